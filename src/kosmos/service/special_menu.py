"""The special menu: the operator's own commands behind labels, run without holding anybody up.

The file is read at the start and belongs to whoever runs the server; nothing over the net can change it. A line
such as `kosmos script UpdateRatings.kosmos club` is run by this very process, `kosmos` with anything else by this
program in a process of its own, any other line by the system. `Run` in
front, which Chaos needed so as not to wait, is allowed and changes nothing: nothing here waits.
"""

import asyncio
import contextlib
import os
import shlex
import signal
import sys
from pathlib import Path
from typing import ClassVar

import msgspec

from kosmos.core.database_addresses import is_address
from kosmos.core.database_files import folder_beside
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.texts import decode_text
from kosmos.locale import N_, Language, Phrase
from kosmos.script import MenuItem, ScriptFault, parse_menu
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.files import DiskFiles
from kosmos.service.script_port.run import TimeUp, run_script
from kosmos.service.script_port.turns import TURNS

#: Chaos' own name for the file
MENU_FILE = "Chaos_Menu"
SECONDS = 60
LARGEST_OUTPUT = 200_000
_CHUNK = 64 * 1024


class MenuUnreadable(Refusal):
    text: ClassVar[str] = N_("The menu {file} cannot be read: {reason}")
    file: str
    reason: Phrase | str


class NoSuchProgram(Refusal):
    text: ClassVar[str] = N_("The command “{command}” cannot be started: {reason}")
    command: str
    reason: str


class MenuRun(msgspec.Struct, frozen=True):
    """What came of an entry: what it wrote, and its code; 0 is well."""

    label: str
    output: str
    code: int


class SpecialMenu(msgspec.Struct, frozen=True):
    items: tuple[MenuItem, ...] = ()
    folder: Path = Path()  #: the file's own: commands start there
    database: str = ""
    seconds: int = SECONDS

    def item(self, number: int) -> MenuItem:
        """Entries count from 1."""
        if not 1 <= number <= len(self.items):
            raise NotFound(Phrase(N_("menu entry")), number)
        return self.items[number - 1]


def load_menu(file: Path, database: str) -> SpecialMenu:
    try:
        items = parse_menu(decode_text(file.read_bytes()))
    except ScriptFault as fault:
        raise MenuUnreadable(str(file), fault.phrase) from None
    except OSError as error:
        raise MenuUnreadable(str(file), error.strerror or str(error)) from None
    return SpecialMenu(
        items, file.parent.resolve(), database if is_address(database) else str(Path(database).resolve())
    )


def menu_beside(database: str) -> SpecialMenu:
    """The menu that stands beside the database, if one does."""
    file = folder_beside(database) / MENU_FILE
    return load_menu(file, database) if file.is_file() else SpecialMenu()


async def run_entry(
    menu: SpecialMenu, number: int, club: Club, actor: Actor, language: Language, stream: str
) -> MenuRun:
    item = menu.item(number)
    words = _words(item)
    script = _script_of(words)
    if script is None:
        with TURNS.one():
            return await _run_program(menu, item, words, stream, language)
    desk = ScriptDesk(club, actor, language, DiskFiles(menu.folder), stream)
    return await _run_script(menu, item, desk, *script)


def _words(item: MenuItem) -> list[str]:
    try:
        words = shlex.split(item.command)
    except ValueError as error:
        raise NoSuchProgram(item.command, str(error)) from None
    words = words[1:] if words and words[0].casefold() == "run" else words
    if not words:
        raise NoSuchProgram(item.command, "")
    return words


def _startable(words: list[str]) -> list[str]:
    """The line as a program to start: `kosmos` means this very program, wherever it is installed."""
    return [sys.executable, "-m", "kosmos.cli", *words[1:]] if words[0] == "kosmos" else words


def _script_of(words: list[str]) -> tuple[str, str] | None:
    """File and arguments, if the line calls a script: `kosmos script FILE …`, or `rx FILE …` as on the Amiga."""
    rest = words[2:] if words[:2] == ["kosmos", "script"] else words[1:] if words[0] == "rx" else []
    if not rest or any(word.startswith("-") for word in rest):
        return None
    return rest[0], " ".join(rest[1:])


# -- a script ------------------------------------------------------------------------------------------


async def _run_script(
    menu: SpecialMenu, item: MenuItem, desk: ScriptDesk, file: str, arguments: str
) -> MenuRun:
    text = decode_text(await desk.files.read(file))
    outcome = await run_script(desk, text, arguments=arguments, seconds=menu.seconds)
    lines = list(outcome.said)
    if outcome.fault:
        lines.append(desk.language.say(outcome.fault.phrase))
    elif outcome.rc:
        lines.append(outcome.result)
    return MenuRun(item.label, "\n".join(lines)[:LARGEST_OUTPUT], outcome.rc)


# -- a program -----------------------------------------------------------------------------------------


async def _run_program(
    menu: SpecialMenu, item: MenuItem, words: list[str], stream: str, language: Language
) -> MenuRun:
    """In a group of its own, so that all it has started ends with it when the time is up."""
    environment = {**os.environ, "KOSMOS_DB": menu.database, "KOSMOS_TOURNAMENT": stream}
    try:
        process = await asyncio.create_subprocess_exec(
            *_startable(words),
            cwd=menu.folder,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise NoSuchProgram(item.command, getattr(error, "strerror", None) or str(error)) from None
    output = bytearray()
    try:
        async with asyncio.timeout(menu.seconds):
            await _listen(process, output)
    except TimeoutError:
        output += ("\n" + language.say(TimeUp(menu.seconds).phrase)).encode()
    finally:
        _end(process)
    return MenuRun(item.label, output.decode(errors="replace").strip("\n"), await process.wait())


async def _listen(process: asyncio.subprocess.Process, output: bytearray) -> None:
    """All that it writes, but not more than a page can show; what is more is read and thrown away."""
    assert process.stdout
    while chunk := await process.stdout.read(_CHUNK):
        output += chunk[: max(0, LARGEST_OUTPUT - len(output))]
    await process.wait()


def _end(process: asyncio.subprocess.Process) -> None:
    """End a program with all that it has started, where the system has groups of processes."""
    with contextlib.suppress(ProcessLookupError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        elif process.returncode is None:
            process.kill()
