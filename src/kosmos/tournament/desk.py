"""What a director's desk shows besides the next step: the rounds in one line, and what has changed for the coming one."""

from typing import NamedTuple

from kosmos.core.outcomes import Outcome
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.next_step import NextStep, StepKind, StepWay, can_draw_next, next_step
from kosmos.tournament.round_stages import STAGE_WORDS, RoundStage, stage_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

_ORDER = tuple(RoundStage)


class RoundStep(NamedTuple):
    """Where a round stands on its way from draft to finished."""

    number: int
    stage: RoundStage | None  #: None: it is only planned
    start: str  #: local date and time; empty: nobody has said
    results: int  #: that are in
    games: int
    words: str  #: where it stands

    @property
    def reached(self) -> int:
        """How many of the four stages."""
        return _ORDER.index(self.stage) + 1 if self.stage else 0


def round_line(state: State, now: str) -> list[RoundStep]:
    """All rounds, drawn and planned; `now` is local time, as the starts of rounds are."""
    if not state.settings.profile.has_rounds:
        return []
    count = max(len(state.rounds), state.rounds_planned)
    return [_step(state, number, now) for number in range(1, count + 1)]


def _step(state: State, number: int, now: str) -> RoundStep:
    start = state.starts.get(number, "")
    if number > len(state.rounds):
        return RoundStep(number, None, start, 0, 0, N_("planned"))
    games = state.rounds[number - 1].games
    results = sum(game.result.is_final for game in games)
    stage = stage_of(state, number, now)
    hidden = stage is RoundStage.PUBLISHED and not state.public  # nobody sees a round of a hidden tournament
    words = N_("not published") if hidden else STAGE_WORDS[stage]
    return RoundStep(number, stage, start, results, len(games), words)


def round_at_hand(state: State) -> int:
    """The round whose boards lie on the desk: results are missing in it, or it is a draft to be checked; 0: none."""
    step = next_step(state)
    at_hand = step.kind in (StepKind.ENTER_RESULTS, StepKind.PUBLISH_ROUND)
    return step.round if at_hand and 1 <= step.round <= len(state.rounds) else 0


class DeskHead(NamedTuple):
    """The head of the desk: where the round at hand stands, and the step after it, which waits for its results."""

    heading: Phrase
    so_far: Phrase | None  #: of the results of the round
    board: StepWay | None  #: the first board to enter, on this page, where the next step is to enter results
    after: StepWay | None


def desk_head(state: State, step: NextStep, first_open: int) -> DeskHead:
    """`first_open`: the board of the round at hand whose result is missing; 0: none."""
    if not first_open:
        return DeskHead(step.sentence, None, None, None)
    number = round_at_hand(state)
    games = len(state.rounds[number - 1].games)
    about = {"count": step.missing, "round": number, "results": games - step.missing, "games": games}
    return DeskHead(
        Phrase(_MISSING, about),
        Phrase(N_("So far {results} of {games} in"), about),
        StepWay(Phrase(N_("Enter board {board}"), {"board": first_open}), f"#board-{first_open}"),
        _after(state),
    )


_MISSING = NP_("{count} result missing in round {round}", "{count} results missing in round {round}")


def _after(state: State) -> StepWay | None:
    """The draw of the coming round: at a club night it begins with who is there."""
    if not can_draw_next(state):
        return None
    action = Phrase(N_("Draw round {round}"), {"round": len(state.rounds) + 1})
    return StepWay(action, "attendance" if state.settings.profile.takes_attendance else "next")


class ComingRound(NamedTuple):
    """What differs in the round to come from the one before: players who asked for a bye, have left, or come late."""

    number: int
    byes: tuple[tuple[Entry, Outcome], ...]
    left: tuple[Entry, ...]
    late: tuple[Entry, ...]


def coming_round(state: State) -> ComingRound | None:
    """The changes for the round to come; None if no round is left to be drawn."""
    if not can_draw_next(state):
        return None
    number = len(state.rounds) + 1
    entries = sorted(state.entries.values(), key=lambda entry: (entry.player.name.casefold(), entry.id))
    return ComingRound(
        number,
        tuple((entry, state.byes[number, entry.id]) for entry in entries if (number, entry.id) in state.byes),
        tuple(entry for entry in entries if entry.withdrawn_from == number),
        tuple(entry for entry in entries if state.is_drawn and entry.first_round == number),
    )
