"""Knock-out cups: the bracket from published tables, what decides a match, and laws over all sizes."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.results import Result
from kosmos.pairing.contract import NoPairing, Pairing
from kosmos.pairing.cup.bracket import CupMatch, CupPart, Origin, OriginKind, bracket_of, seed_order, size_of
from kosmos.pairing.cup.course import Course
from kosmos.pairing.cup.draw import pair, seeding
from kosmos.pairing.cup.matches import (
    CupGame,
    DecidingGame,
    deciding_winner,
    match_score,
    next_deciding,
    next_white,
)
from kosmos.pairing.cup.places import cup_places
from kosmos.pairing.cup.rules import CupForm, DecidingPace, DecidingStage, parse_stage
from pairing.cup_runs import by_lot, favourites, nothing_known, played, rules

SIZES = st.integers(2, 64)
RAPID, BLITZ, ARMAGEDDON = DecidingPace.RAPID, DecidingPace.BLITZ, DecidingPace.ARMAGEDDON
WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


@pytest.mark.parametrize(
    ("size", "pairs"),
    [
        (2, "1-2"),
        (4, "1-4 2-3"),
        (8, "1-8 4-5 2-7 3-6"),
        (16, "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11"),
    ],
)
def test_seeds_of_a_bracket(size: int, pairs: str) -> None:
    """The published brackets: the best meet last."""
    order = seed_order(size)
    assert " ".join(f"{a}-{b}" for a, b in zip(order[::2], order[1::2], strict=True)) == pairs


def test_a_large_field() -> None:
    """206 players: a bracket of 256, 50 byes and 78 matches in the first round."""
    _, draws = played(206, rules(), favourites)
    assert (size_of(206), len(draws[0].byes), len(draws[0].games)) == (256, 50, 78)
    assert draws[0].byes == tuple(range(1, 51))


@pytest.mark.parametrize(
    ("legs", "games", "score", "decided", "level"),
    [
        ([WHITE], 1, (10, 0), True, False),
        ([DRAW], 1, (5, 5), False, True),
        ([Result.MISSING], 1, (0, 0), False, False),
        ([Result.ADJOURNED], 1, (0, 0), False, False),
        ([WHITE, WHITE], 2, (10, 10), False, True),  # colours change: one win each
        ([WHITE, BLACK], 2, (20, 0), True, False),
        ([WHITE, DRAW], 2, (15, 5), True, False),
        ([WHITE], 2, (10, 0), False, False),
        ([WHITE, BLACK], 3, (20, 0), True, False),
        ([WHITE, DRAW], 3, (15, 5), False, False),
        ([WHITE, BLACK, WHITE], 5, (30, 0), True, False),
        ([DRAW, DRAW, DRAW, WHITE], 4, (15, 25), True, False),
        ([Result.BLACK_WINS_FORFEIT], 1, (0, 10), True, False),
        ([Result.NO_POINTS], 1, (0, 0), False, True),
    ],
)
def test_the_games_of_a_match(
    legs: list[Result], games: int, score: tuple[int, int], decided: bool, level: bool
) -> None:
    """Whoever cannot be caught has won; with all games played and equal points a match is level."""
    played_legs = [
        CupGame(1, 2, result) if leg % 2 == 0 else CupGame(2, 1, result) for leg, result in enumerate(legs)
    ]
    found = match_score((1, 2), played_legs, games, (), ())
    assert ((found.first, found.second), found.decided, found.level) == (score, decided, level)
    assert found.winner == ((1 if score[0] > score[1] else 2) if decided else None)


def test_nobody_came() -> None:
    """A match that both lose by forfeit is decided without a winner."""
    found = match_score((1, 2), [CupGame(1, 2, Result.DOUBLE_FORFEIT)], 1, (), ())
    assert (found.decided, found.winner) == (True, None)


STAGES = (
    DecidingStage(RAPID, 2, "15+10"),
    DecidingStage(BLITZ, 2, "3+2"),
    DecidingStage(ARMAGEDDON, 1, "5 v 4"),
)


@pytest.mark.parametrize(
    ("games", "winner"),
    [
        ([], None),
        ([(1, 2, WHITE, RAPID)], None),
        ([(1, 2, WHITE, RAPID), (2, 1, DRAW, RAPID)], 1),
        ([(1, 2, WHITE, RAPID), (2, 1, WHITE, RAPID)], None),
        ([(1, 2, DRAW, RAPID), (2, 1, DRAW, RAPID), (2, 1, WHITE, BLITZ)], None),
        ([(1, 2, DRAW, RAPID), (2, 1, DRAW, RAPID), (2, 1, WHITE, BLITZ), (1, 2, BLACK, BLITZ)], 2),
        ([(1, 2, DRAW, ARMAGEDDON)], 2),
        ([(2, 1, DRAW, ARMAGEDDON)], 1),
        ([(2, 1, WHITE, ARMAGEDDON)], 2),
        ([(2, 1, WHITE, DecidingPace.LOT)], 2),
    ],
)
def test_deciding_games(games: list[tuple[int, int, Result, DecidingPace]], winner: int | None) -> None:
    """Stage by stage; a drawn Armageddon game is won by Black, and a lot by whom it falls on."""
    assert deciding_winner((1, 2), [DecidingGame(*game) for game in games], STAGES) == winner


def test_the_order_of_deciding_games() -> None:
    """As the rules have it; after the last stage it is played on in its way. Within a stage the colours change."""
    games: list[DecidingGame] = []
    told = []
    for _ in range(7):
        stage = next_deciding(games, STAGES)
        white = next_white((1, 2), games, STAGES, seed=7)
        told.append((stage.pace, stage.time))
        games.append(DecidingGame(white, 3 - white, DRAW, stage.pace, stage.time))
    assert told == [(RAPID, "15+10")] * 2 + [(BLITZ, "3+2")] * 2 + [(ARMAGEDDON, "5 v 4")] * 3
    assert games[0].white == games[1].black
    assert games[2].white == games[3].black


@pytest.mark.parametrize(
    ("written", "stage"),
    [
        ("rapid 2 x 15+10", DecidingStage(RAPID, 2, "15+10")),
        ("Blitz 3+2", DecidingStage(BLITZ, 1, "3+2")),
        ("armageddon 5 v 4", DecidingStage(ARMAGEDDON, 1, "5 v 4")),
        ("lot", DecidingStage(DecidingPace.LOT)),
        ("chess boxing", None),
        ("rapid 0 x", None),
    ],
)
def test_written_stages(written: str, stage: DecidingStage | None) -> None:
    """Stages are read as a director types them, and written back the same."""
    assert parse_stage(written) == stage
    if stage:
        assert parse_stage(str(stage)) == stage


# -- laws ----------------------------------------------------------------------------------------------------


@given(players=SIZES, seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=30)
def test_single_elimination(players: int, seed: int) -> None:
    """One winner who lost nothing, everybody else lost exactly one match, and nobody met twice."""
    course, draws = played(players, rules(), by_lot(Random(seed)), seed)
    games = [frozenset((game.white, game.black)) for drawn in draws for game in drawn.games]
    losses = [match.loser for match in course.matches if match.loser]
    assert len(games) == players - 1 == len(losses)
    assert sorted([*losses, course.champion or 0]) == list(range(1, players + 1))
    assert len(set(games)) == len(games)
    assert course.unfit == []


@given(players=SIZES, seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=30)
def test_byes_are_for_the_first_round(players: int, seed: int) -> None:
    """As many as the bracket has places more, to the first seeds, and later nobody goes on without a game."""
    _, draws = played(players, rules(), by_lot(Random(seed)), seed)
    free = size_of(players) - players
    assert draws[0].byes == tuple(range(1, free + 1))
    assert not {number for game in draws[0].games for number in (game.white, game.black)} & set(draws[0].byes)
    assert not any(drawn.byes for drawn in draws[1:])


@given(players=SIZES)
@settings(deadline=None, max_examples=30)
def test_favourites_reach_their_places(players: int) -> None:
    """Where the lower number always wins, seed 1 beats seed 2 in the final, and the last four are seeds 1 to 4."""
    course, _ = played(players, rules(third_place=True), favourites)
    top = [place.number for place in cup_places(course)][:4]
    assert top == list(range(1, min(players, 4) + 1))


@given(players=SIZES, seed=st.integers(0, 2**32), second=st.booleans())
@settings(deadline=None, max_examples=30)
def test_double_elimination(players: int, seed: int, second: bool) -> None:
    """Everybody but the winner loses two matches (the last one perhaps one, where there is no second final)."""
    cup = rules(form=CupForm.DOUBLE, second_final=second)
    course, draws = played(players, cup, by_lot(Random(seed)), seed)
    lost = dict.fromkeys(range(1, players + 1), 0)
    for match in course.matches:
        if match.loser:
            lost[match.loser] += 1
    champion = course.champion
    assert champion is not None
    fewer = [number for number, count in lost.items() if number != champion and count != 2]
    assert lost[champion] <= 1
    assert fewer == [] if second else len(fewer) <= 1
    assert sum(len(drawn.games) for drawn in draws) in (2 * players - 2, 2 * players - 1)


#: the first round of the lower bracket in which two can meet for the second time
FIRST_REMATCH = {8: 3, 16: 4, 32: 5, 64: 7}


@pytest.mark.parametrize("size", FIRST_REMATCH)
def test_rematches_come_late(size: int) -> None:
    """The order in which losers drop keeps those apart who may have met, exactly as long as it can be kept."""
    bracket = bracket_of(size, rules(form=CupForm.DOUBLE))
    lower = [index for index, match in enumerate(bracket) if match.part is CupPart.LOSERS]
    possible = [bracket[index].stage for index in lower if _may_have_met(bracket, index)]
    assert min(possible) == FIRST_REMATCH[size]
    assert max(bracket[index].stage for index in lower) == 2 * (size.bit_length() - 2)


def _may_have_met(bracket: Sequence[CupMatch], index: int) -> bool:
    """Somebody of one side may have lost in the upper bracket to somebody of the other."""
    one, other = (_fell_at(bracket, origin) for origin in (bracket[index].first, bracket[index].second))
    return any(a in _leads_to(bracket, b) or b in _leads_to(bracket, a) for a in one for b in other)


def _fell_at(bracket: Sequence[CupMatch], origin: Origin) -> set[int]:
    """The matches of the upper bracket that those who may come from there have lost."""
    if origin.kind is OriginKind.LOSER:
        return {origin.number}
    match = bracket[origin.number]
    return _fell_at(bracket, match.first) | _fell_at(bracket, match.second)


def _leads_to(bracket: Sequence[CupMatch], index: int) -> set[int]:
    sides = (bracket[index].first, bracket[index].second)
    before = [side.number for side in sides if side.kind is OriginKind.WINNER]
    return {index}.union(*(_leads_to(bracket, each) for each in before))


@given(players=SIZES, seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=30)
def test_rounds_drawn_anew(players: int, seed: int) -> None:
    """By lot among those who are still in: one winner, one loss each; the cup reads the same off its rounds again."""
    cup = rules(redraw=True, third_place=True, consolation=True)
    course, draws = played(players, cup, by_lot(Random(seed)), seed)
    main = [match for match in course.matches if match.match.part is CupPart.MAIN and match.boards]
    assert len(main) == players - 1
    assert course.unfit == []
    again = Course(players, cup, course.rounds, {})
    assert [place.rank for place in cup_places(again)] == [place.rank for place in cup_places(course)]
    assert len(draws) == len(course.steps)


@given(players=st.integers(5, 64), seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=30)
def test_consolation_and_third_place(players: int, seed: int) -> None:
    """The consolation cup has everybody who lost in the first round, once, and the third place one match."""
    course, _ = played(players, rules(third_place=True, consolation=True), by_lot(Random(seed)), seed)
    first_losers = {
        match.loser
        for match in course.matches
        if match.match.part is CupPart.MAIN and match.match.stage == 1 and match.loser
    }
    own = [match for match in course.matches if match.match.part is CupPart.CONSOLATION]
    inside = {number for match in own for number in match.pair if number}
    assert inside == (first_losers if len(first_losers) > 1 else set())
    assert sum(bool(match.boards) for match in own) == max(0, len(inside) - 1)
    assert sum(match.match.part is CupPart.THIRD and bool(match.boards) for match in course.matches) == 1


@given(players=SIZES, seed=st.integers(0, 2**32))
def test_byes_by_lot(players: int, seed: int) -> None:
    """Whom the lot frees takes a free seed; the order among them, and among the others, stays by strength."""
    free = size_of(players) - players
    order = seeding(list(range(1, players + 1)), free, True, seed)
    assert sorted(order) == list(range(1, players + 1))
    assert all(a < b for part in (order[:free], order[free:]) for a, b in pairwise(part))


def test_places_are_shared() -> None:
    """Who went out in the same stage shares a place; the match for third place tells two apart."""
    course, _ = played(8, rules(), favourites)
    assert [place.rank for place in cup_places(course)] == [1, 2, 3, 3, 5, 5, 5, 5]
    course, _ = played(8, rules(third_place=True), favourites)
    assert [place.rank for place in cup_places(course)] == [1, 2, 3, 4, 5, 5, 5, 5]


def test_nothing_is_drawn_before_all_matches_are_decided() -> None:
    """A level match holds the draw up, and so does a game without a result."""
    for result in (DRAW, Result.MISSING):
        course = Course(4, rules(), [[CupGame(1, 4, WHITE), CupGame(2, 3, result)]], {})
        assert isinstance(pair(nothing_known(4), course, 1), NoPairing)


def test_best_of_three() -> None:
    """Two games are drawn at once; the third only for those who need it, with the colours exchanged again."""
    first = [CupGame(1, 4, WHITE), CupGame(2, 3, WHITE)]
    second = [CupGame(4, 1, BLACK), CupGame(3, 2, WHITE)]
    course = Course(4, rules(games=3), [first, second], {})
    third = pair(nothing_known(4), course, 1)
    assert isinstance(third, Pairing)
    assert [(game.white, game.black) for game in third.games] == [(2, 3)]
    course = Course(4, rules(games=3), [first, second, [CupGame(2, 3, BLACK)]], {})
    final = pair(nothing_known(4), course, 1)
    assert isinstance(final, Pairing)
    assert [{game.white, game.black} for game in final.games] == [{1, 3}]
