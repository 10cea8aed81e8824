"""Imports with a preview: read in the background, shown, decided on, and only then written.

An import is a stored job: after a restart it goes on where that is possible, and says what happened where it is not.
"""

import asyncio
import datetime as dt
import secrets
from collections.abc import Coroutine, Iterable, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from kosmos.core.background import start_task
from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.fields import choice, table, whole
from kosmos.core.people import LIST_WORDS, ListData, ListLine, Person
from kosmos.core.people_matching import ListJudge, MatchVerdict, merge
from kosmos.core.store_refusals import StoreClosed
from kosmos.formats.players import Encoding, ListColumn, ListKind
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.people import Directory
from kosmos.service.people_import_records import (
    UNDER_WAY,
    Decision,
    Import,
    ImportBroken,
    ImportLost,
    ImportRecord,
    ImportStage,
    NotReady,
    PeopleImported,
    decode_record,
)
from kosmos.service.people_sources import (
    FIDE_LISTS,
    SINGLE_LISTS,
    TOURNAMENT,
    ImportSource,
    ListAsked,
    items_of,
    kind_of,
    not_kept,
    table_preview,
    tournament_items,
    valid_from,
    which_rating,
)
from kosmos.store.imports import ImportPlan
from kosmos.tournament.commands import Right
from kosmos.tournament.rating_rules import is_list_name

MOST_KEPT = 8  #: imports that are over or wait; the oldest one goes
KEPT_SECONDS = 1.0  #: how often it is written down how far an import is
OURSELVES = Actor("import", Right.ADMIN)


