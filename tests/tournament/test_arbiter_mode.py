"""The arbiter's mode: on for the systems of the check list, left for good, and what it locks and asks."""

from typing import Any

import pytest

from kosmos.core.errors import NeedsConfirmation
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Level
from kosmos.core.results import Result
from kosmos.formats.trf_tournament import make_trf
from kosmos.papers.ratings import rated_record
from kosmos.tournament.arbiter_mode import ArbiterMode
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import decode, encode
from kosmos.tournament.final_report import check_final_report
from kosmos.tournament.history import history
from kosmos.tournament.integrity import BY_KEY, KINDS, report_line_of
from kosmos.tournament.offers import settings_now
from kosmos.tournament.record import record_of
from kosmos.tournament.refusals import (
    AdjournedGamesOpen,
    BarredFromByes,
    LockedByMode,
    NotInArbiterMode,
    OldRoundLocked,
    StillEditable,
)
from kosmos.tournament.report_history import report_history
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story


def swiss(rounds: int = 5, count: int = 8, **settings: Any) -> Story:
    story = Story(system="dutch", rounds=rounds, first_colour="white", **settings)
    for number in range(1, count + 1):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    return story


def played(rounds: int, **settings: Any) -> Story:
    story = swiss(**settings)
    for _ in range(rounds):
        story.do("PairRound")
        story.all_results()
    return story


def leave(story: Story) -> Story:
    story.do("LeaveArbiterMode", confirmed=True)
    return story


def asked(story: Story, command: str, **raw: Any) -> list[tuple[str, Level]]:
    refusal = story.refusal(command, **raw)
    assert isinstance(refusal, NeedsConfirmation)
    return [(each.kind, each.level) for each in refusal.questions]


# -- on, left, never back --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "is_on"), [("dutch", True), ("round-robin", True), ("keizer", False), ("classic", False)]
)
def test_the_systems_of_the_check_list_begin_in_the_mode(system: str, is_on: bool) -> None:
    """Nobody has to ask for it; where the check list says nothing the mode has no effect."""
    assert Story(system=system).state.in_arbiter_mode is is_on
    assert not Story(system=system, arbiter=False).state.in_arbiter_mode


def test_the_mode_follows_the_system_before_the_draw() -> None:
    """A tournament that becomes a Dutch Swiss is in the mode."""
    story = Story(system="keizer")
    story.do("ModifyTournament", system="dutch", rounds=5)
    assert story.state.in_arbiter_mode


def test_leaving_is_asked_in_two_steps() -> None:
    """The question is grave: its kind is no answer, and one yes brings the second step."""
    story = played(1)
    assert asked(story, "LeaveArbiterMode") == [("leave_arbiter_mode", Level.GRAVE)]
    assert asked(story, "LeaveArbiterMode", answers=["leave_arbiter_mode"]) == [
        ("leave_arbiter_mode", Level.GRAVE)
    ]
    first = story.refusal("LeaveArbiterMode")
    assert isinstance(first, NeedsConfirmation)
    assert asked(story, "LeaveArbiterMode", answers=[first.questions[0].id]) == [
        ("leave_arbiter_mode!", Level.GRAVE)
    ]
    assert first.questions[0].cancel_first


def test_it_is_left_for_good() -> None:
    """Neither undo nor a way back enters it again, and leaving twice is refused."""
    story = played(1)
    before = story.chronicle.version
    leave(story)
    assert story.state.arbiter is ArbiterMode.LEFT
    story.do("Undo")
    assert story.state.arbiter is ArbiterMode.LEFT
    story.do("GoBack", version=before)
    assert story.state.arbiter is ArbiterMode.LEFT
    assert fold([decode(encode(each)) for each in story.stream]).state.arbiter is ArbiterMode.LEFT
    assert story.refusal("LeaveArbiterMode") == NotInArbiterMode()


