"""The way of a fact, the same for every kind of stream: permission, state, decision, store, news."""

import asyncio
import datetime as dt
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from kosmos.core.commands import Command, Context
from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.core.projection import Projection
from kosmos.core.store_refusals import StoreRefused, StreamExists
from kosmos.core.turns import Turns
from kosmos.locale import Phrase
from kosmos.service.actors import Actor
from kosmos.service.aggregate import Aggregate, E, F, S
from kosmos.service.chance import draw_seed, iso_second, new_key, utc_now
from kosmos.service.deciding import brought_forward, decide_next, decided, off_loop_if_many
from kosmos.service.held_streams import Held, HeldStreams
from kosmos.service.watch import REQUEST, WatchedCommand, tell_done, watched
from kosmos.store.contract import StoredEvent, Streams
from kosmos.store.personal import PersonalRecord

REMEMBERED = 64  #: streams of which what was worked out is kept
TRIES = 20  #: how often a command without an expected version is decided again when somebody else was faster


Current: TypeAlias = Callable[[Sequence[S]], Sequence[S]]


class Executed(NamedTuple):
    """What a command came to."""

    stream: str
    version: int
    events: Sequence[Any]
    report: tuple[Phrase, ...] = ()  #: what could not be carried over from a foreign file
    folded: Any = None  #: the stream as the command left it


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
        self._held = HeldStreams(brought_forward)
        self.let_go = self._held.drop  #: whoever asks for the stream again reads it from the store
        self._turns = Turns()  #: of whoever writes to a stream
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
        with watched(*command.log_name_and_author(actor.name), stream) as ran:
            actor.at(stream).need(command.right)
            self._check_kind(aggregate, stream)
            executed = await self._execute_in_turn(aggregate, actor, stream, command, expected_version)
            ran.version = executed.version
            return executed

    def execute_at_once(
        self,
        aggregate: Aggregate[E, S, F],
        actor: Actor,
        stream: str,
        command: Command,
        told: Callable[[Executed | StoreRefused | None], None],
    ) -> bool:
        """The short way: decide now, on the state known here, and call `told` when the events are on disk.

        False: nothing was done, and `execute` has to take over; so it is with every refusal. `told(None)`: not
        stored, most likely because another program was faster, and `execute` has to decide again. `told` with a
        refusal of the store: the events may be stored all the same, so the command must not be tried again, or they
        could be there twice.
        """
        held = self._held.get(stream)
        if held is None or command.heavy or aggregate.personal or not actor.at(stream).may(command.right):
            return False
        if kind_in(stream) != aggregate.prefix or not self._turns.take_at_once(stream):
            return False
        begun = perf_counter()
        ran = WatchedCommand(*command.log_name_and_author(actor.name), stream, request=REQUEST.get())
        try:
            events, data, now = decide_next(aggregate, held, command, Context(actor.name, "", 0))
        except BaseException as fault:
            self._turns.give_back(stream)
            if isinstance(fault, Refusal):
                return False
            raise

        def stored(outcome: int | BaseException) -> None:
            done: Executed | StoreRefused | None = outcome if isinstance(outcome, StoreRefused) else None
            if isinstance(outcome, int):
                self._held.keep(stream, now)
                done = Executed(stream, outcome, events, folded=now.folded)
                tell_done(ran, outcome, begun)
            self._turns.give_back(stream)
            told(done)

        summary = None if now.summary == held.summary else now.summary
        self.streams.append_then(stream, held.folded.version, data, summary, stored)
        return True

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
        async with self._turns.taken(stream):
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
                events = await decided(aggregate, held.folded, command, context)
                return await self._append(aggregate, stream, held, aggregate.stamp(context, events))
            except StoreRefused:  # it may be stored all the same: done again it would be there twice
                raise
            except Refusal:
                if await self._hold(aggregate, stream) is held:
                    raise
        for _ in range(TRIES):
            held = await self._hold(aggregate, stream)
            version = held.folded.version
            if expected_version is not None and expected_version != version:
                raise VersionConflict(expected_version, version)
            events = await decided(aggregate, held.folded, command, context)
            with suppress(VersionConflict):  # somebody else was faster: decide again on what they left
                return await self._append(aggregate, stream, held, aggregate.stamp(context, events))
        raise VersionConflict(version, await self.streams.version(stream))

    async def append_steps(
        self, aggregate: Aggregate[E, S, F], stream: str, version: int, stamped: Sequence[S]
    ) -> Executed:
        """Steps that were decided elsewhere, as they were stamped there: all of them, or `VersionConflict`."""
        async with self._turns.taken(stream):
            held = await self._hold(aggregate, stream)
            if held.folded.version != version:
                raise VersionConflict(version, held.folded.version)
            return await self._append(aggregate, stream, held, stamped)

    async def _append(
        self, aggregate: Aggregate[E, S, F], stream: str, held: Held, told: Sequence[S]
    ) -> Executed:
        events = [aggregate.event(each) for each in told]
        stamped, aside = self._sealed(aggregate, told)
        before: F = held.folded
        after = aggregate.go_on(before, stamped)
        if after is None:  # after an undo only the whole stream can tell the state
            whole = [*await self.stamped(aggregate, stream, before.version), *stamped]
            after = await off_loop_if_many(len(whole), lambda: aggregate.fold(whole))
        summary = aggregate.summary(after)
        data = [aggregate.encode(each) for each in stamped]
        await self._erase_forgotten(aggregate, stream, events)
        async with self._kept(stream, aside):
            version = await self._store(aggregate, stream, held, data, summary)
        self._held.keep(stream, Held(after, summary, aggregate.weight(after)))
        return Executed(stream, version, events, folded=after)

    async def _store(
        self, aggregate: Aggregate[E, S, F], stream: str, held: Held, data: Sequence[bytes], now: bytes
    ) -> int:
        if version := held.folded.version:
            # Most commands change nothing that a listing shows, and what is the same need not be written again.
            return await self.streams.append(stream, version, data, None if now == held.summary else now)
        try:
            return await self.streams.create(stream, aggregate.kind, data, now)
        except StreamExists:
            raise VersionConflict(0, await self.streams.version(stream)) from None

    async def begin(
        self, aggregate: Aggregate[E, S, F], names: Callable[[F], Iterable[str]], stamped: Sequence[S]
    ) -> Executed:
        """A new stream under the first of its names that is free."""
        said, many = stamped, len(stamped)
        stamped, aside = await off_loop_if_many(many, lambda: self._sealed(aggregate, said))
        folded = await off_loop_if_many(many, lambda: aggregate.fold(stamped))
        data = await off_loop_if_many(many, lambda: list(map(aggregate.encode, stamped)))
        summary = aggregate.summary(folded)
        for name in names(folded):
            try:
                async with self._kept(name, aside):
                    version = await self.streams.create(name, aggregate.kind, data, summary)
            except StreamExists:
                continue
            self._held.keep(name, Held(folded, summary, aggregate.weight(folded)))
            return Executed(name, version, [aggregate.event(each) for each in stamped], folded=folded)
        raise AssertionError("one of the names has to be free")

    async def delete(self, aggregate: Aggregate[E, S, F], stream: str) -> None:
        self._check_kind(aggregate, stream)
        await self.streams.delete(stream)
        if aggregate.personal:
            await self.streams.personal.erase_stream(stream)
        self._held.drop(stream)
        self._projections.pop(stream, None)

    # -- reading ---------------------------------------------------------------------------------------

    async def open(self, aggregate: Aggregate[E, S, F], actor: Actor, stream: str) -> F:
        """The stream as it stands, for whoever may see it."""
        folded: F = (await self._hold(aggregate, stream)).folded
        if not aggregate.is_seen(folded, actor.at(stream)):
            raise aggregate.missing(stream)
        return folded

    async def reached(self, aggregate: Aggregate[E, S, F], stream: str, version: int) -> F:
        """The stream at a version that was announced, or at a later one. What was written by this program needs no
        look at the file.
        """
        held = self._held.get(stream)
        if held is None or held.folded.version < version:
            async with self._turns.taken(stream):  # whoever wrote it remembers it before the turn is over
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
        """(version, events since) from `after` on while the actor may see it; as stored, with keys for personal data."""
        await self.open(aggregate, actor, stream)
        try:
            async for stored in self.streams.follow(stream, after):
                events = [aggregate.event(aggregate.decode(each.data)) for each in stored]
                if any(map(aggregate.may_hide, events)):
                    await self.open(aggregate, actor, stream)
                yield stored[-1].version, events
        except NotFound:  # deleted, in the same words as what is hidden: readers know no streams
            raise aggregate.missing(stream) from None

    def take_in(self, aggregate: Aggregate[E, S, F], stream: str, stored: Sequence[StoredEvent]) -> None:
        """Events that another program wrote and that a follower here has received: the next command is decided
        without a look at the store. They are folded when somebody asks for the stream.

        Ignored while somebody here writes to the stream: the writer will have newer ones.
        """
        if not self._turns.is_taken(stream):
            self._held.hear(aggregate, stream, stored)

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
        async with self._turns.taken(stream):
            stamped = current(await self.stamped(aggregate, stream))
            sealed, aside = seal.seal(stamped, new_key)
            changed = {
                version: aggregate.encode(now)
                for version, (before, now) in enumerate(zip(stamped, sealed, strict=True), 1)
                if now is not before
            }
            async with self._kept(stream, aside):
                await self.streams.rewrite(stream, changed)
            self._held.drop(stream)
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
        """Personal data is stored before the events that name it, and erased again if those cannot be stored."""
        await self.streams.personal.keep(stream, aside)
        try:
            yield
        except BaseException:
            if aside:
                await self.streams.personal.erase(aside)
            raise

    async def _erase_forgotten(self, aggregate: Aggregate[E, S, F], stream: str, events: Sequence[E]) -> None:
        """Personal data is erased before the event is stored that says so: whoever reads the event finds nothing any more."""
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
        return Context(actor.name, iso_second(self.clock().replace(microsecond=0)), self.chance())

    # -- inside ----------------------------------------------------------------------------------------

    async def _hold(self, aggregate: Aggregate[E, S, F], stream: str) -> Held:
        """The stream, folded once and kept. Events that other programs wrote since are noticed by the version."""
        self._check_kind(aggregate, stream)
        before = self._held.get(stream)
        try:
            version = await self.streams.version(stream) if before else 0
            held = self._held.get(stream)
            # One that was put there in the meantime is of a command whose version was asked for here, or of a later one.
            if held and (held is not before or held.folded.version == version):
                self._held.use(stream)
                return held
            if held and (further := await self._newest(aggregate, stream, held)):
                return further
            data = await self.streams.data(stream)
        except NotFound:  # said in the same words as what is hidden
            if aggregate.initial is None:
                raise aggregate.missing(stream) from None
            return Held(aggregate.initial(), b"", 0)
        stamped = await self._decoded(aggregate, stream, data)
        folded = await off_loop_if_many(len(stamped), lambda: aggregate.fold(stamped))
        return self._held.keep_newer(
            stream, Held(folded, aggregate.summary(folded), aggregate.weight(folded))
        )

    async def _newest(self, aggregate: Aggregate[E, S, F], stream: str, held: Held) -> Held | None:
        """The known stream with the events stored since. None where only folding the whole stream gives the state."""
        further = brought_forward(aggregate, held, await self.streams.read(stream, held.folded.version))
        return self._held.keep_newer(stream, further) if further else None

    async def _decoded(self, aggregate: Aggregate[E, S, F], stream: str, data: Sequence[bytes]) -> list[S]:
        stamped = await off_loop_if_many(len(data), lambda: list(map(aggregate.decode, data)))
        return await self._unsealed(aggregate, stream, stamped)

    def _check_kind(self, aggregate: Aggregate[E, S, F], stream: str) -> None:
        """The name of a stream says its kind: `club:…`, `board:…`; a bare name is a tournament's."""
        if kind_in(stream) != aggregate.prefix:
            raise aggregate.missing(stream)


def kind_in(stream: str) -> str:
    kind, colon, _ = stream.partition(":")
    return kind if colon else ""
