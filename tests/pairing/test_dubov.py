"""Dubov: the quick reading against the text read set by set."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import language
from kosmos.pairing.checker import check_rounds, record_before
from kosmos.pairing.contract import NoPairing, View, WhyNotAsked
from kosmos.pairing.dubov.cards import DubovCards, cards_of, dubov_field
from kosmos.pairing.dubov.draw import coloured, explain, pair, pairs_of, why_not
from kosmos.pairing.dubov.upfloaters import DubovBracket, quick_upfloaters, weighed_upfloaters
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.generator import Generated, GeneratorWishes, generate
from kosmos.pairing.legal import legal_opponents
from kosmos.tournament.systems import FILE_ALONE
from pairing.dubov_literal import from_the_middle, literal
from pairing.dutch.shapes import random_field


def random_round(seed: int, fewest: int, most: int) -> tuple[DutchField, DubovCards]:
    rng = Random(seed)
    field = random_field(seed, fewest, most)
    field = replace(field, preference=[wish or -1 for wish in field.preference])
    if rng.random() < 0.15:  # nobody has played
        field = replace(field, preference=[-1] * len(field), colours=[""] * len(field))
    cards = DubovCards(
        opposition=[rng.choice([0, 1800, 1900, 1900, 2000, 2100]) for _ in field.number],
        upfloats=[rng.randint(0, 4) for _ in field.number],
        floated_last=[rng.random() < 0.3 for _ in field.number],
        most=3,
    )
    return field, cards


@given(st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_any_shape_of_round(seed: int) -> None:
    """Up to eight players with any scores, wishes, foes and opposition are paired as the text says, or not at all."""
    field, cards = random_round(seed, 2, 8)
    is_last = seed % 3 == 0
    found = pairs_of(field, cards, is_last=is_last)
    wanted = literal(field, cards, is_last=is_last)
    assert (None if found is None else {frozenset(each) for each in found}) == wanted


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_the_short_way_to_upfloaters(seed: int) -> None:
    """Where the short way finds who comes up, it is the best set of all."""
    field, cards = random_round(seed, 3, 16)
    residents = [i for i in range(len(field)) if field.score[i] == field.score[0]]
    lower = list(range(len(residents), len(field)))
    if len(field) % 2 or not lower:
        return
    bracket = DubovBracket(field, cards, legal_opponents(field), residents, lower, is_last=False)
    quick = quick_upfloaters(bracket)
    if quick is not None:
        assert quick == weighed_upfloaters(bracket)


@pytest.mark.parametrize(
    ("count", "order"), [(1, [0]), (2, [0, 1]), (3, [1, 0, 2]), (4, [1, 2, 0, 3]), (5, [2, 1, 3, 0, 4])]
)
def test_shifters_come_from_the_middle(count: int, order: list[int]) -> None:
    """Art. 4.3.3, of two in the middle the one higher in the list."""
    assert from_the_middle(list(range(count))) == order


# -- cards ---------------------------------------------------------------------------------------------


def test_the_average_of_opponents_and_upfloats() -> None:
    """Art. 1.7 and 1.8: only games over the board; half is rounded up; meeting a higher score is an upfloat."""
    bye = Encounter(Outcome.PAIRING_BYE)
    entrants = (
        Entrant(number=1, rating=2001, history=(Encounter(Outcome.WIN, 2), Encounter(Outcome.DRAW, 3), bye)),
        Entrant(
            number=2,
            rating=1900,
            history=(Encounter(Outcome.LOSS, 1), bye, Encounter(Outcome.FORFEIT_WIN, 3)),
        ),
        Entrant(
            number=3,
            rating=1800,
            history=(bye, Encounter(Outcome.DRAW, 1), Encounter(Outcome.FORFEIT_LOSS, 2)),
        ),
        Entrant(number=4, rating=1700),
    )
    view = View(record=Record(entrants=entrants, rounds=9, played=3), present=frozenset({1, 2, 3, 4}))
    drawn = dubov_field(view)
    cards = cards_of(view, drawn)
    known = dict(zip(drawn.number, zip(cards.opposition, cards.upfloats, strict=True), strict=True))
    assert known == {1: (1850, 0), 2: (2001, 0), 3: (2001, 0), 4: (0, 0)}
    assert cards.most == 3
    assert drawn.preference[drawn.number.index(4)] == -1


def test_whoever_has_not_played_seeks_black() -> None:
    """Art. 5.2: against somebody with the same mild wish the higher ranked player has Black; two newcomers go by number."""
    field = random_field(1, 4, 4)
    field = replace(
        field, preference=[0, -1, 0, 0], colours=["", "bw", "", ""], difference=[0] * 4, parity=[1, 2, 3, 4]
    )
    assert coloured(field, 0, 1, Colour.WHITE)[:2] == (1, 0)
    assert coloured(field, 1, 2, Colour.WHITE)[:2] == (2, 1)
    assert coloured(field, 2, 3, Colour.WHITE)[:2] == (2, 3)


# -- whole tournaments ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made() -> Generated:
    return generate(GeneratorWishes(players=25, rounds=7), pair, None, 5)


def test_its_own_rounds_are_found_again(made: Generated) -> None:
    """A tournament drawn by it passes its own check, and nobody meets twice."""
    checks = check_rounds(made.record, pair, first_colour=made.first_colour)
    assert all(checked.agrees for checked in checks)
    for entrant in made.record.entrants:
        foes = [each.opponent for each in entrant.history if each.is_played]
        assert len(foes) == len(set(foes))


def test_it_explains_itself(made: Generated) -> None:
    """Every board of a drawn round has its reasons, and so has a game that is not played."""
    view = View(record=record_before(made.record, 6), present=frozenset(range(1, 26)))
    drawn = pair(view)
    assert not isinstance(drawn, NoPairing)
    told = explain(view, drawn, FILE_ALONE)
    assert len(told.boards) == 12
    assert all("average rating" in language("en").say(board[0]) for board in told.boards)
    assert "has the bye" in language("en").say(told.sentences[1])
    one, other = drawn.games[0], drawn.games[1]
    assert why_not(WhyNotAsked(view, one.white, other.black, None)).sentences
    meets = why_not(WhyNotAsked(view, one.white, one.black, None)).sentences[0]
    assert "do meet" in language("en").say(meets)
