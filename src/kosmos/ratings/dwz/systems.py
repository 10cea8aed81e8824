"""The three systems behind one pair of doors: the new rating of a rated player, and a first rating."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import msgspec

from kosmos.ratings.dwz import classic, rules_2026
from kosmos.ratings.dwz.first import Terms
from kosmos.ratings.dwz.parameters import (
    FORMULA_SINCE,
    ClassicParameters,
    DwzSystem,
    classic_parameters,
    parameters_2026,
)
from kosmos.ratings.dwz.values import AgeGroup, DwzChange, RatedGame

#: Ro, index, age, games -> Rn and how it came about
ChangeOf = Callable[[int, int | None, AgeGroup, Sequence[RatedGame]], DwzChange]

# Somebody may choose a system by hand: then its own parameters hold, whatever the date.
_LAST_OF_1993 = date(2002, 12, 31)
_FIRST_OF_CLASSIC = date(2003, 1, 1)


class Calculation(msgspec.Struct, frozen=True):
    change: ChangeOf
    first: Terms  #: what a first rating needs
    lifted: Callable[[float], float]  #: and how it comes out of the performance


def calculation(system: DwzSystem, ended: date) -> Calculation:
    match system:
        case DwzSystem.NINE_GAMES:
            return _classic(classic_parameters(min(ended, _LAST_OF_1993)), classic.change_by_table)
        case DwzSystem.CLASSIC:
            change = classic.change if ended >= FORMULA_SINCE else classic.change_by_table
            return _classic(classic_parameters(max(ended, _FIRST_OF_CLASSIC)), change)
        case DwzSystem.RULES_2026:
            parameters = parameters_2026(ended)
            return Calculation(
                change=partial(rules_2026.change, parameters=parameters),
                first=Terms(
                    parameters.games_for_first,
                    full_score_counts=True,
                    value=rules_2026.first_performance,
                    published=rules_2026.published_first_performance,
                ),
                lifted=partial(rules_2026.lifted, parameters=parameters),
            )


def _classic(parameters: ClassicParameters, change: Callable[..., DwzChange]) -> Calculation:
    return Calculation(
        change=partial(change, parameters=parameters),
        first=Terms(parameters.games_for_first),
        lifted=partial(classic.lifted, parameters=parameters),
    )
