"""A cup drawn from a hat at the club: pairs are entered as they come out, seeded or not, round by round."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.outcomes import Outcome
from kosmos.pairing.cup.bracket import size_of
from kosmos.tournament.cup_hat import hats
from kosmos.tournament.cups import course_of
from kosmos.tournament.next_step import next_step
from kosmos.tournament.reasons import explain
from kosmos.tournament.refusals import NotEverybodyPaired, NothingChanged, NotInThisRound, SwissOnly
from tournament.stories import Story
from tournament.test_cups import cup, favourites_win


def pull(story: Story, lots: Random) -> list[tuple[int, int]]:
    """Everything that is in the hats comes out; who came first has White."""
    out = []
    for draw in hats(story.state):
        while not (now := _again(story, draw.free + draw.left)).is_complete:
            first = lots.choice(now.first)
            second = lots.choice(now.may_follow(first))
            story.do("SetGame", first=first, second=second, colours_set=True)
            out.append((first, second))
    return out


def _again(story: Story, ids: tuple[int, ...]):  # type: ignore[no-untyped-def]
    """The same draw as it stands now."""
    return next(draw for draw in hats(story.state) if _people(draw) >= set(ids))


def _people(draw) -> set[int]:  # type: ignore[no-untyped-def]
    return {*draw.left, *draw.free, *(id_ for pair in draw.pairs for id_ in (pair.first, pair.second))}


def played(story: Story, number: int) -> set[tuple[int, int]]:
    return {(game.white, game.black) for game in story.state.rounds[number - 1].games}


def test_pairs_as_they_come_out() -> None:
    """Eight in the hat, four pairs; who came out first has White, and the round is these pairs."""
    story = cup(8, seeding="hat", redraw=True)
    assert next_step(story.state).page == "hat"
    for first, second in ((3, 8), (1, 2), (7, 4)):
        story.do("SetGame", first=first, second=second, colours_set=True)
    assert story.refusal("PairRound") == NotEverybodyPaired("Player, 5; Player, 6")
    story.do("SetGame", first=6, second=5, colours_set=True)
    assert next_step(story.state).command == "PairRound"
    story.do("PairRound")
    assert [(game.white, game.black) for game in story.state.rounds[0].games] == [
        (3, 8),
        (1, 2),
        (7, 4),
        (6, 5),
    ]
    assert story.state.set_games == ()
    said = explain(story.stream, story.state, 1)
    assert said.sentences[0].text == "The pairs came out of the hat at the club."


def test_the_next_round_comes_out_of_the_hat_too() -> None:
    """Only those who are still in; where the bracket stands after the first draw, nothing more is drawn by hand."""
    story = cup(4, seeding="hat", redraw=True)
    story.do("SetGame", first=1, second=3)
    story.do("SetGame", first=2, second=4)
    story.do("PairRound")
    assert isinstance(story.refusal("SetGame", first=1, second=2), NotInThisRound)
    favourites_win(story, 1)
    left = set(hats(story.state)[0].left)
    assert len(left) == 2
    out = next(iter({1, 2, 3, 4} - left))
    assert isinstance(story.refusal("SetGame", first=out, second=next(iter(left))), NotInThisRound)
    first, second = sorted(left, reverse=True)
    story.do("SetGame", first=first, second=second, colours_set=True)
    story.do("PairRound")
    assert played(story, 2) == {(first, second)}
    fixed = cup(4, seeding="hat")
    fixed.do("SetGame", first=1, second=2)
    fixed.do("SetGame", first=3, second=4)
    fixed.do("PairRound")
    favourites_win(fixed, 1)
    assert hats(fixed.state) == ()
    fixed.do("PairRound")
    assert len(fixed.state.rounds) == 2


def test_two_hats() -> None:
    """One of the better half and one of the others: two of one hat cannot be drawn together."""
    story = cup(8, seeding="two hats")
    draw = hats(story.state)[0]
    assert (draw.first, draw.second) == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert story.refusal("SetGame", first=1, second=4) == NotInThisRound("Player, 4")
    story.do("SetGame", first=7, second=2)
    assert hats(story.state)[0].may_follow(1) == (5, 6, 8)


def test_a_wrong_pair_goes_back_into_the_hat() -> None:
    """By itself, or when one of the two is entered with somebody else; the same pair again changes nothing."""
    story = cup(4, seeding="hat")
    story.do("SetGame", first=1, second=2)
    assert story.refusal("SetGame", first=1, second=2) == NothingChanged()
    story.do("SetGame", first=2, second=3)
    assert [(pair.first, pair.second) for pair in story.state.set_games] == [(2, 3)]
    story.do("RemoveSetGame", id=3)
    assert set(hats(story.state)[0].left) == {1, 2, 3, 4}
    story.do("Undo")
    assert len(story.state.set_games) == 1


@pytest.mark.parametrize(("byes", "free"), [("best", {1, 2, 3}), ("lot", None)])
def test_thirteen_in_the_hat(byes: str, free: set[int] | None) -> None:
    """Five pairs; the three best are not in the hat, or whoever is left in it goes on without a game."""
    story = cup(13, seeding="hat", byes=byes)
    draw = hats(story.state)[0]
    assert (draw.needed, len(draw.left), len(draw.free)) == (5, 10 if free else 13, 3 if free else 0)
    pull(story, Random(5))
    left = set(hats(story.state)[0].free)
    story.do("PairRound")
    noted = {id_ for id_, bye in story.state.rounds[0].byes.items() if bye is Outcome.PAIRING_BYE}
    assert noted == left
    assert free in (None, noted)


def test_only_where_the_cup_is_drawn_from_a_hat() -> None:
    """In other cups the bracket is nobody's to arrange."""
    assert cup(4).refusal("SetGame", first=1, second=2) == SwissOnly("cup")


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(2, 33),
    seed=st.integers(0, 10**6),
    seeding=st.sampled_from(["hat", "two hats"]),
    byes=st.sampled_from(["best", "lot"]),
    consolation=st.booleans(),
)
def test_whatever_comes_out_is_played(
    players: int, seed: int, seeding: str, byes: str, consolation: bool
) -> None:
    """Round by round to the winner: exactly the pairs of the hat meet, and everybody else loses once."""
    story, lots = cup(players, seeding=seeding, byes=byes, redraw=True, consolation=consolation), Random(seed)
    while not story.state.is_finished:
        drawn = pull(story, lots)
        story.do("PairRound", seed=lots.randrange(100))
        number = len(story.state.rounds)
        assert set(drawn) <= played(story, number)
        if number == 1:
            assert len(drawn) == players - size_of(players) // 2 == len(story.state.rounds[0].games)
        for board in range(1, len(story.state.rounds[-1].games) + 1):
            story.result(number, board, lots.choice(("1-0", "0-1")))
    course = course_of(story.state)
    losers = [match.loser for match in course.matches if match.loser and match.match.part.value == "main"]
    assert sorted([*losers, course.champion or 0]) == list(range(1, players + 1))
    assert course.unfit == []
