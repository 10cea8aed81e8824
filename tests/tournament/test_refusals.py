"""Every command with every kind of wrong value: a typed refusal that names the field, and nothing changed."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from kosmos.core.errors import FieldRefused
from kosmos.core.fields import flat_fields_of, schema_of
from kosmos.locale import LANGUAGES, Phrase, language
from kosmos.tournament.commands import COMMANDS, RIGHTS, parse_command
from kosmos.tournament.decide import DECIDE, TRAVEL
from tournament.stories import TODAY, Story

LONG = "x" * 20_000

#: right values for what a command needs, so that only one thing is wrong at a time
RIGHT: dict[str, Any] = {
    "name": "New, Ned",
    "players": [{"name": "New, Ned"}],
    "categories": ["U12"],
    "order": [1, 2],
    "games": ["1-2"],
    "cup": "town-cup",
    "result": "1-0",
}


def right_values(name: str) -> dict[str, Any]:
    schema = schema_of(COMMANDS[name])
    return {key: RIGHT.get(key, _right(schema["properties"][key])) for key in schema.get("required", ())}


def _right(schema: dict[str, Any]) -> Any:
    return schema["enum"][0] if "enum" in schema else 1


def wrong_values(schema: dict[str, Any]) -> Iterator[Any]:
    """What no door should let through for a field of this kind; the first of several shapes is the one of programs."""
    yield from ({}, {"a": 1}, object)
    schema = schema.get("anyOf", [schema])[0]
    kind = schema.get("type")
    if kind != "array":
        yield from ([], ["a"], [1])
    match kind:
        case "integer":
            yield from (
                schema["minimum"] - 1,
                schema["maximum"] + 1,
                10**30,
                -(10**30),
                1.5,
                "x",
                "1.5",
                True,
                LONG,
            )
            yield from ("٣", "1 2", "\x00", "\ud800")
        case "boolean":
            yield from ("maybe", 2, -1, 1.5, None, LONG, "\x00")
        case "number":
            yield from (True, "x", LONG, "\x00", "1.55", -1, 10**400, float("inf"))
        case "array":
            yield from (5, True, None, [{}], [LONG], ["\x00"], [None], ["x"] * (schema["maxItems"] + 1))
        case "string":
            yield from (True, 5, 1.5, LONG, "a\x00b", "a\nb", "a\x1bb", "\ud800")
            if "enum" in schema:
                yield from ("nonsense", 1, None)
        case _:  # points: a number or a text
            yield from (True, "x", LONG, "\x00", "1.55", -1, 10**400, float("inf"))


FIELDS = [(name, field) for name, kind in COMMANDS.items() for field in schema_of(kind)["properties"]]


def _is_right(name: str, schema: dict[str, Any], value: Any) -> bool:
    """What another shape of the field allows, nothing where nothing is a value, and Keizer's decimals."""
    if name == "ModifyKeizer" and value in (5, 1.5, -1, "1.55"):
        return True
    shapes = schema.get("anyOf", [schema])
    return any(_fits(shape, value) for shape in shapes[1:]) or (
        shapes[0].get("type") == "integer" and value == 0
    )


KINDS = {"string": str, "integer": int, "array": list, "boolean": bool, "null": type(None)}


def _fits(shape: dict[str, Any], value: Any) -> bool:
    kind = KINDS.get(shape.get("type", ""))
    if kind is None or not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        return False
    if isinstance(value, str):
        listed = value in shape["enum"] if "enum" in shape else True
        return (
            listed
            and bool(re.search(shape.get("pattern", ""), value))
            and len(value) <= shape.get("maxLength", 200)
        )
    return not isinstance(value, int) or shape.get("minimum", value) <= value <= shape.get("maximum", value)


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_wrong_value_is_refused_by_its_field(name: str, field: str) -> None:
    """Wrong type, out of range, too long, control characters, half a character: refused with field, nothing done."""
    schema = schema_of(COMMANDS[name])["properties"][field]
    for value in wrong_values(schema):
        if _is_right(name, schema, value):
            continue
        raw = right_values(name) | {field: value}
        with pytest.raises(FieldRefused) as refused:
            print(f"taken: {parse_command(name, raw, TODAY)!r:.300}")
        assert refused.value.field.split("[")[0].split(".")[0] == field
        assert {"expected", "value"} <= refused.value.params.keys() or refused.value.code in (
            "text_too_long",
            "field_missing",
            "field_unknown",
        )


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_refusal_says_the_words_of_the_form(name: str, field: str) -> None:
    """People read the label of the field in their language, never its key."""
    label = flat_fields_of(COMMANDS[name])[field].label
    with pytest.raises(FieldRefused) as refused:
        parse_command(name, right_values(name) | {field: object}, TODAY)
    for code in LANGUAGES:
        sentence = language(code).say(refused.value.phrase)
        assert language(code).say(Phrase(label)) in sentence
        assert label


