"""Who may play whom. The field is the players to be drawn, counted from 0 in the order of the ranking list."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto

from kosmos.core.outcomes import Outcome
from kosmos.core.record import Entrant
from kosmos.pairing.classic.ranking import Rank
from kosmos.pairing.contract import View

_FREE_POINTS = frozenset((Outcome.PAIRING_BYE, Outcome.FULL_BYE))


class Bar(Enum):
    """What forbids a game."""

    FORBIDDEN = auto()
    MET = auto()
    COLOURS = auto()


class ClassicField:
    """The players as bits. After the players come two that nobody is: the bye, and the way down to the next group."""

    def __init__(self, view: View, ranks: Sequence[Rank], ignore: frozenset[Bar] = frozenset()) -> None:
        entrants = {entrant.number: entrant for entrant in view.record.entrants}
        self.view = view
        self.ranks = tuple(ranks)
        self.entrants = tuple(entrants[rank.number] for rank in ranks)
        self.size = len(self.ranks)
        self.bye, self.exit = self.size, self.size + 1
        self.place = {rank.number: index for index, rank in enumerate(self.ranks)}
        self.whites = self._having(lambda rank: rank.colours > 0)
        self.blacks = self._having(lambda rank: rank.colours < 0)
        self.bars = {bar: self._barred(bar) for bar in Bar if bar not in ignore}
        self.adjacent = [self._adjacent(index) for index in range(self.size)] + [0, 0]

    @property
    def everybody(self) -> int:
        return (1 << self.size) - 1

    def offer_bye(self, *, again: bool = False) -> None:
        """One player is free this round: anybody who has had no free point, or `again` really anybody."""
        for index, entrant in enumerate(self.entrants):
            if again or may_have_bye(entrant):
                self.adjacent[index] |= 1 << self.bye
                self.adjacent[self.bye] |= 1 << index

    def bar(self, a: int, b: int) -> Bar | None:
        """The first rule that forbids the game, if any."""
        return next((bar for bar, barred in self.bars.items() if barred.get(a, 0) >> b & 1), None)

    def groups(self) -> list[int]:
        """Sets of players with the same points, the best first."""
        found: dict[int, int] = {}
        for index, rank in enumerate(self.ranks):
            found[rank.points] = found.get(rank.points, 0) | 1 << index
        return list(found.values())

    def _adjacent(self, index: int) -> int:
        allowed = self.everybody & ~(1 << index)
        for barred in self.bars.values():
            allowed &= ~barred.get(index, 0)
        return allowed

    def _having(self, holds: Callable[[Rank], bool]) -> int:
        return sum(1 << index for index, rank in enumerate(self.ranks) if holds(rank))

    def _barred(self, bar: Bar) -> Mapping[int, int]:
        match bar:
            case Bar.FORBIDDEN:
                return self._forbidden()
            case Bar.MET:
                return self._met()
            case Bar.COLOURS:
                return self._same_colours()

    def _forbidden(self) -> dict[int, int]:
        """The director's own list of pairs that must not meet."""
        barred: dict[int, int] = {}
        for pair in self.view.forbidden:
            known = [self.place[number] for number in pair if number in self.place]
            if len(known) == 2:
                barred[known[0]] = barred.get(known[0], 0) | 1 << known[1]
                barred[known[1]] = barred.get(known[1], 0) | 1 << known[0]
        return barred

    def _met(self) -> dict[int, int]:
        """Rule 1: the two have not been paired in an earlier round, played or not."""
        return {
            index: sum({1 << self.place[e.opponent] for e in entrant.history if e.opponent in self.place})
            for index, entrant in enumerate(self.entrants)
        }

    def _same_colours(self) -> dict[int, int]:
        """Rule 2: they did not both have White, or both Black, twice running. So nobody has a colour three times."""
        twice_white = self._having(lambda rank: rank.colours >= 2)
        twice_black = self._having(lambda rank: rank.colours <= -2)
        return {
            index: twice_white if rank.colours > 0 else twice_black
            for index, rank in enumerate(self.ranks)
            if abs(rank.colours) >= 2
        }


def may_have_bye(entrant: Entrant) -> bool:
    """No player gets more than one bye."""
    return not any(encounter.outcome in _FREE_POINTS for encounter in entrant.history)
