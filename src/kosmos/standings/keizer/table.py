"""The Keizer table: places, sums, what each round brought, and the value that stood behind every number."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.points import Points
from kosmos.locale import N_, Phrase
from kosmos.standings.keizer.book import Book, open_book
from kosmos.standings.keizer.ladders import ladder
from kosmos.standings.keizer.passes import MOST_PASSES, Pass, each_round
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import MANUAL, KeizerSettings
from kosmos.standings.keizer.sheet import Sheet, further, products


class KeizerRow(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    rank: int  #: 0: withdrew, is not ranked
    stood: int  #: the place that gave the value; 0: none
    value: Fraction  #: Rank-Pb, the value before: what a win over this player is worth in this table
    own: Fraction  #: the part of the own value that is in the sum
    points: tuple[Fraction, ...]  #: Keizer points by round, with those for games of cups
    #: (round, points) of every game of a cup beside the evening itself
    cups: tuple[tuple[int, Fraction], ...]
    total: Fraction
    game_points: Points
    new_value: Fraction  #: the value the place in this table gives for the next round


class Cycle(msgspec.Struct, frozen=True):
    """Tables that follow each other for ever: how many, and who changes places in them."""

    period: int
    players: tuple[int, ...]


class KeizerStandings(msgspec.Struct, frozen=True, kw_only=True):
    after: int  #: the round
    rows: tuple[KeizerRow, ...]  #: best first
    withdrawn: tuple[KeizerRow, ...] = ()  #: not ranked; in the cross table if they have a game
    passes: int = 1  #: how often the values were taken again in this round
    cycle: Cycle | None = None
    notes: tuple[Phrase, ...] = ()

    @property
    def ranking(self) -> tuple[int, ...]:
        """Starting numbers, best first: what the next pairing goes by."""
        return tuple(row.number for row in self.rows)

    def row(self, number: int) -> KeizerRow:
        for row in (*self.rows, *self.withdrawn):
            if row.number == number:
                return row
        raise NotFound(N_("player"), number)


def standings(
    record: KeizerRecord, settings: KeizerSettings = MANUAL, after: int | None = None
) -> KeizerStandings:
    """The table after a round, or after the last one drawn. After round 0 it is the start list."""
    settings.check()
    sheet = Sheet(open_book(record, settings))
    last = record.rounds if after is None else after
    for done in each_round(sheet, last):
        if done.round == last:
            return table_of(sheet, done)
    raise NotFound(N_("round"), last)


def every_standing(record: KeizerRecord, settings: KeizerSettings = MANUAL) -> tuple[KeizerStandings, ...]:
    """The tables after round 1, 2, 3 …"""
    settings.check()
    sheet = Sheet(open_book(record, settings))
    return tuple(table_of(sheet, done) for done in each_round(sheet) if done.round)


def table_of(sheet: Sheet, done: Pass) -> KeizerStandings:
    book, maker = sheet.book, _KeizerRows(sheet, done)
    ranked = set(done.after)
    cycle = _cycle(book, done)
    return KeizerStandings(
        after=done.round,
        rows=tuple(maker.row(player, rank) for rank, player in enumerate(done.after, 1)),
        withdrawn=tuple(maker.row(player, 0) for player in range(len(book.entrants)) if player not in ranked),
        passes=done.passes,
        cycle=cycle,
        notes=_notes(done, cycle),
    )


class _KeizerRows:
    """Makes rows of a pass; equal amounts become the same fraction once."""

    def __init__(self, sheet: Sheet, done: Pass) -> None:
        self.columns = sheet.columns(done.round)
        self.book = book = sheet.book
        self.done = done
        self.stood = {player: place for place, player in enumerate(done.before, 1)}
        self.ladder = ladder(book.settings, len(done.after))
        self.own_weight = book.own_weight(done.round)
        self.amounts: dict[int, Fraction] = {}

    def row(self, player: int, rank: int) -> KeizerRow:
        done = self.done
        return KeizerRow(
            number=self.book.entrants[player].number,
            rank=rank,
            stood=self.stood.get(player, 0),
            value=Fraction(done.values[player], done.grain),
            own=self._amount(self.own_weight * done.values[player]),
            points=tuple(map(self._amount, self._points(player) if rank else (0,) * done.round)),
            cups=tuple(self._cups(player)) if rank else (),
            total=self._amount(done.totals[player]) if rank else Fraction(0),
            game_points=Points(self.book.game_points(player, done.round)),
            new_value=self.ladder[rank - 1] if rank else Fraction(0),
        )

    def _points(self, player: int) -> Iterable[int]:
        if self.done.points is not None:
            return self.done.points[player]
        column, round_ = self.columns[player], self.done.round
        paid = products(column, round_, self.done.values)
        if not column.further:
            return paid
        rounds = list(paid)
        for game, amount in zip(column.further, further(column, round_, self.done.values), strict=False):
            rounds[game.round - 1] += amount
        return rounds

    def _cups(self, player: int) -> Iterator[tuple[int, Fraction]]:
        column, done = self.columns[player], self.done
        frozen = done.points is not None
        paid = done.cups[player] if frozen else further(column, done.round, done.values)
        for game, amount in zip(column.further, paid, strict=False):
            yield game.round, self._amount(amount)

    def _amount(self, scaled: int) -> Fraction:
        amount = self.amounts.get(scaled)
        if amount is None:
            amount = self.amounts[scaled] = Fraction(scaled, self.done.scale)
        return amount


def _cycle(book: Book, done: Pass) -> Cycle | None:
    if not done.cycle:
        return None
    moving = (places for places in zip(*done.cycle, strict=True) if len(set(places)) > 1)
    players = {player for places in moving for player in places}
    numbers = tuple(book.entrants[player].number for player in done.after if player in players)
    return Cycle(period=len(done.cycle), players=numbers)


def _notes(done: Pass, cycle: Cycle | None) -> tuple[Phrase, ...]:
    if cycle:
        text = N_(
            "The values never settle: {period} tables follow each other in a circle, and {players} players "
            "change places in it. All points are the mean of these {period} tables."
        )
        return (Phrase(text, {"period": cycle.period, "players": len(cycle.players)}),)
    if done.passes > MOST_PASSES:
        return (Phrase(N_("The values had not settled after {passes} passes."), {"passes": MOST_PASSES}),)
    return ()