def test_the_report_says_that_it_was_left() -> None:
    """With the round, also where leaving was undone, which changes nothing."""
    story = leave(played(2))
    assert "### FIDE mode exited @ Round 2" in report_history(story.stream).lines
    story.do("Undo")
    assert "### FIDE mode exited @ Round 2" in report_history(story.stream).lines
    assert "### FIDE mode exited @ Round 2" in make_trf(story.state, told=report_history(story.stream))


# -- what is locked ----------------------------------------------------------------------------------------

CHANGES = ({"rounds": 6}, {"win": 3, "draw": 1}, {"bye": 0}, {"tie_breaks": "DE"})


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("system", ["dutch", "round-robin"])
def test_the_rules_of_the_game_are_locked_after_the_draw(system: str, change: dict[str, Any]) -> None:
    """Rounds, points, the bye and the list of tie-breaks: free before round 1, locked after it, asked outside the mode."""
    story = Story(system=system, rounds=5 if system == "dutch" else "").some(8)
    story.do("ModifyTournament", **change)
    story.do("Undo")
    story.do("PairRound")
    assert isinstance(story.refusal("ModifyTournament", **change, confirmed=True), LockedByMode)
    assert not settings_now(story.state) & change.keys()
    leave(story)
    assert asked(story, "ModifyTournament", **change) == [("shown_standings", Level.CONFIRM)]
    story.do("ModifyTournament", **change, confirmed=True)
    kind = "Tie-breaks" if "tie_breaks" in change else "Configuration"
    assert any(line.startswith(f"### {kind} @ Round") for line in report_history(story.stream).lines)


def test_name_and_place_are_never_locked() -> None:
    """The mode is about the rounds, not about the poster."""
    story = played(1)
    story.do("ModifyTournament", place="Town hall", time_control="90 min")
    assert story.state.settings.place == "Town hall"


@pytest.mark.parametrize("command", ["ForbidPair", "AllowPair"])
def test_who_is_kept_apart_is_settled_before_round_1(command: str) -> None:
    """After it a prohibition comes and goes only outside the mode, with a line in the report."""
    story = swiss()
    story.do("ForbidPair", first=7, second=8)
    story.do("PairRound")
    pair = {"first": 1, "second": 2} if command == "ForbidPair" else {"first": 7, "second": 8}
    assert isinstance(story.refusal(command, **pair, confirmed=True), LockedByMode)
    leave(story)
    assert asked(story, command, **pair) == [("pair_after_draw", Level.CONFIRM)]
    story.do(command, **pair, confirmed=True)
    assert any(line.startswith("### Prohibition") for line in report_history(story.stream).lines)


# -- results -----------------------------------------------------------------------------------------------


def test_the_last_round_is_corrected_freely() -> None:
    """A result of the last round is corrected without a question: no round was paired with it yet."""
    story = played(3)
    story.result(3, 1, "0-1").result(3, 1, "½-½")
    assert story.game(3, 1).result is Result.DRAW


def test_the_previous_round_is_corrected_after_a_question() -> None:
    """The next one was paired with the old result; the report says so."""
    story = played(3)
    change: dict[str, Any] = {"round": 2, "board": 1, "result": "0-1"}
    assert asked(story, "EnterResult", **change) == [("correction", Level.CONFIRM)]
    story.do("EnterResult", **change, confirmed=True)
    assert any(
        line.startswith("### Correction @ Round 3: round 2") for line in report_history(story.stream).lines
    )


def test_older_rounds_are_locked() -> None:
    """A result of round 1 stays when round 3 is paired; outside the mode it can be corrected."""
    story = played(3)
    assert story.refusal("EnterResult", round=1, board=1, result="0-1", confirmed=True) == OldRoundLocked(1)
    leave(story).result(1, 1, "0-1")
    assert story.game(1, 1).result is Result.BLACK_WINS


def test_a_round_robin_takes_any_result_at_any_time() -> None:
    """All its rounds were drawn at once: nothing was paired with a result."""
    story = Story().some(6)
    story.do("PairRound")
    story.all_results()
    story.result(1, 1, "0-1")
    assert story.game(1, 1).result is Result.BLACK_WINS


