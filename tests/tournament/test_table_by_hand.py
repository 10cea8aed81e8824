"""A round of a round robin paired by hand: each pair once per cycle, the rest completable, no three same colours unasked."""

from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import BadValue, NeedsConfirmation, NotFound
from kosmos.formats.archive import make_archive, read_archive
from kosmos.formats.trf_tournament import make_trf
from kosmos.pairing.table_completion import completed, every_pair
from kosmos.tournament.refusals import (
    NotATable,
    NotDrawn,
    NotEverybodyPaired,
    NothingChanged,
    PairTwiceInCycle,
    RestNotPlayable,
    RoundBegun,
)
from tournament.stories import Story


def drawn(count: int, **settings: Any) -> Story:
    story = Story(numbering="hand", **settings).some(count)
    story.do("PairRound")
    return story


def numbers(story: Story, round_: int) -> list[tuple[int, int]]:
    number = {id_: entry.number for id_, entry in story.state.entries.items()}
    return [(number[game.white], number[game.black]) for game in story.state.rounds[round_ - 1].games]


def by_hand(story: Story, round_: int, *games: str) -> None:
    story.do("PairTableRound", round=round_, games=list(games), confirmed=True)


def met(story: Story, first: int, last: int) -> list[frozenset[int]]:
    rounds = range(first, last + 1)
    return [frozenset(pair) for pair in chain(*(numbers(story, each) for each in rounds))]


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_everybody_still_meets_everybody(round_: int) -> None:
    """Six players: whichever round is paired by hand, each pair meets once."""
    story = drawn(6)
    last = [f"{black}-{white}" for white, black in numbers(story, 5)]
    by_hand(story, round_, *last)
    assert [f"{white}-{black}" for white, black in numbers(story, round_)] == last
    assert sorted(map(sorted, met(story, 1, 5))) == sorted(map(list, combinations(range(1, 7), 2)))
    assert len(story.state.rounds) == 5


def test_an_odd_number_leaves_one_free() -> None:
    """Five players: who is free changes with the round, and everybody is free once."""
    story = drawn(5)
    by_hand(story, 1, "1-2", "3-4")
    assert list(story.state.rounds[0].byes) == [5]
    assert sorted(chain(*(round_.byes for round_ in story.state.rounds))) == [1, 2, 3, 4, 5]
    assert len(set(met(story, 1, 5))) == 10


def test_the_second_cycle_has_the_colours_turned() -> None:
    """Whatever was paired by hand in the first one."""
    story = drawn(4, cycles=2)
    by_hand(story, 2, "1-2", "3-4")
    first = set(chain(*(numbers(story, each) for each in (1, 2, 3))))
    assert {(black, white) for white, black in first} == set(
        chain(*(numbers(story, each) for each in (4, 5, 6)))
    )


def test_the_difference_is_asked_kept_and_reported() -> None:
    """Level 3, a line `### MPA` in the report, and undo brings the table back."""
    story = drawn(6)
    before = [numbers(story, each) for each in range(1, 6)]
    games = [f"{white}-{black}" for white, black in numbers(story, 4)]
    refusal = story.refusal("PairTableRound", round=1, games=games)
    assert isinstance(refusal, NeedsConfirmation)
    assert "differs_from_program" in [each.kind for each in refusal.questions]
    by_hand(story, 1, *games)
    assert any(line.startswith("### MPA @ Round 1:") for line in make_trf(story.state).splitlines())
    story.do("Undo")
    assert [numbers(story, each) for each in range(1, 6)] == before


def test_a_third_colour_is_asked_about() -> None:
    """Two Whites running, and a third one by hand."""
    story = drawn(4, cycles=2)
    by_hand(story, 1, "1-2", "3-4")
    by_hand(story, 2, "1-3", "4-2")
    refusal = story.refusal("PairTableRound", round=3, games=["1-4", "2-3"])
    assert isinstance(refusal, NeedsConfirmation)
    assert "third_colour" in [each.kind for each in refusal.questions]


def test_what_cannot_be() -> None:
    """Met before, not everybody, no rest, begun, no table."""
    story = drawn(6)
    first = [f"{white}-{black}" for white, black in numbers(story, 1)]
    assert isinstance(story.refusal("PairTableRound", round=2, games=first, confirmed=True), PairTwiceInCycle)
    assert isinstance(story.refusal("PairTableRound", round=1, games=["1-2", "3-4"]), NotEverybodyPaired)
    assert isinstance(
        story.refusal("PairTableRound", round=1, games=["1-2", "1-4", "5-6"]), NotEverybodyPaired
    )
    assert isinstance(story.refusal("PairTableRound", round=1, games=["1-2", "3-9", "5-6"]), NotFound)
    assert isinstance(story.refusal("PairTableRound", round=9, games=first), NotFound)
    assert isinstance(story.refusal("PairTableRound", round=1, games=["1:x"]), BadValue)
    assert story.refusal("PairTableRound", round=1, games=first) == NothingChanged()
    story.result(2, 1, "1-0")
    assert story.refusal("PairTableRound", round=1, games=first[::-1]) == RoundBegun(2)
    assert Story(system="dutch").refusal("PairTableRound", round=1, games=first) == NotATable()
    assert Story().refusal("PairTableRound", round=1, games=first) == NotDrawn()


def test_a_rest_that_cannot_be_played_is_refused() -> None:
    """Six players in two circles of three after three rounds: no fourth round is left."""
    story = drawn(6)
    by_hand(story, 1, "1-4", "2-5", "3-6")
    by_hand(story, 2, "1-5", "2-6", "3-4")
    refusal = story.refusal("PairTableRound", round=3, games=["1-6", "2-4", "3-5"], confirmed=True)
    assert refusal == RestNotPlayable(3)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 14), st.data())
def test_a_completed_table_has_every_pair_once(count: int, data: st.DataObject) -> None:
    """After any first round there is a rest, and it is one."""
    players = data.draw(st.permutations(range(1, count + count % 2 + 1)))
    first = tuple(frozenset(players[place : place + 2]) for place in range(0, len(players), 2))
    found = completed(count, [first], len(players) - 2, seed=data.draw(st.integers(0, 99)))
    assert found is not None
    assert sorted(map(sorted, chain(first, *found))) == sorted(map(sorted, every_pair(count)))


@pytest.mark.parametrize(("cycles", "rounds"), [(1, 0), (2, 0), (1, 3)])
def test_a_late_player_meets_whoever_is_free_in_a_round_paired_by_hand(cycles: int, rounds: int) -> None:
    """Five players: nobody has two games in a round, nobody is left free, and everybody meets the sixth once a cycle."""
    settings = {"rounds": rounds} if rounds else {}
    story = drawn(5, cycles=cycles, **settings)
    by_hand(story, 1, "1-2", "3-4")
    story.do("AddPlayer", name="Late, Lea", confirmed=True)
    for number, round_ in enumerate(story.state.rounds, 1):
        assert sorted(chain(*numbers(story, number))) == [1, 2, 3, 4, 5, 6]
        assert not round_.byes
    if not rounds:
        assert sorted(map(sorted, met(story, 1, 5))) == sorted(map(list, combinations(range(1, 7), 2)))
        assert read_archive(make_archive(story.stream, personal=True))
    if cycles == 2:
        games = [game for number in range(1, 11) for game in numbers(story, number) if 6 in game]
        assert len(set(games)) == 10
