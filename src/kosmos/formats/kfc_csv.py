"""A list of players for KeizerForClubs: the first line says which mark separates the columns and where they are."""

import csv
import re
from collections.abc import Collection
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.locale import N_, Phrase

SEPARATORS = (";", ":", ",")
LONGEST_NAME = 100
HIGHEST_RATING = 4000
TAKEN = "++"  #: put before a name that is there already

_RATING = re.compile(r"\d{1,4}", re.ASCII)


class NoPlayerColumns(Refusal):
    text: ClassVar[str] = N_(
        "The first line has to name the columns, separated by ; or : or , and among them {column}."
    )
    column: str


class KfcPlayer(msgspec.Struct, frozen=True):
    name: str
    rating: int = 0


class KfcPlayers(msgspec.Struct, frozen=True):
    """Players by rating, highest first, and what was odd about the file."""

    players: tuple[KfcPlayer, ...]
    report: tuple[Phrase, ...] = ()


# The separator is the first of ; : , that the first line has. The columns are called exactly Name and Rating,
# in capitals or not; all others are passed over, and named. A rating that is no number is 0. A name that is there already
# gets ++ before it.
def read_players(text: str, taken: Collection[str] = ()) -> KfcPlayers:
    """`taken` are the names in the tournament already."""
    first, *lines = text.removeprefix("\ufeff").splitlines() or [""]
    separator = next((mark for mark in SEPARATORS if mark in first), None)
    heads = first.split(separator)
    titles = [title.upper() for title in heads]
    for column in ("Name", "Rating"):
        if separator is None or column.upper() not in titles:
            raise NoPlayerColumns(column)
    reader = _KfcReader(titles.index("NAME"), titles.index("RATING"), taken)
    reader.pass_over(heads)
    for number, cells in enumerate(csv.reader(lines, delimiter=separator or ";"), 2):
        if any(cell.strip() for cell in cells):
            reader.read(number, cells)
    players = sorted(reader.players, key=lambda player: -player.rating)
    return KfcPlayers(tuple(players), tuple(reader.report))


class _KfcReader:
    def __init__(self, name_at: int, rating_at: int, taken: Collection[str]) -> None:
        self.name_at, self.rating_at = name_at, rating_at
        self.taken = set(taken)
        self.players: list[KfcPlayer] = []
        self.report: list[Phrase] = []

    def pass_over(self, heads: list[str]) -> None:
        unused = [
            head.strip()
            for at, head in enumerate(heads)
            if head.strip() and at not in (self.name_at, self.rating_at)
        ]
        if unused:
            text = N_("Columns not used: {columns}.")
            self.report.append(Phrase(text, {"columns": ", ".join(unused)}))

    def read(self, line: int, cells: list[str]) -> None:
        name = _cell(cells, self.name_at)[:LONGEST_NAME]
        if not name:
            self.report.append(Phrase(N_("Line {line} has no name and was left out."), {"line": line}))
            return
        self.players.append(KfcPlayer(self._new_name(line, name), self._rating(line, cells)))

    def _new_name(self, line: int, name: str) -> str:
        new = name
        while new in self.taken:
            new = TAKEN + new
        if new != name:
            args = {"line": line, "name": name, "new": new}
            self.report.append(Phrase(N_("Line {line}: {name} is there already and is now {new}."), args))
        self.taken.add(new)
        return new

    def _rating(self, line: int, cells: list[str]) -> int:
        written = _cell(cells, self.rating_at)
        if _RATING.fullmatch(written) and int(written) <= HIGHEST_RATING:
            return int(written)
        if written:
            args = {"line": line, "rating": written}
            self.report.append(Phrase(N_("Line {line}: “{rating}” is not a rating; taken as none."), args))
        return 0


def _cell(cells: list[str], at: int) -> str:
    return " ".join(cells[at].split()) if at < len(cells) else ""
