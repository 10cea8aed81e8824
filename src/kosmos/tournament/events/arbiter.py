"""What the arbiter's mode knows besides: that it was left, who gets no half-point bye, corrections for the rating report."""

from typing import ClassVar

from kosmos.core.kept_form import within
from kosmos.core.results import Result, make_result
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.tournament.arbiter_mode import ArbiterMode
from kosmos.tournament.events.base import Event, Names, entered
from kosmos.tournament.events.footprints import COUNT, Footprint, entry_of, footprint, game_at
from kosmos.tournament.state import State, StateDraft
from kosmos.tournament.state_parts import Game


class ArbiterModeLeft(Event, frozen=True, tag="arbiter_mode_left:1"):
    """For good: whatever is undone later, the tournament stays outside (`chronicle.py`)."""

    people: ClassVar[tuple[str, ...]] = ()

    round: int  #: the last one drawn

    def write(self, draft: StateDraft) -> None:
        draft.arbiter = ArbiterMode.LEFT

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Arbiter's mode left at round {round}"), {"round": self.round})

    def check(self, state: State) -> None:
        if state.arbiter is not ArbiterMode.ON or self.round != len(state.rounds):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[COUNT], writes=[("arbiter",)])


class HalfByesBarred(Event, frozen=True, tag="half_byes_barred:1"):
    people: ClassVar[tuple[str, ...]] = ("id",)
    id: int
    barred: bool

    def write(self, draft: StateDraft) -> None:
        draft.barred = draft.barred | {self.id} if self.barred else draft.barred - {self.id}

    def words(self, names: Names) -> Phrase:
        text = (
            N_("{name} gets no half-point byes")
            if self.barred
            else N_("{name} may have half-point byes again")
        )
        return Phrase(text, {"name": names[self.id]})

    def check(self, state: State) -> None:
        entered(state, self.id)

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=entry_of(self.id), writes=[("barred", self.id)])


class RatingCorrected(Event, frozen=True, tag="rating_corrected:1"):
    """The tables keep the old result; the rating report has this one."""

    people: ClassVar[tuple[str, ...]] = ()

    round: int
    board: int
    result: Result
    rated: bool

    def write(self, draft: StateDraft) -> None:
        game = draft.rounds[self.round - 1].games[self.board - 1]
        corrected = Game(game.white, game.black, self.result, self.rated)
        draft.rating_corrections = {**draft.rating_corrections, (self.round, self.board): corrected}

    def words(self, _names: Names) -> Phrase:
        text = N_("Round {round}, board {board}: {result} for the rating report")
        args = {"round": self.round, "board": self.board, "result": make_result(self.result)}
        return Phrase(text, args)

    def check(self, state: State) -> None:
        within(self.round, len(state.rounds))
        within(self.board, len(state.rounds[self.round - 1].games))
        if not self.result.is_final:
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(
            reads=[game_at(self.round, self.board)], writes=[("rounds", self.round, "for rating", self.board)]
        )
