"""A club's Keizer rules as the director sets them: texts and numbers, kept as they are shown."""

import datetime as dt
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, clean_text, flag, many, whole
from kosmos.locale import N_
from kosmos.pairing.keizer import KeizerPairing
from kosmos.standings.keizer import (
    KeizerSettings,
    KeizerTie,
    Ladder,
    OwnValue,
    Revaluation,
    StartOrder,
    Withdrawal,
    make_credit,
    parse_credit,
)

LADDER_WORDS = {
    "ratio": N_("by the ratio of first to last"),
    "top": N_("by top value and step"),
    "normalised": N_("a win over the last counts 1"),
}
OWN_VALUE_WORDS = {"always": N_("always"), "fading": N_("fading"), "never": N_("not")}
REVALUATION_WORDS = {
    "per round": N_("once per round"),
    "none": N_("none"),
    "until stable": N_("until stable"),
}
WITHDRAWAL_WORDS = {"from round": N_("from a round on"), "retroactive": N_("from the beginning")}
START_WORDS = {"rating": N_("by rating"), "number": N_("by number")}
TIE_WORDS = {"rating": N_("rating"), "game points": N_("game points"), "value": N_("value before")}


def credit_field(label: str, *, optional: bool = False) -> Field:
    """`35%` or `2/3` of a value, or fixed points such as `40`; kept as text."""

    def parse(field: str, value: Any, _today: dt.date) -> str:
        plain = clean_text(field, "" if value is None else value, 20)
        if optional and not plain:
            return ""
        return make_credit(parse_credit(plain, field))

    return Field(label, parse, {"type": "string"}, N_("35%, 2/3, or points such as 40"))


def decimal_field(label: str) -> Field:
    def parse(field: str, value: Any, _today: dt.date) -> str:
        plain = str(value).strip().replace(",", ".") if not isinstance(value, bool) else ""
        try:
            number = Decimal(plain)
        except InvalidOperation:
            raise BadValue(field, N_("a number"), str(value)[:40]) from None
        if not number.is_finite() or abs(number) > 100_000:
            raise BadValue(field, N_("a number"), str(value)[:40])
        return f"{number.normalize():f}"

    return Field(label, parse, {"type": ["string", "number"]})


def optional_whole(label: str, low: int, high: int) -> Field:
    inner = whole(label, low, high)

    def parse(field: str, value: Any, today: dt.date) -> int | None:
        return None if value in (None, "") else inner.parse(field, value, today)

    return inner._replace(parse=parse)


