"""Load at live boards: two players who move by their seats, again and again, in games that nothing ends."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from secrets import token_hex

import chess
import msgspec

from faults.history import Answer, Call
from faults.telling import Told, unsaid
from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.play.commands import Circumstances, PlayMove, Resume, SayReadyToPlay, Sit
from kosmos.play.events import BoardEvent, MovePlayed
from kosmos.play.room import decide, fold, open_room
from kosmos.play.room_settings import DrawRules, RoomSettings, match_settings
from kosmos.play.state import Phase, RoomState
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service.board_hall import BoardHall
from kosmos.service.boards import BOARD, PREFIX, stream_of
from kosmos.service.club import Club
from kosmos.service.steady_clock import SteadyClock

#: for a whole portion of faults: whose flag falls has lost time that nobody thought
CONTROL = parse_time_control("600+0")
#: two knights never meet those of the other side, and no position ends the game
LASTING = DrawRules(claim_repeats=0, end_repeats=0, claim_halfmoves=0, end_halfmoves=0)
HOME = {chess.WHITE: chess.SquareSet(0xFFFFFF), chess.BLACK: chess.SquareSet(0xFFFFFF << 40)}
BREATH = 0.01  #: seconds between two moves of a board at one node


def is_board(stream: str) -> bool:
    return stream.startswith(f"{PREFIX}:")


def lasting_game(name: str) -> RoomSettings:
    return msgspec.structs.replace(match_settings(name, Times(CONTROL, CONTROL)), draws=LASTING)


async def begin_games(club: Club, count: int = 2, clock: Callable[[], int] | None = None) -> list[str]:
    """Both players sit, and both are ready: the clocks run. `clock`: the hall's, where it is not this machine's."""
    made = []
    for _ in range(count):
        at, name = (clock or SteadyClock().milliseconds)(), f"game_{token_hex(6)}"
        events = open_room(lasting_game(name), at)
        for seat in Colour:
            for command in (Sit(player=seat.value, seat=seat), SayReadyToPlay()):
                events += decide(fold(events), command, Circumstances(at, seat.value, seat))
        stream = stream_of(name)
        await club.engine.begin(BOARD, partial(only, stream), events)
        made.append(stream)
    return made


def only(stream: str, _state: RoomState) -> Iterator[str]:
    """A board has no other name."""
    yield stream


def knight_moves(board: chess.Board) -> Iterator[str]:
    """Of the side to move, within its own camp: there is always one."""
    for move in board.legal_moves:
        if board.piece_type_at(move.from_square) == chess.KNIGHT and move.to_square in HOME[board.turn]:
            yield move.uci()


async def play(
    hall: BoardHall,
    stream: str,
    who: str,
    until: asyncio.Event,
    told: Told = unsaid,
    unsure: tuple[type[Refusal], ...] = (),
    breath: float = BREATH,
) -> list[Call]:
    """Whoever is to move moves, on the position that is seen here; at other nodes the same two may sit, too.

    Each try is told from all others by the name that it is made under, which says the half-move it is for.
    """
    calls: list[Call] = []
    random = Random(who)
    while not until.is_set():
        await asyncio.sleep(random.uniform(0, 2 * breath))
        state = await playing(hall, stream)
        if state is None:
            continue
        move = PlayMove(random.choice(list(knight_moves(state.board))), ply=state.ply)
        name = f"{who}-{len(calls)}@{state.ply}"
        begun = time.monotonic()
        told("begun", stream, name, begun)
        try:
            await hall.act(stream, move, Circumstances(hall.clock(), name, state.turn))
            answer = Answer.KEPT
        except Refusal as refusal:
            answer = Answer.NONE if isinstance(refusal, unsure) else Answer.REFUSED
        ended = time.monotonic()
        told(answer.value, stream, name, ended)
        calls.append(Call(stream, name, begun, ended, answer))
    return calls


async def playing(hall: BoardHall, stream: str) -> RoomState | None:
    """The board while its game runs; one that was paused because no server was there goes on. None: not now."""
    try:
        state = await hall.state(stream)
        if state.phase is Phase.PAUSED:
            await hall.act(stream, Resume(), Circumstances(hall.clock(), "w", Colour.WHITE))
            return None
    except Refusal:
        return None
    assert state.phase is Phase.PLAYING, (state.phase, state.end, state.end_side)
    return state


async def stored_events(club: Club, stream: str) -> list[BoardEvent]:
    """All of a board. It folds, its game goes on, and so no flag has fallen."""
    events = await club.engine.stamped(BOARD, stream)
    state = fold(events)
    assert state.version == len(events)
    assert state.phase in (Phase.PLAYING, Phase.PAUSED), (state.end, state.end_side)
    return events


async def stored_moves(club: Club, stream: str) -> list[str]:
    """Under which name each half-move was made, in order; each is where it was asked for."""
    names = [event.by for event in await stored_events(club, stream) if isinstance(event, MovePlayed)]
    assert [int(name.rpartition("@")[2]) for name in names] == list(range(len(names)))
    return names


def of_boards(streams: Sequence[str]) -> list[str]:
    return [stream for stream in streams if is_board(stream)]


def of_tournaments(streams: Sequence[str]) -> list[str]:
    return [stream for stream in streams if not is_board(stream)]
