"""Tables as typst is told of them: how much room they get, and their cells in groups.

Tables of a paper with the same columns share one shape, as all rounds of a booklet do: they then look alike, and
their widths are measured once.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from kosmos.locale import Language
from kosmos.papers.paper import Cell, Content, Row, Table
from kosmos.papers.render.options import RenderOptions
from kosmos.papers.render.sheets import HAND, SheetLayout, ems, lay_out, lay_out_large
from kosmos.papers.render.widths import LONGEST_WORD, pieces
from kosmos.papers.render.words import content, said

#: A paper with more rows is set in groups of five.
MOST_SINGLE_ROWS = 60
#: A line of the notes under a table for the wall, in points.
NOTE = 16.0
#: There is a rule under every fifth row then.
FIVE = 5
#: A short table of such a paper is one group.
LONGEST_GROUP = 12
#: Marks that look different on paper; the others are for stylesheets.
DRAWN = frozenset(("self", "withdrawn"))

TypstData = dict[str, Any]
#: A text, or its pieces.
TypstWords = str | list[str]


class Tables:
    """All tables of a paper; `shapes` is what they look like, each told once."""

    def __init__(
        self, tables: Sequence[Table], language: Language, options: RenderOptions, notes: int = 0
    ) -> None:
        self.language, self.page = language, options.page
        self.large, self._below = options.large, NOTE * notes
        self.shapes: list[TypstData] = []
        self.in_fives = sum(len(table.rows) for table in tables) > MOST_SINGLE_ROWS
        self._shape_of: dict[int, tuple[str, ...]] = {}  #: by columns, which many tables share
        alike: dict[tuple[str, ...], list[Table]] = defaultdict(list)
        for table in tables:
            alike[self._alike(table)].append(table)
        self._texts = {id(table): [_texts(row, language) for row in table.rows] for table in tables}
        alone = len(tables) == 1
        self._layouts = {key: self._laid_out(group, options, alone=alone) for key, group in alike.items()}
        self._first = {key: self._add_shapes(group[0], self._layouts[key]) for key, group in alike.items()}

    def _add_shapes(self, table: Table, layout: SheetLayout) -> int:
        first = len(self.shapes)
        self.shapes += [_shape(table, layout, places, self.language) for places in layout.parts]
        return first

    def _alike(self, table: Table) -> tuple[str, ...]:
        """Tables with the same columns get the same look."""
        key = id(table.columns)
        if key not in self._shape_of:
            self._shape_of[key] = tuple(map(repr, table.columns))
        return self._shape_of[key]

    def _laid_out(self, tables: Sequence[Table], options: RenderOptions, *, alone: bool) -> SheetLayout:
        """So that the widest text of any of them has room; `alone`: nothing else is on the sheet."""
        columns = tables[0].columns
        heads = [said(column.title, self.language) for column in columns]
        rows = [row for table in tables for row in self._texts[id(table)]]
        foots = [_texts(row, self.language) for table in tables for row in table.foot]
        texts = list(zip(heads, *rows, *foots, strict=True))
        if options.large:
            return lay_out_large(columns, texts, options.page, below=self._below)
        return lay_out(columns, texts, options.page, alone=alone)

    def layout(self, table: Table) -> SheetLayout:
        return self._layouts[self._alike(table)]

    def parts(self, table: Table) -> list[TypstData]:
        """The table, or where it is too wide the parts it comes in."""
        layout, first = self.layout(table), self._first[self._alike(table)]
        return [self._part(table, layout, number, first + number) for number in range(len(layout.parts))]

    def _part(self, table: Table, layout: SheetLayout, number: int, shape: int) -> TypstData:
        places = layout.parts[number]
        rows = [
            [_cell(row[place], texts[place]) for place in places]
            for row, texts in zip(table.rows, self._texts[id(table)], strict=True)
        ]
        wraps = self.shapes[shape]["wraps"]
        every_row = self.shapes[shape]["written"] or not self.in_fives
        # rules inside need a width that is known
        single = bool(layout.air) or not self.in_fives or (every_row and any(wraps))
        group = 1 if single else _group(len(rows), layout)
        rhythm = 1 if every_row else FIVE if len(rows) > LONGEST_GROUP else group
        fits = [wrap or room * HAND for wrap, room in zip(wraps, self.shapes[shape]["rooms"], strict=True)]
        runs = in_groups(rows, fits, group, rhythm)
        caption = said(table.caption, self.language)
        if len(layout.parts) > 1:
            caption = f"{caption} ({number + 1}/{len(layout.parts)})".strip()
        foots = [(row, _texts(row, self.language)) for row in table.foot]
        foot = [_cell(row[place], texts[place]) for row, texts in foots for place in places]
        return {
            "type": "table",
            "shape": shape,
            "caption": caption,
            "cells": [cell for run in runs for cell in run.cells],
            "rules": [run.ruled for run in runs],
            "middles": [run.middles for run in runs],
            "lines": [run.lines for run in runs],
            "short": len(rows) <= LONGEST_GROUP and not layout.air,
            "foot": foot,
        }


def _shape(table: Table, layout: SheetLayout, places: Sequence[int], language: Language) -> TypstData:
    columns = [table.columns[place] for place in places]
    return {
        "size": layout.size,
        "air": layout.air,
        "align": [column.align.value for column in columns],
        "rooms": [column.room for column in columns],
        "wraps": [layout.wraps[place] for place in places],
        "widest": [list(layout.widest[place]) for place in places],
        "written": any(column.room for column in columns),
        "head": [said(column.title, language) for column in columns],
    }


def _group(rows: int, layout: SheetLayout) -> int:
    """Long tables are set by tens, or by fives where a row may be higher than others or the sheet lies flat: a
    group stays on one page, and should not leave much of it empty. A short table is one group.
    """
    if rows <= LONGEST_GROUP:
        return max(rows, 1)
    return FIVE if any(layout.wraps) or layout.flipped else 2 * FIVE


class Run(NamedTuple):
    """Rows that share their cells, one line of text each."""

    cells: list[Any]
    ruled: bool  #: a rule is under it
    middles: list[int]  #: after so many of its rows there is a rule as well
    lines: int  #: how high it is; 0 where a text wraps, so that only setting it tells


def in_groups(
    rows: Sequence[Sequence[TypstWords | TypstData]], fits: Sequence[float], group: int, rhythm: int
) -> list[Run]:
    """Setting a table costs by the cell, so neighbours of a group share theirs. A rule is under every `rhythm` rows.

    A row with a text that has to wrap stands alone, for it is higher than the others. `fits` is for every column the width
    in ems that fits on one line; 0 is any.
    """
    runs: list[Run] = []
    start = 0
    for end in range(1, len(rows) + 1):
        high = _is_high(rows[end - 1], fits)
        if high and end - 1 > start:
            runs.append(_run(rows, start, end - 1, rhythm))
            start = end - 1
        if high or end % group == 0 or end == len(rows):
            runs.append(_run(rows, start, end, rhythm, high=high))
            start = end
    return runs


def _run(
    rows: Sequence[Sequence[TypstWords | TypstData]], start: int, end: int, rhythm: int, *, high: bool = False
) -> Run:
    first = (start // rhythm + 1) * rhythm
    return Run(
        _joined(rows[start:end]),
        ruled=end % rhythm == 0 or end == len(rows),
        middles=[row - start for row in range(first, end, rhythm)],
        lines=0 if high else end - start,
    )


def _is_high(row: Sequence[TypstWords | TypstData], fits: Sequence[float]) -> bool:
    return any(_goes_on(_words(cell), room) for cell, room in zip(row, fits, strict=True))


def _goes_on(words: TypstWords, room: float) -> bool:
    return isinstance(words, list) or "\n" in words or bool(room and ems(words) > room)


def _words(cell: TypstWords | TypstData) -> TypstWords:
    words: TypstWords = cell["text"] if isinstance(cell, dict) else cell
    return words


def _joined(run: Sequence[Sequence[TypstWords | TypstData]]) -> list[Any]:
    """One cell for each column. Texts of several rows are one text of several lines."""
    if len(run) == 1:
        return list(run[0])
    return [
        "\n".join(map(str, column)) if all(isinstance(cell, str) for cell in column) else {"lines": column}
        for column in zip(*run, strict=True)
    ]


def _texts(row: Row, language: Language) -> list[str]:
    return [content(cell, language) for cell in row]


def _cell(cell: Content, words: str) -> TypstWords | TypstData:
    text = breakable(words)
    return {"text": text, "mark": cell.mark} if isinstance(cell, Cell) and cell.mark in DRAWN else text


def breakable(text: str) -> TypstWords:
    if len(text) <= LONGEST_WORD:
        return text
    made = pieces(text)
    return made if len(made) > 1 else text