def test_what_is_found_later_goes_to_the_rating_report() -> None:
    """The table keeps the result, the report has a line, and the correction can be undone."""
    story = played(3)
    change: dict[str, Any] = {"round": 1, "board": 1, "result": "0-1"}
    assert asked(story, "CorrectForRating", **change) == [("rating_correction", Level.CONFIRM)]
    story.do("CorrectForRating", **change, confirmed=True)
    assert story.game(1, 1).result is Result.WHITE_WINS
    assert story.state.rating_corrections[1, 1].result is Result.BLACK_WINS
    line = "### Rating correction @ Round 3: round 1, 1-5 1-0 => 0-1"
    assert line in report_history(story.stream).lines
    story.do("Undo")
    assert not story.state.rating_corrections
    assert line not in report_history(story.stream).lines


def test_what_can_still_be_corrected_itself_needs_no_correction_for_ratings() -> None:
    """The last two rounds are corrected where everybody sees it."""
    assert played(3).refusal("CorrectForRating", round=2, board=1, result="0-1") == StillEditable(2)


# -- adjourned games -----------------------------------------------------------------------------------------


def adjourned(rounds: int = 3) -> Story:
    """Game 1 of round 1 is adjourned."""
    story = swiss(rounds=rounds)
    story.do("PairRound")
    for board in (2, 3, 4):
        story.result(1, board, "1-0")
    story.result(1, 1, "adj")
    return story


def test_every_pairing_names_older_adjourned_games() -> None:
    """A notice at each draw, until the result is in."""
    story = adjourned()
    assert asked(story, "PairRound") == [("adjourned_games", Level.NOTICE)]
    story.do("PairRound", confirmed=True)
    story.all_results_but((1, 1))
    assert asked(story, "PairRound") == [("adjourned_games", Level.NOTICE)]
    assert asked(story, "StartManualPairing") == [("adjourned_games", Level.NOTICE)]


def test_an_adjourned_game_that_is_no_draw_is_asked_about() -> None:
    """It counted as a draw; however long ago, its result can be entered, and the report says how it ended."""
    story = adjourned()
    for _ in range(2):
        story.do("PairRound", confirmed=True)
        story.all_results_but((1, 1))
    assert asked(story, "EnterResult", round=1, board=1, result="1-0") == [
        ("adjournment_ended", Level.CONFIRM)
    ]
    story.result(1, 1, "1-0", confirmed=True)
    assert "### Adjournment @ Round 1: 1-5 1-0" in story.state.comments
    story.do("Undo")
    story.result(1, 1, "½-½")


def test_no_final_report_while_a_game_is_adjourned() -> None:
    """When everything else is played the report waits for the game; outside the mode it does not."""
    story = adjourned(rounds=1)
    with pytest.raises(AdjournedGamesOpen) as refusal:
        check_final_report(story.state)
    assert refusal.value.count == 1
    check_final_report(leave(story).state)
    again = adjourned(rounds=1)
    again.result(1, 1, "1-0")
    check_final_report(again.state)


def test_a_report_of_a_running_tournament_is_no_final_one() -> None:
    """It can be made at any time, adjourned games or not."""
    story = adjourned(rounds=3)
    check_final_report(story.state)
    story.result(1, 2, "")
    check_final_report(story.state)


# -- games that are set ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "raw"), [("SetGame", {"first": 1, "second": 2}), ("SetBye", {"id": 3})])
def test_a_round_around_set_games_is_asked_about(command: str, raw: dict[str, Any]) -> None:
    """With both pairings, as the report will say it; outside the mode the director is taken at their word."""
    story = swiss(count=9)
    story.do(command, **raw)
    refusal = story.refusal("PairRound")
    assert isinstance(refusal, NeedsConfirmation)
    (question,) = refusal.questions
    assert (question.kind, question.level) == ("set_games", Level.CONFIRM)
    story.do("PairRound", answers=[question.id])
    (line,) = (line for line in make_trf(story.state).splitlines() if line.startswith("### MPA"))
    assert str(question.phrase.args["report"]) == line
    story.do("Undo")
    assert "### MPA" not in make_trf(story.state)
    leave(story).do("PairRound")


