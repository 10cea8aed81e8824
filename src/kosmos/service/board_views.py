"""A live board as plain values, for programs and pages."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

import chess

from kosmos.core.colours import Colour
from kosmos.core.durations import HOURS_OF_A_DAY, in_days
from kosmos.formats.game_pgn import make_board_pgn
from kosmos.locale import Language
from kosmos.play.apply import after_move, board_from
from kosmos.play.ends import WORDS
from kosmos.play.fen import NORMAL
from kosmos.play.notation import in_letters
from kosmos.play.room import fen_of
from kosmos.play.state import Phase, RoomState
from kosmos.service.board_hall import ListedRoom
from kosmos.service.round_boards import TableGame


class BoardShown(TypedDict):
    name: str
    version: int
    phase: str
    fen: str
    start: str
    moves: list[str]
    turn: str
    players: dict[str, str]
    ready: list[str]
    clocks: dict[str, int]
    running: list[str]
    offer: str | None
    end: str | None
    result: str
    now: int


class RoomShown(TypedDict):
    name: str
    version: int
    seating: str
    phase: str
    white: str
    black: str
    result: str
    tournament: str
    round: int
    board: int


class TableGameShown(TypedDict):
    board: int
    white: int
    black: int
    room: str | None
    phase: str | None
    result: str | None
    connected: list[str]


def board_view(state: RoomState, now: int) -> BoardShown:
    """Times in milliseconds; `moves` in UCI."""
    return {
        "name": state.settings.name,
        "version": state.version,
        "phase": state.phase.value,
        "fen": fen_of(state),
        "start": state.start,
        "moves": [move.move for move in state.moves],
        "turn": state.turn.value,
        "players": {seat.value: player for seat, player in state.seats.items()},
        "ready": sorted(seat.value for seat in state.ready),
        "clocks": {holder: state.time_left(holder, now) for holder in state.clocks},
        "running": list(state.running),
        "offer": state.offer.value if state.offer else None,
        "end": state.end.value if state.end else None,
        "result": state.result.value,
        "now": now,
    }


def room_view(room: ListedRoom) -> RoomShown:
    """`tournament` is empty where the game belongs to none; its `round` is 0 in an arena, where `board` counts games."""
    summary, game = room.summary, room.summary.game
    return {
        "name": room.name,
        "version": room.version,
        "seating": summary.seating.value,
        "phase": summary.phase.value,
        "white": summary.white,
        "black": summary.black,
        "result": summary.result.value,
        "tournament": game.tournament if game else "",
        "round": game.round if game else 0,
        "board": game.board if game else 0,
    }


class MoveRow(NamedTuple):
    """One number of the move list."""

    number: int
    white: str
    black: str


def move_rows(state: RoomState, language: str = "en") -> list[MoveRow]:
    """The moves as people of that language write them; those without rules in UCI."""
    board, _undecided = board_from(state.start or NORMAL, chess960=state.settings.chess960)
    rows: list[MoveRow] = []
    for played in state.moves:
        move = chess.Move.from_uci(played.move)
        legal = not played.free and board.is_legal(move)
        text = in_letters(board.san(move), language) if legal else played.move
        if played.colour is Colour.WHITE:
            rows.append(MoveRow(board.fullmove_number, text, ""))
        elif rows and not rows[-1].black:
            rows[-1] = rows[-1]._replace(black=text)
        else:
            rows.append(MoveRow(board.fullmove_number, "…", text))
        board = after_move(board, move, free=played.free)
    return rows


def clock_shown(milliseconds: int, language: Language) -> str:
    """Minutes and seconds, rounded up, as clocks do; hours where there are any, days and hours where there are days."""
    seconds = -(-max(0, milliseconds) // 1000)
    hours, rest = divmod(seconds, 3600)
    if hours >= HOURS_OF_A_DAY:
        return language.say(in_days(hours))
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def end_words(state: RoomState) -> str:
    """How it ended, to be translated; empty while it goes on, or by the arbiter's word."""
    return WORDS[state.end] if state.phase is Phase.OVER and state.end else ""


def board_pgn(state: RoomState, event: str = "") -> str:
    """The game so far, with the clock after each move. `event`: the tournament, by its name."""
    game = state.settings.game
    round_ = f"{game.round}.{game.board}" if game and game.round else "?"
    begun = state.moves[0].at if state.moves else state.touched
    date = dt.datetime.fromtimestamp(begun / 1000, dt.UTC).strftime("%Y.%m.%d")
    return make_board_pgn(state, [("Event", event or "?"), ("Date", date), ("Round", round_)])


def game_view(game: TableGame, connected: Sequence[str] = ()) -> TableGameShown:
    """`connected`: which of the players, `w` and `b`, are at the live board."""
    room = game.room
    return {
        "board": game.number,
        "white": game.white,
        "black": game.black,
        "room": room.settings.name if room else None,
        "phase": room.phase.value if room else None,
        "result": room.result.value if room else None,
        "connected": list(connected),
    }
