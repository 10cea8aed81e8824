"""The table after a round, gone on from another one: only the rounds from the first change on are worked out again."""

from itertools import zip_longest
from typing import NamedTuple

from kosmos.core.errors import NotFound
from kosmos.locale import N_
from kosmos.standings.keizer.book import Before, Book, open_book
from kosmos.standings.keizer.passes import Pass, at_rest, unsettled
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import KeizerSettings
from kosmos.standings.keizer.sheet import Sheet
from kosmos.standings.keizer.table import KeizerStandings, table_of


class KeizerCalculated(NamedTuple):
    """A table, and what it was made of."""

    record: KeizerRecord
    book: Book
    passes: tuple[Pass, ...]  #: after round 0, 1, 2 …, before any of them came to rest
    table: KeizerStandings


def go_on(
    before: KeizerCalculated | None, record: KeizerRecord, settings: KeizerSettings, last: int
) -> KeizerCalculated:
    """The same table as `standings(record, settings, last)`."""
    settings.check()
    if before and before.book.settings != settings:
        before = None
    book = open_book(record, settings, before and Before(before.record, before.book))
    sheet = Sheet(book)
    known = before.passes[: same_rounds(before.book, book) + 1] if before else ()
    passes = known if len(known) > last else tuple(_upto(sheet, known, last))
    if not 0 <= last < len(passes):
        raise NotFound(N_("round"), last)
    return KeizerCalculated(record, book, passes, table_of(sheet, at_rest(sheet, passes[last])))


def _upto(sheet: Sheet, known: tuple[Pass, ...], last: int) -> list[Pass]:
    found = []
    for one in unsettled(sheet, known):
        found.append(one)
        if one.round == last:
            break
    return found


def same_rounds(old: Book, new: Book) -> int:
    """How many rounds from the first on are the same for everybody; -1: not even the start list is."""
    if (old.left, old.scale, old.grain) != (new.left, new.scale, new.grain) or [
        (each.number, each.rating) for each in old.entrants
    ] != [(each.number, each.rating) for each in new.entrants]:
        return -1
    same = min(old.rounds, new.rounds)
    for before, now in zip(old.evenings, new.evenings, strict=True):
        if before is not now:
            pairs = enumerate(zip(before, now, strict=False))
            same = min(same, next((place for place, (was, is_) in pairs if was != is_), same))
    return min(same, _same_cup_games(old, new))


def _same_cup_games(old: Book, new: Book) -> int:
    """How many rounds from the first on have the same games of cups."""
    same = new.rounds
    for player in range(len(new.entrants)):
        pairs = zip_longest(old.further_of(player), new.further_of(player))
        differ = next(((was, is_) for was, is_ in pairs if was != is_), ())
        same = min([same, *(game[0] - 1 for game in differ if game)])
    return same
