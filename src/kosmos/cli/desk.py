"""The club on this machine, as a command asks it."""

import asyncio
import getpass
from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeVar

from kosmos.cli.session import SESSION
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.opened_club import OpenedClub

T = TypeVar("T")


class CliDesk(OpenedClub):
    """Whoever can write the database file may do everything."""

    def __init__(self, database: str, language: Language) -> None:
        super().__init__(database, language, Actor(_user(), Right.ADMIN))


def at_desk(work: Callable[[CliDesk], Awaitable[T]], *, begins: bool = False) -> T:
    """Do something at the desk; only what `begins` makes a database that is not there."""
    path = SESSION.local_database(begins=begins)

    async def inside() -> T:
        desk = CliDesk(path, SESSION.language)
        try:
            return await work(desk)
        finally:
            await desk.close()

    try:
        return asyncio.run(inside())
    except UnicodeEncodeError as error:  # bytes of another encoding on the command line
        raise NotFound(Phrase(N_("tournament")), error.object) from None


class LocalOnly(Refusal):
    text: ClassVar[str] = N_("This works on the database file itself (--db), not through a server.")


def refuse_server() -> None:
    """Refused with `--server`: no server does this for others."""
    if SESSION.server:
        raise LocalOnly


def own_database(*, begins: bool) -> str:
    refuse_server()
    return SESSION.local_database(begins=begins)


def at_own_desk(work: Callable[[CliDesk], Awaitable[T]], *, begins: bool = False) -> T:
    refuse_server()
    return at_desk(work, begins=begins)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "cli"
