"""What people have done over many tournaments: who is who, and the records of a club."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from kosmos.core.outcomes import Outcome

FEWEST_GAMES = 5  #: rated ones, for a performance that is a record

WON = frozenset((Outcome.WIN, Outcome.UNRATED_WIN))
DRAWN = frozenset((Outcome.DRAW, Outcome.UNRATED_DRAW))
LOST = frozenset((Outcome.LOSS, Outcome.UNRATED_LOSS))


# -- who is who ------------------------------------------------------------------------------------------


class SeenAs(NamedTuple):
    """How one tournament knows somebody. Empty texts and 0 mean: not known."""

    name: str  #: folded: without case and accents
    fide_id: int = 0
    national_id: str = ""
    birth_year: int = 0


def who_is_who(tournaments: Sequence[Sequence[SeenAs]]) -> list[list[int]]:
    """A number for each person, the same wherever they played: by FIDE id, else national id, else name.

    A name alone suffices unless ids or birth years contradict it. Two players of one tournament are never one person.
    """
    known = _KnownPeople()
    return [known.numbers_of(seen) for seen in tournaments]


class _KnownPeople:
    """Everybody met so far, found by what they were called."""

    def __init__(self) -> None:
        self.seen: list[SeenAs] = []
        self._by_fide_id: defaultdict[int, list[int]] = defaultdict(list)
        self._by_national_id: defaultdict[str, list[int]] = defaultdict(list)
        self._by_name: defaultdict[str, list[int]] = defaultdict(list)

    def numbers_of(self, players: Sequence[SeenAs]) -> list[int]:
        taken: set[int] = set()
        numbers = []
        for player in players:
            number = self._met(player, taken)
            number = self._meet(player) if number is None else self._meet_again(number, player)
            taken.add(number)
            numbers.append(number)
        return numbers

    def _met(self, player: SeenAs, taken: set[int]) -> int | None:
        ways = (
            (self._by_fide_id.get(player.fide_id, ()), _same_fide_id),
            (self._by_national_id.get(player.national_id, ()), _same_national_id),
            (self._by_name.get(player.name, ()), _same_name),
        )
        for candidates, is_same in ways:
            for number in candidates:
                if number not in taken and is_same(player, self.seen[number]):
                    return number
        return None

    def _meet(self, player: SeenAs) -> int:
        self.seen.append(player)
        return self._remember(len(self.seen) - 1, player)

    def _meet_again(self, number: int, player: SeenAs) -> int:
        self.seen[number] = _joined(self.seen[number], player)
        return self._remember(number, player)

    def _remember(self, number: int, player: SeenAs) -> int:
        found = (
            self._by_fide_id[player.fide_id],
            self._by_national_id[player.national_id],
            self._by_name[player.name],
        )
        for numbers, said in zip(found, (player.fide_id, player.national_id, player.name), strict=True):
            if said and number not in numbers:
                numbers.append(number)
        return number


def _same_fide_id(one: SeenAs, other: SeenAs) -> bool:
    return bool(one.fide_id) and one.fide_id == other.fide_id


def _same_national_id(one: SeenAs, other: SeenAs) -> bool:
    return bool(one.national_id) and one.national_id == other.national_id and not _differ(one, other)


def _same_name(one: SeenAs, other: SeenAs) -> bool:
    national = one.national_id and other.national_id and one.national_id != other.national_id
    return one.name == other.name and not national and not _differ(one, other)


def _differ(one: SeenAs, other: SeenAs) -> bool:
    ids = one.fide_id and other.fide_id and one.fide_id != other.fide_id
    years = one.birth_year and other.birth_year and one.birth_year != other.birth_year
    return bool(ids or years)


def _joined(known: SeenAs, seen: SeenAs) -> SeenAs:
    """What is known of somebody, with what a later tournament adds."""
    return SeenAs(
        seen.name,
        seen.fide_id or known.fide_id,
        seen.national_id or known.national_id,
        seen.birth_year or known.birth_year,
    )


# -- games and places --------------------------------------------------------------------------------------


class CareerGame(NamedTuple):
    """A game that was played, as one of the two saw it."""

    person: int
    opponent: int
    outcome: Outcome
    rating: int  #: in this tournament; 0: none
    opponent_rating: int
    when: tuple[str, int, int]  #: date, tournament, round: in this order games follow one another
    tournament: int


class CareerPlace(NamedTuple):
    """A tournament that somebody played."""

    person: int
    tournament: int
    rank: int  #: 0: none yet
    final: bool  #: the tournament is over
    rating: int
    performance: int  #: 0: none
    rated_games: int


# -- records -----------------------------------------------------------------------------------------------


class RecordKind(StrEnum):
    WINS = "wins"
    GAMES = "games"
    TOURNAMENTS = "tournaments"
    VICTORIES = "victories"
    WINNING_STREAK = "winning streak"
    UNBEATEN = "unbeaten"
    UPSET = "upset"
    RATING = "rating"
    PERFORMANCE = "performance"


class RecordHolder(NamedTuple):
    """`value`: the figure of the record; `tournament` and `opponent` say where and against whom, -1: nowhere, nobody."""

    person: int
    value: int
    tournament: int = -1
    opponent: int = -1


def club_records(
    games: Sequence[CareerGame], places: Sequence[CareerPlace], most: int = 3
) -> dict[RecordKind, list[RecordHolder]]:
    """The best of each kind, one entry for each person; a record that nobody holds is left out."""
    in_order = sorted(games, key=lambda game: game.when)
    by_person: defaultdict[int, list[CareerGame]] = defaultdict(list)
    for game in in_order:
        by_person[game.person].append(game)
    found = {kind: _first(make(by_person, places), most) for kind, make in _MAKERS.items()}
    return {kind: holders for kind, holders in found.items() if holders}


ByPerson = Mapping[int, Sequence[CareerGame]]


def _first(holders: Iterable[RecordHolder], most: int) -> list[RecordHolder]:
    """The highest values; who was first to reach one stands first."""
    best: dict[int, RecordHolder] = {}
    for holder in holders:
        if holder.value > 0 and (holder.person not in best or holder.value > best[holder.person].value):
            best[holder.person] = holder
    return sorted(best.values(), key=lambda holder: -holder.value)[:most]


def _wins(by_person: ByPerson, _places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    for person, games in by_person.items():
        yield RecordHolder(person, sum(game.outcome in WON for game in games))


def _games(by_person: ByPerson, _places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    for person, games in by_person.items():
        yield RecordHolder(person, len(games))


def _counted(places: Iterable[CareerPlace]) -> Iterator[RecordHolder]:
    count: defaultdict[int, int] = defaultdict(int)
    for place in places:
        count[place.person] += 1
    for person, number in count.items():
        yield RecordHolder(person, number)


def _tournaments(_by_person: ByPerson, places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    yield from _counted(places)


def _victories(_by_person: ByPerson, places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    """First places in tournaments that are over; a shared first place is one."""
    yield from _counted(place for place in places if place.final and place.rank == 1)


def longest_run(games: Sequence[CareerGame], goes_on: frozenset[Outcome]) -> int:
    longest = running = 0
    for game in games:
        running = running + 1 if game.outcome in goes_on else 0
        longest = max(longest, running)
    return longest


def _winning(by_person: ByPerson, _places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    for person, games in by_person.items():
        yield RecordHolder(person, longest_run(games, WON))


def _unbeaten(by_person: ByPerson, _places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    for person, games in by_person.items():
        yield RecordHolder(person, longest_run(games, WON | DRAWN))


def _upsets(by_person: ByPerson, _places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    """A win against somebody with a higher rating, both rated: by how much higher."""
    for person, games in by_person.items():
        for game in games:
            if game.outcome in WON and game.rating and game.opponent_rating:
                yield RecordHolder(person, game.opponent_rating - game.rating, game.tournament, game.opponent)


def _ratings(_by_person: ByPerson, places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    for place in places:
        yield RecordHolder(place.person, place.rating, place.tournament)


def _performances(_by_person: ByPerson, places: Sequence[CareerPlace]) -> Iterator[RecordHolder]:
    for place in places:
        if place.final and place.rated_games >= FEWEST_GAMES:
            yield RecordHolder(place.person, place.performance, place.tournament)


_MAKERS: Mapping[RecordKind, Callable[[ByPerson, Sequence[CareerPlace]], Iterator[RecordHolder]]] = {
    RecordKind.VICTORIES: _victories,
    RecordKind.WINS: _wins,
    RecordKind.WINNING_STREAK: _winning,
    RecordKind.UNBEATEN: _unbeaten,
    RecordKind.UPSET: _upsets,
    RecordKind.RATING: _ratings,
    RecordKind.PERFORMANCE: _performances,
    RecordKind.GAMES: _games,
    RecordKind.TOURNAMENTS: _tournaments,
}
