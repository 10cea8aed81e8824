"""The manual's XML of self-tests and of a series of games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.results_files import make_self_tests, make_series
from kosmos.formats.schachecke_results import (
    GameSeries,
    MalformedResults,
    PlayedGame,
    PlayedSide,
    SeriesOutcome,
    SeriesTally,
    is_series,
    parse_self_tests,
    parse_series,
    tally_series,
)
from kosmos.play.ends import End
from kosmos.play.training.exercises import Attempt
from kosmos.play.training.sets import ExerciseEnd, MatingSet

ATTEMPTS = st.builds(
    Attempt,
    st.sampled_from(MatingSet),
    st.sampled_from(ExerciseEnd),
    st.integers(0, 200),
    st.integers(-1000, 10**7),
)
GAMES = st.builds(
    PlayedGame,
    st.sampled_from(PlayedSide),
    st.sampled_from(PlayedSide),
    st.sampled_from([end for end in End if end is not End.NO_KING]),
    st.integers(0, 500),
)


@given(st.lists(ATTEMPTS, min_size=1))
def test_self_tests_survive_their_xml(attempts: list[Attempt]) -> None:
    """Self-tests that are written and read again are the same self-tests."""
    assert parse_self_tests(make_self_tests(attempts)) == attempts


@given(st.lists(GAMES, min_size=1), st.none() | st.text("ab/<>&\"' é", max_size=20))
def test_series_survive_their_xml(games: list[PlayedGame], path: str | None) -> None:
    """A series of games is the same after writing and reading, with or without the path of the board."""
    series = GameSeries(tuple(games), path)
    assert parse_series(make_series(series)) == series


def test_a_series_is_counted_by_what_came_of_its_games() -> None:
    """Who ended a game has lost it, if it was lost; where a colour is not known nothing is said."""
    white, black, unknown = PlayedSide.WHITE, PlayedSide.BLACK, PlayedSide.UNKNOWN
    games = (
        PlayedGame(white, black, End.MATE, 30),
        PlayedGame(black, white, End.RESIGNED, 20),
        PlayedGame(white, white, End.TIME, 41),
        PlayedGame(white, black, End.STALEMATE, 70),
        PlayedGame(white, unknown, End.TIME, 9),
        PlayedGame(black, white, End.ABORTED, 3),
    )
    assert tally_series(GameSeries(games)) == {
        SeriesOutcome.WON: SeriesTally(2, 50),
        SeriesOutcome.DRAWN: SeriesTally(1, 70),
        SeriesOutcome.LOST: SeriesTally(1, 41),
        SeriesOutcome.OPEN: SeriesTally(2, 12),
    }


def test_the_two_kinds_of_files_are_told_apart() -> None:
    """Series of games and self-tests are known by how they begin."""
    played = PlayedGame(PlayedSide.WHITE, PlayedSide.BLACK, End.MATE, 30)
    assert is_series(make_series(GameSeries((played,), "/x")))
    assert not is_series(make_self_tests([Attempt(MatingSet.KR, ExerciseEnd.MATE, 9, 1)]))


def test_children_come_in_any_order() -> None:
    """As the manual's schema has it (interleave)."""
    text = "<rs><r><t> -5 </t><m>33</m><e>0</e><p>16</p></r></rs>"
    assert parse_self_tests(text) == [Attempt(MatingSet.RNN, ExerciseEnd.MATE, 33, -5)]
    games = "<games><g><m>40</m><r>t</r><e>w</e><c>u</c></g><u>/x</u></games>"
    assert parse_series(games) == GameSeries(
        (PlayedGame(PlayedSide.UNKNOWN, PlayedSide.WHITE, End.TIME, 40),), "/x"
    )


ROW = "<r><p>0</p><e>0</e><m>1</m><t>1</t></r>"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<rs/>",
        "<games/>",
        "<rs>",
        f"<rs>{ROW}<x/></rs>",
        "<rs><r><p>6</p><e>0</e><m>1</m><t>1</t></r></rs>",
        "<rs><r><p>0</p><e>6</e><m>1</m><t>1</t></r></rs>",
        "<rs><r><p>0</p><e>0</e><m>-1</m><t>1</t></r></rs>",
        "<rs><r><p>0</p><e>0</e><m>1</m></r></rs>",
        "<rs><r><p>0</p><e>0</e><m>1</m><m>1</m><t>1</t></r></rs>",
        "<rs><r><p>٣</p><e>0</e><m>1</m><t>1</t></r></rs>",
        f"<!DOCTYPE rs [<!ENTITY a 'x'>]><rs>{ROW}</rs>",
    ],
)
def test_other_self_tests_are_refused(text: str) -> None:
    """Self-tests that do not follow the schema are refused with their place; a document type is refused in any case."""
    with pytest.raises(MalformedResults):
        parse_self_tests(text)


@pytest.mark.parametrize(
    "text",
    [
        "<games><u>/x</u></games>",
        "<games><g><c>x</c><e>w</e><r>m</r><m>1</m></g></games>",
        "<games><g><c>w</c><e>w</e><r>k</r><m>1</m></g></games>",
        "<games><g><c>w</c><e>w</e><r>z</r><m>1</m></g></games>",
        "<games><g><c>w</c><e>w</e><r>m</r><m>x</m></g></games>",
        "<games><u/><u/><g><c>w</c><e>w</e><r>m</r><m>1</m></g></games>",
        f"<rs>{ROW}</rs>",
    ],
)
def test_other_series_are_refused(text: str) -> None:
    """A series of games that does not follow the schema is refused with its place."""
    with pytest.raises(MalformedResults):
        parse_series(text)
