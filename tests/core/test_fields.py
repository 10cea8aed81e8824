"""Fields: what a door hands over becomes a value, or a refusal with the field's name."""

import datetime as dt
import re
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import BadValue, FieldMissing, FieldRefused, FieldUnknown, Refusal, TextTooLong
from kosmos.core.fields import (
    choice,
    fields_of,
    flag,
    flat,
    many,
    points,
    read_struct,
    rows,
    schema_of,
    text,
    whole,
)
from kosmos.core.players import SEX_WORDS, Player, Sex

TODAY = dt.date(2026, 11, 15)


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    name: Annotated[str, text("Name", 10, filled=True)]
    note: Annotated[str, text("Note", 20, input="textarea")] = ""
    size: Annotated[int, whole("Size", 1, 9, empty=0)] = 0
    count: Annotated[int, whole("Count", -5, 5)] = 1
    sex: Annotated[Sex, choice("Sex", Sex, SEX_WORDS)] = Sex.UNKNOWN
    on: Annotated[bool, flag("On")] = False
    worth: Annotated[int, points("Worth")] = 0
    maybe: Annotated[int | None, points("Maybe", optional=True)] = None
    words: Annotated[tuple[str, ...], many("Words", text("Word", 5, filled=True), 3)] = ()
    again: Annotated[tuple[int, ...], many("Again", whole("N", 1, 9), 3, repeated=True)] = ()


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    top: Annotated[Thing, flat(Thing)]
    others: Annotated[tuple[Thing, ...], rows("Others", Thing, 2)] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True):
    changes: Annotated[dict[str, Any], flat(Thing, partial=True)]


def read(**raw: Any) -> Thing:
    return read_struct(Thing, {"name": "x", **raw}, TODAY)


@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [
        ("name", "  Ada  ", "Ada"),
        ("name", "é", "é"),
        ("name", "'; DROP", "'; DROP"),
        ("name", "<b>&", "<b>&"),
        ("name", "\U0001f469\u200d\U0001f9b0\u200f\u05d0", "\U0001f469\u200d\U0001f9b0\u200f\u05d0"),
        ("note", "two\nlines", "two\nlines"),
        ("size", "7", 7),
        ("size", " 7 ", 7),
        ("size", "", 0),
        ("size", None, 0),
        ("size", 0, 0),
        ("count", "-5", -5),
        ("count", "+5", 5),
        ("sex", "F", Sex.FEMALE),
        ("sex", "", Sex.UNKNOWN),
        ("on", "ja", True),
        ("on", "OFF", False),
        ("on", 1, True),
        ("on", False, False),
        ("worth", "½", 5),
        ("worth", 1, 10),
        ("worth", 0.5, 5),
        ("worth", "1,5", 15),
        ("worth", 9999, 99990),
        ("maybe", "", None),
        ("maybe", None, None),
        ("maybe", 3, 30),
        ("words", "a, b,a", ("a", "b")),
        ("words", "a; b,c", ("a", "b,c")),
        ("words", ["a", "b"], ("a", "b")),
        ("words", "", ()),
        ("again", [1, 1, 2], (1, 1, 2)),
    ],
)
def test_values_as_kept(field: str, value: Any, kept: Any) -> None:
    """Forms and shells hand over texts, programs JSON values: both are understood."""
    assert getattr(read(**{field: value}), field) == kept


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        ("name", "", FieldMissing),
        ("name", "   ", FieldMissing),
        ("name", "x" * 11, TextTooLong),
        ("name", "a\nb", BadValue),
        ("name", "a\x00b", BadValue),
        ("name", "\ud800", BadValue),
        ("name", None, BadValue),
        ("name", True, BadValue),
        ("name", 5, BadValue),
        ("words", [5], BadValue),
        ("name", 1.5, BadValue),
        ("name", ["a"], BadValue),
        ("name", {"a": 1}, BadValue),
        ("note", "a\tb", BadValue),
        ("note", "x" * 21, TextTooLong),
        ("size", 10, BadValue),
        ("size", -1, BadValue),
        ("size", "ten", BadValue),
        ("size", "1.0", BadValue),
        ("size", 1.5, BadValue),
        ("size", "٣", BadValue),
        ("size", True, BadValue),
        ("size", 10**40, BadValue),
        ("size", "9" * 5000, BadValue),
        ("count", 0.5, BadValue),
        ("count", "", BadValue),
        ("count", None, BadValue),
        ("sex", "x", BadValue),
        ("sex", 1, BadValue),
        ("on", "maybe", BadValue),
        ("on", 2, BadValue),
        ("on", 1.5, BadValue),
        ("on", None, BadValue),
        ("worth", "", BadValue),
        ("worth", "-1", BadValue),
        ("worth", "1.55", BadValue),
        ("worth", 0.55, BadValue),
        ("worth", float("inf"), BadValue),
        ("worth", 10**400, BadValue),
        ("worth", True, BadValue),
        ("worth", [], BadValue),
        ("maybe", "x", BadValue),
        ("words", 5, BadValue),
        ("words", {"a": 1}, BadValue),
        ("words", ["a", "b", "c", "d"], BadValue),
        ("words", ["a", ""], FieldMissing),
        ("words", ["toolong"], TextTooLong),
        ("words", [["a"]], BadValue),
        ("again", ["x"], BadValue),
        ("again", [0], BadValue),
    ],
)
def test_wrong_values_are_refused_by_field(field: str, value: Any, refusal: type[Refusal]) -> None:
    """A wrong value is refused with the field's name, what was expected and what came."""
    with pytest.raises(refusal) as refused:
        read(**{field: value})
    assert type(refused.value) is refusal
    assert refused.value.params["field"] == field


