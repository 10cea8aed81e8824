"""The club night: who is there, and the evening on which the winner stays."""

from typing import ClassVar

from kosmos.core import plurals
from kosmos.core.attendance import Attendance
from kosmos.core.kept_form import within
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.pairing.winner_stays import Evening, Score
from kosmos.tournament.evening_change import EveningChange, changed_evening
from kosmos.tournament.events.base import LARGEST_ID, LATEST_ROUND, Event, Names, entered
from kosmos.tournament.events.footprints import COUNT, EVENING, Footprint, entry_of, footprint
from kosmos.tournament.keizer_rules import status_phrase
from kosmos.tournament.state import State, StateDraft

#: where a change of the evening names players
IN_CHANGE = (
    "change.boards.*.seats.*.number",
    "change.boards.*.white",
    "change.players.*.number",
    "change.finished.*.white",
    "change.finished.*.black",
)


class AttendanceSet(Event, frozen=True, tag="attendance:2"):
    people: ClassVar[tuple[str, ...]] = ("id",)
    round: int
    id: int
    status: Attendance

    def write(self, draft: StateDraft) -> None:
        draft.own_attendance()[self.round, self.id] = self.status

    def words(self, names: Names) -> Phrase:
        status = status_phrase(self.status, names.reasons)
        args = {"round": self.round, "name": names[self.id], "status": status}
        return Phrase(N_("Round {round}: {name} {status}"), args)

    def check(self, state: State) -> None:
        entered(state, self.id)
        within(self.round, LATEST_ROUND)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[*entry_of(self.id), COUNT], writes=[("attendance", self.round, self.id)])


class BoardsSet(Event, frozen=True, tag="boards_set:2"):
    people: ClassVar[tuple[str, ...]] = IN_CHANGE
    boards: int
    ready_check: bool
    change: EveningChange

    def write(self, draft: StateDraft) -> None:
        draft.evening = changed_evening(draft.evening, self.change)

    def words(self, _names: Names) -> Phrase:
        return plurals.boards(self.boards)

    def check(self, state: State) -> None:
        within(self.boards, LARGEST_BOARDS)
        if (len(self.change.boards), self.change.ready_check) != (self.boards, self.ready_check):
            raise Misfit
        check_change(state, self.change)

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[EVENING])


class EveningStep(Event, frozen=True):
    """What one of those at the evening did, and how everybody sits after it."""

    people: ClassVar[tuple[str, ...]] = ("id", *IN_CHANGE)
    said: ClassVar[str]
    id: int
    change: EveningChange

    def write(self, draft: StateDraft) -> None:
        draft.evening = changed_evening(draft.evening, self.change)

    def words(self, names: Names) -> Phrase:
        return Phrase(self.said, {"name": names[self.id]})

    def check(self, state: State) -> None:
        entered(state, self.id)
        check_change(state, self.change)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=entry_of(self.id), writes=[EVENING])


class EveningJoined(EveningStep, frozen=True, tag="evening_joined:2"):
    said: ClassVar[str] = N_("{name} has come")


class EveningLeft(EveningStep, frozen=True, tag="evening_left:2"):
    said: ClassVar[str] = N_("{name} has gone")


class SaidReady(EveningStep, frozen=True, tag="said_ready:2"):
    said: ClassVar[str] = N_("{name} is ready")


class PassedOn(EveningStep, frozen=True, tag="passed_on:2"):
    said: ClassVar[str] = N_("{name} lets the next one play")


class GameEnded(Event, frozen=True, tag="game_ended:2"):
    people: ClassVar[tuple[str, ...]] = IN_CHANGE
    game: int
    score: Score
    change: EveningChange

    def write(self, draft: StateDraft) -> None:
        draft.evening = changed_evening(draft.evening, self.change)

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Game {game}: {result}"), {"game": self.game, "result": self.score.value})

    def check(self, state: State) -> None:
        if not any((done.game, done.score) == (self.game, self.score) for done in self.change.finished):
            raise Misfit
        check_change(state, self.change)

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[EVENING])


# -- does an evening hold together? --------------------------------------------------------------------

LARGEST_BOARDS = 100
SEATS = 2


def check_change(state: State, change: EveningChange) -> None:
    """Whoever is named is entered and there, nobody sits twice, and every game has its two players."""
    entered(state, *(player.number for player in change.players), distinct=True)
    within(len(change.boards), LARGEST_BOARDS)
    for done in change.finished:
        entered(state, done.white, done.black, distinct=True)
        within(done.game, LARGEST_ID)
    after = changed_evening(state.evening, change)
    _check_counts(after)
    _check_seats(after)


def _check_counts(evening: Evening) -> None:
    counts = [evening.happened, evening.next_game]
    for player in evening.players:
        counts += [player.arrived, player.waiting, player.since, player.whites]
        counts += [player.won, player.drawn, player.lost]
    if not all(0 <= count <= LARGEST_ID for count in counts):
        raise Misfit


def _check_seats(evening: Evening) -> None:
    present = {player.number for player in evening.players if player.present}
    sitting = [seat.number for board in evening.boards for seat in board.seats]
    if len(set(sitting)) != len(sitting) or not present >= set(sitting):
        raise Misfit
    for place, board in enumerate(evening.boards, 1):
        numbers = {seat.number for seat in board.seats}
        is_called = len(numbers) == SEATS
        if board.number != place or len(numbers) > SEATS:
            raise Misfit
        if (board.game is not None, board.white is not None) != (is_called, is_called):
            raise Misfit
        if is_called and board.white not in numbers:
            raise Misfit
        if board.game is not None and not 1 <= board.game < evening.next_game:
            raise Misfit
