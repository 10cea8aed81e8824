"""Whoever listens on NATS repeats what was said there: nobody believes it."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from kosmos.store.bus import Bus
from kosmos.store.nats_bus import NatsBus
from kosmos.store.opening import Store
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.store import PostgresStore
from servers import NatsServer, new_schema
from store.two_ends import CLUB, KEY, believe_each_other, both_ends, gather, until


@pytest.fixture(scope="module")
def nats_server() -> Iterator[NatsServer]:
    server = NatsServer()
    server.start()
    yield server
    server.kill()


class Eavesdropper:
    """Has no key, hears all that is said, and says it again when it likes."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.heard: list[tuple[str, bytes]] = []

    @classmethod
    @asynccontextmanager
    async def at(cls, server: NatsServer) -> "AsyncIterator[Eavesdropper]":
        client = Client()
        await client.connect(server.address)
        made = cls(client)
        await client.subscribe("kosmos.>", cb=made._hear)
        await client.flush()
        yield made
        await client.close()

    async def _hear(self, message: Msg) -> None:
        self.heard.append((message.subject, message.data))

    async def repeat(self, messages: Sequence[tuple[str, bytes]]) -> None:
        for subject, message in messages:
            await self._client.publish(subject, message)
        await self._client.flush()


class Ear:
    """What a program is told: events that came with the news, versions, whispers."""

    def __init__(self, bus: Bus) -> None:
        self.events: list[bytes] = []
        self.versions: list[int] = []
        self.whispers: list[bytes] = []
        bus.receive_events(lambda stream, events, _: self.events.extend(events) if stream == "a" else None)
        bus.join("a", self.versions.append)
        bus.overhear("presence", self.whispers.append)


async def said_in_a_row(bus: Bus, ear: Ear, before: int) -> None:
    """Three versions with an event each, and a whisper."""
    for version in range(before + 1, before + 4):
        bus.publish("a", version, [b"%d" % version])
        await asyncio.sleep(0)
    bus.whisper("presence", b"at %d" % before)
    await until(lambda: bool(ear.whispers))


@pytest.mark.parametrize("order", ["as it was", "backwards"])
async def test_what_is_repeated_is_not_believed(nats_server: NatsServer, order: str) -> None:
    """In its order or in another: nothing of it counts but the version, which says only where to look."""
    async with Eavesdropper.at(nats_server) as eavesdropper:
        one, other = await both_ends(lambda: NatsBus(nats_server.address, CLUB, KEY))
        ear = Ear(other)
        await said_in_a_row(one, ear, 1)
        assert (ear.events, ear.versions, ear.whispers) == ([b"2", b"3", b"4"], [2, 3, 4], [b"at 1"])
        await until(lambda: len(eavesdropper.heard) > 4)
        await eavesdropper.repeat(eavesdropper.heard[:: 1 if order == "as it was" else -1])
        await until(lambda: len(ear.versions) == 6)
        await asyncio.sleep(0.05)
        assert (ear.events, ear.whispers) == ([b"2", b"3", b"4"], [b"at 1"])
        one.publish("a", 5, [b"5"])
        await until(lambda: ear.events[3:] == [b"5"])
        for bus in (one, other):
            await bus.close()


async def test_what_was_said_before_somebody_came_is_not_believed(nats_server: NatsServer) -> None:
    """A node that starts has heard nothing: of one that is gone, and of one that is there, what is old counts no more than elsewhere."""
    async with Eavesdropper.at(nats_server) as eavesdropper:
        gone, there = await both_ends(lambda: NatsBus(nats_server.address, CLUB, KEY))
        await said_in_a_row(gone, Ear(there), 1)
        await said_in_a_row(there, Ear(gone), 1)
        await until(lambda: len(eavesdropper.heard) > 8)
        await gone.close()
        recorded = list(eavesdropper.heard)
        new = NatsBus(nats_server.address, CLUB, KEY)
        ear = Ear(new)
        await until(new._begun.is_set)
        await new._client.flush()
        for _ in range(3):
            await eavesdropper.repeat(recorded)
            await asyncio.sleep(0.3)  # those who are there have been asked meanwhile
        assert ear.versions
        assert (ear.events, ear.whispers) == ([], [])
        await believe_each_other(there, new)
        await eavesdropper.repeat(recorded)
        there.publish("a", 9, [b"9"])
        await until(lambda: bool(ear.events))
        assert (ear.events, ear.whispers) == ([b"9"], [])
        for bus in (there, new):
            await bus.close()


