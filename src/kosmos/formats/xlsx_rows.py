"""The cells of a spreadsheet file (.xlsx) as texts, row by row: the first sheet, whatever program wrote it.

The file is a packed folder of XML. It is read piece by piece within limits, and a document type is refused: no entity is ever looked at.
"""

import datetime as dt
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import PurePosixPath
from typing import ClassVar, NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

from kosmos.core.errors import Refusal
from kosmos.locale import N_

LARGEST_PART = 20_000_000  #: bytes of one XML file, unpacked
MOST_ROWS = 50_000
MOST_COLUMNS = 200
_PORTION = 1 << 16
_BOOK, _LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_STRINGS, _STYLES = "xl/sharedStrings.xml", "xl/styles.xml"
_PLACE = re.compile(r"([A-Z]{1,3})\d{1,7}", re.ASCII)
_DATES = frozenset((*range(14, 23), *range(45, 48)))  #: formats that every program knows as days and times
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_FIRST_DAY = {False: dt.datetime(1899, 12, 30), True: dt.datetime(1904, 1, 1)}  # noqa: DTZ001 - a sheet knows no zone


class BadWorkbook(Refusal):
    text: ClassVar[str] = N_("This spreadsheet file cannot be read. Save it as XLSX or CSV again.")


class WorkbookTooLarge(Refusal):
    text: ClassVar[str] = N_(
        "This spreadsheet is too large: more rows than {rows}, or more columns than {columns}."
    )
    status: ClassVar[int] = 413
    rows: int
    columns: int


