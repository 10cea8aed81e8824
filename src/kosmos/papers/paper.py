"""One table, every paper: a list is computed once as a `Paper`; renderers make text, pages and files of it.

A plain `str` in a cell, a fact or a card is the users' own text and is never translated; what is ours to say is
a `Phrase`. Titles, captions, notes and labels are said in the reader's language either way.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

from kosmos.locale import Phrase


class Align(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


class Column(msgspec.Struct, frozen=True):
    """A column has a stable key, so that a caller can choose and order columns, and a title to be translated."""

    key: str
    title: Phrase | str
    align: Align = Align.LEFT
    help: Phrase | str = ""  #: the long name, where the title is an abbreviation
    room: int = 0  #: at least so many characters wide, for what is written in by hand


class Cell(msgspec.Struct, frozen=True, gc=False):
    """A cell that is more than its text. `working` says how a number came about; `ref` points at a player,
    round or board of the tournament (`player/3`, `round/2`), which pages turn into a link.
    """

    text: Phrase | str
    ref: str = ""
    working: tuple[Phrase | str, ...] = ()
    mark: str = ""  #: a word for stylesheets: `win`, `loss`, `self`, `withdrawn` …
    exact: str = ""  #: the number itself, as a decimal or a fraction, where the text rounds it or says more


#: marks of a cell whose first word stands in a tile with the colour of the pieces: White, Black, none
TILE_WHITE, TILE_BLACK, TILE_FREE = "tile-w", "tile-b", "tile-free"

Content = str | Phrase | Cell
Row = tuple[Content, ...]


class Table(msgspec.Struct, frozen=True):
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: Phrase | str = ""
    id: str = ""  #: for stylesheets
    row_ids: tuple[str, ...] = ()
    foot: tuple[Row, ...] = ()  #: sums and totals
    wide: bool = False  #: grows with the number of players, as a cross table does


class Heading(msgspec.Struct, frozen=True):
    text: Phrase | str
    level: int = 2  #: the paper's title is 1
    new_page: bool = False


class Text(msgspec.Struct, frozen=True):
    """A paragraph."""

    text: Phrase | str
    mark: str = ""


class Fact(msgspec.Struct, frozen=True):
    """A named value: “Club: …”. The key is stable, as a column's is."""

    key: str
    label: Phrase | str
    value: Content
    code: bool = False  #: an address, drawn as a QR code where there are drawings


class Facts(msgspec.Struct, frozen=True):
    """The head of a player card, the title page of a booklet."""

    facts: tuple[Fact, ...]


class CardKind(StrEnum):
    SLIP = "slip"  #: 8 to a page, in stack-cut order
    PLACE = "place"  #: a page folded in the middle, to be read from both sides
    SCORE_SHEET = "score_sheet"  #: 2 to a page, in stack-cut order, with lines for the moves


class Card(msgspec.Struct, frozen=True):
    """Something to cut out and to write on."""

    title: Phrase | str
    subtitle: Phrase | str = ""
    facts: tuple[Fact, ...] = ()
    choices: tuple[str, ...] = ()  #: to be circled: `1–0`, `½–½`, `0–1`
    blanks: tuple[Phrase | str, ...] = ()  #: lines to be filled in: “Other”, “Signature White” …
    moves: int = 0  #: so many numbered lines for moves


class Cards(msgspec.Struct, frozen=True):
    kind: CardKind
    cards: tuple[Card, ...]


class PlotKind(StrEnum):
    BARS = "bars"  #: score distribution
    POINTS = "points"  #: rating against result
    LINES = "lines"  #: standings race


class Series(msgspec.Struct, frozen=True):
    name: Phrase | str
    points: tuple[tuple[float, float], ...]


class Plot(msgspec.Struct, frozen=True):
    """A drawing of numbers. With `labels`, the x values 0, 1, 2 … are called by these names."""

    kind: PlotKind
    series: tuple[Series, ...]
    x: Phrase | str = ""
    y: Phrase | str = ""
    caption: Phrase | str = ""
    labels: tuple[str | Phrase, ...] = ()
    first_on_top: bool = False  #: the smallest y is drawn on top, as ranks are


class CupTreeSide(msgspec.Struct, frozen=True):
    """One of the two of a match; without a name somebody who is not known yet."""

    name: Content = ""
    seed: str = ""  #: the number in the bracket
    score: Phrase | str = ""


class CupTreeMatch(msgspec.Struct, frozen=True):
    id: str
    sides: tuple[CupTreeSide, ...]  #: two, or the winner alone
    note: Phrase | str = ""  #: its tie-break
    mark: str = ""  #: `open` while it is played, `champion` for the winner


class CupTreeStage(msgspec.Struct, frozen=True):
    title: Phrase | str
    slots: tuple[CupTreeMatch | None, ...]  #: from the top; None where nobody plays


class CupTree(msgspec.Struct, frozen=True):
    """A bracket to be drawn: a column for each stage. Two matches of a stage lead to one of the next, or one to one, as their numbers say.

    `table` is the same for the formats that know nothing but tables.
    """

    stages: tuple[CupTreeStage, ...]
    table: Table
    caption: Phrase | str = ""
    id: str = ""
    linked: bool = True  #: False where every stage is drawn anew


Block = Table | Heading | Text | Facts | Cards | Plot | CupTree


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """Title, tables, notes. Most papers have one table; what is more than tables has blocks."""

    key: str  #: `standings`, `crosstable` …
    title: Phrase | str
    subtitle: Phrase | str = ""
    tables: tuple[Table, ...] = ()
    blocks: tuple[Block, ...] = ()  #: come after the tables
    notes: tuple[Phrase | str, ...] = ()
    cover: bool = False  #: what stands before the first new page is a title page
    columns_chosen: bool = False  #: by the reader, so that they stay where they say nothing, too
    data: Mapping[str, str | int | bool | tuple[str, ...] | None] = {}  #: for programs: what the words say

    @property
    def table(self) -> Table:
        return self.tables[0]

    @property
    def body(self) -> Iterator[Block]:
        """Everything between the title and the notes, in order."""
        yield from self.tables
        yield from self.blocks
