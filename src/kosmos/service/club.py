"""The way of a fact: permission, state, decision, store, news."""

import asyncio
import datetime as dt
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from kosmos.core.addresses import address_of
from kosmos.core.errors import NeedsConfirmation, NotFound, Refusal, VersionConflict
from kosmos.core.players import Player
from kosmos.formats.archive import make_archive, read_archive
from kosmos.formats.trf_import import is_trf, read_trf_tournament
from kosmos.locale import N_, Phrase
from kosmos.papers.catalogue import make_paper
from kosmos.papers.history import history_paper
from kosmos.papers.paper import Paper
from kosmos.papers.wishes import Wishes
from kosmos.service.actors import Actor
from kosmos.service.kfc_import import is_kfc_file, moved_from_file
from kosmos.store.contract import Streams
from kosmos.store.refusals import StreamExists
from kosmos.tournament.chronicle import Chronicle, fold, fold_stored, go_on
from kosmos.tournament.commands import Command, Context, ImportPlayers, NewTournament, Right, parse_command
from kosmos.tournament.decide import decide, decide_new
from kosmos.tournament.events import TIME_TRAVEL, Event, Stamped, VisibilityChanged, decode, encode
from kosmos.tournament.history import HistoryStep, history
from kosmos.tournament.state import State

KIND = "tournament"
#: after these a tournament may be hidden from visitors
MAY_HIDE = (VisibilityChanged, *TIME_TRAVEL)
REMEMBERED = 64  #: folded tournaments kept in memory
TRIES = 20  #: how often a command without an expected version is decided anew when somebody else was faster


class Executed(NamedTuple):
    """What a command came to."""

    stream: str
    version: int
    events: Sequence[Event]
    report: tuple[Phrase, ...] = ()  #: what could not be carried over from a foreign file


class Summary(msgspec.Struct, frozen=True):
    """What a listing shows without opening the tournament."""

    name: str
    place: str = ""
    start: str = ""
    end: str = ""
    system: str = ""
    players: int = 0
    rounds: int = 0
    current: int = 0
    public: bool = False
    finished: bool = False


class ListedTournament(NamedTuple):
    id: str
    version: int
    summary: Summary


def utc_now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def draw_seed() -> int:
    return secrets.randbits(31)


