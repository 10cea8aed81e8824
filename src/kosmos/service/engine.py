"""The way of a fact, the same for every kind of stream: permission, state, decision, store, news."""

import asyncio
import datetime as dt
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from kosmos.core.commands import Command, Context
from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.core.projection import Projection
from kosmos.locale import Phrase
from kosmos.service.actors import Actor
from kosmos.service.aggregate import Aggregate, E, F, S
from kosmos.service.watch import watched
from kosmos.store.contract import Streams
from kosmos.store.personal import PersonalRecord
from kosmos.store.refusals import StreamExists

REMEMBERED = 64  #: streams of which what was worked out is kept
MOST_BYTES = 256_000_000  #: of folded streams: 64 large tournaments, or more than 5,000 boards in play
FEW_EVENTS = 500  #: are decoded and folded at once; with more everybody else would wait
TRIES = 20  #: how often a command without an expected version is decided anew when somebody else was faster


T = TypeVar("T")
Current: TypeAlias = Callable[[Sequence[S]], Sequence[S]]


class Executed(NamedTuple):
    """What a command came to."""

    stream: str
    version: int
    events: Sequence[Any]
    report: tuple[Phrase, ...] = ()  #: what could not be carried over from a foreign file
    folded: Any = None  #: the stream as the command left it


class Held(NamedTuple):
    """A folded stream and the summary that the store has of it."""

    folded: Any
    summary: bytes
    weight: int


def utc_now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def new_key() -> str:
    """Random: it tells nothing about whom it belongs to."""
    return secrets.token_hex(12)


def draw_seed() -> int:
    return secrets.randbits(31)


