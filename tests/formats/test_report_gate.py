"""Tournaments played through commands export a report that our own checker finds clean, or that says itself why not."""

import os
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from kosmos.core.errors import Refusal
from kosmos.formats.trf import understand
from kosmos.formats.trf.reading import read
from kosmos.formats.trf.remarks import explained_rounds
from kosmos.formats.trf_import import read_trf_tournament
from kosmos.formats.trf_tournament import make_trf
from kosmos.pairing.checker import check_rounds
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.report_history import report_history
from kosmos.tournament.settings import Acceleration
from kosmos.tournament.state import State
from kosmos.tournament.systems import System
from tournament.stories import AT, Story

#: in the suite; KOSMOS_REPORTS=5000 makes the long run
SEEDS = range(int(os.environ.get("KOSMOS_REPORTS", "2000")))
RESULTS = ("1-0", "1-0", "0-1", "½-½", "½-½", "+/-", "-/+", "-/-")


class Director:
    """Somebody who does by lot whatever a director may do in a Swiss."""

    def __init__(self, seed: int) -> None:
        self.lot = Random(seed)
        self.rounds = self.lot.randint(3, 7)
        baku = self.lot.random() < 0.3
        scoring: dict[str, Any] = {"win": 3, "draw": 1} if not baku and self.lot.random() < 0.2 else {}
        self.story = Story(
            system="dutch", rounds=self.rounds, acceleration="baku" if baku else "none", **scoring
        )
        for number in range(1, self.lot.randint(self.rounds + 3, 16)):
            self.story.do("AddPlayer", name=f"Player {number}", elo=self.lot.randrange(1500, 2400, 50))

    def try_to(self, command: str, **raw: Any) -> None:
        with suppress(Refusal):
            self.story.do(command, confirmed=True, seed=self.lot.randrange(10**6), **raw)

    def play(self) -> Story:
        for _ in range(self.rounds):
            for _ in range(self.lot.randint(0, 3)):
                self.arrange()
            self.try_to("PairRound")
            self.enter_results()
            if self.lot.random() < 0.2:
                self.try_to("Undo")
        return self.story

    def arrange(self) -> None:
        one, other = self.lot.sample(sorted(self.story.state.entries), 2)
        coming = len(self.story.state.rounds) + 1
        doings: list[tuple[str, dict[str, Any]]] = [
            ("ForbidPair", {"first": one, "second": other}),
            ("ForbidPair", {"first": one, "second": other}),
            ("AllowPair", {"first": one, "second": other}),
            ("ModifyPlayer", {"id": one, "elo": self.lot.randrange(1500, 2400, 50)}),
            ("ExchangeNumbers", {"first": one, "second": other}),
            ("AddPlayer", {"name": f"Late {self.lot.random()}", "elo": self.lot.randrange(1500, 2400, 50)}),
            ("WithdrawPlayer", {"id": one}),
            ("ReinstatePlayer", {"id": one}),
            ("RequestBye", {"id": one, "round": coming, "kind": self.lot.choice(["half", "zero", "full"])}),
            ("SetGame", {"first": one, "second": other}),
            ("ModifyTournament", {"rounds": self.rounds + self.lot.randint(0, 1)}),
            ("ModifyTournament", {"tie_breaks": "BH,SB"}),
            ("DeleteRound", {}),
            ("Undo", {}),
        ]
        if self.story.state.rounds:
            number = self.lot.randint(1, len(self.story.state.rounds))
            board = self.lot.randint(1, max(1, len(self.story.state.rounds[number - 1].games)))
            correction = {"round": number, "board": board, "result": self.lot.choice((*RESULTS, "adj"))}
            doings += [("EnterResult", correction)] * 3
        command, raw = self.lot.choice(doings)
        self.try_to(command, **raw)

    def enter_results(self) -> None:
        number = len(self.story.state.rounds)
        for board in range(1, len(self.story.state.rounds[-1].games) + 1 if number else 1):
            if self.lot.random() < 0.95:
                result = "adj" if self.lot.random() < 0.04 else self.lot.choice(RESULTS)
                self.try_to("EnterResult", round=number, board=board, result=result)


def unexplained(text: str) -> set[int]:
    """The rounds of a file that the Dutch system would pair otherwise, and of which the file does not say why."""
    trf = read(text.encode())
    understood = understand(trf)
    draw = System("dutch").profile.rounds
    assert draw
    checks = check_rounds(
        understood.record, draw.pair, first_colour=understood.first_colour, forbidden=understood.forbidden_in
    )
    covered = explained_rounds(trf, understood.record.played)
    return {check.round for check in checks if not check.agrees} - covered.keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_report_is_clean_or_explained(seed: int) -> None:
    """Bans, corrections, renumbering, late entries, Baku, adjournments, undo: whatever happened is in the file."""
    story = Director(seed).play()
    text = make_trf(story.state, told=report_history(story.stream))
    assert unexplained(text) == set(), text


def imported(text: str) -> tuple[State, list[Stamped]]:
    steps = read_trf_tournament(text.encode()).steps
    stream = [
        Stamped(AT, "anna", event, part)  # type: ignore[arg-type]
        for step in steps
        for part, event in enumerate(step)
    ]
    return fold(stream).state, stream


def eight(**settings: Any) -> Story:
    story = Story(system="dutch", rounds=5, first_colour="white", **settings)
    for number in range(1, 9):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    return story


def reported(story: Story) -> str:
    return make_trf(story.state, told=report_history(story.stream))


