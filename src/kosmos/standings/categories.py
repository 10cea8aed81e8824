"""Categories by rule: U12, women, 60+, under 1600, a club, a federation, and several of these together.

A rule names no year: `resolved` writes the one in, so that whoever belongs today belongs tomorrow as well.
"""

import re

from msgspec.structs import replace

from kosmos.core.errors import BadValue
from kosmos.locale import N_, Phrase
from kosmos.standings.group_words import parse_group
from kosmos.standings.groups import Group

EXPECTED = N_("U12, 60+, w, m, <1600, club NAME or federation GER, several of them with & between")
LONGEST_RULE = 100
_YOUTH = re.compile(r"[uU]\s?(\d{1,2})")
_SENIOR = re.compile(r"(?:[sS]\s?)?(\d{2,3})\+|[sS]\s?(\d{2,3})")
_BELOW = re.compile(r"(?:<|under )\s?(\d{3,4})", re.IGNORECASE)
_SEX = {"w": "women", "f": "women", "women": "women", "m": "men", "men": "men"}
_NAMED = re.compile(r"(?:born|rating|club|federation|tag)\s*[: ]\s*.+", re.IGNORECASE)


def resolved(text: str, year: int, field: str = "categories") -> str:
    """The rule as it is kept, for a tournament of this year: `U12 & w` in 2026 is `born 2014- & women`."""
    parts = [part.strip() for part in text.split("&")]
    rule = " & ".join(_resolved_part(part, year, field) for part in parts)
    rule_group(rule, field)
    return rule


def _resolved_part(part: str, year: int, field: str) -> str:
    """FIDE's Youth and senior championships: who has not reached the age before the year began is still under it;
    who reaches it in the course of the year is a senior.
    """
    if youth := _YOUTH.fullmatch(part):
        return f"born {year - int(youth[1])}-"
    if senior := _SENIOR.fullmatch(part):
        return f"born -{year - int(senior[1] or senior[2])}"
    if below := _BELOW.fullmatch(part):
        return f"rating -{int(below[1]) - 1}"
    if part.casefold() in _SEX:
        return _SEX[part.casefold()]
    if _NAMED.fullmatch(part):
        return " ".join(part.split())
    raise BadValue(field, EXPECTED, part)


def rule_group(rule: str, field: str = "categories") -> Group:
    """The members of a resolved rule: all its parts have to hold."""
    group = Group()
    for part in rule.split(" & "):
        group = _narrowed(group, _part_group(part, field))
    return group


def _part_group(part: str, field: str) -> Group:
    if part in _SEX.values():
        return Group(sex="f" if part == "women" else "m")
    kind, _, rest = part.partition(" ")
    return Group(tag=rest) if kind.casefold() == "tag" else parse_group(part, field)


def _narrowed(group: Group, part: Group) -> Group:
    return replace(
        group,
        tag=part.tag or group.tag,
        sex=part.sex or group.sex,
        club=part.club or group.club,
        federation=part.federation or group.federation,
        born_from=max(group.born_from, part.born_from),
        born_to=_least(group.born_to, part.born_to),
        rating_from=max(group.rating_from, part.rating_from),
        rating_to=_least(group.rating_to, part.rating_to),
    )


def _least(first: int, second: int) -> int:
    """Of two upper bounds, of which 0 is none."""
    return min(first, second) if first and second else first or second


def category_name(key: str) -> Phrase:
    """What people call it; a key that says it itself is its own name."""
    if key.casefold() in _SEX:
        return Phrase(N_("Women") if _SEX[key.casefold()] == "women" else N_("Men"))
    if below := _BELOW.fullmatch(key):
        return Phrase(N_("under {rating}"), {"rating": below[1]})
    return Phrase("{category}", {"category": key})
