"""Which places somebody can still have after the running round, by points alone: tie-breaks decide within the span."""

from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import NamedTuple

from kosmos.core.outcomes import Scoring


class PlaceSpan(NamedTuple):
    best: int
    worst: int


def place_span(
    points: Mapping[int, int], own: int, running: Iterable[tuple[int, int]], scoring: Scoring
) -> PlaceSpan:
    """Exact: `points` without the running games, the own one decided already. Nobody plays two of the running games, so that
    each can be ended for itself in the way that puts the fewest, or the most, before the player.
    """
    games = tuple(running)
    mine, playing = points[own], {each for game in games for each in game}
    settled = [points[each] for each in points if each != own and each not in playing]
    endings = [_endings(points[white], points[black], scoring) for white, black in games]
    ahead = sum(each > mine for each in settled) + sum(min(_counts(each, mine + 1)) for each in endings)
    level = sum(each >= mine for each in settled) + sum(max(_counts(each, mine)) for each in endings)
    return PlaceSpan(1 + ahead, 1 + level)


def _endings(white: int, black: int, scoring: Scoring) -> tuple[tuple[int, int], ...]:
    gains = ((scoring.win, scoring.loss), (scoring.draw, scoring.draw), (scoring.loss, scoring.win))
    return tuple((white + first, black + second) for first, second in gains)


def _counts(endings: Iterable[tuple[int, int]], least: int) -> list[int]:
    """How many of the two have so many points, for each way in which the game can end."""
    return list(starmap(lambda white, black: (white >= least) + (black >= least), endings))
