"""Tables for groups: seniors, juniors, women, the youth classes A to E, any tag, a span of birth years, ratings, a club.

Chaos marked its groups by hand; a mark is a tag here. What is known of the players comes from the caller.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

import msgspec

from kosmos.locale import N_, Phrase
from kosmos.standings.places import Place


class Tag(StrEnum):
    """The marks that Chaos knew, by the letters of its commands. Any other word is a tag as well."""

    SENIOR = "s"
    JUNIOR = "j"
    WOMAN = "w"
    YOUTH_A = "a"
    YOUTH_B = "b"
    YOUTH_C = "c"
    YOUTH_D = "d"
    YOUTH_E = "e"


TAG_NAMES = {
    Tag.SENIOR: N_("Seniors"),
    Tag.JUNIOR: N_("Juniors"),
    Tag.WOMAN: N_("Women"),
    Tag.YOUTH_A: N_("Youth A"),
    Tag.YOUTH_B: N_("Youth B"),
    Tag.YOUTH_C: N_("Youth C"),
    Tag.YOUTH_D: N_("Youth D"),
    Tag.YOUTH_E: N_("Youth E"),
}


class Attributes(msgspec.Struct, frozen=True, kw_only=True):
    """What groups ask about a player. 0 and nothing mean unknown."""

    tags: frozenset[str] = frozenset()
    birth_year: int = 0
    rating: int = 0
    club: str = ""
    federation: str = ""
    sex: str = ""


Member = Callable[[Attributes], bool]


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Who belongs to a table of its own: everything that is set has to hold. Bounds are included."""

    name: Phrase | str = ""
    tag: str = ""
    born_from: int = 0
    born_to: int = 0
    rating_from: int = 0
    rating_to: int = 0
    unrated: bool = True  #: with an upper bound only: the unrated belong as well
    club: str = ""
    federation: str = ""
    sex: str = ""  #: `f` or `m`; who is marked as a woman counts as one

    def has(self, player: Attributes) -> bool:
        return (
            (not self.tag or self.tag in player.tags)
            and (not self.club or player.club.casefold() == self.club.casefold())
            and (not self.federation or player.federation.casefold() == self.federation.casefold())
            and (not self.sex or self.sex == _sex_of(player))
            and self._has_age(player.birth_year)
            and self._has_rating(player.rating)
        )

    def _has_age(self, year: int) -> bool:
        """Of unknown age nobody can be sure: they are in no group of ages."""
        if not (self.born_from or self.born_to):
            return True
        return bool(year) and year >= self.born_from and (not self.born_to or year <= self.born_to)

    def _has_rating(self, rating: int) -> bool:
        if not (self.rating_from or self.rating_to):
            return True
        if not rating:
            return self.unrated and not self.rating_from
        return rating >= self.rating_from and (not self.rating_to or rating <= self.rating_to)


def _sex_of(player: Attributes) -> str:
    return player.sex or ("f" if Tag.WOMAN in player.tags else "")


def of_group(
    places: Sequence[Place],
    players: Mapping[int, Attributes],
    member: Group | Member,
    *,
    renumber: bool = True,
) -> tuple[Place, ...]:
    """The places of the members alone, renumbered from 1 or with the ranks of the whole table kept."""
    belongs = member.has if isinstance(member, Group) else member
    kept = [place for place in places if belongs(players.get(place.number, Attributes()))]
    return renumbered(kept) if renumber else tuple(kept)


def renumbered(places: Sequence[Place]) -> tuple[Place, ...]:
    """Ranks from 1; who shared a rank in the whole table shares one here."""
    counts: dict[int, int] = defaultdict(int)
    first: dict[int, int] = {}
    for position, place in enumerate(places, 1):
        counts[place.rank] += 1
        first.setdefault(place.rank, position)
    return tuple(
        msgspec.structs.replace(place, rank=first[place.rank], position=position, sharing=counts[place.rank])
        for position, place in enumerate(places, 1)
    )


class ClubScore(msgspec.Struct, frozen=True):
    """A club's best players together."""

    club: str
    rank: int
    points: int  #: in tenths
    places: tuple[Place, ...]  #: the players who count, best first


def club_scores(
    places: Sequence[Place], players: Mapping[int, Attributes], best: int, *, incomplete: bool = False
) -> tuple[ClubScore, ...]:
    """The team score: the points of the best `best` players of each club; of equal clubs the one whose players
    rank higher comes first. Clubs with fewer players count only if `incomplete`.
    """
    clubs: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        club = players.get(place.number, Attributes()).club
        if club and len(clubs[club]) < best:
            clubs[club].append(place)
    teams = {club: tuple(team) for club, team in clubs.items() if incomplete or len(team) == best}
    keys = {
        club: (-sum(place.points for place in team), -len(team), sum(place.rank for place in team))
        for club, team in teams.items()
    }
    order = sorted(teams, key=lambda club: (keys[club], club))
    ranks = {club: 1 + sum(keys[other] < keys[club] for other in teams) for club in teams}
    return tuple(ClubScore(club, ranks[club], -keys[club][0], teams[club]) for club in order)
