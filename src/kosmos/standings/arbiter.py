"""What the arbiter decides: a value from outside (EXT), the order of the tied by hand (HAND) or by lot (LOT)."""

from collections.abc import Sequence
from random import Random

from kosmos.locale import N_
from kosmos.standings.contract import Definition
from kosmos.standings.results import Results
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit


def external(results: Results, _: TieBreak) -> list[int | None]:
    """A value entered for a player: a play-off, a jury's points."""
    return [results.options.external.get(number) for number in results.numbers]


def by_hand(results: Results, _: TieBreak, group: Sequence[int]) -> list[int]:
    """The tied in the order the arbiter gave; whom they did not name come after, together."""
    given = {number: position for position, number in enumerate(results.options.by_hand)}
    keys = [given.get(results.numbers[index], len(given)) for index in group]
    return _places(keys)


def by_lot(results: Results, _: TieBreak, group: Sequence[int]) -> list[int]:
    """4.2: lots decide at the end. A player's lot hangs on the seed and their number alone, so a repeat gives the same
    and nobody else's entry or withdrawal changes it.
    """
    return _places([lot(results.options.lots_seed, results.numbers[index]) for index in group])


def lot(seed: int, number: int) -> int:
    return Random(f"{seed}/{number}").getrandbits(64)


def _places(keys: Sequence[int]) -> list[int]:
    """1 for the lowest key, equal keys equal places; all 0 where every key is the same."""
    if len(set(keys)) == 1:
        return [0] * len(keys)
    ordered = sorted(keys)
    return [ordered.index(key) + 1 for key in keys]


DEFINITIONS = (
    Definition(code="EXT", own=True, name=N_("External value"), compute=external),
    Definition(
        code="HAND", own=True, name=N_("Order by hand"), unit=Unit.PLACE, settle=by_hand, lower_first=True
    ),
    Definition(
        code="LOT", own=True, name=N_("Drawing of lots"), unit=Unit.PLACE, settle=by_lot, lower_first=True
    ),
)
