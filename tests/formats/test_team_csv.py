"""A division as a spreadsheet, both ways."""

import msgspec
import pytest

from formats.test_team_trf import CONTEXT, facts, played, table
from kosmos.core.results import Result
from kosmos.formats.team_csv import BadDivisionRow, EmptyDivision, make_division_csv, read_division_csv
from kosmos.locale import language
from kosmos.teams.chronicle import fold, stamp_team_events


def test_a_division_comes_back() -> None:
    """Settings, teams, players, calendar, line-ups, results, forfeits, who withdrew, and points by the arbiter."""
    story = played(league="District", promoted=1)
    story.do("WithdrawTeam", team=3)
    state = fold(
        stamp_team_events(CONTEXT, read_division_csv(make_division_csv(story.state).decode("utf-8-sig")))
    ).state
    assert state.settings == story.state.settings
    assert [msgspec.to_builtins(team) for team in state.teams.values()] == [
        msgspec.to_builtins(team) for team in story.state.teams.values()
    ]
    assert facts(state) == facts(story.state)
    assert state.times_of(1) == story.state.times_of(1)
    assert state.adjusted == story.state.adjusted
    assert table(state) == table(story.state)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("team;A\nplayer;\n", 2),
        ("dance;A\n", 1),
        ("player;A\n", 1),
        ("team;A\nround;one\n", 2),
        ("round;1\nmatch;1\n", 2),
        ("team;A\nteam;B\nround;1\nmatch;1;A;Z\n", 3),
        ("team;A\nteam;B\nround;1\nmatch;1;A;A\n", 3),
        ("team;A\nteam;B\nround;1\nmatch;1;A;B;Z\n", 4),
        ("setting;boards;1\nteam;A\nplayer;a\nteam;B\nplayer;b\nround;1\nmatch;1;A;B\nboard;1;z;b;1-0\n", 7),
        ("setting;boards;1\nteam;A\nplayer;a\nteam;B\nplayer;b\nround;1\nmatch;1;A;B\nboard;1;a;b;9-9\n", 7),
        ("setting;boards;2\nteam;A\nplayer;a\nteam;B\nplayer;b\nround;1\nmatch;1;A;B\nboard;1;a;b;1-0\n", 7),
        ("team;A\nteam;B\nwithdrawn;Z;1\n", 3),
        ("setting;colour;red\nteam;A\n", 1),
        ("team;A\nteam;B\npoints;A;many;0;late\n", 3),
        ("team;A\nteam;B\npoints;A;1;0;\n", 3),
    ],
)
def test_rows_that_cannot_be_read(text: str, line: int) -> None:
    """They are named with their line."""
    with pytest.raises(BadDivisionRow) as refused:
        read_division_csv(text)
    assert refused.value.line == line


EMPTY_SEAT = "setting;boards;2\nteam;A\nplayer;a\nteam;B\nplayer;b\nplayer;c\nround;1\nmatch;1;A;B\nboard;1;a;b;1-0\nboard;2;;c;"


def test_nobody_plays_at_an_empty_board() -> None:
    """A game against nobody is refused, as at every door: its report file could not be read again. Without a result the
    board is lost by forfeit.
    """
    for result in ("1-0", "½-½", "+/-"):
        with pytest.raises(BadDivisionRow) as refused:
            read_division_csv(f"{EMPTY_SEAT}{result}\n")
        assert "empty on one side" in language("en").say(refused.value.phrase)
    for said in ("", "*", "-/+"):
        state = fold(stamp_team_events(CONTEXT, read_division_csv(f"{EMPTY_SEAT}{said}\n"))).state
        assert state.rounds[0].matches[0].results[1] is Result.BLACK_WINS_FORFEIT


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("team;A\nmatch;1;A\n", "cells are missing, or the row that it belongs to"),
        ("setting;colour;red\n", "“setting;colour;red” is not understood"),
        ("nonsense;1\n", "“nonsense;1” is not understood"),
    ],
)
def test_why_a_row_cannot_be_read(text: str, reason: str) -> None:
    """In words for whoever wrote it, not in those of a programming language."""
    with pytest.raises(BadDivisionRow) as refused:
        read_division_csv(text)
    assert language("en").say(refused.value.reason) == reason


@pytest.mark.parametrize("text", ["", "\n\n", "setting;name;Cup\n"])
def test_a_division_has_teams(text: str) -> None:
    """A file without a team is no division, and makes none."""
    with pytest.raises(EmptyDivision):
        read_division_csv(text)


@pytest.mark.parametrize(
    ("lost", "losers"), [("Rooks 10", (2,)), ("Rooks 1", (1,)), ("Rooks 1, Rooks 10", (1, 2))]
)
def test_names_within_names(lost: str, losers: tuple[int, ...]) -> None:
    """A team whose name begins as another's does not lose with it."""
    text = f"team;Rooks 1\nteam;Rooks 10\nround;1\nmatch;1;Rooks 1;Rooks 10;{lost}\n"
    state = fold(stamp_team_events(CONTEXT, read_division_csv(text))).state
    assert state.rounds[0].matches[0].losers == losers


def test_commas_are_read_too() -> None:
    """As spreadsheets of other countries write them."""
    events = read_division_csv("setting,name,Cup\nteam,Rooks\nplayer,Anna,1900\nteam,Knights\nplayer,Carl\n")
    state = fold(stamp_team_events(CONTEXT, events)).state
    assert [team.members[0].name for team in state.teams.values()] == ["Anna", "Carl"]


def test_no_name_is_a_formula() -> None:
    """Names that spreadsheets would take for formulas are written as texts, and come back as they were."""
    made = read_division_csv("team;A;'=1+1\nplayer;'=HYPERLINK(1)\nplayer;'t Hart, Jan\nteam;B\nplayer;b\n")
    state = fold(stamp_team_events(CONTEXT, made)).state
    text = make_division_csv(state).decode("utf-8-sig")
    assert ";=" not in text
    again = fold(stamp_team_events(CONTEXT, read_division_csv(text))).state
    assert [team.club for team in again.teams.values()] == ["=1+1", ""]
    assert [member.name for member in again.teams[1].members] == ["=HYPERLINK(1)", "'t Hart, Jan"]


@pytest.mark.parametrize(
    "row", ["team;Rooks;Rook Town;Ann;Hall 2", "player;Anna;1900;;;;;Captain", "setting;tie_breaks;BC;EMMSB"]
)
def test_a_cell_without_a_place_is_refused(row: str) -> None:
    """Nothing of a row is dropped without a word; empty cells behind it are no matter."""
    with pytest.raises(BadDivisionRow) as refused:
        read_division_csv(f"team;Knights\nplayer;Carl;;;;;;;;\n{row}\n")
    assert refused.value.line == 3
    assert read_division_csv("team;Knights\nplayer;Carl;;;;;;;;\n")
