"""Games at the table, live: the PGN of electronic boards is followed as it grows."""

import json
from pathlib import Path

from typer.testing import CliRunner

from kosmos.cli.main import app

RUNNER = CliRunner()


def kosmos(database: Path, *words: str, code: int = 0) -> str:
    ran = RUNNER.invoke(app, ["--db", str(database), "--lang", "en", *words])
    assert ran.exit_code == code, ran.output
    return ran.output


def pgn(white: str, black: str, moves: str, result: str = "*") -> str:
    return f'[Event "Cup"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{moves} {result}\n\n'


def test_a_growing_file_is_followed(tmp_path: Path) -> None:
    """New moves are added, known ones stay, a correction counts, a result is offered and not entered, a stranger is named."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Cup")
    for name in ("Müller, Anna", "Berg, Bernd"):
        kosmos(database, "player", "add", "cup", name)
    kosmos(database, "pair", "cup")
    file = tmp_path / "round.pgn"

    def relayed(*games: str) -> str:
        file.write_text("".join(games), encoding="utf-8")
        return kosmos(database, "relay", "cup", "1", str(file), "--once")

    both = [("Anna Mueller", "Bernd Berg"), ("Bernd Berg", "Anna Mueller")]
    first = [relayed(pgn(white, black, "1. e4 e5")) for white, black in both]
    assert sorted("2 half-moves" in each for each in first) == [False, True]
    assert sorted("Not in this round" in each for each in first) == [False, True]
    white, black = both[0 if "2 half-moves" in first[0] else 1]
    (room,) = json.loads(kosmos(database, "board", "list", "--json"))

    def moves() -> list[str]:
        return list(json.loads(kosmos(database, "board", "show", room["name"], "--json"))["moves"])

    assert moves() == ["e2e4", "e7e5"]
    assert "1 half-moves" in relayed(pgn(white, black, "1. e4 e5 2. Nf3"))
    relayed(pgn(white, black, "1. e4 c5 2. Nf3 d6"))
    assert moves() == ["e2e4", "c7c5", "g1f3", "d7d6"]
    offered = relayed(pgn(white, black, "1. e4 c5 2. Nf3 d6", "1-0"))
    assert "1-0 stands in the PGN" in offered
    assert "1–0" not in kosmos(database, "show", "round", "cup")
    (kept,) = json.loads(kosmos(database, "games", "search", "--json"))["games"]
    assert (kept["moves"], kept["result"], kept["source"]) == ("e2e4 c7c5 g1f3 d7d6", "1-0", "relay")


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    """A file that is not there ends the command with its reason."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Cup")
    assert "cannot be read" in kosmos(
        database, "relay", "cup", "1", str(tmp_path / "none.pgn"), "--once", code=4
    )
