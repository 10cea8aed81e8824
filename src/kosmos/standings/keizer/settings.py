"""Everything a club can choose about Keizer scores. Defaults as KeizerForClubs' manual has them."""

from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum

import msgspec

from kosmos.core.errors import BadValue
from kosmos.locale import N_
from kosmos.standings.keizer.credits import AbsenceReason, Credit, percent, share

MOST_POINTS = 10_000


class Ladder(StrEnum):
    """How places become values."""

    RATIO = "ratio"  #: whole numbers, one apart; the first is worth about `ratio` times the last
    TOP = "top"  #: `top` for the first, `step` less for each place
    NORMALISED = "normalised"  #: exactly 1 for the last and `ratio` for the first


class OwnValue(StrEnum):
    """Whether one's own value is part of one's sum."""

    ALWAYS = "always"
    FADING = "fading"  #: less each round, nothing from round `fading_rounds` on
    NEVER = "never"


class Revaluation(StrEnum):
    """When games already played get new values."""

    PER_ROUND = "per round"  #: once per round, by the table of the round before
    NONE = "none"  #: a game keeps the value of its evening
    UNTIL_STABLE = "until stable"  #: again and again until the table agrees with itself


class Withdrawal(StrEnum):
    """From when a withdrawn player is off the ladder and games against them are replaced by a credit."""

    FROM_ROUND = "from round"  #: tables of earlier rounds stay as they were printed
    RETROACTIVE = "retroactive"  #: from round 1, as KeizerForClubs does


class StartOrder(StrEnum):
    """The ranking before round 1."""

    RATING = "rating"  #: rating, equal ratings by starting number
    NUMBER = "number"  #: starting numbers


class KeizerTie(StrEnum):
    """What separates players with equal sums. After all of these: the start order."""

    RATING = "rating"
    GAME_POINTS = "game points"
    VALUE = "value"  #: who stood higher in the round before


class KeizerSettings(msgspec.Struct, frozen=True, kw_only=True):
    ladder: Ladder = Ladder.RATIO
    ratio: Decimal = Decimal(3)  #: first to last, for `RATIO` and `NORMALISED`
    top: Decimal = Decimal(50)  #: for `TOP`
    step: Decimal = Decimal(1)  #: for `TOP`
    own_value: OwnValue = OwnValue.ALWAYS
    fading_rounds: int = 5  #: 4/5, 3/5, 2/5, 1/5, then nothing
    revaluation: Revaluation = Revaluation.PER_ROUND
    withdrawal: Withdrawal = Withdrawal.FROM_ROUND
    start: StartOrder = StartOrder.RATING
    ties: tuple[KeizerTie, ...] = (KeizerTie.RATING,)

    # Shares of the opponent's value.
    win: Credit = share(1)
    draw: Credit = share(1, 2)
    loss: Credit = percent(0)  #: the hardship bonus
    forfeit_win: Credit | None = None  #: as a win, unless set
    forfeit_loss: Credit = percent(0)
    double_forfeit: Credit = percent(0)
    adjourned: Credit | None = None  #: as a draw, unless set

    # Shares of one's own value.
    bye: Credit = percent(50)
    club_duty: Credit = percent(70)
    excused: Credit = percent(35)
    unexcused: Credit = percent(35)
    late: Credit | None = None  #: as unexcused, unless set
    against_withdrawn: Credit = percent(75)  #: stands in for the value of an opponent who withdrew

    falling_absences: bool = False  #: each absence after the first is worth half of the one before
    absence_cap: int | None = None  #: so many absences, excused or not, are paid at most
    club_duty_cap: int | None = None  #: so many club duties are paid at most
    reasons: tuple[AbsenceReason, ...] = ()  #: the club's own, each with its credit and its cap

    @property
    def credits(self) -> Iterator[tuple[str, Credit]]:
        """Every credit that is set, with the name of its field."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Credit):
                yield name, value
        yield from (("reasons", reason.credit) for reason in self.reasons)

    def check(self) -> None:
        """Refuse what no table can be made of."""
        self._check_ladder()
        if not 1 <= self.fading_rounds <= 100:
            raise BadValue("fading_rounds", N_("a number of rounds from 1 to 100"), self.fading_rounds)
        for name in ("absence_cap", "club_duty_cap"):
            cap = getattr(self, name)
            if cap is not None and cap < 0:
                raise BadValue(name, N_("a number of evenings, 0 or more"), cap)
        for name, credit in self.credits:
            _check_credit(name, credit)
        self._check_order()

    def _check_ladder(self) -> None:
        least = 1 if self.ladder is Ladder.NORMALISED else Decimal("1.0001")
        if not (self.ratio.is_finite() and least <= self.ratio <= 100):
            raise BadValue("ratio", N_("a number above 1, at most 100"), str(self.ratio))
        if not (self.top.is_finite() and 0 < self.top <= MOST_POINTS):
            raise BadValue("top", N_("a number above 0, at most 10000"), str(self.top))
        if not (self.step.is_finite() and 0 <= self.step <= self.top):
            raise BadValue("step", N_("a number from 0 to the top value"), str(self.step))

    def _check_order(self) -> None:
        """A draw is worth no more than a win, a loss no more than a draw."""
        for worse, better in (("draw", "win"), ("loss", "draw")):
            less, more = getattr(self, worse), getattr(self, better)
            if less.fixed == more.fixed and less.amount > more.amount:
                raise BadValue(worse, N_("no more than the credit for the better result"), str(less.amount))


def _check_credit(name: str, credit: Credit) -> None:
    if credit.denominator < 1 or credit.numerator < 0:
        raise BadValue(name, N_("a share or points, 0 or more"), f"{credit.numerator}/{credit.denominator}")
    if credit.amount > (MOST_POINTS if credit.fixed else 2):
        raise BadValue(name, N_("at most 200% or 10000 points"), str(credit.amount))


MANUAL = KeizerSettings()  #: every setting as the manual has it
