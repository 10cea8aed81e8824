"""What decides a match: its games, and the games that are played when it is level."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from kosmos.core.outcomes import Scoring
from kosmos.core.points import Points
from kosmos.core.results import OUTCOMES, Result
from kosmos.pairing.cup.rules import DecidingPace, DecidingStage

_POINTS = Scoring().table
POINT = 10


class CupGame(msgspec.Struct, frozen=True, gc=False):
    """A game of a match, by pairing numbers."""

    white: int
    black: int
    result: Result


class DecidingGame(msgspec.Struct, frozen=True, gc=False):
    """A game that was played because the match was level. A lot has a result too: who is lucky has won."""

    white: int
    black: int
    result: Result
    pace: DecidingPace
    time: str = ""


class MatchScore(NamedTuple):
    first: Points
    second: Points
    decided: bool
    winner: int | None  #: None though decided: nobody came
    level: bool  #: all games are played, and deciding games are to follow


def match_score(
    pair: tuple[int, int],
    legs: Sequence[CupGame],
    games: int,
    deciding: Sequence[DecidingGame],
    stages: Sequence[DecidingStage],
) -> MatchScore:
    """Whoever cannot be caught has won; with all games played and level, the deciding games say it."""
    over = [leg for leg in legs if leg.result.is_final]
    first, second = (Points(sum(points_in(leg, number) for leg in over)) for number in pair)
    left = games - len(over)
    if abs(first - second) > left * POINT:
        return MatchScore(first, second, True, pair[0] if first > second else pair[1], False)
    if left:
        return MatchScore(first, second, False, None, False)
    if all(leg.result is Result.DOUBLE_FORFEIT for leg in over):
        return MatchScore(first, second, True, None, False)
    winner = deciding_winner(pair, deciding, stages)
    return MatchScore(first, second, winner is not None, winner, True)


def points_in(leg: CupGame | DecidingGame, number: int) -> int:
    if number not in (leg.white, leg.black):
        return 0
    return _POINTS[OUTCOMES[leg.result][0 if number == leg.white else 1]]


def deciding_points(game: DecidingGame, number: int) -> int:
    """A drawn Armageddon game is won by Black."""
    if game.pace is DecidingPace.ARMAGEDDON and game.result is Result.DRAW:
        return POINT if number == game.black else 0
    return points_in(game, number)


def deciding_winner(
    pair: tuple[int, int], games: Sequence[DecidingGame], stages: Sequence[DecidingStage]
) -> int | None:
    """Stage by stage; a stage is over when it is decided or all its games are played."""
    length = {stage.pace: stage.games for stage in stages}
    lead, count, pace = 0, 0, None
    for game in games:
        if game.pace is not pace or count == length.get(game.pace, 1):
            lead, count, pace = 0, 0, game.pace
        count += game.result.is_final
        lead += deciding_points(game, pair[0]) - deciding_points(game, pair[1])
        if abs(lead) > (length.get(game.pace, 1) - count) * POINT:
            return pair[0] if lead > 0 else pair[1]
    return None


def next_deciding(games: Sequence[DecidingGame], stages: Sequence[DecidingStage]) -> DecidingStage:
    """The stage to which the next deciding game belongs; after the last one it goes on in its way."""
    planned = [stage for stage in stages for _ in range(stage.games)]
    if len(games) < len(planned):
        return planned[len(games)]
    return stages[-1] if stages else DecidingStage(DecidingPace.BLITZ)


# The colours of a stage are drawn anew; within it they change.
def next_white(
    pair: tuple[int, int], games: Sequence[DecidingGame], stages: Sequence[DecidingStage], seed: int
) -> int:
    if games and not _stage_begins(len(games), stages):
        return games[-1].black
    return pair[Random(f"{seed} {pair} {len(games)}").randrange(2)]


def _stage_begins(played: int, stages: Sequence[DecidingStage]) -> bool:
    starts = list(_starts(stages))
    return played in starts or (bool(starts) and played >= sum(stage.games for stage in stages))


def _starts(stages: Sequence[DecidingStage]) -> Iterator[int]:
    start = 0
    for stage in stages:
        yield start
        start += stage.games
