"""Mating practice as a service: tables built beside the server and kept, exercises, answers."""

import asyncio
from pathlib import Path

import chess
import pytest

from kosmos.core.errors import BadValue, NotFound
from kosmos.play.training.exercises import judge_move
from kosmos.play.training.sets import MatingSet
from kosmos.play.training.tables import MateTable
from kosmos.service.training.mate_tables import MateTables, TableNotBuilt, TableNotReady, TableState
from kosmos.service.training.practice import (
    AnsweredShown,
    Defence,
    JudgementShown,
    NewExercise,
    Practice,
    TriedMove,
    exercise_end,
    mating_set,
    read_try,
)


async def ready(folder: Path, kind: MatingSet = MatingSet.KR) -> Practice:
    tables = MateTables(folder)
    await tables.wait(kind)
    return Practice(tables)


async def test_a_table_is_built_once_and_kept_in_its_folder(tmp_path: Path) -> None:
    """Who asks first is told how far it is; afterwards the file is read, also after a restart."""
    tables = MateTables(tmp_path / "tables")
    assert tables.progress(MatingSet.RR).state is TableState.ABSENT
    with pytest.raises(TableNotReady) as refused:
        await tables.table(MatingSet.RR)
    assert (refused.value.done, refused.value.longest) == (0, 8)
    assert tables.progress(MatingSet.RR).state is TableState.BUILDING
    await tables.wait(MatingSet.RR)
    built = tables.file_of(MatingSet.RR).stat().st_mtime_ns
    assert (await tables.table(MatingSet.RR)).longest == 8
    again = MateTables(tmp_path / "tables")
    assert (await again.table(MatingSet.RR)).counts[1:4] == [4680, 18976, 13448]
    assert again.file_of(MatingSet.RR).stat().st_mtime_ns == built
    assert [file.name for file in (tmp_path / "tables").iterdir()] == ["RR.table"]


