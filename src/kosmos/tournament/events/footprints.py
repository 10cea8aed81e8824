"""What an event rests on and what it changes, as spots in a tournament: `("rounds", 3, "games", 4)` is board 4 of round 3.

A spot includes whatever lies below it: `("rounds", 3)` is the whole round, `()` the whole tournament. Two events touch if
one changes what the other changes or rests on. Events that do not touch can be written in either order; a law holds every
event to it (`tests/tournament/test_merging.py`).
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from kosmos.core.players import name_key

Spot: TypeAlias = tuple[str | int, ...]

EVERYTHING: Spot = ()
COUNT: Spot = ("rounds drawn",)  #: how many there are
NUMBERS: Spot = ("numbers",)  #: the pairing numbers of all
COMING: Spot = ("coming",)  #: what is arranged for the coming round: set games, a pairing by hand
STAGES: Spot = ("stages",)  #: whether a drawn round is a draft first
CHECK_IN: Spot = ("check-in",)
LATE: Spot = ("late",)
ORDER: Spot = ("order",)
EVENING: Spot = ("evening",)


class Footprint(NamedTuple):
    reads: frozenset[Spot]
    writes: frozenset[Spot]

    def meets(self, other: "Footprint") -> bool:
        return (
            _overlap(self.writes, other.writes)
            or _overlap(self.writes, other.reads)
            or _overlap(self.reads, other.writes)
        )

    def __or__(self, other: object) -> "Footprint":
        assert isinstance(other, Footprint)
        return Footprint(self.reads | other.reads, self.writes | other.writes)


NO_FOOTPRINT = Footprint(frozenset(), frozenset())


def footprint(*, reads: Iterable[Spot] = (), writes: Iterable[Spot] = ()) -> Footprint:
    return Footprint(frozenset(reads), frozenset(writes))


def _overlap(some: frozenset[Spot], others: frozenset[Spot]) -> bool:
    return any(one[: len(other)] == other[: len(one)] for one in some for other in others)


# -- spots that several events name ----------------------------------------------------------------------


def entry_of(*ids: int) -> list[Spot]:
    """That these players are entered; what is known of them may change."""
    return [("players", id_, "entry") for id_ in ids]


def takes_part(id_: int) -> Spot:
    return ("players", id_, "takes part")


def name_spot(name: str) -> Spot:
    """Nobody else may have this name."""
    return ("names", name_key(name))


def game_at(round_: int, board: int) -> Spot:
    """Who sits there."""
    return ("rounds", round_, "games", board)


def result_at(round_: int, board: int) -> Spot:
    return ("rounds", round_, "results", board)
