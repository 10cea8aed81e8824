"""What asks before it does something, and what answers it."""

from pathlib import Path

import pytest

from cli.shell import Shell


@pytest.fixture
def cup(kosmos: Shell) -> str:
    """A classic Swiss, drawn."""
    cup = kosmos.ok("new", "Cup", "--system", "classic", "--rounds", "3").out.strip()
    for name in ("Adler", "Bauer", "Cohn", "Dorn"):
        kosmos.ok("player", "add", cup, name)
    kosmos.ok("pair", cup)
    kosmos.ok("people", "add", "Adler, Ada")
    Path("late.csv").write_text("Name\nEbel\nFink\n", encoding="utf-8")
    return cup


@pytest.mark.parametrize(
    "line",
    ["player import cup late.csv", "player add cup Gans", "unpair cup", "people forget 1", "delete cup"],
)
def test_a_question_names_its_answer(line: str, kosmos: Shell, cup: str) -> None:
    """Without a terminal: code 3, nothing done, and `--yes` does it."""
    before = kosmos.ok("export", cup, "-").out
    ran = kosmos(*line.split())
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("kosmos: ")
    assert ran.err.endswith("Confirm to go on. (--yes)\n")
    assert kosmos.ok("export", cup, "-").out == before
    kosmos.ok(*line.split(), "--yes")


def test_a_result_of_a_past_round_asks_at_every_way_in(kosmos: Shell) -> None:
    """`kosmos result` and a file of results ask before they change what later rounds were drawn from."""
    kosmos.ok("new", "Past", "--system", "classic", "--rounds", "4")
    for number in range(1, 7):
        kosmos.ok("player", "add", "past", f"Player {number}", "--elo", str(2000 + number))
    for number in (1, 2):
        kosmos.ok("pair", "past")
        for board in (1, 2, 3):
            kosmos.ok("result", "past", str(number), str(board), "1-0")
    asked = kosmos("result", "past", "1", "1", "0-1")
    assert asked.code == 3
    assert "Round 2 has been paired since. Change a result of round 1 all the same?" in asked.err
    file = Path("results.csv")
    file.write_text("round;board;result;hall\n1;2;0-1;A\n1;3;0-1;A\n", encoding="utf-8")
    by_file = kosmos("import", str(file), "--into", "past")
    assert (by_file.code, "paired since" in by_file.err) == (3, True)
    entered = kosmos.ok("import", str(file), "--into", "past", "--yes")
    assert entered.out.strip() == "2 results entered."
    assert "Columns not used: hall." in entered.err  # nothing of a file is dropped without a word
    kosmos.ok("result", "past", "1", "1", "0-1", "--yes")
    again = kosmos("result", "past", "1", "1", "0-1", "--yes")
    assert (again.code, again.err) == (1, "kosmos: Nothing would change.\n")


def test_a_forfeit_is_no_played_game(kosmos: Shell) -> None:
    """White's win becomes Black's forfeit, typed or out of a file: no rating counts it, and the point is Black's."""
    for door in ("typed", "file"):
        kosmos.ok("new", door, "--system", "dutch", "--rounds", "1")
        for name in ("Adler", "Bauer"):
            kosmos.ok("player", "add", door, name, "--dwz", "1600-10", "--birth", "1980")
        kosmos.ok("pair", door)
        kosmos.ok("result", door, "1", "1", "1-0")
        assert _rated_games(kosmos, door) == 2
        if door == "typed":
            kosmos.ok("result", door, "1", "1", "-/+")
        else:
            Path("forfeit.csv").write_text("round;board;result\n1;1;-/+\n", encoding="utf-8")
            kosmos.ok("import", "forfeit.csv", "--into", door)
        assert _rated_games(kosmos, door) == 0
        game = kosmos.ok("show", "round", door, "--json").json["games"][0]
        table = kosmos.ok("show", "standings", door, "--json").json["blocks"][0]["rows"]
        assert (game["result"], table[0]["name"]["text"]) == ("-/+", game["black"]["name"])


def _rated_games(kosmos: Shell, tournament: str) -> int:
    report = kosmos.ok("print", "dwz", tournament, "--format", "json").json
    return sum(int(row["games"]) for block in report["blocks"] for row in block.get("rows", ()))
