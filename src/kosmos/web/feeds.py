"""News once: a stream is followed once for everybody, and everybody who sees the same table gets the same bytes.

What happened is one frame for everybody. What became of a table is a frame for each table, audience and language that
somebody looks at, never for each follower: which of its rows changed, or that the page has to be fetched.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ClassVar, NamedTuple

import msgspec

from kosmos.core.background import start_task
from kosmos.core.errors import NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import Paper
from kosmos.papers.render.options import RenderOptions
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.tournament.chronicle import Chronicle, as_everybody_sees, as_visitors_see
from kosmos.tournament.commands import Right
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.rounds import ResultEntered
from kosmos.tournament.state import State
from kosmos.web.messages import Moved, OtherChange, ResultChange, TableMoved
from kosmos.web.pages.render import PaperLinks
from kosmos.web.shown_tables import ShownTable, shown_paper, surroundings
from kosmos.web.table_patches import table_patch
from kosmos.web.wire import SharedFrame

_ENCODER = msgspec.json.Encoder()

#: follows for all; what each may hear is decided for each
_EVERYBODY = Actor("", Right.READ)
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


class Feed:
    """One stream and all who follow it.

    What happened is told at once; what became of the tables is worked out beside that, of several results in a row only
    once, and told when it is there.
    """

    def __init__(self, club: Club, stream: str, chronicle: Chronicle) -> None:
        self.club = club
        self.stream = stream
        self.version = chronicle.version
        #: who follows or is about to: what they were told is kept, and the feed ends with the last of them
        self.members: Counter[Audience] = Counter()
        self.followers: set[Follower] = set()
        self._chronicle = chronicle
        self._told: dict[Audience, ToldBasis] = {}
        self._moved = asyncio.Event()
        self.task = start_task(self._run(), "feed")

    async def join(self, follower: Follower, after: int) -> None:
        """From here on the follower hears everything; what came after its version before that is told first."""
        basis = await self._prepare(follower.audience)
        while after < max(self.version, basis):
            events = [each.event for each in await self.club.events(_EVERYBODY, self.stream, after)]
            if not events:
                break
            after += len(events)
            follower.put(_frame(Moved(self.stream, after, list(map(change_of, events)), again=True)))
        follower.joined_at = after
        self.followers.add(follower)

    async def _prepare(self, audience: Audience) -> int:
        """The version that this audience was told of last, or is taken to know."""
        if audience.shown is None:
            return 0
        if audience not in self._told:
            chronicle = seen_by(audience, self._chronicle)
            paper = await self._paper(audience.shown, chronicle)
            self._told.setdefault(audience, ToldBasis(chronicle, paper))
        return self._told[audience].chronicle.version

    async def _run(self) -> None:
        """Run both loops: neither ends by itself, and when one fails the other ends, too."""
        both = [start_task(self._tell_news(), "news"), start_task(self._tell_tables(), "tables")]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            self._end(FeedBroken())
        finally:
            for task in both:
                task.cancel()

    def _end(self, reason: Exception) -> None:
        for follower in self.followers:
            follower.put(reason)

    # -- what happened ---------------------------------------------------------------------------------------

    async def _tell_news(self) -> None:
        try:
            await self._tell_moves()
        except Refusal as refusal:  # the stream is gone
            self._end(refusal)

    async def _tell_moves(self) -> None:
        """Results are told before anything is looked up, because the event says everything."""
        async for version, events in self.club.follow(_EVERYBODY, self.stream, self.version):
            changes = [change_of(event) for event in events]
            if plain := OtherChange() not in changes:
                self._tell(version, changes)
            before, self._chronicle = self._chronicle, await self.club.reached(self.stream, version)
            if not plain:
                self._tell(version, result_changes(before.state, self._chronicle.state))
            self._moved.set()

    def _tell(self, version: int, changes: list[ChangeTold]) -> None:
        """Tell an audience. When a tournament is hidden, visitors are told that there is none; results alone never
        hide one, so nothing is checked for them.
        """
        self.version = version
        follows, stands_alone = (
            _frame(Moved(self.stream, version, changes, again)) for again in (False, True)
        )
        for follower in self.followers:
            audience = follower.audience
            if self._may_hear(audience):
                follower.put(stands_alone if audience.shown is None else follows)
            else:
                follower.put(NotFound(Phrase(N_("tournament")), self.stream))

    def _may_hear(self, audience: Audience) -> bool:
        return audience.private or self._chronicle.state.public

    # -- what became of the tables -----------------------------------------------------------------------------

    async def _tell_tables(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            for left in self._told.keys() - self.members.keys():
                del self._told[left]
            await self._tell_audiences({follower.audience for follower in self.followers}, self._chronicle)

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

    def __init__(self, club: Club) -> None:
        self._club = club
        self._feeds: dict[str, Feed] = {}

    @asynccontextmanager
    async def following(
        self, actor: Actor, stream: str, audience: Audience, after: int, push: Push = in_turn
    ) -> AsyncIterator[Follower]:
        chronicle = await self._club.open(actor, stream)  # refused here, if the actor may not see it
        if after > chronicle.version:
            raise PutBack(after)
        feed = self._feeds.get(stream)
        if feed is None or feed.task.done():
            whole = await self._club.reached(stream, chronicle.version)
            feed = self._feeds[stream] = Feed(self._club, stream, whole)
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


def seen_by(audience: Audience, chronicle: Chronicle) -> Chronicle:
    """Drafts of rounds are for those who may read everything."""
    return as_everybody_sees(chronicle) if audience.private else as_visitors_see(chronicle)


def _same_around(audience: Audience, before: ToldBasis, now: ToldBasis) -> bool:
    shown = audience.shown
    return surroundings(shown, before.chronicle) == surroundings(shown, now.chronicle)


def _frame(message: Moved | TableMoved) -> SharedFrame:
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