def test_set_games_that_the_program_would_pair_are_no_question() -> None:
    """Nothing differs then, and nothing is reported."""
    story = swiss()
    story.do("SetGame", first=1, second=5)
    story.do("PairRound")
    assert "###" not in make_trf(story.state)


def test_all_questions_of_a_draw_come_at_once() -> None:
    """A missing result and a set game are questions 1 and 2."""
    story = swiss()
    story.do("PairRound")
    story.all_results_but((1, 1))
    story.do("SetGame", first=2, second=7)
    refusal = story.refusal("PairRound")
    assert isinstance(refusal, NeedsConfirmation)
    assert [(each.kind, each.number) for each in refusal.questions] == [
        ("missing_results", 1),
        ("set_games", 2),
    ]


def test_an_answer_about_set_games_holds_for_other_lots() -> None:
    """Who has White on board 1 is drawn with the round; the question is the same for either colour."""
    story = Story(system="dutch", rounds=5)
    story.some(8).do("SetGame", first=1, second=2)
    refusal = story.refusal("PairRound", seed=1)
    assert isinstance(refusal, NeedsConfirmation)
    story.do("PairRound", seed=2, answers=[refusal.questions[0].id])
    assert "=> 1-2" in make_trf(story.state)


# -- byes ----------------------------------------------------------------------------------------------------


def test_players_can_be_barred_from_half_point_byes() -> None:
    """They get none, may still stay away, and can be let have them again."""
    story = swiss()
    story.do("BarFromHalfByes", id=3)
    assert story.refusal("RequestBye", id=3, round=1) == BarredFromByes("Player 3")
    story.do("RequestBye", id=3, round=1, kind="zero")
    story.do("BarFromHalfByes", id=3, barred=False)
    story.do("RequestBye", id=3, round=1)


# -- the list of kinds ---------------------------------------------------------------------------------------


def test_every_kind_has_its_own_key_level_and_words() -> None:
    """One list: keys are unique, levels are 2 to 5, and everything but leaving the mode can be undone."""
    assert len(BY_KEY) == len(KINDS)
    assert all(Level.NOTICE <= kind.level <= Level.REFUSED and kind.words for kind in KINDS)
    assert [kind.key for kind in KINDS if not kind.undo] == ["leave_arbiter_mode"]


def test_the_mode_never_asks_more_quietly() -> None:
    """Outside the mode a kind is asked about at the same level or a lower one, or not at all."""
    assert all(kind.otherwise is None or kind.otherwise <= kind.level for kind in KINDS)


def test_a_line_names_its_kind_and_round() -> None:
    """As the report file has it."""
    assert report_line_of("correction", 3, "x") == "### Correction @ Round 3: x"
    assert report_line_of("leave_arbiter_mode", 2) == "### FIDE mode exited @ Round 2"


# -- the history ---------------------------------------------------------------------------------------------


def told(story: Story) -> list[str]:
    return [str(step.words) for step in history(story.stream)]


def test_the_history_has_old_and_new_values() -> None:
    """Also after an undo: the old value is the one that held then."""
    story = swiss(rounds=5)
    story.do("ModifyTournament", rounds=6)
    story.do("Undo")
    story.do("ModifyTournament", rounds=7)
    lines = told(story)
    assert "'old': Phrase(text='{value}', args={'value': 5})" in lines[-1]
    assert "'new': Phrase(text='{value}', args={'value': 7})" in lines[-1]


def test_only_whoever_rates_sees_the_correction() -> None:
    """The rating report has the corrected result, the record of the tournament the old one."""
    story = played(3)
    story.do("CorrectForRating", round=1, board=1, result="0-1", confirmed=True)
    winner = story.state.entries[story.game(1, 1).white].number
    rated = rated_record(story.state, Wishes()).entrants[winner - 1].history[0].outcome
    assert rated is Outcome.LOSS
    assert record_of(story.state).entrants[winner - 1].history[0].outcome is Outcome.WIN
