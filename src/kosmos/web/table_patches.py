"""What leads from one version of a table to the next: rows by their ids, and in them only the cells that changed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from kosmos.locale import Language
from kosmos.papers.paper import Paper, Table
from kosmos.papers.render.html import notes_html, row_cells, row_class
from kosmos.papers.render.options import RenderOptions
from kosmos.papers.render.words import said
from kosmos.web.messages import RowPatch, TablePatch


def table_patch(before: Paper, after: Paper, language: Language, options: RenderOptions) -> TablePatch | None:
    """None: more changed than title, rows and notes, or the rows cannot be told apart."""
    if not (_has_named_rows(before) and _has_named_rows(after) and _rest(before) == _rest(after)):
        return None
    old, new = before.table, after.table
    title = None if before.title == after.title else said(after.title, language)
    notes = None if before.notes == after.notes else notes_html(after, language)
    gone = set(old.row_ids).difference(new.row_ids)
    return TablePatch(
        title, list(_rows(old, new, language, options)), [id_ for id_ in old.row_ids if id_ in gone], notes
    )


def _has_named_rows(paper: Paper) -> bool:
    if len(paper.tables) != 1:
        return False
    ids = paper.table.row_ids
    return len(ids) == len(paper.table.rows) == len(set(ids))


def _rest(paper: Paper) -> tuple[Paper, bool]:
    """The paper without its title, rows and notes, and whether there are notes at all."""
    table = replace(paper.table, rows=(), row_ids=())
    return replace(paper, title="", tables=(table,), notes=()), bool(paper.notes)


def _rows(old: Table, new: Table, language: Language, options: RenderOptions) -> Iterator[RowPatch]:
    rows = dict(zip(old.row_ids, old.rows, strict=True))
    places = {id_: place for place, id_ in enumerate(old.row_ids, 1)}
    before = dict(_predecessors(old.row_ids))
    for place, ((id_, after), row) in enumerate(zip(_predecessors(new.row_ids), new.rows, strict=True), 1):
        was = rows.get(id_)
        kind = row_class(new, place)
        if was == row and before[id_] == after and row_class(old, places[id_]) == kind:
            continue
        changed = [column for column, cell in enumerate(row) if was is None or was[column] != cell]
        cells = row_cells(new, row, language, options) if changed else []
        yield RowPatch(id_, after, kind, {column: cells[column] for column in changed})


def _predecessors(ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each id with the one before it; the first comes after nothing."""
    return ((id_, after) for after, id_ in pairwise(("", *ids)))
