"""An arena's points, as lichess counts them: series of wins count double, draws without a fight count nothing.

Points are never kept: they are worked out of the list of games, so that a corrected result corrects everything.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

BERSERK_PLIES = 14  #: half-moves that a game needs for the extra point of a berserk win
DRAW_PLIES = 20  #: a draw of fewer half-moves gives nothing
FOUGHT_PLIES = 60  #: a draw of so many gives its points in a row of draws, too
RANK = 10_000  #: one point weighs more than any performance


class ArenaOutcome(StrEnum):
    """Of a game, for one player."""

    WIN = "W"
    DRAW = "D"
    LOSS = "L"


class ArenaRules(NamedTuple):
    """What an event may switch off."""

    streaks: bool = True
    berserk: bool = True


ALL_RULES = ArenaRules()


class ArenaLine(NamedTuple):
    """One game of one player. `plies` None: played at a table, where nobody counts them."""

    outcome: ArenaOutcome
    opponent_rating: int = 0
    plies: int | None = None
    berserk: bool = False


def points_of(lines: Sequence[ArenaLine], rules: ArenaRules = ALL_RULES) -> list[int]:
    """What each game is worth, in the order played."""
    return [_points(lines[:number], line, rules) for number, line in enumerate(lines)]


def _points(before: Sequence[ArenaLine], line: ArenaLine, rules: ArenaRules) -> int:
    doubled = 2 if rules.streaks and is_on_fire(before) else 1
    match line.outcome:
        case ArenaOutcome.LOSS:
            return 0
        case ArenaOutcome.WIN:
            return 2 * doubled + _extra(line, rules)
        case ArenaOutcome.DRAW:
            return 0 if _is_quick(line) or _repeats_draws(before, line) else doubled


def is_on_fire(lines: Sequence[ArenaLine]) -> bool:
    """The last two games were won: the next win or draw counts double. Anything but a win ends it."""
    return len(lines) >= 2 and all(line.outcome is ArenaOutcome.WIN for line in lines[-2:])


def _extra(line: ArenaLine, rules: ArenaRules) -> int:
    """Berserk: one point more for a win that was a game."""
    return int(rules.berserk and line.berserk and not _is_shorter(line, BERSERK_PLIES))


def _is_quick(line: ArenaLine) -> bool:
    return _is_shorter(line, DRAW_PLIES)


def _is_shorter(line: ArenaLine, plies: int) -> bool:
    return line.plies is not None and line.plies < plies


def _repeats_draws(before: Sequence[ArenaLine], line: ArenaLine) -> bool:
    """A row of draws counts once: going back over losses the last game was a draw. A long fight counts all the same."""
    last = next((each for each in reversed(before) if each.outcome is not ArenaOutcome.LOSS), None)
    drawn = last is not None and last.outcome is ArenaOutcome.DRAW
    return drawn and (line.plies is None or line.plies < FOUGHT_PLIES)


#: what a result adds to the opponent's rating
_GAIN = {ArenaOutcome.WIN: 500, ArenaOutcome.DRAW: 0, ArenaOutcome.LOSS: -500}


def performance(lines: Sequence[ArenaLine], rating: int) -> int:
    """The mean of the opponents' ratings, 500 more for a win and less for a loss, rounded after every game.

    Without a game it is the player's own rating.
    """
    mean = rating
    for number, line in enumerate(lines, 1):
        mean = round((mean * (number - 1) + line.opponent_rating + _GAIN[line.outcome]) / number)
    return mean


def ranking_key(points: int, performing: int) -> int:
    """Points, then performance: nothing else."""
    return points * RANK + performing
