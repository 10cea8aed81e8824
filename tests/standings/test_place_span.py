"""The places that somebody can still have: against every way in which the games can end."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.outcomes import Scoring
from kosmos.standings.place_span import PlaceSpan, place_span

USUAL = Scoring()


@pytest.mark.parametrize(
    ("points", "running", "span"),
    [
        ({1: 10}, [], (1, 1)),
        ({1: 10, 2: 10}, [], (1, 2)),
        ({1: 10, 2: 15, 3: 5}, [], (2, 2)),
        ({1: 15, 2: 5, 3: 5}, [(2, 3)], (1, 2)),  # only one of them can win
        ({1: 10, 2: 5, 3: 5}, [(2, 3)], (1, 3)),  # with a draw both come level
        ({1: 10, 2: 10, 3: 10}, [(2, 3)], (2, 3)),  # one of them will be before me, or both with a draw
        ({1: 0, 2: 20, 3: 20}, [(2, 3)], (3, 3)),
    ],
)
def test_spans(points: dict[int, int], running: list[tuple[int, int]], span: tuple[int, int]) -> None:
    """By hand: who is before me for certain, and who can be."""
    assert place_span(points, 1, running, USUAL) == PlaceSpan(*span)


@given(
    st.lists(st.sampled_from(range(0, 45, 5)), min_size=1, max_size=9),
    st.integers(0, 4),
    st.sampled_from([USUAL, Scoring(win=30, draw=10, bye=30)]),
)
def test_the_span_is_that_of_all_endings(scores: list[int], games: int, scoring: Scoring) -> None:
    """Every ending of every running game is tried: the best place and the worst are those that were said."""
    points = dict(enumerate(scores))
    running = [(2 * game + 1, 2 * game + 2) for game in range(games) if 2 * game + 2 < len(scores)]
    best, worst = [], []
    for ends in product(
        ((scoring.win, 0), (scoring.draw, scoring.draw), (0, scoring.win)), repeat=len(running)
    ):
        after = dict(points)
        for (white, black), (first, second) in zip(running, ends, strict=True):
            after[white] += first
            after[black] += second
        best.append(1 + sum(each > after[0] for each in after.values()))
        worst.append(sum(each >= after[0] for each in after.values()))
    assert place_span(points, 0, running, scoring) == PlaceSpan(min(best), max(worst))
