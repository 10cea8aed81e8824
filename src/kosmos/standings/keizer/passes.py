"""A pass: values by the ranking before, sums by the values, a ranking by the sums. And how often that is done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import mul

from kosmos.standings.keizer.book import Book, Cells
from kosmos.standings.keizer.settings import KeizerTie, Revaluation

#: A table that has not come round again after so many passes is given up; none is known that needs sixty.
MOST_PASSES = 2000

Ranking = tuple[int, ...]  #: players by their place in the start order, best first


@dataclass(frozen=True)
class Pass:
    """The reckoning after one round. Amounts are whole numbers of 1/`scale` points."""

    round: int
    before: Ranking  #: the ranking that gave the values; of a cycle: the last one in it
    values: list[int]  #: 1/`grain` points
    grain: int
    scale: int
    totals: list[int]
    after: Ranking
    points: tuple[tuple[int, ...], ...] | None = None  #: by player and round, where games are not revalued
    passes: int = 1
    cycle: tuple[Ranking, ...] = ()  #: the rankings that follow each other for ever


def each_round(book: Book, only: int | None = None) -> Iterator[Pass]:
    """The pass after round 0, 1, 2 …, as the club wants its games revalued. Of a table that has to settle,
    `only` the one asked for is brought to rest.
    """
    match book.settings.revaluation:
        case Revaluation.PER_ROUND:
            yield from once_per_round(book)
        case Revaluation.NONE:
            yield from never_revalued(book)
        case Revaluation.UNTIL_STABLE:
            for one in once_per_round(book):
                if only is None or one.round == only:
                    yield settled(book, one)


def once_per_round(book: Book) -> Iterator[Pass]:
    """Keizer's original way. The pass of round r takes the ranking after round r-1 for one's own value and for
    every game of rounds 1 to r alike. Nothing is repeated.
    """
    sheet = Sheet(book)
    ranking = start(book)
    yield _pass(book, 0, sheet, ranking)
    for round_ in range(1, book.rounds + 1):
        sheet.turn(round_)
        done = _pass(book, round_, sheet, sheet.still_there(ranking))
        ranking = done.after
        yield done


def never_revalued(book: Book) -> Iterator[Pass]:
    """A game keeps the value of its evening: round r is paid by the ranking after round r-1, once and for all.
    One's own value is that of today.
    """
    cells, ranking = Cells(book), start(book)
    paid: list[tuple[int, ...]] = [()] * len(book.entrants)
    yield _frozen_pass(book, 0, ranking, tuple(paid))
    for round_ in range(1, book.rounds + 1):
        gone = book.gone(round_)
        ranking = tuple(player for player in ranking if player not in gone)
        values = book.values(ranking)
        for player, before in enumerate(paid):
            weight, source = cells.cell(player, round_, gone)
            paid[player] = () if player in gone else (*before, weight * values[source])
        done = _frozen_pass(book, round_, ranking, tuple(paid))
        ranking = done.after
        yield done


def settled(book: Book, first: Pass) -> Pass:
    """Repeat the pass until the ranking it gives is the ranking it took. Where rankings follow each other in a
    cycle instead, of whatever length, every value is the mean over the whole cycle; since sums are linear in
    the values, so is every sum.
    """
    sheet = Sheet(book)
    sheet.turn(first.round)
    seen: dict[Ranking, int] = {}
    ranking = sheet.still_there(first.after)
    done = first
    while ranking not in seen and len(seen) < MOST_PASSES:
        seen[ranking] = len(seen)
        done = _pass(book, first.round, sheet, ranking)
        ranking = done.after
    cycle = tuple(seen)[seen.get(ranking, len(seen) - 1) :]
    if len(cycle) == 1:
        return replace(done, passes=len(seen) + 1)
    mean = [sum(column) for column in zip(*(book.values(one) for one in cycle), strict=True)]
    averaged = _reckon(book, first.round, sheet, cycle[-1], mean, grain=book.grain * len(cycle))
    return replace(averaged, passes=len(seen) + 1, cycle=cycle)


def start(book: Book) -> Ranking:
    gone = book.gone(0)
    return tuple(player for player in range(len(book.entrants)) if player not in gone)


class Sheet:
    """Everybody's rounds so far as two columns, weights and sources: the form that adds up fastest."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cells = Cells(book)
        self.round = 0
        self.gone = book.gone(0)
        self.columns: list[tuple[list[int], list[int]]] = [([], []) for _ in book.entrants]

    def turn(self, round_: int) -> None:
        """Add the rounds up to this one. Who withdrew since changes his own column and those of his opponents."""
        gone = self.book.gone(round_)
        stale = self._touched(gone - self.gone)
        for player, (weights, sources) in enumerate(self.columns):
            row = [self.cells.cell(player, one, gone) for one in range(self.round + 1, round_ + 1)]
            if player in stale:
                row = self.cells.row(player, round_, gone)
                weights.clear()
                sources.clear()
            weights.extend(cell.weight for cell in row)
            sources.extend(cell.source for cell in row)
        self.round, self.gone = round_, gone

    def still_there(self, ranking: Ranking) -> Ranking:
        return tuple(player for player in ranking if player not in self.gone)

    def total(self, player: int, own_weight: int, values: list[int]) -> int:
        weights, sources = self.columns[player]
        rounds: int = sum(map(mul, weights, map(values.__getitem__, sources)))
        return own_weight * values[player] + rounds

    def _touched(self, leaving: frozenset[int]) -> set[int]:
        opponents = {
            evening.opponent for player in leaving for evening in self.book.evenings[player][: self.round]
        }
        return opponents | leaving


def ranked(book: Book, round_: int, ranking: Ranking, totals: list[int], values: list[int]) -> Ranking:
    """By sum, then by the club's tie order, then by the start order."""
    keys: list[Sequence[int]] = [totals]
    for tie in book.settings.ties:
        match tie:
            case KeizerTie.RATING:
                keys.append([entrant.rating for entrant in book.entrants])
            case KeizerTie.GAME_POINTS:
                keys.append([book.game_points(player, round_) for player in range(len(book.entrants))])
            case KeizerTie.VALUE:
                keys.append(values)
    order = sorted(ranking)
    for key in reversed(keys):
        order.sort(key=key.__getitem__, reverse=True)
    return tuple(order)


def _pass(book: Book, round_: int, sheet: Sheet, ranking: Ranking) -> Pass:
    return _reckon(book, round_, sheet, ranking, book.values(ranking), grain=book.grain)


def _reckon(book: Book, round_: int, sheet: Sheet, ranking: Ranking, values: list[int], grain: int) -> Pass:
    own_weight = book.own_weight(round_)
    totals = [sheet.total(player, own_weight, values) for player in range(len(book.entrants))]
    return Pass(
        round=round_,
        before=ranking,
        values=values,
        grain=grain,
        scale=grain * book.scale,
        totals=totals,
        after=ranked(book, round_, ranking, totals, values),
    )


def _frozen_pass(book: Book, round_: int, ranking: Ranking, paid: tuple[tuple[int, ...], ...]) -> Pass:
    values, own_weight = book.values(ranking), book.own_weight(round_)
    totals = [own_weight * values[player] + sum(points) for player, points in enumerate(paid)]
    return Pass(
        round=round_,
        before=ranking,
        values=values,
        grain=book.grain,
        scale=book.grain * book.scale,
        totals=totals,
        after=ranked(book, round_, ranking, totals, values),
        points=paid,
    )
