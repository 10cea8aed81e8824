"""Who sits where, and the beginning of a game."""

from collections.abc import Iterable

from kosmos.core.colours import Colour
from kosmos.core.errors import FieldRefused
from kosmos.core.typed_text import clean_text
from kosmos.locale import N_
from kosmos.play.clock import new_clock
from kosmos.play.commands import (
    LONGEST_NAME,
    AskRematch,
    Circumstances,
    GoBerserk,
    LeaveSeat,
    SayReadyToPlay,
    Sit,
)
from kosmos.play.decide.common import acting, check_arbiter, check_not_over
from kosmos.play.decide.positions import begin, begin_game, check_playable, fresh_clocks
from kosmos.play.events import (
    BoardEvent,
    PlayerReady,
    RematchAsked,
    RoomOpened,
    SeatLeft,
    SeatTaken,
    WentBerserk,
)
from kosmos.play.refusals import (
    AlreadyOffered,
    BerserkTooLate,
    GameRunning,
    NotAtThisBoard,
    NotYourSeat,
    SeatOccupied,
)
from kosmos.play.room_settings import RoomSettings, Seating, check_room_name
from kosmos.play.state import Phase, RoomState
from kosmos.play.time_control import berserk_control


def open_room(settings: RoomSettings, at: int) -> list[BoardEvent]:
    """The first events of a new stream; where nobody waits the initial position stands there at once."""
    check_room_name(settings.name)
    check_playable(settings, settings.initial)
    opened = RoomOpened(at=at, settings=settings)
    if settings.waits_for_ready:
        return [opened]
    return [opened, *begin(settings, settings.initial, at, fresh_clocks(settings), running=False)]


def sit(state: RoomState, command: Sit, now: Circumstances) -> list[BoardEvent]:
    """A seat belongs to one player; the arbiter may give it to somebody else."""
    _check_name(command.player)
    if command.seat is None:
        return _join_group(state, command, now)
    if state.settings.seating is not Seating.BOUND:
        raise NotAtThisBoard
    if state.seats.get(command.seat) and not now.arbiter:
        raise SeatOccupied
    taken = SeatTaken(at=now.at, player=command.player, seat=command.seat)
    begins = state.phase is Phase.WAITING and not state.start_at
    return [taken, *(begin_seated(state.settings, {*state.seats, command.seat}, now.at) if begins else [])]


def _check_name(player: str) -> None:
    """Whichever door somebody comes by: others read it, and files hold it."""
    try:
        clean_text("player", player, LONGEST_NAME)
    except FieldRefused as refused:
        raise refused.called(N_("Player")) from None


def begin_seated(settings: RoomSettings, seats: Iterable[Colour], at: int) -> list[BoardEvent]:
    """With days a move nobody says that they are ready: the game begins when both seats are taken."""
    if not settings.begins_seated or set(seats) != set(Colour):
        return []
    return begin(settings, settings.initial, at, fresh_clocks(settings), running=True)


def _join_group(state: RoomState, command: Sit, now: Circumstances) -> list[BoardEvent]:
    if state.settings.seating is not Seating.GROUP:
        raise NotAtThisBoard
    _check_own_name(command.player, now)
    if command.player in state.group:
        raise SeatOccupied
    times = state.settings.times
    clock = new_clock(times.white) if times else None
    return [SeatTaken(at=now.at, player=command.player, clock=clock)]


def _check_own_name(player: str, now: Circumstances) -> None:
    """In a group everybody comes and goes for themselves."""
    if not now.arbiter and now.by != player:
        raise NotYourSeat


def leave_seat(state: RoomState, command: LeaveSeat, now: Circumstances) -> list[BoardEvent]:
    """Before the game; in a group at any time. The arbiter may free a seat in a running game too."""
    if command.seat is None:
        _check_own_name(command.player, now)
        if command.player not in state.group:
            raise NotYourSeat
        return [SeatLeft(at=now.at, player=command.player)]
    if not now.arbiter and now.seat is not command.seat:
        raise NotYourSeat
    if command.seat not in state.seats:
        raise NotYourSeat
    if not now.arbiter and state.phase in (Phase.PLAYING, Phase.PAUSED):
        raise GameRunning
    return [SeatLeft(at=now.at, seat=command.seat)]


def say_ready(state: RoomState, _command: SayReadyToPlay, now: Circumstances) -> list[BoardEvent]:
    """When both are ready White's clock starts, unless a time was set for that (Laws 6.6)."""
    if state.phase is Phase.PAUSED or (state.phase is Phase.PLAYING and now.seat not in _awaited(state)):
        raise GameRunning
    if state.phase is Phase.OVER and not state.settings.may_set_up:
        check_arbiter(state, now)
    if now.seat is None and state.settings.seating is Seating.BOUND:
        raise NotYourSeat
    colour = acting(state, now)
    if colour in state.ready:
        raise AlreadyOffered
    ready = PlayerReady(at=now.at, seat=colour)
    if state.start_at or state.ready | {colour} != set(Colour):
        return [ready]
    return [ready, *begin_game(state, now.at)]


def _awaited(state: RoomState) -> tuple[Colour, ...]:
    """Who may still come to a game that started without them."""
    return state.absent if state.start_at else ()


def ask_rematch(state: RoomState, _command: AskRematch, now: Circumstances) -> list[BoardEvent]:
    """After a game that belongs to no tournament; the first to ask decides on which board."""
    if now.seat is None:
        raise NotYourSeat
    if not now.room or state.phase is not Phase.OVER or state.settings.game is not None:
        raise NotAtThisBoard
    if state.rematch is not None:
        raise AlreadyOffered
    return [RematchAsked(at=now.at, seat=now.seat, room=now.room)]


def go_berserk(state: RoomState, _command: GoBerserk, now: Circumstances) -> list[BoardEvent]:
    """Arena, 1.4: before one's own first move, once; what was thought of it already is gone."""
    check_not_over(state)
    if not state.settings.berserk or state.settings.times is None:
        raise NotAtThisBoard
    if now.seat is None:
        raise NotYourSeat
    if now.seat.value in state.berserk:
        raise AlreadyOffered
    if any(move.colour is now.seat for move in state.moves):
        raise BerserkTooLate
    control = berserk_control(state.settings.times.of(now.seat))
    if control is None:
        raise NotAtThisBoard
    clock = new_clock(control) if state.clocks else None
    return [WentBerserk(at=now.at, colour=now.seat, control=control, clock=clock)]
