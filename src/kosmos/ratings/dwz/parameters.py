"""The numbers that a federation may turn, each with the day from which it holds; and which system holds when."""

from datetime import date
from enum import StrEnum

import msgspec

from kosmos.ratings.dwz.values import AgeGroup


class DwzSystem(StrEnum):
    NINE_GAMES = "1993"  #: no brake; a first rating needs nine games
    CLASSIC = "classic"  #: development coefficient E; wording of 2014, formulas in use since 2003
    RULES_2026 = "2026"  #: development factor K


#: A competition is evaluated by the system in force on the day it ends.
SYSTEMS: tuple[tuple[date, DwzSystem], ...] = (
    (date(2026, 6, 8), DwzSystem.RULES_2026),
    (date(2003, 1, 1), DwzSystem.CLASSIC),
    (date.min, DwzSystem.NINE_GAMES),
)


#: From this day on the expectancy is a formula; before, it was looked up in printed tables.
FORMULA_SINCE = date(2013, 8, 1)


def system_on(ended: date) -> DwzSystem:
    return next(system for start, system in SYSTEMS if ended >= start)


class ClassicParameters(msgspec.Struct, frozen=True, kw_only=True):
    age_term: dict[AgeGroup, int]  #: J
    least: int  #: E is never smaller
    most: int  #: nor greater, without the brake
    most_braked: int
    games_for_first: int
    weak: int  #: a first rating below this is lifted
    brake_below: int  #: the brake works for ratings below this; 0 is no brake


class Parameters2026(msgspec.Struct, frozen=True, kw_only=True):
    """The text's "Stellgrößen" r, t, u, a1, a2 and Kmax, and the tables beside them."""

    lift: float  #: r: how far a first rating is moved towards 2000
    bonus_divisor: float  #: t
    brake_offset: int  #: u
    bonus_to_25: float  #: a1
    bonus_from_26: float  #: a2
    most: float  #: Kmax
    floor: int
    games_for_first: int
    base_young: tuple[int, ...]  #: K0 for the index 1, 2 … 10 and more than 10; up to 25 years and below 2200
    base_older: tuple[int, ...]  #: from 26 years and below 2000
    base_strong: tuple[int, ...]  #: all others


_AGE_TERM = {AgeGroup.UP_TO_20: 5, AgeGroup.FROM_21_TO_25: 10, AgeGroup.FROM_26: 15}

CLASSIC_PARAMETERS: tuple[tuple[date, ClassicParameters], ...] = (
    (
        date(2003, 1, 1),
        ClassicParameters(
            age_term=_AGE_TERM,
            least=5,
            most=30,
            most_braked=150,
            games_for_first=5,
            weak=800,
            brake_below=1300,
        ),
    ),
    (
        date.min,
        ClassicParameters(
            age_term=_AGE_TERM,
            least=5,
            most=30,
            most_braked=30,
            games_for_first=9,
            weak=0,
            brake_below=0,
        ),
    ),
)

PARAMETERS_2026: tuple[tuple[date, Parameters2026], ...] = (
    (
        date(2026, 6, 8),
        Parameters2026(
            lift=0.08,
            bonus_divisor=30,
            brake_offset=800,
            bonus_to_25=4,
            bonus_from_26=4,
            most=80,
            floor=1100,
            games_for_first=5,
            base_young=(60, 60, 48, 46, 44, 42, 40, 38, 36, 34, 32),
            base_older=(60, 60, 44, 42, 40, 38, 36, 34, 32, 30, 28),
            base_strong=(60, 60, 41, 39, 37, 35, 33, 31, 29, 27, 25),
        ),
    ),
)


def classic_parameters(ended: date) -> ClassicParameters:
    return next(values for start, values in CLASSIC_PARAMETERS if ended >= start)


def parameters_2026(ended: date) -> Parameters2026:
    """Those in force on that day; the first ones when somebody evaluates an older competition by the new rules."""
    in_force = (values for start, values in PARAMETERS_2026 if ended >= start)
    return next(in_force, PARAMETERS_2026[-1][1])
