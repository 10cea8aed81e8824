"""What the running game can do to a player's place: won, drawn or lost, whatever the others do."""

from typing import NamedTuple

from kosmos.core.points import make_points
from kosmos.standings.place_span import PlaceSpan, place_span
from kosmos.tournament.record import record_of, results_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Game
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.what_if import OpenGame, open_games


class PlaceIf(NamedTuple):
    own: str  #: win, draw, loss
    points: str
    span: PlaceSpan


def places_if(state: State, id_: int) -> tuple[PlaceIf, ...]:
    """Nothing where the player does not play, where a table is not made by points, or where somebody has two open games."""
    games = open_games(state)
    own = next((each.game for each in games if id_ in (each.game.white, each.game.black)), None)
    seats = [seat for each in games for seat in (each.game.white, each.game.black)]
    by_points = state.settings.profile.ranked_by is RankedBy.POINTS
    if own is None or not by_points or len(set(seats)) < len(seats):
        return ()
    before = _points_before(state, games)
    if not {*seats} <= before.keys():
        return ()
    others = [(each.game.white, each.game.black) for each in games if each.game is not own]
    return tuple(_place_if(state, id_, own, before, others, word) for word in ("win", "draw", "loss"))


def _points_before(state: State, games: tuple[OpenGame, ...]) -> dict[int, int]:
    """The points by player id, without those that open games count for the time being."""
    results = results_of(state, record_of(state))
    ids = {entry.number or entry.id: entry.id for entry in state.entries.values()}
    points = {ids[each.number]: score for each, score in zip(results.entrants, results.points, strict=True)}
    rows = {ids[each.number]: row for each, row in zip(results.entrants, results.games, strict=True)}
    for each in games:
        for seat in {each.game.white, each.game.black} & points.keys():
            points[seat] -= rows[seat][each.round - 1].points
    return points


def _place_if(
    state: State, id_: int, game: Game, before: dict[int, int], others: list[tuple[int, int]], word: str
) -> PlaceIf:
    scoring = state.settings.scoring
    gains = {
        "win": (scoring.win, scoring.loss),
        "draw": (scoring.draw,) * 2,
        "loss": (scoring.loss, scoring.win),
    }
    mine, theirs = gains[word]
    other = game.black if game.white == id_ else game.white
    after = before | {id_: before[id_] + mine, other: before[other] + theirs}
    return PlaceIf(word, make_points(after[id_]), place_span(after, id_, others, scoring))
