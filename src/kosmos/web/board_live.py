"""Live boards on the live connection: joining, acting, and how long messages are on their way."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from time import monotonic
from typing import Any, ClassVar

import msgspec

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.core.store_refusals import StoreRefused
from kosmos.locale import N_, Language
from kosmos.play.commands import PlayMove
from kosmos.play.refusals import AlreadyPlayed
from kosmos.play.state import RoomState
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.board_hall import Seated, circumstances
from kosmos.service.engine import Executed
from kosmos.service.play_hints import counts_attention
from kosmos.web.board_feeds import BoardFeed, BoardFeeds, Outbox
from kosmos.web.board_messages import (
    Act,
    Attend,
    BoardFromClient,
    Heartbeat,
    HeartbeatEcho,
    Join,
    Joined,
    SeatsConnected,
)
from kosmos.web.messages import Denied, Done, Refused, ServerMessage
from kosmos.web.problems import Broken
from kosmos.web.wire import SharedFrame, Wire

LOG = logging.getLogger("kosmos")
_ENCODER = msgspec.json.Encoder()

MOST_BOARDS = 100  #: that one connection may look at: the wall of a large round
MOST_MESSAGES = 200  #: of one connection …
RATE_SECONDS = 20.0  #: … in so many seconds
BEAT_SECONDS = 5.0  #: how often the way to a player is measured, while they play
BEATS = 4  #: the shortest of the last ones counts: a slow answer earns no time
LOOK_AGAIN_SECONDS = 1.0  #: how long a seat is believed before its link is read again
LONGEST_LAG = 5000  #: ms; what is slower is no connection


class NotJoined(Refusal):
    text: ClassVar[str] = N_("Join the board first.")
    status: ClassVar[int] = 409


class TooManyMessages(Refusal):
    text: ClassVar[str] = N_("Too many messages. Wait a moment.")
    status: ClassVar[int] = 429


class Lag:
    """How long a message and its answer are on their way, measured by beats that the client returns at once."""

    def __init__(self) -> None:
        self._number = 0
        self._sent = float("-inf")
        self._measured: deque[int] = deque(maxlen=BEATS)

    @property
    def milliseconds(self) -> int:
        return min(self._measured, default=0)

    def next_beat(self) -> int | None:
        """The number of a beat that is due now."""
        if monotonic() - self._sent < BEAT_SECONDS:
            return None
        self._sent = monotonic()
        self._number += 1
        return self._number

    def hear(self, number: int) -> None:
        if number == self._number:
            self._measured.append(min(LONGEST_LAG, int((monotonic() - self._sent) * 1000)))
            self._number += 1  # an answer counts once


class MessageRate:
    """How quickly one connection speaks. What is older than `RATE_SECONDS` counts no more and is forgotten: a connection that
    stays for a whole evening remembers no more than one that came just now.
    """

    def __init__(self) -> None:
        self._heard: deque[float] = deque(maxlen=MOST_MESSAGES)

    def count(self) -> None:
        now, heard = monotonic(), self._heard
        while heard and now - heard[0] >= RATE_SECONDS:
            heard.popleft()
        heard.append(now)

    def is_too_quick(self) -> bool:
        return len(self._heard) == MOST_MESSAGES and monotonic() - self._heard[0] < RATE_SECONDS

    def __len__(self) -> int:
        return len(self._heard)


class BoardPlace:
    """One connection at one board."""

    def __init__(self, boards: "BoardConnection", feed: BoardFeed, wish: Join, who: Seated) -> None:
        self._boards = boards
        self.put: Callable[[SharedFrame], None] = boards.outbox.put
        self.feed = feed
        self.secret = wish.seat
        self.hears_connected = wish.connected
        self.who = who
        self.looked = monotonic()

    def is_believed(self) -> bool:
        """Whether the seat is still this one's, as far as can be said without a look at the store."""
        return not self.secret or self._boards.hall.links.still_opens(self.secret)

    def end(self, refusal: Refusal) -> None:
        self._boards.refuse(self.feed.stream, refusal)
        self._boards.leave(self.feed.stream)


