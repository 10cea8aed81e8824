"""A live board's game as one player's record in the manual's format, and a game out of such a record."""

import re
from collections.abc import Iterator, Sequence

from kosmos.core.colours import Colour
from kosmos.core.results import Result
from kosmos.formats.game_pgn import clock_text, pgn_result
from kosmos.formats.games_pgn import ReadGame
from kosmos.formats.schachecke_game import (
    GameFinished,
    PagePath,
    Received,
    RecordLine,
    Sent,
    TimeLimit,
    parse_game_record,
)
from kosmos.locale import N_, Phrase
from kosmos.play.apply import go_on
from kosmos.play.decide.positions import begin
from kosmos.play.ends import End, result_of
from kosmos.play.events import MovePlayed
from kosmos.play.fen import NORMAL, make_fen
from kosmos.play.library import ClubGame
from kosmos.play.old_protocol import find_move
from kosmos.play.position import Ending, Situation, parse_position
from kosmos.play.room import situation_text
from kosmos.play.room_settings import RoomSettings
from kosmos.play.state import Phase, RoomState

_LINE = re.compile(r"[aslmot]:")


def record_of(state: RoomState, colour: Colour, path: str = "") -> list[RecordLine]:
    """What the player of this colour saw and sent, from the first position on."""
    return list(_record(state, colour, path))


def _record(state: RoomState, colour: Colour, path: str) -> Iterator[RecordLine]:
    if path:
        yield PagePath(path)
    if state.settings.times is not None:
        stage = state.settings.times.of(colour).stages[0]
        yield TimeLimit(stage.time, stage.fischer, stage.bronstein + stage.delay)
    there = go_on(
        RoomState(state.settings), begin(state.settings, state.start or NORMAL, 0, {}, running=False)[:1]
    )
    left = 0
    if there.turn is colour:
        yield Received(_situation(there))
    for played in state.moves:
        there = go_on(there, [played])
        if played.colour is colour:
            left = played.clock.left if played.clock else 0
            yield Sent(_situation(there), left)
        else:
            yield Received(_situation(there))
    if state.phase is Phase.OVER:
        yield GameFinished(Ending(state.end or End.ABORTED, state.end_side), left)


def _situation(state: RoomState) -> Situation | Ending:
    return parse_position(situation_text(state))


def moves_of(lines: Sequence[RecordLine]) -> tuple[str, list[str]]:
    """The position a record begins with (FEN) and the moves in UCI, as far as each situation follows from the last."""
    situations = [line.situation for line in lines if isinstance(line, Received | Sent)]
    played: list[str] = []
    state: RoomState | None = None
    start = ""
    for situation in situations:
        if not isinstance(situation, Situation):
            break
        if state is None:
            start = make_fen(situation)
            state = _begun(start)
            continue
        move = find_move(state, situation)
        if move is None:
            break
        played.append(move.uci())
        state = go_on(state, [MovePlayed(at=0, move=move.uci(), colour=state.turn)])
    return start, played


def is_game_record(text: str) -> bool:
    """Whether a text begins as such a record does: comments, then one of its letters."""
    lines = (line for line in text[:10_000].split("\n") if line.strip() and not line.startswith("#"))
    return bool(_LINE.match(next(lines, "")))


def read_game_record(text: str) -> ReadGame:
    """The game for the club's games; names stand in no record, and of the clocks only the player's own."""
    lines = parse_game_record(text)
    start, moves = moves_of(lines)
    told = [line for line in lines if isinstance(line, Received | Sent)]
    shown = [line for line in told if isinstance(line.situation, Situation)]
    if not moves:
        return ReadGame(1, None, Phrase(N_("the game cannot be read")))
    if len(moves) + 1 < len(shown):
        return ReadGame(
            1, None, Phrase(N_("position {number} does not follow by a move"), {"number": len(moves) + 2})
        )
    clocks = [f"[%clk {clock_text(line.left)}]" if isinstance(line, Sent) else "" for line in shown[1:]]
    game = ClubGame(
        white="",
        black="",
        result=pgn_result(_ended(lines)),
        moves=" ".join(moves),
        start="" if start == NORMAL else start,
        comments=tuple(clocks),
    )
    return ReadGame(1, game)


def _ended(lines: Sequence[RecordLine]) -> Result:
    """By the line of the end, or by a side that said it instead of a move."""
    for line in reversed(lines):
        ending = line.ending if isinstance(line, GameFinished) else getattr(line, "situation", None)
        if isinstance(ending, Ending):
            return result_of(ending.end, ending.side)
    return Result.MISSING


def _begun(fen: str) -> RoomState:
    settings = RoomSettings("record", analyses=False)
    return go_on(RoomState(settings), begin(settings, fen, 0, {}, running=False))
