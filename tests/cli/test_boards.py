"""Live boards from the command line."""

import json
from pathlib import Path

from typer.testing import CliRunner

from kosmos.cli.main import app

RUNNER = CliRunner()


def kosmos(database: Path, *words: str, code: int = 0) -> str:
    ran = RUNNER.invoke(app, ["--db", str(database), "--lang", "en", *words])
    assert ran.exit_code == code, ran.output
    return ran.output


def test_a_board_is_opened_shown_and_deleted(tmp_path: Path) -> None:
    """The name and the links are printed; the list has it; its game is PGN; deleted it is gone."""
    database = tmp_path / "club.db"
    words = ("--name", "dorsten", "--player", "Anna", "--colour", "w", "--time", "300+3")
    printed = kosmos(database, "board", "open", *words)
    assert "/play/board:dorsten.w.0." in printed
    assert "/play/board:dorsten.guest.0." in printed
    assert "Anna – ?" in kosmos(database, "board", "list")
    assert '[White "Anna"]' in kosmos(database, "board", "show", "dorsten")
    assert json.loads(kosmos(database, "board", "show", "dorsten", "--json"))["phase"] == "waiting"
    kosmos(database, "board", "delete", "dorsten", "--yes")
    assert kosmos(database, "board", "list") == ""
    kosmos(database, "board", "show", "dorsten", code=4)


def test_a_round_goes_online(tmp_path: Path) -> None:
    """Some boards of a round get live boards, and every player has a link."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Cup")
    for name in ("Anna", "Bernd", "Carla", "Doris"):
        kosmos(database, "player", "add", "cup", name)
    kosmos(database, "pair", "cup")
    games = json.loads(
        kosmos(database, "board", "online", "cup", "--time", "300+3", "--boards", "2", "--json")
    )
    assert [game["room"] for game in games] == [None, "cup_r1_b2"]
    assert kosmos(database, "board", "links", "cup").count("/play/cup.p") == 4
