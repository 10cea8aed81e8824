"""News of boards: each stream is followed once, each frame is made once from the bytes on disk and sent to everybody."""

from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Protocol

import msgspec
from litestar.exceptions import WebSocketDisconnect

from kosmos.core.background import start_task
from kosmos.core.eager import run_at_once
from kosmos.core.errors import Refusal
from kosmos.service.board_hall import BoardHall
from kosmos.service.boards import BOARD, StoredEvent
from kosmos.web.board_messages import SeatsConnected
from kosmos.web.seats_book import SeatsBook
from kosmos.web.wire import SharedFrame, Wire

_encode = msgspec.json.Encoder().encode
MOST_WAITING = 256  #: frames that may wait for one slow connection


class Outbox:
    """What goes to one connection, in order. A connection that does not take it is given up, and comes back by version."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        give_up: Callable[[], Coroutine[Any, Any, None]],
        wire: Wire | None = None,
    ) -> None:
        self._send = send
        self._give_up = give_up
        self._wire = wire
        #: where frames go at once; None: something is in their way, or there is no such thing
        self._open = wire
        self._waiting: deque[SharedFrame] = deque()
        self._held: list[SharedFrame] | None = None  #: until they go out together
        self._sending = False
        self._given_up = False

    def put(self, frame: SharedFrame) -> None:
        wire = self._open
        if wire is None or not wire.push(frame.frame):
            self._put_behind(frame)

    def _put_behind(self, frame: SharedFrame) -> None:
        """Behind what is in its way; the ordinary way, if nothing is."""
        if self._given_up:
            return  # after a gap nothing that follows would make sense
        if self._held is not None:
            self._held.append(frame)
            return
        if self._sending:
            self._keep(frame)
            return
        self._sending, self._open = True, None
        if run_at_once(self._drain(frame), "send to a board") is None:
            self._end_sending()

    def _end_sending(self) -> None:
        self._sending = False
        self._open = None if self._given_up or self._held is not None else self._wire

    def hold(self) -> None:
        """From now on nothing goes out until `release`, and then all of it in one stroke."""
        self._held, self._open = [], None

    def release(self) -> None:
        held, self._held = self._held or [], None
        if self._sending or self._given_up:
            for frame in held:
                self._put_behind(frame)
            return
        wire = self._open = self._wire
        if not held or (wire is not None and wire.push(b"".join([each.frame for each in held]))):
            return
        for frame in held:
            self.put(frame)

    def _keep(self, frame: SharedFrame) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(frame)
        elif not self._given_up:
            self._given_up, self._open = True, None
            self._waiting.clear()
            start_task(self._give_up(), "give up a slow connection")

    async def _drain(self, frame: SharedFrame) -> None:
        try:
            await self._send(frame.payload.decode())
            while self._waiting and not self._given_up:
                await self._send(self._waiting.popleft().payload.decode())
        except (RuntimeError, OSError, WebSocketDisconnect):
            self._waiting.clear()  # the connection closed while something was being said
        finally:
            self._end_sending()


class BoardFollower(Protocol):
    hears_connected: bool  #: wants to know which players are connected

    def put(self, frame: SharedFrame) -> None: ...

    def end(self, refusal: Refusal) -> None: ...


class BoardFeed:
    """One board and all who look at it."""

    def __init__(self, hall: BoardHall, stream: str, version: int) -> None:
        self._hall = hall
        self.stream = stream
        self.version = version
        self.members: set[BoardFollower] = set()
        self.arriving = 0  #: who is being brought up to date: the feed goes on for them, too
        self.over = False  #: there is nothing to be heard any more
        self.close = hall.engine.streams.listen(stream, version, self._hear, self._fail)

    def _hear(self, stored: Sequence[StoredEvent]) -> None:
        self.version = stored[-1].version
        self._hall.engine.take_in(BOARD, self.stream, stored)
        frame = SharedFrame(board_frame(self.stream, stored))
        for member in self.members:
            member.put(frame)

    def tell_connected(self, seats: list[str]) -> None:
        frame = SharedFrame(_encode(SeatsConnected(self.stream, seats)))
        for member in self.members:
            if member.hears_connected:
                member.put(frame)

    def _fail(self, refusal: Refusal) -> None:
        self.over = True
        for member in tuple(self.members):
            member.end(refusal)

    async def catch_up(self, member: BoardFollower, after: int) -> None:
        """What happened after that version is told first; from then on the member hears everything."""
        self.arriving += 1
        try:
            while after < self.version:
                stored = await self._hall.engine.streams.read(self.stream, after, self.version)
                if not stored:
                    break
                after = stored[-1].version
                member.put(SharedFrame(board_frame(self.stream, stored)))
        finally:
            self.arriving -= 1
        self.members.add(member)


class BoardFeeds:
    """The boards that somebody looks at."""

    def __init__(self, hall: BoardHall, seats: SeatsBook) -> None:
        self.hall = hall
        self.seats = seats
        self._feeds: dict[str, BoardFeed] = {}
        seats.changed = self._tell_connected

    def _tell_connected(self, stream: str) -> None:
        if feed := self._feeds.get(stream):
            feed.tell_connected(self.seats.connected(stream))

    async def feed(self, stream: str) -> BoardFeed:
        found = self._feeds.get(stream)
        if found is not None and not found.over:
            return found
        version = (await self.hall.state(stream)).version
        found = self._feeds.get(stream)
        if found is None or found.over:
            found = self._feeds[stream] = BoardFeed(self.hall, stream, version)
        return found

    def leave(self, feed: BoardFeed, member: BoardFollower) -> None:
        feed.members.discard(member)
        if not feed.members and not feed.arriving:
            feed.close()
            if self._feeds.get(feed.stream) is feed:
                del self._feeds[feed.stream]
                self.hall.left(feed.stream)


def board_frame(stream: str, stored: Sequence[StoredEvent]) -> bytes:
    """A `BoardNews` of events as they are stored."""
    events = b",".join([each.data for each in stored])
    head = f'{{"type":"board","stream":"{stream}","version":{stored[-1].version},"events":['
    return b"%b%b]}" % (head.encode(), events)
