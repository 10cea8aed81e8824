"""Pairing by hand in the stream: a session with a beginning and an end, warnings, and the line in the report."""

import pytest

from kosmos.core.errors import NeedsConfirmation
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Level
from kosmos.core.results import Result
from kosmos.pairing.manual import ConcernKind
from kosmos.tournament.arrangement import Part, arrangement
from kosmos.tournament.history import history
from kosmos.tournament.refusals import (
    AllRoundsDrawn,
    CannotPair,
    ManualPairingClosed,
    ManualPairingOpen,
    NotEverybodyPaired,
    NothingChanged,
    NotInThisRound,
    SwissOnly,
)
from kosmos.tournament.round_in_change import with_round_in_change
from kosmos.tournament.state import State
from tournament.stories import Story
from tournament.test_swiss import SYSTEMS, play, swiss


def hand(story: Story) -> tuple[tuple[int, int], ...]:
    assert story.state.draft is not None
    return story.state.draft.games


def drawn(state: State, number: int) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in state.rounds[number - 1].games]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("rounds", [0, 2])
def test_the_programs_pairing_taken_over_is_the_round_it_would_draw(system: str, rounds: int) -> None:
    """Begun with the program's own pairing and ended at once: no question, no line in the report, same round."""
    story, other = play(swiss(9, system), rounds), play(swiss(9, system), rounds)
    story.do("StartManualPairing")
    story.do("EndManualPairing", seed=77)
    other.do("PairRound")
    assert story.state.rounds[-1].games == other.state.rounds[-1].games
    assert story.state.rounds[-1].byes == other.state.rounds[-1].byes
    assert story.state.comments == []
    assert story.state.draft is None
    assert "as the program would have" in history(story.stream)[-1].words.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_differs_is_asked_about_kept_and_reported(system: str) -> None:
    """The question shows the line; confirmed, it stands in the history and in the report, engine's pairs first."""
    story = swiss(4, system, rounds=3, first_colour="white")
    story.do("StartManualPairing", base="empty")
    story.do("PairByHand", white=1, black=2, confirmed=True)
    story.do("PairByHand", white=3, black=4, confirmed=True)
    question = story.refusal("EndManualPairing")
    assert isinstance(question, NeedsConfirmation)
    story.do("EndManualPairing", confirmed=True)
    line = "### MPA @ Round 1: 1-3 4-2 => 1-2 3-4"
    assert story.state.comments == [line]
    assert history(story.stream)[-1].words.args == {"report": line}
    assert drawn(story.state, 1) == [(1, 2), (3, 4)]


def test_a_session_is_begun_and_ended_once() -> None:
    """One session at a time; nothing is drawn meanwhile; without one there is nothing to edit."""
    story = swiss(4, rounds=3)
    for command in ("EndManualPairing", "CancelManualPairing"):
        assert story.refusal(command) == ManualPairingClosed()
    assert story.refusal("PairByHand", white=1, black=2) == ManualPairingClosed()
    story.do("StartManualPairing")
    assert story.refusal("StartManualPairing") == ManualPairingOpen()
    assert story.refusal("PairRound") == ManualPairingOpen()
    story.do("CancelManualPairing")
    story.do("PairRound")


def test_giving_up_leaves_no_trace_but_in_the_history() -> None:
    """After a cancelled session the tournament is as it was before."""
    story = play(swiss(6), 1)
    before = story.state
    story.do("StartManualPairing")
    story.do("PairByHand", white=1, black=6, confirmed=True)
    story.do("CancelManualPairing")
    assert story.state == before


def test_who_is_paired_gets_up_from_the_old_board() -> None:
    """Both leave the games they had, and the bye; the same pair the other way round swaps the colours."""
    story = swiss(5, rounds=3)
    story.do("StartManualPairing", base="empty")
    story.do("PairByHand", white=1, black=2, confirmed=True)
    story.do("PairByHand", white=3, black=4, confirmed=True)
    story.do("FreeByHand", id=5, bye=True)
    story.do("PairByHand", white=2, black=3, confirmed=True)
    assert hand(story) == ((2, 3),)
    story.do("PairByHand", white=3, black=2, confirmed=True)
    assert hand(story) == ((3, 2),)
    story.do("PairByHand", white=5, black=1, confirmed=True)
    assert story.state.draft is not None
    assert story.state.draft.bye is None
    assert story.refusal("PairByHand", white=5, black=1) == NothingChanged()
    story.do("FreeByHand", id=1)
    assert hand(story) == ((3, 2),)


