"""News once: a stream is followed once for everybody, and everybody who sees the same table gets the same bytes.

A frame is made for each table, audience and language that somebody looks at, never for each follower. It says which
results and which rows of that table changed, or that the page has to be fetched.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import msgspec

from kosmos.core.background import start_task
from kosmos.core.errors import NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import Paper
from kosmos.papers.render.options import RenderOptions
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import Right
from kosmos.tournament.events import Event, ResultEntered
from kosmos.tournament.state import State
from kosmos.web.messages import Moved, OtherChange, ResultChange
from kosmos.web.pages.render import PaperLinks
from kosmos.web.shown_tables import ShownTable, shown_paper, surroundings
from kosmos.web.table_patches import table_patch

_ENCODER = msgspec.json.Encoder()

#: follows for all; what each may hear is decided for each
_EVERYBODY = Actor("", Right.READ)
MOST_WAITING = 64  #: frames that may wait for one slow connection


class FeedBroken(Exception):
    """A connection did not take what it was sent, or nothing can be made for it: it is to come back by version."""


class Audience(NamedTuple):
    """Whoever gets the same frames."""

    private: bool
    shown: ShownTable | None = None
    language: Language | None = None


class ToldBasis(NamedTuple):
    """What an audience was told last."""

    chronicle: Chronicle
    paper: Paper | None


Change = ResultChange | OtherChange


class Follower:
    """One connection's frames of one stream, in order."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self._frames: deque[str | Exception] = deque()
        self._news = asyncio.Event()

    def put(self, frame: str | Exception) -> None:
        if len(self._frames) >= MOST_WAITING:
            self._frames.clear()
            frame = FeedBroken()
        self._frames.append(frame)
        self._news.set()

    async def next(self) -> str:
        while not self._frames:
            self._news.clear()
            await self._news.wait()
        frame = self._frames.popleft()
        if isinstance(frame, Exception):
            raise frame
        return frame


class Feed:
    """One stream and all who follow it."""

    def __init__(self, club: Club, stream: str, chronicle: Chronicle) -> None:
        self.club = club
        self.stream = stream
        self.version = chronicle.version
        #: who follows or is about to: what they were told is kept, and the feed ends with the last of them
        self.members: Counter[Audience] = Counter()
        self.followers: set[Follower] = set()
        self._chronicle = chronicle
        self._told: dict[Audience, ToldBasis] = {}
        self.task = start_task(self._run(), "feed")

    async def join(self, follower: Follower, after: int) -> None:
        """From here on the follower hears everything; what came after its version before that is told first."""
        await self._prepare(follower.audience)
        while after < self.version:
            events = [each.event for each in await self.club.events(_EVERYBODY, self.stream, after)]
            if not events:
                break
            after += len(events)
            follower.put(_frame(Moved(self.stream, after, list(map(change_of, events)), None, again=True)))
        self.followers.add(follower)

    async def _prepare(self, audience: Audience) -> None:
        if audience not in self._told:
            chronicle = self._chronicle
            paper = await self._paper(audience, chronicle)
            self._told.setdefault(audience, ToldBasis(chronicle, paper))

    async def _run(self) -> None:
        try:
            async for version, _ in self.club.follow(_EVERYBODY, self.stream, self.version):
                self._chronicle = await self.club.open(_EVERYBODY, self.stream)
                await self._tell(version)
        except Refusal as refusal:
            self._end(refusal)
        except Exception:
            self._end(FeedBroken())
            raise

    def _end(self, reason: Exception) -> None:
        for follower in self.followers:
            follower.put(reason)

    async def _tell(self, version: int) -> None:
        """Visitors of what was hidden are told that there is no such tournament."""
        chronicle = self._chronicle
        self.version = version
        audiences = {follower.audience for follower in self.followers}
        for left in self._told.keys() - self.members.keys():
            del self._told[left]
        frames: dict[Audience, str | Exception] = {}
        for audience in audiences:
            if chronicle.state.public or audience.private:
                frames[audience] = await self._make(audience, chronicle, version)
            else:
                frames[audience] = NotFound(Phrase(N_("tournament")), self.stream)
        for follower in self.followers:
            if follower.audience in frames:
                follower.put(frames[follower.audience])

    async def _make(self, audience: Audience, chronicle: Chronicle, version: int) -> str:
        """The frame of a version is made off the loop and kept by the stream's projection, as everything worked out."""
        before = self._told.get(audience)
        now = ToldBasis(chronicle, await self._paper(audience, chronicle))
        self._told[audience] = now
        if before is None:
            return _frame(Moved(self.stream, version, [OtherChange()], None, again=True))
        if audience.shown is None:
            return self._encoded(audience, before, now, version)
        name = ("news", audience, before.chronicle.version, version)
        reading = self.club.reading(self.stream, chronicle)
        return await reading.work(lambda _: self._encoded(audience, before, now, version), name)

    def _encoded(self, audience: Audience, before: ToldBasis, now: ToldBasis, version: int) -> str:
        changes = result_changes(before.chronicle.state, now.chronicle.state)
        patch = None
        if before.paper and now.paper and audience.language and _same_around(audience, before, now):
            options = RenderOptions(link=PaperLinks(self.stream, None), level=2)
            patch = table_patch(before.paper, now.paper, audience.language, options)
        return _frame(Moved(self.stream, version, changes, patch, again=patch is None))

    async def _paper(self, audience: Audience, chronicle: Chronicle) -> Paper | None:
        if audience.shown is None:
            return None
        today = self.club.clock().date().isoformat()
        shown = audience.shown
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
        self, actor: Actor, stream: str, audience: Audience, after: int
    ) -> AsyncIterator[Follower]:
        chronicle = await self._club.open(actor, stream)  # refused here, if the actor may not see it
        feed = self._feeds.get(stream)
        if feed is None or feed.task.done():
            feed = self._feeds[stream] = Feed(self._club, stream, chronicle)
        follower = Follower(audience)
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


def _same_around(audience: Audience, before: ToldBasis, now: ToldBasis) -> bool:
    shown = audience.shown
    return surroundings(shown, before.chronicle) == surroundings(shown, now.chronicle)


def _frame(message: Moved) -> str:
    return _ENCODER.encode(message).decode()


def change_of(event: Event) -> Change:
    """Only results are told in full; names and addresses stay on the pages, where rights are checked."""
    if isinstance(event, ResultEntered):
        return ResultChange(event.round, event.board, event.result.value, event.rated)
    return OtherChange()


def result_changes(before: State, after: State) -> list[Change]:
    """The results that are others now, entered or taken back; `other`, where something else changed."""
    changes: list[Change] = []
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
