"""A club with a stopped clock and a loaded die, and a desk at which a script can work."""

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from textwrap import dedent

from kosmos.locale import language
from kosmos.script import Reply, ScriptOutcome, parse_line
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.files import Files, Tray
from kosmos.service.script_port.port import ScriptPort
from kosmos.service.script_port.run import run_script
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.commands import NewTournament, Right
from kosmos.tournament.state import State

NOW = dt.datetime(2026, 11, 15, 18, 0, tzinfo=dt.UTC)
DIRECTOR = Actor("anna", Right.DIRECT)

FOUR = """\
NewTournament "Nestcup"
AddPlayer "Amsel, Ada" RATING 2105-33 CHESSCLUB "SK Vogelwald" BIRTHDAY 1980
AddPlayer "Buchfink, Bert" RATING 1987-5 BIRTHDAY 1990 FLAGS s
AddPlayer "Dohle, Dora" BIRTHDAY 1990 FLAGS w
AddPlayer "Elster, Emil" RATING 1820-22 BIRTHDAY 1990
"""
ROUND = FOUR + "DoPairings SWISSPAIRING NOUSER\n"


@asynccontextmanager
async def a_club(folder: Path) -> AsyncIterator[Club]:
    streams = SqliteStreams.open(folder / "club.db")
    try:
        yield Club(streams, clock=lambda: NOW, chance=lambda: 1834)
    finally:
        await streams.close()


def a_desk(club: Club, files: Files | None = None, actor: Actor = DIRECTOR, lang: str = "en") -> ScriptDesk:
    return ScriptDesk(club, actor, language(lang), files or Tray())


async def ran(desk: ScriptDesk, script: str, *, go_on: bool = False, arguments: str = "") -> ScriptOutcome:
    return await run_script(desk, dedent(script), go_on=go_on, arguments=arguments)


async def created(club: Club, name: str, **settings: object) -> str:
    command = club.parse("NewTournament", {"name": name, **settings})
    assert isinstance(command, NewTournament)
    return (await club.create(DIRECTOR, command)).stream


async def call(desk: ScriptDesk, line: str) -> Reply:
    return await ScriptPort(desk).call(parse_line(line))


async def state_of(desk: ScriptDesk) -> State:
    return (await desk.club.open(DIRECTOR, desk.stream)).state


async def names(desk: ScriptDesk, number: int, board: int) -> tuple[str, str]:
    state = await state_of(desk)
    game = state.rounds[number - 1].games[board - 1]
    return state.entries[game.white].player.name, state.entries[game.black].player.name
