"""Lim: the quick reading against the text read step by step, and the examples of the text."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.record import Entrant
from kosmos.locale import language
from kosmos.pairing.checker import PairFunction, check_rounds, record_before
from kosmos.pairing.contract import NoPairing, View, WhyNotAsked
from kosmos.pairing.dutch.field import DutchField, preference
from kosmos.pairing.generator import Generated, GeneratorWishes, generate
from kosmos.pairing.lim.cards import LimCards, cards_of, lim_field
from kosmos.pairing.lim.colours import coloured
from kosmos.pairing.lim.draw import pair, pair_maxi
from kosmos.pairing.lim.reasons import explain, explain_maxi, why_not, why_not_maxi
from kosmos.pairing.lim.rounds import pairs_of
from kosmos.tournament.systems import FILE_ALONE
from pairing.dutch.shapes import random_field
from pairing.fields import after, bye, game, players, view
from pairing.lim_literal import literal


def random_round(seed: int, fewest: int, most: int) -> tuple[DutchField, LimCards]:
    rng = Random(seed)
    field = random_field(seed, fewest, most)
    share = rng.choice([0.0, 0.2, 0.5])
    numbers = list(range(1, len(field) + 1))
    rng.shuffle(numbers)  # a number says nothing about the score
    order = sorted(range(len(field)), key=lambda i: (-field.score[i], numbers[i]))
    field = replace(field, number=[numbers[i] for i in order])
    cards = LimCards(
        rating=[rng.choice([0, 1500, 1600, 1601, 1750, 1850]) for _ in field.number],
        floated=[rng.random() < share for _ in field.number],
        twice_median=rng.choice([20, 40, 50, 50, 60, 80]),
        maxi=rng.random() < 0.3,
        is_first=rng.random() < 0.1,
        is_last=rng.random() < 0.2,
    )
    return field, cards


@given(st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_any_shape_of_round(seed: int) -> None:
    """Up to nine players with any scores, wishes, foes, floats and ratings are paired as the text says, or not at all."""
    field, cards = random_round(seed, 2, 9)
    found = pairs_of(field, cards)
    wanted = literal(field, cards)
    assert (None if found is None else {frozenset((each.chooser, each.other)) for each in found}) == wanted


# -- the examples of the text ----------------------------------------------------------------------------


def score_group(count: int, met: dict[int, list[int]], wishes: str = "") -> DutchField:
    """Players 1 to `count` with one score; `wishes` are colours due, as w, b or - for each."""
    foes = {(a - 1, b - 1) for a, others in met.items() for b in others}
    field = random_field(0, count, count)
    dues = [{"w": 1, "b": -1, "-": 0}[each] for each in wishes.ljust(count, "-")]
    return replace(
        field,
        score=[10] * count,
        preference=dues,
        difference=[0] * count,
        colours=[{1: "wb", -1: "bw", 0: ""}[due] for due in dues],
        foes=[{b for a, b in foes if a == i} | {a for a, b in foes if b == i} for i in range(count)],
        may_bye=[True] * count,
    )


def plain(field: DutchField, **said: object) -> LimCards:
    cards = LimCards([2000] * len(field), [False] * len(field), twice_median=20)
    return replace(cards, **said)  # type: ignore[arg-type]


def shown(field: DutchField, cards: LimCards) -> str:
    made = pairs_of(field, cards)
    assert made is not None
    numbers = (sorted(field.number[i] for i in (each.chooser, each.other)) for each in made)
    return " ".join(f"{one}-{other}" for one, other in sorted(numbers))


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ([], "1-4 2-5 3-6"),
        ([4], "1-5 2-4 3-6"),
        ([4, 5], "1-6 2-4 3-5"),
        ([4, 5, 6], "1-3 2-5 4-6"),
        ([4, 5, 6, 3], "1-2 3-5 4-6"),
    ],
)
def test_opponents_of_the_first_player(met: list[int], pairs: str) -> None:
    """Art. 4.2: the table of six players, column after column."""
    field = score_group(6, {1: met})
    assert shown(field, plain(field)) == pairs


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ([], "1-6 2-4 3-5"),
        ([4], "1-6 2-5 3-4"),
        ([4, 5], "1-6 2-3 4-5"),
        ([4, 5, 3], "1-3 2-6 4-5"),
        ([4, 5, 3, 6], "1-2 3-5 4-6"),
    ],
)
def test_opponents_of_the_second_player(met: list[int], pairs: str) -> None:
    """Art. 4.3: the table that begins with 1-6; at last the first player has to give way."""
    field = score_group(6, {1: [4, 5], 2: met})
    assert shown(field, plain(field)) == pairs


def two_scores(field: DutchField, upper: int) -> DutchField:
    count = len(field)
    return replace(field, score=[30] * upper + [10] * (count - upper))


def floaters(field: DutchField, cards: LimCards) -> set[int]:
    """Who meets another score."""
    made = pairs_of(field, cards)
    assert made is not None
    return {
        field.number[i]
        for each in made
        for i in (each.chooser, each.other)
        if field.score[each.chooser] != field.score[each.other] and field.score[i] == 30
    }


def test_a_score_keeps_as_many_pairs_as_it_can() -> None:
    """Art. 4.4: of 1 and 2, who can only meet 6, one floats; of an even score with the lowest player (5), of an odd one alone."""
    field = two_scores(score_group(8, {1: [2, 3, 4, 5], 2: [3, 4, 5]}), 6)
    assert floaters(field, plain(field)) == {2, 5}
    field = two_scores(score_group(8, {1: [2, 3, 4, 5], 2: [3, 4, 5, 6, 7]}), 7)
    assert floaters(field, plain(field)) == {2}


@pytest.mark.parametrize(
    ("wishes", "ratings", "maxi", "floater"),
    [
        ("-----", (), False, 5),  # 3.2.4: the lowest
        ("wbwwb", (), False, 4),  # 3.2.2: more are due White
        ("wbwbb", (), False, 5),
        ("wbwwb", (2500, 2400, 2300, 2200, 2100, 2000), True, 4),  # 3.2.3: near enough
        ("wbwwb", (2500, 2400, 2300, 2200, 2050, 2000), True, 5),
    ],
)
def test_who_floats_down(wishes: str, ratings: tuple[int, ...], maxi: bool, floater: int) -> None:
    """Art. 3.2: colours first, in a maxi-tournament only near in rating, then the lowest player."""
    field = two_scores(score_group(6, {}, wishes), 5)
    cards = plain(field, maxi=maxi, **({"rating": list(ratings)} if ratings else {}))
    assert floaters(field, cards) == {floater}


def test_nobody_floats_twice_running_or_to_where_nobody_can_be_met() -> None:
    """Art. 3.9: rather somebody with an opponent in the next score; 3.10: rather somebody who did not float last time."""
    field = two_scores(score_group(6, {}), 5)
    assert floaters(field, plain(field, floated=[False] * 4 + [True, False])) == {4}
    field = two_scores(score_group(6, {5: [6]}), 5)
    assert floaters(field, plain(field, floated=[False] * 3 + [True, False, False])) == {3}
    everybody = [True] * 3 + [False, True, False]
    assert floaters(two_scores(score_group(6, {4: [6]}), 5), plain(field, floated=everybody)) == {5}


def test_below_the_middle_everything_is_upside_down() -> None:
    """Art. 3.2.4 and 4.1.2: the highest player floats up, and opponents are looked for from the lowest one."""
    field = replace(score_group(8, {}), score=[30] + [10] * 7)
    made = pairs_of(field, plain(field, twice_median=60))
    assert made is not None
    assert [(field.number[each.chooser], field.number[each.other]) for each in made] == [
        (8, 5),
        (7, 4),
        (6, 3),
        (2, 1),
    ]


def test_colours_exchange_opponents() -> None:
    """Art. 5.2: an opponent who is due the other colour; 5.7: in a maxi-tournament only one near in rating to the first."""
    field = score_group(4, {}, "wwwb")
    assert shown(field, plain(field)) == "1-4 2-3"
    far = [2500, 2400, 2300, 2150]
    assert shown(field, plain(field, rating=far)) == "1-4 2-3"
    assert shown(field, plain(field, rating=far, maxi=True)) == "1-3 2-4"
    assert shown(field, plain(field, rating=[2500, 2400, 2250, 2150], maxi=True)) == "1-4 2-3"


def test_a_pair_beside_the_middle_is_taken_apart() -> None:
    """Art. 2.6.1: more came from above, so the last pair from below is taken apart."""
    met = {1: [4], 2: [4], 3: [4]}
    field = replace(score_group(6, met), score=[20] * 3 + [10] + [0] * 2)
    made = pairs_of(field, plain(field))
    assert made is not None
    assert shown(field, plain(field)) == "1-2 3-5 4-6"
    assert {frozenset((each.chooser, each.other)): each.apart for each in made} == {
        frozenset((0, 1)): False,
        frozenset((2, 4)): True,
        frozenset((3, 5)): True,
    }


def test_the_last_round_knows_no_colour_limit() -> None:
    """Art. 6: two of one score who have not met can meet then, whatever their colours."""
    field = replace(score_group(2, {}), preference=[-3, -3], colours=["bww", "wbww"], difference=[1, 2])
    assert pairs_of(field, plain(field)) is None
    assert pairs_of(field, plain(field, is_last=True)) is not None


def test_the_bye_of_round_one_is_for_the_lowest_rating() -> None:
    """The bye of round 1 follows article 7.1, that of all other rounds article 1.1."""
    field = score_group(5, {})
    for is_first, paired in ((True, "1-4 3-5"), (False, "1-3 2-4")):
        cards = plain(field, rating=[2400, 1000, 2300, 2200, 2100], is_first=is_first)
        assert shown(field, cards) == paired


# -- cards and colours -------------------------------------------------------------------------------------


def test_a_float_goes_towards_the_middle() -> None:
    """Art. 3.1 and 3.10: of two scores above the middle the higher player floated, below it the lower one, across it both."""
    after_one = [game(1, 5, "1-0"), game(2, 6, "1-0"), game(3, 7, "0-1"), game(4, 8)]
    after_two = [game(6, 1, "0-1"), game(4, 2, "½-½"), game(8, 3, "½-½"), game(5, 7)]
    seen = view(after(players(8), after_one, after_two))
    drawn = lim_field(seen)
    floated = cards_of(seen, drawn).floated
    assert {number for number, each in zip(drawn.number, floated, strict=True) if each} == {1, 2, 3, 5, 6, 7}
    byes = view(after(players(3), [game(1, 2, "1-0"), bye(3)]))
    assert not any(cards_of(byes, lim_field(byes)).floated)


@pytest.mark.parametrize(
    ("mine", "theirs", "below", "white"),
    [
        ("", "", False, 0),  # 7.2: an odd number has the colour drawn by lot
        ("wb", "bw", False, 0),  # both can have what they are due
        ("", "wb", False, 1),
        ("wb", "wb", False, 0),  # 5.4: the higher ranked player has what is due
        ("wb", "wb", True, 1),  # below the middle the lower ranked one
        ("wbwb", "bwwb", True, 0),  # the last round in which they differed decides before that
        ("bwb", "wbb", False, 1),  # 5.3: not a third time
        ("bb", "wbb", False, 0),  # in the last round both need it: history, then rank
    ],
)
def test_who_has_white(mine: str, theirs: str, below: bool, white: int) -> None:
    """White follows articles 5 and 7.2, rule after rule."""
    differences = [2 * each.count("w") - len(each) for each in (mine, theirs)]
    field = replace(
        score_group(2, {}),
        colours=[mine, theirs],
        difference=differences,
        preference=[preference(d, each) for d, each in zip(differences, (mine, theirs), strict=True)],
    )
    assert coloured(30 if below else 20)(field, 1, 0, Colour.WHITE)[0] == white


# -- whole tournaments -------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", list(Colour))
def test_round_one(first: Colour) -> None:
    """Art. 7.2: forty players, the first half against the second; odd numbers of it have the colour of number 1."""
    drawn = pair(view(players(40), first_colour=first))
    assert not isinstance(drawn, NoPairing)
    white, black = (("1-21", "22-2", "3-23", "24-4"), "40-20"), (("21-1", "2-22", "23-3", "4-24"), "20-40")
    begin, end = white if first is Colour.WHITE else black
    said = [f"{each.white}-{each.black}" for each in drawn.games]
    assert (tuple(said[:4]), said[-1]) == (begin, end)


@pytest.fixture(scope="module")
def made() -> Generated:
    return generate(GeneratorWishes(players=25, rounds=7), pair, None, 5)


@pytest.mark.parametrize("draw", [pair, pair_maxi])
@pytest.mark.parametrize("seed", range(4))
def test_its_own_rounds_are_found_again(draw: PairFunction, seed: int) -> None:
    """A tournament drawn by it passes its own check; nobody meets twice, and only the last round breaks a colour limit."""
    made = generate(GeneratorWishes(players=25, rounds=7), draw, None, seed)
    checks = check_rounds(made.record, draw, first_colour=made.first_colour)
    assert all(checked.agrees for checked in checks)
    for entrant in made.record.entrants:
        foes = [each.opponent for each in entrant.history if each.is_played]
        assert len(foes) == len(set(foes))
        colours = "".join(each.colour or "" for each in entrant.history[:-1] if each.is_played)
        assert "www" not in colours
        assert "bbb" not in colours


def test_virtual_points_move_scores_not_the_middle() -> None:
    """C.04.7: the upper half begins with a point more, so it is above the middle and meets itself in round 1."""
    entrants = [replace_virtual(each, (10,) if each.number <= 4 else ()) for each in players(8)]
    drawn = pair(view(entrants))
    assert not isinstance(drawn, NoPairing)
    assert {frozenset((each.white, each.black)) for each in drawn.games} == {
        frozenset(both) for both in ((1, 3), (2, 4), (5, 7), (6, 8))
    }


def replace_virtual(entrant: Entrant, points: tuple[int, ...]) -> Entrant:
    return msgspec.structs.replace(entrant, virtual=points)


@pytest.mark.parametrize(
    ("tell", "ask", "draw"), [(explain, why_not, pair), (explain_maxi, why_not_maxi, pair_maxi)]
)
def test_it_explains_itself(tell: Any, ask: Any, draw: PairFunction, made: Generated) -> None:
    """Every board of every round and every two who do not meet have their reasons, in whole sentences."""
    english, heard = language("en"), set()
    for number in range(1, 8):
        seen = View(record=record_before(made.record, number), present=frozenset(range(1, 26)))
        drawn = draw(seen, None, 0)
        assert not isinstance(drawn, NoPairing)
        told = tell(seen, drawn, FILE_ALONE)
        assert len(told.boards) == 12
        said = [english.say(each) for board in told.boards for each in board]
        heard |= {each.text for board in told.boards for each in board}
        assert not any("{" in each for each in said)
        assert "from the top down" in english.say(told.sentences[0])
        assert "may have the bye" in english.say(told.sentences[1])
        meet = {frozenset((each.white, each.black)) for each in drawn.games}
        for a, b in combinations((1, 7, 13, 24, 25, drawn.bye or 2), 2):
            (sentence,) = ask(WhyNotAsked(seen, a, b, None)).sentences
            answer = english.say(sentence)
            assert "{" not in answer
            assert ("do meet" in answer) == (frozenset((a, b)) in meet)
    assert any("comes down" in each for each in heard)
    assert any("comes up" in each for each in heard)
    assert any("took the place" in each for each in heard)
