"""Monrad: neighbours in the table, against the rule read pair by pair."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.record import Record
from kosmos.locale import language
from kosmos.pairing.checker import check_rounds, record_before
from kosmos.pairing.contract import NoPairing, View, WhyNotAsked
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.generator import GeneratorWishes, generate
from kosmos.pairing.monrad import explain, neighbours, pair, why_not
from kosmos.tournament.systems import FILE_ALONE
from pairing.dutch.shapes import random_field

Pairs = list[tuple[int, int]]


def literal(field: DutchField) -> set[tuple[int, int]] | None:
    """The text itself: with the colour limit if possible; the lowest bye; from the top, each time the next possible."""
    for limited in (True, False):
        byes = range(len(field) - 1, -1, -1) if len(field) % 2 else (None,)
        for bye in byes:
            if bye is not None and not field.may_bye[bye]:
                continue
            left = [i for i in range(len(field)) if i != bye]
            first = next(_ways(field, left, limited=limited), None)
            if first is not None:
                return set(first)
    return None


def _ways(field: DutchField, left: list[int], *, limited: bool) -> Iterator[Pairs]:
    if not left:
        yield []
        return
    highest = left[0]
    for other in left[1:]:
        same = limited and field.preference[highest] * field.preference[other] == 9
        if other in field.foes[highest] or same:
            continue
        for rest in _ways(field, [i for i in left[1:] if i != other], limited=limited):
            yield [(highest, other), *rest]


@given(st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_any_shape_of_round(seed: int) -> None:
    """Up to nine players with any scores, wishes and foes are paired as the text says, or not at all."""
    field = random_field(seed, 2, 9)
    pairs = neighbours(field)
    assert (None if pairs is None else set(pairs)) == literal(random_field(seed, 2, 9))


@pytest.fixture(scope="module")
def played() -> Record:
    return generate(GeneratorWishes(players=25, rounds=7), pair, None, seed=11).record


def test_a_whole_tournament_agrees_with_itself(played: Record) -> None:
    """The checker finds every round as the system draws it; nobody plays the same opponent twice."""
    made = generate(GeneratorWishes(players=25, rounds=7), pair, None, seed=11)
    checks = check_rounds(made.record, pair, first_colour=made.first_colour)
    assert all(check.agrees for check in checks)
    for entrant in played.entrants:
        opponents = [each.opponent for each in entrant.history if each.is_played]
        assert len(opponents) == len(set(opponents))


def test_the_first_round_pairs_neighbours(played: Record) -> None:
    """1 with 2, 3 with 4, and the last one has the bye."""
    first = pair(View(record=record_before(played, 1), present=frozenset(range(1, 26))))
    assert not isinstance(first, NoPairing)
    assert {frozenset((game.white, game.black)) for game in first.games} == {
        frozenset((number, number + 1)) for number in range(1, 25, 2)
    }
    assert first.bye == 25


def test_every_pair_has_its_reason(played: Record) -> None:
    """Every board and every two players who do not meet are explained in whole sentences."""
    view = View(record=record_before(played, 4), present=frozenset(range(1, 26)))
    drawn = pair(view)
    assert not isinstance(drawn, NoPairing)
    told = explain(view, drawn, FILE_ALONE)
    assert len(told.boards) == len(drawn.games)
    meet = {frozenset((game.white, game.black)) for game in drawn.games}
    for a, b in combinations(range(1, 26), 2):
        (sentence,) = why_not(WhyNotAsked(view, a, b, None)).sentences
        said = language("en").say(sentence)
        assert "{" not in said
        assert ("do meet" in said) == (frozenset((a, b)) in meet)
