"""Brackets into which opponents only come up: the quick reading against the text read candidate by candidate."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.legal import legal_opponents
from kosmos.pairing.upward.bracket import UpwardBracket, UpwardRules
from kosmos.pairing.upward.identifier import among_all, members_of, short_way
from kosmos.pairing.upward.rising import quick_risen, weighed_risen
from kosmos.pairing.upward.rounds import pairs_of
from pairing.dutch.shapes import random_field
from pairing.upward_literal import literal


def random_round(seed: int, fewest: int, most: int) -> tuple[DutchField, UpwardRules]:
    rng = Random(seed)
    field = random_field(seed, fewest, most)
    numbers = rng.sample(range(1, 3 * len(field)), len(field))
    ranked = sorted(zip((-score for score in field.score), numbers, strict=True))
    field = replace(
        field,
        number=[number for _, number in ranked],
        preference=[rng.choice([-2, -1, 0, 1, 2]) for _ in field.number],
        ups=[(rng.random() < 0.4, False) for _ in field.number],
        downs=[(rng.random() < 0.4, False) for _ in field.number],
    )
    return field, UpwardRules(floats_count=rng.random() < 0.7, colours_count=rng.random() < 0.7)


def bracket_of(field: DutchField, rules: UpwardRules) -> UpwardBracket:
    residents = [i for i in range(len(field)) if field.score[i] == field.score[0]]
    lower = list(range(len(residents), len(field)))
    return UpwardBracket(field, rules, legal_opponents(field, limited=False), residents, lower)


@given(st.integers(0, 2**32))
@settings(max_examples=250, deadline=None)
def test_any_shape_of_round(seed: int) -> None:
    """Up to eight with any scores, wishes, foes and floats are paired as the text says, or not at all."""
    field, rules = random_round(seed, 2, 8)
    found = pairs_of(field, rules)
    assert (None if found is None else {frozenset(each) for each in found}) == literal(field, rules)


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_the_short_way_to_who_comes_up(seed: int) -> None:
    """Where the short way finds who comes up, it is the best set of all."""
    field, rules = random_round(seed, 3, 16)
    if len(field) % 2:
        return
    bracket = bracket_of(field, rules)
    quick = quick_risen(bracket)
    if quick is not None and bracket.lower:
        assert quick == weighed_risen(bracket)


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_the_short_way_to_the_pairs(seed: int) -> None:
    """Where the short way pairs a bracket, it is the first of the best pairings of all."""
    field, rules = random_round(seed, 2, 14)
    bracket = bracket_of(field, rules)
    up = quick_risen(bracket) if len(field) % 2 == 0 else None
    if up is None:
        return
    members = members_of(bracket, up)
    short = short_way(members)
    if short is not None:
        assert sorted(short) == sorted(among_all(members) or [])


def test_the_first_half_meets_the_second() -> None:
    """With nothing against it, number 1 meets the first of the lower half."""
    field = random_field(1, 6, 6)
    field = replace(field, score=[0] * 6, number=list(range(1, 7)), foes=[set() for _ in range(6)])
    rules = UpwardRules(floats_count=True, colours_count=False)
    assert pairs_of(field, rules) == [(0, 3), (1, 4), (2, 5)]
