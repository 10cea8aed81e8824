"""From the draft of a round to its publication, and when it begins."""

from kosmos.core.errors import NotFound, settle
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import Context, HoldRounds, PublishRound, SetRoundStart
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.players import PlayerWithdrawn
from kosmos.tournament.events.stages import RoundHeld, RoundPublished, RoundsHeldBack, RoundStartSet
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.since_drawn import questions_before_publishing, since_drawn
from kosmos.tournament.state import State


def hold_rounds(state: State, command: HoldRounds, _context: Context) -> list[Event]:
    if state.holds_rounds == command.hold:
        raise NothingChanged
    return [RoundsHeldBack(command.hold)]


def publish_round(state: State, command: PublishRound, _context: Context) -> list[Event]:
    if not 1 <= command.round <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), command.round)
    if command.round not in state.drafts:
        raise NothingChanged
    settle(questions_before_publishing(state, command.round), command.answers)
    return [RoundPublished(command.round), *_left_after(state, command.round)]


def _left_after(state: State, number: int) -> list[Event]:
    """Players who left while the round was a draft and are published in it all the same now leave after it: the game
    is theirs to lose by forfeit.
    """
    return [PlayerWithdrawn(entry.id, number + 1) for entry in since_drawn(state, number).left]


def set_round_start(state: State, command: SetRoundStart, _context: Context) -> list[Event]:
    planned = state.rounds_planned
    if planned and command.round > planned:
        raise NotFound(Phrase(N_("round")), command.round)
    if state.starts.get(command.round, "") == command.start:
        raise NothingChanged
    return [RoundStartSet(command.round, command.start)]


def held_back(state: State) -> list[Event]:
    """The events that a draw adds where rounds are drafts first. A round that was changed by hand keeps the stage it had."""
    if state.draft and state.draft.edited:
        return []
    return [RoundHeld(len(state.rounds) + 1)] if state.holds_rounds else []
