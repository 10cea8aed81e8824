"""How a table lies on a sheet of paper: upright or flipped, how big the letters, in how many parts.

Widths are estimates in ems (an em is the size of the letters), on the wide side: a table that is thought to fit, fits.
"""

from collections.abc import Sequence
from heapq import nlargest
from itertools import count, pairwise, product

import msgspec

from kosmos.papers.paper import Align, Column
from kosmos.tournament.wishes import PageSize

MARGIN_MM = 15  #: at the left and the right of every sheet, and about as much above and below
MARGIN = round(MARGIN_MM * 72 / 25.4, 1)  #: in points
PADDING = 7.0  #: left and right of every cell together, in points
#: A letter written by hand, in ems.
HAND = 0.8
#: A text column may grow to this; longer texts wrap.
COMFORTABLE = 15.0
#: Before a table is split its text columns are pressed down to this.
PRESSED = 7.0
#: For the wall: what can be read from three metres, where the width allows it …
READ_FROM_AFAR = 24.0
#: … and letters from the largest on down to those of other papers.
_LARGE = tuple(float(size) for size in range(44, 10, -1))
LINE = 0.9  #: the height of a line, in ems
HIGHER = 0.75  #: by so much of a row one is higher whose text has two lines
AIR = 0.68, 1.8  #: between two rows, in ems: at least, and at most
PADDING_LARGE = 0.6  #: left and right of every cell together, in ems
TITLE_LARGE = 100.0  #: room for the title above a table for the wall, in points
#: A table that is alone on its sheet may have letters as large as this, as long as it stays on one sheet; a row is so many ems high.
ALONE = (13.0, 12.0, 11.0)
ROW = 1.6
#: So many texts of a column are measured exactly.
CANDIDATES = 12
#: Columns at the left that every part of a split table repeats.
REPEATED = 2

_SIZES = {PageSize.A4: (595.28, 841.89), PageSize.LETTER: (612.0, 792.0)}
#: Upright first, then flipped; nobody reads less than 6 points on a notice board.
_CHOICES = (
    (False, 10.0),
    (False, 9.0),
    (False, 8.0),
    (True, 10.0),
    (True, 9.0),
    (True, 8.0),
    (True, 7.0),
    (True, 6.0),
)


class SheetLayout(msgspec.Struct, frozen=True):
    flipped: bool
    size: float  #: of the letters, in points
    parts: tuple[tuple[int, ...], ...]  #: the places of the columns, part by part
    wraps: tuple[float, ...]  #: for every column the width in ems at which it wraps; 0 is never
    widest: tuple[tuple[str, ...], ...]  #: for every column the texts that may be its widest
    air: float = 0.0  #: between two rows of a table for the wall, in ems


def page_width(page: PageSize, flipped: bool) -> float:
    return _SIZES[page][flipped] - 2 * MARGIN


def page_height(page: PageSize, flipped: bool) -> float:
    """Without margins, title and footer."""
    return _SIZES[page][not flipped] - 85.0 - TITLE_LARGE


#: Widths of the printable ASCII letters from the blank on, in hundredths of an em: of the bold letters of the PDF,
#: which are the wider ones.
_ASCII = (
    25, 27, 38, 52, 52, 64, 73, 22, 32, 32, 44, 54, 25, 36, 25, 32, 52, 52, 52,
    52, 52, 52, 52, 52, 52, 52, 26, 26, 52, 56, 52, 43, 99, 74, 66, 71, 74, 61,
    55, 74, 82, 37, 38, 74, 58, 90, 74, 73, 62, 73, 72, 51, 66, 74, 70, 103, 72,
    63, 63, 40, 31, 40, 52, 49, 40, 51, 55, 46, 57, 49, 40, 53, 62, 33, 32, 62,
    33, 91, 62, 56, 59, 58, 43, 43, 36, 60, 53, 78, 57, 56, 46, 31, 22, 31, 48,
)  # fmt: skip


def ems(text: str) -> float:
    """About how wide a text is set."""
    return sum(map(_em, text)) + 0.2


def _em(char: str) -> float:
    place = ord(char) - 32
    if 0 <= place < len(_ASCII):
        return _ASCII[place] / 100
    if char.islower() or char in "¼½¾–":
        return 0.65
    return 0.8 if char.isalpha() and ord(char) < 0x1100 else 1.05


def widest(cells: Sequence[str]) -> tuple[str, ...]:
    """The texts that may be the widest ones, judged by their letters: the widest is among them."""
    longest = max(map(len, cells), default=0)
    candidates = sorted({text for text in cells if len(text) >= longest * 0.7})
    return tuple(nlargest(CANDIDATES, candidates, key=ems))


def natural(column: Column, candidates: Sequence[str]) -> float:
    """The width at which nothing wraps."""
    return max(column.room * HAND, max(map(ems, candidates), default=0.0))


