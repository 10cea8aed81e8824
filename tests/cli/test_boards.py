"""Live boards from the command line."""

import asyncio
import json
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kosmos.cli.main import app
from kosmos.core.colours import Colour
from kosmos.service import steady_clock
from kosmos.service.assembly import assemble
from kosmos.store.sqlite.store import SqliteStore

RUNNER = CliRunner()


def kosmos(database: Path, *words: str, code: int = 0) -> str:
    ran = RUNNER.invoke(app, ["--db", str(database), "--lang", "en", *words])
    assert ran.exit_code == code, ran.output
    return ran.output


def test_a_board_is_opened_shown_and_deleted(tmp_path: Path) -> None:
    """The name and the links are printed; the list has it; its game is PGN; deleted it is gone."""
    database = tmp_path / "club.db"
    words = ("--name", "dorsten", "--player", "Anna", "--colour", "w", "--time", "300+3")
    printed = kosmos(database, "board", "open", *words)
    assert "/play/board:dorsten.w.0." in printed
    assert "/play/board:dorsten.guest.0." in printed
    assert "Anna – ?" in kosmos(database, "board", "list")
    assert '[White "Anna"]' in kosmos(database, "board", "show", "dorsten")
    assert json.loads(kosmos(database, "board", "show", "dorsten", "--json"))["phase"] == "waiting"
    assert kosmos(database, "board", "record", "dorsten", "w").startswith(
        "l:/boards/dorsten\nt:300000:3000:0\na:"
    )
    kosmos(database, "board", "delete", "dorsten", "--yes")
    assert kosmos(database, "board", "list") == ""
    kosmos(database, "board", "show", "dorsten", code=4)


def test_a_round_goes_online(tmp_path: Path) -> None:
    """Some boards of a round get live boards, and every player has a link."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Cup")
    for name in ("Anna", "Bernd", "Carla", "Doris"):
        kosmos(database, "player", "add", "cup", name)
    kosmos(database, "pair", "cup")
    games = json.loads(
        kosmos(database, "board", "online", "cup", "--time", "300+3", "--boards", "2", "--json")
    )
    assert [game["room"] for game in games] == [None, "cup_r1_b2"]
    assert kosmos(database, "board", "links", "cup").count("/play/cup.p") == 4


def test_the_arbiter_at_a_board(tmp_path: Path) -> None:
    """Pause, a clock, a decided result, a new link: one word each, with its values; what is no value is refused."""
    database = tmp_path / "club.db"
    kosmos(database, "board", "open", "--name", "hall", "--kind", "open", "--time", "300")
    kosmos(database, "board", "do", "hall", "move", "move=e4")
    kosmos(database, "board", "do", "hall", "pause")
    assert json.loads(kosmos(database, "board", "show", "hall", "--json"))["phase"] == "paused"
    kosmos(database, "board", "do", "hall", "clock", "whose=b", "how=set", "ms=90000")
    assert json.loads(kosmos(database, "board", "show", "hall", "--json"))["clocks"]["b"] == 90_000
    kosmos(database, "board", "do", "hall", "adjudicate", "result=½-½")
    assert json.loads(kosmos(database, "board", "show", "hall", "--json"))["result"] == "½-½"
    kosmos(database, "board", "do", "hall", "clock", "whose", code=2)
    kosmos(database, "board", "open", "--name", "pair", "--player", "Anna", "--time", "300")
    assert "/play/board:pair.w.1." in kosmos(database, "board", "replace", "pair", "w")


def test_calls_mails_and_hints(tmp_path: Path) -> None:
    """Calls of a round are listed and answered; a seat's mail address is kept; hints are printed for the director."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Cup")
    for name in ("Anna", "Bernd"):
        kosmos(database, "player", "add", "cup", name)
    kosmos(database, "pair", "cup")
    kosmos(database, "board", "online", "cup", "--time", "300+3")
    room = "cup_r1_b1"

    async def beside() -> None:
        store = SqliteStore.open(str(database))
        hall = assemble(store).hall
        await hall.calls.call(f"board:{room}", "Anna", 1000)
        await hall.hints.attend(f"board:{room}", Colour.WHITE, 0, here=False)
        await hall.hints.attend(f"board:{room}", Colour.WHITE, 5000, here=True)
        await store.close()

    asyncio.run(beside())
    assert kosmos(database, "board", "calls", "cup").split() == ["1", room, "Anna"]
    assert json.loads(kosmos(database, "board", "calls", "cup", "--json"))[0]["at"] == 1000
    kosmos(database, "board", "answer", room)
    assert kosmos(database, "board", "calls", "cup") == ""
    assert kosmos(database, "board", "hints", room).split() == ["w", "1", "5", "s"]
    opened = json.loads(kosmos(database, "board", "open", "--time", "3d", "--name", "slow", "--json"))
    words = ("board", "mail", "slow", opened["seat"])
    kosmos(database, *words, "anna@example.org", "--at", "https://club.example")
    kosmos(database, *words, "nobody", code=2)
    kosmos(database, "board", "mail", "slow", "wrong", "anna@example.org", code=6)


def test_a_command_goes_by_the_time_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's clock was set an hour ahead while a server runs: whoever is stopped from the command line has lost none."""
    database = tmp_path / "club.db"
    kosmos(database, "board", "open", "--name", "hall", "--kind", "open", "--time", "300")
    monkeypatch.setattr(steady_clock, "_wall_ns", lambda: time.time_ns() - 3_600_000_000_000)

    async def serve() -> None:
        services = assemble(SqliteStore.open(database))
        await services.hall.start()
        await services.hall.close()
        await services.store.close()

    asyncio.run(serve())
    kosmos(database, "board", "do", "hall", "move", "move=e4")
    monkeypatch.undo()
    kosmos(database, "board", "do", "hall", "pause")
    shown = json.loads(kosmos(database, "board", "show", "hall", "--json"))
    assert shown["phase"] == "paused"
    assert shown["clocks"]["b"] > 200_000
