"""From the draft of a round to its publication, and when it begins."""

from typing import ClassVar

from kosmos.core.kept_form import within
from kosmos.core.starts import is_start
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.tournament.events.base import LATEST_ROUND, Event, Names
from kosmos.tournament.events.footprints import STAGES, Footprint, footprint
from kosmos.tournament.state import State, StateDraft


class RoundsHeldBack(Event, frozen=True, tag="rounds_held_back:1"):
    """From here on a round that is drawn is a draft, or it is not."""

    people: ClassVar[tuple[str, ...]] = ()

    hold: bool

    def write(self, draft: StateDraft) -> None:
        draft.holds_rounds = self.hold

    def words(self, _names: Names) -> Phrase:
        text = N_("Rounds are drafts until published") if self.hold else N_("Rounds are published when drawn")
        return Phrase(text)

    def check(self, _state: State) -> None:
        """It fits at any time."""

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[STAGES])


class RoundHeld(Event, frozen=True, tag="round_held:1"):
    """The round just drawn is a draft, or still is one while it is changed by hand."""

    people: ClassVar[tuple[str, ...]] = ()

    round: int

    def write(self, draft: StateDraft) -> None:
        draft.drafts = draft.drafts | {self.round}

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Round {round} is a draft"), {"round": self.round})

    def check(self, state: State) -> None:
        within(self.round, len(state.rounds) + (state.draft is not None))

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=[STAGES], writes=[("rounds", self.round, "stage")])


class RoundPublished(Event, frozen=True, tag="round_published:1"):
    people: ClassVar[tuple[str, ...]] = ()
    round: int

    def write(self, draft: StateDraft) -> None:
        draft.drafts = draft.drafts - {self.round}

    def words(self, _names: Names) -> Phrase:
        return Phrase(N_("Round {round} published"), {"round": self.round})

    def check(self, state: State) -> None:
        if self.round not in state.drafts:
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("rounds", self.round, "stage")])


class RoundStartSet(Event, frozen=True, tag="round_start_set:1"):
    people: ClassVar[tuple[str, ...]] = ()
    round: int
    start: str  #: local date and time; empty: not known any more

    def write(self, draft: StateDraft) -> None:
        others = {number: start for number, start in draft.starts.items() if number != self.round}
        draft.starts = others | ({self.round: self.start} if self.start else {})

    def words(self, _names: Names) -> Phrase:
        text = N_("Round {round} begins {start}") if self.start else N_("Round {round} has no time any more")
        return Phrase(text, {"round": self.round, "start": self.start.replace("T", " ")})

    def check(self, _state: State) -> None:
        within(self.round, LATEST_ROUND)
        if self.start and not is_start(self.start):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("starts", self.round)])
