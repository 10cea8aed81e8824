"""The club's games from the command line."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from kosmos.cli.main import app
from kosmos.core.colours import Colour
from kosmos.play.commands import Circumstances, PlayMove, Resign, SayReadyToPlay
from kosmos.service.assembly import assemble
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import read_room
from kosmos.store.sqlite.store import SqliteStore

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
    assert json.loads(club("live-games", "--json").stdout) == {
        "version": 1,
        "counts": True,
        "arenas": False,
        "teams": False,
        "games": [],
    }
    assert club("live-games", "--counts", "yes").exit_code == 1


async def _played(path: Path) -> None:
    """Anna and Bernd play at a board of the house until Anna resigns."""
    services = assemble(SqliteStore.open(path))
    opened = await services.hall.open(read_room({"player": "Anna", "colour": "w"}))
    stream = stream_of(opened.name)
    await services.hall.take_seat(stream, opened.guest, "Bernd")
    w, b = Colour
    steps = ((SayReadyToPlay(), w), (SayReadyToPlay(), b), (PlayMove("e2e4"), w), (PlayMove("e7e5"), b))
    for command, seat in (*steps, (Resign(), w)):
        at = services.hall.clock()
        await services.hall.act(stream, command, Circumstances(at, "", seat))
    await services.hall.settle()
    await services.store.close()


def test_a_game_is_joined_to_two_people(tmp_path: Path) -> None:
    """By the names at the board, or by numbers; then it is in the club's list, until it is parted."""
    asyncio.run(_played(tmp_path / "club.db"))
    for name in ("Anna", "Bernd", "Carl"):
        assert RUNNER.invoke(app, ["people", "add", name]).exit_code == 0
    joined = games("join", "1")
    assert joined.exit_code == 0, joined.stderr
    assert "Anna – Bernd" in joined.stdout
    assert "Anna – Bernd  0-1" in club("live-games", "--counts", "yes").stdout
    assert [line.split()[-1] for line in club("ratings").stdout.splitlines()] == ["Bernd", "Anna"]
    again = json.loads(games("join", "1", "--white", "3", "--black", "2", "--json").stdout)
    assert (again["white_name"], again["black_name"], again["counts"]) == ("Carl", "Bernd", True)
    assert games("part", "1").exit_code == 0
    assert club("ratings").stdout == ""


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
