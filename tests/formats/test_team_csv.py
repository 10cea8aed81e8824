"""A division as a spreadsheet, both ways."""

import msgspec
import pytest

from formats.test_team_trf import CONTEXT, facts, played, table
from kosmos.formats.team_csv import BadDivisionRow, make_division_csv, read_division_csv
from kosmos.teams.state import fold, stamp_team_events


def test_a_division_comes_back() -> None:
    """Settings, teams, players, calendar, line-ups, results and forfeits; points by the arbiter are not in it."""
    story = played(league="District", promoted=1)
    state = fold(
        stamp_team_events(CONTEXT, read_division_csv(make_division_csv(story.state).decode("utf-8-sig")))
    )
    assert state.settings == story.state.settings
    assert [msgspec.to_builtins(team) for team in state.teams.values()] == [
        msgspec.to_builtins(team) for team in story.state.teams.values()
    ]
    assert facts(state) == facts(story.state)
    assert state.times_of(1) == story.state.times_of(1)
    assert {name: game for _, name, _, game in table(state)} == {
        name: game for _, name, _, game in table(story.state)
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("team;A\nplayer;\n", 2),
        ("dance;A\n", 1),
        ("player;A\n", 1),
        ("team;A\nround;one\n", 2),
        ("round;1\nmatch;1\n", 2),
    ],
)
def test_rows_that_cannot_be_read(text: str, line: int) -> None:
    """They are named with their line."""
    with pytest.raises(BadDivisionRow) as refused:
        read_division_csv(text)
    assert refused.value.line == line


def test_commas_are_read_too() -> None:
    """As spreadsheets of other countries write them."""
    events = read_division_csv("setting,name,Cup\nteam,Rooks\nplayer,Anna,1900\nteam,Knights\nplayer,Carl\n")
    state = fold(stamp_team_events(CONTEXT, events))
    assert [team.members[0].name for team in state.teams.values()] == ["Anna", "Carl"]
