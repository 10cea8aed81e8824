"""What whoever sits at a live board can do now, for pages that work without script."""

from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.play.room_settings import Seating
from kosmos.play.state import Phase, RoomState
from kosmos.service.board_hall import Seated


class SeatOffers(NamedTuple):
    play: bool  #: moves, and what belongs to them: draws, taking back, resigning
    ready: bool
    berserk: bool
    resume: bool
    new_game: bool


def seat_offers(state: RoomState, seat: Colour | None) -> SeatOffers:
    """What can be done at a board. Where seats are not bound, everybody may do what players do."""
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


class RoomOffers(NamedTuple):
    """What stands around a live board for whoever is there, besides playing."""

    rematch: bool
    rematch_asked: bool  #: by the opponent
    call: bool  #: the arbiter may be called
    called: bool  #: and was
    answer: bool  #: a call waits for this arbiter
    mail: bool  #: one can be sent when it is their turn
    arbiter: tuple[str, ...]  #: the arbiter's commands without more to say
    judge: bool  #: the arbiter decides about game and clocks


def room_offers(state: RoomState, who: Seated, *, called: bool, mails: bool) -> RoomOffers:
    """An arbiter comes to games of events; two who meet without one ask each other for a rematch."""
    seated, over = who.seat is not None, state.phase is Phase.OVER
    event = state.settings.game is not None
    plays = seated and event and not over
    return RoomOffers(
        rematch=seated and not event,
        rematch_asked=state.rematch is not None and state.rematch[0] is not who.seat,
        call=plays and not called,
        called=plays and called,
        answer=who.arbiter and not seated and called,
        mail=seated and mails and not over,
        arbiter=_ARBITER[state.phase] if who.arbiter else (),
        judge=who.arbiter,
    )


_ARBITER = {
    Phase.WAITING: ("abort",),
    Phase.PLAYING: ("pause", "abort"),
    Phase.PAUSED: ("resume", "abort"),
    Phase.OVER: ("reopen",),
}
