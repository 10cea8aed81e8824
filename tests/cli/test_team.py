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
    assert "team events count" in kosmos(database, "club", "live-games", "--teams", "yes")
    rated = json.loads(kosmos(database, "club", "ratings", "--json"))
    assert {each["name"] for each in rated} == {"Rooks B", "Rooks C", "Knights A", "Knights B"}
    kosmos(database, "team", "do", "league", "adjustteampoints", "team=1", "taken_match=1", "reason=late")
    kosmos(database, "team", "set", "league", "--league", "District")
    assert json.loads(kosmos(database, "team", "list", "--json"))[0]["league"] == "District"
    for format_name in ("trf26", "csv", "xlsx"):
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


def swiss(database: Path) -> None:
    """Four teams, round 1 played."""
    settings = ("--boards", "1", "--system", "swiss", "--rounds", "3", "--tie-breaks", "MPvGP")
    kosmos(database, "team", "new", "Swiss", *settings)
    for team in ("Rooks", "Knights", "Bishops", "Pawns"):
        kosmos(database, "team", "enter", "swiss", team, "--players", f"{team} A")
    kosmos(database, "team", "draw", "swiss")
    for match in ("1", "2"):
        words = ("--round", "1", "--match", match, "--board", "1", "--result", "1-0")
        kosmos(database, "team", "result", "swiss", *words)


def test_the_desk_from_the_command_line(tmp_path: Path) -> None:
    """Undo, redo, back to a version, the history; reasons and the check; roles; the whole event as a file."""
    database = tmp_path / "club.db"
    swiss(database)
    undone = kosmos(database, "team", "undo", "swiss")
    assert "Undone: Round 1, " in undone
    assert "Now at version" in undone
    assert "Redone: Round 1, " in kosmos(database, "team", "redo", "swiss")
    kosmos(database, "team", "redo", "swiss", code=1)
    assert "Went back to version 5" in kosmos(database, "team", "undo", "swiss", "--to", "5")
    assert json.loads(kosmos(database, "team", "show", "swiss", "--json"))["rounds"] == []
    history = kosmos(database, "team", "history", "swiss")
    assert "Team event made: Swiss" in history
    assert "Round 1 drawn (undone)" in history
    kosmos(database, "team", "undo", "swiss")
    steps = json.loads(kosmos(database, "team", "history", "swiss", "--json"))
    assert [step["what"] for step in steps if step["restore_point"]] == ["Round 1 drawn"]

    assert "White on board 1." in kosmos(database, "team", "explain", "swiss", "--round", "1")
    made = json.loads(kosmos(database, "team", "explain", "swiss", "--match", "2", "--json"))
    names = [made["matches"][0][side]["name"] for side in ("home", "away")]
    assert "have met" in kosmos(database, "team", "why-not", "swiss", names[0].upper(), names[1])
    assert "do meet" in kosmos(database, "team", "why-not", "swiss", *names, "--round", "1")
    kosmos(database, "team", "why-not", "swiss", "Rooks", "Nobody", code=4)
    assert "Round 1: as the system would have drawn it" in kosmos(database, "team", "check", "swiss")

    assert "/invitation/" in kosmos(
        database, "team", "invite", "swiss", "--role", "director", "--name", "Ida"
    )
    assert "(Ida)" in kosmos(database, "team", "roles", "swiss")
    kosmos(database, "team", "end-role", "swiss", "Ida", code=4)

    file = tmp_path / "swiss.kosmos"
    kosmos(database, "team", "export", "swiss", "-f", "kosmos", "-o", str(file))
    assert kosmos(database, "team", "import", str(file)).strip() == "swiss-2"
    assert json.loads(kosmos(database, "team", "history", "swiss-2", "--json")) == steps
    file.write_bytes(file.read_bytes().replace(b"Rooks", b"Books"))
    kosmos(database, "team", "import", str(file), code=1)


def test_a_check_that_finds_something(tmp_path: Path) -> None:
    """Exit code 1, and what differs in words: a spreadsheet whose rounds are not those of the table."""
    database = tmp_path / "club.db"
    kosmos(database, "team", "new", "Table", "--boards", "1")
    for team in "ABCD":
        kosmos(database, "team", "enter", "table", team, "--players", f"{team} 1")
    kosmos(database, "team", "draw", "table")
    assert "as the system would have drawn it" in kosmos(database, "team", "check", "table")
    file = tmp_path / "table.csv"
    kosmos(database, "team", "export", "table", "-f", "csv", "-o", str(file))
    text = file.read_text(encoding="utf-8-sig")
    file.write_text(text.replace("match;1;A;D", "match;1;D;A", 1), encoding="utf-8")
    kosmos(database, "team", "import", str(file))
    told = kosmos(database, "team", "check", "table-2", code=1)
    assert "D – A; the system has the other colours: A – D" in told


def test_check_opens_every_kind_of_stream(tmp_path: Path) -> None:
    """`kosmos check` opens arenas, seasons and team events as it opens tournaments."""
    database = tmp_path / "club.db"
    kosmos(database, "team", "new", "League")
    kosmos(database, "season", "new", "Grand Prix")
    kosmos(database, "arena", "open", "--title", "Friday", "--time", "180+2", "--name", "friday")
    kosmos(database, "check")
