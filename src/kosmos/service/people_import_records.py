"""What is known of an import of people: its stage, what is kept of it over a restart, and what this program holds."""

import asyncio
from collections.abc import Callable
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.fields import fields_of
from kosmos.core.people import LIST_WORDS
from kosmos.core.people_matching import JudgedLine, MatchVerdict
from kosmos.formats.players import TablePreview
from kosmos.locale import N_, Phrase
from kosmos.service.people import PersonForm
from kosmos.service.people_sources import ImportSource, ListAsked
from kosmos.store.imports import ImportPlan

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


UNDER_WAY = (ImportStage.READING, ImportStage.APPLYING)
STAGE_WORDS = {
    ImportStage.MAPPING: N_("its columns wait to be looked at"),
    ImportStage.READING: N_("is being read"),
    ImportStage.READY: N_("waits to be applied"),
    ImportStage.APPLYING: N_("is being written"),
    ImportStage.DONE: N_("is done"),
    ImportStage.FAILED: N_("was not imported"),
}


class ImportOffers(NamedTuple):
    """What a page shows of an import as it stands."""

    progress: Phrase | None  #: while it goes on by itself
    done: bool
    failed: bool
    columns_first: bool  #: the columns of a table are to be looked at before anything else
    apply: bool


def import_offers(record: "ImportRecord") -> ImportOffers:
    stage, about = record.stage, {"count": record.lines}
    words = {
        ImportStage.READING: N_("Lines read: {count}"),
        ImportStage.APPLYING: N_("People written: {count}"),
    }
    return ImportOffers(
        progress=Phrase(words[stage], about) if stage in words else None,
        done=stage is ImportStage.DONE,
        failed=stage is ImportStage.FAILED,
        columns_first=stage is not ImportStage.READY,
        apply=stage is ImportStage.READY,
    )


class Decision(StrEnum):
    """What to do with a doubtful line."""

    SKIP = "skip"
    NEW = "new"  #: somebody else: a new person
    SAME = "same"  #: it is the one that was suggested


class NotReady(Refusal):
    text: ClassVar[str] = N_("This import is not ready for that.")
    status: ClassVar[int] = 409


class ImportLost(Refusal):
    text: ClassVar[str] = N_(
        "Kosmos was stopped during this import, and the list is no longer there. Nothing was written: import it again."
    )
    status: ClassVar[int] = 410


class ImportBroken(Refusal):
    text: ClassVar[str] = N_(
        "This list could not be imported; nothing was written. The server's log says why."
    )
    status: ClassVar[int] = 500


class PeopleImported(msgspec.Struct, frozen=True):
    """What was done."""

    new: int
    changed: int
    skipped: int  #: doubtful lines that nobody decided on
    rejected: int


class ImportRecord(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What is kept of an import, besides its list and its plan."""

    key: str
    kind: str
    source: str
    wanted: ListAsked
    stage: ImportStage = ImportStage.READING
    look: bool = False  #: the columns are shown before it is read
    into: str = ""  #: the tournament whose players it holds; nothing: it is for the people
    lines: int = 0  #: that are done with, for a bar that moves
    share: float = 0.0
    counts: dict[str, int] = {}
    decided: dict[int, Decision] = {}
    imported: PeopleImported | None = None
    refusal: tuple[str, dict[str, Any]] | None = None

    @property
    def list_name(self) -> str:
        """The list without its day, which pages tell as their readers write days."""
        return self.source.removesuffix(f" {self.wanted.date}")


decode_record = msgspec.json.Decoder(ImportRecord).decode


class Import:
    """One list on its way. What is to outlive a restart is in its record."""

    def __init__(self, record: ImportRecord) -> None:
        self.record = record
        self.file: ImportSource | None = None
        self.preview: TablePreview | None = None
        self.not_kept: tuple[str, ...] = ()  #: headings of a federation's list
        self.plan: ImportPlan | None = None
        self.fault: Refusal | None = None  #: why it failed, if it failed here
        self.task: asyncio.Task[None] | None = None
        self.watch: Callable[[int], None] | None = None  #: told of every step, on the thread that works

    @property
    def unused(self) -> tuple[str, ...]:
        """The headings of what has no place among what is known of people."""
        return self.preview.ignored if self.preview else self.not_kept

    def moved(self, lines: int) -> None:
        self.record.lines = lines
        self.record.share = self._share()
        if self.watch:
            self.watch(lines)

    def page(self, verdict: MatchVerdict, start: int = 0) -> list[JudgedLine]:
        return self.plan.lines(verdict, start, PAGE) if self.plan else []

    def _share(self) -> float:
        """How much of what is under way is done, from 0 to 1."""
        if self.record.stage is ImportStage.APPLYING and self.plan:
            return self.record.lines / self.plan.written if self.plan.written else 0.0
        return self.file.reading.share if self.file else 0.0

    def turn(self, stage: ImportStage, refusal: Refusal | None = None) -> None:
        self.record.stage = stage
        self.fault = refusal
        self.record.refusal = (refusal.phrase.text, dict(refusal.phrase.args)) if refusal else None
        self.record.share, self.record.lines = (0.0, 0) if stage in UNDER_WAY else (1.0, self.record.lines)

    @property
    def refusal(self) -> Phrase | None:
        return Phrase(*self.record.refusal) if self.record.refusal else None

    def close(self) -> None:
        if self.plan:
            self.plan.close()
            self.plan = None
