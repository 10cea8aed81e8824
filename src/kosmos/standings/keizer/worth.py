"""What each outcome is worth: one table, one row per thing that can happen to a player in a round."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from kosmos.core.attendance import OWN_REASONS, Attendance
from kosmos.core.outcomes import Outcome
from kosmos.core.points import HALF, POINT, ZERO, Points
from kosmos.core.record import Encounter
from kosmos.standings.keizer.credits import Credit, percent, share
from kosmos.standings.keizer.settings import KeizerSettings


class Happening(StrEnum):
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    DOUBLE_FORFEIT = "double forfeit"
    ADJOURNED = "adjourned"
    PENDING = "pending"
    BYE = "bye"
    FULL_BYE = "full bye"
    HALF_BYE = "half bye"
    CLUB_DUTY = "club duty"
    EXCUSED = "excused"
    UNEXCUSED = "unexcused"
    LATE = "late"
    REASON_1 = "reason 1"  #: the club's own reasons
    REASON_2 = "reason 2"
    REASON_3 = "reason 3"
    REASON_4 = "reason 4"
    NOTHING = "nothing"  #: no game, no bye, no absence that is paid for

    @property
    def is_absence(self) -> bool:
        """Counts for the falling credit and the cap of absences."""
        return self in (Happening.EXCUSED, Happening.UNEXCUSED)


class WorthBasis(StrEnum):
    """Whose value a credit is a share of."""

    OPPONENT = "opponent"
    OWN = "own"
    POINTS = "points"


class Worth(NamedTuple):
    amount: Fraction
    basis: WorthBasis


#: the club's own reasons in the order of its rules
REASONS = (Happening.REASON_1, Happening.REASON_2, Happening.REASON_3, Happening.REASON_4)

_BY_OUTCOME: Mapping[Outcome, Happening] = {
    Outcome.WIN: Happening.WIN,
    Outcome.UNRATED_WIN: Happening.WIN,
    Outcome.DRAW: Happening.DRAW,
    Outcome.UNRATED_DRAW: Happening.DRAW,
    Outcome.LOSS: Happening.LOSS,
    Outcome.UNRATED_LOSS: Happening.LOSS,
    Outcome.FORFEIT_WIN: Happening.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: Happening.FORFEIT_LOSS,
    Outcome.ADJOURNED: Happening.ADJOURNED,
    Outcome.PENDING: Happening.PENDING,
    Outcome.PAIRING_BYE: Happening.BYE,
    Outcome.FULL_BYE: Happening.FULL_BYE,
    Outcome.HALF_BYE: Happening.HALF_BYE,
}

_BY_STATUS: Mapping[Attendance, Happening] = {
    Attendance.CLUB_DUTY: Happening.CLUB_DUTY,
    Attendance.EXCUSED: Happening.EXCUSED,
    Attendance.UNEXCUSED: Happening.UNEXCUSED,
    Attendance.LATE: Happening.LATE,
    **dict(zip(OWN_REASONS, REASONS, strict=True)),
}

#: Points of the plain score beside the Keizer points: byes and absences have none, an adjourned game a half.
GAME_POINTS: Mapping[Happening, Points] = {
    Happening.WIN: POINT,
    Happening.FORFEIT_WIN: POINT,
    Happening.DRAW: HALF,
    Happening.ADJOURNED: HALF,
}


def happening(mine: Encounter, status: Attendance, theirs: Outcome | None) -> Happening:
    """A game or bye goes before the status; a forfeit loss of both is a double forfeit."""
    if mine.outcome is Outcome.FORFEIT_LOSS and theirs is Outcome.FORFEIT_LOSS:
        return Happening.DOUBLE_FORFEIT
    if mine.opponent is not None or mine.outcome.is_bye:
        return _BY_OUTCOME.get(mine.outcome, Happening.NOTHING)
    return _BY_STATUS.get(status, Happening.NOTHING)


def game_points(what: Happening) -> Points:
    return GAME_POINTS.get(what, ZERO)


def table(settings: KeizerSettings) -> dict[Happening, Worth]:
    """The table of the rules: a game pays a share of the opponent's value, anything else of one's own."""
    won = settings.win if settings.forfeit_win is None else settings.forfeit_win
    games = {
        Happening.WIN: settings.win,
        Happening.DRAW: settings.draw,
        Happening.LOSS: settings.loss,
        Happening.FORFEIT_WIN: won,
        Happening.FORFEIT_LOSS: settings.forfeit_loss,
        Happening.DOUBLE_FORFEIT: settings.double_forfeit,
        Happening.ADJOURNED: settings.draw if settings.adjourned is None else settings.adjourned,
        Happening.PENDING: percent(0),
    }
    evenings = {
        Happening.BYE: settings.bye,
        Happening.FULL_BYE: share(1),
        Happening.HALF_BYE: share(1, 2),
        Happening.CLUB_DUTY: settings.club_duty,
        Happening.EXCUSED: settings.excused,
        Happening.UNEXCUSED: settings.unexcused,
        Happening.LATE: settings.unexcused if settings.late is None else settings.late,
        Happening.NOTHING: percent(0),
        **dict.fromkeys(REASONS, percent(0)),
        **{what: reason.credit for what, reason in zip(REASONS, settings.reasons, strict=False)},
    }
    return {what: _worth(credit, WorthBasis.OPPONENT) for what, credit in games.items()} | {
        what: _worth(credit, WorthBasis.OWN) for what, credit in evenings.items()
    }


#: Against a player who withdrew, whatever was neither won nor drawn is a loss.
_WITHDRAWN_ROW: Mapping[Happening, Happening] = {
    Happening.FORFEIT_LOSS: Happening.LOSS,
    Happening.DOUBLE_FORFEIT: Happening.LOSS,
}


def withdrawn_table(settings: KeizerSettings) -> dict[Happening, Worth]:
    """Games against a player who withdrew: a share of one's own value stands in for the opponent's.

    A win pays that share, a draw half of it, anything else the hardship bonus of it.
    """
    rows = table(settings)
    stand_in = _worth(settings.against_withdrawn, WorthBasis.OWN)
    return {
        what: _replaced(rows[_WITHDRAWN_ROW.get(what, what)], stand_in)
        for what in Happening
        if rows[what].basis is not WorthBasis.OWN
    }


def falling(settings: KeizerSettings, what: Happening, nth: int) -> Fraction:
    """The n-th absence, excused or not, is worth 1/2^(n-1) where credits fall; beyond a cap nothing is paid.

    Club duties and each of the club's own reasons are counted by themselves, and do not fall.
    """
    if what.is_absence:
        if settings.absence_cap is not None and nth > settings.absence_cap:
            return Fraction(0)
        return Fraction(1, 2 ** (nth - 1)) if settings.falling_absences else Fraction(1)
    cap = settings.club_duty_cap if what is Happening.CLUB_DUTY else _own_cap(settings, what)
    return Fraction(0) if cap is not None and nth > cap else Fraction(1)


def _own_cap(settings: KeizerSettings, what: Happening) -> int | None:
    """Each of the club's own reasons is paid so often at most."""
    caps = {each: reason.cap for each, reason in zip(REASONS, settings.reasons, strict=False)}
    return caps.get(what)


def _worth(credit: Credit, basis: WorthBasis) -> Worth:
    return Worth(credit.amount, WorthBasis.POINTS if credit.fixed else basis)


def _replaced(row: Worth, stand_in: Worth) -> Worth:
    return Worth(row.amount * stand_in.amount, stand_in.basis) if row.basis is WorthBasis.OPPONENT else row
