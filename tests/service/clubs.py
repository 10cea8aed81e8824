"""A club in memory or on a file, and the people who come to its door."""

import dataclasses
import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from kosmos.core.errors import NeedsConfirmation
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club import Club
from kosmos.service.engine import Executed
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.commands import NewTournament, Right
from kosmos.tournament.state import State

READER = Actor("reader", Right.READ)
HELPER = Actor("helper", Right.RESULTS)
DIRECTOR = Actor("anna", Right.DIRECT)
ADMIN = Actor("root", Right.ADMIN)
EVERYBODY = (VISITOR, READER, HELPER, DIRECTOR, ADMIN)


def clock() -> dt.datetime:
    return dt.datetime(2026, 11, 15, 18, tzinfo=dt.UTC)


@asynccontextmanager
async def opened(path: Path | str = ":memory:") -> AsyncIterator[Club]:
    streams = SqliteStreams.open(path)
    numbers = count(1)
    try:
        yield Club(streams, clock, lambda: next(numbers))
    finally:
        await streams.close()


async def new(club: Club, name: str = "Club Cup", **settings: Any) -> str:
    command = club.parse("NewTournament", {"name": name, **settings})
    assert isinstance(command, NewTournament)
    return (await club.create(DIRECTOR, command)).stream


async def do(
    club: Club, stream: str, name: str, /, actor: Actor = DIRECTOR, expected: int | None = None, **raw: Any
) -> Executed:
    confirmed = raw.pop("confirmed", False)
    while True:
        try:
            return await club.execute(actor, stream, club.parse(name, raw), expected)
        except NeedsConfirmation as asked:
            if not confirmed:
                raise
            raw["answers"] = [*raw.get("answers", ()), *(each.id for each in asked.questions)]


async def drawn(club: Club, players: int = 4, **settings: Any) -> str:
    stream = await new(club, **settings)
    rows = [{"name": f"Player, {number}", **PRIVATE_DATA} for number in range(1, players + 1)]
    await do(club, stream, "ImportPlayers", players=rows)
    await do(club, stream, "PairRound")
    return stream


def without_keys(state: State) -> State:
    """To compare what two tournaments say: the keys of personal data are drawn, and never the same."""
    entries = {id_: msgspec.structs.replace(entry, personal="") for id_, entry in state.entries.items()}
    return dataclasses.replace(state, entries=entries)


#: words that no visitor may ever read
PRIVATE_DATA = {
    "street": "Secretstreet 5",
    "town": "Hiddenton",
    "phone": "0171-SECRET",
    "email": "private@secret.example",
    "birth": "1978-09-24",
}
SECRETS = ("Secretstreet", "Hiddenton", "0171", "secret.example", "1978", "24.09")
