"""Lines of values with a mark between them. A quote that never ends costs its own line, not the rest of the file."""

import csv
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from kosmos.core.people import ListLine, Person
from kosmos.formats.players.checks import BadLine, rejected
from kosmos.locale import N_, Phrase

MARKS = "\t;|,"  #: where two fit, the first: a pasted row may have commas in its names
LONGEST_ROW = 8  #: lines that one row may run over, where a value holds line ends

NumberedLine = tuple[int, str]
NumberedCells = tuple[int, list[str]]


def split_cells(line: str, mark: str) -> list[str] | None:
    """Nothing, if the quotes do not fit."""
    if '"' not in line:
        return line.split(mark)
    try:
        return next(csv.reader([line], delimiter=mark, strict=True), [])
    except csv.Error:
        return None


def likely_mark(line: str) -> str:
    """The mark that separates the first line into most values."""
    counts = {mark: len(split_cells(line, mark) or ()) for mark in MARKS}
    return max(MARKS, key=lambda mark: counts[mark])


def rows_of_cells(
    lines: Iterable[NumberedLine], mark: str, longest: int = 1
) -> Iterator[NumberedCells | ListLine]:
    """Empty lines are passed over. A row takes one line, or up to `longest` until its quotes fit."""
    stream = iter(lines)
    ahead: deque[NumberedLine] = deque()  # looked at already, for a row that did not end
    while (first := ahead.popleft() if ahead else next(stream, None)) is not None:
        number, line = first
        cells = split_cells(line, mark)
        if cells is None and longest > 1:
            cells = _continued(line, mark, ahead, stream, longest)
        if cells is None:
            yield rejected(number, Phrase(N_("the quotation marks do not fit")), line)
        elif any(cell and not cell.isspace() for cell in cells):
            yield number, cells


def read_rows(
    rows: Iterable[NumberedCells | ListLine], mark: str, person: Callable[[list[str]], Person]
) -> Iterator[ListLine]:
    for row in rows:
        if isinstance(row, ListLine):
            yield row
            continue
        line, cells = row
        try:
            yield ListLine(line, person(cells))
        except BadLine as bad:
            yield rejected(line, bad.reason, mark.join(cells))


def _continued(
    line: str, mark: str, ahead: deque[NumberedLine], stream: Iterator[NumberedLine], longest: int
) -> list[str] | None:
    """Join the next lines until the quotes fit. If they never do, all but the first are left to be read again."""
    text = line
    for count in range(1, longest):
        if len(ahead) < count:
            following = next(stream, None)
            if following is None:
                return None
            ahead.append(following)
        text = f"{text} {ahead[count - 1][1]}"
        if (cells := split_cells(text, mark)) is not None:
            for _ in range(count):
                ahead.popleft()
            return cells
    return None
