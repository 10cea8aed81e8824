"""Team events from the command line."""

import json
from pathlib import Path

from cli.test_boards import kosmos


def test_a_team_event_from_entry_to_table(tmp_path: Path) -> None:
    """Made, teams entered, drawn, line-ups and results given, the table shown and printed, deleted."""
    database = tmp_path / "club.db"
    assert "league" in kosmos(database, "team", "new", "League", "--boards", "2", "--place", "Hall")
    for team in ("Rooks", "Knights"):
        kosmos(
            database,
            "team",
            "enter",
            "league",
            team,
            "--players",
            f"{team} A; 2000\n{team} B; 1900\n{team} C",
        )
    drawn = json.loads(kosmos(database, "team", "draw", "league", "--json"))
    assert len(drawn["rounds"]) == 1
    assert "/captain/team:league.c1." in kosmos(database, "team", "links", "league")
    kosmos(database, "team", "schedule", "league", "--round", "1", "--start", "2026-11-20 19:00")
    kosmos(database, "team", "lineup", "league", "--round", "1", "--team", "1", "--players", "2,3")
    for board, result in (("1", "1-0"), ("2", "½-½")):
        words = ("--round", "1", "--match", "1", "--board", board, "--result", result)
        kosmos(database, "team", "result", "league", *words)
    shown = kosmos(database, "team", "show", "league")
    assert "   1  Rooks                             2.0    1.5" in shown
    assert "1.1  Rooks – Knights" in shown
    sheet = kosmos(database, "team", "print", "league", "match")
    assert "Rooks B (1900)" in sheet
    assert "1:0" in sheet
    assert "Rooks;" in kosmos(database, "team", "print", "league", "table", "-f", "csv").replace(",", ";")
    kosmos(database, "team", "do", "league", "adjustteampoints", "team=1", "taken_match=1", "reason=late")
    kosmos(database, "team", "set", "league", "--league", "District")
    assert json.loads(kosmos(database, "team", "list", "--json"))[0]["league"] == "District"
    for format_name in ("trf26", "csv"):
        file = tmp_path / f"league.{format_name}"
        kosmos(database, "team", "export", "league", "-f", format_name, "-o", str(file))
        assert kosmos(database, "team", "import", str(file)).startswith("league-")
    again = json.loads(kosmos(database, "team", "show", "league-2", "--json"))
    assert again["table"][0]["name"] == "Rooks"
    assert again["table"][0]["game_points"] == "1.5"
    kosmos(database, "team", "export", "league", "-f", "doc", code=4)
    kosmos(database, "team", "do", "league", "dance", code=4)
    kosmos(database, "team", "delete", "league", "--yes")
    kosmos(database, "team", "show", "league", code=4)


def test_check_opens_every_kind_of_stream(tmp_path: Path) -> None:
    """`kosmos check` opens arenas, seasons and team events as it opens tournaments."""
    database = tmp_path / "club.db"
    kosmos(database, "team", "new", "League")
    kosmos(database, "season", "new", "Grand Prix")
    kosmos(database, "arena", "open", "--title", "Friday", "--time", "180+2", "--name", "friday")
    kosmos(database, "check")