class Imports:
    """The imports of the club, by key. Those this program works on, or has looked at, are held in memory."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self._jobs = directory.jobs
        self._held: dict[str, Import] = {}

    async def begin(
        self, actor: Actor, data: ListData, name: str, *, look: bool = False, **said: Any
    ) -> Import:
        """`look`: the columns of a table are shown before it is read; what can be `said` of a list: see `checked_list`."""
        actor.at("").need(Right.DIRECT)
        wanted = checked_list(name, self.directory.today, **said)
        kind = await asyncio.to_thread(kind_of, data)
        date = await asyncio.to_thread(valid_from, wanted.of(data))
        wanted = msgspec.structs.replace(wanted, date=date)
        if kind in FIDE_LISTS:
            await asyncio.to_thread(which_rating, wanted.of(data))
        source = f"{name or kind} {date}"[-100:]
        made = await self._hold(kind, source, wanted, look=look and kind == ListKind.TABLE)
        return await self._look_at(made, data)

    async def hold_players(self, actor: Actor, stream: str, data: ListData, name: str, **said: Any) -> Import:
        """A list of players for a tournament: kept until it is looked at, and entered or given up."""
        actor.at("").need(Right.DIRECT)
        wanted = checked_list(name, self.directory.today, **said)
        made = await self._hold(await asyncio.to_thread(kind_of, data), name, wanted, look=True)
        made.record.into = stream
        return await self._look_at(made, data)

    async def _look_at(self, made: Import, data: ListData) -> Import:
        """Kept; and read at once, unless somebody is to look at its columns first."""
        await self._jobs.keep_list(made.record.key, data)
        await self._open_list(made)
        if made.record.look:
            made.turn(ImportStage.MAPPING)
            await self._keep(made)
        else:
            await self._start(made, self._read(made))
        return made

    async def players_held(self, actor: Actor, stream: str, key: str) -> ImportSource:
        made = await self.get(actor, key)
        if made.record.into != stream or made.file is None:
            raise NotFound(Phrase(N_("import")), key)
        return made.file

    async def begin_tournament(self, actor: Actor, stream: str) -> Import:
        actor.at("").need(Right.DIRECT)
        await self.directory.club.open(actor, stream)
        made = await self._hold(TOURNAMENT, stream, ListAsked(today=self.directory.today))
        await self._start(made, self._read(made))
        return made

    async def all(self, actor: Actor) -> list[ImportRecord]:
        """Every import of people and how far it is, the newest first; also those that another program works on."""
        actor.at("").need(Right.DIRECT)
        stored = {key: decode_record(job) for key, job in (await self._jobs.all()).items()}
        held = {key: made.record for key, made in self._held.items() if key in stored}
        return [record for record in reversed((stored | held).values()) if not record.into]

    async def get(self, actor: Actor, key: str) -> Import:
        actor.at("").need(Right.DIRECT)
        if key in self._held:
            return self._held[key]
        job = (await self._jobs.all()).get(key)
        if job is None:
            raise NotFound(Phrase(N_("import")), key)
        return await self._go_on(Import(decode_record(job)))

    async def wake(self) -> None:
        """After a start, go on with whatever was under way, or say what happened to it."""
        for key, job in (await self._jobs.all()).items():
            if key not in self._held:
                await self._go_on(Import(decode_record(job)))

    async def map(self, actor: Actor, key: str, columns: Iterable[str]) -> Import:
        """The columns as somebody says they are; then the table is read, also a second time."""
        made = await self.get(actor, key)
        if made.preview is None or made.record.stage in (*UNDER_WAY, ImportStage.DONE):
            raise NotReady
        chosen = checked_columns(columns)
        made.preview = msgspec.structs.replace(made.preview, columns=chosen)
        made.record.wanted = msgspec.structs.replace(made.record.wanted, columns=chosen)
        made.file = made.file and made.record.wanted.of(made.file.data)
        made.close()
        made.record.decided.clear()
        if made.record.into:
            await self._keep(made)
        else:
            await self._start(made, self._read(made))
        return made

    async def decide(self, actor: Actor, key: str, decisions: Mapping[int, Decision]) -> Import:
        """What to do with some of the doubtful lines; kept until it is applied."""
        made = await self.get(actor, key)
        made.record.decided |= decisions
        await self._keep(made)
        return made

    async def apply(self, actor: Actor, key: str, decisions: Mapping[int, Decision]) -> Import:
        made = await self.get(actor, key)
        if made.record.stage is ImportStage.READY:
            await self.finished(made)  # it is read; that it is released again may take a moment longer
        if made.record.stage is not ImportStage.READY or made.plan is None:
            raise NotReady
        made.record.decided = dict(decisions)
        made.turn(ImportStage.APPLYING)
        await self._start(made, self._apply(made, made.plan))
        return made

    async def drop(self, actor: Actor, key: str) -> None:
        made = await self.get(actor, key)
        if made.record.stage in UNDER_WAY:
            raise NotReady
        await self._forget(made)

    async def finished(self, made: Import) -> Import:
        """Wait until the work under way is over, instead of looking again and again."""
        if made.task:
            await made.task
        return made

    # -- inside ----------------------------------------------------------------------------------------

    async def _hold(self, kind: str, source: str, wanted: ListAsked, *, look: bool = False) -> Import:
        over = [each for each in self._held.values() if each.record.stage not in UNDER_WAY]
        for each in over[: max(0, len(self._held) + 1 - MOST_KEPT)]:
            await self._forget(each)
        record = ImportRecord(key=secrets.token_hex(8), kind=kind, source=source, wanted=wanted, look=look)
        made = self._held[record.key] = Import(record)
        return made

    async def _forget(self, made: Import) -> None:
        made.close()
        self._held.pop(made.record.key, None)
        await self._jobs.drop(made.record.key)

    async def _keep(self, made: Import) -> None:
        await self._jobs.keep(made.record.key, msgspec.json.encode(made.record))

    async def _open_list(self, made: Import) -> None:
        data = await self._jobs.kept_list(made.record.key)
        if data is None:
            raise ImportLost
        made.file = made.record.wanted.of(data)
        if made.record.kind == ListKind.TABLE:
            made.preview = await asyncio.to_thread(table_preview, made.file)
        else:
            made.not_kept = await asyncio.to_thread(not_kept, data)

    async def _go_on(self, made: Import) -> Import:
        """Go on with an import from where it was left; one that another program works on is only looked at."""
        if made.record.stage in (ImportStage.DONE, ImportStage.FAILED):
            return made
        if not await self._jobs.claim(made.record.key):
            return made
        self._held[made.record.key] = made
        try:
            await self._resume(made)
        except Refusal as refusal:
            made.turn(ImportStage.FAILED, refusal)
            await self._keep(made)
        finally:
            if made.task is None:
                await self._jobs.release(made.record.key)
        return made

    async def _resume(self, made: Import) -> None:
        if made.record.kind != TOURNAMENT:
            await self._open_list(made)
        if made.record.stage in (ImportStage.READY, ImportStage.APPLYING):
            made.plan = await self._jobs.kept_plan(made.record.key)
        if made.record.stage is ImportStage.APPLYING and made.plan:
            await self._start(made, self._apply(made, made.plan), claimed=True)
        elif made.record.stage in UNDER_WAY or (made.record.stage is ImportStage.READY and made.plan is None):
            await self._start(made, self._read(made), claimed=True)

    async def _start(self, made: Import, work: Coroutine[Any, Any, None], *, claimed: bool = False) -> None:
        if not claimed and not await self._jobs.claim(made.record.key):
            work.close()
            raise NotReady
        if made.record.stage is not ImportStage.APPLYING:
            made.turn(ImportStage.READING)
        await self._keep(made)
        made.task = start_task(self._under_way(made, work), "import people")

    async def _under_way(self, made: Import, work: Coroutine[Any, Any, None]) -> None:
        """Until the work is over, write down now and then how far it is: other programs show it, too.

        A program that is being stopped leaves it as it is: the next one goes on.
        """
        noting = start_task(self._note(made), "note an import")
        try:
            await work
        except StoreClosed:
            return
        except Refusal as refusal:
            made.turn(ImportStage.FAILED, refusal)
        except Exception:
            made.turn(ImportStage.FAILED, ImportBroken())
            raise  # for the log
        finally:
            noting.cancel()
            if made.record.stage not in UNDER_WAY:
                await self._keep(made)
            await self._jobs.release(made.record.key)

    async def _note(self, made: Import) -> None:
        while True:
            await asyncio.sleep(KEPT_SECONDS)
            await self._keep(made)

    async def _read(self, made: Import) -> None:
        items = await self._items(made)
        made.plan = await self._jobs.plan(made.record.key, items, made.record.source, ListJudge(), made.moved)
        made.record.counts = {verdict.value: count for verdict, count in made.plan.counts.items()}
        made.turn(ImportStage.READY)

    async def _items(self, made: Import) -> Iterable[ListLine]:
        if made.record.kind == TOURNAMENT:
            state = (await self.directory.club.open(OURSELVES, made.record.source)).state
            return tournament_items(state, made.record.wanted.today, await self.directory.home())
        if made.file is None:
            raise ImportLost
        return _lazily(made.file)

    async def _apply(self, made: Import, plan: ImportPlan) -> None:
        """What was done is written down with the same stroke: a restart finds it done, or not begun."""
        decided = await self._decided(plan, made.record.decided)
        fresh = sum(not person.id for person in decided)
        done = PeopleImported(
            plan.counts[MatchVerdict.NEW] + fresh,
            plan.counts[MatchVerdict.CHANGED] + len(decided) - fresh,
            plan.counts[MatchVerdict.DOUBTFUL] - len(decided),
            plan.counts[MatchVerdict.REJECTED],
        )
        over = msgspec.structs.replace(made.record, stage=ImportStage.DONE, imported=done, share=1.0)
        await self._jobs.apply(plan, decided, msgspec.json.encode(over), made.moved)
        made.record.imported = done
        made.turn(ImportStage.DONE)
        made.close()
        await self._jobs.clear(made.record.key)

    async def _decided(self, plan: ImportPlan, decisions: Mapping[int, Decision]) -> list[Person]:
        """Doubtful lines that are to be written: as a change of somebody, or as somebody new."""
        decided = []
        for number, decision in decisions.items():
            line = plan.doubtful(number)
            if line is None or line.person is None:
                raise NotFound(N_("doubtful line"), number)
            if decision is Decision.SAME and line.known is not None:
                decided.append(merge(await self.directory.people.get(line.known), line.person)[0])
            elif decision is not Decision.SKIP:
                decided.append(line.person)
        return decided


def _lazily(wanted: ImportSource) -> Iterable[ListLine]:
    """Nothing is unpacked or parsed before the reading thread asks for the next line."""
    yield from items_of(wanted)


def _day(text: str) -> str:
    try:
        return dt.date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise BadValue("date", N_("a date such as 2026-09-01"), text).called(N_("Valid from")) from None


def checked_list(
    name: str,
    today: dt.date = dt.date.min,
    *,
    date: str = "",
    member: bool = False,
    columns: str | None = None,
    single: str = "",
    encoding: str = "",
) -> ListAsked:
    """What somebody says of a list. `single`: which Elo, if it has only one; `columns`: of a table, with commas between."""
    return ListAsked(
        name=name,
        date=_day(date),
        today=today,
        member=member,
        columns=None if columns is None else checked_columns(columns.split(",")),
        single=_single(single),
        encoding=_ENCODING.parse("encoding", encoding or Encoding.AUTO, dt.date.min),
    )


def _single(single: str) -> str:
    """One of FIDE's three lists, or the name of a list of one's own."""
    name = " ".join(single.split()).casefold()
    if name in ("", *SINGLE_LISTS) or (is_list_name(name) and name not in LIST_WORDS):
        return name
    expected = N_("fide, fide-rapid, fide-blitz, or a name of your own such as club 2026")
    raise BadValue("list", expected, single).called(N_("If it has one Elo only"))


def checked_columns(names: Iterable[str]) -> tuple[ListColumn, ...]:
    return tuple(_COLUMN.parse("columns", name, dt.date.min) if name else ListColumn.IGNORE for name in names)


def _words(kind: type[StrEnum]) -> dict[str, str]:
    """Programs say them as they are."""
    return {each.value: each.value for each in kind}


_ENCODING = choice(N_("Umlauts"), Encoding, _words(Encoding))
_COLUMN = choice(N_("Columns"), ListColumn, _words(ListColumn), without=(ListColumn.IGNORE,))
DECISIONS = table(
    N_("Decisions"),
    whole(N_("Line"), 1, 100_000_000),
    choice(N_("Decision"), Decision, _words(Decision)),
    1_000_000,
)


def parse_decisions(raw: Mapping[str, Any]) -> dict[int, Decision]:
    """By the number of a line: new, same or skip."""
    decided: dict[int, Decision] = DECISIONS.parse("decisions", raw, dt.date.min)
    return decided