async def test_what_was_missed_is_not_brought_in_later() -> None:
    """A node that lost touch missed messages, which somebody else has: when it is back it asks anew who is there."""
    server = NatsServer()
    server.start()
    async with Eavesdropper.at(server) as eavesdropper:
        one, other = await both_ends(lambda: NatsBus(server.address, CLUB, KEY))
        ear = Ear(other)
        missed: list[bytes] = []
        one._send, send = missed.append, one._send  # type: ignore[attr-defined]
        one.publish("a", 7, [b"missed"])
        await until(lambda: bool(missed))
        one._send = send  # type: ignore[attr-defined]
        await asyncio.to_thread(server.kill)
        await until(lambda: not (one.is_connected or other.is_connected))  # type: ignore[attr-defined]
        server.start()
        await until(lambda: one.is_connected and other.is_connected)  # type: ignore[attr-defined]
        await until(lambda: eavesdropper._client.is_connected)
        await eavesdropper.repeat([(other._subject, missed[0])])  # type: ignore[attr-defined]
        await until(lambda: bool(ear.versions))
        assert ear.events == []
        await believe_each_other(one, other)
        for bus in (one, other):
            await bus.close()
    server.kill()


@pytest.fixture
async def nodes(nats_server: NatsServer) -> AsyncIterator[tuple[Store, Store]]:
    address = new_schema()
    made = [
        PostgresStore(PostgresDatabase(address), NatsBus(nats_server.address, "nodes", KEY)) for _ in range(2)
    ]
    yield made[0], made[1]
    for each in made:
        await each.close()


async def begun_anew(nodes: tuple[Store, Store], eavesdropper: Eavesdropper) -> list[tuple[str, bytes]]:
    """A stream of three events that was followed, deleted and begun anew with one; what was said about the first."""
    streams = nodes[0].streams
    await believe_each_other(*(each.streams.bus for each in nodes))  # type: ignore[attr-defined]
    await streams.create("a", "tournament", [b"old 1"])
    for version in (1, 2):
        await streams.append("a", version, [b"old %d" % (version + 1)])
    await streams.delete("a")
    await asyncio.sleep(0.1)
    said = list(eavesdropper.heard)
    await streams.create("a", "tournament", [b"new 1"])
    return said


async def test_news_of_a_stream_that_was_begun_anew(
    nodes: tuple[Store, Store], nats_server: NatsServer
) -> None:
    """Repeated news of its namesake, which was deleted, shows nobody what that one was told, and nobody misses what comes."""
    async with Eavesdropper.at(nats_server) as eavesdropper:
        said = await begun_anew(nodes, eavesdropper)
        heard: list[bytes] = []
        leave = nodes[1].streams.listen(
            "a", 1, lambda events: heard.extend(each.data for each in events), print
        )
        following = asyncio.create_task(gather(nodes[1], 3))
        await asyncio.sleep(0.1)
        await eavesdropper.repeat(said)
        await asyncio.sleep(0.2)
        for version in (1, 2):
            await nodes[0].streams.append("a", version, [b"new %d" % (version + 1)])
        await until(lambda: len(heard) == 2)
        async with asyncio.timeout(10):
            followed = [each.data for each in await following]
        assert (heard, followed) == ([b"new 2", b"new 3"], [b"new 1", b"new 2", b"new 3"])
        leave()
