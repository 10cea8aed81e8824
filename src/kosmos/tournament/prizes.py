"""The prizes of a tournament as it keeps them: money by place, for everybody and for groups."""

import datetime as dt
import re
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, flag, many, text
from kosmos.locale import N_
from kosmos.standings.group_words import parse_group
from kosmos.standings.prizes import PrizeFund, Sharing

MOST_LISTS, MOST_PRIZES = 40, 200
EXPECTED = N_("prizes such as 500, 300, 200 or w: 100, 50")
SHARING_WORDS = {
    "rank": N_("who shares a rank shares the prizes equally"),
    "equal": N_("all with equal points share equally"),
    "hort": N_("Hort system: half by place, half shared by all with equal points"),
    "none": N_("everybody takes the prize of their own place, nothing is shared"),
}
_AMOUNT = re.compile(r"(\d{1,9})(?:[.](\d{1,2}))?", re.ASCII)


class PrizeMoney(msgspec.Struct, frozen=True):
    """One list, in the smallest coin; without a group it is everybody's."""

    prizes: tuple[int, ...]
    group: str  #: as `parse_group` reads it

    def __str__(self) -> str:
        amounts = ", ".join(make_money(amount) for amount in self.prizes)
        return f"{self.group}: {amounts}" if self.group else amounts


def make_money(amount: int) -> str:
    """Whole amounts without the coins."""
    return f"{amount // 100}.{amount % 100:02}" if amount % 100 else str(amount // 100)


def parse_money(field: str, written: str, expected: str) -> int:
    """`12`, `12.50` or `12,50` in the smallest coin."""
    match = _AMOUNT.fullmatch(written.strip().replace(",", "."))
    if not match:
        raise BadValue(field, expected, written)
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))


def prizes_field(label: str) -> Field:
    """A text with a list to each line or between semicolons, or a list of such texts."""
    help_ = N_("a line for each list: 500, 300, 200, and for a group w: 100, 50 or rating -1600: 50")
    listed = many(label, text(label, 2000).formatted("prize-list"), MOST_LISTS, help=help_)

    def parse(field: str, value: Any, today: dt.date) -> tuple[PrizeMoney, ...]:
        given = re.split(r"[;\r\n]+", value) if isinstance(value, str) else value
        return tuple(_prize_list(field, each) for each in listed.parse(field, given, today) if each)

    return listed._replace(reader=parse, input="textarea")


def _prize_list(field: str, written: str) -> PrizeMoney:
    group, sign, rest = written.rpartition(":") if ":" in written else written.rpartition("=")
    amounts = rest.split(",")
    if len(amounts) > MOST_PRIZES or len(group) > 100:
        raise BadValue(field, EXPECTED, written)
    group = " ".join(group.split())
    if sign:
        parse_group(group, field)
    return PrizeMoney(tuple(_amounts(field, amounts)), group)


def _amounts(field: str, amounts: Iterable[str]) -> Iterable[int]:
    for amount in amounts:
        yield parse_money(field, amount, EXPECTED)


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    lists: Annotated[tuple[PrizeMoney, ...], prizes_field(N_("Prizes"))]
    sharing: Annotated[Sharing, choice(N_("Shared places"), Sharing, SHARING_WORDS)]
    one_each: Annotated[
        bool,
        flag(N_("Nobody takes two prizes"), help=N_("the higher one is kept, the next in line moves up")),
    ]

    @property
    def funds(self) -> tuple[PrizeFund, ...]:
        return tuple(
            PrizeFund(
                prizes=each.prizes,
                group=parse_group(each.group) if each.group else None,
                sharing=self.sharing,
            )
            for each in self.lists
        )

    def check(self) -> None:
        """What comes from a file keeps the form that a command would have given it."""
        parse = prizes_field("").parse
        if parse("lists", [str(each) for each in self.lists], dt.date.min) != self.lists:
            raise BadValue("lists", EXPECTED, "")
