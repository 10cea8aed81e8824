"""`kosmos rate`, and the commands around the standings."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from kosmos.cli.main import app

RUNNER = CliRunner()


def run(database: str, *words: str) -> Result:
    return RUNNER.invoke(app, ["--db", database, *words])


@pytest.fixture
def cup(tmp_path: Path) -> str:
    """A database with a Swiss of four, one round played; nobody has a birth date but Ada."""
    database = str(tmp_path / "kosmos.db")
    run(
        database, "new", "Cup", "--system", "dutch", "--rounds", "3", "--tie-breaks", "dsb", "--arbiter", "no"
    )
    run(database, "player", "add", "cup", "Adler, Ada", "--dwz", "1800-9", "--birth", "1990", "--club", "Hof")
    for name in ("Bauer, Bert", "Cramer, Cleo", "Dorn, Dan"):
        run(database, "player", "add", "cup", name, "--dwz", "1700-5", "--club", "Hof")
    run(database, "pair", "cup", "--yes")
    for board in ("1", "2"):
        assert run(database, "result", "cup", "1", board, "1-0").exit_code == 0
    return database


AGES = ("--age", "Bauer=26", "--age", "Cramer=out", "--age", "Dorn=20")


def test_a_missing_age_stops_a_program(cup: str) -> None:
    """Without a terminal nobody can be asked: exit 3, and the message says how to say it."""
    answer = run(cup, "rate", "cup")
    assert answer.exit_code == 3
    assert "Bauer, Bert" in answer.stderr
    assert "--age" in answer.stderr


def test_the_report(cup: str) -> None:
    """With the ages said it is the report of old: Ro, W, n, We, Rn; who is left out is only named below it."""
    answer = run(cup, "rate", "cup", *AGES)
    assert answer.exit_code == 0
    assert "Rn" in answer.stdout
    assert [line for line in answer.stdout.splitlines() if "Cramer" in line] == [
        "Left out of the report: Cramer, Cleo."
    ]
    rows = json.loads(run(cup, "rate", "cup", *AGES, "--json").stdout)
    assert [row["name"] for row in rows] == ["Adler, Ada", "Bauer, Bert", "Dorn, Dan"]


def test_apply_and_take_back(cup: str) -> None:
    """New ratings go into the people's database, all or by name, and come out again."""
    run(cup, "people", "import", "--tournament", "cup", "--apply")
    applied = json.loads(run(cup, "rate", "cup", *AGES, "--apply", "all", "--json").stdout)
    assert [row["name"] for row in applied if row["applied"]] == ["Adler, Ada"]
    by_name = json.loads(run(cup, "rate", "cup", *AGES, "--apply", "Bauer, Bert", "--json").stdout)
    assert [row["name"] for row in by_name if row["applied"]] == ["Adler, Ada", "Bauer, Bert"]
    assert json.loads(run(cup, "rate", "cup", "--back", "all", "--json").stdout) == {"taken_back": 2}


def test_check_and_correct(cup: str) -> None:
    """A rating that differs from the list is shown, and taken over when it is chosen."""
    run(cup, "people", "add", "Adler, Ada", "--birth", "1990", "--dwz", "1850-10", "--rated-on", "2020-01-01")
    found = json.loads(run(cup, "rate", "cup", "--check", "--json").stdout)
    assert [(each["name"], each["listed"]) for each in found["differences"]] == [("Adler, Ada", "1850-10")]
    assert json.loads(run(cup, "rate", "cup", "--correct", "all", "--json").stdout)["changed"] == 1
    assert json.loads(run(cup, "rate", "cup", "--check", "--json").stdout)["differences"] == []


def test_standings_explain_themselves(cup: str) -> None:
    """Workings, clubs, prizes, chances and presets answer at the command line."""
    workings = json.loads(run(cup, "working", "cup", "Adler", "--json").stdout)["workings"]
    assert [each["code"] for each in workings] == ["PTS", "BH", "BHS", "DE"]
    assert run(cup, "working", "cup", "Adler", "BH").stdout.startswith("BH  ")
    (club,) = json.loads(run(cup, "clubs", "cup", "--best", "2", "--json").stdout)["blocks"][0]["rows"]
    assert club["points"] == 2.0
    prizes = json.loads(
        run(cup, "prizes", "cup", "--lists", "500, 300", "--sharing", "equal", "--json").stdout
    )
    assert [each["amount"] for each in prizes["blocks"][0]["rows"]] == [400.0, 400.0]
    assert json.loads(run(cup, "chances", "cup", "--json").stdout)["blocks"][0]["rows"]
    set_ = run(cup, "tie-breaks", "cup", "club", "--yes")
    assert (set_.exit_code, set_.stdout) == (0, "Tie-breaks: BH, SB, DE\n")
    presets = json.loads(run(cup, "tie-breaks", "cup", "--json").stdout)
    assert [each["key"] for each in presets if each["in_use"]] == ["club"]
    assert run(cup, "tie-breaks", "cup", "nonsense").exit_code == 2


def test_values_and_order_by_number_or_name(cup: str) -> None:
    """External values and the order by hand name players as every other command does; nonsense is refused."""
    said = ("--external", "Bauer, Bert=2.5, Adler=1", "--by-hand", "4; Cramer; 2; Adler")
    assert run(cup, "tie-breaks", "cup", "HAND, EXT", *said, "--yes").exit_code == 0
    assert run(cup, "working", "cup", "Bauer", "EXT").stdout == "EXT  External value: 2½\n"
    assert run(cup, "working", "cup", "Adler", "EXT").stdout == "EXT  External value: 1\n"
    places = json.loads(run(cup, "show", "standings", "cup", "--json").stdout)["blocks"][0]["rows"]
    order = ["Dorn, Dan", "Cramer, Cleo", "Bauer, Bert", "Adler, Ada"]
    wanted = sorted(places, key=lambda place: (-place["points"], order.index(place["name"]["text"])))
    assert places == wanted
    assert run(cup, "tie-breaks", "cup", "--external", "Nobody=1").exit_code == 4
    assert run(cup, "tie-breaks", "cup", "--external", "Bauer").exit_code == 2


def test_the_prize_list_adds_up(cup: str) -> None:
    """The last line is the sum of what is paid; prizes without a taker are named below."""
    printed = run(
        cup, "prizes", "cup", "--lists", "500, 300, 200, 100, 50; w: 90", "--sharing", "hort"
    ).stdout
    (line,) = [line for line in printed.splitlines() if line.startswith("Sum")]
    assert line.split() == ["Sum", "1100.00", "1100.00"]
    assert "Prizes that nobody takes: 140.00" in printed
