"""News once: a stream is followed once for everybody, and everybody who sees the same table gets the same bytes.

What happened is one frame for everybody. What became of a table is a frame for each table, audience and language that
somebody looks at, never for each follower: which of its rows changed, or that the page has to be fetched.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar, Generic, NamedTuple

import msgspec

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.locale import N_, Language
from kosmos.papers.paper import Paper
from kosmos.papers.render.options import RenderOptions
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.aggregate import Aggregate, F
from kosmos.service.arenas import ARENA
from kosmos.service.club import Club
from kosmos.service.engine import kind_in
from kosmos.service.team_events import TEAM_EVENT
from kosmos.service.tournaments import TOURNAMENT
from kosmos.tournament.chronicle import Chronicle, as_everybody_sees, as_visitors_see
from kosmos.tournament.commands import Right
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.rounds import ResultEntered
from kosmos.tournament.state import State
from kosmos.web.elsewhere import Whispers
from kosmos.web.messages import Moved, OtherChange, ResultChange, ScreensSet, TableMoved
from kosmos.web.pages.render import PaperLinks
from kosmos.web.shown_tables import ShownTable, shown_paper, surroundings
from kosmos.web.table_patches import table_patch
from kosmos.web.wire import SharedFrame

_ENCODER = msgspec.json.Encoder()

#: follows for all; what each may hear is decided for each
_EVERYBODY = Actor("", Right.READ)
#: by the kind that a stream's name says; of no other kind is there news
FOLLOWED: Mapping[str, Aggregate[Any, Any, Any]] = {
    each.prefix: each for each in (TOURNAMENT, TEAM_EVENT, ARENA)
}
SCREENS_TOPIC = "screens"
MOST_WAITING = 64  #: frames that may wait for one slow connection


class FeedBroken(Exception):
    """A connection did not take its frames, or none can be made for it: the page has to connect again and say its version."""


class PutBack(Refusal):
    """A page knows a later version than the store: a backup was put back. The store counts, and the page has to be fetched."""

    text: ClassVar[str] = N_("There is no version {version} of it: it was put back to an earlier state.")
    status: ClassVar[int] = 409
    version: int


class Audience(NamedTuple):
    """Everybody who gets the same frames."""

    private: bool
    shown: ShownTable | None = None
    language: Language | None = None


class ToldBasis(NamedTuple):
    """What an audience was told last, from which the next frame leads on."""

    chronicle: Chronicle
    paper: Paper | None


ChangeTold = ResultChange | OtherChange
Push = Callable[[SharedFrame], bool]


def in_turn(_frame: SharedFrame) -> bool:
    """The usual way to push: never at once, always in turn."""
    return False


class Follower:
    """One connection's frames of one stream, in order. `push` may write a frame at once; False: it has to wait for its turn."""

    def __init__(self, audience: Audience, push: Push = in_turn) -> None:
        self.audience = audience
        self.joined_at = 0  #: the version it was brought to when it came
        self._push = push
        self._is_idle = False  #: all that came before is written
        self._frames: deque[SharedFrame | Exception] = deque()
        self._news = asyncio.Event()

    def put(self, frame: SharedFrame | Exception) -> None:
        if self._is_idle and not self._frames and isinstance(frame, SharedFrame) and self._push(frame):
            return
        if len(self._frames) >= MOST_WAITING:
            self._frames.clear()
            frame = FeedBroken()
        self._frames.append(frame)
        self._news.set()

    async def next(self) -> SharedFrame:
        while not self._frames:
            self._is_idle = True
            self._news.clear()
            await self._news.wait()
        self._is_idle = False
        frame = self._frames.popleft()
        if isinstance(frame, Exception):
            raise frame
        return frame


