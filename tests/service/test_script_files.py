"""Files, lists and the printer of a script."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kosmos.script import Reply
from kosmos.service.club import Club
from kosmos.service.script_port.files import DiskFiles, Tray
from kosmos.service.script_port.run import outcome_view
from service.script_desk import FOUR, ROUND, a_club, a_desk, call, created, names, ran, state_of


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with a_club(tmp_path) as made:
        yield made


# -- tournaments and files -----------------------------------------------------------------------------


async def test_load_by_name_and_id(club: Club) -> None:
    """A tournament is opened by its id or its name; a name that two have is refused with the ids."""
    first, second = await created(club, "Nestcup"), await created(club, "Nestcup")
    await created(club, "Open")
    desk = a_desk(club)
    assert (await call(desk, f"LoadTournament {second}")).result == second
    assert (await call(desk, "LoadTournament OPEN FORCE")).result == "open"
    reply = await call(desk, "LoadTournament NestCup")
    assert reply.rc == 10
    assert first in reply.result
    assert second in reply.result
    assert desk.stream == "open"


async def test_save_and_load(club: Club, tmp_path: Path) -> None:
    """A saved file that is loaded again is the same tournament; once that has gone on, the file is another one."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    assert (await call(desk, "SaveTournament saved.kosmos ICON")).rc == 0
    assert (tmp_path / "saved.kosmos").read_bytes().startswith(b'{"kosmos"')
    assert (await call(desk, "LoadTournament saved.kosmos")).result == "nestcup"
    await call(desk, "AddPlayer Gast")
    assert (await call(desk, "LoadTournament saved.kosmos")).result == "nestcup-2"
    assert len((await state_of(desk)).entries) == 4
    assert (await call(desk, "SaveTournament Nestcup")).result == "nestcup-2"
    assert not (tmp_path / "Nestcup").exists()


async def test_files_are_refused(club: Club, tmp_path: Path) -> None:
    """What is no file, cannot be written or is no tournament is refused with the reason."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    (tmp_path / "text").write_text("no tournament")
    for line in (
        "LoadTournament text",
        "SaveTournament no/such/folder",
        "LoadTournament .",
        "ImportPlayers gone",
    ):
        assert (await call(desk, line)).rc == 10, line


async def test_fleeting_files(club: Club, tmp_path: Path) -> None:
    """What is written to t: and ram: is there for the script and nowhere on the disk."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    assert (await call(desk, "SaveTournament T:saved")).rc == 0
    assert (await call(desk, "LoadTournament T:saved")).result == "nestcup"
    assert not list(tmp_path.rglob("*saved*"))  # noqa: ASYNC240 - a test may wait for its disk


