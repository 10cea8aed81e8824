"""What a tournament says of itself: the worth of a bye, the current round, the next step."""

from typing import Any

import pytest

from kosmos.core.outcomes import Scoring
from kosmos.tournament.events.stored import encode
from kosmos.tournament.next_step import next_step
from kosmos.tournament.refusals import ByeOutOfReach
from kosmos.tournament.settings_rules import reachable_points
from tournament.stories import Story


@pytest.mark.parametrize(
    ("said", "bye"),
    [
        ({}, 10),
        ({"win": 3, "draw": 1}, 30),
        ({"win": 3, "draw": 1, "bye": ""}, 30),
        ({"win": 3, "draw": 1, "bye": 1}, 10),
    ],
)
def test_a_bye_follows_the_win_unless_set(said: dict[str, Any], bye: int) -> None:
    """A new tournament gives for a bye what a win is worth, or what was said."""
    assert Story(system="dutch", rounds=5, **said).state.settings.bye == bye


def test_a_bye_worth_a_win_follows_a_changed_win() -> None:
    """Whoever makes a win worth 3 makes a bye worth 3; a bye that was set apart stays."""
    story = Story(system="dutch", rounds=5)
    story.do("ModifyTournament", win=3, draw=1)
    assert story.state.settings.bye == 30
    story.do("ModifyTournament", bye=1)
    story.do("ModifyTournament", win=2)
    assert story.state.settings.bye == 10
    story.do("ModifyTournament", bye="")
    assert story.state.settings.bye == 20


@pytest.mark.parametrize(
    ("scoring", "reachable"),
    [
        (Scoring(), {0, 5, 10}),
        (Scoring(30, 10, 0, 30), {0, 10, 20, 30}),
        (Scoring(30, 20, 10, 30), {0, 10, 20, 30}),
        (Scoring(30, 15, 0, 30), {0, 15, 30}),
    ],
)
def test_points_that_results_can_reach(scoring: Scoring, reachable: set[int]) -> None:
    """Sums of wins, draws and losses, up to a win."""
    assert reachable_points(scoring) == reachable


@pytest.mark.parametrize(
    "said", [{"bye": "0.7"}, {"win": 3, "draw": 1, "bye": "2.5"}, {"win": 3, "draw": 1, "bye": "½"}]
)
def test_a_bye_that_no_results_reach_is_refused(said: dict[str, Any]) -> None:
    """In the Dutch system a bye leads into a score group that results lead to; elsewhere any value will do."""
    with pytest.raises(ByeOutOfReach):
        Story(system="dutch", rounds=5, **said)
    assert isinstance(Story(system="dutch", rounds=5).refusal("ModifyTournament", **said), ByeOutOfReach)
    assert Story(system="classic", rounds=5, **said).state.settings.bye


def test_a_tournament_of_old_keeps_the_bye_it_had() -> None:
    """What an older program let in stays: the rule is for new decisions, not for facts."""
    story = Story(system="classic", rounds=5, bye="0.7")
    story.some(4)
    story.do("ModifyTournament", name="Another name")
    assert story.state.settings.bye == 7
    assert b'"bye":7' in encode(story.stream[0])


def played(rounds: int = 3) -> Story:
    story = Story(system="dutch", rounds=rounds, first_colour="white", arbiter=False)
    for number in range(1, 7):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    return story


def test_an_adjourned_game_does_not_hold_up_the_round() -> None:
    """With a game of round 1 adjourned the current round is the last one drawn, and the next step is its own."""
    story = played()
    story.do("PairRound")
    for board in (2, 3):
        story.result(1, board, "1-0")
    story.do("PairRound", answers=["missing_results"])
    assert story.state.current_round == 2
    assert next_step(story.state).round == 2


def test_a_complete_round_is_not_being_played() -> None:
    """When all games of a Swiss round are over the next step is to draw, whatever was adjourned before."""
    story = played()
    story.do("PairRound")
    story.result(1, 1, "adj")
    for board in (2, 3):
        story.result(1, board, "1-0")
    story.do("PairRound")
    for board in (1, 2, 3):
        story.result(2, board, "1-0")
    assert next_step(story.state).command == "PairRound"


def test_an_adjourned_game_is_the_last_thing_to_do() -> None:
    """All rounds are played, one game of round 1 is not: the next step names it and leads to its round."""
    story = played(rounds=2)
    story.do("PairRound")
    story.result(1, 1, "adj")
    for board in (2, 3):
        story.result(1, board, "1-0")
    story.do("PairRound")
    for board in (1, 2, 3):
        story.result(2, board, "1-0")
    step = next_step(story.state)
    assert (step.round, step.page, step.missing) == (1, "rounds/1", 1)
    assert "earlier round" in step.sentence.text