class Feed(Generic[F]):
    """One stream and all who follow it: what happened is one frame for all of them."""

    def __init__(self, club: Club, aggregate: Aggregate[Any, Any, F], stream: str, folded: F) -> None:
        self.club = club
        self.stream = stream
        self.version = folded.version
        #: who follows or is about to: what they were told is kept, and the feed ends with the last of them
        self.members: Counter[Audience] = Counter()
        self.followers: set[Follower] = set()
        self._aggregate = aggregate
        self._folded = folded
        self.task = start_task(self._run(), "feed")

    async def join(self, follower: Follower, after: int) -> None:
        """From here on the follower hears everything; what came after its version before that is told first."""
        basis = await self._prepare(follower.audience)
        while after < max(self.version, basis):
            stamped = await self.club.engine.stamped_after(self._aggregate, self.stream, after)
            if not stamped:
                break
            after += len(stamped)
            changes = self._changes_of(list(map(self._aggregate.event, stamped)))
            follower.put(_frame(Moved(self.stream, after, changes, again=True)))
        follower.joined_at = after
        self.followers.add(follower)

    async def _prepare(self, _audience: Audience) -> int:
        """The version that this audience was told of last, or is taken to know."""
        return 0

    async def _run(self) -> None:
        """None of its parts ends by itself, and none goes on without the others."""
        parts = [start_task(part, "news") for part in self._parts()]
        try:
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            self._end(FeedBroken())
        finally:
            for task in parts:
                task.cancel()

    def _parts(self) -> list[Coroutine[Any, Any, None]]:
        return [self._tell_news()]

    def _end(self, reason: Exception) -> None:
        for follower in self.followers:
            follower.put(reason)

    def tell_screens(self) -> None:
        frame = _frame(ScreensSet(self.stream))
        for follower in self.followers:
            follower.put(frame)

    # -- what happened ---------------------------------------------------------------------------------------

    async def _tell_news(self) -> None:
        engine = self.club.engine
        try:
            async for version, events in engine.follow(
                self._aggregate, _EVERYBODY, self.stream, self.version
            ):
                await self._tell_move(version, events)
        except Refusal as refusal:  # the stream is gone
            self._end(refusal)

    async def _tell_move(self, version: int, events: Sequence[Any]) -> None:
        self._folded = await self._reached(version)
        self._tell(version, self._changes_of(events))

    def _changes_of(self, _events: Sequence[Any]) -> list[ChangeTold]:
        return [OtherChange()]

    async def _reached(self, version: int) -> F:
        return await self.club.engine.reached(self._aggregate, self.stream, version)

    def _tell(self, version: int, changes: list[ChangeTold]) -> None:
        """Visitors of what was hidden are told that there is no such thing."""
        self.version = version
        follows, stands_alone = (
            _frame(Moved(self.stream, version, changes, again)) for again in (False, True)
        )
        for follower in self.followers:
            audience = follower.audience
            if self._may_hear(audience):
                follower.put(stands_alone if audience.shown is None else follows)
            else:
                follower.put(self._aggregate.missing(self.stream))

    def _may_hear(self, audience: Audience) -> bool:
        return audience.private or self._aggregate.is_seen(self._folded, VISITOR)


