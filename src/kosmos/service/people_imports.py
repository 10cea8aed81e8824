"""Imports with a preview: read in the background, shown, decided on, and only then written."""

import asyncio
import datetime as dt
import secrets
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from kosmos.core.background import start_task
from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.fields import choice, fields_of, table, whole
from kosmos.core.people import LIST_WORDS, ListItem
from kosmos.core.people_matching import MatchVerdict
from kosmos.formats.players import Encoding, ListColumn, ListKind, TablePreview
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.people import Directory, PersonForm
from kosmos.service.people_sources import (
    SINGLE_LISTS,
    TOURNAMENT,
    Data,
    ImportSource,
    dated,
    items_of,
    kind_of,
    preview_of,
    tournament_items,
)
from kosmos.store.sqlite.people import Decision, ImportPlan, PeopleImported, PlannedLine
from kosmos.tournament.commands import Right

MOST_HELD = 8  #: previews kept in memory; the oldest one goes
PAGE = 100  #: lines of a kind shown at a time
VERDICT_WORDS = {
    MatchVerdict.REJECTED: N_("rejected"),
    MatchVerdict.DOUBTFUL: N_("doubtful"),
    MatchVerdict.CHANGED: N_("changed"),
    MatchVerdict.NEW: N_("new"),
}
#: what may change about a person, as people call it
CHANGE_WORDS = {
    **{name: field.label for name, field in fields_of(PersonForm).items()},
    **LIST_WORDS,
    "inactive": N_("inactive"),
    "membership": N_("Memberships"),
}


class ImportStage(StrEnum):
    MAPPING = "mapping"  #: the columns of a table wait to be looked at
    READING = "reading"
    READY = "ready"
    APPLYING = "applying"
    DONE = "done"
    FAILED = "failed"


class NotReady(Refusal):
    text: ClassVar[str] = N_("This import is not ready for that.")
    status: ClassVar[int] = 409


class Import:
    """One list on its way. `lines` counts those that are done with, for a bar that moves."""

    def __init__(
        self, key: str, kind: str, source: str, make: Callable[[ImportSource], Iterable[ListItem]]
    ) -> None:
        self.key = key
        self.kind = kind
        self.source = source
        self.wanted = ImportSource(data=b"")
        self.make = make
        self.stage = ImportStage.READING
        self.preview: TablePreview | None = None
        self.plan: ImportPlan | None = None
        self.decided: dict[int, Decision] = {}
        self.lines = 0
        self.imported: PeopleImported | None = None
        self.refusal: Refusal | None = None
        self.task: asyncio.Task[None] | None = None
        self.watch: Callable[[int], None] | None = None  #: told of every step, on the thread that works

    def moved(self, lines: int) -> None:
        self.lines = lines
        if self.watch:
            self.watch(lines)

    def page(self, verdict: MatchVerdict, start: int = 0) -> list[PlannedLine]:
        return self.plan.lines(verdict, start, PAGE) if self.plan else []

    @property
    def share(self) -> float:
        """How much of what is under way is done, from 0 to 1."""
        if self.stage is ImportStage.APPLYING and self.plan:
            return self.lines / self.plan.written if self.plan.written else 0.0
        return self.wanted.reading.share if self.stage is ImportStage.READING else 1.0

    @property
    def counts(self) -> dict[str, int]:
        return {verdict.value: count for verdict, count in self.plan.counts.items()} if self.plan else {}

    def close(self) -> None:
        if self.plan:
            self.plan.close()
            self.plan = None


