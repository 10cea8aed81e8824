"""The special menu: read at the start, run without holding anybody up."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from kosmos.core.errors import Refusal
from kosmos.locale import language
from kosmos.service.club import Club
from kosmos.service.special_menu import (
    LARGEST_OUTPUT,
    MenuRun,
    SpecialMenu,
    load_menu,
    menu_beside,
    run_entry,
)
from service.script_desk import DIRECTOR, a_club, created

ENGLISH = language("en")


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with a_club(tmp_path) as made:
        await created(made, "Nestcup")
        yield made


def a_menu(folder: Path, *commands: str, seconds: int = 20) -> SpecialMenu:
    lines = [line for number, command in enumerate(commands, 1) for line in (f"Entry {number}", command)]
    (folder / "Chaos_Menu").write_text("\n".join(lines), "utf-8-sig")
    menu = load_menu(folder / "Chaos_Menu", str(folder / "club.db"))
    return msgspec.structs.replace(menu, seconds=seconds)


def python(code: str) -> str:
    return f'"{sys.executable}" -c "{code}"'


async def run_first(club: Club, menu: SpecialMenu) -> MenuRun:
    return await run_entry(menu, 1, club, DIRECTOR, ENGLISH, "nestcup")


async def test_a_program(club: Club, tmp_path: Path) -> None:
    """A program's output and its code are shown; it knows database and tournament, and starts in the menu's folder."""
    code = "import os, sys; print(os.getcwd(), os.environ['KOSMOS_TOURNAMENT'], os.environ['KOSMOS_DB']); sys.exit(3)"
    ran = await run_first(club, a_menu(tmp_path, "RUN " + python(code)))
    assert ran == MenuRun("Entry 1", f"{tmp_path} nestcup {tmp_path / 'club.db'}", 3)


async def test_kosmos_is_found(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that calls `kosmos` runs this program, also where no folder of commands has it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = await run_first(club, a_menu(tmp_path, "kosmos list --json"))
    assert (ran.code, '"nestcup"' in ran.output) == (0, True), ran


async def test_both_outputs(club: Club, tmp_path: Path) -> None:
    """What a program complains about is shown as well."""
    ran = await run_first(
        club, a_menu(tmp_path, python("import sys; sys.stderr.write('oh'); print(input())"))
    )
    assert ran.output.startswith("oh")
    assert ran.code == 1


async def test_no_shell(club: Club, tmp_path: Path) -> None:
    """A line is words, not a shell's script: semicolons and dollars are nothing special."""
    ran = await run_first(club, a_menu(tmp_path, "echo 'a b' ; touch $HOME > x"))
    assert ran.output == "a b ; touch $HOME > x"
    assert not (tmp_path / "x").exists()


async def test_time_limit(club: Club, tmp_path: Path) -> None:
    """When the time is up the program ends, with all that it has started."""
    code = "import subprocess, sys, time; child = subprocess.Popen(['sleep', '60']); print(child.pid, flush=True); time.sleep(60)"
    ran = await run_first(club, a_menu(tmp_path, python(code), seconds=1))
    child, _, told = ran.output.partition("\n")
    assert "1 seconds" in told
    assert ran.code != 0
    await asyncio.sleep(0.1)
    with pytest.raises(ProcessLookupError):
        _alive(int(child))


def _alive(process: int) -> None:
    """Raises if there is no such process, or only what is left of it."""
    os.kill(process, 0)
    state = Path(f"/proc/{process}/stat")
    if state.exists() and state.read_text().split(") ")[1].startswith("Z"):
        raise ProcessLookupError


async def test_others_go_on(club: Club, tmp_path: Path) -> None:
    """While an entry runs, everybody else works on."""
    menu = a_menu(tmp_path, python("import sys, time; time.sleep(0.5)"))
    running = asyncio.create_task(run_first(club, menu))
    done = await club.execute(DIRECTOR, "nestcup", club.parse("AddPlayer", {"name": "Amsel, Ada"}))
    assert not running.done()
    assert done.version == 2
    assert (await running).code == 0


async def test_output_is_bounded(club: Club, tmp_path: Path) -> None:
    """A program that talks without end is cut short, and does not hang on a full pipe."""
    ran = await run_first(club, a_menu(tmp_path, python(f"print('x' * {LARGEST_OUTPUT * 3})")))
    assert len(ran.output) == LARGEST_OUTPUT
    assert ran.code == 0


async def test_a_script(club: Club, tmp_path: Path) -> None:
    """A script runs in the program itself, with the operator's files, in the name of the director."""
    (tmp_path / "add.kosmos").write_text(
        "arg name\nAddPlayer {name}\nPlayerList list.txt\nsay 'entered' name\n"
    )
    ran = await run_first(club, a_menu(tmp_path, "kosmos script add.kosmos Amsel, Ada"))
    assert ran == MenuRun("Entry 1", "entered Amsel, Ada", 0)
    assert "Amsel, Ada" in (tmp_path / "list.txt").read_text()
    assert (await club.history(DIRECTOR, "nestcup"))[-1].by == "anna"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("kosmos script no-such-file", "not_found"),
        ("no-such-program --at-all", "no_such_program"),
        ("'an open quote", "no_such_program"),
        ("Run", "no_such_program"),
    ],
)
async def test_refusals(club: Club, tmp_path: Path, command: str, code: str) -> None:
    """What cannot be started is refused with a code."""
    with pytest.raises(Refusal) as refused:
        await run_first(club, a_menu(tmp_path, command))
    assert refused.value.code == code


def test_beside_the_database(tmp_path: Path) -> None:
    """Without being told, the menu is looked for beside the database; without a file there is none."""
    assert menu_beside(str(tmp_path / "club.db")).items == ()
    a_menu(tmp_path, "echo 1", "echo 2")
    assert [item.label for item in menu_beside(str(tmp_path / "club.db")).items] == ["Entry 1", "Entry 2"]


def test_unreadable_menus(tmp_path: Path) -> None:
    """A menu that is not there, or has a label without a command is refused at the start."""
    for content in (None, b"label only\n"):
        if content is not None:
            (tmp_path / "menu").write_bytes(content)
        with pytest.raises(Refusal, match="menu_unreadable"):
            load_menu(tmp_path / "menu", "club.db")


async def test_menus_and_scripts_of_the_amiga(club: Club, tmp_path: Path) -> None:
    """ISO-8859-1, as Chaos wrote it, is read as it was meant."""
    (tmp_path / "Chaos_Menu").write_bytes("Größte Übersicht\nkosmos script greet\n".encode("latin-1"))
    (tmp_path / "greet").write_bytes("say 'Grüße'\n".encode("latin-1"))
    menu = load_menu(tmp_path / "Chaos_Menu", str(tmp_path / "club.db"))
    assert await run_first(club, menu) == MenuRun("Größte Übersicht", "Grüße", 0)
