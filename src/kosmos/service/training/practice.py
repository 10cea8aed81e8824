"""An exercise and the lone king's answers, the same at every door. Nothing is kept here: results stay with who practises."""

import datetime as dt
import random
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, TypedDict

import chess
import msgspec

from kosmos.core.errors import BadValue, NotFound
from kosmos.core.fields import choice, read_struct, text, whole
from kosmos.locale import N_
from kosmos.play.fen import parse_fen
from kosmos.play.notation import parse_move
from kosmos.play.position import make_position
from kosmos.play.training.defence import distance_on, field_defence, field_values, perfect_defence
from kosmos.play.training.exercises import MoveJudgement, judge_move, make_exercise, random_position
from kosmos.play.training.sets import LONGEST, SET_NAMES, ExerciseEnd, MatingSet, move_limit, time_limit
from kosmos.play.training.tables import MateTable, pieces_on
from kosmos.service.training.mate_tables import MateTables


class MatingSetShown(TypedDict):
    pieces: str
    code: int
    name: str
    longest: int
    moves: int
    milliseconds: int
    state: str
    done: float


class ExerciseShown(TypedDict):
    pieces: str
    code: int
    fen: str
    position: str
    perfect: int
    moves: int
    milliseconds: int
    seed: int


class JudgementShown(TypedDict):
    before: int
    after: int | None
    best: bool
    spoils: bool


class AnsweredShown(TypedDict):
    move: str
    san: str
    judgement: JudgementShown | None
    reply: str | None
    reply_san: str | None
    fen: str
    position: str
    needed: int | None
    end: int | None
    values: list[int]


class Defence(StrEnum):
    PERFECT = "perfect"
    VALUES = "values"


DEFENCE_WORDS = {
    Defence.PERFECT: N_("perfect: the longest resistance there is"),
    Defence.VALUES: N_("the manual's field values: one of the two most promising squares"),
}


class NewExercise(msgspec.Struct, frozen=True, kw_only=True):
    """A position to mate from."""

    defence: Annotated[Defence, choice(N_("The king defends"), Defence, DEFENCE_WORDS)] = Defence.PERFECT
    seed: Annotated[int, whole(N_("Seed"), 0, 2**31, help=N_("drawn if left out"))] = 0


class TriedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move of White in an exercise, to be judged and answered."""

    fen: Annotated[
        str, text(N_("Position"), 100, help=N_("with White to move, as FEN")).formatted("mating-position")
    ]
    move: Annotated[str, text(N_("Your move"), 10).formatted("mating-move")]
    defence: Annotated[Defence, choice(N_("The king defends"), Defence, DEFENCE_WORDS)] = Defence.PERFECT
    seed: Annotated[int, whole(N_("Seed"), 0, 2**31, help=N_("drawn if left out"))] = 0


def read_exercise(raw: Mapping[str, Any]) -> NewExercise:
    return read_struct(NewExercise, raw, dt.date.min)


def read_tried(raw: Mapping[str, Any]) -> TriedMove:
    return read_struct(TriedMove, raw, dt.date.min)


def mating_set(pieces: str) -> MatingSet:
    """By its letters: KBN, RR …"""
    try:
        return MatingSet[pieces.upper()]
    except KeyError:
        raise NotFound(N_("set of pieces"), pieces) from None


def set_view(kind: MatingSet, tables: MateTables) -> MatingSetShown:
    known = tables.progress(kind)
    return {
        "pieces": kind.name,
        "code": kind.value,
        "name": SET_NAMES[kind],
        "longest": LONGEST[kind],
        "moves": move_limit(kind),
        "milliseconds": time_limit(kind),
        "state": known.state.value,
        "done": known.done,
    }


class Practice:
    def __init__(self, tables: MateTables) -> None:
        self.tables = tables

    async def exercise(self, kind: MatingSet, wish: NewExercise) -> ExerciseShown:
        """The manual's defence needs no table; without one it is not known how many moves are needed (0)."""
        seed = wish.seed or _drawn()
        if wish.defence is Defence.VALUES and not self.tables.is_ready(kind):
            fen, perfect = placed(kind, seed), 0
        else:
            made = make_exercise(kind, await self.tables.table(kind), seed)
            fen, perfect = made.fen, made.perfect
        return {
            "pieces": kind.name,
            "code": kind.value,
            "fen": fen,
            "position": make_position(parse_fen(fen)),
            "perfect": perfect,
            "moves": move_limit(kind),
            "milliseconds": time_limit(kind),
            "seed": seed,
        }

    async def answer(self, kind: MatingSet, tried: TriedMove) -> AnsweredShown:
        """What the move is worth, and what the king does."""
        board, move = read_try(kind, tried)
        if tried.defence is Defence.VALUES and not self.tables.is_ready(kind):
            return answered(kind, board, move, tried, None)
        return answered(kind, board, move, tried, await self.tables.table(kind))


