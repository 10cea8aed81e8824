"""A state is a value: a step copies what it changes and shares the rest, and nothing is written into what is there."""

from contextlib import suppress
from copy import deepcopy
from typing import Any

from hypothesis import HealthCheck, given, settings

from kosmos.core.errors import Refusal
from tournament.stories import Story
from tournament.telling import beginnings

Told = tuple[Story, list[tuple[str, dict[str, Any]]]]
#: what a result does not touch
UNTOUCHED = ("entries", "seeds", "notes", "byes", "attendance", "settings", "keizer", "evening", "prizes")


def played(rounds: int) -> Story:
    story = Story(system="dutch", rounds=9, arbiter=False).some(10)
    for _ in range(rounds):
        story.do("PairRound", confirmed=True)
        story.all_results("½-½")
    return story


def test_a_result_copies_its_own_round_alone() -> None:
    """Of five rounds four are the same objects afterwards, and so is everything that is no round."""
    story = played(5)
    before = story.state
    story.result(3, 2, "1-0")
    after = story.state
    same = [old is new for old, new in zip(before.rounds, after.rounds, strict=True)]
    assert same == [True, True, False, True, True]
    assert before.rounds[2].byes == after.rounds[2].byes
    assert all(getattr(before, name) is getattr(after, name) for name in UNTOUCHED)
    games = zip(before.rounds[2].games, after.rounds[2].games, strict=True)
    assert [old is new for old, new in games] == [True, False, True, True, True]


def test_a_draw_keeps_every_round_there_is() -> None:
    """One more round leaves the rounds before it as they are."""
    story = played(4)
    before = story.state
    story.do("PairRound", confirmed=True)
    assert all(old is new for old, new in zip(before.rounds, story.state.rounds, strict=False))
    assert len(before.rounds) + 1 == len(story.state.rounds)


def test_a_completed_round_is_counted_once() -> None:
    """Whether a round is complete is known with the round, and known again when a result is taken back."""
    story = played(2)
    assert story.state.rounds[0].is_complete
    counted = story.state.rounds[0]
    story.result(2, 1, "*")
    assert story.state.rounds[0] is counted
    assert not story.state.rounds[1].is_complete
    assert story.state.current_round == 2


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(beginnings())
def test_no_command_writes_into_the_state_before_it(told: Told) -> None:
    """Whatever is decided and applied, refused or not, the state that was there stays as it was."""
    story, commands = told
    for name, raw in commands:
        state = story.state
        before = deepcopy(state)
        with suppress(Refusal):
            story.do(name, **raw)
        assert state == before
        assert set(vars(state)) == set(vars(before))