class BoardConnection:
    """The boards of one connection."""

    def __init__(
        self,
        feeds: BoardFeeds,
        actor: Actor,
        language: Language,
        send: Callable[[str], Awaitable[None]],
        give_up: Callable[[], Coroutine[Any, Any, None]],
        *,
        foreign: bool,
        wire: Wire | None = None,
    ) -> None:
        self.feeds = feeds
        self.hall = feeds.hall
        # What a cookie allows counts only on our own pages; a seat's secret is said by whoever has it.
        self.actor = VISITOR if foreign else actor
        self.language = language
        self.outbox = Outbox(send, give_up, wire)
        self.places: dict[str, BoardPlace] = {}
        self.lag = Lag()
        self._rate = MessageRate()
        self._acting = False  #: something heard at once is not on disk yet
        self._acted: asyncio.Future[None] | None = None  #: who waits for that

    def say(self, message: ServerMessage) -> None:
        self.outbox.put(SharedFrame(_ENCODER.encode(message)))

    def refuse(self, stream: str, refusal: Refusal) -> None:
        self.say(Refused(stream, refusal.code, self.language.say(refusal.outside.phrase)))

    # -- the short way -----------------------------------------------------------------------------------

    def hear_at_once(self, message: Act | HeartbeatEcho) -> bool:
        """A beat, or a move for which nothing has to be looked up. False: nothing was done, it goes the ordinary way."""
        if isinstance(message, HeartbeatEcho):
            self.lag.hear(message.n)
            return True
        place = self.places.get(message.stream)
        if self._acting or place is None or not isinstance(message.command, PlayMove):
            return False
        if not place.is_believed() or self._rate.is_too_quick():
            return False
        now = circumstances(self.hall, place.who, self._lag_of(message))
        told = partial(self._acted_at_once, message)
        self._acting = self.hall.act_at_once(message.stream, message.command, now, told)
        if self._acting:
            self._rate.count()
            self.outbox.hold()  # the news of the move and its acknowledgement come in the same turn
        return self._acting

    def _acted_at_once(self, wish: Act, done: Executed | StoreRefused | None) -> None:
        # Decided again on what somebody else left, or where nobody knows whether it is stored and it can be told from any other.
        if done is None or (isinstance(done, StoreRefused) and _is_known_again(wish)):
            self.outbox.release()
            start_task(self._act_anew(wish), "act at a board")
            return
        if isinstance(done, StoreRefused):
            self._deny(wish, done)
        else:
            self.say(Done(wish.id, wish.stream, done.version))
            self._beat()
        self.outbox.release()
        self._end_acting()

    async def _act_anew(self, wish: Act) -> None:
        try:
            await self._act(wish)
        finally:
            self._end_acting()

    def _end_acting(self) -> None:
        self._acting = False
        if self._acted is not None:
            self._acted.set_result(None)
            self._acted = None

    async def acted(self) -> None:
        """Until what was heard at once is on disk: what comes after it waits."""
        while self._acting:
            self._acted = self._acted or asyncio.get_running_loop().create_future()
            await asyncio.shield(self._acted)

    # -- the ordinary way --------------------------------------------------------------------------------

    async def hear(self, message: BoardFromClient) -> None:
        match message:
            case HeartbeatEcho(n=number):
                self.lag.hear(number)
            case Join():
                await self._join(message)
            case Act():
                await self._act(message)
            case Attend():
                await self._attend(message)

    # -- joining ---------------------------------------------------------------------------------------

    async def _join(self, wish: Join) -> None:
        try:
            self._check_rate()
            await self._take_place(wish)
        except Refusal as refusal:
            self.refuse(wish.stream, refusal)

    async def _take_place(self, wish: Join) -> None:
        self.leave(wish.stream)
        if len(self.places) >= MOST_BOARDS:
            raise TooManyMessages
        who = await self.hall.seated(wish.stream, wish.seat, self.actor, wish.name)
        feed = await self.feeds.feed(wish.stream)
        place = BoardPlace(self, feed, wish, who)
        seat = who.seat.value if who.seat else ""
        now = self.hall.clock()
        self.say(Joined(wish.stream, feed.version, seat, who.name, who.arbiter, who.guest, now))
        self.places[wish.stream] = place
        await feed.catch_up(place, max(0, wish.after))
        if self.places.get(wish.stream) is not place:  # it left while it was brought up to date
            self.feeds.leave(feed, place)
            return
        if who.seat is not None:
            self._beat()
            self.feeds.seats.sit(wish.stream, place, who.seat)
        if wish.connected:
            self.say(SeatsConnected(wish.stream, self.feeds.seats.connected(wish.stream)))

    def leave(self, stream: str) -> None:
        if place := self.places.pop(stream, None):
            self.feeds.leave(place.feed, place)
            self.feeds.seats.rise(stream, place)

    def close(self) -> None:
        for stream in list(self.places):
            self.leave(stream)

    async def _attend(self, told: Attend) -> None:
        """A hint for the director, and for nobody else: it is not answered."""
        place = self.places.get(told.stream)
        if place is None or self._rate.is_too_quick():
            return
        self._rate.count()
        seat, hall = place.who.seat, self.hall
        if seat is not None and (told.here or counts_attention(await hall.state(told.stream), seat)):
            await hall.hints.attend(told.stream, seat, hall.clock(), here=told.here)

    # -- acting ----------------------------------------------------------------------------------------

    async def _act(self, wish: Act) -> None:
        try:
            version = await self._done(wish)
        except Refusal as refusal:
            self._deny(wish, refusal)
        except Exception:
            LOG.exception("acting at a board failed")
            self._deny(wish, Broken())
        else:
            self.say(Done(wish.id, wish.stream, version))
            self._beat()

    def _deny(self, wish: Act, refusal: Refusal) -> None:
        field = str(refusal.params.get("field", ""))
        detail = self.language.say(refusal.outside.phrase)
        self.say(Denied(wish.id, wish.stream, refusal.code, detail, field))

    async def _done(self, wish: Act) -> int:
        self._check_rate()
        place = self.places.get(wish.stream)
        if place is None:
            raise NotJoined
        await self._check_seat(place)
        now = circumstances(self.hall, place.who, self._lag_of(wish))
        try:
            return (await self.hall.act_as(wish.stream, wish.command, now)).version
        except AlreadyPlayed:
            return place.feed.version  # the answer was lost on its way; the move was not

    async def _check_seat(self, place: BoardPlace) -> None:
        """A link that was replaced gives no seat any more, a second later at most."""
        if monotonic() - place.looked < LOOK_AGAIN_SECONDS:
            return
        place.looked = monotonic()
        if place.secret:
            await self.hall.links.read(place.secret)

    def _lag_of(self, wish: Act) -> int:
        """Never more than was measured, nor more than what the mover's own clock did not see."""
        if not isinstance(wish.command, PlayMove):
            return 0
        lag = self.lag.milliseconds
        if not lag or wish.thought is None:
            return lag
        state: RoomState | None = self.hall.engine.known(wish.stream)
        if state is None:
            return lag
        return min(lag, max(0, state.used(self.hall.clock()) - max(0, wish.thought)))

    def _beat(self) -> None:
        number = self.lag.next_beat()
        if number is not None:
            self.say(Heartbeat(number, self.hall.clock()))

    def _check_rate(self) -> None:
        if self._rate.is_too_quick():
            raise TooManyMessages
        self._rate.count()


def _is_known_again(wish: Act) -> bool:
    """A move that says which half-move it is may be asked for twice."""
    return isinstance(wish.command, PlayMove) and wish.command.ply is not None
