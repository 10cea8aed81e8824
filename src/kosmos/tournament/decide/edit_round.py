"""Changing the round that was drawn last: it goes back to the table of manual pairing."""

from kosmos.core.outcomes import Outcome
from kosmos.tournament.commands import Context, EditRound
from kosmos.tournament.decide.swiss import swiss_only
from kosmos.tournament.decide.taken_back import rounds_deleted
from kosmos.tournament.draw_notes import NO_NOTES
from kosmos.tournament.events.arranged import ManualPairingChanged
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.players import PlayerWithdrawn
from kosmos.tournament.events.stages import RoundHeld
from kosmos.tournament.refusals import ManualPairingOpen, NotDrawn
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Edited


def edit_round(state: State, _command: EditRound, _context: Context) -> list[Event]:
    """The round lies open to be paired by hand. Players who left after it are still part of it; those who left while
    it was unpublished have to be taken out.

    Its games go on: everybody sees the round as it was (`with_round_in_change`), and results are entered as before.
    """
    swiss_only(state)
    if state.draft is not None:
        raise ManualPairingOpen
    if not state.rounds:
        raise NotDrawn
    number = len(state.rounds)
    unpublished: list[Event] = [RoundHeld(number)] if number in state.drafts else []
    first = number if unpublished else number + 1
    left: list[Event] = [
        PlayerWithdrawn(entry.id, entry.withdrawn_from)
        for entry in state.entries.values()
        if entry.withdrawn_from >= first
    ]
    return [rounds_deleted(state, number, edit=True), *left, _draft(state, number), *unpublished]


def _draft(state: State, number: int) -> ManualPairingChanged:
    last, seed = state.rounds[-1], state.seeds.get(number, 0)
    return ManualPairingChanged(
        games=tuple((game.white, game.black) for game in last.games),
        bye=next((id_ for id_, kind in last.byes.items() if kind is Outcome.PAIRING_BYE), None),
        numbers=tuple(entry.id for entry in state.by_number),
        begins=True,
        seed=seed,
        edited=Edited(tuple(last.games), tuple(last.byes.items()), seed, state.notes.get(number, NO_NOTES)),
        places=(),
    )
