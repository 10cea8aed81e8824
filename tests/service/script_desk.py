"""A club with a stopped clock and a loaded die, and a desk at which a script can work."""

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from textwrap import dedent

from kosmos.locale import language
from kosmos.script import Outcome
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.script_port_desk import Desk
from kosmos.service.script_port_files import Files, Tray
from kosmos.service.script_port_run import run_script
from kosmos.store.sqlite_streams import SqliteStreams
from kosmos.tournament.commands import NewTournament, Right

NOW = dt.datetime(2026, 11, 15, 18, 0, tzinfo=dt.UTC)
DIRECTOR = Actor("anna", Right.DIRECT)


@asynccontextmanager
async def a_club(folder: Path) -> AsyncIterator[Club]:
    streams = SqliteStreams.open(folder / "club.db")
    try:
        yield Club(streams, clock=lambda: NOW, chance=lambda: 1834)
    finally:
        await streams.close()


def a_desk(club: Club, files: Files | None = None, actor: Actor = DIRECTOR, lang: str = "en") -> Desk:
    return Desk(club, actor, language(lang), files or Tray())


async def ran(desk: Desk, script: str, *, go_on: bool = False, arguments: str = "") -> Outcome:
    return await run_script(desk, dedent(script), go_on=go_on, arguments=arguments)


async def created(club: Club, name: str, **settings: object) -> str:
    command = club.parse("NewTournament", {"name": name, **settings})
    assert isinstance(command, NewTournament)
    return (await club.create(DIRECTOR, command)).stream
