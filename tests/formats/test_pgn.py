"""PGN: what other programs find in it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.formats.pgn import LONGEST_LINE, escaped, make_pgn, wrapped
from papers.tournaments import tournament

TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


def games(text: str) -> list[dict[str, str]]:
    """The headers of every game; a game begins with its Event."""
    found: list[dict[str, str]] = []
    for name, value in TAG.findall(text):
        if name == "Event":
            found.append({})
        found[-1][name] = value
    return found


def test_every_game_has_its_seven_tags() -> None:
    """Headers are complete also without moves, and the round says the board: 3.2 is board 2 of round 3."""
    state = tournament("dutch").state
    found = games(make_pgn(state))
    assert len(found) == sum(len(round_.games) for round_ in state.rounds)
    for game in found:
        assert list(game)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert [game["Round"] for game in found[:4]] == ["1.1", "1.2", "1.3", "2.1"]


def test_one_round() -> None:
    """Only the games of the round asked for."""
    found = games(make_pgn(tournament("dutch").state, 2))
    assert {game["Round"].partition(".")[0] for game in found} == {"2"}


def test_results_and_forfeits() -> None:
    """PGN knows four results; a forfeit is told by its tag, an open game by an asterisk."""
    story = tournament("round-robin", "entered", players=4)
    story.do("PairRound", seed=1)
    for board, result in ((1, "+/-"), (2, "½-½")):
        story.result(1, board, result)
    found = games(make_pgn(story.state))
    assert found[0]["Result"] == "1-0"
    assert found[0]["Termination"] == "forfeit"
    assert found[1]["Result"] == "1/2-1/2"
    assert found[2]["Result"] == "*"


def test_players_are_told_apart() -> None:
    """Ratings, titles, FIDE numbers and clubs stand in tags of their own, and only where they are known."""
    found = games(make_pgn(tournament("round-robin").state))
    game = next(game for game in found if game["White"] == "Drossel, Dirk")
    assert (game["WhiteElo"], game["WhiteFideId"]) == ("2313", "4600001")
    assert game["WhiteTeam"] == "SV Turm Moorheim 1922"
    assert "WhiteTitle" not in game


def test_moves_where_they_are_known() -> None:
    """The moves of a board stand before its result."""
    text = make_pgn(tournament("dutch").state, 1, {(1, 1): "1. e4 e5 2. Nf3 Nc6"})
    assert "1. e4 e5 2. Nf3 Nc6 1" in text


def test_where_the_winner_stays() -> None:
    """Games of an evening have their own number and their board."""
    found = games(make_pgn(tournament("winner-stays").state))
    assert len(found) > 10
    assert found[0]["Round"] == "1.1"


@given(st.text(max_size=60))
def test_any_text_stays_inside_its_tag(text: str) -> None:
    """No name breaks out of its quotes or its line."""
    made = f'[White "{escaped(text)}"]'
    assert "\n" not in made
    assert TAG.fullmatch(made)


@pytest.mark.parametrize("moves", ["", "1. e4 " * 100])
def test_lines_are_short(moves: str) -> None:
    """No line is longer than 79 characters, and no word is lost."""
    assert all(len(line) <= LONGEST_LINE for line in wrapped(moves).split("\n"))
    assert wrapped(moves).split() == moves.split()