def lay_out(
    columns: Sequence[Column],
    texts: Sequence[Sequence[str]],
    page: PageSize,
    letters: float = 1.0,
    *,
    alone: bool = False,
) -> SheetLayout:
    """The first choice at which the table fits: comfortable, then pressed, then in parts.

    `letters` says how wide the letters of the font are, compared with those the estimates are made for; a table that is
    `alone` on its paper uses the sheet.
    """
    wide = tuple(map(widest, texts))
    widths = [letters * natural(column, cells) for column, cells in zip(columns, wide, strict=True)]
    whole = (tuple(range(len(columns))),)
    larger = _one_sheet(len(texts[0]), page) if alone and texts else ()
    for most in (COMFORTABLE, PRESSED):
        needs = [_need(column, wide, most) for column, wide in zip(columns, widths, strict=True)]
        for flipped, size in (*(larger if most is COMFORTABLE else ()), *_CHOICES):
            spare = page_width(page, flipped) - sum(need * size + PADDING for need in needs)
            if spare >= 0:
                return SheetLayout(flipped, size, whole, _wraps(widths, needs, spare / size), wide)
    needs = [_need(column, wide, COMFORTABLE) for column, wide in zip(columns, widths, strict=True)]
    return SheetLayout(
        True, 7.0, _parts(needs, 7.0, page_width(page, True)), _wraps(widths, needs, 0.0), wide
    )


def _one_sheet(rows: int, page: PageSize) -> list[tuple[bool, float]]:
    """Larger letters at which a table of so many rows, its head included, stays on one upright sheet."""
    return [(False, size) for size in ALONE if rows * ROW * size <= page_height(page, False)]


def lay_out_large(
    columns: Sequence[Column],
    texts: Sequence[Sequence[str]],
    page: PageSize,
    letters: float = 1.0,
    *,
    below: float = 0.0,
) -> SheetLayout:
    """As large as fits: few rows fill their sheet, many go over several sheets before they get too small to be read.

    Those are filled alike: no name stands alone on the last one. `below`: what notes under the table take, in points. A table
    that is too wide for that is laid out as every other.
    """
    wide = tuple(map(widest, texts))
    widths = [letters * natural(column, cells) for column, cells in zip(columns, wide, strict=True)]
    needs = [_need(column, each, COMFORTABLE) for column, each in zip(columns, widths, strict=True)]
    together = sum(needs) + PADDING_LARGE * len(columns)
    for size, flipped in product(_LARGE, (False, True)):
        room = page_height(page, flipped) - below
        rows = _rows_as_high(columns, texts, needs, page_width(page, flipped) / size)
        # between two rows, if all are to fill one sheet
        air = room / (rows * size) - LINE
        if together * size <= page_width(page, flipped) and (air >= AIR[0] or size <= READ_FROM_AFAR):
            whole, shares = (tuple(range(len(columns))),), _shares(columns, needs)
            if air < AIR[0]:
                air = _air_alike(rows, room, size)
            return SheetLayout(flipped, size, whole, shares, wide, air=max(AIR[0], min(AIR[1], air)))
    return lay_out(columns, texts, page, letters)


def _rows_as_high(
    columns: Sequence[Column], texts: Sequence[Sequence[str]], needs: Sequence[float], across: float
) -> float:
    """How many rows of one line are as high as the table, its head included, where it is `across` ems wide."""
    shares = _shares(columns, needs)
    left = across - sum(needs) - PADDING_LARGE * len(columns)
    room = [share + max(0.0, left) / max(1, sum(map(bool, shares))) if share else 0.0 for share in shares]
    lines = zip(*texts, strict=True)
    high = sum(
        any(most and ems(text) > most for text, most in zip(line, room, strict=True)) for line in lines
    )
    return max(map(len, texts), default=1) + HIGHER * high


def _air_alike(rows: float, room: float, size: float) -> float:
    """Between two rows that are spread over as many sheets as they need, so that the last one is as full as the others."""
    choices = [AIR[0] + (AIR[1] - AIR[0]) * step / 50 for step in range(51)]
    fewest = next(sheets for sheets in count(2) if _hold(sheets, room, size, AIR[0]) >= rows - 1)
    return max((air for air in choices if _hold(fewest, room, size, air) >= rows - 1), default=AIR[0])


def _hold(sheets: int, room: float, size: float, air: float) -> int:
    """So many rows. The head stands on every sheet, the title on the first."""
    first, others = (max(1, int(high / (size * (LINE + air))) - 1) for high in (room, room + TITLE_LARGE))
    return first + (sheets - 1) * others


def _shares(columns: Sequence[Column], needs: Sequence[float]) -> tuple[float, ...]:
    """Columns of text share the width that the others leave."""
    return tuple(
        need if column.align is Align.LEFT and not column.room else 0.0
        for column, need in zip(columns, needs, strict=True)
    )


def _wraps(widths: Sequence[float], needs: Sequence[float], spare: float) -> tuple[float, ...]:
    """Columns that have to wrap share what room is left, until they need not."""
    wanting = sum(need < wide for wide, need in zip(widths, needs, strict=True))
    share = 0.6 * spare / wanting if wanting else 0.0  # not all of it: the widths are estimates
    return tuple(
        need + share if need + share < wide and need < wide else 0.0
        for wide, need in zip(widths, needs, strict=True)
    )


def _need(column: Column, wide: float, most: float) -> float:
    return min(wide, most) if column.align is Align.LEFT and not column.room else wide


def _parts(needs: Sequence[float], size: float, room: float) -> tuple[tuple[int, ...], ...]:
    """Bands of columns side by side on pages of their own, each with the first columns repeated."""
    points = [need * size + PADDING for need in needs]
    fixed = tuple(range(min(REPEATED, len(needs) - 1)))
    room -= sum(points[place] for place in fixed)
    starts, used = [len(fixed)], 0.0
    for place in range(len(fixed), len(needs)):
        if used and used + points[place] > room:
            starts.append(place)
            used = 0.0
        used += points[place]
    return tuple((*fixed, *range(start, end)) for start, end in pairwise([*starts, len(needs)]))
