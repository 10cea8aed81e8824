"""Undo, redo and "back to here" in a team event, and its history in words."""

from typing import Any

import msgspec
import pytest

from kosmos.core.errors import NotFound
from kosmos.core.time_travel import NothingToRedo, NothingToUndo
from kosmos.locale import Language, language
from kosmos.teams.chronicle import fold
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.teams.events import StampedTeamEvent, decode, encode
from kosmos.teams.history import team_history
from teams.team_stories import CONTEXT, TeamStory

TIME = {"UndoTeamStep", "RedoTeamStep", "GoBackInTeamEvent"}
#: every other command once, in an order in which all of them go well
STEPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("EnterTeam", {"name": "A", "players": "A1; 2000\nA2; 1900\nA3"}),
    ("EnterTeam", {"name": "B", "players": "B1\nB2"}),
    ("EnterTeam", {"name": "C", "players": "C1\nC2"}),
    ("ChangeTeam", {"team": 2, "name": "B 1922", "players": "B1\nB2\nB3"}),
    ("RemoveTeam", {"team": 3}),
    ("DrawTeamRounds", {}),
    ("TakeBackTeamRounds", {}),
    ("DrawTeamRounds", {}),
    ("ScheduleTeamRound", {"round": 1, "start": "2026-11-20 19:00", "deadline": "2026-11-20 18:30"}),
    ("GiveLineup", {"round": 1, "team": 1, "players": [1, 3]}),
    ("FillLineups", {"round": 1}),
    ("EnterBoard", {"round": 1, "match": 1, "board": 2, "result": "½-½"}),
    ("ForfeitTeamMatch", {"round": 2, "match": 1, "lost": "away"}),
    ("AdjustTeamPoints", {"team": 1, "taken_match": 1, "reason": "late"}),
    ("WithdrawTeam", {"team": 2}),
)
ENGLISH: Language = language("en")


def said(story: TeamStory) -> Any:
    """All that the state says, apart from what counts upwards for ever."""
    plain = msgspec.to_builtins(story.state, enc_hook=str)
    return {
        name: value
        for name, value in plain.items()
        if name not in ("version", "teams_given", "members_given")
    }


def whole_story() -> TeamStory:
    story = TeamStory(system="double_round_robin")
    for name, raw in STEPS:
        story.do(name, **raw)
    return story


def test_the_steps_are_all_commands() -> None:
    """The list above leaves no command out."""
    assert {name for name, _ in STEPS} | TIME == set(TEAM_COMMANDS)


@pytest.mark.parametrize("count", range(1, len(STEPS) + 1), ids=[name for name, _ in STEPS])
def test_every_command_can_be_undone_and_done_again(count: int) -> None:
    """Undo brings the state before it, whatever number of events it was; redo the one after it."""
    story = TeamStory(system="double_round_robin")
    for name, raw in STEPS[: count - 1]:
        story.do(name, **raw)
    before = said(story)
    name, raw = STEPS[count - 1]
    story.do(name, **raw)
    after = said(story)
    assert after != before
    story.do("UndoTeamStep")
    assert said(story) == before
    story.do("RedoTeamStep")
    assert said(story) == after


def test_settings_can_be_undone() -> None:
    """They are a step as any other."""
    story = TeamStory(boards=2)
    story.set(boards=4, name="Cup")
    story.do("UndoTeamStep")
    assert (story.state.settings.boards, story.state.settings.name) == (2, "League")


def test_back_to_the_first_version_and_forth_again() -> None:
    """Step by step to the beginning, where nothing is left to undo, and by redo to the end, where nothing is left to redo."""
    story = whole_story()
    end = said(story)
    for _ in STEPS:
        story.do("UndoTeamStep")
    assert not story.state.teams
    with pytest.raises(NothingToUndo):
        story.do("UndoTeamStep")
    for _ in STEPS:
        story.do("RedoTeamStep")
    assert said(story) == end
    with pytest.raises(NothingToRedo):
        story.do("RedoTeamStep")


