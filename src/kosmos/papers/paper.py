"""One table, every paper: a list is computed once as a `Paper`; renderers make text, pages and files of it."""

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


class Cell(msgspec.Struct, frozen=True):
    """A cell that is more than its text. `working` says how a number came about; `ref` points at a player,
    round or board of the tournament (`player/3`, `round/2`), which pages turn into a link.
    """

    text: Phrase | str
    ref: str = ""
    working: tuple[Phrase | str, ...] = ()
    mark: str = ""  #: a word for stylesheets: `win`, `loss`, `self`, `withdrawn` …


class Table(msgspec.Struct, frozen=True):
    columns: tuple[Column, ...]
    rows: tuple[tuple[str | Phrase | Cell, ...], ...]
    caption: Phrase | str = ""
    id: str = ""  #: for stylesheets
    row_ids: tuple[str, ...] = ()


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """Title, tables, notes. Most papers have one table."""

    key: str  #: `standings`, `crosstable` …
    title: Phrase | str
    subtitle: Phrase | str = ""
    tables: tuple[Table, ...] = ()
    notes: tuple[Phrase | str, ...] = ()

    @property
    def table(self) -> Table:
        return self.tables[0]
