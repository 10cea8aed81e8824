"""Entry fees: what everybody owes, less for some categories; what was paid. Money is counted in the smallest coin."""

import datetime as dt
import re
from typing import Annotated, Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, many, text
from kosmos.locale import N_
from kosmos.standings.group_words import parse_group
from kosmos.tournament.prizes import make_money, parse_money

MOST_FEES = 40
EXPECTED = N_("fees such as 20, U18: 10, w: 15.50")


class FeeLine(msgspec.Struct, frozen=True):
    """What members of a category owe; without a category, everybody else."""

    amount: int
    group: str

    def __str__(self) -> str:
        amount = make_money(self.amount)
        return f"{self.group}: {amount}" if self.group else amount


def fees_field(label: str) -> Field:
    help_ = N_("a line for each: 20 for everybody, U18: 10 or rating -1600: 15 for some; the lowest counts")
    listed = many(label, text(label, 140), MOST_FEES, help=help_)

    def parse(field: str, value: Any, today: dt.date) -> tuple[FeeLine, ...]:
        given = re.split(r"[;,\r\n]+", value) if isinstance(value, str) else value
        return tuple(_fee_line(field, each) for each in listed.parse(field, given, today) if each.strip())

    return listed._replace(reader=parse, input="textarea")


def _fee_line(field: str, written: str) -> FeeLine:
    group, sign, amount = written.rpartition(":")
    if sign:
        parse_group(group, field)
    return FeeLine(parse_money(field, amount, EXPECTED), " ".join(group.split()))


def currency_field(label: str) -> Field:
    def parse(field: str, value: Any, today: dt.date) -> str:
        plain = str(written.reader(field, value, today)).upper()
        if plain and not re.fullmatch(r"[A-Z]{3}", plain):
            raise BadValue(field, N_("three letters such as EUR"), value)
        return plain

    written = text(label, 3, help=N_("three letters, EUR"))
    return written._replace(reader=parse).narrowed(pattern="^([A-Za-z]{3})?$")


def money_field(label: str, help_: str) -> Field:
    """An amount in the smallest coin, from `12`, `12.50` or `12,50`."""

    def parse(field: str, value: Any, today: dt.date) -> int:
        return parse_money(field, str(written.reader(field, value, today)), N_("an amount such as 12.50"))

    written = text(label, 16, help=help_)
    return written._replace(reader=parse).formatted("amount")


class FeeRules(msgspec.Struct, frozen=True, kw_only=True):
    fees: Annotated[tuple[FeeLine, ...], fees_field(N_("Fees"))]
    currency: Annotated[str, currency_field(N_("Currency"))]

    def check(self) -> None:
        """What comes from a file keeps the form that a command would have given it."""
        if fees_field("").parse("fees", [str(each) for each in self.fees], dt.date.min) != self.fees:
            raise BadValue("fees", EXPECTED, "")
        if currency_field("").parse("currency", self.currency, dt.date.min) != self.currency:
            raise BadValue("currency", N_("three letters such as EUR"), self.currency)


NO_FEES = FeeRules(fees=(), currency="")
