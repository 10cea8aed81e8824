"""XLSX: a sheet for every table, strings as strings, numbers as numbers where a whole column is numbers."""

import re
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from kosmos.locale import Language
from kosmos.papers.paper import Align, Block, Heading, Paper, Plot, PlotKind, Row, Table, Text
from kosmos.papers.render.flat import as_table, number, numeric_columns
from kosmos.papers.render.options import PLAIN, RenderOptions
from kosmos.papers.render.widths import width
from kosmos.papers.render.words import content, said
from kosmos.tournament.wishes import PageSize

_FORBIDDEN = re.compile(r"[\[\]:*?/\\']+")
LONGEST_SHEET_NAME = 31
WIDEST = 60
#: Excel takes no longer text in a cell.
LONGEST_CELL = 32767
#: Excel's numbers for sizes of paper.
_PAPERS = {PageSize.A4: 9, PageSize.LETTER: 1}
_CHARTS = {PlotKind.BARS: "column", PlotKind.POINTS: "scatter", PlotKind.LINES: "line"}
#: The file says when it was made; a pure function does not know, so all of them say the same.
_MADE = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)


def render(paper: Paper, language: Language, options: RenderOptions = PLAIN) -> bytes:
    file = BytesIO()
    as_they_are = {"strings_to_numbers": False, "strings_to_formulas": False, "strings_to_urls": False}
    with Workbook(file, {"in_memory": True, **as_they_are}) as workbook:
        workbook.set_properties({"title": said(paper.title, language), "created": _MADE})
        _Workbook(workbook, language, options).write(paper)
    return file.getvalue()


class _Workbook:
    """The workbook while it is written: the sheet that is open, and the next free line of it."""

    def __init__(self, workbook: Workbook, language: Language, options: RenderOptions) -> None:
        self.workbook = workbook
        self.language = language
        self.options = options
        self.names: set[str] = set()
        self.sheet: Worksheet | None = None
        self.line = 0
        self.filled = False  #: the open sheet has its table
        self.big = workbook.add_format({"bold": True, "font_size": 14})
        self.bold = workbook.add_format({"bold": True})
        self.heads = {
            align: workbook.add_format({"bold": True, "bottom": 1, **_side(align)}) for align in Align
        }
        self.sides = {align: workbook.add_format(_side(align)) for align in Align}

    def write(self, paper: Paper) -> None:
        title = said(paper.title, self.language)
        self._open(title)
        self._say(title, self.big)
        if paper.subtitle:
            self._say(said(paper.subtitle, self.language))
        for block in paper.body:
            self._block(block, title)
        for note in paper.notes:
            self._say(said(note, self.language))

    def _open(self, name: str) -> None:
        self.sheet = self.workbook.add_worksheet(self._free_name(name))
        self.sheet.set_paper(_PAPERS[self.options.page])
        self.sheet.fit_to_pages(1, 0)
        self.line, self.filled = 0, False

    def _free_name(self, name: str) -> str:
        """Sheets have short names without some signs, each once, whatever their case."""
        name = _FORBIDDEN.sub(" ", name).strip()[:LONGEST_SHEET_NAME].strip() or "1"
        candidate, count = name, 1
        while candidate.casefold() in self.names or candidate.casefold() == "history":
            count += 1
            candidate = f"{name[: LONGEST_SHEET_NAME - 4]} {count}"
        self.names.add(candidate.casefold())
        return candidate

    def _say(self, text: str, style: Any = None) -> None:
        assert self.sheet
        self.sheet.write_string(self.line, 0, text[:LONGEST_CELL], style)
        self.line += 1

    def _block(self, block: Block, title: str) -> None:
        if isinstance(block, Heading):
            text = said(block.text, self.language)
            if self.filled:
                self._open(text)
            self._say(text, self.bold)
        if isinstance(block, Text):
            self._say(said(block.text, self.language))
        table = as_table(block, self.language)
        if table is None:
            return
        if self.filled:
            self._open(said(table.caption, self.language) or title)
        self.line += 1
        if table.caption:
            self._say(said(table.caption, self.language), self.bold)
        first = self.line
        self._table(table)
        if isinstance(block, Plot):
            self._chart(block, first, len(table.rows), len(table.columns))
        self.filled = bool(any(column.title for column in table.columns))

    def _table(self, table: Table) -> None:
        assert self.sheet
        first = self.line
        heads = [said(column.title, self.language) for column in table.columns]
        if any(heads):
            for place, (head, column) in enumerate(zip(heads, table.columns, strict=True)):
                self.sheet.write_string(self.line, place, head, self.heads[column.align])
            self.line += 1
            self.sheet.freeze_panes(self.line, 0)
            self.sheet.repeat_rows(first)
            if table.rows:
                self.sheet.autofilter(first, 0, first + len(table.rows), len(heads) - 1)
        numeric = numeric_columns(table, self.language)
        for row in (*table.rows, *table.foot):
            self._row(row, table, numeric)
        self._widths(table, heads)
        self.line += 1

    def _row(self, row: Row, table: Table, numeric: list[bool]) -> None:
        assert self.sheet
        for place, (cell, column) in enumerate(zip(row, table.columns, strict=True)):
            text = content(cell, self.language)
            value = number(text) if numeric[place] else None
            if value is not None:
                self.sheet.write_number(self.line, place, value, self.sides[column.align])
            elif text:
                self.sheet.write_string(self.line, place, text[:LONGEST_CELL], self.sides[column.align])
        self.line += 1

    def _widths(self, table: Table, heads: list[str]) -> None:
        assert self.sheet
        rows = [[content(cell, self.language) for cell in row] for row in (*table.rows, *table.foot)]
        for place, cells in enumerate(zip(heads, *rows, strict=True)):
            widest = max(table.columns[place].room, *map(width, cells)) if len(cells) > 1 else len(cells[0])
            self.sheet.set_column(place, place, min(WIDEST, widest + 2))

    def _chart(self, plot: Plot, first: int, rows: int, columns: int) -> None:
        """The spreadsheet's own chart over the numbers that were just written."""
        assert self.sheet
        if not rows:
            return
        chart = self.workbook.add_chart({"type": _CHARTS[plot.kind]})
        name = self.sheet.get_name()
        for place in range(1, columns):
            chart.add_series(
                {
                    "name": [name, first, place],
                    "categories": [name, first + 1, 0, first + rows, 0],
                    "values": [name, first + 1, place, first + rows, place],
                }
            )
        chart.set_title({"name": said(plot.caption, self.language)})
        chart.set_x_axis({"name": said(plot.x, self.language)})
        chart.set_y_axis({"name": said(plot.y, self.language), "reverse": plot.first_on_top})
        self.sheet.insert_chart(first, columns + 1, chart)


def _side(align: Align) -> dict[str, str]:
    return {"align": "center" if align is Align.CENTRE else align.value}