def test_unknown_and_missing_fields() -> None:
    """What is not a field is refused, and so is a field that is needed and not there."""
    with pytest.raises(FieldUnknown, match="nope"):
        read(nope=1)
    with pytest.raises(FieldMissing, match="name"):
        read_struct(Thing, {}, TODAY)


def test_flat_fields_stand_in_the_commands_own_place() -> None:
    """The fields of another struct are read as if they were the command's own."""
    assert read_struct(Pile, {"name": "x", "size": 3}, TODAY).top == Thing(name="x", size=3)
    assert read_struct(Change, {"size": "3"}, TODAY).changes == {"size": 3}
    assert read_struct(Change, {}, TODAY).changes == {}


def test_rows_are_named_by_place() -> None:
    """In a list of objects the refusal names the row: `others[1].size`."""
    with pytest.raises(BadValue) as refused:
        read_struct(Pile, {"name": "x", "others": [{"name": "a"}, {"name": "b", "size": 99}]}, TODAY)
    assert refused.value.field == "others[1].size"
    for bad in (["x"], "x", 5, [{"name": "a"}] * 3):
        with pytest.raises(BadValue, match="others"):
            read_struct(Pile, {"name": "x", "others": bad}, TODAY)


def test_schema_says_what_is_taken() -> None:
    """The JSON Schema names every field, its limits and what is needed."""
    schema = schema_of(Pile)
    assert schema["required"] == ["name"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["name"]["maxLength"] == 10
    number, typed, *_ = schema["properties"]["size"]["anyOf"]
    assert number["maximum"] == 9
    assert re.search(typed["pattern"], "9")
    assert not re.search(typed["pattern"], "10")
    assert schema["properties"]["others"]["items"]["required"] == ["name"]
    assert "required" not in schema_of(Change)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(list(fields_of(Player))), JSON, max_size=4), st.text() | st.integers())
def test_any_json_is_read_or_refused(raw: dict[str, Any], name: Any) -> None:
    """Whatever a program sends, it is a player or a refusal that names a field, never a fault."""
    try:
        player = read_struct(Player, {"name": name, **raw}, TODAY)
    except FieldRefused as refusal:
        assert refusal.field.split("[")[0] in fields_of(Player)  # noqa: PT017 - both ends are right
        msgspec.json.encode(str(refusal))  # can be sent
    else:
        assert 0 < len(player.name) <= 100
        again = {key: getattr(player, key) for key in fields_of(Player) if key not in ("groups", "tags")}
        assert read_struct(Player, again | {"groups": player.groups, "tags": player.tags}, TODAY) == player


def test_names_are_parted_by_semicolons_alone() -> None:
    """An arbiter called “Uhland, Ruth” is one person."""
    field = many("Arbiters", text("Arbiter", 100), 20, between=";")
    assert field.parse("arbiters", "Uhland, Ruth", TODAY) == ("Uhland, Ruth",)
    assert field.parse("arbiters", "Uhland, Ruth; Voss, Jo", TODAY) == ("Uhland, Ruth", "Voss, Jo")


@pytest.mark.parametrize(
    "unseen", ["\u202e", "\u200b\u200d", "\u2060 ", "\u00ad", "\u3164", "\u2800", ",\u200b"]
)
def test_a_name_that_nobody_sees_is_none(unseen: str) -> None:
    """Marks of the direction, joiners and fillers are drawn as nothing; beside letters they stay as they are typed."""
    with pytest.raises(FieldMissing):
        read(name=unseen)
    assert read(name=f"A{unseen}").name.startswith("A")
