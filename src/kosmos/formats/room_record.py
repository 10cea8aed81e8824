"""A live board's game as one player's record in the manual's format, and the moves out of such a record."""

from collections.abc import Iterator, Sequence

from kosmos.core.colours import Colour
from kosmos.formats.schachecke_game import (
    GameFinished,
    PagePath,
    Received,
    RecordLine,
    Sent,
    TimeLimit,
)
from kosmos.play.apply import go_on
from kosmos.play.decide.positions import begin
from kosmos.play.ends import End
from kosmos.play.events import MovePlayed
from kosmos.play.fen import make_fen
from kosmos.play.old_protocol import find_move
from kosmos.play.position import Ending, Situation, parse_position
from kosmos.play.room import situation_text
from kosmos.play.room_settings import RoomSettings
from kosmos.play.state import Phase, RoomState


def record_of(state: RoomState, colour: Colour, path: str = "") -> list[RecordLine]:
    """What the player of this colour saw and sent, from the first position on."""
    return list(_record(state, colour, path))


def _record(state: RoomState, colour: Colour, path: str) -> Iterator[RecordLine]:
    if path:
        yield PagePath(path)
    if state.settings.times is not None:
        stage = state.settings.times.of(colour).stages[0]
        yield TimeLimit(stage.time, stage.fischer, stage.bronstein + stage.delay)
    there = go_on(RoomState(state.settings), begin(state.settings, state.start, 0, {}, running=False)[:1])
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


def _begun(fen: str) -> RoomState:
    settings = RoomSettings("record", analyses=False)
    return go_on(RoomState(settings), begin(settings, fen, 0, {}, running=False))