def test_a_ban_holds_from_the_round_in_which_it_was_made() -> None:
    """Two who met in round 1 are kept apart before round 3: record 260 holds from round 3 on, and says when."""
    story = eight()
    story.do("LeaveArbiterMode", confirmed=True)
    for _ in range(2):
        story.do("PairRound")
        story.all_results()
    game = story.state.rounds[0].games[0]
    story.do("ForbidPair", first=game.white, second=game.black, confirmed=True)
    text = reported(story)
    (line,) = [line for line in text.splitlines() if line.startswith("260")]
    assert line.split()[1:3] == ["003", "005"]
    assert "### Prohibition @ Round 3:" in text
    state, stream = imported(text)
    assert state.forbidden == story.state.forbidden
    again = make_trf(state, told=report_history(stream))
    assert [each for each in again.splitlines() if each.startswith("260")] == [line]


@pytest.mark.parametrize(
    ("command", "raw", "line"),
    [
        (
            "EnterResult",
            {"round": 1, "board": 1, "result": "0-1"},
            "### Correction @ Round 2: round 1, 1-5 1-0 => 0-1",
        ),
        ("ModifyTournament", {"rounds": 6}, "### Configuration @ Round 3: rounds 5 => 6"),
        ("ModifyTournament", {"tie_breaks": "DE"}, "### Tie-breaks @ Round 3: tie_breaks"),
        ("AllowPair", {"first": 7, "second": 8}, "### Prohibition lifted @ Round 3: 7-8"),
    ],
)
def test_what_happens_after_the_start_is_a_line(command: str, raw: dict[str, Any], line: str) -> None:
    """Corrections, settings, tie-breaks and prohibitions stand in the report, and go when they are undone."""
    story = eight()
    story.do("LeaveArbiterMode", confirmed=True)
    story.do("ForbidPair", first=7, second=8)
    for _ in range(2):
        story.do("PairRound")
        story.all_results()
    story.do(command, confirmed=True, **raw)
    assert line in reported(story)
    story.do("Undo")
    assert line not in reported(story)


def test_a_line_about_rounds_that_stay_outlives_those_taken_back() -> None:
    """Round 1 is corrected after round 3, round 3 is taken back: round 2 is still one drawn before the correction."""
    story = eight()
    story.do("LeaveArbiterMode", confirmed=True)
    for _ in range(3):
        story.do("PairRound")
        story.all_results()
    story.do("EnterResult", round=1, board=1, result="0-1", confirmed=True)
    assert "### Correction @ Round 3: round 1, 1-5 1-0 => 0-1" in reported(story)
    story.do("DeleteRound", confirmed=True)
    assert "### Correction @ Round 2: round 1, 1-5 1-0 => 0-1" in reported(story)
    story.do("DeleteRound", confirmed=True)
    assert "### Correction" not in reported(story)


def test_a_missing_game_registered_as_adjourned_is_no_correction() -> None:
    """The next draw registers it by itself: nobody corrected anything."""
    story = eight()
    story.do("PairRound")
    for board in (1, 2, 3):
        story.result(1, board, "1-0")
    story.do("PairRound", confirmed=True)
    assert "### Correction" not in reported(story)


def test_results_of_a_round_robin_are_no_corrections() -> None:
    """All its rounds are drawn at once, and none from results: entering and changing them explains nothing."""
    story = Story(system="round-robin")
    for number in range(1, 6):
        story.do("AddPlayer", name=f"Player {number}")
    story.do("PairRound")
    story.all_results()
    story.do("EnterResult", round=1, board=1, result="0-1", confirmed=True)
    assert "###" not in reported(story)


def test_new_numbers_are_a_line() -> None:
    """Numbers that moved before round 2 are named: round 1 was drawn with others."""
    story = eight()
    story.do("PairRound")
    story.all_results()
    story.do("ModifyPlayer", id=8, elo=2600, confirmed=True)
    story.do("PairRound", confirmed=True)
    assert "### Regeneration @ Round 2: 8=>1 1=>2" in reported(story)


def test_remarks_survive_import() -> None:
    """Lines that another program wrote stand in the file again after import and export, once."""
    story = eight()
    story.do("PairRound")
    text = "### FIDE mode exited @ Round 2\n### Correction by hand\n" + reported(story)
    state, stream = imported(text)
    again = make_trf(state, told=report_history(stream))
    for line in ("### FIDE mode exited @ Round 2", "### Correction by hand"):
        assert again.splitlines().count(line) == 1


def test_baku_with_a_late_entry_survives() -> None:
    """The last of group A is fixed by those of round 1: a late entry does not undo the acceleration on import."""
    story = eight(acceleration="baku")
    story.do("PairRound")
    story.all_results()
    story.do("AddPlayer", name="Late", elo=2500, confirmed=True)
    story.do("PairRound", confirmed=True)
    assert imported(reported(story))[0].settings.acceleration is Acceleration.BAKU


def test_engines_find_words_they_know() -> None:
    """Record 192 says FIDE_DUTCH, with the edition only where asked for; 162 leaves out what is worth nothing."""
    story = eight(win=3, draw=1)
    story.do("PairRound")
    assert "192 FIDE_DUTCH\n" in reported(story)
    assert "192 FIDE_DUTCH_2026\n" in make_trf(story.state, dated=True)
    (line,) = [line for line in reported(story).splitlines() if line.startswith("162")]
    assert line.split()[1::2] == ["W", "D", "P"]
