"""The club night: Keizer rules, who is there, and the evening on which the winner stays."""

import datetime as dt
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from kosmos.core.attendance import ATTENDANCE_WORDS, Attendance
from kosmos.core.dates import date_field
from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, flag, flat, many, text, whole
from kosmos.locale import N_
from kosmos.pairing.winner_stays import Score
from kosmos.tournament.commands.base import Answers, Command, PlayerId, Right
from kosmos.tournament.keizer_rules import KeizerRules


class Status(StrEnum):
    """What can be said about a player's evening; the rest follows from entering and withdrawing."""

    PRESENT = "present"
    EXCUSED = "excused"
    UNEXCUSED = "unexcused"
    CLUB_DUTY = "club duty"
    PREREGISTERED = "pre-registered"
    LATE = "late"
    REASON_1 = "reason 1"
    REASON_2 = "reason 2"
    REASON_3 = "reason 3"
    REASON_4 = "reason 4"

    @property
    def attendance(self) -> Attendance:
        return Attendance(self.value)


STATUS_WORDS = {status.value: ATTENDANCE_WORDS[status.attendance] for status in Status}
_ANY_STATUS = {status.value: words for status, words in ATTENDANCE_WORDS.items()}
SCORE_WORDS = {score.value: score.value for score in Score}

LATEST = 999  #: round
ROUNDS = "^[1-9][0-9]{0,2}$"  #: or two of them with a dash between, the smaller one first

StatusField = Annotated[Status, choice(N_("Status"), Status, STATUS_WORDS)]


def rounds_field(label: str) -> Field:
    """`5-7, 9`, or a list of numbers."""
    inner = many(label, text(label, 20).narrowed(pattern=ROUNDS), LATEST)

    def parse(field: str, value: Any, today: dt.date) -> tuple[int, ...]:
        if isinstance(value, list | tuple):
            value = [str(each) for each in value]
        rounds = [round_ for part in inner.parse(field, value, today) for round_ in _span(field, part)]
        return tuple(sorted(set(rounds)))

    number = {"type": "integer", "minimum": 1, "maximum": LATEST}
    schema = {**inner.schema, "items": {"anyOf": [number, inner.schema["items"]]}}
    return inner._replace(reader=parse, schema=schema, help=N_("5-7, 9"))


def _span(field: str, part: str) -> range:
    first, mark, last = part.partition("-")
    if not first.strip().isdecimal() or (mark and not last.strip().isdecimal()):
        raise BadValue(field, N_("rounds such as 5-7, 9"), part)
    low, high = int(first), int(last if mark else first)
    if not 1 <= low <= high <= LATEST:
        raise BadValue(field, N_("rounds such as 5-7, 9"), part)
    return range(low, high + 1)


class ModifyKeizer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Change the Keizer rules; only what is given changes.")
    changes: Annotated[dict[str, Any], flat(KeizerRules, partial=True)]
    answers: Answers = ()


class SetAttendance(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_(
        "Say whether a player is there in a round; without a round, from the coming one on. "
        "A round further ahead is announced, for that round alone."
    )
    id: PlayerId
    status: StatusField
    round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None
    was: Annotated[
        Attendance | None,
        choice(N_("Status before"), Attendance, _ANY_STATUS, help=N_("refuse if it is another one by now")),
    ] = None


class AnnounceAbsence(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_(
        "Say ahead that a player will be away, by rounds or by dates; before and after it is as it was."
    )
    id: PlayerId
    status: StatusField = Status.EXCUSED
    rounds: Annotated[tuple[int, ...], rounds_field(N_("Rounds"))] = ()
    since: Annotated[str, date_field(N_("From this day"))] = ""
    until: Annotated[str, date_field(N_("To this day"))] = ""


class SetAllAttendance(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Give everybody the same status for the coming round.")
    status: StatusField


class DeleteAllPlayers(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Delete all players, before the first round.")
    answers: Answers = ()


class RenumberByRating(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Give the numbers again in order of rating, before the first round.")


class SetBoards(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Winner stays: how many boards there are, and whether both players must say that they are ready."
    )
    boards: Annotated[int, whole(N_("Boards"), 1, 100)] = 1
    ready_check: Annotated[bool, flag(N_("Ready-check"))] = True


class JoinEvening(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_("Winner stays: a player comes and queues up.")
    id: PlayerId


class LeaveEvening(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_("Winner stays: a player goes home; a running game is lost.")
    id: PlayerId


class SayReady(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_("Winner stays: a player who was called sits down.")
    id: PlayerId


class PassOn(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_("Winner stays: a player who was called lets the next one play.")
    id: PlayerId


class EndGame(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_("Winner stays: enter how a game ended.")
    game: Annotated[int, whole(N_("Game"), 1, 1_000_000)]
    score: Annotated[Score, choice(N_("Result"), Score, SCORE_WORDS)]
