"""Virtual points: Baku acceleration (C.04.7, article 1, as of 1 February 2026) and the added score of US Chess (28R)."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Scoring
from kosmos.core.record import Record
from kosmos.locale import N_


class CannotAccelerate(Refusal):
    """C.04.7, 1.1: only where a win is worth two draws and a loss nothing."""

    text: ClassVar[str] = N_("Baku acceleration needs a win worth two draws and a loss worth nothing.")
    field: str = "acceleration"


def baku(
    numbers: Collection[int],
    rounds: int,
    scoring: Scoring,
    starters: Collection[int] | None = None,
    games_a_match: int = 1,
) -> dict[int, tuple[int, ...]]:
    """Virtual points by round for everybody in group A.

    `starters` are those who were there for round 1 (all, if not given). They fix the last player of
    group A; who enters later belongs to the group of the number given, so group A may become odd.
    """
    if not can_accelerate(scoring):
        raise CannotAccelerate
    last = last_of_group_a(sorted(numbers if starters is None else starters))
    points = by_match(virtual_by_round(rounds // games_a_match, scoring), games_a_match)
    return {number: points for number in sorted(numbers) if number <= last}


# US Chess 28R2: one point is added to the upper half for the pairings of rounds 1 and 2, or of the first two matches. The
# half is rounded as in C.04.7, so that it can be paired among itself.
def added_score(
    numbers: Collection[int],
    scoring: Scoring,
    starters: Collection[int] | None = None,
    games_a_match: int = 1,
) -> dict[int, tuple[int, ...]]:
    last = last_of_group_a(sorted(numbers if starters is None else starters))
    points = by_match((scoring.win,) * 2, games_a_match)
    return {number: points for number in sorted(numbers) if number <= last}


# Where a match of several games is what is paired, its win is to win them all, and its draw half of that: as for teams, whose
# match points C.04.7 takes.
def by_match(points: Sequence[int], games: int) -> tuple[int, ...]:
    return tuple(games * each for each in points for _ in range(games))


def can_accelerate(scoring: Scoring) -> bool:
    return scoring.win == 2 * scoring.draw and not scoring.loss


def last_of_group_a(numbers: Sequence[int]) -> int:
    """1.2: group A is the first half, rounded up to an even number of players."""
    size = 2 * -(-len(numbers) // 4)
    return numbers[min(size, len(numbers)) - 1] if numbers else 0


def virtual_by_round(rounds: int, scoring: Scoring) -> tuple[int, ...]:
    """1.3: the first half of the rounds is accelerated; of these the first half by a win, the rest by a draw."""
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return (scoring.win,) * full + (scoring.draw,) * (accelerated - full)


def method_of(record: Record, starters: Collection[int] | None, games_a_match: int = 1) -> str:
    """The method whose virtual points the players of a record have: `baku` or `added-score`; "" if neither."""
    virtual = {each.number: each.virtual for each in record.entrants if any(each.virtual)}
    numbers = [each.number for each in record.entrants]
    if added_score(numbers, record.scoring, starters, games_a_match) == virtual:
        return "added-score"
    if not can_accelerate(record.scoring):
        return ""
    points = baku(numbers, record.rounds, record.scoring, starters, games_a_match)
    return "baku" if {number: each for number, each in points.items() if any(each)} == virtual else ""
