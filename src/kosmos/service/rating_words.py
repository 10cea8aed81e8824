"""What programs send to the rating desk, and what it answers, as plain values."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, TypedDict

from kosmos.core.errors import BadValue
from kosmos.core.fields import fields_of
from kosmos.core.schemas import NOTHING
from kosmos.locale import N_, Language, Phrase
from kosmos.ratings.dwz import AgeAnswer, DwzSystem
from kosmos.service.new_ratings import NewRating
from kosmos.service.rating_systems import RatingSystem
from kosmos.tournament.wishes import AGES, PLAYER, Wishes

_WISHES = fields_of(Wishes)


def parse_ages(raw: Any) -> dict[int, AgeAnswer]:
    """Player id -> up_to_20, 21_to_25, 26_and_over or leave_out."""
    if not isinstance(raw, Mapping):
        raise BadValue("ages", N_("an object"), raw).called(_WISHES["ages"].label)
    ages: dict[int, AgeAnswer] = _WISHES["ages"].parse("ages", raw, dt.date.min)
    return ages


def parse_system(word: Any) -> RatingSystem:
    if not isinstance(word, str) or word not in set(RatingSystem):
        expected = Phrase(N_("one of {choices}"), {"choices": ", ".join(RatingSystem)})
        raise BadValue("system", expected, word).called(N_("Rating system"))
    return RatingSystem(word)


def parse_rules(word: Any) -> DwzSystem | None:
    """The rules to be used; nothing said means those in force on the tournament's last day."""
    rules: DwzSystem | None = _WISHES["rules"].parse("rules", word, dt.date.min)
    return rules


def parse_national(name: Any) -> str:
    """The name of rules that the club keeps; nothing: the usual ones."""
    found: str = _WISHES["national"].parse("national", "" if name is None else name, dt.date.min)
    return found


def parse_ids(field: str, raw: Any) -> list[int] | None:
    """A list of player ids; `all` or nothing means everybody."""
    if raw is None or raw == "all":
        return None
    if not isinstance(raw, list):
        raise BadValue(field, N_("a list of player ids, or all"), raw).called(N_("Players"))
    return [PLAYER.parse(field, id_, dt.date.min) for id_ in raw]


class NewRatingShown(TypedDict):
    id: int
    number: int | None
    name: str
    old: str
    new: str
    person: int | None
    certain: bool
    applied: bool
    why_not: str | None


#: what the desk may be told, in the words of JSON Schema
RATE_BODY = {
    "type": "object",
    "properties": {
        "system": {"type": "string", "enum": [each.value for each in RatingSystem]},
        "rules": {"anyOf": [_WISHES["rules"].schema, *NOTHING]},
        "national": {"anyOf": [_WISHES["national"].schema, *NOTHING]},
        "ages": AGES.schema,
        "apply": {
            "anyOf": [{"const": "all"}, {"type": "null"}, {"type": "array", "items": PLAYER.body_schema}]
        },
    },
    "additionalProperties": False,
}


def rating_view(each: NewRating, language: Language) -> NewRatingShown:
    why_not = language.say(each.why_not) if each.why_not else None
    return {
        "id": each.id,
        "number": each.number or None,
        "name": each.name,
        "old": each.old,
        "new": each.new,
        "person": each.person,
        "certain": each.certain,
        "applied": each.applied,
        "why_not": why_not,
    }
