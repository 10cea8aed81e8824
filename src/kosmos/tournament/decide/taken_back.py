"""What it means for everybody that rounds are taken back, or a session of manual pairing is given up."""

import msgspec

from kosmos.tournament.events.base import moved_places
from kosmos.tournament.events.rounds import RoundsDeleted
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry


def rounds_deleted(state: State, first: int, *, edit: bool = False) -> RoundsDeleted:
    """The event that takes rounds back. Without any round left all players stand as they were entered; otherwise as
    they are now, before the round.
    """
    if first == 1:
        places = moved_places(state.entries, as_entered(state))
        return RoundsDeleted(first, edit, places, first_colour=None, late=())
    after = _as_they_are_now(state, first) if state.settings.profile.draws_each_round else state.entries
    return RoundsDeleted(
        first, edit, moved_places(state.entries, after), first_colour=state.first_colour, late=state.late
    )


def as_entered(state: State) -> dict[int, Entry]:
    """The places as entered. Players who left before any round was published stay away, and another draw does not
    bring them back.
    """
    return {
        id_: Entry(
            id_,
            entry.player,
            0,
            1,
            entry.withdrawn_from if _never_played(state, entry) else 0,
            expelled=entry.expelled and _never_played(state, entry),
            personal=entry.personal,
        )
        for id_, entry in state.entries.items()
    }


def _never_played(state: State, entry: Entry) -> bool:
    """Where everybody has a place in the draw, who leaves in round 1 leaves after the draw."""
    return entry.withdrawn_from == 1 and state.settings.profile.pairs_the_present


def _as_they_are_now(state: State, coming: int) -> dict[int, Entry]:
    """Who has come or gone by now has done so before the round that is to be drawn again."""
    return {
        id_: msgspec.structs.replace(
            entry,
            first_round=min(entry.first_round, coming),
            withdrawn_from=min(entry.withdrawn_from, coming),
        )
        for id_, entry in state.entries.items()
    }
