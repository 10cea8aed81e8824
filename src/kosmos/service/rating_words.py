"""What is said to the rating desk, and what it says, as plain values."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from kosmos.core.errors import BadValue
from kosmos.core.fields import choice, table, whole
from kosmos.locale import N_, Language, Phrase
from kosmos.ratings.dwz import AgeAnswer, DwzSystem
from kosmos.service.rating import NewRating, RatingSystem

PLAYER = whole(N_("Player"), 1, 1_000_000)
AGES = table(
    N_("Ages"), PLAYER, choice(N_("Age"), AgeAnswer, {each.value: each.value for each in AgeAnswer}), 20_000
)


def parse_ages(raw: Any) -> dict[int, AgeAnswer]:
    """Player id -> up_to_20, 21_to_25, 26_and_over or leave_out."""
    ages: dict[int, AgeAnswer] = AGES.parse("ages", raw, dt.date.min)
    return ages


def ages_in(texts: Iterable[str]) -> dict[int, AgeAnswer]:
    """`3=26_and_over` for each player."""
    pairs = (text.partition("=") for text in texts)
    return parse_ages({id_.strip(): word.strip() for id_, _, word in pairs})


def parse_system(word: Any) -> RatingSystem:
    if not isinstance(word, str) or word not in set(RatingSystem):
        raise BadValue("system", Phrase(N_("one of {choices}"), {"choices": ", ".join(RatingSystem)}), word)
    return RatingSystem(word)


def parse_rules(word: Any) -> DwzSystem | None:
    """Nothing: those in force on the tournament's last day."""
    if word in (None, ""):
        return None
    if not isinstance(word, str) or word not in set(DwzSystem):
        raise BadValue("rules", Phrase(N_("one of {choices}"), {"choices": ", ".join(DwzSystem)}), word)
    return DwzSystem(word)


def parse_ids(field: str, raw: Any) -> list[int] | None:
    """A list of player ids; `all` or nothing means everybody."""
    if raw is None or raw == "all":
        return None
    if not isinstance(raw, list):
        raise BadValue(field, N_("a list of player ids, or all"), raw)
    return [PLAYER.parse(field, id_, dt.date.min) for id_ in raw]


def rating_view(each: NewRating, language: Language) -> dict[str, Any]:
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