def _drawn() -> int:
    return random.SystemRandom().randrange(1, 2**31)


def placed(kind: MatingSet, seed: int) -> str:
    """A random position, whether won or not: all but a few are."""
    chance = random.Random(seed)
    while (board := random_position(kind, chance)) is None:
        pass
    return board.fen()


def read_try(kind: MatingSet, tried: TriedMove) -> tuple[chess.Board, chess.Move]:
    """A position of this set, or of what is left of it, with White to move, and a legal move in it."""
    try:
        board = chess.Board(tried.fen)
    except ValueError:
        raise BadValue("fen", N_("a position"), tried.fen).called(N_("Position")) from None
    if board.turn is not chess.WHITE or not _belongs(board, kind):
        raise BadValue("fen", N_("White to move with these pieces against a king"), tried.fen).called(
            N_("Position")
        )
    move = parse_move(tried.move, board, "en")
    if move is None:
        raise BadValue("move", N_("a legal move"), tried.move).called(N_("Move"))
    return board, move


def _belongs(board: chess.Board, kind: MatingSet) -> bool:
    if len(board.pieces(chess.KING, chess.BLACK)) != 1 or board.occupied_co[chess.BLACK].bit_count() != 1:
        return False
    if board.was_into_check():
        return False
    names = [kind.name] + [kind.name.replace(letter, "", 1) for letter in set(kind.name) - {"K"}]
    return any(pieces_on(board, name) is not None for name in names)


def answered(
    kind: MatingSet, board: chess.Board, move: chess.Move, tried: TriedMove, table: MateTable | None
) -> AnsweredShown:
    judged = judge_move(board, move, table) if table else None
    san = board.san(move)
    after = board.copy(stack=False)
    after.push(move)
    values = field_values(after)
    reply = _reply(after, tried, table)
    reply_san = after.san(reply) if reply else None
    if reply:
        after.push(reply)
    end = exercise_end(kind, after, table)
    return {
        "move": move.uci(),
        "san": san,
        "judgement": judgement_view(judged),
        "reply": reply.uci() if reply else None,
        "reply_san": reply_san,
        "fen": after.fen(),
        "position": make_position(parse_fen(after.fen())),
        "needed": (distance_on(after, table) or None) if table and reply else None,
        "end": None if end is None else end.value,
        "values": values,
    }


def _reply(after: chess.Board, tried: TriedMove, table: MateTable | None) -> chess.Move | None:
    seed = tried.seed or _drawn()
    if table is None or tried.defence is Defence.VALUES:
        return field_defence(after, seed)
    found = perfect_defence(after, table, seed)
    return found.move if found else None


def judgement_view(judged: MoveJudgement | None) -> JudgementShown | None:
    if judged is None:
        return None
    return {
        "before": judged.before,
        "after": judged.after,
        "best": judged.is_best,
        "spoils": judged.spoils,
    }


def exercise_end(kind: MatingSet, board: chess.Board, table: MateTable | None) -> ExerciseEnd | None:
    """Mate and stalemate with Black to move; White to move without a way to mate has lost too much.

    Without a table a lost piece is too much where White has no king: but for 60 positions with rook and knight that is exact.
    """
    if board.turn is chess.BLACK:
        return ExerciseEnd.MATE if board.is_check() else ExerciseEnd.STALEMATE
    if board.has_insufficient_material(chess.WHITE):
        return ExerciseEnd.MATERIAL
    if pieces_on(board, kind.name) is not None:
        return None
    is_won = distance_on(board, table) > 0 if table else kind.has_king
    return None if is_won else ExerciseEnd.MATERIAL
