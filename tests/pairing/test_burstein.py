"""Burstein: the quick reading against the text read pairing by pairing."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import language
from kosmos.pairing.burstein.bracket import BursteinBracket, among_all, short_way
from kosmos.pairing.burstein.draw import explain, is_seeding, pair, pairs_of, why_not
from kosmos.pairing.burstein.opposition import opposition, ranked
from kosmos.pairing.checker import check_rounds, record_before
from kosmos.pairing.contract import NoPairing, View, WhyNotAsked
from kosmos.pairing.dutch.draw import pair as pair_dutch
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.generator import Generated, GeneratorWishes, generate
from kosmos.pairing.legal import legal_opponents
from kosmos.tournament.systems import FILE_ALONE
from pairing.burstein_literal import literal
from pairing.dutch.shapes import random_field


def places_by_lot(field: DutchField, seed: int) -> dict[int, int]:
    numbers = list(field.number)
    Random(seed).shuffle(numbers)
    return {number: place for place, number in enumerate(numbers)}


@given(st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_any_shape_of_round(seed: int) -> None:
    """Up to eight players with any scores, wishes, foes and opposition are paired as the text says, or not at all."""
    field = random_field(seed, 2, 8)
    place = places_by_lot(field, seed)
    found = pairs_of(field, place)
    assert (None if found is None else {frozenset(each) for each in found}) == literal(field, place)


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_the_short_way_leads_to_the_same_pairing(seed: int) -> None:
    """Where the short way through a bracket finds a pairing, it is the best of all."""
    field = random_field(seed, 4, 16, groups=3)
    scores = sorted(set(field.score), reverse=True)
    groups = [[i for i in range(len(field)) if field.score[i] == score] for score in scores]
    members = list(groups[0])
    Random(seed).shuffle(members)
    following = groups[1] if len(groups) > 1 else []
    below = [i for group in groups[2:] for i in group]
    bracket = BursteinBracket(field, legal_opponents(field), members, following, below)
    short = short_way(bracket)
    if short is not None:
        best = among_all(bracket)
        assert best is not None
        assert ({frozenset(each) for each in short.pairs}, short.floaters) == (
            {frozenset(each) for each in best.pairs},
            best.floaters,
        )


# -- the index -----------------------------------------------------------------------------------------


def row(number: int, *played: Encounter) -> Entrant:
    return Entrant(number=number, history=played)


def game(opponent: int, outcome: Outcome) -> Encounter:
    return Encounter(outcome, opponent)


WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


@pytest.fixture
def four() -> View:
    """1 beats 2 and draws with 3; 4 has the bye, then is away; 2 wins against nobody."""
    record = Record(
        entrants=(
            row(1, game(2, WIN), game(3, DRAW)),
            row(2, game(1, LOSS), Encounter(Outcome.PAIRING_BYE)),
            row(3, Encounter(Outcome.HALF_BYE), game(1, DRAW)),
            row(4, Encounter(Outcome.PAIRING_BYE), Encounter(Outcome.ABSENT)),
        ),
        rounds=4,
        played=2,
    )
    return View(record=record, present=frozenset({1, 2, 3}))


def test_opposition(four: View) -> None:
    """Art. 1.7: scores of opponents; a round not played is a game against oneself with the points it gave."""
    assert opposition(four) == {
        1: (10 + 10, 10 * 10 + 10 * 5),
        2: (15 + 10, 0 + 10 * 10),
        3: (10 + 15, 10 * 5 + 15 * 5),
        4: (10 + 10, 10 * 10 + 0),
    }
    assert ranked(four) == [3, 2, 1, 4]


def test_being_away_up_to_now_counts_as_draws_for_opponents() -> None:
    """Art. 1.7.2.3: only for real opponents, only from the last game on, only for who is away now, too."""
    absent = Encounter(Outcome.ABSENT)
    entrants = (row(1, game(2, WIN), absent, absent), row(2, game(1, LOSS), absent, absent), row(3))
    record = Record(entrants=entrants, rounds=6, played=3)
    gone = opposition(View(record=record, present=frozenset({2, 3})))
    assert gone[2][0] == (10 + 5 + 5) + 0 + 0  # the opponent's score, with two draws, and twice the own
    assert gone[1][0] == 0 + 10 + 10  # number 2 is back, and had nothing
    back = opposition(View(record=record, present=frozenset({1, 2, 3})))
    assert back[2][0] == 10


# -- whole tournaments ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made() -> Generated:
    return generate(GeneratorWishes(players=24, rounds=7), pair, None, 5)


@pytest.fixture(scope="module")
def played(made: Generated) -> Record:
    return made.record


def test_the_first_rounds_are_dutch(played: Record) -> None:
    """Art. 1.6: half of the rounds, at most four, are paired by the Dutch system."""
    views = [
        View(record=record_before(played, number), present=frozenset(range(1, 25))) for number in range(1, 8)
    ]
    assert [is_seeding(view) for view in views] == [True] * 3 + [False] * 4
    assert pair(views[1]) == pair_dutch(views[1])


def test_its_own_rounds_are_found_again(made: Generated) -> None:
    """A tournament drawn by it passes its own check, and nobody meets twice."""
    checks = check_rounds(made.record, pair, first_colour=made.first_colour)
    assert all(checked.agrees for checked in checks)
    for entrant in made.record.entrants:
        foes = [each.opponent for each in entrant.history if each.is_played]
        assert len(foes) == len(set(foes))


def test_it_explains_itself(played: Record) -> None:
    """Every board of a drawn round has its reasons, and so has a game that is not played."""
    view = View(record=record_before(played, 6), present=frozenset(range(1, 25)))
    drawn = pair(view)
    assert not isinstance(drawn, NoPairing)
    told = explain(view, drawn, FILE_ALONE)
    assert len(told.boards) == 12
    assert all("opposition " in language("en").say(board[0]) for board in told.boards)
    one, other = drawn.games[0], drawn.games[1]
    asked = WhyNotAsked(view, one.white, other.black, None)
    assert why_not(asked).sentences
    meets = why_not(WhyNotAsked(view, one.white, one.black, None)).sentences[0]
    assert "do meet" in language("en").say(meets)
