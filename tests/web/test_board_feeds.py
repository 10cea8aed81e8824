"""What goes to one connection: in order, at once where it can, and never more than a bounded heap."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from kosmos.web.board_feeds import MOST_WAITING, BoardFeed, BoardFeeds, Outbox
from kosmos.web.seats_book import SeatsBook
from kosmos.web.wire import SharedFrame, text_frame


class SlowConnection:
    """A connection that takes frames only while it is open."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[str] = []
        self.given_up = 0

    async def send(self, frame: str) -> None:
        await self.open.wait()
        self.sent.append(frame)

    async def give_up(self) -> None:
        self.given_up += 1


async def test_frames_are_sent_at_once_and_in_order() -> None:
    """Nothing waits for a turn of the loop where the connection takes it; what had to wait keeps its order."""
    wire = SlowConnection()
    box = Outbox(wire.send, wire.give_up)
    wire.open.set()
    box.put(SharedFrame(b"1"))
    assert wire.sent == ["1"]
    wire.open.clear()
    for frame in "234":
        box.put(SharedFrame(frame.encode()))
    assert wire.sent == ["1"]
    wire.open.set()
    await asyncio.sleep(0.01)
    box.put(SharedFrame(b"5"))
    assert wire.sent == list("12345")


async def test_a_connection_that_takes_nothing_is_given_up() -> None:
    """Frames do not pile up for it: after so many it is closed, once, and comes back by version."""
    wire = SlowConnection()
    box = Outbox(wire.send, wire.give_up)
    for number in range(3 * MOST_WAITING):
        box.put(SharedFrame(b"%d" % number))
    await asyncio.sleep(0.01)
    assert wire.given_up == 1
    assert len(box._waiting) <= MOST_WAITING
    wire.open.set()
    await asyncio.sleep(0.01)
    box.put(SharedFrame(b"late"))
    assert wire.sent == ["0"]


@pytest.mark.parametrize(
    "fault", [WebSocketDisconnect(detail="gone"), RuntimeError("closed"), OSError("reset")]
)
async def test_a_connection_that_has_gone_troubles_nobody(fault: Exception) -> None:
    """Whoever tells many of something goes on with the next one; what comes later is dropped as quietly."""

    async def send(_frame: str) -> None:
        raise fault

    box = Outbox(send, SlowConnection().give_up)
    box.hold()
    box.put(SharedFrame(b"1"))
    box.release()
    box.put(SharedFrame(b"2"))
    assert not box._waiting


class PushedWire:
    """A wire that writes frames itself, while it can."""

    def __init__(self) -> None:
        self.takes = True
        self.pushed: list[bytes] = []

    def push(self, frame: bytes) -> bool:
        if self.takes:
            self.pushed.append(frame)
        return self.takes


async def test_a_frame_made_once_is_written_as_it_is() -> None:
    """Where the server lets it, the bytes of the frame go out unchanged; what it does not take goes the ordinary way."""
    slow, wire = SlowConnection(), PushedWire()
    box = Outbox(slow.send, slow.give_up, wire)  # type: ignore[arg-type]
    slow.open.set()
    frame = SharedFrame(b"1")
    box.put(frame)
    assert wire.pushed == [frame.frame] == [b"\x81\x011"]
    wire.takes = False
    box.put(SharedFrame(b"2"))
    assert slow.sent == ["2"]


def test_frames_of_every_length() -> None:
    """The length stands in one byte, in two more, or in eight more (RFC 6455, 5.2)."""
    assert text_frame(b"x" * 125)[:2] == bytes((0x81, 125))
    assert text_frame(b"x" * 126)[:4] == bytes((0x81, 126, 0, 126))
    assert text_frame(b"x" * 65536)[:10] == bytes((0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0))


async def test_what_is_held_goes_out_in_one_stroke() -> None:
    """The news of a move and its acknowledgement are one write; what the wire does not take then goes the ordinary way."""
    slow, wire = SlowConnection(), PushedWire()
    box = Outbox(slow.send, slow.give_up, wire)  # type: ignore[arg-type]
    slow.open.set()
    for takes in (True, False):
        wire.takes = takes
        box.hold()
        box.put(SharedFrame(b"news"))
        box.put(SharedFrame(b"done"))
        assert slow.sent == []
        box.release()
    assert wire.pushed == [text_frame(b"news") + text_frame(b"done")]
    assert slow.sent == ["news", "done"]


class Streams:
    """One stream at version 1, whose events are read slowly."""

    def __init__(self) -> None:
        self.read_on = asyncio.Event()
        self.closed = 0

    def listen(self, _stream: str, _version: int, *_hear: object) -> Callable[[], None]:
        return self.close

    def close(self) -> None:
        self.closed += 1

    async def read(self, _stream: str, _after: int, _version: int) -> list[SimpleNamespace]:
        await self.read_on.wait()
        return [SimpleNamespace(version=1, data=b"{}")]


class Watching:
    """Somebody at the board."""

    def __init__(self) -> None:
        self.told: list[SharedFrame] = []

    def put(self, frame: SharedFrame) -> None:
        self.told.append(frame)

    hears_connected = False

    def end(self, _refusal: Exception) -> None: ...


async def test_a_feed_goes_on_for_whoever_is_arriving() -> None:
    """The last one leaves while another is being told the past: the newcomer hears what comes; with the newcomer it ends."""
    streams = Streams()
    left: list[str] = []
    engine = SimpleNamespace(streams=streams, take_in=lambda *_: None)
    hall: Any = SimpleNamespace(engine=engine, left=left.append)
    feeds = BoardFeeds(hall, SeatsBook())
    feed = feeds._feeds["board:x"] = BoardFeed(hall, "board:x", 1)
    old, new = Watching(), Watching()
    feed.members.add(old)
    arriving = asyncio.create_task(feed.catch_up(new, 0))
    await asyncio.sleep(0)
    feeds.leave(feed, old)
    assert (streams.closed, await feeds.feed("board:x")) == (0, feed)
    streams.read_on.set()
    await arriving
    feed._hear([SimpleNamespace(version=2, data=b"{}")])  # type: ignore[list-item]
    assert (len(new.told), old.told) == (2, [])
    feeds.leave(feed, new)
    assert (streams.closed, feeds._feeds, left) == (1, {}, ["board:x"])
