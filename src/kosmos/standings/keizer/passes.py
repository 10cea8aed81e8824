"""A pass: values by the ranking before, sums by the values, a ranking by the sums. And how often that is done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kosmos.standings.keizer.book import Book
from kosmos.standings.keizer.settings import KeizerTie, Revaluation
from kosmos.standings.keizer.sheet import Sheet

#: A table that has not come round again after so many passes is given up. Clubs need some twenty; a hall of
#: five hundred has been seen to need 268.
MOST_PASSES = 2000

PassOrder = tuple[int, ...]  #: players by their place in the start order, best first


@dataclass(frozen=True)
class Pass:
    """The calculation after one round. Amounts are whole numbers of 1/`scale` points."""

    round: int
    before: PassOrder  #: the ranking that gave the values; of a cycle: the last one in it
    values: list[int]  #: 1/`grain` points
    grain: int
    scale: int
    totals: list[int]
    after: PassOrder
    points: tuple[tuple[int, ...], ...] | None = None  #: by player and round, where games are not revalued
    cups: tuple[tuple[int, ...], ...] = ()  #: by player: of these, each game of a cup
    passes: int = 1
    cycle: tuple[PassOrder, ...] = ()  #: the rankings that follow each other for ever


def each_round(sheet: Sheet, only: int | None = None) -> Iterator[Pass]:
    """The pass after round 0, 1, 2 …, as the club wants its games revalued. Of a table that has to settle,
    `only` the one asked for is brought to rest.
    """
    for one in unsettled(sheet):
        if (
            only is None
            or one.round == only
            or sheet.book.settings.revaluation is not Revaluation.UNTIL_STABLE
        ):
            yield at_rest(sheet, one)


def unsettled(sheet: Sheet, known: Sequence[Pass] = ()) -> Iterator[Pass]:
    """The same before any table is brought to rest. `known`: the first passes, where they were made already."""
    never = sheet.book.settings.revaluation is Revaluation.NONE
    return never_revalued(sheet, known) if never else once_per_round(sheet, known)


def at_rest(sheet: Sheet, one: Pass) -> Pass:
    return settled(sheet, one) if sheet.book.settings.revaluation is Revaluation.UNTIL_STABLE else one


def once_per_round(sheet: Sheet, known: Sequence[Pass] = ()) -> Iterator[Pass]:
    """Keizer's original way. The pass of round r takes the ranking after round r-1 for one's own value and for
    every game of rounds 1 to r alike. Nothing is repeated.
    """
    yield from (known := known or (_pass(sheet, 0, start(sheet.book)),))
    ranking = _ranking_after(sheet.book, known[-1])
    for round_ in range(known[-1].round + 1, sheet.book.rounds + 1):
        done = _pass(sheet, round_, still_there(sheet.book, round_, ranking))
        ranking = done.after
        yield done


def never_revalued(sheet: Sheet, known: Sequence[Pass] = ()) -> Iterator[Pass]:
    """A game keeps the value of its evening: round r is paid by the ranking after round r-1, once and for all.
    One's own value is that of today.
    """
    book = sheet.book
    nothing: tuple[tuple[int, ...], ...] = ((),) * len(book.entrants)
    yield from (known := known or (_frozen_pass(book, 0, start(book), nothing, nothing),))
    ranking = _ranking_after(book, known[-1])
    paid, cups = list(known[-1].points or nothing), list(known[-1].cups or nothing)
    for round_ in range(known[-1].round + 1, book.rounds + 1):
        ranking = still_there(book, round_, ranking)
        values = book.values(ranking)
        for player, column in enumerate(sheet.columns(round_)):
            games = tuple(
                game.weight * values[game.source] for game in column.further if game.round == round_
            )
            cups[player] += games
            paid[player] += (column.weights[round_ - 1] * values[column.sources[round_ - 1]] + sum(games),)
        done = _frozen_pass(book, round_, ranking, tuple(paid), tuple(cups))
        ranking = done.after
        yield done


def settled(sheet: Sheet, first: Pass) -> Pass:
    """Repeat the pass until the ranking it gives is the ranking it took. Where rankings follow each other in a
    cycle instead, of whatever length, every value is the mean over the whole cycle; since sums are linear in
    the values, so is every sum.
    """
    book = sheet.book
    seen: dict[PassOrder, int] = {}
    ranking = first.after
    done = first
    while ranking not in seen and len(seen) < MOST_PASSES:
        seen[ranking] = len(seen)
        done = _pass(sheet, first.round, ranking)
        ranking = done.after
    cycle = tuple(seen)[seen.get(ranking, len(seen) - 1) :]
    if len(cycle) == 1:
        return replace(done, passes=len(seen) + 1)
    mean = [sum(column) for column in zip(*(book.values(one) for one in cycle), strict=True)]
    averaged = _reckon(sheet, first.round, cycle[-1], mean, grain=book.grain * len(cycle))
    return replace(averaged, passes=len(seen) + 1, cycle=cycle)


def _ranking_after(book: Book, last: Pass) -> PassOrder:
    """Round 1 is valued by the start order itself, whatever ties the list of round 0 is sorted by."""
    return last.after if last.round else start(book)


def start(book: Book) -> PassOrder:
    return still_there(book, 0, tuple(range(len(book.entrants))))


def still_there(book: Book, round_: int, ranking: PassOrder) -> PassOrder:
    gone = book.gone(round_)
    return tuple(player for player in ranking if player not in gone)


def ranked(book: Book, round_: int, ranking: PassOrder, totals: list[int], values: list[int]) -> PassOrder:
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


def _pass(sheet: Sheet, round_: int, ranking: PassOrder) -> Pass:
    return _reckon(sheet, round_, ranking, sheet.book.values(ranking), grain=sheet.book.grain)


def _reckon(sheet: Sheet, round_: int, ranking: PassOrder, values: list[int], grain: int) -> Pass:
    book = sheet.book
    totals = sheet.totals(round_, values)
    return Pass(
        round=round_,
        before=ranking,
        values=values,
        grain=grain,
        scale=grain * book.scale,
        totals=totals,
        after=ranked(book, round_, ranking, totals, values),
    )


def _frozen_pass(
    book: Book,
    round_: int,
    ranking: PassOrder,
    paid: tuple[tuple[int, ...], ...],
    cups: tuple[tuple[int, ...], ...],
) -> Pass:
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
        cups=cups,
    )