class Imports:
    """The imports under way, by key."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self._held: dict[str, Import] = {}

    async def begin(
        self,
        actor: Actor,
        data: Data,
        name: str,
        *,
        date: str = "",
        member: bool = False,
        single: str = "",
        encoding: str = "",
        look: bool = False,
    ) -> Import:
        """`single`: which Elo, if the list has only one; `look`: the columns of a table are shown before it is read."""
        actor.need(Right.DIRECT)
        said = ImportSource(
            data=data,
            name=name,
            date=_day(date),
            today=self.directory.today,
            member=member,
            single=_one_of("list", single, ("", *SINGLE_LISTS)),
            encoding=Encoding(_one_of("encoding", encoding or Encoding.AUTO, tuple(Encoding))),
        )
        kind = await asyncio.to_thread(kind_of, data)
        wanted = await asyncio.to_thread(dated, said)
        source = f"{name or kind} {wanted.date}"[-100:]
        made = self._hold(Import(secrets.token_urlsafe(12), kind, source, items_of))
        made.wanted = wanted
        if kind == ListKind.TABLE:
            made.preview = await asyncio.to_thread(preview_of, data, wanted.encoding)
        if look and made.preview:
            made.stage = ImportStage.MAPPING
        else:
            self._start(made)
        return made

    async def begin_tournament(self, actor: Actor, stream: str) -> Import:
        actor.need(Right.DIRECT)
        state = (await self.directory.club.open(actor, stream)).state
        today = self.directory.today
        made = Import(
            secrets.token_urlsafe(12), TOURNAMENT, stream, lambda _wanted: tournament_items(state, today)
        )
        self._start(self._hold(made))
        return made

    def get(self, actor: Actor, key: str) -> Import:
        actor.need(Right.DIRECT)
        if key not in self._held:
            raise NotFound(Phrase(N_("import")), key)
        return self._held[key]

    def map(self, actor: Actor, key: str, columns: Iterable[str]) -> Import:
        """The columns as somebody says they are; then the table is read, also a second time."""
        made = self.get(actor, key)
        if made.preview is None or made.stage not in (
            ImportStage.MAPPING,
            ImportStage.READY,
            ImportStage.FAILED,
        ):
            raise NotReady
        chosen = tuple(_column(name) for name in columns)
        made.preview = msgspec.structs.replace(made.preview, columns=chosen)
        made.wanted = msgspec.structs.replace(made.wanted, columns=chosen)
        made.close()
        made.decided.clear()
        self._start(made)
        return made

    def decide(self, actor: Actor, key: str, decisions: Mapping[int, Decision]) -> Import:
        """What to do with some of the doubtful lines; kept until it is applied."""
        made = self.get(actor, key)
        made.decided |= decisions
        return made

    def apply(self, actor: Actor, key: str, decisions: Mapping[int, Decision]) -> Import:
        made = self.get(actor, key)
        if made.stage is not ImportStage.READY or made.plan is None:
            raise NotReady
        made.stage, made.lines = ImportStage.APPLYING, 0
        made.task = start_task(self._apply(made, made.plan, dict(decisions)), "apply people")
        return made

    def drop(self, actor: Actor, key: str) -> None:
        made = self.get(actor, key)
        if made.stage in (ImportStage.READING, ImportStage.APPLYING):
            raise NotReady
        self._held.pop(key).close()

    async def finished(self, made: Import) -> Import:
        """When what is under way is over; for those who wait instead of looking again."""
        if made.task:
            await made.task
        return made

    # -- inside ----------------------------------------------------------------------------------------

    def _hold(self, made: Import) -> Import:
        over = [
            key
            for key, each in self._held.items()
            if each.stage not in (ImportStage.READING, ImportStage.APPLYING)
        ]
        for key in over[: max(0, len(self._held) + 1 - MOST_HELD)]:
            self._held.pop(key).close()
        self._held[made.key] = made
        return made

    def _start(self, made: Import) -> None:
        made.stage, made.lines, made.refusal = ImportStage.READING, 0, None
        made.task = start_task(self._read(made), "read people")

    async def _read(self, made: Import) -> None:
        try:
            items = _lazily(made.make, made.wanted)
            made.plan = await self.directory.people.plan(items, made.source, made.moved)
            made.stage = ImportStage.READY
        except Refusal as refusal:
            made.stage, made.refusal = ImportStage.FAILED, refusal
        finally:  # whatever else went wrong is told by the server's log; nobody waits for ever
            made.stage = ImportStage.FAILED if made.stage is ImportStage.READING else made.stage

    async def _apply(self, made: Import, plan: ImportPlan, decisions: Mapping[int, Decision]) -> None:
        try:
            made.imported = await self.directory.people.apply(plan, decisions, made.moved)
            made.stage = ImportStage.DONE
            made.close()
        except Refusal as refusal:
            made.stage, made.refusal = ImportStage.FAILED, refusal
        finally:
            made.stage = ImportStage.FAILED if made.stage is ImportStage.APPLYING else made.stage


def _lazily(make: Callable[[ImportSource], Iterable[ListItem]], wanted: ImportSource) -> Iterable[ListItem]:
    """Nothing is unpacked or parsed before the reading thread asks for it."""
    yield from make(wanted)


def _day(text: str) -> str:
    try:
        return dt.date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise BadValue("date", N_("a date such as 2026-09-01"), text) from None


def _one_of(field: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadValue(
            field, Phrase(N_("one of {choices}"), {"choices": ", ".join(filter(None, choices))}), value
        )
    return value


def _column(name: str) -> ListColumn:
    try:
        return ListColumn(name)
    except ValueError:
        expected = Phrase(N_("one of {choices}"), {"choices": ", ".join(filter(None, ListColumn))})
        raise BadValue("columns", expected, name) from None


DECISIONS = table(
    "line: decision",
    whole("line", 1, 100_000_000),
    choice("decision", Decision, {each.value: each.value for each in Decision}),
    1_000_000,
)


def parse_decisions(raw: Mapping[str, Any]) -> dict[int, Decision]:
    """Line -> new, same or skip."""
    decided: dict[int, Decision] = DECISIONS.parse("decisions", raw, dt.date.min)
    return decided


def import_view(
    made: Import, language: Language, verdict: MatchVerdict | None = None, start: int = 0
) -> dict[str, Any]:
    """An import as plain values: how far it is, what it would do, and a page of its lines."""
    shown = (
        [verdict]
        if verdict
        else [MatchVerdict.NEW, MatchVerdict.CHANGED, MatchVerdict.DOUBTFUL, MatchVerdict.REJECTED]
    )
    lines = [line_view(each, language) for kind in shown for each in made.page(kind, start)]
    return {
        "key": made.key,
        "kind": made.kind,
        "source": made.source,
        "stage": made.stage.value,
        "valid_from": made.wanted.date,
        "lines_done": made.lines,
        "share_done": round(made.share, 3),
        "counts": made.counts,
        "lines": lines,
        "columns": [column.value for column in made.preview.columns] if made.preview else None,
        "headers": list(made.preview.headers) if made.preview else None,
        "imported": msgspec.to_builtins(made.imported) if made.imported else None,
        "refusal": language.say(made.refusal.phrase) if made.refusal else None,
    }


def line_view(line: PlannedLine, language: Language) -> dict[str, Any]:
    return {
        "line": line.line,
        "verdict": line.verdict.value,
        "name": line.person.name if line.person else line.text,
        "birth_year": (line.person.birth_year or None) if line.person else None,
        "person": line.known,
        "changes": [msgspec.to_builtins(each) for each in line.changes],
        "reason": language.say(line.reason) if line.reason else None,
    }