async def test_a_building_that_fails_is_said_and_may_be_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Where the folder cannot be written the table is absent as before, and the failure is logged."""
    (tmp_path / "tables").write_text("a file where the folder should be")
    tables = MateTables(tmp_path / "tables")
    with pytest.raises(TableNotBuilt):
        await tables.wait(MatingSet.RR)
    assert tables.progress(MatingSet.RR).state is TableState.ABSENT


async def test_closing_gives_up_what_is_half_built(tmp_path: Path) -> None:
    """The worker ends with the server and leaves nothing behind."""
    tables = MateTables(tmp_path)
    tables.begin(MatingSet.KBN)
    for _ in range(500):
        await asyncio.sleep(0.01)
        if tables._process is not None:
            break
    assert tables._process is not None
    await tables.close()
    assert tables._process.returncode is not None
    assert tables.progress(MatingSet.KBN).state is TableState.ABSENT


async def test_an_exercise_says_how_many_moves_perfect_play_needs(tmp_path: Path) -> None:
    """Playing the best move each time mates in exactly that many, against the perfect king."""
    practice = await ready(tmp_path)
    made = await practice.exercise(MatingSet.KR, NewExercise(seed=7))
    assert 1 <= made["perfect"] <= 16
    assert made["moves"] == 23
    fen, used = made["fen"], 0
    table = await practice.tables.table(MatingSet.KR)
    while True:
        board = chess.Board(fen)
        best = min((practice_distance(board, move, table), move.uci()) for move in board.legal_moves)[1]
        told = await practice.answer(MatingSet.KR, TriedMove(fen=fen, move=best, seed=3))
        used += 1
        assert judged(told)["best"]
        if told["end"] is not None:
            break
        fen = told["fen"]
    assert (told["end"], used) == (0, made["perfect"])


def judged(told: AnsweredShown) -> JudgementShown:
    assert told["judgement"]
    return told["judgement"]


def practice_distance(board: chess.Board, move: chess.Move, table: MateTable) -> int:
    """Moves left after this one; a draw is far away."""
    after = judge_move(board, move, table).after
    return 999 if after is None else after


async def test_a_move_that_spoils_the_win_is_said_at_once(tmp_path: Path) -> None:
    """A rook beside the king is taken: the win is gone, and so is the material."""
    practice = await ready(tmp_path)
    tried = TriedMove(fen="7k/8/8/8/8/8/R7/K7 w - - 0 1", move="a2g2")
    assert judged(await practice.answer(MatingSet.KR, tried))["spoils"] is False
    told = await practice.answer(MatingSet.KR, TriedMove(fen="7k/8/8/8/8/8/R7/K7 w - - 0 1", move="a2a8"))
    assert told["end"] is None
    told = await practice.answer(MatingSet.KR, TriedMove(fen="k7/8/1K6/8/8/8/8/7R w - - 0 1", move="h1h8"))
    assert (told["end"], told["reply"], judged(told)["after"]) == (0, None, 0)
    told = await practice.answer(MatingSet.KR, TriedMove(fen="8/8/8/3k4/8/8/4R3/K7 w - - 0 1", move="e2e5"))
    assert (judged(told)["spoils"], told["reply"], told["end"]) == (True, "d5e5", 2)
    told = await practice.answer(MatingSet.KR, TriedMove(fen="k7/8/2K5/8/8/8/8/1R6 w - - 0 1", move="c6c7"))
    assert judged(told)["spoils"] is False


async def test_the_manuals_defence_needs_no_table(tmp_path: Path) -> None:
    """By field values the king answers at once; how many moves were needed is not known then."""
    practice = Practice(MateTables(tmp_path))
    made = await practice.exercise(MatingSet.KBN, NewExercise(defence=Defence.VALUES, seed=5))
    assert made["perfect"] == 0
    move = next(iter(chess.Board(made["fen"]).legal_moves)).uci()
    told = await practice.answer(MatingSet.KBN, TriedMove(fen=made["fen"], move=move, defence=Defence.VALUES))
    assert told["judgement"] is None
    assert len(told["values"]) == 64
    assert practice.tables.progress(MatingSet.KBN).state is TableState.ABSENT


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("nonsense", "a1a2"),
        ("7k/8/8/8/8/8/R7/K7 b - - 0 1", "h8g8"),
        ("7k/8/8/8/8/8/Q7/K7 w - - 0 1", "a2a3"),
        ("7k/7p/8/8/8/8/R7/K7 w - - 0 1", "a2a3"),
        ("7k/8/8/8/8/8/7R/K7 w - - 0 1", "h2h3"),
        ("7k/8/8/8/8/8/R7/K7 w - - 0 1", "a2b3"),
    ],
)
def test_only_moves_of_the_set_are_answered(fen: str, move: str) -> None:
    """Other pieces, Black to move, a king in check with White to move, illegal moves: refused with their field."""
    with pytest.raises(BadValue):
        read_try(MatingSet.KR, TriedMove(fen=fen, move=move))


def test_sets_are_named_by_their_letters() -> None:
    """Small letters are read too; anything else does not exist."""
    assert mating_set("kbn") is MatingSet.KBN
    with pytest.raises(NotFound):
        mating_set("KP")


@pytest.mark.parametrize(
    ("kind", "fen", "end"),
    [
        (MatingSet.KRN, "8/8/8/3k4/8/8/8/KR6 w - - 0 1", None),
        (MatingSet.RBN, "8/8/8/3k4/8/8/8/1BN5 w - - 0 1", 2),
        (MatingSet.KBN, "8/8/8/3k4/8/8/8/KB6 w - - 0 1", 2),
        (MatingSet.KQ, "k7/2Q5/8/8/8/8/8/7K b - - 0 1", 1),
    ],
)
def test_when_too_much_is_lost(kind: MatingSet, fen: str, end: int | None) -> None:
    """A rook with its king still mates; minor pieces without a king do not; no move without check is stalemate."""
    assert exercise_end(kind, chess.Board(fen), None) == end
