"""What every store of streams promises, run over every implementation."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.core.store_refusals import StreamExists
from kosmos.locale import Phrase
from kosmos.store.contract import StoredEvent, Streams
from kosmos.store.followed_streams import TAIL
from kosmos.store.opening import Store
from kosmos.store.sqlite.streams import SqliteStreams

T = TypeVar("T")


@pytest.fixture
def streams(store: Store) -> Streams:
    return store.streams


def numbered(events: Sequence[bytes], first: int = 1) -> list[StoredEvent]:
    return [StoredEvent(version, event) for version, event in enumerate(events, first)]


async def soon(iterator: AsyncIterator[T]) -> T:
    async with asyncio.timeout(10):
        return await anext(iterator)


async def test_events_come_back_numbered_from_one(streams: Streams) -> None:
    """What a stream was begun with is read back in order, numbered from 1."""
    assert await streams.create("a", "tournament", [b"one", b"two"]) == 2
    assert await streams.read("a") == numbered([b"one", b"two"])
    assert await streams.version("a") == 2


async def test_the_bytes_alone(streams: Streams) -> None:
    """The data of all events, or of the first few, in order; an unknown stream is not found, an empty one empty."""
    await streams.create("a", "tournament", [b"one", b"two", b"three"])
    await streams.create("b", "tournament", [])
    assert await streams.data("a") == [b"one", b"two", b"three"]
    assert await streams.data("a", 2) == [b"one", b"two"]
    assert await streams.data("b") == []
    with pytest.raises(NotFound):
        await streams.data("c")


async def test_a_stream_may_begin_empty(streams: Streams) -> None:
    """A stream without events is at version 0 and takes its first event there."""
    assert await streams.create("a", "tournament", []) == 0
    assert await streams.version("a") == 0
    assert await streams.read("a") == []
    assert await streams.append("a", 0, [b"one"]) == 1


async def test_a_name_in_use_is_refused(streams: Streams) -> None:
    """A second stream of the same name is refused, and the first is as it was."""
    await streams.create("a", "tournament", [b"one"], b"first")
    with pytest.raises(StreamExists) as refused:
        await streams.create("a", "board", [b"other"], b"second")
    assert refused.value == StreamExists("a")
    assert await streams.read("a") == numbered([b"one"])
    assert [entry.summary for entry in await streams.listing("tournament")] == [b"first"]


async def test_append_continues_the_numbers(streams: Streams) -> None:
    """Appended events get the next numbers, and the new version is returned."""
    await streams.create("a", "tournament", [b"one"])
    assert await streams.append("a", 1, [b"two", b"three"]) == 3
    assert await streams.append("a", 3, [b"four"]) == 4
    assert await streams.read("a") == numbered([b"one", b"two", b"three", b"four"])


@pytest.mark.parametrize("expected", [-1, 0, 1, 3, 2**40])
async def test_a_wrong_version_changes_nothing(streams: Streams, expected: int) -> None:
    """Whoever expects another version than the stream's is told both, and nothing is changed."""
    await streams.create("a", "tournament", [b"one", b"two"], b"before")
    with pytest.raises(VersionConflict) as refused:
        await streams.append("a", expected, [b"three"], b"after")
    assert refused.value == VersionConflict(expected, 2)
    assert await streams.read("a") == numbered([b"one", b"two"])
    assert [entry.summary for entry in await streams.listing("tournament")] == [b"before"]


async def test_an_append_of_nothing_compares_all_the_same(streams: Streams) -> None:
    """No events leave the version where it is; the summary can change alone; a wrong version is refused."""
    await streams.create("a", "tournament", [b"one"], b"before")
    assert await streams.append("a", 1, [], b"after") == 1
    assert [entry.summary for entry in await streams.listing("tournament")] == [b"after"]
    with pytest.raises(VersionConflict):
        await streams.append("a", 2, [])


@pytest.mark.parametrize(
    ("after", "upto", "versions"),
    [
        (0, None, [1, 2, 3, 4, 5]),
        (2, None, [3, 4, 5]),
        (2, 4, [3, 4]),
        (0, 1, [1]),
        (5, None, []),
        (9, None, []),
        (3, 3, []),
        (4, 2, []),
        (0, 99, [1, 2, 3, 4, 5]),
    ],
)
async def test_reading_a_part(streams: Streams, after: int, upto: int | None, versions: list[int]) -> None:
    """`read` gives the events after one version and up to another."""
    await streams.create("a", "tournament", [b"%d" % version for version in range(1, 6)])
    assert [event.version for event in await streams.read("a", after, upto)] == versions


