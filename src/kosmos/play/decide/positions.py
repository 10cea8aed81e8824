"""Putting up positions, remembering them, and taking moves back."""

import chess

from kosmos.core.errors import BadValue
from kosmos.locale import N_
from kosmos.play.apply import board_from, go_on
from kosmos.play.clock import new_clock
from kosmos.play.commands import (
    AcceptTakeBack,
    Circumstances,
    DeclineTakeBack,
    InitialPosition,
    RecallPosition,
    RememberPosition,
    SetUp,
    TakeBack,
)
from kosmos.play.decide.common import acting, check_running, check_seated, ended
from kosmos.play.decide.moves import automatic_end
from kosmos.play.events import (
    BoardEvent,
    Clocks,
    PositionRemembered,
    PositionSet,
    TakeBackAsked,
    TakeBackDeclined,
    TakenBack,
)
from kosmos.play.fen import make_fen, parse_fen, situation_of
from kosmos.play.position import Ending, parse_position
from kosmos.play.refusals import (
    AlreadyOffered,
    GameRunning,
    NoTakeBackOffer,
    NotAtThisBoard,
    NothingRemembered,
    NothingToTakeBack,
    WrongPosition,
)
from kosmos.play.room_settings import RoomSettings, Seating, TakingBack
from kosmos.play.state import Phase, RoomState

_IMPOSSIBLE = chess.STATUS_OPPOSITE_CHECK | chess.STATUS_TOO_MANY_KINGS | chess.STATUS_PAWNS_ON_BACKRANK


def begin(settings: RoomSettings, fen: str, at: int, clocks: Clocks, *, running: bool) -> list[BoardEvent]:
    """A game from a position; one that is over already ends at once."""
    begun = PositionSet(at=at, fen=fen, clocks=clocks, running=running)
    after = go_on(RoomState(settings), [begun])
    end = None if after.undecided else automatic_end(after)
    return [begun] if end is None else [begun, ended(end, after.turn, at)]


def begin_game(state: RoomState, at: int) -> list[BoardEvent]:
    """Everybody's time is whole, or what is left of it by their own choice; White's clock runs (Laws 6.6)."""
    clocks = fresh_clocks(state.settings, state.group)
    clocks |= {holder: new_clock(control) for holder, control in state.berserk.items()}
    return begin(state.settings, state.settings.initial, at, clocks, running=True)


def fresh_clocks(settings: RoomSettings, group: tuple[str, ...] = ()) -> Clocks:
    """Everybody's clock at the start of a game."""
    times = settings.times
    if times is None:
        return {}
    if settings.seating is Seating.GROUP:
        return {name: new_clock(times.white) for name in group}
    return {"w": new_clock(times.white), "b": new_clock(times.black)}


def set_up(state: RoomState, command: SetUp, now: Circumstances) -> list[BoardEvent]:
    _check_may_set_up(state, now)
    return _put_up(state, read_position(command.position), now)


def _check_may_set_up(state: RoomState, now: Circumstances) -> None:
    check_seated(state, now)
    if now.arbiter:
        return
    if not state.settings.may_set_up:
        raise NotAtThisBoard
    if state.settings.seating is Seating.BOUND and state.moves and state.phase is not Phase.OVER:
        raise GameRunning  # neither player wipes out a game the other is playing


def read_position(text: str) -> str:
    """FEN of a position in either language."""
    situation = parse_fen(text) if "/" in text else parse_position(text)
    if isinstance(situation, Ending):
        raise BadValue("position", N_("a position"), text).called(N_("Position"))
    return make_fen(situation)


def _put_up(state: RoomState, fen: str, now: Circumstances) -> list[BoardEvent]:
    check_playable(state.settings, fen)
    clocks = fresh_clocks(state.settings, state.group)
    return begin(state.settings, fen, now.at, clocks, running=False)


def check_playable(settings: RoomSettings, fen: str) -> None:
    """Where moves keep the rules nobody begins with a king that can be taken, or a pawn on the last rank."""
    board, undecided = board_from(fen, chess960=settings.chess960)
    if settings.validates and not undecided and board.status() & _IMPOSSIBLE:
        raise WrongPosition("position")


def initial_position(state: RoomState, _command: InitialPosition, now: Circumstances) -> list[BoardEvent]:
    _check_may_set_up(state, now)
    return _put_up(state, state.settings.initial, now)


def remember(state: RoomState, _command: RememberPosition, now: Circumstances) -> list[BoardEvent]:
    check_seated(state, now)
    return [PositionRemembered(at=now.at, fen=fen_of(state))]


def fen_of(state: RoomState) -> str:
    """The present position; `-` where nobody is to move yet."""
    fen = make_fen(situation_of(state.board))
    return fen.replace(" w ", " - ", 1) if state.undecided else fen


def recall(state: RoomState, _command: RecallPosition, now: Circumstances) -> list[BoardEvent]:
    _check_may_set_up(state, now)
    if not state.remembered:
        raise NothingRemembered
    return _put_up(state, state.remembered, now)


# -- taking back ---------------------------------------------------------------------------------------


def take_back(state: RoomState, _command: TakeBack, now: Circumstances) -> list[BoardEvent]:
    """One's own last move, and the answer to it where there is one."""
    if state.settings.taking_back is TakingBack.NEVER:
        raise NotAtThisBoard
    if state.phase is not Phase.OVER or state.settings.seating is Seating.BOUND:
        check_running(state)
    if now.seat is None:
        check_seated(state, now)
    colour = now.seat or (state.moves[-1].colour if state.moves else state.turn)
    plies = _plies_back(state, colour)
    if state.settings.taking_back is TakingBack.FREE:
        return [_taken_back(state, plies, now.at)]
    if state.asked is not None:
        raise AlreadyOffered
    return [TakeBackAsked(at=now.at, colour=colour, plies=plies)]


def _plies_back(state: RoomState, colour: object) -> int:
    for plies, played in enumerate(reversed(state.moves), 1):
        if played.colour is colour:
            return plies
    raise NothingToTakeBack


def _taken_back(state: RoomState, plies: int, at: int) -> TakenBack:
    event = TakenBack(at=at, plies=plies, fen="")
    return TakenBack(at=at, plies=plies, fen=fen_of(go_on(state, [event])))


def accept_take_back(state: RoomState, _command: AcceptTakeBack, now: Circumstances) -> list[BoardEvent]:
    check_running(state)
    _check_asked(state, now)
    assert state.asked is not None
    return [_taken_back(state, state.asked[1], now.at)]


def decline_take_back(state: RoomState, _command: DeclineTakeBack, now: Circumstances) -> list[BoardEvent]:
    check_running(state)
    _check_asked(state, now)
    return [TakeBackDeclined(at=now.at, colour=acting(state, now))]


def _check_asked(state: RoomState, now: Circumstances) -> None:
    """Only the other side answers; at an open board anybody."""
    check_seated(state, now)
    if state.asked is None or now.seat is state.asked[0]:
        raise NoTakeBackOffer