class Engine:
    """Every stream of one store. What differs from kind to kind stands in the `Aggregate` that each call names."""

    def __init__(
        self,
        streams: Streams,
        clock: Callable[[], dt.datetime] = utc_now,
        chance: Callable[[], int] = draw_seed,
    ) -> None:
        self.streams = streams
        self.clock = clock
        self.chance = chance
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._bytes = 0  #: what the folded streams weigh together
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._projections: OrderedDict[str, Projection] = OrderedDict()
        self._readers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- commands --------------------------------------------------------------------------------------

    async def execute(
        self,
        aggregate: Aggregate[E, S, F],
        actor: Actor,
        stream: str,
        command: Command,
        expected_version: int | None = None,
    ) -> Executed:
        """Do it, or refuse; durable when this returns."""
        with watched(type(command).__name__, actor.name, stream) as ran:
            actor.need(command.right)
            self._check_kind(aggregate, stream)
            executed = await self._execute_in_turn(aggregate, actor, stream, command, expected_version)
            ran.version = executed.version
            return executed

    async def _execute_in_turn(
        self,
        aggregate: Aggregate[E, S, F],
        actor: Actor,
        stream: str,
        command: Command,
        expected_version: int | None,
    ) -> Executed:
        # One after the other: of two decided on the same version one would have to be decided again, and whoever has
        # to look first would lose to the others every time. Other programs at the same file come in between all the same.
        async with self._turn(stream):
            return await self._execute(aggregate, actor, stream, command, expected_version)

    async def _execute(
        self,
        aggregate: Aggregate[E, S, F],
        actor: Actor,
        stream: str,
        command: Command,
        expected_version: int | None,
    ) -> Executed:
        context = self.context(actor) if aggregate.draws else Context(actor.name, "", 0)
        held = self._held.get(stream)
        if held is not None and expected_version in (None, held.folded.version):
            # Most likely nobody else wrote to the file: try with what is known, and look only when it does not work.
            try:
                events = await _decided(aggregate, held.folded, command, context)
                return await self._append(aggregate, context, stream, held, events)
            except Refusal:
                if await self._hold(aggregate, stream) is held:
                    raise
        for _ in range(TRIES):
            held = await self._hold(aggregate, stream)
            version = held.folded.version
            if expected_version is not None and expected_version != version:
                raise VersionConflict(expected_version, version)
            events = await _decided(aggregate, held.folded, command, context)
            with suppress(VersionConflict):  # somebody else was faster: decide anew on what they left
                return await self._append(aggregate, context, stream, held, events)
        raise VersionConflict(version, await self.streams.version(stream))

    async def _append(
        self, aggregate: Aggregate[E, S, F], context: Context, stream: str, held: Held, events: Sequence[E]
    ) -> Executed:
        stamped, aside = self._sealed(aggregate, aggregate.stamp(context, events))
        before: F = held.folded
        after = aggregate.go_on(before, stamped)
        if after is None:  # after an undo only the whole stream can tell the state
            whole = [*await self.stamped(aggregate, stream, before.version), *stamped]
            after = await _beside(len(whole), lambda: aggregate.fold(whole))
        summary = aggregate.summary(after)
        data = [aggregate.encode(each) for each in stamped]
        await self._erase_forgotten(aggregate, stream, events)
        async with self._kept(stream, aside):
            version = await self._store(aggregate, stream, before.version, data, held.summary, summary)
        self._remember(stream, Held(after, summary, aggregate.weight(after)))
        return Executed(stream, version, events, folded=after)

    async def _store(
        self,
        aggregate: Aggregate[E, S, F],
        stream: str,
        version: int,
        data: Sequence[bytes],
        before: bytes,
        now: bytes,
    ) -> int:
        if version:
            # Most commands change nothing that a listing shows, and what is the same need not be written again.
            return await self.streams.append(stream, version, data, None if now == before else now)
        try:
            return await self.streams.create(stream, aggregate.kind, data, now)
        except StreamExists:
            raise VersionConflict(0, await self.streams.version(stream)) from None

    async def begin(
        self, aggregate: Aggregate[E, S, F], names: Callable[[F], Iterable[str]], stamped: Sequence[S]
    ) -> Executed:
        """A new stream under the first of its names that is free."""
        said, many = stamped, len(stamped)
        stamped, aside = await _beside(many, lambda: self._sealed(aggregate, said))
        folded = await _beside(many, lambda: aggregate.fold(stamped))
        data = await _beside(many, lambda: list(map(aggregate.encode, stamped)))
        summary = aggregate.summary(folded)
        for name in names(folded):
            try:
                async with self._kept(name, aside):
                    version = await self.streams.create(name, aggregate.kind, data, summary)
            except StreamExists:
                continue
            self._remember(name, Held(folded, summary, aggregate.weight(folded)))
            return Executed(name, version, [aggregate.event(each) for each in stamped], folded=folded)
        raise AssertionError("one of the names has to be free")

    async def delete(self, aggregate: Aggregate[E, S, F], stream: str) -> None:
        self._check_kind(aggregate, stream)
        await self.streams.delete(stream)
        if aggregate.personal:
            await self.streams.personal.erase_stream(stream)
        self._drop(stream)
        self._projections.pop(stream, None)

    # -- reading ---------------------------------------------------------------------------------------

    async def open(self, aggregate: Aggregate[E, S, F], actor: Actor, stream: str) -> F:
        """The stream as it stands, for whoever may see it."""
        folded: F = (await self._hold(aggregate, stream)).folded
        if not aggregate.is_seen(folded, actor):
            raise NotFound(Phrase(aggregate.noun), stream)
        return folded

    async def reached(self, aggregate: Aggregate[E, S, F], stream: str, version: int) -> F:
        """The stream at a version that was heard of, or at a later one. What was written here needs no look at the file."""
        held = self._held.get(stream)
        if held is None or held.folded.version < version:
            async with self._turn(stream):  # whoever wrote it remembers it before the turn is over
                held = self._held.get(stream)
        if held is None or held.folded.version < version:
            held = await self._hold(aggregate, stream)
        folded: F = held.folded
        return folded

    async def stamped(self, aggregate: Aggregate[E, S, F], stream: str, upto: int | None = None) -> list[S]:
        """All events up to a version, as they happened. Whoever calls has asked for the right to."""
        self._check_kind(aggregate, stream)
        return await self._decoded(aggregate, stream, await self.streams.data(stream, upto))

    async def stamped_after(self, aggregate: Aggregate[E, S, F], stream: str, after: int) -> list[S]:
        self._check_kind(aggregate, stream)
        stamped = [aggregate.decode(each.data) for each in await self.streams.read(stream, after)]
        return await self._unsealed(aggregate, stream, stamped)

    async def follow(
        self, aggregate: Aggregate[E, S, F], actor: Actor, stream: str, after: int
    ) -> AsyncIterator[tuple[int, list[E]]]:
        """(version, events since) again and again, from `after` on; ends when the actor may not see it any more.

        They are as stored: news goes to visitors, and names keys instead of personal data.
        """
        await self.open(aggregate, actor, stream)
        async for stored in self.streams.follow(stream, after):
            events = [aggregate.event(aggregate.decode(each.data)) for each in stored]
            if any(map(aggregate.may_hide, events)):
                await self.open(aggregate, actor, stream)
            yield stored[-1].version, events

    def known(self, stream: str) -> Any:
        """The stream as it was last seen here, without asking the store; None: not seen."""
        held = self._held.get(stream)
        return held.folded if held else None

    # -- what people may ask to have forgotten ---------------------------------------------------------

    async def set_apart(self, aggregate: Aggregate[E, S, F], stream: str, current: Current[S]) -> int:
        """Take personal data out of events that were stored with it; how many they were.

        `current` brings a stream to the newest versions of its events: older ones knew no keys.
        """
        seal = aggregate.personal
        assert seal, "only of people there is something to set apart"
        async with self._turns.setdefault(stream, asyncio.Lock()):
            stamped = current(await self.stamped(aggregate, stream))
            sealed, aside = seal.seal(stamped, new_key)
            changed = {
                version: aggregate.encode(now)
                for version, (before, now) in enumerate(zip(stamped, sealed, strict=True), 1)
                if now is not before
            }
            async with self._kept(stream, aside):
                await self.streams.rewrite(stream, changed)
            self._drop(stream)
        return len(changed)

    def _sealed(
        self, aggregate: Aggregate[E, S, F], stamped: Sequence[S]
    ) -> tuple[Sequence[S], Mapping[str, PersonalRecord]]:
        return aggregate.personal.seal(stamped, new_key) if aggregate.personal else (stamped, {})

    async def _unsealed(self, aggregate: Aggregate[E, S, F], stream: str, stamped: list[S]) -> list[S]:
        seal = aggregate.personal
        if not seal or not any(map(seal.names_key, stamped)):
            return stamped
        return seal.unseal(stamped, await self.streams.personal.of_stream(stream))

    @asynccontextmanager
    async def _kept(self, stream: str, aside: Mapping[str, PersonalRecord]) -> AsyncIterator[None]:
        """Kept before the events that name it are stored, and erased again where they are not."""
        await self.streams.personal.keep(stream, aside)
        try:
            yield
        except BaseException:
            if aside:
                await self.streams.personal.erase(aside)
            raise

    async def _erase_forgotten(self, aggregate: Aggregate[E, S, F], stream: str, events: Sequence[E]) -> None:
        """Before the event is stored that tells of it: whoever reads the event finds nothing any more."""
        seal = aggregate.personal
        if seal and (forgotten := [who for event in events if (who := seal.forgets(event))]):
            await self.streams.personal.erase_subjects(stream, forgotten)

    def projection(self, stream: str) -> Projection:
        """What was worked out of a stream; there is one for each of the streams asked for last."""
        made = self._projections.pop(stream, None) or Projection()
        self._projections[stream] = made
        if len(self._projections) > REMEMBERED:
            self._projections.popitem(last=False)
        return made

    def reader_turn(self, stream: str) -> asyncio.Lock:
        """Held while something is worked out of a stream."""
        return self._readers.setdefault(stream, asyncio.Lock())

    def context(self, actor: Actor) -> Context:
        return Context(actor.name, _iso(self.clock().replace(microsecond=0)), self.chance())

    # -- inside ----------------------------------------------------------------------------------------

    def _turn(self, stream: str) -> asyncio.Lock:
        """Held by whoever writes to a stream."""
        return self._turns.setdefault(stream, asyncio.Lock())

    async def _hold(self, aggregate: Aggregate[E, S, F], stream: str) -> Held:
        """Folded once and kept; what other programs wrote in the meantime is noticed by its version."""
        self._check_kind(aggregate, stream)
        before = self._held.get(stream)
        try:
            version = await self.streams.version(stream) if before else 0
            held = self._held.get(stream)
            # One that was put there in the meantime is of a command whose version was asked for here, or of a later one.
            if held and (held is not before or held.folded.version == version):
                self._held.move_to_end(stream)
                return held
            data = await self.streams.data(stream)
        except NotFound:  # said in the same words as what is hidden
            if aggregate.initial is None:
                raise NotFound(Phrase(aggregate.noun), stream) from None
            return Held(aggregate.initial(), b"", 0)
        stamped = await self._decoded(aggregate, stream, data)
        folded = await _beside(len(stamped), lambda: aggregate.fold(stamped))
        held = self._held.get(stream)
        if held is None or held.folded.version < folded.version:  # else a command was faster
            held = Held(folded, aggregate.summary(folded), aggregate.weight(folded))
            self._remember(stream, held)
        return held

    async def _decoded(self, aggregate: Aggregate[E, S, F], stream: str, data: Sequence[bytes]) -> list[S]:
        stamped = await _beside(len(data), lambda: list(map(aggregate.decode, data)))
        return await self._unsealed(aggregate, stream, stamped)

    def _remember(self, stream: str, held: Held) -> None:
        """The stream that was not asked for longest is let go first; the last one stays, however large it is."""
        self._drop(stream)
        self._held[stream] = held
        self._bytes += held.weight
        while self._bytes > MOST_BYTES and len(self._held) > 1:
            self._drop(next(iter(self._held)))

    def _drop(self, stream: str) -> None:
        if held := self._held.pop(stream, None):
            self._bytes -= held.weight

    def _check_kind(self, aggregate: Aggregate[E, S, F], stream: str) -> None:
        """The name of a stream says its kind: `club:…`, `board:…`; a bare name is a tournament's."""
        if kind_in(stream) != aggregate.prefix:
            raise NotFound(Phrase(aggregate.noun), stream)


async def _decided(
    aggregate: Aggregate[E, S, F], folded: F, command: Command, context: Context
) -> Sequence[E]:
    """A state is a value: it may be looked at in another thread while everybody else goes on reading it."""
    if command.heavy:
        return await asyncio.to_thread(aggregate.decide, folded, command, context)
    return aggregate.decide(folded, command, context)


async def _beside(events: int, make: Callable[[], T]) -> T:
    """What costs something for every event of a stream, beside the loop where they are many."""
    return make() if events <= FEW_EVENTS else await asyncio.to_thread(make)


def kind_in(stream: str) -> str:
    kind, colon, _ = stream.partition(":")
    return kind if colon else ""


@lru_cache(maxsize=4)
def _iso(second: dt.datetime) -> str:
    return second.strftime("%Y-%m-%dT%H:%M:%SZ")
