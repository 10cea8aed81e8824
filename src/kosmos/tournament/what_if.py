"""Whom a player is likely to meet next: the results still open are tried, all of them or a sample by lot.

Works for every system that draws round by round: the round is drawn by the tournament's own system each time. A trial
seats everybody, so one set of trials answers for all players; in a large field it grows with the questions.
"""

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product
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
#: players times players times trials for one question, because a draw's work grows faster than the field
WORK_AT_ONCE = 1_000_000

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
    wanted: int = 0  #: so many are tried in the end: the next question adds some


class Trials(msgspec.Struct, frozen=True):
    """What was tried so far, for all players.

    A trial lists the opponents by place in `order`: the place of the opponent counted from 1, negative for the player
    with Black, 0 without an opponent. None: no round could be drawn.
    """

    order: tuple[int, ...]  #: player ids by starting number
    open: int  #: games without a result
    wanted: int  #: so many are tried in the end
    complete: bool  #: those wanted are all ways in which the open games can end
    seats: tuple[Sequence[int] | None, ...] = ()
    weights: tuple[float, ...] = ()

    @property
    def tried(self) -> int:
        return len(self.seats)

    @property
    def ended(self) -> bool:
        return self.tried >= self.wanted


def what_if(state: State, player: int, seed: int = 0) -> OpponentForecast:
    """The next opponents of a player. The lots of the coming draw are drawn by this seed."""
    known = without_trials(state, player)
    if known is not None:
        return known
    trials = no_trials(state)
    return forecast_of(state, more_trials(state, trials, seed, trials.wanted), player)


def without_trials(state: State, player: int) -> OpponentForecast | None:
    """The forecast where no trial is needed: a table gives all rounds, or the player does not play. Refused where no
    round is to come.
    """
    _check(state, player)
    if state.settings.profile.by_table:
        return _by_table(state, player)
    if player in present_ids(state):
        return None
    return OpponentForecast(
        player, len(state.rounds) + 1, (), 0, complete=True, open=len(open_games(state)), plays=False
    )


def no_trials(state: State) -> Trials:
    """The value before the first trial."""
    open_ = len(open_games(state))
    most = max(FEWEST, min(MOST, WORK // len(state.entries)))
    complete = 3**open_ <= most
    return Trials(starting_order(state), open_, 3**open_ if complete else most, complete)


def trials_of_one_question(state: State) -> int:
    """How many trials one question may add, so that its answer stays quick."""
    return max(1, WORK_AT_ONCE // len(state.entries) ** 2)


def more_trials(state: State, before: Trials, seed: int, most: int) -> Trials:
    """Some more of the same state; which ones depends on the seed alone, not on who asks in how many steps."""
    games = open_games(state)
    behind = min(before.wanted, before.tried + most)
    made = (
        _likeliest_first(state, games)[before.tried : behind]
        if before.complete
        else [_by_lot(state, games, Random(f"{seed} {place}")) for place in range(before.tried, behind)]
    )
    seats = [_seats(with_results(state, games, results), before.order, seed) for results, _ in made]
    return msgspec.structs.replace(
        before,
        seats=(*before.seats, *seats),
        weights=(*before.weights, *(weight for _, weight in made)),
    )


def forecast_of(state: State, trials: Trials, player: int) -> OpponentForecast:
    """What the trials so far say of one player who takes part."""
    place = trials.order.index(player)
    weights: defaultdict[Meeting, float] = defaultdict(float)
    for seats, weight in zip(trials.seats, trials.weights, strict=True):
        if seats is not None:
            weights[_meeting(trials.order, seats[place])] += weight
    return OpponentForecast(
        player,
        len(state.rounds) + 1,
        _in_order(weights),
        trials.tried,
        complete=trials.complete and trials.ended,
        open=trials.open,
        impossible=trials.seats.count(None),
        wanted=trials.wanted,
    )


def _check(state: State, player: int) -> None:
    if player not in state.entries:
        raise NotFound(Phrase(N_("player")), player)
    if not state.settings.profile.has_rounds:
        raise NothingToDraw
    table = state.settings.profile.by_table
    if state.settings.rounds and len(state.rounds) >= state.settings.rounds and not table:
        raise AllRoundsDrawn(state.settings.rounds)


def _by_table(state: State, player: int) -> OpponentForecast:
    """The forecast of a round robin: its next game is the first one without a result."""
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


def _likeliest_first(state: State, games: tuple[OpenGame, ...]) -> list[Trial]:
    """All ways in which the games can end; what was tried of them tells the most at any time."""
    odds = [dict(zip(RESULTS, likelihoods(state, each.game), strict=True)) for each in games]
    ways = (
        (results, prod(odd[result] for odd, result in zip(odds, results, strict=True)))
        for results in product(RESULTS, repeat=len(games))
    )
    return sorted(ways, key=lambda way: -way[1])


def _by_lot(state: State, games: tuple[OpenGame, ...], lot: Random) -> Trial:
    return tuple(lot.choices(RESULTS, likelihoods(state, each.game))[0] for each in games), 1.0


def with_results(state: State, games: tuple[OpenGame, ...], results: tuple[Result, ...]) -> State:
    draft = state.writable()
    for each, result in zip(games, results, strict=True):
        game = msgspec.structs.replace(each.game, result=result)
        draft.own_games(each.round)[each.board - 1] = game
    return draft.committed()


def _seats(state: State, order: tuple[int, ...], seed: int) -> "array[int] | None":
    """Who meets whom; see `Trials`."""
    ready = numbered(state, order)
    pairing = pair_by_system(ready, coming_view(ready, colour_for_first(state, seed)), seed)
    if not isinstance(pairing, Pairing):
        return None
    seats = array("i", bytes(4 * len(order)))
    for game in pairing.games:
        seats[game.white - 1], seats[game.black - 1] = game.black, -game.white
    return seats


def _meeting(order: tuple[int, ...], seat: int) -> Meeting:
    if not seat:
        return None, None
    return order[abs(seat) - 1], Colour.WHITE if seat > 0 else Colour.BLACK


def _in_order(weights: Mapping[Meeting, float]) -> tuple[OpponentChance, ...]:
    total = sum(weights.values())
    ranked = sorted(weights.items(), key=lambda item: (-item[1], str(item[0])))
    return tuple(OpponentChance(100 * weight / total, who, colour) for (who, colour), weight in ranked)