async def test_an_unknown_stream_is_not_found(streams: Streams) -> None:
    """Reading, appending, following or deleting what is not there is `NotFound` with its name."""
    attempts = [
        streams.read("ghost"),
        streams.read("ghost", 5),
        streams.append("ghost", 0, [b"boo"]),
        streams.version("ghost"),
        streams.delete("ghost"),
        anext(streams.follow("ghost", 0)),
    ]
    for attempt in attempts:
        with pytest.raises(NotFound) as refused:
            await attempt
        assert refused.value.value == "ghost"


@pytest.mark.parametrize(
    "name", ["O'Hara's \"Open\"", "♞🏆", "עברית", "x'; DROP TABLE events; --", "<b>", "a" * 500, " "]
)
async def test_names_and_bytes_stay_as_given(streams: Streams, name: str) -> None:
    """Any text is a name and any bytes are an event; nothing is interpreted."""
    event = name.encode() + bytes(range(256))
    await streams.create(name, name, [event, b""], event)
    assert await streams.read(name) == numbered([event, b""])
    (entry,) = await streams.listing(name)
    assert (entry.id, entry.kind, entry.version, entry.summary) == (name, name, 2, event)


async def test_a_listing_shows_one_kind_oldest_first(streams: Streams) -> None:
    """A listing has the streams of one kind, in the order they were begun, with version and summary of now."""
    for name, kind in [("b", "tournament"), ("x", "board"), ("a", "tournament"), ("c", "tournament")]:
        await streams.create(name, kind, [b"one"], b"new")
    await streams.append("a", 1, [b"two"], b"changed")
    entries = await streams.listing("tournament")
    assert [(entry.id, entry.version, entry.summary) for entry in entries] == [
        ("b", 1, b"new"),
        ("a", 2, b"changed"),
        ("c", 1, b"new"),
    ]
    assert entries[0].created <= entries[1].created <= entries[2].created
    assert await streams.listing("nothing") == []


async def test_names_are_found_by_how_they_begin(streams: Streams) -> None:
    """All streams whose name begins so, whatever their kind; no letter stands for others."""
    for name in ("a_r1", "a_r2_b", "axr1", "b", "a_", "a_é\U0001f600", "A_r1"):
        await streams.create(name, "tournament" if name == "a_" else "board", [b"one"])
    assert await streams.names("a_") == {"a_", "a_r1", "a_r2_b", "a_é\U0001f600"}
    assert await streams.names("a%") == set()
    assert len(await streams.names("")) == 7
    await streams.delete("a_r1")
    assert await streams.names("a_r") == {"a_r2_b"}


async def test_a_deleted_stream_is_gone(streams: Streams) -> None:
    """After deletion nothing is left, others are untouched, and the name can begin again at 1."""
    await streams.create("a", "tournament", [b"old", b"older"])
    await streams.create("b", "tournament", [b"other"])
    await streams.delete("a")
    with pytest.raises(NotFound):
        await streams.read("a")
    with pytest.raises(NotFound):
        await streams.append("a", 2, [b"late"])
    assert [entry.id for entry in await streams.listing("tournament")] == ["b"]
    await streams.create("a", "tournament", [b"new"])
    assert await streams.read("a") == numbered([b"new"])
    assert await streams.append("a", 1, [b"newer"]) == 2


async def test_one_of_many_wins(streams: Streams) -> None:
    """Of many who append to one version at once, one wins and all others hear of the conflict."""
    await streams.create("a", "tournament", [])
    for version in range(5):
        attempts = (streams.append("a", version, [b"%d" % writer]) for writer in range(20))
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert outcomes.count(version + 1) == 1
        assert outcomes.count(VersionConflict(version, version + 1)) == 19
    assert await streams.version("a") == 5


async def test_one_failure_does_not_hurt_its_neighbours(streams: Streams) -> None:
    """Appends of the same moment fail or succeed each for itself."""
    for name in "abc":
        await streams.create(name, "tournament", [])
    impossible: list[bytes] = [None]  # type: ignore[list-item]
    outcomes = await asyncio.gather(
        streams.append("a", 0, [b"good"]),
        streams.append("b", 7, [b"too early"]),
        streams.append("ghost", 0, [b"nowhere"]),
        streams.append("b", 0, impossible),
        streams.append("c", 0, [b"good", b"too"]),
        return_exceptions=True,
    )
    assert [outcomes[0], outcomes[1], outcomes[4]] == [1, VersionConflict(7, 0), 2]
    assert isinstance(outcomes[2], NotFound)
    assert isinstance(outcomes[3], Exception)
    assert [await streams.version(name) for name in "abc"] == [1, 0, 2]


