"""The record made ready for the calculation: players by start order, and each round as `weight × somebody's value`.

All amounts are whole numbers of a common scale, so that sums are exact and fast: a weight counts in
1/`scale` of a share, a value in 1/`grain` of a point, a product in 1/(scale·grain) of a point.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Entrant
from kosmos.standings.keizer.ladders import ladder
from kosmos.standings.keizer.record import CupEncounter, KeizerRecord, cup_encounters, encounter
from kosmos.standings.keizer.settings import KeizerSettings, OwnValue, StartOrder, Withdrawal
from kosmos.standings.keizer.worth import (
    REASONS,
    Happening,
    Worth,
    game_points,
    happening,
    table,
    withdrawn_table,
)

NOBODY = -1


class KeizerEvening(NamedTuple):
    """One player's round: what happened, against whom, and the how-manieth absence or duty it was."""

    what: Happening
    opponent: int  #: place in the start order, from 0; or NOBODY
    nth: int
    cup: bool = False  #: a game of a cup


Further = tuple[tuple[int, KeizerEvening], ...]  #: round and game, beside the evenings themselves


@dataclass(frozen=True)
class Book:
    settings: KeizerSettings
    rounds: int
    entrants: tuple[Entrant, ...]  #: in start order
    evenings: tuple[tuple[KeizerEvening, ...], ...]  #: by player, by round
    left: dict[int, int]  #: the first round without the player, for those who withdrew
    scale: int
    grain: int
    further: tuple[Further, ...] = ()  #: by player: games of cups; where there are none it is empty

    @property
    def point(self) -> int:
        """The source whose value is one point."""
        return len(self.entrants)

    def gone(self, round_: int) -> frozenset[int]:
        """Who is off the ladder in the pass of this round."""
        if self.settings.withdrawal is Withdrawal.RETROACTIVE:
            return frozenset(self.left)
        return frozenset(player for player, left in self.left.items() if left <= max(round_, 1))

    def own_weight(self, round_: int) -> int:
        """The own value counts always, not at all, or 1/n less each round and nothing from round n on."""
        match self.settings.own_value:
            case OwnValue.ALWAYS:
                return self.scale
            case OwnValue.NEVER:
                return 0
            case OwnValue.FADING:
                rounds = self.settings.fading_rounds
                return self.scale * max(0, rounds - round_) // rounds

    def values(self, ranking: tuple[int, ...]) -> list[int]:
        """The value of every player by this ranking, then the value of one point. Who is not ranked has none."""
        values = [0] * len(self.entrants) + [self.grain]
        for player, value in zip(ranking, ladder(self.settings, len(ranking)), strict=True):
            values[player] = value.numerator * (self.grain // value.denominator)
        return values

    def game_points(self, player: int, after: int) -> int:
        further = sum(game_points(game.what) for round_, game in self.further_of(player) if round_ <= after)
        return sum(game_points(evening.what) for evening in self.evenings[player][:after]) + further

    def further_of(self, player: int) -> Further:
        return self.further[player] if self.further else ()


def open_book(record: KeizerRecord, settings: KeizerSettings, before: "Before | None" = None) -> Book:
    """`before`: another record and its book; whose rounds are the same there need not be looked at again."""
    entrants = start_order(record.record.entrants, settings)
    evenings = _evenings(record, entrants, before)
    further = _further(record, entrants)
    leaving = ((player, record.left(entrant)) for player, entrant in enumerate(entrants))
    left = {player: round_ for player, round_ in leaving if round_ is not None}
    return Book(
        settings=settings,
        rounds=record.rounds,
        entrants=entrants,
        evenings=evenings,
        left=left,
        scale=_scale(settings, evenings),
        grain=_grain(settings, len(entrants), len(left)),
        further=further,
    )


def start_order(entrants: Iterable[Entrant], settings: KeizerSettings) -> tuple[Entrant, ...]:
    """The ranking before round 1."""
    by_number = sorted(entrants, key=lambda entrant: entrant.number)
    if settings.start is StartOrder.RATING:
        by_number.sort(key=lambda entrant: -entrant.rating)
    return tuple(by_number)


def _evenings(
    record: KeizerRecord, entrants: tuple[Entrant, ...], before: "Before | None"
) -> tuple[tuple[KeizerEvening, ...], ...]:
    index = {entrant.number: place for place, entrant in enumerate(entrants)}
    known = _known_evenings(record, entrants, before) if before else {}
    return tuple(
        known.get(place) or tuple(_player_evenings(record, entrants, index, entrant))
        for place, entrant in enumerate(entrants)
    )


class Before(NamedTuple):
    record: KeizerRecord
    book: Book


def _known_evenings(
    record: KeizerRecord, entrants: tuple[Entrant, ...], before: Before
) -> dict[int, tuple[KeizerEvening, ...]]:
    """A game concerns two players: where one result is another one, both entrants are others."""
    old = before.book.entrants
    if (record.rounds, record.cup_games) != (before.record.rounds, before.record.cup_games) or [
        each.number for each in old
    ] != [each.number for each in entrants]:
        return {}
    there, now = before.record.attendance, record.attendance
    return {
        place: evenings
        for place, (entrant, evenings) in enumerate(zip(entrants, before.book.evenings, strict=True))
        if old[place] is entrant and there.get(entrant.number) == now.get(entrant.number)
    }


def _player_evenings(
    record: KeizerRecord, entrants: tuple[Entrant, ...], index: dict[int, int], entrant: Entrant
) -> Iterator[KeizerEvening]:
    counted: Counter[Happening] = Counter()
    for round_ in range(1, record.rounds + 1):
        cup = _stands_in(record, index, entrant, round_)
        mine = cup.encounter if cup else encounter(entrant, round_)
        opponent = NOBODY if mine.opponent is None else index[mine.opponent]
        theirs = cup.theirs if cup else None
        if mine.outcome is Outcome.FORFEIT_LOSS and opponent != NOBODY and not cup:
            theirs = encounter(entrants[opponent], round_).outcome
        what = happening(mine, record.status(entrant.number, round_), theirs)
        kind = _counted_as(what)
        counted[kind] += 1
        yield KeizerEvening(what, opponent, 0 if kind is Happening.NOTHING else counted[kind], bool(cup))


def _stands_in(
    record: KeizerRecord, index: dict[int, int], entrant: Entrant, round_: int
) -> CupEncounter | None:
    """The cup game that an evening without another game is counted as; None: there is none."""
    games = (each for each in cup_encounters(record, entrant, round_) if each.instead)
    return next((each for each in games if each.encounter.opponent in index), None)


def _further(record: KeizerRecord, entrants: tuple[Entrant, ...]) -> tuple[Further, ...]:
    """The cup games that count beside the evenings; of several that stand in for one evening all but the first."""
    if not record.cup_games:
        return ()
    index = {entrant.number: place for place, entrant in enumerate(entrants)}
    return tuple(tuple(_player_further(record, index, entrant)) for entrant in entrants)


def _player_further(
    record: KeizerRecord, index: dict[int, int], entrant: Entrant
) -> Iterator[tuple[int, KeizerEvening]]:
    for round_ in range(1, record.rounds + 1):
        taken = _stands_in(record, index, entrant, round_)
        for each in cup_encounters(record, entrant, round_):
            opponent = each.encounter.opponent
            if each is not taken and opponent is not None and opponent in index:
                what = happening(each.encounter, Attendance.PRESENT, each.theirs)
                yield round_, KeizerEvening(what, index[opponent], 0, cup=True)


def _counted_as(what: Happening) -> Happening:
    """Absences are counted together, whether excused or not; duties and each own reason by themselves."""
    if what.is_absence:
        return Happening.EXCUSED
    return what if what in (Happening.CLUB_DUTY, *REASONS) else Happening.NOTHING


def _scale(settings: KeizerSettings, evenings: tuple[tuple[KeizerEvening, ...], ...]) -> int:
    """A number that every share in play divides."""
    worths: list[Worth] = [*table(settings).values(), *withdrawn_table(settings).values()]
    shares = lcm(settings.fading_rounds, *(worth.amount.denominator for worth in worths))
    if not settings.falling_absences:
        return shares
    most = max((evening.nth for row in evenings for evening in row if evening.what.is_absence), default=0)
    return shares << max(0, most - 1)


def _grain(settings: KeizerSettings, players: int, leaving: int) -> int:
    """A number that every value of every ladder in use divides."""
    lengths = range(players - leaving, players + 1)
    values: set[Fraction] = {value for length in lengths for value in ladder(settings, length)}
    return lcm(*(value.denominator for value in values))
