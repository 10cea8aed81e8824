"""What everybody did in the tournaments that visitors may see: records of the club, and a page for each member.

What came of a tournament is small and kept (`overviews.py`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kosmos.core.addresses import address_of
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result, outcomes
from kosmos.papers.ranking import ranking_after
from kosmos.papers.standings import after_round
from kosmos.ratings.elo import EloGame, performance
from kosmos.ratings.performance import SCORE
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club import Club
from kosmos.service.cup_seasons import seen_as
from kosmos.service.listing import ListedTournament
from kosmos.service.outside_games import OutsideGame, OutsideGames, OutsidePlayer, OutsideSource
from kosmos.service.overviews import Overviews
from kosmos.service.reading import off_loop
from kosmos.standings.careers import (
    CareerGame,
    CareerPlace,
    RecordHolder,
    RecordKind,
    SeenAs,
    club_records,
    who_is_who,
)
from kosmos.tournament.record import rating_of
from kosmos.tournament.round_days import days_of_rounds
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

MOST_TOURNAMENTS = 500  #: of the newest are looked through


class TakenPart(NamedTuple):
    """A player in one tournament, as visitors see them there."""

    id: int
    name: str
    title: str
    club: str
    seen: SeenAs
    rating: int
    dwz: int
    elo: int
    rank: int  #: 0: nothing counts yet
    tenths: int
    points: str
    performance: int
    rated_games: int


class CountedGame(NamedTuple):
    round: int
    white: int
    black: int
    outcomes: tuple[Outcome, Outcome]


class TournamentPlayed(NamedTuple):
    """What a tournament adds to the careers of those who played it."""

    id: str
    name: str
    start: str
    finished: bool
    players: int
    parts: tuple[TakenPart, ...]  #: best first
    games: tuple[CountedGame, ...]
    dates: dict[int, str]  #: round -> day


# -- one tournament ------------------------------------------------------------------------------------


def tournament_played(stream: str, state: State) -> TournamentPlayed:
    """Who has asked to be forgotten is left out, with their games."""
    games = tuple(_games(state))
    parts = sorted(_parts(state, games), key=lambda part: part.rank or len(state.entries) + 1)
    left = {part.id for part in parts}
    return TournamentPlayed(
        stream,
        state.settings.name,
        state.settings.start,
        state.is_finished,
        len(state.entries),
        tuple(parts),
        tuple(game for game in games if game.white in left and game.black in left),
        days_of_rounds(state),
    )


def _games(state: State) -> Iterable[CountedGame]:
    for number, round_ in enumerate(state.rounds, 1):
        for game in round_.games:
            both = outcomes(game.result, game.rated)
            if both[0].is_played and not both[0].is_open:
                yield CountedGame(number, game.white, game.black, both)
    for done in state.evening.finished:
        # where the winner stays there are no rounds, and no federation rates it
        yield CountedGame(0, done.white, done.black, outcomes(Result(done.score.value), rated=False))


def _parts(state: State, games: Sequence[CountedGame]) -> list[TakenPart]:
    ranks, tenths, points = _places(state)
    strengths = {entry.id: rating_of(state, entry) for entry in state.entries.values()}
    rated = _rated_games(games, strengths)
    return [
        _part(entry, strengths[entry.id], ranks, tenths, points, rated.get(entry.id, []))
        for entry in state.entries.values()
        if not entry.is_forgotten
    ]


def _places(state: State) -> tuple[dict[int, int], dict[int, int], dict[int, str]]:
    """Ranks and points by player id; nothing before the first result."""
    evening = not state.settings.profile.has_rounds
    counted = len(state.evening.finished) if evening else after_round(state, Wishes())
    if not counted:
        return {}, {}, {}
    ranking = ranking_after(state, 0 if evening else counted)
    ids = {number: entry.id for number, entry in ranking.entries.items()}
    return (
        {ids[place.number]: place.rank for place in ranking.places},
        {ids[place.number]: place.points for place in ranking.places},
        {ids[number]: said for number, said in ranking.points.items() if number in ids},
    )


def _rated_games(games: Sequence[CountedGame], strengths: dict[int, int]) -> dict[int, list[EloGame]]:
    found: dict[int, list[EloGame]] = {}
    for game in games:
        for own, other, outcome in _both_sides(game):
            if outcome.is_rated and strengths[other]:
                found.setdefault(own, []).append(EloGame(strengths[other], SCORE[outcome]))
    return found


def _both_sides(game: CountedGame) -> tuple[tuple[int, int, Outcome], tuple[int, int, Outcome]]:
    white, black = game.outcomes
    return (game.white, game.black, white), (game.black, game.white, black)


def _part(
    entry: Entry,
    rating: int,
    ranks: dict[int, int],
    tenths: dict[int, int],
    points: dict[int, str],
    rated: list[EloGame],
) -> TakenPart:
    player = entry.player
    return TakenPart(
        entry.id,
        player.name,
        player.title.value,
        player.club,
        seen_as(entry),
        rating,
        0 if player.dwz_provisional else player.dwz_value,
        player.elo,
        ranks.get(entry.id, 0),
        tenths.get(entry.id, 0),
        points.get(entry.id, ""),
        performance(rated) or 0,
        len(rated),
    )


# -- all of them ---------------------------------------------------------------------------------------


class CareerPart(NamedTuple):
    """A member in one tournament."""

    tournament: TournamentPlayed
    part: TakenPart


class Career(NamedTuple):
    """Somebody over all tournaments; `address`: the last part of the page's."""

    address: str
    name: str
    title: str
    club: str
    parts: tuple[CareerPart, ...]  #: the oldest first
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> int:
        """Percent of the points that could be won."""
        return round((2 * self.wins + self.draws) * 50 / self.games) if self.games else 0