def is_workbook(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def read_workbook(data: bytes) -> list[list[str]]:
    """All rows of the first sheet, empty ones too, so that a row is found by its number."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            return _rows(packed)
    except (zipfile.BadZipFile, ExpatError, LookupError, ValueError, ArithmeticError, RuntimeError):
        raise BadWorkbook from None
    except (OSError, EOFError, zlib.error, struct.error):
        raise BadWorkbook from None


class _XmlElement(NamedTuple):
    name: str
    attributes: Mapping[str, str]


def _walk(
    packed: zipfile.ZipFile,
    part: str,
    opened: Callable[[_XmlElement], None],
    closed: Callable[[str, str], None] = lambda _name, _text: None,
) -> None:
    """`opened` with every element, `closed` with its name and the text since the last beginning or end of one."""
    said: list[str] = []

    def begin(name: str, attributes: dict[str, str]) -> None:
        said.clear()
        opened(_XmlElement(_local(name), {_local(key): value for key, value in attributes.items()}))

    def end(name: str) -> None:
        closed(_local(name), "".join(said))
        said.clear()

    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler = said.append
    parser.StartDoctypeDeclHandler = _no_document_type
    for piece in _pieces(packed, part):
        parser.Parse(piece, False)
    parser.Parse(b"", True)


def _no_document_type(*_said: object) -> None:
    raise BadWorkbook


def _pieces(packed: zipfile.ZipFile, part: str) -> Iterator[bytes]:
    """Counted while they come: what a file says of its own size is not believed."""
    left = LARGEST_PART
    if packed.getinfo(part).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadWorkbook
    with packed.open(part) as member:
        while piece := member.read(_PORTION):
            left -= len(piece)
            if left < 0:
                raise WorkbookTooLarge(MOST_ROWS, MOST_COLUMNS)
            yield piece


def _local(name: str) -> str:
    return name.rpartition(":")[2]


# -- the parts of the file ---------------------------------------------------------------------------------


def _rows(packed: zipfile.ZipFile) -> list[list[str]]:
    names = set(packed.namelist())
    sheet, since_1904 = _first_sheet(packed)
    strings = _strings(packed) if _STRINGS in names else []
    dates = _date_styles(packed) if _STYLES in names else frozenset[int]()
    reader = _WorkbookSheet(strings, dates, _FIRST_DAY[since_1904])
    _walk(packed, sheet, reader.opened, reader.closed)
    return reader.rows


def _first_sheet(packed: zipfile.ZipFile) -> tuple[str, bool]:
    """Where the first sheet of the book is kept, and whether its days are counted from 1904."""
    sheets: list[str] = []
    links: dict[str, str] = {}
    since: list[bool] = []

    def in_book(element: _XmlElement) -> None:
        if element.name == "sheet":
            sheets.append(element.attributes["id"])
        if element.name == "workbookPr":
            since.append(element.attributes.get("date1904") in ("1", "true"))

    def in_links(element: _XmlElement) -> None:
        if element.name == "Relationship":
            links[element.attributes["Id"]] = element.attributes["Target"]

    _walk(packed, _BOOK, in_book)
    _walk(packed, _LINKS, in_links)
    target = links[sheets[0]]
    path = target.removeprefix("/") if target.startswith("/") else str(PurePosixPath("xl") / target)
    return path, any(since)


def _strings(packed: zipfile.ZipFile) -> list[str]:
    """The texts that cells share; one may be several pieces of different looks. Hints how to say it are left out."""
    made: list[str] = []
    hints: list[str] = []

    def opened(element: _XmlElement) -> None:
        if element.name == "si":
            made.append("")
        if element.name == "rPh":
            hints.append(element.name)

    def closed(name: str, text: str) -> None:
        if name == "rPh":
            hints.pop()
        if name == "t" and not hints:
            made[-1] += text

    _walk(packed, _STRINGS, opened, closed)
    return made


def _date_styles(packed: zipfile.ZipFile) -> frozenset[int]:
    """The numbers of the styles that show a number as a day or a time."""
    own: dict[str, str] = {}
    styles: list[str] = []
    inside: list[str] = []

    def opened(element: _XmlElement) -> None:
        if element.name == "numFmt":
            own[element.attributes["numFmtId"]] = element.attributes.get("formatCode", "")
        if element.name == "xf" and inside:
            styles.append(element.attributes.get("numFmtId", "0"))
        if element.name == "cellXfs":
            inside.append(element.name)

    def closed(name: str, _text: str) -> None:
        if name == "cellXfs":
            inside.clear()

    _walk(packed, _STYLES, opened, closed)
    return frozenset(place for place, style in enumerate(styles) if _is_date(style, own))


def _is_date(style: str, own: Mapping[str, str]) -> bool:
    if style in own:
        return any(letter in _QUOTED.sub("", own[style]).lower() for letter in "ymdhs")
    return int(style) in _DATES


class _WorkbookSheet:
    """The rows while the sheet is walked through."""

    def __init__(self, strings: Sequence[str], dates: frozenset[int], first: dt.datetime) -> None:
        self.rows: list[list[str]] = []
        self._strings, self._dates, self._first = strings, dates, first
        self._kind, self._style, self._column, self._text = "n", 0, 0, ""

    def opened(self, element: _XmlElement) -> None:
        said = element.attributes
        if element.name == "row":
            number = int(said.get("r", len(self.rows) + 1))
            if number <= len(self.rows):
                raise BadWorkbook
            if number > MOST_ROWS:
                raise WorkbookTooLarge(MOST_ROWS, MOST_COLUMNS)
            self.rows += [[] for _ in range(number - len(self.rows))]
        if element.name == "c":
            self._column = _column(said["r"]) if "r" in said else len(self.rows[-1])
            if self._column >= MOST_COLUMNS:
                raise WorkbookTooLarge(MOST_ROWS, MOST_COLUMNS)
            self._kind, self._style, self._text = said.get("t", "n"), int(said.get("s", 0)), ""

    def closed(self, name: str, text: str) -> None:
        if name in ("v", "t"):
            self._text += text
        if name == "c":
            row = self.rows[-1]
            row += [""] * (self._column + 1 - len(row))
            row[self._column] = self._shown()

    def _shown(self) -> str:
        text = self._text
        if self._kind == "s":
            return self._strings[int(text)]
        if self._kind == "n" and text:
            number = float(text)
            if self._style in self._dates:
                return self._day(number)
            return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)
        return text

    def _day(self, number: float) -> str:
        """A day, or a day with a time to the minute."""
        moment = self._first + dt.timedelta(minutes=round(number * 1440))
        return moment.date().isoformat() if number.is_integer() else moment.isoformat(" ", "minutes")


def _column(place: str) -> int:
    """A is 0, AA is 26."""
    found = _PLACE.fullmatch(place)
    if not found:
        raise ValueError(place)
    number = 0
    for letter in found[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