async def test_tray_is_bounded(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script over the net cannot fill the server's memory with files."""
    monkeypatch.setattr(Tray, "LARGEST", 1500)
    desk = a_desk(club)
    await ran(desk, FOUR)
    assert (await call(desk, "PlayerList a")).rc == 0
    assert "larger" in (await call(desk, "SaveTournament b")).result


@pytest.mark.parametrize("source", ["Nestcup", "saved.kosmos", "list.csv"])
async def test_import_players(club: Club, tmp_path: Path, source: str) -> None:
    """Players come from another tournament, a saved one, or a list."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR + "SaveTournament saved.kosmos")
    (tmp_path / "list.csv").write_text("Name;DWZ;Club\nAmsel, Ada;2105-33;SK Vogelwald\nGans, Gustav;;\n")
    await ran(desk, "NewTournament Other")
    assert (await call(desk, f"ImportPlayers {source}")).rc == 0
    state = await state_of(desk)
    assert state.entries[1].player.name == "Amsel, Ada"
    assert state.entries[1].player.club == "SK Vogelwald"
    assert len(state.entries) == (2 if source == "list.csv" else 4)


async def test_faulty_list(club: Club, tmp_path: Path) -> None:
    """A list with a faulty line is not taken at all."""
    desk = a_desk(club, DiskFiles(tmp_path))
    (tmp_path / "list.csv").write_text("Name;Elo\nAmsel, Ada;2105\nGans, Gustav;99999\n")
    (tmp_path / "empty.csv").write_text("Name;Elo\n")
    await ran(desk, "NewTournament Other")
    assert (await call(desk, "ImportPlayers list.csv")).rc == 10
    assert (await call(desk, "ImportPlayers empty.csv")).rc == 10
    assert not (await state_of(desk)).entries


# -- lists ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "has"),
    [
        ("PlayerList f", "1990"),
        ("PlayerList f SHORT", "SK Vogelwald"),
        ("InternalRatings f", "Internal ranking"),
        ("Table f", "Standings"),
        ("Table f TABMODE 1", "CBH"),
        ("Table f TABMODE=2", "CBS"),
        ("Table f TABMODE 3", "CSB"),
        ("Table f PLRMODE 1", "Seniors"),
        ("Table f PLRMODE 3", "Women"),
        ("Round f", "Round 1"),
        ("Round f 1", "Round 1"),
        ("TableOfProgress f TABMODE 2", "Progress"),
        ("CrossTable f", "Cross table"),
        ("CrossTable f TEX", "\\documentclass"),
        ("PlayerCards f", "Opponent"),
        ("PlayerCards f TEX", "\\documentclass"),
        ("DWZReport f", "DWZ report"),
        ("Print standings f FORMAT csv COLUMNS name,club", "Name;Club"),
        ('Print "round" f FORMAT html ROUND 1', "<table"),
        ("Print history f", "Nestcup"),
    ],
)
async def test_lists(club: Club, line: str, has: str) -> None:
    """Every list goes to its file, and a script can read it in RESULT."""
    tray = Tray()
    desk = a_desk(club, tray)
    await ran(desk, ROUND)
    for board in (1, 2):
        white, black = await names(desk, 1, board)
        await call(desk, f'EnterResult "{white}" "{black}" 2')
    reply = await call(desk, line)
    assert reply.rc == 0, reply
    assert has in reply.result
    assert tray.files["f"].decode().removeprefix("\ufeff") == reply.result


async def test_simple_is_the_default(club: Club) -> None:
    """Without TABMODE the table is sorted by points alone, as the manual says."""
    desk = a_desk(club)
    await ran(desk, ROUND)
    assert "SB" not in (await call(desk, "Table f")).result
    assert "SB" in (await call(desk, "Print standings f")).result


async def test_buchholz_in_a_round_robin(club: Club) -> None:
    """What a menu would not offer a script cannot do: Buchholz in a round robin."""
    desk = a_desk(club)
    await ran(desk, FOUR + "DoPairings ROUNDROBIN")
    assert [(await call(desk, f"Table f TABMODE {mode}")).rc for mode in range(4)] == [0, 10, 10, 0]


async def test_a_file_that_is_no_text(club: Club) -> None:
    """A PDF goes to its file; RESULT is the file's name."""
    tray = Tray()
    desk = a_desk(club, tray)
    await ran(desk, FOUR)
    reply = await call(desk, "Print players list.pdf FORMAT pdf")
    assert reply == Reply(0, "list.pdf")
    assert tray.files["list.pdf"].startswith(b"%PDF")
    view = outcome_view(await ran(desk, "say 1"), desk, tray)
    assert set(view["files"][0]) == {"name", "base64"}


# -- the printer ---------------------------------------------------------------------------------------


def a_printer(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    program = folder / "bin" / "lpr"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}/usr/bin{os.pathsep}/bin")


async def test_printing(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """prt: sends text to the printer, prt:LQ the page itself."""
    a_printer(tmp_path, monkeypatch, f"cat >> {tmp_path}/printed")
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    assert (await call(desk, "PlayerList prt: SHORT")).rc == 0
    assert "Amsel, Ada" in (tmp_path / "printed").read_text()
    (tmp_path / "printed").unlink()
    assert (await call(desk, "PlayerList PRT:LQ")).rc == 0
    assert (tmp_path / "printed").read_bytes().startswith(b"%PDF")


async def test_no_printer(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a printer, or with one that fails, printing is refused with the reason."""
    desk = a_desk(club, DiskFiles(tmp_path))
    await ran(desk, FOUR)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (await call(desk, "PlayerList prt:")).result == "There is no printer here: lpr"
    a_printer(tmp_path, monkeypatch, "cat > /dev/null; echo out of paper >&2; exit 1")
    assert (await call(desk, "PlayerList prt:")).result == "There is no printer here: out of paper"


async def test_printing_over_the_net(club: Club) -> None:
    """A script from elsewhere gets back what it printed."""
    tray = Tray()
    desk = a_desk(club, tray)
    await ran(desk, FOUR)
    assert (await call(desk, "PlayerList prt:")).rc == 0
    assert "Amsel, Ada" in outcome_view(await ran(desk, "say 1"), desk, tray)["printed"][0]["text"]
