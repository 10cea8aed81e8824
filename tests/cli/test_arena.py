"""Arenas from the command line."""

import json
from pathlib import Path

from cli.test_boards import kosmos


def test_an_arena_is_opened_paired_and_ended(tmp_path: Path) -> None:
    """Players are entered, those who wait are paired at tables, a result is entered and corrected, the arena ends."""
    database = tmp_path / "club.db"
    words = ("--title", "Friday", "--time", "180+2", "--tables", "2", "--name", "friday")
    assert kosmos(database, "arena", "open", *words).endswith("friday\n")
    for player in ("Anna", "Bernd", "Clara", "Doris"):
        assert "/play/arena:friday.p" in kosmos(
            database, "arena", "join", "friday", player, "--rating", "1800"
        )
    paired = json.loads(kosmos(database, "arena", "pair", "friday", "--json"))
    assert len(paired["games"]) == 2
    kosmos(database, "arena", "result", "friday", "1", "--result", "1-0")
    shown = kosmos(database, "arena", "show", "friday")
    assert "Friday  180+2  running" in shown
    assert "#2  2" in shown
    assert "Friday" in kosmos(database, "arena", "list")
    assert json.loads(kosmos(database, "arena", "close", "friday", "--json"))["phase"] == "over"
    kosmos(database, "arena", "show", "nowhere", code=4)
