"""A credit: what something is worth, as a share of a player's value or as a fixed number of points."""

import re
from decimal import Decimal
from fractions import Fraction

import msgspec

from kosmos.core.errors import BadValue
from kosmos.locale import N_

_PERCENT = re.compile(r"(\d{1,4}(?:[.,]\d{1,4})?)\s*%", re.ASCII)
_SHARE = re.compile(r"(\d{1,4})\s*/\s*(\d{1,4})", re.ASCII)
_POINTS = re.compile(r"(\d{1,5}(?:[.,]\d{1,4})?)\s*(?:p|pt|pts|pkt|points?|punkte?|punt|punten)\.?", re.ASCII)
_BARE = re.compile(r"(\d{1,4}(?:[.,]\d{1,4})?)", re.ASCII)


class Credit(msgspec.Struct, frozen=True):
    """`Credit(35, 100)` is 35 % of a value, `Credit(2, 3)` two thirds, `Credit(40, fixed=True)` forty points."""

    numerator: int
    denominator: int = 1
    fixed: bool = False

    @property
    def amount(self) -> Fraction:
        return Fraction(self.numerator, self.denominator)


def percent(number: int | str | Decimal) -> Credit:
    """`percent(35)`, `percent("66.67")`: of the value of the player in question."""
    return share(Fraction(number) / 100)


def share(numerator: int | Fraction, denominator: int = 1) -> Credit:
    """`share(2, 3)`: two thirds of the value."""
    fraction = Fraction(numerator, denominator)
    return Credit(fraction.numerator, fraction.denominator)


def points(number: int | str | Decimal | Fraction) -> Credit:
    """`points(40)`: forty points, whatever the value."""
    fraction = Fraction(number)
    return Credit(fraction.numerator, fraction.denominator, fixed=True)


def parse_credit(text: str, field: str = "credit") -> Credit:
    """`35%`, a bare `35` and `2/3` are shares of a value; `40 p` or `12.5 points` are fixed points."""
    text = text.strip()
    if match := _PERCENT.fullmatch(text) or _BARE.fullmatch(text):
        return percent(match[1].replace(",", "."))
    if (match := _SHARE.fullmatch(text)) and int(match[2]):
        return share(int(match[1]), int(match[2]))
    if match := _POINTS.fullmatch(text.casefold()):
        return points(match[1].replace(",", "."))
    raise BadValue(field, N_("a share such as 35% or 2/3, or points such as 40 p"), text)


def make_credit(credit: Credit) -> str:
    """What `parse_credit` reads again: percent where it is a finite one, else a fraction."""
    amount = credit.amount if credit.fixed else credit.amount * 100
    sign = " p" if credit.fixed else "%"
    if 10_000 % amount.denominator == 0:
        decimal = Decimal(amount.numerator) / Decimal(amount.denominator)
        return f"{decimal.normalize():f}{sign}"
    return f"{credit.amount.numerator}/{credit.amount.denominator}"


class AbsenceReason(msgspec.Struct, frozen=True):
    """One of the club's own reasons to be away: what it is called, what it pays, and how often at most."""

    name: str
    credit: Credit
    cap: int | None = None  #: None: always


_REASON = re.compile(r"([^:;]{1,40}):([^,;]{1,20})(?:,\s*(\d{1,3}))?", re.ASCII)


def parse_reason(text: str, field: str = "reasons") -> AbsenceReason:
    """`Holiday: 40%`, or `Holiday: 40%, 3` where only three of them are paid."""
    match = _REASON.fullmatch(text.strip())
    if not match or not match[1].strip():
        raise BadValue(field, N_("a reason such as Holiday: 40%, 3"), text)
    cap = None if match[3] is None else int(match[3])
    return AbsenceReason(match[1].strip(), parse_credit(match[2], field), cap)


def make_reason(reason: AbsenceReason) -> str:
    cap = "" if reason.cap is None else f", {reason.cap}"
    return f"{reason.name}: {make_credit(reason.credit)}{cap}"
