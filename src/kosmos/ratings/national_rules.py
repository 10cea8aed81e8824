"""A federation's own Elo written down in one line, so that a club can keep it under a name:

`Town: 40 before 30; 40 under 18; 10 from 2400; 20, expectation table, cap 400, floor 1400, first 6 linear, bonus ireland`
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from kosmos.locale import N_, Phrase
from kosmos.ratings.national_elo import Expectation, FirstRating, KRule, NationalRules, RatingBonus

_K_RULE = re.compile(
    r"(\d{1,3})(?:\s+from\s+(\d{1,4}))?(?:\s+under\s+(\d{1,3}))?(?:\s+before\s+(\d{1,4}))?", re.ASCII
)
_NAME = re.compile(r"[^:|,;]{1,60}")
_PART = re.compile(r"(cap|floor|first|expectation|bonus)\s+(\S+)(?:\s+(linear|logistic))?", re.ASCII)
LARGEST_NUMBER = 3000
MOST_FIRST = 50
#: where nobody says otherwise
USUAL_K = (KRule(k=40, games_below=30), KRule(k=40, age_below=18), KRule(k=10, rating_from=2400), KRule(k=20))


class NamedRules(NamedTuple):
    name: str
    rules: NationalRules
    note: Phrase | None = None  #: what has to be said about them


def parse_k_rule(written: str) -> KRule | None:
    """`40 before 30`, `40 under 18`, `10 from 2400`, `20`: K, then what must hold."""
    found = _K_RULE.fullmatch(" ".join(written.split()))
    if found is None:
        return None
    rating, age, games = (int(part) if part else None for part in found.groups()[1:])
    return KRule(k=int(found[1]), rating_from=rating, age_below=age, games_below=games)


def make_k_rule(rule: KRule) -> str:
    said = [("from", rule.rating_from), ("under", rule.age_below), ("before", rule.games_below)]
    return " ".join([f"{rule.k:g}", *(f"{word} {value:g}" for word, value in said if value is not None)])


def parse_named_rules(written: str) -> NamedRules | None:
    """None where it is none. What is not said is as usual: logistic, differences of 400 at most, no floor, six games."""
    name, colon, rest = " ".join(written.split()).partition(":")
    table, *parts = (part.strip() for part in rest.split(","))
    k_rules = tuple(parse_k_rule(line) for line in table.split(";") if line.strip())
    known = _parts(parts)
    if not colon or not _NAME.fullmatch(name.strip()) or not k_rules or None in k_rules or known is None:
        return None
    rules = NationalRules(k_rules=tuple(rule for rule in k_rules if rule), **known)
    return NamedRules(name.strip(), rules)


def _parts(parts: list[str]) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for part in parts:
        read = _PART.fullmatch(part)
        said = _value(read[1], read[2]) if read else None
        if read is None or said is None or said.keys() & found.keys() or (read[3] and read[1] != "first"):
            return None
        found |= said
        if read[3]:
            found["first_method"] = FirstRating(read[3])
    return found


def _value(word: str, value: str) -> dict[str, Any] | None:
    if word == "expectation":
        return {"expectation": Expectation(value)} if value in set(Expectation) else None
    if word == "bonus":
        return {"bonus": RatingBonus(value)} if value in set(RatingBonus) else None
    if not value.isascii() or not value.isdecimal() or int(value) > LARGEST_NUMBER:
        return None
    number = int(value)
    if word == "first":
        return {"first_games": number} if 1 <= number <= MOST_FIRST else None
    return {word: float(number) if number else None}


def make_named_rules(named: NamedRules) -> str:
    """As it is written, with everything said."""
    rules = named.rules
    parts = [
        "; ".join(map(make_k_rule, rules.k_rules)),
        f"expectation {rules.expectation.value}",
        f"cap {rules.cap or 0:g}",
        f"floor {rules.floor or 0:g}",
        f"first {rules.first_games} {rules.first_method.value}",
        *([f"bonus {rules.bonus.value}"] if rules.bonus is not RatingBonus.NONE else []),
    ]
    return f"{named.name}: {', '.join(parts)}"


# KNSB: K from 10 to 40 by games, rating and age, and a first rating after six games against rated players, are published.
# UNVERIFIED: the K table itself, and that the expectation is FIDE's table. What stands here is a guess to begin with.
KNSB_LIKE = NamedRules(
    "KNSB-like",
    NationalRules(expectation=Expectation.TABLE, k_rules=USUAL_K, first_games=6),
    Phrase(
        N_(
            "KNSB-like: the K table and the expectation of the KNSB are not public; these are unverified. Keep the ones that you"
            " have under a name of your own."
        )
    ),
)
#: Ireland's open program, without the line for the first years of membership, which a tournament does not know
IRISH = NamedRules(
    "Ireland",
    NationalRules(
        cap=None,
        k_rules=(KRule(k=16, rating_from=2100), KRule(k=40, age_below=21), KRule(k=24)),
        first_games=20,
        bonus=RatingBonus.IRELAND,
    ),
    Phrase(N_("Ireland: without the K of the first eight years of membership.")),
)
PRESETS: Mapping[str, NamedRules] = {named.name: named for named in (KNSB_LIKE, IRISH)}