def test_nobody_plays_himself_and_nobody_absent_plays() -> None:
    """A game needs two players of the round."""
    story = swiss(6, rounds=3)
    story.do("RequestBye", id=6, round=1)
    story.do("StartManualPairing", base="empty")
    assert story.refusal("PairByHand", white=1, black=1) == NotInThisRound("Player 01")
    assert story.refusal("PairByHand", white=1, black=6) == NotInThisRound("Player 06")
    assert story.refusal("FreeByHand", id=6, bye=True) == NotInThisRound("Player 06")


def test_a_session_ends_when_everybody_has_a_place() -> None:
    """Two left over are too many; the last one of an odd number is free."""
    story = swiss(5, rounds=3)
    story.do("StartManualPairing", base="empty")
    story.do("PairByHand", white=1, black=2, confirmed=True)
    assert isinstance(story.refusal("EndManualPairing", confirmed=True), NotEverybodyPaired)
    story.do("PairByHand", white=3, black=4, confirmed=True)
    story.do("EndManualPairing", confirmed=True)
    assert story.state.rounds[0].byes == {5: Outcome.PAIRING_BYE}


def test_who_leaves_during_the_session_must_be_taken_out() -> None:
    """A round with somebody who has gone meanwhile is refused; confirming does not help."""
    story = play(swiss(6), 1)
    story.do("StartManualPairing")
    story.do("WithdrawPlayer", id=2, confirmed=True)
    assert story.refusal("EndManualPairing", confirmed=True) == NotInThisRound("Player 02")
    story.do("FreeByHand", id=2)
    story.do("EndManualPairing", confirmed=True)
    assert len(story.state.rounds[1].byes) == 1


def test_a_player_deleted_before_round_1_leaves_the_session() -> None:
    """His board is opened."""
    story = swiss(6, rounds=3)
    story.do("StartManualPairing")
    story.do("DeletePlayer", id=1)
    assert all(1 not in game for game in hand(story))
    story.do("AddPlayer", name="New", elo=2000)
    left = arrangement(story.state).by_hand
    assert left is not None
    story.do("PairByHand", white=left.left[0], black=left.left[1], confirmed=True)
    story.do("EndManualPairing", confirmed=True)
    assert len(story.state.rounds[0].games) == 3


def test_missing_results_are_asked_about_at_the_beginning() -> None:
    """As before a draw; confirmed, the open games are adjourned."""
    story = swiss(4, rounds=3)
    story.do("PairRound")
    assert isinstance(story.refusal("StartManualPairing"), NeedsConfirmation)
    story.do("StartManualPairing", confirmed=True)
    assert {game.result for game in story.state.rounds[0].games} == {Result.ADJOURNED}
    assert "begun" in history(story.stream)[-1].words.text


def test_a_round_without_legal_pairing_can_be_paired_by_hand() -> None:
    """Four players have all met; begun empty, the fourth round is made of rematches after a question."""
    story = swiss(4, rounds=4)
    story.do("PairRound", confirmed=True)
    story.all_results()
    play(story, 2)
    assert isinstance(story.refusal("StartManualPairing"), CannotPair)
    story.do("StartManualPairing", base="empty")
    story.do("PairByHand", white=1, black=2, confirmed=True)
    story.do("PairByHand", white=4, black=3, confirmed=True)
    question = story.refusal("EndManualPairing")
    assert isinstance(question, NeedsConfirmation)
    kinds = [each.kind for each in question.questions]
    assert (kinds.count("rematch"), kinds[-1]) == (2, "differs_from_program")
    story.do("EndManualPairing", confirmed=True)
    assert story.state.comments[0].startswith("### MPA @ Round 4:")
    story.all_results()
    assert story.state.is_finished


