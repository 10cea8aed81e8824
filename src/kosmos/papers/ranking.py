"""Who stands where, whatever the system: places with the points as the system writes them."""

from collections.abc import Mapping
from typing import NamedTuple

from kosmos.core.points import points_figure
from kosmos.locale import figure
from kosmos.pairing.winner_stays import ranked
from kosmos.pairing.winner_stays import table as evening_table
from kosmos.papers.cup import ranked_places
from kosmos.papers.person import by_any_number
from kosmos.standings.groups import Attributes, Group, of_group
from kosmos.standings.keizer.table import KeizerStandings, every_standing
from kosmos.standings.keizer.working import make_amount
from kosmos.standings.places import Place
from kosmos.standings.table import places_of, standings
from kosmos.tournament.keizer_table import keizer_record, keizer_table
from kosmos.tournament.membership import attributes_of
from kosmos.tournament.record import options_of, record_of, results_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.systems.profile import RankedBy


class Ranking(NamedTuple):
    """Places best first; entries and points by the number of the place."""

    places: tuple[Place, ...]
    entries: Mapping[int, Entry]
    points: Mapping[int, str]

    def of(self, state: State, group: Group) -> tuple[Place, ...]:
        """The members' places, numbered from 1."""
        return of_group(self.places, self.attributes(state), group)

    def attributes(self, state: State) -> dict[int, Attributes]:
        return {number: attributes_of(state, entry) for number, entry in self.entries.items()}


def ranking_after(state: State, after: int) -> Ranking:
    match state.settings.profile.ranked_by:
        case RankedBy.KEIZER:
            return _keizer(state, keizer_table(state, after))
        case RankedBy.EVENING:
            return _evening(state)
        case RankedBy.CUP:
            return _cup(state, after)
        case RankedBy.POINTS:
            places = places_of(results_of(state, record_of(state, after)), state.settings.tie_breaks)
            points = {place.number: points_figure(place.points) for place in places}
            return Ranking(places, by_any_number(state), points)


def every_ranking(state: State, after: int) -> list[Ranking]:
    """The rankings after round 1, 2, 3 …; what they share is worked out once."""
    if state.settings.profile.ranked_by is RankedBy.KEIZER:
        tables = every_standing(keizer_record(state, after), state.keizer.scores)
        return [_keizer(state, table) for table in tables]
    if state.settings.profile.ranked_by is RankedBy.CUP:
        return [_cup(state, number) for number in range(1, after + 1)]
    record, entries, options = record_of(state, after), by_any_number(state), options_of(state)
    rankings = []
    for number in range(1, after + 1):
        places = standings(record, state.settings.tie_breaks, after_round=number, options=options)
        rankings.append(
            Ranking(places, entries, {place.number: points_figure(place.points) for place in places})
        )
    return rankings


def _keizer(state: State, table: KeizerStandings) -> Ranking:
    places = tuple(
        Place(number=row.number, rank=row.rank, position=row.rank, points=round(row.total * 10))
        for row in table.rows
    )
    points = {row.number: figure(make_amount(row.total)) for row in table.rows}
    return Ranking(places, by_any_number(state), points)


def _cup(state: State, after: int) -> Ranking:
    places = tuple(place for place, _ in ranked_places(state, after))
    return Ranking(places, by_any_number(state), {place.number: str(place.points // 10) for place in places})


def _evening(state: State) -> Ranking:
    players = [player for player in evening_table(state.evening) if player.number in state.entries]
    places = tuple(
        Place(number=player.number, rank=rank, position=position, points=player.success)
        for position, (rank, player) in enumerate(ranked(players), 1)
    )
    return Ranking(
        places, dict(state.entries), {player.number: points_figure(player.success) for player in players}
    )