class ClubCareers(NamedTuple):
    tournaments: tuple[TournamentPlayed, ...]  #: the oldest first
    careers: tuple[Career, ...]
    numbers: tuple[tuple[int, ...], ...]  #: whose career each part of each tournament is
    records: dict[RecordKind, list[RecordHolder]]
    outside: tuple[OutsideGame, ...] = ()  #: by the numbers of two careers

    def of(self, address: str) -> Career | None:
        return next((career for career in self.careers if career.address == address), None)


def careers_of(tournaments: Iterable[TournamentPlayed], outside: Sequence[OutsideGames] = ()) -> ClubCareers:
    """Everybody's career. Whoever played nowhere but in games `outside` tournaments has a career without tournaments."""
    in_order = tuple(sorted(tournaments, key=lambda each: each.start))
    rows = who_is_who(
        [
            *([part.seen for part in each.parts] for each in in_order),
            *([player.seen for player in each.players] for each in outside),
        ]
    )
    numbers, others = rows[: len(in_order)], rows[len(in_order) :]
    games, places = _career_games(in_order, numbers), _career_places(in_order, numbers)
    met = {
        number: player
        for row, each in zip(others, outside, strict=True)
        for number, player in zip(row, each.players, strict=True)
    }
    careers = _careers(in_order, numbers, games, met)
    played = tuple(
        game._replace(white=row[game.white], black=row[game.black])
        for row, each in zip(others, outside, strict=True)
        for game in each.games
    )
    return ClubCareers(in_order, careers, tuple(map(tuple, numbers)), club_records(games, places), played)


NumbersOfEach = Sequence[Sequence[int]]


def _career_games(tournaments: Sequence[TournamentPlayed], numbers: NumbersOfEach) -> list[CareerGame]:
    found = []
    for index, played in enumerate(tournaments):
        who = {part.id: number for part, number in zip(played.parts, numbers[index], strict=True)}
        rating = {part.id: part.rating for part in played.parts}
        for game in played.games:
            when = (played.dates.get(game.round, played.start), index, game.round)
            found += [
                CareerGame(who[own], who[other], outcome, rating[own], rating[other], when, index)
                for own, other, outcome in _both_sides(game)
            ]
    return found


def _career_places(tournaments: Sequence[TournamentPlayed], numbers: NumbersOfEach) -> list[CareerPlace]:
    return [
        CareerPlace(
            number, index, part.rank, played.finished, part.rating, part.performance, part.rated_games
        )
        for index, played in enumerate(tournaments)
        for part, number in zip(played.parts, numbers[index], strict=True)
    ]


def _careers(
    tournaments: Sequence[TournamentPlayed],
    numbers: NumbersOfEach,
    games: Sequence[CareerGame],
    outside: Mapping[int, OutsidePlayer],
) -> tuple[Career, ...]:
    parts: dict[int, list[CareerPart]] = {}
    for played, row in zip(tournaments, numbers, strict=True):
        for part, number in zip(played.parts, row, strict=True):
            parts.setdefault(number, []).append(CareerPart(played, part))
    tallies = {number: [0, 0, 0] for number in parts}
    for game in games:
        tallies[game.person][_RESULT[game.outcome]] += 1
    everybody = sorted({*parts, *outside})
    names = [parts[each][-1].part.name if each in parts else outside[each].name for each in everybody]
    return tuple(
        _career(address, parts[each], tallies[each])
        if each in parts
        else Career(address, name, outside[each].title, outside[each].club, (), 0, 0, 0)
        for each, name, address in zip(everybody, names, _addresses(names), strict=True)
    )


_RESULT = {
    Outcome.WIN: 0,
    Outcome.UNRATED_WIN: 0,
    Outcome.DRAW: 1,
    Outcome.UNRATED_DRAW: 1,
    Outcome.LOSS: 2,
    Outcome.UNRATED_LOSS: 2,
}


def _addresses(names: Sequence[str]) -> list[str]:
    """Namesakes are numbered."""
    count: dict[str, int] = {}
    found = []
    for name in names:
        base = address_of(name, "player")
        count[base] = count.get(base, 0) + 1
        found.append(base if count[base] == 1 else f"{base}-{count[base]}")
    return found


def _career(address: str, parts: Sequence[CareerPart], tally: Sequence[int]) -> Career:
    latest = parts[-1].part
    return Career(address, latest.name, latest.title, latest.club, tuple(parts), *tally)


# -- behind the doors --------------------------------------------------------------------------------------


class Careers:
    """A tournament is looked through once for each of its versions: once as visitors see it, once for those who may
    read everything.
    """

    def __init__(self, club: Club, *outside: OutsideSource) -> None:
        self._club = club
        self._outside = outside
        self._overviews = Overviews(2 * MOST_TOURNAMENTS + 1)

    async def everybody(self) -> ClubCareers:
        """As visitors see it, whoever asks: of published tournaments only."""
        listed = (await self._club.listing(VISITOR))[:MOST_TOURNAMENTS]
        outside = [found for source in self._outside for found in await source.counted()]

        async def make() -> ClubCareers:
            played = [await self.played(VISITOR, each) for each in listed]
            return await off_loop(lambda: careers_of(played, outside))

        versions = [(each.id, each.created, each.version) for each in listed], outside
        return await self._overviews.once("everybody", versions, make)

    async def played(self, actor: Actor, listed: ListedTournament) -> TournamentPlayed:
        async def make() -> TournamentPlayed:
            reading = await self._club.read(actor, listed.id)
            return await reading.work(lambda state: tournament_played(listed.id, state))

        name = listed.id, actor.name == ""
        return await self._overviews.once(name, (listed.created, listed.version), make)
