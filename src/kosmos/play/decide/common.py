"""What several decisions ask of a board."""

from kosmos.core.colours import Colour
from kosmos.play.commands import Circumstances
from kosmos.play.ends import End, result_of
from kosmos.play.events import Ended
from kosmos.play.refusals import ForArbiters, GameNotRunning, GameOver, NotYourSeat
from kosmos.play.room_settings import Seating
from kosmos.play.state import Phase, RoomState

#: looked up once: a member of an enumeration is found by a function, and this is asked with every move
_PLAYING = Phase.PLAYING


def check_running(state: RoomState) -> None:
    if state.phase is not _PLAYING:
        raise GameOver if state.phase is Phase.OVER else GameNotRunning


def check_not_over(state: RoomState) -> None:
    if state.phase is Phase.OVER:
        raise GameOver


def acting(state: RoomState, now: Circumstances) -> Colour:
    """For which side somebody acts: their seat's; at an open board the side to move."""
    if now.seat is not None:
        return now.seat
    if state.settings.seating is Seating.BOUND:
        raise NotYourSeat
    return state.turn


def check_seated(state: RoomState, now: Circumstances) -> None:
    """Arbiters, players, and everybody at an open board."""
    if not now.arbiter and now.seat is None and state.settings.seating is Seating.BOUND:
        raise NotYourSeat


def check_arbiter(state: RoomState, now: Circumstances) -> None:
    """At an open board everybody is the arbiter."""
    if not now.arbiter and state.settings.seating is Seating.BOUND:
        raise ForArbiters


def ended(end: End, side: Colour | None, at: int) -> Ended:
    return Ended(at=at, end=end, result=result_of(end, side), side=side)
