"""What players do while a round is a draft: it concerns that round, and whoever publishes it is asked about it."""

from typing import Any

import pytest

from kosmos.core.errors import NeedsConfirmation
from kosmos.core.outcomes import Outcome
from kosmos.tournament.check_in import check_in_list, check_in_round
from kosmos.tournament.chronicle import as_visitors_see
from kosmos.tournament.refusals import CheckInOver, NothingToCheckInFor, NotInThisRound
from kosmos.tournament.since_drawn import since_drawn
from tournament.stories import Story


def held(rule: str = "off", *here: int, every: bool = False) -> Story:
    """Six players, of whom some have checked in; the first round is a draft."""
    story = Story(system="dutch", rounds=3, first_colour="white").some(6)
    story.do("SetCheckIn", rule=rule, every=every) if rule != "off" else None
    for id_ in here:
        story.do("CheckIn", id=id_)
    story.do("HoldRounds")
    story.do("PairRound", confirmed=True)
    return story


def asked(story: Story, **raw: Any) -> dict[str, str]:
    with pytest.raises(NeedsConfirmation) as caught:
        story.do("PublishRound", round=1, **raw)
    return {question.kind: question.phrase.args["names"] for question in caught.value.questions}


def name(story: Story, id_: int) -> str:
    return story.state.entries[id_].player.name


# -- checking in -----------------------------------------------------------------------------------------------


def test_players_check_in_for_a_round_until_it_is_published() -> None:
    """As they see it: a draft is not drawn yet."""
    story = held("ask", 1, 2, 3, every=True)
    assert check_in_round(story.state) == check_in_round(as_visitors_see(story.chronicle).state) == 1
    story.do("CheckIn", id=4, round=1)
    assert story.state.checked_in[1] == {1, 2, 3, 4}
    story.do("PublishRound", round=1, confirmed=True)
    assert check_in_round(story.state) == 2


def test_a_late_tap_is_for_the_round_it_was_made_for() -> None:
    """Once that round is drawn it is refused in words, and nobody is here for another round; a round to come waits."""
    story = held("ask", 1, 2, 3, 4, 5, 6, every=True)
    story.do("PublishRound", round=1)
    for here in (True, False):
        assert story.refusal("CheckIn", id=3, round=1, here=here) == CheckInOver(1)
    assert 2 not in story.state.checked_in
    assert story.refusal("CheckIn", id=3, round=3) == NothingToCheckInFor()


def test_who_checks_in_during_a_draft_is_said_before_it_is_published() -> None:
    """The draft stays as it is; drawn again it has them."""
    story = held("leave-out", 1, 2, 3, 4)
    assert [entry.id for entry in check_in_list(story.state).missing] == [5, 6]
    story.do("CheckIn", id=5, round=1)
    assert story.state.rounds[0].byes[5] is Outcome.ZERO_BYE
    assert asked(story) == {"here_since_drawn": name(story, 5)}
    story.do("DeleteRound", confirmed=True)
    story.do("PairRound", confirmed=True)
    assert story.state.rounds[0].byes == {5: Outcome.PAIRING_BYE, 6: Outcome.ZERO_BYE}
    story.do("PublishRound", round=1)


def test_who_cannot_play_after_all_is_said_before_the_draft_is_published() -> None:
    """Named apart from those who are left out: each kind is a question of its own, answered by itself."""
    story = held("leave-out", 1, 2, 3, 4)
    story.do("CheckIn", id=2, here=False)
    story.do("CheckIn", id=6)
    assert asked(story) == {"not_here_since_drawn": name(story, 2), "here_since_drawn": name(story, 6)}
    assert asked(story, answers=["not_here_since_drawn"]) == {"here_since_drawn": name(story, 6)}
    story.do("PublishRound", round=1, answers=["not_here_since_drawn", "here_since_drawn"])
    assert not story.state.drafts


def test_nobody_is_asked_about_a_draft_in_which_nothing_has_changed() -> None:
    """Also where nobody checks in."""
    for story in (held(), held("leave-out", 1, 2, 3, 4), held("ask", 1, 2, 3, 4, 5, 6)):
        story.do("PublishRound", round=1)
        assert not story.state.drafts


# -- leaving ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["WithdrawPlayer", "ExpelPlayer"])
def test_who_leaves_during_a_draft_leaves_before_it(command: str) -> None:
    """Whoever publishes it is asked; published all the same, the game is theirs and they leave after it."""
    story = held()
    story.do(command, id=3, confirmed=True)
    assert story.state.entries[3].withdrawn_from == 1
    assert [entry.id for entry in since_drawn(story.state, 1).left] == [3]
    assert asked(story) == {"left_since_drawn": name(story, 3)}
    story.do("PublishRound", round=1, confirmed=True)
    assert story.state.entries[3].withdrawn_from == 2


@pytest.mark.parametrize("number", [1, 2])
def test_another_draw_does_not_bring_a_leaver_back(number: int) -> None:
    """Neither of the first round, before which nobody has left, nor of a later one."""
    story = held()
    if number == 2:
        story.do("PublishRound", round=1)
        story.all_results()
        story.do("PairRound")
    story.do("WithdrawPlayer", id=3, confirmed=True)
    story.do("DeleteRound", confirmed=True)
    assert story.state.entries[3].withdrawn_from == number
    story.do("PairRound", confirmed=True)
    seated = {id_ for game in story.state.rounds[-1].games for id_ in (game.white, game.black)}
    assert 3 not in seated | set(story.state.rounds[-1].byes)
    story.do("PublishRound", round=number)


@pytest.mark.parametrize("number", [1, 2])
def test_a_leaver_is_taken_out_of_a_draft_by_hand(number: int) -> None:
    """The table of manual pairing ends only when they are."""
    story = held()
    if number == 2:
        story.do("PublishRound", round=1)
        story.all_results()
        story.do("PairRound")
    story.do("WithdrawPlayer", id=3, confirmed=True)
    story.do("EditRound")
    assert story.refusal("EndManualPairing") == NotInThisRound(name(story, 3))
    story.do("FreeByHand", id=3)
    story.do("EndManualPairing", confirmed=True)
    story.do("PublishRound", round=number)
    assert not story.state.drafts


def test_who_left_before_the_first_round_can_come_back() -> None:
    """By the same command as later."""
    story = held()
    story.do("WithdrawPlayer", id=3, confirmed=True)
    story.do("DeleteRound", confirmed=True)
    story.do("ReinstatePlayer", id=3)
    story.do("PairRound")
    story.do("PublishRound", round=1)
    assert len(story.state.rounds[0].games) == 3


@pytest.mark.parametrize("system", ["dutch", "keizer"])
def test_who_cannot_come_is_not_drawn(system: str) -> None:
    """Said before anything is drawn: they are still there for the director, and taken back or deleted by one step."""
    story = Story(system=system, rounds=3).some(5)
    story.do("WithdrawPlayer", id=3, confirmed=True)
    assert story.state.entries[3].withdrawn_from == 1
    story.do("PairRound")
    seated = {id_ for game in story.state.rounds[0].games for id_ in (game.white, game.black)}
    assert seated == {1, 2, 4, 5}
    assert not story.state.rounds[0].byes
    story.do("DeleteRound", confirmed=True)
    assert story.state.entries[3].is_withdrawn
    story.do("ReinstatePlayer", id=3)
    story.do("DeletePlayer", id=3)
    assert 3 not in story.state.entries
