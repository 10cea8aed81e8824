"""Refusals: one tree, a code and parameters for programs, a sentence in any language for people."""

from typing import ClassVar

import pytest

from kosmos.core.errors import (
    BadValue,
    FieldMissing,
    FieldUnknown,
    NeedsConfirmation,
    NotAllowed,
    NotFound,
    Refusal,
    TextTooLong,
    VersionConflict,
    shown,
)
from kosmos.core.questions import Question
from kosmos.locale import Phrase, language


@pytest.mark.parametrize(
    ("refusal", "code", "status", "sentence"),
    [
        (FieldMissing("name"), "field_missing", 422, "name is needed."),
        (FieldUnknown("nam"), "field_unknown", 422, "There is no field nam here."),
        (BadValue("elo", "a number", "x"), "bad_value", 422, "elo: expected a number, got “x”."),
        (
            TextTooLong("name", 100, 101),
            "text_too_long",
            422,
            "name may have at most 100 characters, this has 101.",
        ),
        (NotFound("player", 7), "not_found", 404, "There is no player “7” here."),
        (
            NotAllowed("direct"),
            "not_allowed",
            403,
            "You may not do this: it needs an account that directs tournaments.",
        ),
        (
            VersionConflict(3, 4),
            "version_conflict",
            409,
            "Somebody changed this in the meantime: you saw version 3, it is now at 4.",
        ),
        (
            NeedsConfirmation((Question("sure", Phrase("Sure about {it}?", {"it": "this"})),)),
            "needs_confirmation",
            409,
            "Sure about this? Confirm to go on.",
        ),
    ],
)
def test_code_status_and_sentence(refusal: Refusal, code: str, status: int, sentence: str) -> None:
    """Every refusal has a stable code, an HTTP status and a sentence."""
    assert (refusal.code, refusal.status) == (code, status)
    assert language("en").say(refusal.phrase) == sentence


def every_refusal(kind: type[Refusal] = Refusal) -> list[type[Refusal]]:
    return [kind, *(each for sub in kind.__subclasses__() for each in every_refusal(sub))]


def test_codes_are_unique() -> None:
    """A program can rely on the code: no two refusals of the doors share one and mean different things."""

    class HereBeforeTheOthers(Refusal):
        text: ClassVar[str] = "x"

    assert HereBeforeTheOthers().code == "here_before_the_others"
    assert len({kind.__name__ for kind in every_refusal()}) > 10


def test_equality_is_by_kind_and_parameters() -> None:
    """Two refusals are the same if they say the same."""
    assert NotFound("player", 7) == NotFound("player", 7)
    assert NotFound("player", 7) != NotFound("player", 8)
    assert FieldMissing("a") != FieldUnknown("a")
    assert str(NotFound("player", 7)) == "not_found(what='player', value=7)"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("short", "short"),
        (7, 7),
        (None, None),
        (True, True),
        ("tab\tbell\a", "tab�bell�"),
        ("half \ud800", "half �"),
        ([1, 2], "[1,2]"),
        (["x", None, True], '["x",null,true]'),
        ({"a": {1}}, '{"a":[1]}'),
        (object, "<class 'object'>"),
        ("x" * 80, "x" * 80),
        ("x" * 81, "x" * 79 + "…"),
        (10**100, "1" + "0" * 78 + "…"),
    ],
)
def test_wrong_values_are_shown_safely(value: object, expected: object) -> None:
    """A wrong value comes back short and without control characters, so that it can be written anywhere; lists and
    objects as JSON, in which they were sent.
    """
    assert shown(value) == expected
    assert BadValue("field", "this", value).value == expected
    assert NotFound("thing", value).value == expected


def test_people_read_the_label_and_programs_the_key() -> None:
    """The sentence has the words of the form in the reader's language; the parameters have the key."""
    refused = BadValue("club", "a number", "x").called("Club")
    assert language("de").say(refused.phrase).startswith("Verein: ")
    assert refused.params["field"] == "club"
    assert "rows[1].x" in language("de").say(BadValue("rows[1].x", "a number", "x").called("Club").phrase)


def test_bare_words_are_said_in_the_readers_language() -> None:
    """What is not there has its name in the reader's language, however the refusal was made."""
    assert language("de").say(NotFound("player", 7).phrase) == language("de").say(
        NotFound(Phrase("player"), 7).phrase
    )
    assert "player" not in language("de").say(NotFound("player", 7).phrase)
