"""A season over several tournaments (Grand Prix): points by place or by score, the best n results count, ties by a list of rules."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple


class SeasonPoints(StrEnum):
    PLACE = "place"  #: a table of points for 1st, 2nd, 3rd … place
    SCORE = "score"  #: the points scored in the tournament itself


class SharedPlaces(StrEnum):
    AVERAGE = "average"  #: who shares places shares the points of these places
    FULL = "full"  #: everybody has the points of the best of these places


class SeasonTie(StrEnum):
    BEST = "best"  #: the better single results, one after the other
    WINS = "wins"  #: more first places
    PLAYED = "played"  #: more tournaments played
    LATEST = "latest"  #: more points in the latest tournament, then in the one before


class SeasonRules(NamedTuple):
    points: SeasonPoints = SeasonPoints.PLACE
    by_place: Sequence[int] = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
    taking_part: int = 0  #: for every place below those of the table
    shared: SharedPlaces = SharedPlaces.AVERAGE
    best: int = 0  #: so many results count; 0: all
    ties: Sequence[SeasonTie] = (SeasonTie.BEST, SeasonTie.WINS, SeasonTie.LATEST)


class SeasonResult(NamedTuple):
    """What somebody came to in one tournament: equal ranks are shared places (1, 2, 2, 4)."""

    player: int
    rank: int
    tenths: int  #: points scored there


class SeasonCell(NamedTuple):
    worth: Fraction
    rank: int
    counts: bool  #: one of the best n


class SeasonRow(NamedTuple):
    player: int
    rank: int
    total: Fraction
    cells: Sequence[SeasonCell | None]  #: one for each tournament; None: did not play it

    @property
    def played(self) -> int:
        return sum(cell is not None for cell in self.cells)

    @property
    def wins(self) -> int:
        return sum(cell is not None and cell.rank == 1 for cell in self.cells)


def season_table(rules: SeasonRules, tournaments: Sequence[Sequence[SeasonResult]]) -> list[SeasonRow]:
    """Best first. Who is equal by every rule shares the place; among them the order of the input stays."""
    found: defaultdict[int, list[SeasonCell | None]] = defaultdict(lambda: [None] * len(tournaments))
    for index, results in enumerate(tournaments):
        worths = worths_of(rules, results)
        for result in results:
            found[result.player][index] = SeasonCell(worths[result.player], result.rank, counts=False)
    rows = [_row(rules, player, cells) for player, cells in found.items()]
    return ranked_season(rules, rows)


def worths_of(rules: SeasonRules, results: Sequence[SeasonResult]) -> Mapping[int, Fraction]:
    """What each result of one tournament is worth in the season."""
    if rules.points is SeasonPoints.SCORE:
        return {result.player: Fraction(result.tenths, 10) for result in results}
    worths: dict[int, Fraction] = {}
    in_order = sorted(results, key=lambda result: result.rank)
    for rank, group in groupby(in_order, key=lambda result: result.rank):
        sharing = [result.player for result in group]
        worth = _worth_of_places(rules, rank, len(sharing))
        worths.update(dict.fromkeys(sharing, worth))
    return worths


def _worth_of_places(rules: SeasonRules, rank: int, sharing: int) -> Fraction:
    if rules.shared is SharedPlaces.FULL:
        return Fraction(_worth_of_place(rules, rank))
    places = range(rank, rank + sharing)
    return Fraction(sum(_worth_of_place(rules, place) for place in places), sharing)


def _worth_of_place(rules: SeasonRules, place: int) -> int:
    return rules.by_place[place - 1] if place <= len(rules.by_place) else rules.taking_part


def _row(rules: SeasonRules, player: int, cells: Sequence[SeasonCell | None]) -> SeasonRow:
    """Of equal results the earlier ones count."""
    played = [index for index, cell in enumerate(cells) if cell is not None]
    played.sort(key=lambda index: -_worth(cells[index]))
    counting = set(played[: rules.best] if rules.best else played)
    marked = [cell and cell._replace(counts=index in counting) for index, cell in enumerate(cells)]
    return SeasonRow(player, 0, sum((_worth(cells[index]) for index in counting), Fraction()), marked)


def _worth(cell: SeasonCell | None) -> Fraction:
    return cell.worth if cell else Fraction(-1)  # nothing is less than any result


def ranked_season(rules: SeasonRules, rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    def value(row: SeasonRow) -> tuple[object, ...]:
        return (row.total, *(_TIES[tie](row) for tie in rules.ties))

    placed: list[SeasonRow] = []
    in_order = sorted(rows, key=value, reverse=True)
    for _, group in groupby(in_order, key=value):
        rank = len(placed) + 1
        placed += [row._replace(rank=rank) for row in group]
    return placed


def _best(row: SeasonRow) -> tuple[Fraction, ...]:
    return tuple(sorted((_worth(cell) for cell in row.cells), reverse=True))


def _latest(row: SeasonRow) -> tuple[Fraction, ...]:
    return tuple(_worth(cell) for cell in reversed(row.cells))


_TIES: Mapping[SeasonTie, Callable[[SeasonRow], object]] = {
    SeasonTie.BEST: _best,
    SeasonTie.WINS: lambda row: row.wins,
    SeasonTie.PLAYED: lambda row: row.played,
    SeasonTie.LATEST: _latest,
}
