"""What whoever sits at a live board can do now, for pages that work without script."""

from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.play.room_settings import Seating
from kosmos.play.state import Phase, RoomState


class SeatOffers(NamedTuple):
    play: bool  #: moves, and what belongs to them: draws, taking back, resigning
    ready: bool
    berserk: bool
    resume: bool
    new_game: bool


def seat_offers(state: RoomState, seat: Colour | None) -> SeatOffers:
    """Where seats are not bound, whoever is there may do what players do."""
    free = state.settings.seating is not Seating.BOUND
    here = free or seat is not None
    waits = state.phase is Phase.WAITING and seat is not None and not state.settings.begins_seated
    ready = waits and seat not in state.ready
    return SeatOffers(
        play=here and state.phase is Phase.PLAYING,
        ready=ready,
        berserk=ready and state.settings.berserk and seat not in state.berserk,
        resume=here and state.phase is Phase.PAUSED and state.server_paused,
        new_game=free,
    )
