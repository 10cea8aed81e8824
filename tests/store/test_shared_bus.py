"""Buses between programs: NATS between nodes, sockets between the workers of one machine."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from nats.errors import SlowConsumerError

from kosmos.store.bus import GONE, Bus
from kosmos.store.contract import StoredEvent
from kosmos.store.local_bus import LocalBus
from kosmos.store.nats_bus import NatsBus
from kosmos.store.opening import Store
from kosmos.store.postgres.database import PostgresDatabase
from kosmos.store.postgres.lead import PostgresLead
from kosmos.store.postgres.store import PostgresStore
from kosmos.store.postgres.streams import PostgresStreams
from kosmos.store.shared_bus import MOST_BYTES, joined
from servers import NatsServer, new_schema
from store.two_ends import CLUB, KEY, both_ends, gather, until


@pytest.fixture(scope="module")
def nats_server() -> Iterator[NatsServer]:
    server = NatsServer()
    server.start()
    yield server
    server.kill()


@pytest.fixture(params=["nats", "local"])
def make_bus(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Bus]:
    if request.param == "local":
        return lambda: LocalBus(tmp_path)
    server: NatsServer = request.getfixturevalue("nats_server")
    return lambda: NatsBus(server.address, CLUB, KEY)


async def test_what_is_told_at_one_end_is_heard_at_the_other(make_bus: Callable[[], Bus]) -> None:
    """Both hear it, whoever told it, each once, and nobody hears of another stream."""
    one, other = await both_ends(make_bus)
    here: list[int] = []
    there: list[int] = []
    one.join("a", here.append)
    other.join("a", there.append)
    one.publish("b", 9)
    one.publish("a", 1)
    other.publish("a", 2)
    await until(lambda: len(here) == 2 and len(there) == 2)
    await asyncio.sleep(0.05)
    assert (sorted(here), sorted(there)) == ([1, 2], [1, 2])
    await one.close()
    await other.close()


async def test_what_is_no_message_is_no_news(make_bus: Callable[[], Bus]) -> None:
    """Bytes of others do no harm."""
    bus = make_bus()
    heard: list[int] = []
    bus.join("a", heard.append)
    for message in (b"", b"\xff\xff", b"\x91\x92\xa1a\xa1x"):
        bus._receive(message)  # type: ignore[attr-defined]
    assert not heard
    await bus.close()


async def test_events_come_with_the_news(make_bus: Callable[[], Bus]) -> None:
    """In order and before the version is heard of; two appends of one turn come together; what is large comes without."""
    one, other = await both_ends(make_bus)
    told: list[object] = []
    await asyncio.sleep(0.05)  # the last greetings are over
    other.receive_events(lambda stream, events, version: told.append((stream, list(events), version)))
    other.join("a", told.append)
    one.publish("a", 5, [b"5"])
    one.publish("a", 7, [b"6", b"7"])
    await until(lambda: len(told) == 2)
    one.publish("a", 8, [b"x" * (MOST_BYTES + 1)])
    await until(lambda: len(told) == 3)
    assert told == [("a", [b"5", b"6", b"7"], 7), 7, 8]
    for bus in (one, other):
        await bus.close()


async def test_many_events_come_in_messages_that_every_way_carries(make_bus: Callable[[], Bus]) -> None:
    """More events than fit into one message arrive all the same."""
    one, other = await both_ends(make_bus)
    brought: dict[str, int] = {}
    other.receive_events(lambda stream, events, version: brought.update({stream: version + len(events)}))
    for number in range(1, 701):
        one.publish(f"board:{number}", number, [b"m" * 200])
    await until(lambda: len(brought) == 700)
    assert brought == {f"board:{number}": number + 1 for number in range(1, 701)}
    for bus in (one, other):
        await bus.close()


@pytest.mark.parametrize(
    ("before", "version", "events", "expected"),
    [
        ((3, [b"3"]), 4, [b"4"], (4, [b"3", b"4"])),
        ((3, [b"3"]), 5, [b"5"], (5, [b"5"])),  # another program was in between
        ((3, []), 4, [b"4"], (4, [b"4"])),
        ((4, [b"4"]), 3, [b"3"], (4, [b"4"])),
        ((3, [b"3"]), GONE, [], (GONE, [])),
    ],
)
def test_two_appends_of_a_turn_are_one_message(
    before: tuple[int, list[bytes]], version: int, events: list[bytes], expected: tuple[int, list[bytes]]
) -> None:
    """Appends that follow each other are joined; of others the later one is kept."""
    assert joined(before, version, events) == expected


async def test_what_is_not_sealed_by_one_of_us_is_no_news(nats_server: NatsServer) -> None:
    """Whoever can write to NATS and has not the database makes nobody believe anything."""
    ours, foreign = NatsBus(nats_server.address, CLUB, KEY), NatsBus(nats_server.address, CLUB, b"guessed")
    friend = NatsBus(nats_server.address, CLUB, KEY)
    told: list[object] = []
    ours.receive_events(lambda stream, events, version: told.append((stream, list(events), version)))
    ours.join("a", told.append)
    ours.overhear("presence", told.append)
    async with asyncio.timeout(10):
        while not told:
            foreign.publish("a", 9, [b"forged"])
            foreign.whisper("presence", b"forged")
            friend.publish("a", 1)
            await asyncio.sleep(0.02)
    assert set(told) == {1}
    for bus in (ours, foreign, friend):
        await bus.close()


# -- two nodes on one database ---------------------------------------------------------------------------


@pytest.fixture
async def nodes(nats_server: NatsServer) -> AsyncIterator[tuple[Store, Store]]:
    address = new_schema()
    made = [
        PostgresStore(PostgresDatabase(address), NatsBus(nats_server.address, "nodes", KEY)) for _ in range(2)
    ]
    yield made[0], made[1]
    for each in made:
        await each.close()


async def writes(store: Store, name: str, count: int) -> list[bytes]:
    """So many events, each decided anew where the other node was faster; what was acknowledged."""
    done: list[bytes] = []
    while len(done) < count:
        event = b"%s %d" % (name.encode(), len(done))
        version = await store.streams.version("a")
        outcome = (await asyncio.gather(store.streams.append("a", version, [event]), return_exceptions=True))[
            0
        ]
        if isinstance(outcome, int):
            done.append(event)
        await asyncio.sleep(0)
    return done


async def test_two_nodes_follow_one_stream(nodes: tuple[Store, Store], nats_server: NatsServer) -> None:
    """Both write, both follow, and NATS is killed and comes back in between: everything is there once, in one order."""
    await nodes[0].streams.create("a", "tournament", [])

    async def kill_and_start() -> None:
        await asyncio.sleep(0.1)
        await asyncio.to_thread(nats_server.kill)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(nats_server.start)

    await asyncio.gather(both_hold_all(nodes), kill_and_start())


async def test_messages_come_twice_and_late(nodes: tuple[Store, Store]) -> None:
    """Each is delivered two times at the second node, out of order: nothing is missing there, nothing is double."""
    await nodes[0].streams.create("a", "tournament", [])
    bus, loop, random, delivered = nodes[1].streams.bus, asyncio.get_running_loop(), Random(9), []  # type: ignore[attr-defined]
    receive = bus._receive

    def twice_and_late(message: bytes) -> None:
        for most in (0.02, 0.2):
            loop.call_later(random.uniform(0, most), receive, message)
            delivered.append(message)

    bus._receive = twice_and_late
    await both_hold_all(nodes)
    assert len(delivered) >= 2 * len({*delivered}) > 2


async def test_a_slow_consumer(nodes: tuple[Store, Store]) -> None:
    """The second node has little room and takes its time over each message, so others are dropped: it finds what is missing by looking."""
    await nodes[0].streams.create("a", "tournament", [])
    dropped: list[Exception] = []
    taken: list[object] = []
    bus = nodes[1].streams.bus  # type: ignore[attr-defined]
    await until(bus._begun.is_set)
    (subscription,) = bus._client._subs.values()
    subscription._pending_bytes_limit = 100
    heard, tell = subscription._cb, bus._client._error_cb

    async def slowly(message: object) -> None:
        taken.append(message)
        await asyncio.sleep(0.05)
        await heard(message)

    async def told(error: Exception) -> None:
        dropped.append(error)
        await tell(error)

    subscription._cb, bus._client._error_cb = slowly, told
    await both_hold_all(nodes)
    assert taken
    assert any(isinstance(each, SlowConsumerError) for each in dropped)


async def both_hold_all(nodes: tuple[Store, Store]) -> None:
    """Both nodes write and follow meanwhile: what was acknowledged is there once, and both saw it in one order."""
    followers = [asyncio.create_task(gather(node, 60)) for node in nodes]
    acknowledged = await asyncio.gather(writes(nodes[0], "one", 30), writes(nodes[1], "two", 30))
    stored = await nodes[0].streams.read("a")
    assert [event.version for event in stored] == list(range(1, 61))
    for mine in acknowledged:
        assert [event.data for event in stored if event.data in mine] == mine
    assert await asyncio.gather(*followers) == [stored, stored]


async def test_what_comes_with_the_news_is_not_read_again(
    nodes: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other node hands on what the bus brought; where a message is missing in between it reads."""
    reads: list[str] = []
    read = PostgresStreams._read_to_tell

    async def counted(self: PostgresStreams, stream: str, after: int) -> list[StoredEvent]:
        reads.append(stream)
        return await read(self, stream, after)

    monkeypatch.setattr(PostgresStreams, "_read_to_tell", counted)
    await nodes[0].streams.create("a", "tournament", [b"1"])
    heard: list[StoredEvent] = []
    leave = nodes[1].streams.listen("a", 1, heard.extend, lambda _: None)
    await nodes[0].streams.append("a", 1, [b"2"])
    await until(lambda: len(heard) == 1)
    await asyncio.sleep(0.1)  # the first look at what is there
    assert reads, "this is the way on which the store is read"
    reads.clear()
    await nodes[0].streams.append("a", 2, [b"3"])
    await nodes[0].streams.append("a", 3, [b"4", b"5"])
    await until(lambda: len(heard) == 4)
    assert not reads
    with monkeypatch.context() as lost:
        lost.setattr(nodes[0].streams.bus, "_send", lambda _message: None)  # type: ignore[attr-defined]
        await nodes[0].streams.append("a", 5, [b"6"])
        await asyncio.sleep(0.01)
    await nodes[0].streams.append("a", 6, [b"7"])
    await until(lambda: len(heard) == 6)
    assert reads
    assert heard == [StoredEvent(number, b"%d" % number) for number in range(2, 8)]
    leave()


