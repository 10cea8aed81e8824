"""What a director can say about a player."""

import datetime as dt
from typing import Any

import pytest

from kosmos.core.errors import BadValue, FieldMissing, Refusal, TextTooLong
from kosmos.core.fields import fields_of, read_struct
from kosmos.core.players import PRIVATE, ChaosGroup, Player, Sex, Title

TODAY = dt.date(2026, 11, 15)


def player(**raw: Any) -> Player:
    return read_struct(Player, {"name": "Schmid, Eugen", **raw}, TODAY)


@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [
        ("name", 'O\'Neil, "Bob" <b>', 'O\'Neil, "Bob" <b>'),
        ("name", "Robert'); DROP TABLE events;--", "Robert'); DROP TABLE events;--"),
        ("name", "👑 Königin, מלכה", "👑 Königin, מלכה"),
        ("dwz", "1834", "1834"),
        ("dwz", "1834-23", "1834-23"),
        ("dwz", " 1834 - 023 ", "1834-23"),
        ("dwz", 1834, "1834"),
        ("dwz", "0", ""),
        ("dwz", None, ""),
        ("elo", "2100", 2100),
        ("elo", "", 0),
        ("title", "gm", Title.GM),
        ("sex", "F", Sex.FEMALE),
        ("birth", "24.9.78", "1978-09-24"),
        ("federation", "ger", "GER"),
        ("fide_id", "4600001", 4600001),
        ("email", "e.schmid@club.example", "e.schmid@club.example"),
        ("groups", "ws", (ChaosGroup.SENIOR, ChaosGroup.WOMEN)),
        ("groups", "S,W", (ChaosGroup.SENIOR, ChaosGroup.WOMEN)),
        ("groups", ["a"], (ChaosGroup.YOUTH_A,)),
        ("tags", "local; vegetarian", ("local", "vegetarian")),
    ],
)
def test_data_as_kept(field: str, value: Any, kept: Any) -> None:
    """Names are kept as typed, ratings and dates in one form."""
    assert getattr(player(**{field: value}), field) == kept


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        ("name", "", FieldMissing),
        ("name", "x" * 101, TextTooLong),
        ("name", "a\u0085b", BadValue),
        ("dwz", "99", BadValue),
        ("dwz", "3501", BadValue),
        ("dwz", "1834-", BadValue),
        ("dwz", "1834-12345", BadValue),
        ("dwz", "1834.5", BadValue),
        ("dwz", True, BadValue),
        ("elo", 99, BadValue),
        ("elo", 3501, BadValue),
        ("elo_rapid", "x", BadValue),
        ("elo_blitz", -1, BadValue),
        ("own", "strong", BadValue),
        ("title", "King", BadValue),
        ("sex", "x", BadValue),
        ("birth", "2030", BadValue),
        ("federation", "GE", BadValue),
        ("federation", "GERM", TextTooLong),
        ("federation", "G1R", BadValue),
        ("fide_id", 10**9, BadValue),
        ("national_id", "x" * 41, TextTooLong),
        ("street", "x" * 121, TextTooLong),
        ("town", "x" * 101, TextTooLong),
        ("phone", "x" * 41, TextTooLong),
        ("club", "x" * 101, TextTooLong),
        ("email", "nobody", BadValue),
        ("email", "a b@c", BadValue),
        ("email", "a@" + "b" * 120, TextTooLong),
        ("groups", "xyz", BadValue),
        ("groups", 5, BadValue),
        ("tags", ["x" * 41], TextTooLong),
        ("tags", ["t"] * 21, BadValue),
        ("tags", [""], FieldMissing),
    ],
)
def test_wrong_data(field: str, value: Any, refusal: type[Refusal]) -> None:
    """Every wrong value is refused by its field; a text over its length is never cut."""
    with pytest.raises(refusal) as refused:
        player(**{field: value})
    assert type(refused.value) is refusal
    assert refused.value.params["field"] == field


def test_every_field_has_a_wrong_value_in_this_file() -> None:
    """Completeness of the table above: a new field needs a line there."""
    tried = {mark.args[1][n][0] for mark in test_wrong_data.pytestmark for n in range(len(mark.args[1]))}
    assert tried == set(fields_of(Player))


def test_strength() -> None:
    """Elo where there is one, else DWZ."""
    assert player(elo=2000, dwz="1834-23").strength == 2000
    assert player(dwz="1834-23").strength == 1834
    assert player().strength == 0
    assert player(dwz="1834-23").dwz_index == 23
    assert player(dwz="1834").dwz_index is None


def test_private_data_is_named() -> None:
    """What visitors never see are fields that exist."""
    assert set(fields_of(Player)) >= PRIVATE
