"""Spreadsheet files as texts: what programs write, and what nobody should send."""

import datetime as dt
import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from formats.test_team_trf import CONTEXT, facts, played, table
from kosmos.core.errors import Refusal
from kosmos.formats.team_csv import BadDivisionRow, make_division_xlsx, read_division
from kosmos.formats.xlsx_rows import (
    MOST_COLUMNS,
    MOST_ROWS,
    BadWorkbook,
    WorkbookTooLarge,
    is_workbook,
    read_workbook,
)
from kosmos.teams.chronicle import fold, stamp_team_events


def saved(book: Workbook) -> bytes:
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def repacked(data: bytes, part: str, change: bytes | None, old: bytes = b"") -> bytes:
    """The same file with one part changed, or without it."""
    file = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as before, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = before.read(name)
            if name != part:
                after.writestr(name, content)
            elif change is not None:
                after.writestr(name, content.replace(old, change) if old else change)
    return file.getvalue()


def test_cells_as_another_program_writes_them() -> None:
    """Texts, numbers, days, times, truths, gaps and empty rows; the first sheet alone."""
    book = Workbook()
    book.active.append(["team", "Rook Town 1", None, "Anna"])
    book.active["A3"] = 1850
    book.active["B3"] = 0.5
    book.active["C3"] = dt.datetime(2026, 11, 21, 14, 0)  # noqa: DTZ001 - a sheet knows no zone
    book.active["D3"] = dt.date(2026, 11, 21)
    book.active["E3"] = CellRichText("Rook, ", TextBlock(InlineFont(b=True), "Anna"))
    book.create_sheet("Second").append(["not this one"])
    assert read_workbook(saved(book)) == [
        ["team", "Rook Town 1", "", "Anna"],
        [],
        ["1850", "0.5", "2026-11-21 14:00", "2026-11-21", "Rook, Anna"],
    ]


def test_days_counted_from_1904() -> None:
    """As books of other machines do; the file says so."""
    book = Workbook()
    book.epoch = dt.datetime(1904, 1, 1)  # noqa: DTZ001 - a sheet knows no zone
    book.active["A1"] = dt.date(2026, 11, 21)
    assert read_workbook(saved(book)) == [["2026-11-21"]]


def test_a_division_comes_back_from_a_workbook() -> None:
    """Settings, teams, players, calendar, line-ups, results, forfeits, who withdrew, and points by the arbiter."""
    story = played(league="District", promoted=1)
    story.do("WithdrawTeam", team=3)
    data = make_division_xlsx(story.state)
    assert is_workbook(data)
    state = fold(stamp_team_events(CONTEXT, read_division(data))).state
    assert state.settings == story.state.settings
    assert facts(state) == facts(story.state)
    assert table(state) == table(story.state)
    assert state.times_of(1) == story.state.times_of(1)
    assert make_division_xlsx(story.state) == data


def test_a_division_that_was_written_by_hand() -> None:
    """Ratings are numbers there and the calendar has real days; a row that cannot be read is named with its number."""
    book = Workbook()
    for row in (
        ["setting", "boards", 1],
        ["team", "Rooks"],
        ["player", "Rook, Anna", 1850],
        ["team", "Knights"],
        ["player", "Knight, Carl", 1700],
        ["round", 1, dt.datetime(2026, 11, 21, 14, 0)],  # noqa: DTZ001 - a sheet knows no zone
        ["match", 1, "Rooks", "Knights"],
        ["board", 1, "Rook, Anna", "Knight, Carl", "1-0"],
    ):
        book.active.append(row)
    state = fold(stamp_team_events(CONTEXT, read_division(saved(book)))).state
    assert [member.rating for team in state.teams.values() for member in team.members] == [1850, 1700]
    assert state.times_of(1).start == "2026-11-21T14:00"
    book.active.append(["dance", 1])
    with pytest.raises(BadDivisionRow) as refused:
        read_division(saved(book))
    assert refused.value.line == 9


DTD = b'<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;&b;&b;">]>'
SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("part", "change", "old"),
    [
        ("xl/workbook.xml", None, b""),
        ("xl/_rels/workbook.xml.rels", b"<Relationships/>", b""),
        (SHEET, b"<worksheet><sheetData>", b""),
        (SHEET, DTD + b"<worksheet", b"<worksheet"),
        (SHEET, b'r="1048577A"', b'r="A1"'),
        (SHEET, b't="s"', b't="inlineStr"'),
        (SHEET, b'<row r="1"/><row r="1"', b'<row r="1"'),
        (SHEET, b"\xff\xfe\x00", b""),
    ],
)
def test_broken_workbooks_are_refused(part: str, change: bytes | None, old: bytes) -> None:
    """A part that is missing, cut off, in no order, with a document type, or that names what is not there."""
    book = Workbook()
    book.active["A1"] = "team"
    data = saved(book)
    assert read_workbook(data) == [["team"]]
    with pytest.raises(BadWorkbook):
        read_workbook(repacked(data, part, change, old))
    with pytest.raises(Refusal):
        read_workbook(data[: len(data) // 2])


def test_a_workbook_has_limits() -> None:
    """Rows, columns, and what a part is when it is unpacked, however small it came."""
    book = Workbook()
    book.active.cell(MOST_ROWS, MOST_COLUMNS, "team")
    assert read_workbook(saved(book))[-1][-1] == "team"
    for row, column in ((MOST_ROWS + 1, 1), (1, MOST_COLUMNS + 1)):
        book = Workbook()
        book.active.cell(row, column, "team")
        with pytest.raises(WorkbookTooLarge):
            read_workbook(saved(book))
    bomb = repacked(saved(Workbook()), SHEET, b"<worksheet>" + b" " * 30_000_000 + b"</worksheet>")
    assert len(bomb) < 100_000
    with pytest.raises(WorkbookTooLarge):
        read_workbook(bomb)
