"""The people of a club, apart from any tournament: who they are, their ratings, and what a list says of them."""

import msgspec

from kosmos.core.players import RATING, Player, Sex, Title
from kosmos.locale import N_, Phrase

#: Rating lists have names; these Kosmos knows, any other may be added.
FIDE = "fide"
FIDE_RAPID = "fide-rapid"
FIDE_BLITZ = "fide-blitz"
DWZ = "dwz"
NATIONAL = "national"
NATIONAL_RAPID = "national-rapid"
NATIONAL_BLITZ = "national-blitz"
OWN = "own"

LIST_WORDS = {
    FIDE: N_("Elo"),
    FIDE_RAPID: N_("Elo rapid"),
    FIDE_BLITZ: N_("Elo blitz"),
    DWZ: N_("DWZ"),
    NATIONAL: N_("national rating"),
    NATIONAL_RAPID: N_("national rapid"),
    NATIONAL_BLITZ: N_("national blitz"),
    OWN: N_("own rating"),
}

LOWEST_RATING, HIGHEST_RATING = RATING


# gc=False: these values cannot point back at themselves, and lists of them come by the million.
class Rating(msgspec.Struct, frozen=True, gc=False):
    """A rating in one list, valid from `date` (ISO) on. `source` says how it came here: a list, a tournament, a hand."""

    list: str
    value: int
    date: str = ""
    games: int | None = None  #: games of the period, or how many evaluations: the index of a DWZ
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
        return max((rating for rating in self.ratings if rating.list == name), key=_date, default=None)


def _date(rating: Rating) -> str:
    return rating.date


class KnownPerson(msgspec.Struct, frozen=True):
    """Somebody who is in the database already."""

    id: int
    person: Person


class PersonRow(msgspec.Struct, frozen=True, gc=False):
    """What one line of a list says."""

    line: int
    person: Person


class RejectedLine(msgspec.Struct, frozen=True):
    """A line that says nothing usable, and why. It never stops the rest."""

    line: int
    reason: Phrase
    text: str = ""  #: the beginning of the line, as it stands there


ListItem = PersonRow | RejectedLine


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


def player_of(person: Person, on: str = "") -> Player:
    """Somebody out of the database as a player of a tournament, with the ratings valid on that day."""
    valid = current_ratings(person.ratings, on)
    ratings = {name: rating.value for name, rating in valid.items()}
    dwz = valid.get(DWZ)
    index = f"-{dwz.games}" if dwz and dwz.games else ""
    return Player(
        **{field: getattr(person, field) for field in SHARED},
        dwz=f"{dwz.value}{index}" if dwz else "",
        elo=ratings.get(FIDE, 0),
        elo_rapid=ratings.get(FIDE_RAPID, 0),
        elo_blitz=ratings.get(FIDE_BLITZ, 0),
    )


def person_of(player: Player, date: str, nation: str = "") -> Person:
    """A player of a tournament, to be imported; his ratings count from that day. A provisional DWZ is none yet."""
    dwz = player.dwz_value if "(" not in player.dwz else 0
    found = (
        Rating(DWZ, dwz, date, player.dwz_index),
        Rating(FIDE, player.elo, date),
        Rating(FIDE_RAPID, player.elo_rapid, date),
        Rating(FIDE_BLITZ, player.elo_blitz, date),
    )
    return Person(
        **{field: getattr(player, field) for field in SHARED},
        nation=nation if player.national_id else "",
        ratings=tuple(rating for rating in found if rating.value),
    )