class TournamentFeed(Feed[Chronicle]):
    """A tournament, of whose tables the followers see one each.

    What became of the tables is worked out beside the news, of several results in a row only once, and told when it is there.
    """

    def __init__(self, club: Club, stream: str, chronicle: Chronicle) -> None:
        self._told: dict[Audience, ToldBasis] = {}
        self._moved = asyncio.Event()
        super().__init__(club, TOURNAMENT, stream, chronicle)

    async def _prepare(self, audience: Audience) -> int:
        if audience.shown is None:
            return 0
        if audience not in self._told:
            chronicle = seen_by(audience, self._folded)
            paper = await self._paper(audience.shown, chronicle)
            self._told.setdefault(audience, ToldBasis(chronicle, paper))
        return self._told[audience].chronicle.version

    def _parts(self) -> list[Coroutine[Any, Any, None]]:
        return [*super()._parts(), self._tell_tables()]

    async def _tell_move(self, version: int, events: Sequence[Any]) -> None:
        """Results are told before anything is looked up: the event says it all, and they hide nothing."""
        changes = self._changes_of(events)
        if plain := OtherChange() not in changes:
            self._tell(version, changes)
        before, self._folded = self._folded, await self._reached(version)
        if not plain:
            self._tell(version, result_changes(before.state, self._folded.state))
        self._moved.set()

    def _changes_of(self, events: Sequence[Any]) -> list[ChangeTold]:
        return list(map(change_of, events))

    # -- what became of the tables -----------------------------------------------------------------------------

    async def _tell_tables(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            for left in self._told.keys() - self.members.keys():
                del self._told[left]
            await self._tell_audiences({follower.audience for follower in self.followers}, self._folded)

    async def _tell_audiences(self, audiences: set[Audience], chronicle: Chronicle) -> None:
        frames = {
            audience: await self._make(audience, audience.shown, chronicle)
            for audience in audiences
            if audience.shown and self._may_hear(audience)
        }
        for follower in self.followers:
            if follower.audience in frames and follower.joined_at < chronicle.version:
                follower.put(frames[follower.audience])

    async def _make(self, audience: Audience, shown: ShownTable, chronicle: Chronicle) -> SharedFrame:
        """The frame of a version is made off the loop and kept by the stream's projection, as everything worked out."""
        before, chronicle = self._told.get(audience), seen_by(audience, chronicle)
        now = ToldBasis(chronicle, await self._paper(shown, chronicle))
        self._told[audience] = now
        if before is None:
            return _frame(TableMoved(self.stream, chronicle.version, None))
        name = ("news", audience, before.chronicle.version)
        reading = self.club.reading(self.stream, chronicle)
        return await reading.work(lambda _: self._encoded(audience, before, now), name)

    def _encoded(self, audience: Audience, before: ToldBasis, now: ToldBasis) -> SharedFrame:
        patch = None
        if before.paper and now.paper and audience.language and _same_around(audience, before, now):
            options = RenderOptions(link=PaperLinks(self.stream, None), level=2)
            patch = table_patch(before.paper, now.paper, audience.language, options)
        return _frame(TableMoved(self.stream, now.chronicle.version, patch))

    async def _paper(self, shown: ShownTable, chronicle: Chronicle) -> Paper | None:
        today = self.club.today.isoformat()
        try:
            return await self.club.reading(self.stream, chronicle).work(
                lambda state: shown_paper(shown, state, today), ("shown", shown, today)
            )
        except Refusal:  # a round that is gone
            return None


class Feeds:
    """The streams that somebody follows."""

    def __init__(self, club: Club, bus: Whispers | None = None) -> None:
        self._club = club
        self._feeds: dict[str, Feed[Any]] = {}
        self._bus = bus
        if bus is not None:
            bus.overhear(SCREENS_TOPIC, self._overhear)

    @asynccontextmanager
    async def following(
        self, actor: Actor, stream: str, audience: Audience, after: int, push: Push = in_turn
    ) -> AsyncIterator[Follower]:
        aggregate = FOLLOWED.get(kind_in(stream), TOURNAMENT)
        seen = await self._club.engine.open(
            aggregate, actor, stream
        )  # refused here, if the actor may not see it
        if after > seen.version:
            raise PutBack(after)
        feed = self._feeds.get(stream)
        if feed is None or feed.task.done():
            whole = await self._club.engine.reached(aggregate, stream, seen.version)
            feed = self._feeds[stream] = self._begin(aggregate, stream, whole)
        follower = Follower(audience, push)
        feed.members[audience] += 1
        try:
            await feed.join(follower, after)
            yield follower
        finally:
            feed.followers.discard(follower)
            feed.members[audience] -= 1
            feed.members += Counter()  # without those that are zero
            if not feed.members:
                feed.task.cancel()
                if self._feeds.get(stream) is feed:
                    del self._feeds[stream]

    def _begin(self, aggregate: Aggregate[Any, Any, Any], stream: str, whole: Any) -> Feed[Any]:
        if aggregate is TOURNAMENT:
            return TournamentFeed(self._club, stream, whole)
        return Feed(self._club, aggregate, stream, whole)

    # -- screens, whose programmes stand in no stream -----------------------------------------------------------

    def tell_screens(self, streams: Sequence[str]) -> None:
        """Whoever shows a screen of these, here or at another node, fetches it."""
        self._tell_screens_here(streams)
        if self._bus is not None:
            self._bus.whisper(SCREENS_TOPIC, _ENCODER.encode(streams))

    def _overhear(self, what: bytes) -> None:
        with suppress(msgspec.DecodeError, UnicodeDecodeError):  # no whisper of ours
            self._tell_screens_here(msgspec.json.decode(what, type=list[str]))

    def _tell_screens_here(self, streams: Sequence[str]) -> None:
        for stream in streams:
            if feed := self._feeds.get(stream):
                feed.tell_screens()


def seen_by(audience: Audience, chronicle: Chronicle) -> Chronicle:
    """Drafts of rounds are for those who may read everything."""
    return as_everybody_sees(chronicle) if audience.private else as_visitors_see(chronicle)


def _same_around(audience: Audience, before: ToldBasis, now: ToldBasis) -> bool:
    shown = audience.shown
    return surroundings(shown, before.chronicle) == surroundings(shown, now.chronicle)


def _frame(message: Moved | TableMoved | ScreensSet) -> SharedFrame:
    return SharedFrame(_ENCODER.encode(message))


def change_of(event: Event) -> ChangeTold:
    """Only results are told in full; names and addresses stay on the pages, where rights are checked."""
    if isinstance(event, ResultEntered):
        return ResultChange(event.round, event.board, event.result.value, event.rated)
    return OtherChange()


def result_changes(before: State, after: State) -> list[ChangeTold]:
    """The games whose result changed, was entered or taken back; and whether anything else changed (`other`)."""
    changes: list[ChangeTold] = []
    other = len(before.rounds) != len(after.rounds)
    for number, (old, new) in enumerate(zip(before.rounds, after.rounds, strict=False), 1):
        if old.games is new.games or old.games == new.games:
            continue
        if [(game.white, game.black) for game in old.games] != [
            (game.white, game.black) for game in new.games
        ]:
            other = True
            continue
        changes += [
            ResultChange(number, board, game.result.value, game.rated)
            for board, (was, game) in enumerate(zip(old.games, new.games, strict=True), 1)
            if was != game
        ]
    return [*changes, OtherChange()] if other or not changes else changes