async def test_a_deleted_stream_is_gone_on_every_node(nodes: tuple[Store, Store]) -> None:
    """Who follows it on another node is told."""
    await nodes[0].streams.create("a", "tournament", [b"one"])
    gone: asyncio.Queue[object] = asyncio.Queue()
    leave = nodes[1].streams.listen("a", 1, lambda _: None, gone.put_nowait)
    await asyncio.sleep(0.05)
    await nodes[0].streams.delete("a")
    async with asyncio.timeout(10):
        await gone.get()
    leave()


async def test_one_node_leads(nodes: tuple[Store, Store]) -> None:
    """One of them; the other when the first is gone."""
    assert nodes[0].take_lead()
    assert nodes[0].take_lead()
    assert not nodes[1].take_lead()
    await nodes[0].close()
    assert nodes[1].take_lead()


async def test_the_lead_is_handed_on_at_once() -> None:
    """Given back by a word, not by a connection whose end the server notices when it comes to it: fifty times in a row."""
    database = PostgresDatabase(new_schema())
    address = database.address
    for _ in range(50):
        one, other = PostgresLead(address), PostgresLead(address)
        assert one.take()
        one.let_go()
        assert other.take()
        other.let_go()
    await database.close()


async def test_who_let_go_does_not_take_it_again(nodes: tuple[Store, Store]) -> None:
    """A question that was on its way in a thread when a node closed does not take the lead for nobody."""
    await nodes[0].close()
    assert not nodes[0].take_lead()
    assert nodes[1].take_lead()