def test_going_back_is_a_step() -> None:
    """To any step that was ever made, and it can be undone; not into the middle of one, nor into the future."""
    story = whole_story()
    end, drawn = said(story), next(step for step in team_history(story.stream) if step.restore_point)
    story.do("GoBackInTeamEvent", version=drawn.version)
    assert len(story.state.rounds) == 2
    assert not any(match.is_begun for round_ in story.state.rounds for match in round_.matches)
    story.do("UndoTeamStep")
    assert said(story) == end
    for version in (drawn.version - 1, story.chronicle.version, 10_000):
        with pytest.raises(NotFound):
            story.do("GoBackInTeamEvent", version=version)


def test_a_new_step_ends_what_could_be_redone() -> None:
    """Undone, then something else: the old future is gone."""
    story = TeamStory().teams("A", "B").drawn()
    story.do("UndoTeamStep")
    story.teams("C")
    with pytest.raises(NothingToRedo):
        story.do("RedoTeamStep")


def test_a_number_is_never_given_twice() -> None:
    """A team that was undone keeps its number for itself, for its captain has a link to it; so do its players."""
    story = TeamStory().teams("A", "B")
    story.do("UndoTeamStep")
    story.teams("C")
    assert {team.name: team.id for team in story.state.teams.values()} == {"A": 1, "C": 3}
    assert [member.id for member in story.state.teams[3].members] == [7, 8, 9]


def test_streams_without_parts_are_read_as_they_were_written() -> None:
    """Before there was undo nobody said which events were one step; what one person did in one second was one."""
    story = TeamStory().teams("A", "B", "C", "D")
    moments = iter(f"2026-11-16T18:00:{second:02}Z" for second in range(60))
    stream = [
        StampedTeamEvent(next(moments), "anna", each.event)
        if not each.part
        else StampedTeamEvent("", "anna", each.event)
        for each in story.drawn().stream
    ]
    for place, each in enumerate(stream):
        if not each.at:
            stream[place] = msgspec.structs.replace(each, at=stream[place - 1].at)
    assert b'"part"' not in encode(stream[1])
    old = [decode(encode(each)) for each in stream]
    chronicle = fold(old)
    assert len(chronicle.state.rounds) == 3
    assert chronicle.undo_to == 5
    assert [step.version for step in team_history(old)] == [1, 2, 3, 4, 5, 8]


def test_the_history_says_who_did_what() -> None:
    """One line for each command, in words; who plays in a line-up is not among them."""
    story = whole_story()
    story.set(match_win=3)
    story.do("UndoTeamStep")
    story.do("GoBackInTeamEvent", version=2)
    steps = team_history(story.stream)
    assert {step.by for step in steps} == {CONTEXT.by}
    told = [ENGLISH.say(step.words) for step in steps]
    assert told == [
        "Team event made: League",
        "Team entered or changed: A",
        "Team entered or changed: B",
        "Team entered or changed: C",
        "Team entered or changed: B 1922",
        "Team taken out: C",
        "2 rounds drawn",
        "Draw taken back from round 1 on",
        "2 rounds drawn",
        "Round 1: start 2026-11-20 19:00, line-ups until 2026-11-20 18:30",
        "Line-up of A for round 1 handed in",
        "Missing line-ups of round 1 filled in",
        "Round 1, A – B 1922, board 2: ½-½",
        "Round 2, B 1922 – A: lost by forfeit by A",
        "A: match points −1, game points 0, by the arbiter (late).",
        "Team withdrawn: B 1922",
        "Settings changed: Match won: 2 → 3",
        "Undone: Settings changed: Match won: 2 → 3",
        "Went back to version 2",
    ]
    assert [step.counts for step in steps] == [True, True, *[False] * 15, True, True]
    assert [step.restore_point for step in steps].index(True) == 6


def test_the_first_result_is_what_is_told() -> None:
    """It brings line-ups that were missing; the history says the result."""
    story = TeamStory().teams("A", "B").drawn().results(1, 1, "1-0")
    assert ENGLISH.say(team_history(story.stream)[-1].words) == "Round 1, A – B, board 1: 1-0"
