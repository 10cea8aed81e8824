"""`kosmos standings` on a report file."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kosmos.cli.main import app
from kosmos.formats.trf import TrfHeading, from_record, write
from standings.tournaments import SEVEN, SIX

RUNNER = CliRunner()


@pytest.fixture
def swiss_file(tmp_path: Path) -> str:
    path = tmp_path / "swiss.trf"
    heading = TrfHeading(name="Club Open", start="2026/04/01", code="FIDE_DUTCH", tie_breaks=("BH/C1", "SB"))
    path.write_text(write(from_record(SEVEN, heading)))
    return str(path)


@pytest.fixture
def round_robin_file(tmp_path: Path) -> str:
    path = tmp_path / "robin.trf"
    path.write_text(write(from_record(SIX, TrfHeading(name="Club", code="BERGER_ROUNDROBIN"))))
    return str(path)


def test_json(swiss_file: str) -> None:
    """A program gets a list of numbers, ranks, points and tie-breaks by code."""
    answer = RUNNER.invoke(app, ["standings", swiss_file, "--tie-breaks", "BH,BH/C1,AOB,DE", "--json"])
    assert answer.exit_code == 0
    lines = json.loads(answer.stdout)
    assert lines[0] == {
        "tpn": 1,
        "rank": 1,
        "points": 4.5,
        "tie_breaks": {"BH": 13, "BH/C1": 11, "AOB": 13.5, "DE": 0},
    }
    assert [line["tpn"] for line in lines] == [1, 4, 2, 7, 6, 3, 5]


def test_the_list_of_the_file(swiss_file: str) -> None:
    """Without a list the file's own is used."""
    lines = json.loads(RUNNER.invoke(app, ["standings", swiss_file, "--json"]).stdout)
    assert list(lines[0]["tie_breaks"]) == ["BH/C1", "SB"]


def test_after_a_round(swiss_file: str) -> None:
    """The standings of an earlier round."""
    lines = json.loads(RUNNER.invoke(app, ["standings", swiss_file, "--json", "--after-round", "1"]).stdout)
    assert [line["points"] for line in lines] == [1, 1, 1, 0.5, 0.5, 0, 0]


def test_table_for_people(swiss_file: str) -> None:
    """People get a table with names and what the tie-breaks are."""
    answer = RUNNER.invoke(app, ["standings", swiss_file, "-t", "club"])
    assert "Player 4" in answer.stdout
    assert "Sonneborn-Berger" in answer.stdout


def test_working(swiss_file: str) -> None:
    """Any player's numbers can be opened."""
    answer = RUNNER.invoke(app, ["standings", swiss_file, "--explain", "3"])
    assert "11 = 2 + (2) + 1 + 4½ + 3½, the lowest cut" in answer.stdout


def test_a_round_robin_is_known_by_its_code(round_robin_file: str) -> None:
    """Record 192 says what kind of event it is, and Buchholz is refused there."""
    lines = json.loads(RUNNER.invoke(app, ["standings", round_robin_file, "--json"]).stdout)
    assert list(lines[0]["tie_breaks"]) == ["DE", "WIN", "SB", "KS"]
    refused = RUNNER.invoke(app, ["standings", round_robin_file, "-t", "BH"])
    assert refused.exit_code == 2
    assert "not for round robins" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "reason", "code"),
    [
        (["-t", "XYZ"], "XYZ", 2),
        (["--after-round", "9"], "round 9", 1),
        (["--unrated", "lots"], "--unrated", 2),
        (["--explain", "99"], "99", 4),
    ],
)
def test_refusals(swiss_file: str, arguments: list[str], reason: str, code: int) -> None:
    """What cannot be done is refused with its reason, not with a trace."""
    answer = RUNNER.invoke(app, ["standings", swiss_file, *arguments])
    assert answer.exit_code == code
    assert reason in answer.stderr


def test_what_is_no_report_file(tmp_path: Path) -> None:
    """A file that is not there or says nothing Kosmos can read is bad input."""
    (tmp_path / "bad.trf").write_text("001 nonsense\n")
    for name in ("bad.trf", "missing.trf"):
        assert RUNNER.invoke(app, ["standings", str(tmp_path / name)]).exit_code == 2


def test_unrated_players(swiss_file: str) -> None:
    """A number stands in for the ratings that are missing."""
    lines = json.loads(
        RUNNER.invoke(app, ["standings", swiss_file, "-t", "ARO", "--unrated", "1400", "--json"]).stdout
    )
    assert lines[0]["tie_breaks"]["ARO"] == 1860


@pytest.mark.parametrize("value", ["foo", "99", "3501", "99999999999999999999", "²", "-5"])
def test_a_value_for_the_unrated_is_a_rating(swiss_file: str, value: str) -> None:
    """Between 100 and 3500, as everywhere; anything else is refused."""
    answer = RUNNER.invoke(app, ["standings", swiss_file, "-t", "ARO", f"--unrated={value}"])
    assert answer.exit_code == 2
    assert value in answer.stderr
