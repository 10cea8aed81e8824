"""PGN of a game on a live board: its moves with the clock after each (`{[%clk 0:02:59]}`), and back."""

import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

import chess
import chess.pgn
import msgspec

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.formats.pgn import escaped, wrapped
from kosmos.play.apply import after_move, board_from
from kosmos.play.ends import End
from kosmos.play.fen import NORMAL
from kosmos.play.state import Phase, RoomState
from kosmos.play.time_control import make_time_control

MOST_GAMES = 10_000
_RESULTS = {Result.WHITE_WINS: "1-0", Result.DRAW: "1/2-1/2", Result.BLACK_WINS: "0-1"}
_TERMINATION = {
    End.TIME: "time forfeit",
    End.TIME_DRAWN: "time forfeit",
    End.ABORTED: "abandoned",
    End.NO_KING: "rules infraction",
}


class PgnMove(msgspec.Struct, frozen=True):
    """A move, and the milliseconds its player had left after it, where that is said."""

    move: str  #: UCI
    left: int | None = None


class PgnGame(msgspec.Struct, frozen=True):
    """A game of a PGN file: tags in their order, the main line, and the faults met while reading it."""

    tags: tuple[tuple[str, str], ...]
    start: str
    moves: tuple[PgnMove, ...]
    result: str = "*"
    faults: tuple[str, ...] = ()

    def tag(self, name: str) -> str:
        return next((value for key, value in self.tags if key == name), "")


# -- a live board's game -------------------------------------------------------------------------------


def make_board_pgn(state: RoomState, tags: Sequence[tuple[str, str]] = ()) -> str:
    """The whole game so far. `tags` (event, site, date, round) go before those the board knows itself."""
    return make_game(game_of(state, tags))


def game_of(state: RoomState, tags: Sequence[tuple[str, str]] = ()) -> PgnGame:
    given = dict(tags)
    result = pgn_result(state.result) if state.phase is Phase.OVER else "*"
    own = {
        "Event": "?",
        "Site": "?",
        "Date": "????.??.??",
        "Round": "?",
        "White": state.seats.get(Colour.WHITE, "?"),
        "Black": state.seats.get(Colour.BLACK, "?"),
        "Result": result,
        **_board_tags(state),
    }
    moves = tuple(PgnMove(each.move, each.clock.left if each.clock else None) for each in state.moves)
    everything = {**own, **given, "Result": result}
    return PgnGame(tuple(everything.items()), state.start, moves, result)


def _board_tags(state: RoomState) -> dict[str, str]:
    found: dict[str, str] = {}
    times = state.settings.times
    if state.settings.chess960:
        found["Variant"] = "Chess960"
    if state.start and state.start != NORMAL:
        found |= {"SetUp": "1", "FEN": state.start}
    if times is not None:
        found["TimeControl"] = make_time_control(times.white)
        if times.black != times.white:
            found |= {
                "WhiteTimeControl": found.pop("TimeControl"),
                "BlackTimeControl": make_time_control(times.black),
            }
    if state.phase is Phase.OVER:
        found["Termination"] = _TERMINATION.get(state.end, "normal") if state.end else "adjudication"
    else:
        found["Termination"] = "unterminated"
    return found


def make_game(game: PgnGame) -> str:
    tags = "".join(f'[{name} "{escaped(value)}"]\n' for name, value in game.tags)
    return f"{tags}\n{wrapped(' '.join([*_movetext(game), game.result]))}\n"


def _movetext(game: PgnGame) -> Iterator[str]:
    """Numbers, moves, clocks; a move without rules is written in UCI."""
    chess960 = game.tag("Variant") == "Chess960"
    board, _undecided = board_from(game.start or NORMAL, chess960=chess960)
    for number, played in enumerate(game.moves):
        move = chess.Move.from_uci(played.move)
        legal = board.is_legal(move)
        if board.turn:
            yield f"{board.fullmove_number}."
        elif number == 0 or game.moves[number - 1].left is not None:
            yield f"{board.fullmove_number}..."
        yield board.san(move) if legal else played.move
        if played.left is not None:
            yield f"{{[%clk {clock_text(played.left)}]}}"
        board = after_move(board, move, free=not legal)


def pgn_result(result: Result) -> str:
    """PGN has a star for what is not decided."""
    return _RESULTS.get(result, "*")


def clock_text(ms: int) -> str:
    """Hours, minutes, seconds; tenths where there are any."""
    tenths = max(0, ms) // 100
    seconds, rest = divmod(tenths, 10)
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{rest}" if rest else text


# -- reading -------------------------------------------------------------------------------------------

_CLOCK = re.compile(r"\[%clk\s+(\d{1,3}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?\]", re.ASCII)


def parse_games(text: str, most: int = MOST_GAMES) -> Iterator[PgnGame]:
    """Every game of a file, as far as its moves can be read: an illegal move ends a game's line, and is told."""
    source = StringIO(text.removeprefix("\ufeff"))
    for _ in range(most):
        try:
            game = chess.pgn.read_game(source)
        except (
            ValueError,
            IndexError,
            RecursionError,
        ) as error:
            # a bracket too many, brackets without an end
            yield PgnGame((), NORMAL, (), "*", (str(error),))
            continue
        if game is None:
            return
        yield _read(game)


def _read(game: chess.pgn.Game) -> PgnGame:
    faults = [str(error) for error in game.errors]
    moves = tuple(PgnMove(node.move.uci(), _left(node.comment)) for node in game.mainline())
    return PgnGame(
        tuple(game.headers.items()),
        game.headers.get("FEN", NORMAL),
        moves,
        game.headers.get("Result", "*"),
        tuple(faults),
    )


def _left(comment: str) -> int | None:
    found = _CLOCK.search(comment)
    if not found:
        return None
    hours, minutes, seconds, fraction = found.groups(default="")
    return (int(hours) * 3600 + int(minutes) * 60 + int(seconds)) * 1000 + int((fraction + "000")[:3])


def make_games(games: Iterable[PgnGame]) -> str:
    return "\n".join(make_game(game) for game in games)