async def test_an_append_outlives_whoever_waited_for_it(streams: Streams) -> None:
    """A caller who goes away does not keep its events, once handed in, from followers."""
    await streams.create("a", "tournament", [b"one"])
    async with aclosing(streams.follow("a", 1)) as following:
        hears = asyncio.create_task(soon(following))
        await asyncio.sleep(0.01)
        leaves = asyncio.create_task(streams.append("a", 1, [b"two"]))
        await asyncio.sleep(0)
        leaves.cancel()
        assert await hears == numbered([b"two"], 2)


async def test_following_gives_past_and_future(streams: Streams) -> None:
    """A follower gets first what is there after its version, then what comes, without gap or repetition."""
    await streams.create("a", "tournament", [b"1", b"2", b"3"])
    following = streams.follow("a", 1)
    assert await soon(following) == numbered([b"2", b"3"], 2)
    coming = asyncio.create_task(soon(following))
    await asyncio.sleep(0)
    await streams.append("a", 3, [b"4"])
    assert await coming == numbered([b"4"], 4)
    await streams.append("a", 4, [b"5"])
    await streams.append("a", 5, [b"6", b"7"])
    assert await soon(following) == numbered([b"5", b"6", b"7"], 5)


async def test_a_false_message_makes_nobody_deaf(streams: Streams) -> None:
    """Told of a version that is not there, a follower looks, finds nothing, and hears what comes then."""
    await streams.create("a", "tournament", [b"1"])
    following = streams.follow("a", 1)
    coming = asyncio.create_task(soon(following))
    await asyncio.sleep(0.05)
    streams.bus.hear("a", 1000)  # type: ignore[attr-defined]
    await asyncio.sleep(0.2)
    await streams.append("a", 1, [b"2"])
    assert await coming == numbered([b"2"], 2)


async def test_a_slow_follower_misses_nothing(streams: Streams) -> None:
    """However far a follower falls behind, it gets every event once and in order."""
    await streams.create("a", "tournament", [b"first"])
    following = streams.follow("a", 0)
    seen = await soon(following)
    for batch in range(4):
        await streams.append("a", 1 + batch * TAIL, [b"x"] * TAIL)
    while seen[-1].version < 1 + 4 * TAIL:
        seen += await soon(following)
    assert [event.version for event in seen] == list(range(1, 2 + 4 * TAIL))


async def test_followers_of_one_stream_hear_only_of_it(streams: Streams) -> None:
    """Each of many followers gets all events of its stream, and none of another."""
    await streams.create("a", "tournament", [])
    await streams.create("b", "tournament", [])

    async def collect() -> list[StoredEvent]:
        seen: list[StoredEvent] = []
        following = streams.follow("a", 0)
        while len(seen) < 10:
            seen += await soon(following)
        return seen

    followers = [asyncio.create_task(collect()) for _ in range(20)]
    for version in range(10):
        await asyncio.gather(
            streams.append("a", version, [b"a%d" % version]), streams.append("b", version, [b"b"])
        )
    expected = numbered([b"a%d" % version for version in range(10)])
    assert await asyncio.gather(*followers) == [expected] * 20


async def test_following_what_is_deleted_ends(streams: Streams) -> None:
    """Who follows a stream that is deleted is told that it is not there."""
    await streams.create("a", "tournament", [b"one"])
    following = streams.follow("a", 1)
    waiting = asyncio.create_task(soon(following))
    await asyncio.sleep(0.01)
    await streams.delete("a")
    with pytest.raises(NotFound):
        await waiting


# The law of compare-and-set: three streams, turns in which several writers append at once, each with some idea
# of the version (right, behind or ahead) and some number of events.
TURNS = st.lists(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.integers(-1, 1), st.integers(0, 3)), min_size=1, max_size=8
    ),
    max_size=8,
)


@asynccontextmanager
async def three_streams() -> AsyncIterator[Streams]:
    streams = SqliteStreams.open(":memory:")
    for name in "abc":
        await streams.create(name, "tournament", [])
    yield streams
    await streams.close()


