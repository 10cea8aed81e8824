"""Seasons from the command line."""

import json
from pathlib import Path

from cli.test_boards import kosmos


def test_a_season_is_made_changed_printed_and_deleted(tmp_path: Path) -> None:
    """The demonstration's tournaments become a season; its table is shown, printed to a file, and thrown away."""
    database, file = tmp_path / "club.db", tmp_path / "season.csv"
    kosmos(database, "demo")
    streams = [part for part in json.loads(kosmos(database, "demo", "--json")) if ":" not in part]
    words = ("--tournaments", ",".join(streams), "--by-place", "10,6,3", "--best", "2")
    made = json.loads(kosmos(database, "season", "new", "Grand Prix", *words, "--json"))
    assert made["id"] == "grand-prix"
    assert len(made["tournaments"]) == len(streams)
    assert made["table"][0]["rank"] == 1
    assert "grand-prix" in kosmos(database, "season", "list")
    changed = kosmos(
        database, "season", "set", "grand-prix", "--name", "Year of the birds", "--taking-part", "1"
    )
    assert "Year of the birds" in changed
    assert made["table"][0]["name"] in kosmos(database, "season", "show", "grand-prix")
    assert "Year of the birds" in kosmos(database, "season", "print", "grand-prix")
    kosmos(database, "season", "print", "grand-prix", "--format", "csv", "--to", str(file))
    assert made["table"][0]["name"] in file.read_text()
    kosmos(database, "season", "delete", "grand-prix", "--yes")
    kosmos(database, "season", "show", "grand-prix", code=4)
