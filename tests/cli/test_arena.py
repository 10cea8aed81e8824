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


def test_who_is_who_in_the_club_ratings(tmp_path: Path) -> None:
    """Everybody by their names, or one by one; the list has the games when the club wants them."""
    database = tmp_path / "club.db"
    words = ("--title", "Friday", "--time", "180+2", "--tables", "1", "--name", "friday")
    kosmos(database, "arena", "open", *words)
    for player in ("Anna", "Bernd"):
        kosmos(database, "arena", "join", "friday", player)
        kosmos(database, "people", "add", player)
    kosmos(database, "arena", "pair", "friday")
    kosmos(database, "arena", "result", "friday", "1", "--result", "1-0")
    assert "1  Anna  –" in kosmos(database, "arena", "people", "friday")
    shown = kosmos(database, "arena", "recognise", "friday")
    assert "Games of arenas do not count in the club ratings." in shown
    assert "2  Bernd  Bernd (2)" in shown
    assert kosmos(database, "club", "ratings") == ""
    assert "arenas count" in kosmos(database, "club", "live-games", "--arenas", "yes")
    listed = json.loads(kosmos(database, "club", "ratings", "--json"))
    assert {each["name"]: each["games"] for each in listed} == {"Anna": 1, "Bernd": 1}
    kosmos(database, "arena", "part", "friday", "2")
    assert kosmos(database, "club", "ratings") == ""
    joined = json.loads(
        kosmos(database, "arena", "recognise", "friday", "--player", "2", "--person", "2", "--json")
    )
    assert (joined["counts"], joined["games"]) == (True, 1)