@pytest.mark.parametrize("name", [name for name in COMMANDS if schema_of(COMMANDS[name]).get("required")])
def test_a_missing_field_is_named(name: str) -> None:
    """What is needed and not there is named."""
    for field in schema_of(COMMANDS[name])["required"]:
        raw = right_values(name)
        del raw[field]
        with pytest.raises(FieldRefused) as refused:
            parse_command(name, raw, TODAY)
        assert (refused.value.code, refused.value.field) == ("field_missing", field)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_field_is_named(name: str) -> None:
    """What the command does not know is refused, not passed over."""
    with pytest.raises(FieldRefused) as refused:
        parse_command(name, right_values(name) | {"colour_of_socks": "red"}, TODAY)
    assert (refused.value.code, refused.value.field) == ("field_unknown", "colour_of_socks")


def test_every_command_is_decided() -> None:
    """A command in the list has a decision, and every decision a command."""
    assert set(COMMANDS.values()) == {COMMANDS["NewTournament"], *DECIDE, *TRAVEL}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_does(name: str) -> None:
    """Each has a help text, a right and a description of its fields."""
    assert COMMANDS[name].help
    assert COMMANDS[name].right in RIGHTS
    for field in schema_of(COMMANDS[name])["properties"].values():
        assert field["description"]


# -- things that are not there ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "raw", "code"),
    [
        ("ModifyPlayer", {"id": 99, "club": "x"}, "not_found"),
        ("ModifyPlayer", {"id": 1}, "nothing_changed"),
        ("ModifyPlayer", {"id": 1, "name": "Player, 1"}, "nothing_changed"),
        ("DeletePlayer", {"id": 99}, "not_found"),
        ("WithdrawPlayer", {"id": 99}, "not_found"),
        ("ReinstatePlayer", {"id": 99}, "not_found"),
        ("ExpelPlayer", {"id": 99}, "not_found"),
        ("EnterResult", {"round": 1, "board": 1, "result": "1-0"}, "not_drawn"),
        ("DeleteRound", {}, "not_drawn"),
        ("Undo", {}, None),
        ("Redo", {}, "nothing_to_redo"),
        ("GoBack", {"version": 99}, "not_found"),
        ("GoBack", {"version": 4}, "not_found"),
        ("Publish", {"public": False}, "nothing_changed"),
        ("ModifyTournament", {}, "nothing_changed"),
        ("ModifyTournament", {"name": "Club Cup"}, "nothing_changed"),
        ("ModifyTournament", {"start": "2026-11-16", "end": "2026-11-15"}, "dates_reversed"),
        ("OrderPlayers", {"order": [1, 2, 3]}, "nothing_changed"),
        ("RequestBye", {"id": 1, "round": 1}, "swiss_only"),
        ("ForbidPair", {"first": 1, "second": 2}, "swiss_only"),
        ("SetGame", {"first": 1, "second": 2}, "swiss_only"),
        ("StartManualPairing", {}, "swiss_only"),
        ("PairByHand", {"white": 1, "black": 2}, "manual_pairing_closed"),
        ("EndManualPairing", {}, "manual_pairing_closed"),
        ("CancelManualPairing", {}, "manual_pairing_closed"),
        ("ModifyKeizer", {"win": "90%"}, "keizer_only"),
        ("JoinEvening", {"id": 1}, "winner_stays_only"),
    ],
)
def test_what_cannot_be_done_before_the_draw(name: str, raw: dict[str, Any], code: str | None) -> None:
    """Unknown players, rounds and versions, and steps that come too early, are refused with their own code."""
    story = Story().some(3)
    if code is None:
        assert story.do(name, **raw)
    else:
        assert story.refusal(name, **raw).code == code


@pytest.mark.parametrize(
    ("name", "raw", "code"),
    [
        ("EnterResult", {"round": 4, "board": 1, "result": "1-0"}, "not_found"),
        ("EnterResult", {"round": 1, "board": 3, "result": "1-0"}, "not_found"),
        ("EnterResult", {"round": 1, "board": 1, "result": "*"}, "nothing_changed"),
        ("EnterResult", {"round": 1, "board": 1, "result": "+/-", "rated": False}, "forfeit_unrated"),
        ("ImportPlayers", {"players": [{"name": "New, Ned"}]}, "already_drawn"),
        ("OrderPlayers", {"order": [4, 3, 2, 1]}, "already_drawn"),
        ("AddPlayer", {"name": "New, Ned", "confirmed": True}, "no_free_place"),
        ("RenumberByRating", {}, "already_drawn"),
        ("DeleteAllPlayers", {"confirmed": True}, "already_drawn"),
    ],
)
def test_what_cannot_be_done_after_the_draw(name: str, raw: dict[str, Any], code: str) -> None:
    """Boards that are not there, and steps that come too late."""
    story = Story().some(4)
    story.do("PairRound")
    assert story.refusal(name, **raw).code == code


def test_nothing_to_undo() -> None:
    """The creation itself is not undone."""
    assert Story().refusal("Undo").code == "nothing_to_undo"


def test_going_back_leads_only_to_the_end_of_a_step() -> None:
    """Nobody ever saw the state in the middle of an import, so nobody can go back to it."""
    story = Story()
    story.do("ImportPlayers", players=[{"name": name} for name in "abc"])
    story.do("Publish")
    assert [story.refusal("GoBack", version=version).code for version in (2, 3, 5)] == ["not_found"] * 3
    story.do("GoBack", version=4)
    assert len(story.state.entries) == 3
    story.do("Undo")
    story.do("GoBack", version=1)
    assert not story.state.entries
