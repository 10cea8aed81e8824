"""Two programs on one store: what the other one wrote costs what it is, and what it forgot is gone here as well."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from kosmos.service.club import Club
from kosmos.store.opening import open_store
from kosmos.store.sqlite.streams import SqliteStreams
from service.clubs import ADMIN, DIRECTOR, PRIVATE_DATA, clock, do, new

ANNA: dict[str, Any] = {"name": "Anders, Anna", **PRIVATE_DATA}


class CountedStreams(SqliteStreams):
    """Says how many streams were read from their first event on."""

    whole = 0

    async def data(self, stream: str, upto: int | None = None) -> list[bytes]:
        self.whole += 1
        return await super().data(stream, upto)


@pytest.fixture
async def streams() -> AsyncIterator[CountedStreams]:
    opened = CountedStreams.open(":memory:")
    assert isinstance(opened, CountedStreams)
    yield opened
    await opened.close()


async def test_only_what_is_new_is_read(streams: CountedStreams) -> None:
    """Of a tournament that is known here: whoever had to read all of it again would lose every race for a long one."""
    here, there = Club(streams, clock), Club(streams, clock)
    stream = await new(here)
    await do(there, stream, "ModifyTournament", place="Aachen")
    before = streams.whole
    for number in range(10):
        await do(there, stream, "AddPlayer", name=f"Player {number}")
        await do(there, stream, "ModifyTournament", place=f"Town {number}")
        await do(here, stream, "ModifyTournament", place=f"Village {number}")
    assert streams.whole == before
    seen, elsewhere = [await club.open(DIRECTOR, stream) for club in (here, there)]
    assert seen == elsewhere
    assert len(seen.state.entries) == 10


async def test_an_undo_is_read_with_the_whole_stream(streams: CountedStreams) -> None:
    """An undo of another program is seen here, although only the whole stream tells what it leads to."""
    here, there = Club(streams, clock), Club(streams, clock)
    stream = await new(here)
    await do(there, stream, "ModifyTournament", place="Aachen")
    await do(there, stream, "ModifyTournament", place="Berlin")
    await do(there, stream, "Undo")
    assert (await here.open(DIRECTOR, stream)).state.settings.place == "Aachen"


async def test_what_was_told_of_a_person_and_forgotten(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What another program has forgotten of a person is not kept in memory here."""
    store = open_store(tmp_path_factory.mktemp("club") / "club.db")
    here, there = Club(store.streams, clock), Club(store.streams, clock)
    stream = await new(here)
    await do(there, stream, "AddPlayer", **ANNA)
    known = (await here.open(DIRECTOR, stream)).state.entries[1]
    assert known == (await there.open(DIRECTOR, stream)).state.entries[1]
    assert str(PRIVATE_DATA["phone"]) in str(known)
    await do(there, stream, "ForgetPlayer", actor=ADMIN, id=1, confirmed=True)
    assert str(PRIVATE_DATA["phone"]) not in str((await here.open(DIRECTOR, stream)).state.entries[1])
    await store.close()
