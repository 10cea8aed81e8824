"""The people of a club, apart from any tournament: who they are, their ratings, and what a list says of them."""

from mmap import mmap
from typing import Any

import msgspec

from kosmos.core.players import RATING, Player, PlayerData, Sex, Title
from kosmos.locale import N_, Phrase

#: a list's bytes, or its file itself as if it were in memory: a list may have hundreds of megabytes
ListData = bytes | mmap

#: Rating lists have names; these Kosmos knows, any other may be added.
FIDE = "fide"
FIDE_RAPID = "fide-rapid"
FIDE_BLITZ = "fide-blitz"
DWZ = "dwz"
DWZ_PROVISIONAL = "dwz-provisional"  #: `1457-(4)`: its games are counted on, until there are enough for a DWZ
NATIONAL = "national"
NATIONAL_RAPID = "national-rapid"
NATIONAL_BLITZ = "national-blitz"
OWN = "own"

BY_HAND = "by hand"  #: where a rating comes from that somebody typed; other sources are names of files
SOURCE_WORDS = {BY_HAND: N_("by hand")}
LIST_WORDS = {
    FIDE: N_("Elo"),
    FIDE_RAPID: N_("Elo rapid"),
    FIDE_BLITZ: N_("Elo blitz"),
    DWZ: N_("DWZ"),
    DWZ_PROVISIONAL: N_("provisional DWZ"),
    NATIONAL: N_("national rating"),
    NATIONAL_RAPID: N_("national rapid"),
    NATIONAL_BLITZ: N_("national blitz"),
    OWN: N_("own rating"),
}

LOWEST_RATING, HIGHEST_RATING = RATING
#: what a player calls FIDE's ratings
FIDE_FIELDS = {FIDE: "elo", FIDE_RAPID: "elo_rapid", FIDE_BLITZ: "elo_blitz"}


# gc=False: these values cannot point back at themselves, and lists of them come by the million.
class Rating(msgspec.Struct, frozen=True, gc=False):
    """A rating in one list, valid from `date` (ISO) on. `source` says how it came here: a list, a tournament, a hand."""

    list: str
    value: int
    date: str = ""
    games: int | None = None  #: games of the period; the index of a DWZ; the games behind a provisional one
    k: int | None = None
    source: str = ""


class Membership(msgspec.Struct, frozen=True, gc=False):
    """In a club, by the club's and the member's number; both are text, for they may begin with zeros."""

    club_id: str
    number: str = ""
    club: str = ""
    status: str = ""  #: `A` active, `P` passive


class Person(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What is known of somebody. Empty texts and 0 mean: not known."""

    id: int = 0  #: the number in the database; 0: not there, or not yet
    name: str  #: Last name, first name
    birth: str = ""  #: ISO date, or just the year
    sex: Sex = Sex.UNKNOWN
    title: Title = Title.NONE
    federation: str = ""
    fide_id: int = 0
    nation: str = ""  #: the federation that gave the national id
    national_id: str = ""
    club: str = ""
    inactive: bool | None = None  #: only the FIDE list says
    member: bool = False  #: one of the club's own people; found before all others
    street: str = ""
    town: str = ""
    phone: str = ""
    email: str = ""
    ratings: tuple[Rating, ...] = ()
    memberships: tuple[Membership, ...] = ()

    @property
    def birth_year(self) -> int:
        """0 when unknown."""
        return int(self.birth[:4]) if self.birth else 0

    def rating(self, name: str) -> Rating | None:
        """The latest of that list."""
        found = (rating for rating in self.ratings if rating.list == name)
        return max(found, key=lambda rating: rating.date, default=None)


class ListLine(msgspec.Struct, frozen=True, gc=False):
    """What one line of a list says: a person; or nothing usable, and why. Such a line never stops the rest."""

    line: int
    person: Person | None = None
    reason: Phrase | None = None
    text: str = ""  #: the beginning of an unusable line, as it stands there


def current_ratings(ratings: tuple[Rating, ...], on: str = "") -> dict[str, Rating]:
    """The latest rating of each list; with a day, the latest that was valid then."""
    latest: dict[str, Rating] = {}
    for rating in ratings:
        if on and rating.date > on:
            continue
        if rating.list not in latest or latest[rating.list].date <= rating.date:
            latest[rating.list] = rating
    return latest


# -- people and players --------------------------------------------------------------------------------------

#: what a person and a player call the same
SHARED = (
    *("name", "club", "title", "sex", "birth", "federation", "fide_id", "national_id"),
    *("street", "town", "phone", "email"),
)


#: games that do not suffice for a DWZ lapse after this time
YEARS_KEPT = 2


def player_of(person: Person, on: str = "") -> Player:
    """Somebody out of the database as a player of a tournament, with the ratings valid on that day."""
    valid = current_ratings(person.ratings, on)
    ratings = {name: rating.value for name, rating in valid.items()}
    said: dict[str, Any] = {field: getattr(person, field) for field in SHARED}
    said |= {field: ratings.get(name, 0) for name, field in FIDE_FIELDS.items()}
    return Player(
        **said,
        dwz=_dwz(valid, on),
        own=ratings.get(OWN, 0) or ratings.get(NATIONAL, 0),
    )


def _dwz(valid: dict[str, Rating], on: str) -> str:
    """`1834-23`; without one a provisional `1457-(4)`, unless its games have lapsed."""
    if dwz := valid.get(DWZ):
        return f"{dwz.value}-{dwz.games}" if dwz.games else str(dwz.value)
    kept = valid.get(DWZ_PROVISIONAL)
    if kept is None or not kept.games or (on and "" < kept.date < _years_before(on, YEARS_KEPT)):
        return ""
    return f"{kept.value}-({kept.games})"


def _years_before(day: str, years: int) -> str:
    """As texts compare: the 29th of February may well be a day that was not."""
    return f"{int(day[:4]) - years:04}{day[4:]}"


def person_of(player: PlayerData, date: str, nation: str = "") -> Person:
    """A player of a tournament, or what a form says; the ratings count from that day."""
    kept = DWZ_PROVISIONAL if player.dwz_provisional else DWZ
    found = (
        Rating(kept, player.dwz_value, date, player.dwz_provisional or player.dwz_index),
        *(Rating(name, getattr(player, field), date) for name, field in FIDE_FIELDS.items()),
        Rating(OWN, player.own, date),
    )
    return Person(
        **{field: getattr(player, field) for field in SHARED},
        nation=nation if player.national_id else "",
        ratings=tuple(rating for rating in found if rating.value),
    )