class Club:
    """All tournaments of a club behind one store."""

    def __init__(
        self,
        streams: Streams,
        clock: Callable[[], dt.datetime] = utc_now,
        chance: Callable[[], int] = draw_seed,
    ) -> None:
        self.streams = streams
        self.clock = clock
        self.chance = chance
        self._folded: OrderedDict[str, Chronicle] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- commands --------------------------------------------------------------------------------------

    def parse(self, name: str, raw: Mapping[str, Any]) -> Command:
        return parse_command(name, raw, self.clock().date())

    async def create(self, actor: Actor, command: NewTournament) -> Executed:
        actor.need(command.right)
        return await self._begin(self._stamped(actor, decide_new(command)))

    async def execute(
        self, actor: Actor, stream: str, command: Command, expected_version: int | None = None
    ) -> Executed:
        """Do it, or refuse; durable when this returns."""
        actor.need(command.right)
        # One after the other: of two decided on the same version one would have to be decided again, and whoever has
        # to look first would lose to the others every time. Other programs at the same file come in between all the same.
        async with self._turns.setdefault(stream, asyncio.Lock()):
            return await self._execute(actor, stream, command, expected_version)

    async def _execute(
        self, actor: Actor, stream: str, command: Command, expected_version: int | None
    ) -> Executed:
        context = Context(actor.name, self._now(), self.chance())
        kept = self._folded.get(stream)
        if kept is not None and expected_version in (None, kept.version):
            # Most likely nobody else wrote to the file: try with what is known, and look only when it does not work.
            try:
                return await self._append(context, stream, kept, decide(kept, command, context))
            except Refusal:
                if await self._chronicle(stream) is kept:
                    raise
        for _ in range(TRIES):
            chronicle = await self._chronicle(stream)
            if expected_version is not None and expected_version != chronicle.version:
                raise VersionConflict(expected_version, chronicle.version)
            events = decide(chronicle, command, context)
            with suppress(VersionConflict):  # somebody else was faster: decide anew on what he left
                return await self._append(context, stream, chronicle, events)
        raise VersionConflict(chronicle.version, await self.streams.version(stream))

    async def _append(
        self, context: Context, stream: str, chronicle: Chronicle, events: list[Event]
    ) -> Executed:
        stamped = stamp(context.at, context.by, events)
        after = go_on(chronicle, events)
        if after is None:  # after an undo only the whole stream can tell the state
            after = fold([*await self._events(stream, chronicle.version), *stamped])
            after.state.kept = chronicle.state.kept
        data = [encode(each) for each in stamped]
        # Most results change nothing that a listing shows, and what is the same need not be written again.
        before, now = _summary(chronicle), _summary(after)
        summary = None if now == before else msgspec.json.encode(now)
        version = await self.streams.append(stream, chronicle.version, data, summary)
        self._remember(stream, after)
        return Executed(stream, version, events)

    # -- reading ---------------------------------------------------------------------------------------

    async def open(self, actor: Actor, stream: str, at: int | None = None) -> Chronicle:
        """The tournament as it stands, or as it stood at an earlier version."""
        now = await self._chronicle(stream)
        self._check_seen(actor, stream, now.state)
        if at is None or at == now.version:
            return now
        if not now.is_place(at):
            raise NotFound(Phrase(N_("version")), at)
        return fold(await self._events(stream, at))

    async def listing(self, actor: Actor) -> list[ListedTournament]:
        """All tournaments the actor may see, the newest first."""
        entries = await self.streams.listing(KIND)
        listed = [
            ListedTournament(entry.id, entry.version, msgspec.json.decode(entry.summary, type=Summary))
            for entry in reversed(entries)
        ]
        return [each for each in listed if each.summary.public or actor.may(Right.READ)]

    async def paper(
        self, actor: Actor, stream: str, key: str, wishes: Wishes, at: int | None = None
    ) -> tuple[Paper, int]:
        """A paper and the version it shows."""
        chronicle = await self.open(actor, stream, at)
        if key == "history":
            return history_paper(
                chronicle.state.settings.name, await self.history(actor, stream)
            ), chronicle.version
        if wishes.born_from or wishes.born_to:
            actor.need(Right.READ)  # who is in a group of ages tells the ages
        today = wishes.today or self.clock().date().isoformat()
        wishes = msgspec.structs.replace(wishes, private=actor.may(Right.READ), today=today)
        return await asyncio.to_thread(make_paper, key, chronicle.state, wishes), chronicle.version

    async def history(self, actor: Actor, stream: str) -> list[HistoryStep]:
        """Who did what is for those who direct; visitors see the results."""
        actor.need(Right.READ)
        return history(await self._events(stream))

    async def events(self, actor: Actor, stream: str, after: int = 0) -> list[Stamped]:
        actor.need(Right.READ)
        return [decode(stored.data) for stored in await self.streams.read(stream, after)]

    async def told(self, actor: Actor, stream: str) -> list[Stamped]:
        """The whole stream for reasons to be worked out; it is not shown to anybody itself."""
        self._check_seen(actor, stream, (await self._chronicle(stream)).state)
        return await self._events(stream)

    async def follow(self, actor: Actor, stream: str, after: int) -> AsyncIterator[tuple[int, list[Event]]]:
        """(version, events since) again and again, from `after` on; a visitor's ends when it is hidden."""
        self._check_seen(actor, stream, (await self._chronicle(stream)).state)
        async for stored in self.streams.follow(stream, after):
            events: list[Event] = [decode(each.data).event for each in stored]
            if not actor.may(Right.READ) and any(isinstance(event, MAY_HIDE) for event in events):
                self._check_seen(actor, stream, (await self._chronicle(stream)).state)
            yield stored[-1].version, events

    # -- whole tournaments -----------------------------------------------------------------------------

    async def export(self, actor: Actor, stream: str) -> bytes:
        actor.need(Right.READ)
        return make_archive(await self._events(stream))

    async def import_(self, actor: Actor, data: bytes, *, confirmed: bool = False) -> Executed:
        """A new tournament of a `.kosmos` file, whose history comes along, of a KeizerForClubs or a report file."""
        actor.need(Right.DIRECT)
        if is_trf(data):
            return await self._import_trf(actor, data, confirmed=confirmed)
        if is_kfc_file(data):
            return await self._import_kfc(actor, data)
        return await self._begin(await asyncio.to_thread(read_archive, data))

    async def _import_kfc(self, actor: Actor, data: bytes) -> Executed:
        moved = await asyncio.to_thread(moved_from_file, data)
        stamped = [each for step in moved.steps for each in self._stamped(actor, step)]
        return (await self._begin(stamped))._replace(report=moved.report)

    async def _import_trf(self, actor: Actor, data: bytes, *, confirmed: bool) -> Executed:
        """Whatever had to be assumed, and every round that breaks the rules, is told before anything is made."""
        imported = await asyncio.to_thread(read_trf_tournament, data)
        if imported.adjustments and not confirmed:
            keys = [f"line{number}" for number in range(len(imported.adjustments))]
            lines = Phrase(
                "\n".join(f"{{{key}}}" for key in keys), dict(zip(keys, imported.adjustments, strict=True))
            )
            raise NeedsConfirmation(
                Phrase(N_("The file does not say everything:\n{lines}\n"), {"lines": lines})
            )
        stamped = [each for step in imported.steps for each in self._stamped(actor, step)]
        return (await self._begin(stamped))._replace(report=imported.adjustments)

    async def delete(self, actor: Actor, stream: str) -> None:
        actor.need(Right.ADMIN)
        await self.streams.delete(stream)
        self._folded.pop(stream, None)

    async def players_of(self, actor: Actor, stream: str, ids: Sequence[int] = ()) -> list[Player]:
        """Players to be taken over into another tournament: those named, or all."""
        actor.need(Right.READ)
        entries = (await self._chronicle(stream)).state.entries
        for id_ in ids:
            if id_ not in entries:
                raise NotFound(Phrase(N_("player")), id_)
        return [entries[id_].player for id_ in ids or entries]

    async def take_over(
        self,
        actor: Actor,
        stream: str,
        source: str,
        ids: Sequence[int] = (),
        expected_version: int | None = None,
    ) -> Executed:
        """Enter players of another tournament, with all their data."""
        actor.need(ImportPlayers.right)
        command = ImportPlayers(players=tuple(await self.players_of(actor, source, ids)))
        return await self.execute(actor, stream, command, expected_version)

    # -- inside ----------------------------------------------------------------------------------------

    async def _begin(self, stamped: list[Stamped]) -> Executed:
        chronicle = fold(stamped)
        base = address_of(chronicle.state.settings.name, "tournament")
        data = [encode(each) for each in stamped]
        summary = msgspec.json.encode(summarise(chronicle.state))
        for stream in candidates(base):
            try:
                version = await self.streams.create(stream, KIND, data, summary)
            except StreamExists:
                continue
            self._remember(stream, chronicle)
            return Executed(stream, version, [each.event for each in stamped])
        raise AssertionError("candidates never end")

    async def _chronicle(self, stream: str) -> Chronicle:
        """Folded once and kept; what other programs wrote in the meantime is noticed by its version."""
        kept = self._folded.get(stream)
        try:
            if kept and kept.version == await self.streams.version(stream):
                self._folded.move_to_end(stream)
                return kept
            chronicle = fold_stored(await self.streams.data(stream))
        except NotFound:  # said in the same words as what is hidden
            raise NotFound(Phrase(N_("tournament")), stream) from None
        if kept:
            chronicle.state.kept = kept.state.kept
        self._remember(stream, chronicle)
        return chronicle

    def _remember(self, stream: str, chronicle: Chronicle) -> None:
        self._folded[stream] = chronicle
        self._folded.move_to_end(stream)
        if len(self._folded) > REMEMBERED:
            self._folded.popitem(last=False)

    async def _events(self, stream: str, upto: int | None = None) -> list[Stamped]:
        return list(map(decode, await self.streams.data(stream, upto)))

    def _check_seen(self, actor: Actor, stream: str, state: State) -> None:
        """What is not published does not exist for visitors."""
        if not state.public and not actor.may(Right.READ):
            raise NotFound(Phrase(N_("tournament")), stream)

    def _stamped(self, actor: Actor, events: Sequence[Event]) -> list[Stamped]:
        return stamp(self._now(), actor.name, events)

    def _now(self) -> str:
        return iso(self.clock().replace(microsecond=0))


@lru_cache(maxsize=4)
def iso(second: dt.datetime) -> str:
    return second.strftime("%Y-%m-%dT%H:%M:%SZ")


def stamp(at: str, by: str, events: Sequence[Event]) -> list[Stamped]:
    return [Stamped(at, by, event, part) for part, event in enumerate(events)]  # type: ignore[arg-type]


def _summary(chronicle: Chronicle) -> Summary:
    return chronicle.once("summary", lambda: summarise(chronicle.state))


def summarise(state: State) -> Summary:
    settings = state.settings
    return Summary(
        settings.name,
        settings.place,
        settings.start,
        settings.end,
        settings.system.value,
        len(state.entries),
        state.rounds_planned,
        state.current_round,
        state.public,
        state.is_finished,
    )


def candidates(base: str) -> Iterator[str]:
    """The name itself, then with 2, 3, 4 …"""
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1
