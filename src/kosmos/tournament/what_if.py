"""Whom a player is likely to meet next: the results still open are tried, all of them or a sample by lot.

Works for every system that draws round by round: the round is drawn by the tournament's own system each time.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice, product
from math import prod
from random import Random

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import NotFound
from kosmos.core.expectancy import expected_score
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Pairing
from kosmos.tournament.pairing_view import (
    colour_for_first,
    coming_view,
    numbered,
    pair_by_system,
    present_ids,
    starting_order,
)
from kosmos.tournament.record import rating_of
from kosmos.tournament.refusals import AllRoundsDrawn, NotDrawn, NothingToDraw
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Game

MOST = 243  #: five open games are tried with all their results
WORK = 12_000  #: players times trials, so that an answer never takes long
FEWEST = 20  #: trials, however many players

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
#: of the games that the stronger player does not simply win by the margin in rating, this share is drawn
DRAWS = 0.4
#: a difference above this counts as this (B.02, 8.3.1)
LARGEST_DIFFERENCE = 400

Trial = tuple[tuple[Result, ...], float]  #: results of the open games, and how likely they are


Meeting = tuple[int | None, Colour | None]  #: opponent and colour; neither for the bye


class OpenGame(msgspec.Struct, frozen=True):
    round: int
    board: int
    game: Game


class OpponentChance(msgspec.Struct, frozen=True):
    """An opponent by player id, or the bye, and how likely it is in per cent."""

    percent: float
    opponent: int | None = None
    colour: Colour | None = None


class OpponentForecast(msgspec.Struct, frozen=True):
    """The likeliest first. `complete`: every way in which the open games can end was tried."""

    player: int
    round: int
    chances: tuple[OpponentChance, ...]
    tried: int
    complete: bool
    open: int  #: games without a result
    impossible: int = 0  #: trials after which no round could be drawn
    plays: bool = True  #: takes part in the coming round


def what_if(state: State, player: int, seed: int = 0) -> OpponentForecast:
    """The next opponents of a player. The lots of the coming draw are drawn by this seed."""
    _check(state, player)
    if state.settings.profile.by_table:
        return _by_table(state, player)
    coming = len(state.rounds) + 1
    games = open_games(state)
    if player not in present_ids(state):
        return OpponentForecast(player, coming, (), 0, complete=True, open=len(games), plays=False)
    most = max(FEWEST, min(MOST, WORK // len(state.entries)))
    complete = 3 ** len(games) <= most
    trials = list(_all(state, games) if complete else islice(_drawn(state, games, Random(seed)), most))
    weights: defaultdict[Meeting, float] = defaultdict(float)
    impossible = 0
    for results, weight in trials:
        meets = _meets(with_results(state, games, results), player, seed)
        if meets is None:
            impossible += 1
        else:
            weights[meets] += weight
    chances = _in_order(weights)
    return OpponentForecast(player, coming, chances, len(trials), complete, len(games), impossible)


def _check(state: State, player: int) -> None:
    if player not in state.entries:
        raise NotFound(Phrase(N_("player")), player)
    if not state.settings.profile.has_rounds:
        raise NothingToDraw
    table = state.settings.profile.by_table
    if state.settings.rounds and len(state.rounds) >= state.settings.rounds and not table:
        raise AllRoundsDrawn(state.settings.rounds)


def _by_table(state: State, player: int) -> OpponentForecast:
    """In a round robin the next game is known: the first one without a result."""
    for each in open_games(state):
        game = each.game
        if player in (game.white, game.black):
            white = game.white == player
            other = game.black if white else game.white
            chance = OpponentChance(100, other, Colour.WHITE if white else Colour.BLACK)
            return OpponentForecast(player, each.round, (chance,), 1, complete=True, open=0)
    if not state.is_drawn:
        raise NotDrawn
    raise AllRoundsDrawn(len(state.rounds))


def open_games(state: State) -> tuple[OpenGame, ...]:
    return tuple(
        OpenGame(number, board, game)
        for number, round_ in enumerate(state.rounds, 1)
        for board, game in enumerate(round_.games, 1)
        if not game.result.is_final
    )


def likelihoods(state: State, game: Game) -> tuple[float, float, float]:
    """White wins, draw, Black wins: by the ratings where both have one, otherwise all alike."""
    white, black = (rating_of(state, state.entries[id_]) for id_ in (game.white, game.black))
    if not (white and black):
        return 1 / 3, 1 / 3, 1 / 3
    difference = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, white - black))
    expected = expected_score(difference) / 100
    drawn = 2 * DRAWS * min(expected, 1 - expected)
    return expected - drawn / 2, drawn, 1 - expected - drawn / 2


def _all(state: State, games: tuple[OpenGame, ...]) -> Iterator[Trial]:
    odds = [dict(zip(RESULTS, likelihoods(state, each.game), strict=True)) for each in games]
    for results in product(RESULTS, repeat=len(games)):
        yield results, prod(odd[result] for odd, result in zip(odds, results, strict=True))


def _drawn(state: State, games: tuple[OpenGame, ...], lot: Random) -> Iterator[Trial]:
    odds = [likelihoods(state, each.game) for each in games]
    while True:
        yield tuple(lot.choices(RESULTS, odd)[0] for odd in odds), 1.0


def with_results(state: State, games: tuple[OpenGame, ...], results: tuple[Result, ...]) -> State:
    draft = state.writable()
    for each, result in zip(games, results, strict=True):
        game = msgspec.structs.replace(each.game, result=result)
        draft.own_games(each.round)[each.board - 1] = game
    return draft.committed()


def _meets(state: State, player: int, seed: int) -> Meeting | None:
    """Opponent and colour, (None, None) for the bye; None where no round can be drawn."""
    order = starting_order(state)
    ready = numbered(state, order)
    pairing = pair_by_system(ready, coming_view(ready, colour_for_first(state, seed)), seed)
    if not isinstance(pairing, Pairing):
        return None
    number = order.index(player) + 1
    for game in pairing.games:
        if game.white == number:
            return order[game.black - 1], Colour.WHITE
        if game.black == number:
            return order[game.white - 1], Colour.BLACK
    return None, None


def _in_order(weights: Mapping[Meeting, float]) -> tuple[OpponentChance, ...]:
    total = sum(weights.values())
    ranked = sorted(weights.items(), key=lambda item: (-item[1], str(item[0])))
    return tuple(OpponentChance(100 * weight / total, who, colour) for (who, colour), weight in ranked)
