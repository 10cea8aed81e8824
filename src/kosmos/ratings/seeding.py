"""Tournament rating and start order (C.04.2, record 172), and the check against the list valid at the start."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.people import (
    FIDE,
    FIDE_BLITZ,
    FIDE_RAPID,
)
from kosmos.core.players import Title
from kosmos.locale import N_
from kosmos.ratings.elo import Pace


class RatingMethod(StrEnum):
    """How the tournament rating is formed, by the names of record 172."""

    FIDE = "FIDE"
    NATIONAL = "NRO"  #: the national rating only
    FIDE_OR_NATIONAL = "FIDON"  #: FIDE, else national
    NATIONAL_OR_FIDE = "NIDOF"  #: national, else FIDE
    HIGHER = "HBFN"
    LOWER = "LBFN"
    OTHER = "OTHER"  #: entered by hand, or from a list of one's own


DEFAULT_METHOD = RatingMethod.FIDE_OR_NATIONAL

METHOD_WORDS = {
    RatingMethod.FIDE: N_("FIDE rating"),
    RatingMethod.NATIONAL: N_("national rating"),
    RatingMethod.FIDE_OR_NATIONAL: N_("FIDE rating, else national"),
    RatingMethod.NATIONAL_OR_FIDE: N_("national rating, else FIDE"),
    RatingMethod.HIGHER: N_("the higher of FIDE and national"),
    RatingMethod.LOWER: N_("the lower of FIDE and national"),
    RatingMethod.OTHER: N_("own rating"),
}


class Ratings(msgspec.Struct, frozen=True):
    """What is known of somebody's strength; 0 is unrated."""

    fide: int = 0
    national: int = 0
    own: int = 0


def tournament_rating(ratings: Ratings, method: RatingMethod = DEFAULT_METHOD) -> int:
    fide, national = ratings.fide, ratings.national
    match method:
        case RatingMethod.FIDE:
            return fide
        case RatingMethod.NATIONAL:
            return national
        case RatingMethod.FIDE_OR_NATIONAL:
            return fide or national
        case RatingMethod.NATIONAL_OR_FIDE:
            return national or fide
        case RatingMethod.HIGHER:
            return max(fide, national)
        case RatingMethod.LOWER:
            return min(fide, national) or fide or national
        case RatingMethod.OTHER:
            return ratings.own


#: Lists by rate of play; who has no rapid or blitz rating falls back to the standard one.
FIDE_SEQUENCES: Mapping[Pace, tuple[str, ...]] = {
    Pace.STANDARD: (FIDE,),
    Pace.RAPID: (FIDE_RAPID, FIDE),
    Pace.BLITZ: (FIDE_BLITZ, FIDE),
}


# -- start order -----------------------------------------------------------------------------------------


class Announced(StrEnum):
    """The announced criterion after rating and title."""

    NAME = "name"
    ENTRY = "entry"  #: who came first


ANNOUNCED_WORDS = {Announced.NAME: N_("by name"), Announced.ENTRY: N_("who was entered first")}


class Seed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody to be given a starting number. `key` is whatever the caller knows them by."""

    key: int
    name: str = ""
    rating: int = 0
    title: Title = Title.NONE


_TITLE_ORDER = {title: place for place, title in enumerate(Title)}


# C.04.2: by tournament rating, then by title (GM IM WGM FM WIM CM WFM WCM none), then by the announced criterion.
def start_order(seeds: Iterable[Seed], announced: Announced = Announced.NAME) -> tuple[Seed, ...]:
    return tuple(sorted(seeds, key=lambda seed: _place(seed, announced)))


def _place(seed: Seed, announced: Announced) -> tuple[int, int, str, int]:
    name = seed.name.casefold() if announced is Announced.NAME else ""
    return -seed.rating, _TITLE_ORDER[seed.title], name, seed.key


# A late entry gets the number that its rating gives; those behind it move down by one.
def place_of_late_entry(
    seeds: Sequence[Seed], late: Seed, announced: Announced = Announced.NAME
) -> tuple[int, tuple[Seed, ...]]:
    """Their starting number, and the new order. The order of the others stays as it is, even if changed by hand."""
    wanted = _place(late, announced)
    before = next((index for index, seed in enumerate(seeds) if _place(seed, announced) > wanted), len(seeds))
    return before + 1, (*seeds[:before], late, *seeds[before:])


LAST_ROUND_TO_RENUMBER = 3


class NumbersFixed(Refusal):
    text: ClassVar[str] = N_("Starting numbers may change only before round {round} is paired.")
    status: ClassVar[int] = 409
    round: int = LAST_ROUND_TO_RENUMBER + 1


class UnequalRatings(Refusal):
    text: ClassVar[str] = N_(
        "Only players of equal rating may exchange their starting numbers: these have {one} and {other}."
    )
    one: int
    other: int


class Move(msgspec.Struct, frozen=True):
    """A starting number that changes: shown before anything is done."""

    key: int
    name: str
    old: int
    new: int


# Numbers are exchanged only between equal ratings, and before round 4 is paired.
def exchange(seeds: Sequence[Seed], one: int, other: int, paired_rounds: int) -> tuple[Move, Move]:
    """Which two numbers (from 1) change places; the caller asks for confirmation."""
    _still_open(paired_rounds)
    a, b = seeds[one - 1], seeds[other - 1]
    if a.rating != b.rating:
        raise UnequalRatings(a.rating, b.rating)
    return Move(a.key, a.name, one, other), Move(b.key, b.name, other, one)


def _still_open(paired_rounds: int) -> None:
    if paired_rounds > LAST_ROUND_TO_RENUMBER:
        raise NumbersFixed


# -- the check against the list --------------------------------------------------------------------------


class ListedRating(msgspec.Struct, frozen=True):
    """A rating and where it comes from: the list, and the day from which that list is valid."""

    rating: int
    source: str = ""
    date: str = ""


class RatingDifference(msgspec.Struct, frozen=True):
    """Somebody whose rating in the tournament is not that of the list; 0 stands for none."""

    number: int
    name: str
    entered: int
    listed: ListedRating
    by_hand: bool = False  #: entered on purpose, so to be left alone unless somebody says otherwise


class EnteredRating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating as it stands in the tournament."""

    number: int
    name: str = ""
    rating: int = 0
    by_hand: bool = False


_LONG = 30  # days


# The list in force at the start counts; in an event of more than 30 days that of the day of the check.
def day_of_list(start: date, end: date, today: date) -> date:
    return today if (end - start).days > _LONG else start


# The check names each player concerned and changes nothing by itself.
def check_ratings(
    entered: Iterable[EnteredRating], listed: Mapping[int, ListedRating]
) -> tuple[RatingDifference, ...]:
    """`listed` by starting number: the list valid at the start (or, over 30 days, at the day of the check).
    Somebody the list does not know is not compared; somebody it knows as unrated is.
    """
    return tuple(
        RatingDifference(player.number, player.name, player.rating, listed[player.number], player.by_hand)
        for player in entered
        if player.number in listed and listed[player.number].rating != player.rating
    )
