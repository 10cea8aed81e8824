"""A club's Keizer rules as the director sets them: texts and numbers, kept as they are shown."""

import datetime as dt
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any

import msgspec

from kosmos.core.attendance import ATTENDANCE_WORDS, OWN_REASONS, Attendance
from kosmos.core.dates import date_field
from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, flag, many, whole
from kosmos.core.schemas import NOTHING
from kosmos.core.typed_text import clean_text
from kosmos.locale import N_, Phrase
from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.standings.keizer.credits import Credit, make_credit, make_reason, parse_credit, parse_reason
from kosmos.standings.keizer.settings import (
    KeizerSettings,
    KeizerTie,
    Ladder,
    OwnValue,
    Revaluation,
    StartOrder,
    Withdrawal,
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


CREDIT = N_("35 or 35%, 2/3, or points such as 40 p")
MOST_REASONS = 4
#: a share or points, as programs write it
CREDIT_PATTERN = "(?:[0-9]{1,3}%?|[0-9]{1,3}/[1-9][0-9]?|[0-9]{1,3} p)"
MOST_DATES = 366


def credit_field(label: str, help: str = CREDIT, *, optional: bool = False) -> Field:  # noqa: A002 - the words of a form
    """`35` (per cent) or `2/3` of a value, or fixed points such as `40 p`; kept as text."""

    def parse(field: str, value: Any, _today: dt.date) -> str:
        plain = clean_text(field, "" if value is None else value, 20)
        if optional and not plain:
            return ""
        return make_credit(parse_credit(plain, field))

    schema = {"type": "string", "maxLength": 20, "pattern": f"^{CREDIT_PATTERN}$"}
    whole_percent = {"type": "integer", "minimum": 0, "maximum": 1000}
    return Field(label, parse, schema, help, also=(whole_percent, *(NOTHING if optional else ())))


def reason_field(label: str) -> Field:
    """`Holiday: 40%, 3`; kept as text."""

    def parse(field: str, value: Any, _today: dt.date) -> str:
        return make_reason(parse_reason(clean_text(field, value, 80), field))

    return Field(
        label,
        parse,
        {
            "type": "string",
            "maxLength": 80,
            "pattern": f"^[A-Za-z]{{1,40}}: {CREDIT_PATTERN}(?:, [0-9]{{1,2}})?$",
        },
    )


def decimal_field(label: str, help: str) -> Field:  # noqa: A002 - the words of a form
    def parse(field: str, value: Any, _today: dt.date) -> str:
        plain = str(value).strip().replace(",", ".") if not isinstance(value, bool) else ""
        try:
            number = Decimal(plain)
        except InvalidOperation:
            raise BadValue(field, N_("a number"), value) from None
        if not number.is_finite() or abs(number) > 100_000:
            raise BadValue(field, N_("a number"), value)
        return f"{number.normalize():f}"

    schema = {"type": "number", "minimum": -100_000, "maximum": 100_000}
    return Field(
        label, parse, schema, help, also=({"type": "string", "pattern": r"^[0-9]{1,4}(?:[.,][0-9]{1,3})?$"},)
    )


def optional_whole(label: str, low: int, high: int, help: str) -> Field:  # noqa: A002 - the words of a form
    inner = whole(label, low, high, help=help)

    def parse(field: str, value: Any, today: dt.date) -> int | None:
        return None if value in (None, "") else inner.parse(field, value, today)

    return inner._replace(reader=parse, also=(*inner.also, *NOTHING))


class KeizerRules(msgspec.Struct, frozen=True, kw_only=True):
    """`docs/rules/keizer.md` explains each; what a new club has unless it chooses is in `presets.py`."""

    ladder: Annotated[
        Ladder,
        choice(N_("Ladder"), Ladder, LADDER_WORDS, help=N_("how a place in the table becomes a value")),
    ]
    ratio: Annotated[
        str,
        decimal_field(
            N_("Ratio of first to last"),
            N_("how many times the first is worth the last; the lower, the nearer to a Swiss"),
        ),
    ]
    top: Annotated[
        str, decimal_field(N_("Top value"), N_("what the first is worth, with a ladder by top value"))
    ]
    step: Annotated[
        str,
        decimal_field(N_("Step"), N_("how much less the next place is worth, with a ladder by top value")),
    ]
    own_value: Annotated[
        OwnValue,
        choice(
            N_("Own value counts"),
            OwnValue,
            OWN_VALUE_WORDS,
            help=N_("whether a player's own value is part of the sum"),
        ),
    ]
    fading_rounds: Annotated[
        int,
        whole(
            N_("Rounds until a player's own value has faded"),
            1,
            100,
            help=N_("5: it counts 4/5, 3/5, 2/5, 1/5, then nothing"),
        ),
    ]
    revaluation: Annotated[
        Revaluation,
        choice(
            N_("Revaluation"),
            Revaluation,
            REVALUATION_WORDS,
            help=N_("when games already played are given the values of the new table"),
        ),
    ]
    withdrawal: Annotated[
        Withdrawal,
        choice(
            N_("Withdrawn players leave the table"),
            Withdrawal,
            WITHDRAWAL_WORDS,
            help=N_("from a round on: tables shown before stay as they were"),
        ),
    ]
    start: Annotated[
        StartOrder, choice(N_("Start order"), StartOrder, START_WORDS, help=N_("the table before round 1"))
    ]
    ties: Annotated[
        tuple[KeizerTie, ...],
        many(
            N_("Equal sums"),
            choice(N_("Equal sums"), KeizerTie, TIE_WORDS),
            3,
            help=N_("what decides between them, in this order"),
        ),
    ]
    win: Annotated[str, credit_field(N_("Win"), N_("a share of the opponent's value"))]
    draw: Annotated[str, credit_field(N_("Drawn game"), N_("a share of the opponent's value"))]
    loss: Annotated[
        str,
        credit_field(N_("Loss (hardship bonus)"), N_("a share of the opponent's value; 2% to 5% is usual")),
    ]
    forfeit_win: Annotated[str, credit_field(N_("Win by forfeit"), N_("empty: like a win"), optional=True)]
    forfeit_loss: Annotated[str, credit_field(N_("Loss by forfeit"), N_("a share of the opponent's value"))]
    double_forfeit: Annotated[str, credit_field(N_("Neither came"), N_("a share of the opponent's value"))]
    adjourned: Annotated[
        str, credit_field(N_("Adjourned"), N_("until it is played on; empty: like a draw"), optional=True)
    ]
    bye: Annotated[str, credit_field(N_("Bye"), N_("a share of the player's own value"))]
    club_duty: Annotated[str, credit_field(N_("Club duty"), N_("a share of the player's own value"))]
    excused: Annotated[str, credit_field(N_("Excused"), N_("a share of the player's own value"))]
    unexcused: Annotated[str, credit_field(N_("Unexcused"), N_("a share of the player's own value"))]
    late: Annotated[
        str,
        credit_field(
            N_("Before the entry"),
            N_("for each round missed by a late starter; empty: like unexcused"),
            optional=True,
        ),
    ]
    against_withdrawn: Annotated[
        str,
        credit_field(
            N_("Games against withdrawn players"),
            N_("a share of the player's own value, in place of the opponent's"),
        ),
    ]
    falling_absences: Annotated[
        bool,
        flag(
            N_("Each further absence is worth half of the one before"),
            help=N_("excused and unexcused absences are counted together"),
        ),
    ]
    absence_cap: Annotated[
        int | None, optional_whole(N_("Absences paid at most"), 0, 999, N_("empty: all of them"))
    ]
    club_duty_cap: Annotated[
        int | None, optional_whole(N_("Club duties paid at most"), 0, 999, N_("empty: all of them"))
    ]
    reasons: Annotated[
        tuple[str, ...],
        many(
            N_("The club's own reasons to be away"),
            reason_field(N_("Reason")),
            MOST_REASONS,
            between=";",
            help=N_("Holiday: 40%, 3; Work: 50% – a name, what it pays, and how many are paid at most"),
        ),
    ]
    keep_tables: Annotated[
        bool,
        flag(
            N_("Tables of past rounds stay as published when somebody new enters"),
            help=N_(
                "otherwise newcomers are counted in all of them; the recomputed table can always be asked for"
            ),
        ),
    ]
    least_games: Annotated[
        int,
        whole(
            N_("Games needed to be ranked"),
            0,
            999,
            help=N_("counts once so many rounds are played; 0: everybody is ranked"),
        ),
    ]
    dates: Annotated[
        tuple[str, ...],
        many(
            N_("Dates of the rounds"),
            date_field(N_("Date"), filled=True),
            MOST_DATES,
            help=N_("2026-11-19, 2026-11-26 …, from round 1 on; absences can be announced by date then"),
        ),
    ]
    distance: Annotated[
        int,
        whole(
            N_("Repeat distance"),
            0,
            99,
            help=N_("rounds between two games of the same pair; 0: at once again, 99: never again"),
        ),
    ]
    distribute_byes: Annotated[
        bool,
        flag(
            N_("The bye goes to the lowest of those with the fewest byes"),
            help=N_("otherwise always to the lowest who is there"),
        ),
    ]
    absences_count: Annotated[
        bool,
        flag(N_("Absences count like byes"), help=N_("who missed a round has the bye later than others")),
    ]
    colour_limit: Annotated[
        int | None, optional_whole(N_("Equal colours in a row at most"), 2, 5, N_("empty: no limit"))
    ]
    most_meetings: Annotated[
        int | None, optional_whole(N_("Meetings of a pair at most"), 1, 1000, N_("empty: no limit"))
    ]
    random_first: Annotated[
        int,
        whole(
            N_("Chance in round 1"),
            0,
            4000,
            help=N_("ratings are changed by lot by up to so many points; 0: always the same round 1"),
        ),
    ]
    random_boards: Annotated[
        bool, flag(N_("Boards by lot"), help=N_("otherwise the best placed sit at board 1"))
    ]

    @property
    def scores(self) -> KeizerSettings:
        credits_: dict[str, Any] = {name: self._credit(name) for name in CREDITS}
        same = {name: getattr(self, name) for name in SAME}
        same["reasons"] = tuple(map(parse_reason, self.reasons))
        return KeizerSettings(
            ratio=Decimal(self.ratio), top=Decimal(self.top), step=Decimal(self.step), **same, **credits_
        )

    def _credit(self, name: str) -> Credit | None:
        """A credit as written; None where nothing is said and it follows another one."""
        said: str = getattr(self, name)
        return parse_credit(said, name) if said else None

    def pairing(self, ranking: tuple[int, ...]) -> KeizerPairing:
        return KeizerPairing(ranking=ranking, **{name: getattr(self, name) for name in DRAWS})

    def check(self) -> None:
        self.scores.check()
        if list(self.dates) != sorted(self.dates):
            raise BadValue("dates", N_("dates one after the other"), ", ".join(self.dates))
        names = [reason.name.casefold() for reason in self.scores.reasons]
        if len(set(names)) != len(names):
            raise BadValue("reasons", N_("a name of its own for each reason"), "; ".join(self.reasons))
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


def rules_of(
    scores: KeizerSettings, draw: KeizerPairing, *, keep_tables: bool, least_games: int
) -> KeizerRules:
    """The rules that say in a director's words what these settings are."""
    values: dict[str, Any] = {name: getattr(scores, name) for name in SAME}
    values |= {name: f"{getattr(scores, name).normalize():f}" for name in ("ratio", "top", "step")}
    for name in CREDITS:
        credit: Credit | None = getattr(scores, name)
        values[name] = make_credit(credit) if credit else ""
    values |= {name: getattr(draw, name) for name in DRAWS}
    values["reasons"] = tuple(map(make_reason, scores.reasons))
    return KeizerRules(**values, keep_tables=keep_tables, least_games=least_games, dates=())


def status_phrase(status: Attendance, reasons: tuple[str, ...]) -> Phrase:
    """What a status is called; one of the club's own reasons by the name that the rules give it."""
    name = own_reason(reasons, status)
    return Phrase("{reason}", {"reason": name}) if name else Phrase(ATTENDANCE_WORDS[status])


def own_reason(reasons: tuple[str, ...], status: Attendance) -> str:
    """What the club calls it; empty for what every club has."""
    names = dict(zip(OWN_REASONS, (parse_reason(text).name for text in reasons), strict=False))
    return names.get(status, "")