async def test_what_is_whispered_is_heard_elsewhere(make_bus: Callable[[], Bus]) -> None:
    """By those who listen for it at the other end, not here, and not by those who listen for something else."""
    one, other = await both_ends(make_bus)
    heard: list[tuple[str, bytes]] = []
    one.overhear("presence", lambda what: heard.append(("here", what)))
    other.overhear("presence", lambda what: heard.append(("there", what)))
    other.overhear("weather", lambda what: heard.append(("weather", what)))
    one.whisper("presence", b"Anna")
    await until(lambda: bool(heard))
    one.publish("a", 3)  # comes after it, and nothing was doubled by then
    reached: list[int] = []
    other.join("a", reached.append)
    one.publish("a", 4)
    await until(lambda: bool(reached))
    assert heard == [("there", b"Anna")]
    for bus in (one, other):
        await bus.close()


async def test_a_bus_that_is_away_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """It is tried again four times a second; the log says once why it cannot be reached, and once that it is there again."""
    caplog.set_level(logging.INFO, "kosmos.bus")
    server = NatsServer()
    bus = NatsBus(server.address, CLUB, KEY)
    await until(lambda: len(told(caplog, logging.WARNING)) > 0)
    await asyncio.sleep(1)
    server.start()
    await until(lambda: bus.is_connected)
    await until(lambda: len(told(caplog, logging.INFO)) > 0)
    await asyncio.to_thread(server.kill)
    await until(lambda: len(told(caplog, logging.WARNING)) > 1)
    await bus.close()
    assert (len(told(caplog, logging.WARNING)), len(told(caplog, logging.INFO))) == (2, 1)


def told(caplog: pytest.LogCaptureFixture, level: int) -> list[str]:
    return [
        each.getMessage() for each in caplog.records if (each.name, each.levelno) == ("kosmos.bus", level)
    ]
