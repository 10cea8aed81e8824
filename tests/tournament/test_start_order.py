"""Starting numbers: who is before whom, and what is asked before they change."""

from typing import Any

import pytest

from kosmos.core.errors import NeedsConfirmation
from kosmos.locale import language
from kosmos.tournament.decide.numbers import MOST_NAMED, moved_numbers
from tournament.stories import Story


def swiss(*ratings: int, **settings: Any) -> Story:
    story = Story(system="dutch", rounds=6, **settings)
    for number, elo in enumerate(ratings, 1):
        story.do("AddPlayer", name=f"Player, {number}", elo=elo)
    return story


def rounds(story: Story, count: int) -> Story:
    for _ in range(count):
        story.do("PairRound", confirmed=True)
        story.all_results("½-½")
    return story


def numbers(story: Story) -> list[int]:
    return [entry.id for entry in story.state.by_number]


EIGHT = (2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300)


def test_a_changed_rating_asks_before_numbers_change() -> None:
    """The next draw names everybody who changes places, and does it when somebody says yes."""
    story = rounds(swiss(*EIGHT), 1)
    story.do("ModifyPlayer", id=3, elo=1950, confirmed=True)
    refusal = story.refusal("PairRound")
    assert isinstance(refusal, NeedsConfirmation)
    said = language("en").say(refusal.phrase)
    assert "Player, 3: 3 becomes 2" in said
    assert "Player, 2: 2 becomes 3" in said
    assert "Player, 4" not in said
    assert numbers(story)[:3] == [1, 2, 3]
    story.do("PairRound", confirmed=True)
    assert numbers(story)[:3] == [1, 3, 2]


def test_a_session_by_hand_asks_as_well() -> None:
    """Numbers do not change behind somebody's back either where a round is paired by hand."""
    story = rounds(swiss(*EIGHT), 1)
    story.do("ModifyPlayer", id=8, elo=2100, confirmed=True)
    assert isinstance(story.refusal("StartManualPairing"), NeedsConfirmation)


def test_newcomers_push_numbers_down_without_a_question() -> None:
    """A late entry gets the number that the rating gives; nobody else changes places."""
    story = rounds(swiss(*EIGHT), 1)
    story.do("AddPlayer", name="Late, Lea", elo=1850, confirmed=True)
    assert moved_numbers(story.state) == ()
    story.do("PairRound", confirmed=True)
    assert numbers(story)[:4] == [1, 2, 9, 3]


@pytest.mark.parametrize(("played", "asks"), [(0, False), (1, True), (3, True), (4, False)])
def test_only_before_round_4_is_paired(played: int, asks: bool) -> None:
    """Before the first draw there are no numbers yet, and after the third round they stand."""
    story = rounds(swiss(*EIGHT), played)
    story.do("ModifyPlayer", id=8, elo=2100, confirmed=True)
    assert bool(moved_numbers(story.state)) is asks


def test_a_long_list_is_cut() -> None:
    """Of many moves the first are named and the others counted."""
    story = rounds(swiss(*range(2000, 1000, -50)), 1)
    story.do("ModifyPlayer", id=20, elo=2400, confirmed=True)
    said = language("en").say(story.refusal("PairRound").phrase)
    assert said.count("becomes") == MOST_NAMED
    assert "and 8 more" in said


@pytest.mark.parametrize(("order", "expected"), [("name", [2, 1]), ("entry", [1, 2])])
def test_equals_stand_in_the_announced_order(order: str, expected: list[int]) -> None:
    """By name, or who was entered first."""
    story = Story(system="dutch", rounds=3, order_of_equals=order)
    story.players("Zander, Zoe", "Adler, Ada", elo=1800)
    story.do("PairRound", confirmed=True)
    assert numbers(story) == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"system": "dutch"}, ("BH", "SB", "DE")),
        ({"system": "classic"}, ("BH", "SB", "DE")),
        ({}, ("SB", "DE", "WIN")),
        ({"system": "dutch", "tie_breaks": ["SB", "DE", "WIN"]}, ("SB", "DE", "WIN")),
        ({"system": "dutch", "tie_breaks": []}, ()),
    ],
)
def test_tie_breaks_that_nobody_chose(settings: dict[str, Any], expected: tuple[str, ...]) -> None:
    """A new tournament has those that are usual for its system, unless it is told otherwise."""
    assert Story(**settings).state.settings.tie_breaks == expected
