"""`kosmos train`."""

from pathlib import Path

import chess

from cli.shell import Shell
from formats.results_files import make_self_tests, make_series
from kosmos.formats.schachecke_results import GameSeries, PlayedGame, PlayedSide
from kosmos.play.ends import End
from kosmos.play.training.exercises import Attempt, judge_move, make_exercise
from kosmos.play.training.sets import ExerciseEnd, MatingSet
from kosmos.play.training.tables import build


def test_sets_are_listed_and_built(kosmos: Shell) -> None:
    """Without a set all are listed; --build makes a table and says that it is ready."""
    listed = kosmos("train").out
    assert "two rooks" in listed
    assert "not built yet" in listed
    assert [each["state"] for each in kosmos("train", "RR", "--build", "--json").json] == ["ready"]
    told = {each["pieces"]: each["state"] for each in kosmos("train", "--json").json}
    assert (told["RR"], told["KQ"], len(told)) == ("ready", "absent", 13)


def test_an_exercise_is_played_at_the_terminal(kosmos: Shell) -> None:
    """Moves are typed, faults are said, the king answers; what is no move is typed again. Mate is exit code 0."""
    table = build("RR")
    seed, spoiling = next(
        (seed, board.san(move))
        for seed in range(1, 50)
        for board in [chess.Board(make_exercise(MatingSet.RR, table, seed).fen)]
        for move in board.legal_moves
        if judge_move(board, move, table).spoils
    )
    first = kosmos("train", "rr", "--seed", seed, stdin="\n")
    assert "White mates. Perfect play:" in first.out
    ran = kosmos("train", "rr", "--seed", seed, stdin=f"Ra9\n{spoiling}\n")
    assert "Ra9" in ran.out
    assert "That gives the win away." in ran.out
    assert "Too much is lost" in ran.out
    assert ran.code == 1


def test_an_unknown_set_is_not_found(kosmos: Shell) -> None:
    """An unknown set of pieces ends with exit code 4."""
    assert kosmos("train", "KP").code == 4


def test_tables_stand_beside_the_database(kosmos: Shell, tmp_path: Path) -> None:
    """The command line keeps tables where a server of this club finds them, too."""
    kosmos("--db", tmp_path / "club.db", "train", "QR", "--build")
    assert (tmp_path / "mate-tables" / "QR.table").is_file()


def test_saved_results_are_counted(kosmos: Shell, tmp_path: Path) -> None:
    """Self-tests by set, a series of games by what came of them; what is neither is refused."""
    tests, games, other = (tmp_path / name for name in ("results.xml", "games.xml", "other.xml"))
    rook, time = MatingSet.KR, ExerciseEnd.TIME
    attempts = [Attempt(rook, ExerciseEnd.MATE, 20, 61_000), Attempt(rook, time, 9, 99_000)]
    tests.write_text(make_self_tests([*attempts, Attempt(MatingSet.KBN, time, 50, 1)]), encoding="utf-8")
    rows = {row["pieces"]: row for row in kosmos("train", "--results", tests, "--json").json}
    assert (rows["KR"]["tests"], rows["KR"]["mates"], rows["KR"]["moves"], rows["KR"]["seconds"]) == (
        2,
        1,
        20,
        61,
    )
    assert rows["KBN"]["moves"] is None
    assert "rook" in kosmos("train", "--results", tests).out
    played = PlayedGame(PlayedSide.BLACK, PlayedSide.WHITE, End.MATE, 31)
    games.write_text(make_series(GameSeries((played,))), encoding="utf-8")
    assert kosmos("train", "--results", games, "--json").json == [
        {"result": "won", "games": 1, "moves": 31.0}
    ]
    assert "won" in kosmos("train", "--results", games).out
    other.write_text("<html/>", encoding="utf-8")
    assert kosmos("train", "--results", other).code == 1
