"""What is said to the rating desk, and what it says, as plain values."""

from collections.abc import Iterable
from typing import Any

from kosmos.core.errors import BadValue
from kosmos.locale import N_, Language, Phrase
from kosmos.ratings.dwz import AgeAnswer
from kosmos.ratings.dwz import System as DwzSystem
from kosmos.service.rating import NewRating, System


def parse_ages(raw: Any) -> dict[int, AgeAnswer]:
    """Player id -> up_to_20, 21_to_25, 26_and_over or leave_out."""
    if not isinstance(raw, dict):
        raise BadValue("ages", N_("an object"), type(raw).__name__)
    ages: dict[int, AgeAnswer] = {}
    for id_, word in raw.items():
        if not str(id_).isdecimal() or not isinstance(word, str) or word not in set(AgeAnswer):
            expected = Phrase(N_("one of {choices}"), {"choices": ", ".join(AgeAnswer)})
            raise BadValue("ages", expected, f"{id_}={word}")
        ages[int(id_)] = AgeAnswer(word)
    return ages


def ages_in(texts: Iterable[str]) -> dict[int, AgeAnswer]:
    """`3=26_and_over` for each player."""
    pairs = (text.partition("=") for text in texts)
    return parse_ages({id_.strip(): word.strip() for id_, _, word in pairs})


def parse_system(word: Any) -> System:
    if not isinstance(word, str) or word not in set(System):
        raise BadValue("system", Phrase(N_("one of {choices}"), {"choices": ", ".join(System)}), word)
    return System(word)


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
    if not isinstance(raw, list) or not all(
        isinstance(id_, int) and not isinstance(id_, bool) for id_ in raw
    ):
        raise BadValue(field, N_("a list of player ids, or all"), raw)
    return raw


def parse_id(field: str, word: str) -> int:
    if not word.strip().isdecimal() or len(word.strip()) > 7:
        raise BadValue(field, N_("a list of player ids, or all"), word)
    return int(word)


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
