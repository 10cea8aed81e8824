"""The club night: Keizer rules, who is there, and the evening on which the winner stays."""

from enum import StrEnum
from typing import Annotated, Any, ClassVar

from kosmos.core.attendance import ATTENDANCE_WORDS, Attendance
from kosmos.core.fields import choice, flag, flat, whole
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

    @property
    def attendance(self) -> Attendance:
        return Attendance(self.value)


STATUS_WORDS = {status.value: ATTENDANCE_WORDS[status.attendance] for status in Status}
SCORE_WORDS = {score.value: score.value for score in Score}

StatusField = Annotated[Status, choice(N_("Status"), Status, STATUS_WORDS)]


class ModifyKeizer(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Change the Keizer rules; only what is given changes.")
    changes: Annotated[dict[str, Any], flat(KeizerRules, partial=True)]
    answers: Answers = ()


class SetAttendance(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.RESULTS
    help: ClassVar[str] = N_(
        "Say whether a player is there in a round; without a round, from the coming one on."
    )
    id: PlayerId
    status: StatusField
    round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None


class SetAllAttendance(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Give everybody the same status for the coming round.")
    status: StatusField


class DeleteAllPlayers(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Delete all players, before the first round.")
    answers: Answers = ()


class RenumberByRating(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Give the numbers anew in order of rating, before the first round.")


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