async def play(turns: list[list[tuple[str, int, int]]]) -> None:
    async with three_streams() as streams:
        accepted: dict[str, list[bytes]] = {"a": [], "b": [], "c": []}
        for turn in turns:
            expectations = [(name, len(accepted[name]) + error, size) for name, error, size in turn]
            outcomes = await asyncio.gather(
                *(
                    streams.append(name, expected, [b"%d" % who] * size)
                    for who, (name, expected, size) in enumerate(expectations)
                ),
                return_exceptions=True,
            )
            successes = sorted(
                (outcome, who) for who, outcome in enumerate(outcomes) if isinstance(outcome, int)
            )
            for _version, who in successes:
                name, expected, size = expectations[who]
                assert expected == len(accepted[name])
                accepted[name] += [b"%d" % who] * size
            for (_, expected, _), outcome in zip(expectations, outcomes, strict=True):
                assert isinstance(outcome, int) or (
                    isinstance(outcome, VersionConflict) and outcome.actual != expected
                )
        for name, events in accepted.items():
            assert await streams.read(name) == numbered(events)


@given(TURNS)
@settings(max_examples=60, deadline=None)
def test_compare_and_set_is_a_law(turns: list[list[tuple[str, int, int]]]) -> None:
    """Whoever appends when: a stream is exactly the accepted events, each accepted at the version it expected."""
    asyncio.run(play(turns))


async def test_a_closed_store_refuses(streams: Streams) -> None:
    """After closing, which may be done twice, everything is refused in words of the house."""
    await streams.create("a", "tournament", [])
    await streams.close()
    await streams.close()
    for attempt in (streams.append("a", 0, [b"late"]), streams.read("a"), streams.listing("tournament")):
        with pytest.raises(Refusal):
            await attempt


async def test_an_append_is_told(streams: Streams) -> None:
    """Without a wait: whoever appended is called with the new version, or with what went wrong."""
    await streams.create("a", "board", [b"one"])
    told: asyncio.Queue[int | BaseException] = asyncio.Queue()
    streams.append_then("a", 1, [b"two"], None, told.put_nowait)
    streams.append_then("a", 1, [b"three"], None, told.put_nowait)
    streams.append_then("b", 0, [b"three"], None, told.put_nowait)
    assert await told.get() == 2
    assert await told.get() == VersionConflict(1, 2)
    assert isinstance(await told.get(), NotFound)
    assert await streams.read("a") == numbered([b"one", b"two"])


async def test_whoever_fails_at_hearing_keeps_the_news_from_nobody(streams: Streams) -> None:
    """Of a group that is told together, and of those who follow, everybody but the one who fails has it."""
    told: asyncio.Queue[int | BaseException] = asyncio.Queue()
    for name in "ab":
        await streams.create(name, "board", [b"one"])

    def fail(_heard: object) -> None:
        raise RuntimeError("the connection has gone")

    leave = streams.listen("a", 1, fail, lambda refusal: None)
    await asyncio.sleep(0.01)
    streams.append_then("a", 1, [b"two"], None, fail)
    streams.append_then("b", 1, [b"two"], None, told.put_nowait)
    assert await asyncio.wait_for(told.get(), 10) == 2
    assert await streams.append("a", 2, [b"three"]) == 3
    leave()


async def test_a_listener_hears_everything_once(streams: Streams) -> None:
    """What was there, then what comes, in order and without gap, until it leaves."""
    await streams.create("a", "board", [b"1", b"2"])
    heard: list[StoredEvent] = []
    leave = streams.listen("a", 1, heard.extend, lambda refusal: None)
    for version in range(2, 12):
        await streams.append("a", version, [b"%d" % (version + 1)])
    while len(heard) < 11:  # noqa: ASYNC110 - the listener has nobody who waits
        await asyncio.sleep(0.001)
    assert heard == numbered([b"%d" % number for number in range(1, 13)])[1:]
    leave()
    await streams.append("a", 12, [b"13"])
    assert len(heard) == 11


async def test_a_listener_is_told_that_a_stream_is_gone(streams: Streams) -> None:
    """A stream that is deleted, or was never there, is said once."""
    await streams.create("a", "board", [b"1"])
    failed: asyncio.Queue[Refusal] = asyncio.Queue()
    leaves = [streams.listen(name, 1, lambda events: None, failed.put_nowait) for name in ("never", "a")]
    assert await failed.get() == NotFound(Phrase("stream"), "never")
    await streams.delete("a")
    assert await failed.get() == NotFound(Phrase("stream"), "a")
    for leave in leaves:
        leave()


@pytest.mark.parametrize("count", [1, 3, 4, 63, 64, 65, 200])
async def test_any_number_of_events_at_once(streams: Streams, count: int) -> None:
    """However many statements it takes: all are there, in order."""
    events = [b"%d" % number for number in range(count)]
    await streams.create("a", "board", [b"first"])
    await streams.append("a", 1, events)
    assert await streams.read("a") == numbered([b"first", *events])
