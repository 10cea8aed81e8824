"""Which ratings count in a tournament: the lists in their order, ratings given by hand or by round, and where each came from.

Check list of tournament programs, 116-137 and 210-216. Without a word of the director the usual lists of the rate of play count,
and every player has one rating.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from kosmos.core.people import (
    DWZ,
    DWZ_PROVISIONAL,
    FIDE_FIELDS,
    NATIONAL,
    NATIONAL_BLITZ,
    NATIONAL_RAPID,
    OWN,
    Person,
    Rating,
    current_ratings,
    player_of,
)
from kosmos.core.players import Player
from kosmos.locale import N_
from kosmos.ratings.elo import Pace
from kosmos.ratings.seeding import FIDE_SEQUENCES, Ratings, tournament_rating
from kosmos.tournament.settings import RateOfPlay, Settings

#: the ratings that a player of a tournament has, by list
NATIONAL_LISTS = frozenset((DWZ, DWZ_PROVISIONAL, NATIONAL, NATIONAL_RAPID, NATIONAL_BLITZ))
RATING_FIELDS = (*FIDE_FIELDS.values(), "dwz", "own")
_LIST = re.compile(r"[a-z0-9][a-z0-9 ._-]{0,39}", re.ASCII)
_DAY = re.compile(r"(\d{4}-\d\d-\d\d)?", re.ASCII)
MOST_LISTS = 12
MOST_SOURCES = 50  #: as many as the longest text of them can say
LARGEST_LISTED = 9999  #: whatever scale a list has


class CountedRating(StrEnum):
    """Of several ratings in a long event, the one that counts for places and tie-breaks."""

    FIRST = "first"
    LAST = "last"
    AVERAGE = "average"


WHICH_WORDS = {
    "first": N_("the first rating"),
    "last": N_("the last rating"),
    "average": N_("the average of all ratings"),
}


class RatingRules(msgspec.Struct, frozen=True, kw_only=True):
    lists: tuple[str, ...]  #: the first that has a rating counts; empty: the usual ones of the rate of play
    long: bool  #: lasts more than 30 days: a player may have several ratings, each from a round on
    which: CountedRating


USUAL = RatingRules(lists=(), long=False, which=CountedRating.FIRST)


class GivenRating(msgspec.Struct, frozen=True, gc=False):
    """A tournament rating that somebody chose: out of a list, or by hand, which has no list."""

    value: int
    list: str
    date: str


class RatingSource(msgspec.Struct, frozen=True, gc=False):
    """Where the value of a field came from; once the field has another value, it was changed by hand."""

    field: str
    value: int
    list: str
    date: str


def is_list_name(name: str) -> bool:
    return bool(_LIST.fullmatch(name))


def is_day(date: str) -> bool:
    """An ISO date, or none."""
    return bool(_DAY.fullmatch(date))


# -- the sequence ----------------------------------------------------------------------------------------


# Checklist 123, 126: by rate of play; who has no rapid or blitz rating falls back to the standard one.
def usual_lists(rate: RateOfPlay) -> tuple[str, ...]:
    return (*FIDE_SEQUENCES[Pace(rate.value)], DWZ, NATIONAL, OWN)


def strength_of(settings: Settings, player: Player, lists: Sequence[str] = ()) -> int:
    """The tournament rating by the method, each of its parts from the first list that has the player."""
    order = lists or usual_lists(settings.rate)
    fide = next(
        (value for name in order if name in FIDE_FIELDS and (value := getattr(player, FIDE_FIELDS[name]))), 0
    )
    national = player.dwz_value if not NATIONAL_LISTS.isdisjoint(order) else 0
    named = any(name not in FIDE_FIELDS and name not in NATIONAL_LISTS for name in order)
    own = (player.own if named else 0) or fide or national
    return tournament_rating(Ratings(fide, national, own), settings.rating_method)


def listed_player(person: Person, on: str, lists: Sequence[str]) -> Player:
    """Somebody out of the database, with the own rating from the first of the tournament's own lists that has it."""
    found = _own_rating(person, on, lists)
    player = player_of(person, on)
    return msgspec.structs.replace(player, own=found.value) if found else player


def _own_rating(person: Person, on: str, lists: Sequence[str]) -> Rating | None:
    valid = current_ratings(person.ratings, on)
    own = [name for name in lists if name not in FIDE_FIELDS and name not in NATIONAL_LISTS]
    return next((valid[name] for name in own if name in valid), None)


# Checklist 134: list and month are kept with each rating.
def sources_of(person: Person, on: str, lists: Sequence[str]) -> tuple[RatingSource, ...]:
    valid = current_ratings(person.ratings, on)
    own = _own_rating(person, on, lists) or valid.get(OWN) or valid.get(NATIONAL)
    dwz = valid.get(DWZ) or valid.get(DWZ_PROVISIONAL)
    found = {field: valid.get(name) for name, field in FIDE_FIELDS.items()} | {"dwz": dwz, "own": own}
    return tuple(
        RatingSource(field, rating.value, rating.list, rating.date)
        for field, rating in found.items()
        if rating
    )


def value_of(player: Player, field: str) -> int:
    return player.dwz_value if field == "dwz" else int(getattr(player, field))


def source_now(player: Player, field: str, sources: Iterable[RatingSource]) -> RatingSource | None:
    """The list that the rating is from; None where it was entered or changed by hand."""
    now = value_of(player, field)
    return next((each for each in sources if each.field == field and each.value == now), None)


# -- several ratings -------------------------------------------------------------------------------------


# Checklist 210-216: the first rating counts unless the director chooses otherwise.
def counting_rating(base: int, given: Mapping[int, GivenRating], rules: RatingRules) -> int:
    """`given`: by the round from which it holds; round 1 stands for the tournament rating itself."""
    first = given[1].value if 1 in given else base
    if not rules.long:
        return first
    later = [given[round_].value for round_ in sorted(given) if round_ > 1]
    match rules.which:
        case CountedRating.FIRST:
            return first
        case CountedRating.LAST:
            return later[-1] if later else first
        case CountedRating.AVERAGE:
            values = [value for value in (first, *later) if value]
            return (2 * sum(values) + len(values)) // (2 * len(values)) if values else 0


#: tie-breaks that follow ratings (C.07 article 10)
RATING_CODES = frozenset(("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"))


def rating_tie_breaks(codes: Iterable[str]) -> list[str]:
    """The tie-breaks of a list that follow ratings: in a long event they are advised against."""
    return [code for code in codes if code.partition("/")[0].upper() in RATING_CODES]