class KeizerRules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Defaults as in KeizerForClubs' manual. `docs/rules/keizer.md` explains each."""

    ladder: Annotated[Ladder, choice(N_("Ladder"), Ladder, LADDER_WORDS)] = Ladder.RATIO
    ratio: Annotated[str, decimal_field(N_("Ratio of first to last"))] = "3"
    top: Annotated[str, decimal_field(N_("Top value"))] = "50"
    step: Annotated[str, decimal_field(N_("Step"))] = "1"
    own_value: Annotated[OwnValue, choice(N_("Own value counts"), OwnValue, OWN_VALUE_WORDS)] = (
        OwnValue.ALWAYS
    )
    fading_rounds: Annotated[int, whole(N_("Rounds until the own value has faded"), 1, 100)] = 5
    revaluation: Annotated[Revaluation, choice(N_("Revaluation"), Revaluation, REVALUATION_WORDS)] = (
        Revaluation.PER_ROUND
    )
    withdrawal: Annotated[
        Withdrawal, choice(N_("Withdrawn players leave the table"), Withdrawal, WITHDRAWAL_WORDS)
    ] = Withdrawal.FROM_ROUND
    start: Annotated[StartOrder, choice(N_("Start order"), StartOrder, START_WORDS)] = StartOrder.RATING
    ties: Annotated[
        tuple[KeizerTie, ...], many(N_("Equal sums"), choice(N_("Equal sums"), KeizerTie, TIE_WORDS), 3)
    ] = (KeizerTie.RATING,)
    win: Annotated[str, credit_field(N_("Win"))] = "100%"
    draw: Annotated[str, credit_field(N_("Draw"))] = "50%"
    loss: Annotated[str, credit_field(N_("Loss (hardship bonus)"))] = "0%"
    forfeit_win: Annotated[str, credit_field(N_("Win by forfeit"), optional=True)] = ""
    forfeit_loss: Annotated[str, credit_field(N_("Loss by forfeit"))] = "0%"
    double_forfeit: Annotated[str, credit_field(N_("Neither came"))] = "0%"
    adjourned: Annotated[str, credit_field(N_("Adjourned"), optional=True)] = ""
    bye: Annotated[str, credit_field(N_("Bye"))] = "50%"
    club_duty: Annotated[str, credit_field(N_("Club duty"))] = "70%"
    excused: Annotated[str, credit_field(N_("Excused"))] = "35%"
    unexcused: Annotated[str, credit_field(N_("Unexcused"))] = "35%"
    late: Annotated[str, credit_field(N_("Before the entry"), optional=True)] = ""
    against_withdrawn: Annotated[str, credit_field(N_("Games against withdrawn players"))] = "75%"
    falling_absences: Annotated[bool, flag(N_("Each further absence is worth half of the one before"))] = (
        False
    )
    absence_cap: Annotated[int | None, optional_whole(N_("Absences paid at most"), 0, 999)] = None
    club_duty_cap: Annotated[int | None, optional_whole(N_("Club duties paid at most"), 0, 999)] = None
    distance: Annotated[
        int,
        whole(
            N_("Repeat distance"),
            0,
            99,
            help=N_("rounds between two games of the same pair; 99: never again"),
        ),
    ] = 4
    distribute_byes: Annotated[bool, flag(N_("The bye goes to the lowest of those with the fewest byes"))] = (
        True
    )
    absences_count: Annotated[bool, flag(N_("Absences count like byes"))] = False
    colour_limit: Annotated[int | None, optional_whole(N_("Equal colours in a row at most"), 2, 5)] = None
    most_meetings: Annotated[int | None, optional_whole(N_("Meetings of a pair at most"), 1, 1000)] = None
    random_first: Annotated[
        int,
        whole(
            N_("Chance in round 1"), 0, 4000, help=N_("ratings are changed by lot by up to so many points")
        ),
    ] = 0
    random_boards: Annotated[bool, flag(N_("Boards by lot"))] = False

    @property
    def scores(self) -> KeizerSettings:
        credits_: dict[str, Any] = {
            name: parse_credit(getattr(self, name), name) for name in CREDITS if getattr(self, name) != ""
        }
        same = {name: getattr(self, name) for name in SAME}
        return KeizerSettings(
            ratio=Decimal(self.ratio), top=Decimal(self.top), step=Decimal(self.step), **same, **credits_
        )

    def pairing(self, ranking: tuple[int, ...]) -> KeizerPairing:
        return KeizerPairing(ranking=ranking, **{name: getattr(self, name) for name in DRAWS})

    def check(self) -> None:
        self.scores.check()
        self.pairing(()).check()


CREDITS = (
    "win",
    "draw",
    "loss",
    "forfeit_win",
    "forfeit_loss",
    "double_forfeit",
    "adjourned",
    "bye",
    "club_duty",
    "excused",
    "unexcused",
    "late",
    "against_withdrawn",
)
SAME = (
    "ladder",
    "own_value",
    "fading_rounds",
    "revaluation",
    "withdrawal",
    "start",
    "ties",
    "falling_absences",
    "absence_cap",
    "club_duty_cap",
)
DRAWS = (
    "distance",
    "distribute_byes",
    "absences_count",
    "colour_limit",
    "most_meetings",
    "random_first",
    "random_boards",
)
