"""Fields in columns: one table per record says where everything stands, for reading and writing alike.

Columns are counted from 1 and inclusive, in characters, as the format's own text counts them.
"""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, NamedTuple

from kosmos.core.points import make_decimal
from kosmos.formats.trf.errors import BadTrf, DoesNotFit
from kosmos.locale import N_, Phrase

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_POINTS = re.compile(r"(-?)(\d{0,4})(?:[.,](\d)0*)?", re.ASCII)
_BREAKS = re.compile(r"[\r\n\t]")


class FieldKind(Enum):
    LEFT = auto()  #: text from the first column on
    RIGHT = auto()  #: text up to the last column
    NUMBER = auto()  #: a whole number up to the last column
    ZEROS = auto()  #: a whole number, filled up with zeros
    POINTS = auto()  #: tenths of points, one decimal, up to the last column


class TrfField(NamedTuple):
    name: str
    first: int
    last: int
    kind: FieldKind
    needed: bool = False


class Repeat(NamedTuple):
    """A field that comes again every `step` columns until the line ends.

    `positional`: the place means something (a round), so a blank counts (as "" or 0); otherwise blanks are skipped.
    """

    field: TrfField
    step: int
    positional: bool = False


class TrfLine(NamedTuple):
    """A line of the file with its number, for complaints."""

    number: int
    text: str

    @property
    def tag(self) -> str:
        return self.text[:3]

    def cut(self, first: int, last: int) -> str:
        return self.text[first - 1 : last]

    def bad(self, column: int, text: str, **args: Any) -> BadTrf:
        return BadTrf(self.number, column, Phrase(text, args))


def parse_number(text: str) -> int | None:
    """A plain whole number of at most nine digits, or None."""
    return int(text) if _NUMBER.fullmatch(text) else None


def parse_tenths(text: str) -> int | None:
    """`1`, `1.5`, `.5`, `-0.5`: tenths of points, or None."""
    match = _POINTS.fullmatch(text)
    if not match or not (match[2] or match[3]):
        return None
    tenths = int(match[2] or 0) * 10 + int(match[3] or 0)
    return -tenths if match[1] else tenths


def read_field(line: TrfLine, field: TrfField, shift: int = 0) -> Any:
    """The field's value; a blank is "" for texts and None for numbers."""
    first = field.first + shift
    raw = line.cut(first, field.last + shift)
    text = raw.strip(" ")
    if field.kind in (FieldKind.LEFT, FieldKind.RIGHT):
        value: Any = text
    elif not text:
        value = None
    else:
        value = parse_tenths(text) if field.kind is FieldKind.POINTS else parse_number(text)
        if value is None:
            raise line.bad(_start(raw, first), _EXPECTED[field.kind], value=text)
    if field.needed and value in ("", None):
        raise line.bad(first, N_("nothing stands where {field} is needed"), field=field.name)
    return value


_EXPECTED = {
    FieldKind.NUMBER: N_("expected a whole number, got “{value}”"),
    FieldKind.ZEROS: N_("expected a whole number, got “{value}”"),
    FieldKind.POINTS: N_("expected points such as 1.5, got “{value}”"),
}


def _start(raw: str, first: int) -> int:
    return first + len(raw) - len(raw.lstrip(" "))


def read_repeats(line: TrfLine, repeats: tuple[Repeat, ...]) -> dict[str, tuple[Any, ...]]:
    """Fields that come again together: as many of the one as of the other."""
    shifts = _shifts(line, repeats[0]) if repeats else range(0)
    return {repeat.field.name: _read_repeat(line, repeat, shifts) for repeat in repeats}


def _read_repeat(line: TrfLine, repeat: Repeat, shifts: range) -> tuple[Any, ...]:
    values = [read_field(line, repeat.field, shift) for shift in shifts]
    if repeat.positional:
        return tuple(0 if value is None else value for value in values)
    return tuple(value for value in values if value not in ("", None))


def _shifts(line: TrfLine, repeat: Repeat) -> range:
    return range(0, max(0, len(line.text) - repeat.field.first + 1), repeat.step)


def check_gaps(line: TrfLine, fields: tuple[TrfField, ...], repeats: tuple[Repeat, ...] = ()) -> None:
    """Between the fields there are blanks. Anything else means that the columns are shifted."""
    expected = 4  # the tag has three characters, its blank is the first gap
    for first, last in _spans(line, fields, repeats):
        _check_blank(line, expected, first - 1)
        expected = last + 1
    _check_blank(line, expected, len(line.text))


def _spans(
    line: TrfLine, fields: tuple[TrfField, ...], repeats: tuple[Repeat, ...]
) -> Iterator[tuple[int, int]]:
    yield from ((field.first, field.last) for field in fields)
    if not repeats:
        return
    for shift in _shifts(line, repeats[0]):
        yield from ((repeat.field.first + shift, repeat.field.last + shift) for repeat in repeats)


def _check_blank(line: TrfLine, first: int, last: int) -> None:
    gap = line.cut(first, last)
    text = gap.strip(" ")
    if text:
        raise line.bad(_start(gap, first), N_("“{value}” stands between two fields"), value=text[:1])


def make_field(tag: str, field: TrfField, value: Any, shift: int = 0) -> str:
    """The value in exactly the field's width. Long texts are cut, wide numbers refused."""
    width = field.last - field.first + 1
    if field.kind in (FieldKind.LEFT, FieldKind.RIGHT):
        text = _BREAKS.sub(" ", value)[:width]
        return text.ljust(width) if field.kind is FieldKind.LEFT else text.rjust(width)
    if value is None:
        return " " * width
    text = make_decimal(value) if field.kind is FieldKind.POINTS else str(value)
    if len(text) > width and field.kind is FieldKind.POINTS:
        text = text.removesuffix(".0")
    if len(text) > width:
        raise DoesNotFit(tag, text, field.first + shift, field.last + shift)
    return text.rjust(width, "0" if field.kind is FieldKind.ZEROS else " ")


class TrfRow:
    """A line being written: pieces put at their columns, from left to right."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self._pieces = [tag]
        self._length = len(tag)

    def put(self, field: TrfField, value: Any, shift: int = 0) -> None:
        self.put_text(field.first + shift, make_field(self.tag, field, value, shift))

    def put_text(self, column: int, text: str) -> None:
        self._pieces.append(" " * (column - 1 - self._length))
        self._pieces.append(text)
        self._length = column - 1 + len(text)

    def make(self) -> str:
        return "".join(self._pieces).rstrip(" ")
