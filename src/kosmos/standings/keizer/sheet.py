"""The sheet: everybody's rounds as two columns, weights and sources, the form that adds up fastest.

A round is worth `weight × value of the source`; the source is the opponent, the player, or one point.
"""

from collections.abc import Iterator
from operator import mul
from typing import NamedTuple

from kosmos.standings.keizer.book import Book
from kosmos.standings.keizer.worth import Happening, WorthBasis, falling, table, withdrawn_table

Gone = frozenset[int]  #: players who withdrew


class KeizerColumn(NamedTuple):
    """All rounds of one player."""

    weights: list[int]
    sources: list[int]
    further: tuple["FurtherGame", ...] = ()


class FurtherGame(NamedTuple):
    """A game of a cup beside the evening itself."""

    round: int
    weight: int
    source: int


class Sheet:
    """Pages of columns, one page per set of players who withdrew; a page is written when it is first looked at."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.usual = table(book.settings)
        self.withdrawn = withdrawn_table(book.settings)
        self.known: dict[tuple[Happening, int, bool], tuple[int, WorthBasis]] = {}
        nobody: Gone = frozenset()
        self.pages = {nobody: [self._column(player, nobody) for player in range(len(book.entrants))]}

    def columns(self, round_: int) -> list[KeizerColumn]:
        """Everybody's column as the pass of this round sees it."""
        gone = self.book.gone(round_)
        if gone not in self.pages:
            self.pages[gone] = self._page(gone)
        return self.pages[gone]

    def totals(self, round_: int, values: list[int]) -> list[int]:
        """Everybody's sum after this round, by these values."""
        own_weight = self.book.own_weight(round_)
        return [
            own_weight * value + sum(products(column, round_, values)) + sum(further(column, round_, values))
            for value, column in zip(values, self.columns(round_), strict=False)
        ]

    def _page(self, gone: Gone) -> list[KeizerColumn]:
        """A page is the fullest one before it, with new columns for who left since and for their opponents."""
        before = max((known for known in self.pages if known <= gone), key=len)
        leaving = gone - before
        touched = leaving | {evening.opponent for player in leaving for evening in self.book.evenings[player]}
        touched |= self._met_in_cups(leaving)
        return [
            self._column(player, gone) if player in touched else column
            for player, column in enumerate(self.pages[before])
        ]

    def _met_in_cups(self, leaving: Gone) -> set[int]:
        """For whom a game of a cup against one of these counts: it may count for one of the two alone."""
        return {
            player
            for player, games in enumerate(self.book.further)
            if any(evening.cup and evening.opponent in leaving for evening in self.book.evenings[player])
            or any(game.opponent in leaving for _, game in games)
        }

    def _column(self, player: int, gone: Gone) -> KeizerColumn:
        """Who withdrew gets nothing for any round."""
        if player in gone:
            return KeizerColumn([0] * self.book.rounds, [player] * self.book.rounds)
        source = {WorthBasis.OWN: player, WorthBasis.POINTS: self.book.point}
        column = KeizerColumn([], [], tuple(self._further(player, gone, source)))
        for what, opponent, nth, _cup in self.book.evenings[player]:
            key = (what, nth, opponent in gone)
            weight, basis = self.known.get(key) or self._weigh(*key)
            column.weights.append(weight)
            column.sources.append(source.get(basis, opponent))
        return column

    def _further(self, player: int, gone: Gone, source: dict[WorthBasis, int]) -> Iterator[FurtherGame]:
        for round_, game in self.book.further_of(player):
            weight, basis = self._weigh(game.what, game.nth, game.opponent in gone)
            yield FurtherGame(round_, weight, source.get(basis, game.opponent))

    def _weigh(self, what: Happening, nth: int, against_gone: bool) -> tuple[int, WorthBasis]:
        worth = (self.withdrawn if against_gone else self.usual)[what]
        amount = worth.amount * falling(self.book.settings, what, nth) * self.book.scale
        assert amount.denominator == 1
        self.known[what, nth, against_gone] = weighed = (amount.numerator, worth.basis)
        return weighed


def products(column: KeizerColumn, round_: int, values: list[int]) -> Iterator[int]:
    """What each round up to this one is worth to the player."""
    return map(mul, column.weights[:round_], map(values.__getitem__, column.sources))


def further(column: KeizerColumn, round_: int, values: list[int]) -> Iterator[int]:
    """What each game of a cup up to this round is worth to the player."""
    return (game.weight * values[game.source] for game in column.further if game.round <= round_)