def test_boards_paired_by_hand_stand_in_the_usual_order() -> None:
    """However they were entered: the higher score first, then the lower number."""
    story = swiss(8, first_colour="white")
    story.do("PairRound")
    for board, result in enumerate(("1-0", "0-1", "½-½", "½-½"), 1):
        story.result(1, board, result)
    story.do("StartManualPairing", base="empty")
    for white, black in ((8, 3), (6, 5), (4, 7), (2, 1)):
        story.do("PairByHand", white=white, black=black, confirmed=True)
    story.do("EndManualPairing", confirmed=True)
    assert drawn(story.state, 2) == [(2, 1), (8, 3), (4, 7), (6, 5)]


def test_warnings_stand_beside_the_boards() -> None:
    """A rematch and a pair kept apart are told while editing; what the program would do stands beside it."""
    story = play(swiss(6, arbiter=False), 1)
    met = story.game(1, 1)
    others = [id_ for id_ in story.state.entries if id_ not in (met.white, met.black)]
    story.do("ForbidPair", first=others[0], second=others[1], confirmed=True)
    story.do("StartManualPairing", base="empty")
    story.do("PairByHand", white=met.white, black=met.black, confirmed=True)
    story.do("PairByHand", white=others[0], black=others[1], confirmed=True)
    shown = arrangement(story.state).by_hand
    assert shown is not None
    told = {concern.kind: concern.level for board in shown.boards for concern in board.concerns}
    assert told[ConcernKind.REMATCH] is Level.CONFIRM
    assert told[ConcernKind.PROHIBITED] is Level.CONFIRM
    assert len(shown.left) == 2
    assert shown.differs
    assert len(shown.engine) == 3
    assert (met.white, met.black) in shown.only_here


def test_the_coming_round_shows_who_does_what() -> None:
    """Byes asked for, who has left, set games and pairs kept apart, before anything is drawn."""
    story = play(swiss(7, arbiter=False), 1)
    story.do("RequestBye", id=1, round=2, kind="half")
    story.do("RequestBye", id=2, round=3, kind="zero")
    story.do("WithdrawPlayer", id=3, confirmed=True)
    story.do("ForbidPair", first=5, second=4, confirmed=True)
    shown = arrangement(story.state)
    parts = {each.id: each.part for each in shown.players}
    assert (parts[1], parts[2], parts[3]) == (Part.HALF, Part.PLAYS, Part.WITHDRAWN)
    assert len(shown.present) == 5
    assert shown.forbidden == ((4, 5),)
    assert shown.byes == ((2, 1, Outcome.HALF_BYE), (3, 2, Outcome.ZERO_BYE))
    assert shown.missing == 0


def test_there_is_nothing_to_pair_in_a_round_robin_or_after_the_end() -> None:
    """A manual session is for a round that is still to come."""
    assert Story().some(4).refusal("StartManualPairing") == SwissOnly("round-robin")
    assert play(swiss(4, rounds=1), 1).refusal("StartManualPairing") == AllRoundsDrawn(1)


def entered_weakest_first(system: str, rounds: int) -> Story:
    """Nobody's number is the place at which they were entered."""
    story = Story(system=system, rounds=7)
    for number in range(1, 8):
        story.do("AddPlayer", name=f"Player {number:02}", elo=1500 + 50 * number)
    return play(story, rounds)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_round_that_is_being_changed_and_is_given_up_changes_nobodys_number(
    system: str, rounds: int
) -> None:
    """Everybody sees the round, the numbers and who is expelled as before, while it lies open and when that is given up."""
    story = entered_weakest_first(system, rounds)
    story.do("ExpelPlayer", id=3, confirmed=True)
    before = story.state
    story.do("EditRound")
    seen = with_round_in_change(story.state)
    assert (seen.entries, seen.rounds) == (before.entries, before.rounds)
    story.do("CancelManualPairing")
    assert story.state == before


@pytest.mark.parametrize("rounds", [1, 5])
def test_who_came_late_is_still_new_after_a_change_is_given_up(rounds: int) -> None:
    """The next draw gives them the number of their rating, whether the round lay open meanwhile or not."""
    story, other = entered_weakest_first("dutch", rounds), entered_weakest_first("dutch", rounds)
    for each in (story, other):
        each.do("AddPlayer", name="Late, Lea", elo=1730, confirmed=True)
    story.do("EditRound")
    story.do("CancelManualPairing")
    for each in (story, other):
        each.do("PairRound", confirmed=True)
    assert story.state.entries == other.state.entries
    assert story.state.rounds[-1].games == other.state.rounds[-1].games
