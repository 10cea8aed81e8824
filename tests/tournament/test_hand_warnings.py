"""In the arbiter's mode a warning of manual pairing is confirmed when it arises (check list 66, 67)."""

from typing import Any

from kosmos.core.errors import NeedsConfirmation
from kosmos.core.questions import Level
from tournament.stories import Story


def by_hand(rounds: int = 1, count: int = 8, **settings: Any) -> Story:
    story = Story(system="dutch", rounds=5, first_colour="white", **settings)
    for number in range(1, count + 1):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    for _ in range(rounds):
        story.do("PairRound")
        story.all_results()
    story.do("StartManualPairing", base="empty")
    return story


def asked(story: Story, command: str, **raw: Any) -> list[tuple[str, Level]]:
    refusal = story.refusal(command, **raw)
    assert isinstance(refusal, NeedsConfirmation)
    return [(each.kind, each.level) for each in refusal.questions]


def test_a_rematch_is_asked_about_at_once() -> None:
    """Not only at the end; confirmed, the game stands."""
    story = by_hand()
    met = story.game(1, 1)
    pair = {"white": met.black, "black": met.white}
    assert ("rematch", Level.CONFIRM) in asked(story, "PairByHand", **pair)
    story.do("PairByHand", confirmed=True, white=met.black, black=met.white)
    assert story.state.draft is not None
    assert (met.black, met.white) in story.state.draft.games


def test_outside_the_mode_warnings_wait_for_the_end() -> None:
    """They stand beside the boards until then."""
    story = by_hand(arbiter=False)
    met = story.game(1, 1)
    story.do("PairByHand", white=met.black, black=met.white)


def test_colours_against_both_are_a_notice() -> None:
    """Both had White and one has it again: each is due the other colour."""
    story = by_hand()
    whites = [story.game(1, 1).white, story.game(1, 2).white]
    blacks = [story.game(1, 1).black, story.game(1, 2).black]
    assert asked(story, "PairByHand", white=whites[0], black=blacks[1]) == [
        ("both_against_due", Level.NOTICE)
    ]
    story.do("PairByHand", white=blacks[0], black=whites[1])


def test_a_second_bye_is_asked_about_at_once() -> None:
    """Who had the pairing-allocated bye is not to have it again."""
    story = by_hand(count=7)
    had = next(iter(story.state.rounds[0].byes))
    assert asked(story, "FreeByHand", id=had, bye=True) == [("bye", Level.CONFIRM)]


def test_one_warning_is_about_one_game() -> None:
    """What was confirmed for one board is not asked about again with the next."""
    story = by_hand()
    met, other = story.game(1, 1), story.game(1, 2)
    story.do("PairByHand", confirmed=True, white=met.black, black=met.white)
    story.do("PairByHand", white=other.black, black=story.game(1, 3).white)
