"""The club's games from the command line."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from kosmos.cli.main import app

RUNNER = CliRunner()
PGN = '[White "Amsel, Ada"]\n[Black "Dohle, Dora"]\n[Result "1-0"]\n[Date "2026.01.02"]\n\n1. e4 c5 1-0\n'


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KOSMOS_SERVER", "KOSMOS_TOKEN", "KOSMOS_LANG", "LANG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KOSMOS_DB", str(tmp_path / "club.db"))


def games(*words: str, text: str | None = None) -> Result:
    return RUNNER.invoke(app, ["games", *words], input=text)


def test_import_search_show_and_tree() -> None:
    """A file is kept, found, shown as PGN, and counted in the tree."""
    assert games("import", "-", text=PGN).stdout == "1 game kept.\n"
    assert "Amsel, Ada – Dohle, Dora  1–0  2026-01-02  B20" in games("search", "--player", "amsel").stdout
    assert "1. e4 c5 1-0" in games("show", "1").stdout
    assert games("tree", "1. e4").stdout.split() == ["c5", "1", "+1", "=0", "-0"]
    assert json.loads(games("tree", "--json").stdout)["moves"][0]["san"] == "e4"
    assert "No game" in games("tree", "1. a3").stdout


def club(*words: str) -> Result:
    return RUNNER.invoke(app, ["club", *words])


def test_games_of_a_file_count_for_nobody() -> None:
    """Only a game on a live board is joined to people; whether such games count is said once for the club."""
    games("import", "-", text=PGN)
    assert "joined to nobody" in games("players", "1").stdout
    refused = games("join", "1", "--white", "1", "--black", "2")
    assert refused.exit_code == 1
    assert "live board" in refused.stderr
    assert games("part", "1").exit_code == 4
    assert "do not count" in club("live-games").stdout
    assert "boards count" in club("live-games", "--counts", "yes").stdout
    assert json.loads(club("live-games", "--json").stdout) == {"version": 1, "counts": True, "games": []}
    assert club("live-games", "--counts", "yes").exit_code == 1


def test_faults_are_told() -> None:
    """A game that cannot be read is named on standard error and in the exit code; the others are kept."""
    done = games("import", "-", text=PGN + '\n[White "B"]\n[Black "C"]\n\n1. e4 Qh4 *\n')
    assert done.exit_code == 1
    assert done.stdout == "1 game kept.\n"
    assert "Game 2" in done.stderr


def test_typed_and_removed() -> None:
    """A typed game has a number; removed it is gone."""
    made = games("add", "--white", "Ada", "--black", "Bert", "--moves", "1. e4 e5 2. Sf3")
    assert made.exit_code == 0, made.output
    assert games("forget", "1").exit_code == 3
    assert games("forget", "1", "--yes").exit_code == 0
    assert games("show", "1").exit_code == 4
    assert games("add", "--white", "Ada", "--black", "B", "--moves", "1. e5").exit_code in (1, 2)
