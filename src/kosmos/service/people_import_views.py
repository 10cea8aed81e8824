"""Imports as plain values for programs."""

from typing import Annotated, Any, TypedDict

import msgspec

from kosmos.core.people_matching import JudgedLine, MatchVerdict
from kosmos.locale import Language, Phrase
from kosmos.service.people_import_records import Import, ImportRecord
from kosmos.service.shapes import fields_like


class ImportRecordShown(TypedDict):
    key: str
    kind: str
    source: str
    stage: str
    valid_from: str
    lines_done: int
    share_done: float
    counts: dict[str, int]
    imported: Annotated[dict[str, Any] | None, fields_like("PeopleImported")]
    refusal: str | None


class LineShown(TypedDict):
    line: int
    verdict: str
    name: str
    birth_year: int | None
    person: int | None
    changes: list[Annotated[dict[str, Any], fields_like("FieldChange")]]
    reason: str | None


class ImportShown(ImportRecordShown):
    lines: list[LineShown]
    columns: list[str] | None
    headers: list[str] | None
    unused: list[str]


def record_view(record: ImportRecord, language: Language) -> ImportRecordShown:
    """How far an import is, in short."""
    return {
        "key": record.key,
        "kind": record.kind,
        "source": record.source,
        "stage": record.stage.value,
        "valid_from": record.wanted.date,
        "lines_done": record.lines,
        "share_done": round(record.share, 3),
        "counts": record.counts,
        "imported": msgspec.to_builtins(record.imported) if record.imported else None,
        "refusal": language.say(Phrase(*record.refusal)) if record.refusal else None,
    }


def import_view(
    made: Import, language: Language, verdict: MatchVerdict | None = None, start: int = 0
) -> ImportShown:
    """An import: how far it is, what it would do, and a page of its lines."""
    kinds = (MatchVerdict.NEW, MatchVerdict.CHANGED, MatchVerdict.DOUBTFUL, MatchVerdict.REJECTED)
    shown = [verdict] if verdict else kinds
    return {
        **record_view(made.record, language),
        "lines": [line_view(each, language) for kind in shown for each in made.page(kind, start)],
        "columns": [column.value for column in made.preview.columns] if made.preview else None,
        "headers": list(made.preview.headers) if made.preview else None,
        "unused": list(made.unused),
    }


def line_view(line: JudgedLine, language: Language) -> LineShown:
    return {
        "line": line.line,
        "verdict": line.verdict.value,
        "name": line.person.name if line.person else line.text,
        "birth_year": (line.person.birth_year or None) if line.person else None,
        "person": line.known,
        "changes": [msgspec.to_builtins(each) for each in line.changes],
        "reason": language.say(line.reason) if line.reason else None,
    }
