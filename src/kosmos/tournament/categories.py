"""The categories of a tournament: by rule, never ticked one by one. Who belongs follows from what is known of a player."""

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, many, text
from kosmos.locale import N_, Phrase
from kosmos.standings.categories import EXPECTED, LONGEST_RULE, category_name, resolved, rule_group
from kosmos.standings.groups import Group

MOST_CATEGORIES = 40
#: what a page offers to be chosen; everything else is written
USUAL_CATEGORIES = (
    *("U8", "U10", "U12", "U14", "U16", "U18", "U20"),
    *("w", "50+", "60+", "65+"),
    *("<1200", "<1400", "<1600", "<1800", "<2000"),
)


class Category(msgspec.Struct, frozen=True):
    """`key` is what lists of prizes and fees call it; `rule` says who belongs, with the year written in."""

    key: str
    rule: str

    @property
    def name(self) -> Phrase:
        return category_name(self.key)

    @property
    def group(self) -> Group:
        return msgspec.structs.replace(rule_group(self.rule), name=self.name)

    @property
    def tells_ages(self) -> bool:
        return "born" in self.rule


def categories_field(label: str) -> Field:
    """One rule to a line, or between semicolons; `Girls = U12 & w` gives a name of its own."""
    help_ = N_(
        "a rule to a line: U12, 60+, w, <1600, club NAME, federation GER; with & between both hold;"
        " Girls = U12 & w has a name of its own"
    )
    listed = many(label, text(label, LONGEST_RULE), MOST_CATEGORIES, help=help_)

    def parse(field: str, value: Any, today: dt.date) -> tuple[str, ...]:
        given = re.split(r"[;,\r\n]+", value) if isinstance(value, str) else value
        lines = tuple(" ".join(each.split()) for each in listed.parse(field, given, today) if each.strip())
        for line in lines:
            resolve(line, 2000, field)
        return tuple(dict.fromkeys(lines))

    return listed._replace(reader=parse, input="textarea")


def resolve(line: str, year: int, field: str = "categories") -> Category:
    """A rule as it was written, for a tournament of this year."""
    key, equals, rule = (part.strip() for part in line.partition("="))
    if equals and not (key and rule):
        raise BadValue(field, EXPECTED, line)
    return Category(key, resolved(rule if equals else key, year, field))


def category_called(categories: Sequence[Category], key: str) -> Category | None:
    wanted = key.casefold()
    return next((each for each in categories if each.key.casefold() == wanted), None)


def category_by_rule(key: str, year: int) -> Category | None:
    """What a name such as `w`, `U12` or `60+` says by itself, where the tournament has no category of that name."""
    try:
        return resolve(key, year)
    except BadValue:
        return None
