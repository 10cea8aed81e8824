"""The engine against the rule text read candidate by candidate."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.pairing.contract import View
from kosmos.pairing.dutch.bracket import Bracket
from kosmos.pairing.dutch.draw import pair
from kosmos.pairing.dutch.exact import settle_alone
from kosmos.pairing.dutch.field import DutchField, field
from kosmos.pairing.dutch.quick import quick
from kosmos.pairing.dutch.rounds import pair_field
from pairing.dutch.literal import Literal
from pairing.dutch.shapes import make, random_field
from pairing.dutch.simulation import random_event, simulate


def pairs_of(players: DutchField) -> set[tuple[int, int]] | None:
    brackets = pair_field(players)
    return None if brackets is None else {pair for _, paired in brackets for pair in paired.pairs}


def literally(players: DutchField) -> set[tuple[int, int]] | None:
    answer = Literal(players).round()
    return None if answer is None else answer[0]


@given(st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_any_shape_of_round(seed: int) -> None:
    """Whole rounds of up to seven players, with any scores, wishes, floats and foes, are paired as the text says."""
    assert pairs_of(random_field(seed, 2, 7)) == literally(random_field(seed, 2, 7))


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_larger_shapes(seed: int) -> None:
    """Rounds of eight and nine players, too, are those of the literal rules."""
    assert pairs_of(random_field(seed, 8, 9)) == literally(random_field(seed, 8, 9))


@pytest.mark.parametrize("wishes", [(1, -1), (2, -1), (3, 1), (3, -2)])
@pytest.mark.parametrize("scores", [[10] * 4, [20, 10, 10, 10], [20, 20, 10, 10], [30, 20, 10, 10]])
def test_every_bracket_of_four(scores: list[int], wishes: tuple[int, int]) -> None:
    """Every set of foes and every distribution of two wishes over four players is paired as the text says."""
    edges = list(combinations(range(4), 2))
    for size in range(len(edges) + 1):
        for foes in combinations(edges, size):
            for preferences in product(wishes, repeat=4):
                engine = make(scores, list(preferences), set(foes), Random(size), floats=0.3)
                literal = make(scores, list(preferences), set(foes), Random(size), floats=0.3)
                assert pairs_of(engine) == literally(literal), (foes, preferences)


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_tournaments_of_a_few_players(seed: int) -> None:
    """Every round of a small tournament with byes, forfeits, late entries and withdrawals is paired as the text says."""

    def compare(view: View) -> None:
        assert pairs_of(field(view)) == literally(field(view))

    simulate(random_event(seed, 4, 8), pair, compare)


@given(st.integers(0, 2**32), st.integers(0, 3), st.booleans())
@settings(max_examples=150, deadline=None)
def test_quick_is_exact(seed: int, movers: int, to_bye: bool) -> None:
    """What is certified and accepted is what the exact way finds, in brackets of up to thirty players."""
    players = random_field(seed, 6, 30, groups=1)
    for i in range(movers):
        players.score[i] = 20 + 10 * (movers - i)
    players.bye_score = 10
    bracket = Bracket(list(range(movers)), list(range(movers, len(players))), len(players), len(players))
    to_bye = to_bye and bracket.size % 2 == 1
    found = quick(players, bracket, to_bye=to_bye)
    if found is not None:
        exact = settle_alone(players, bracket, bracket.size % 2, to_bye=to_bye)
        assert exact is not None
        assert (found.pairs, found.floaters) == (exact.pairs, exact.floaters)


def test_quick_is_used() -> None:
    """The quick way settles at least half of the invented brackets, so the law above is not about nothing."""
    brackets = [random_field(seed, 6, 30, groups=1) for seed in range(200)]
    found = [
        quick(players, Bracket([], list(range(len(players))), len(players), len(players)), to_bye=False)
        for players in brackets
    ]
    assert sum(paired is not None for paired in found) > 60
