"""Cells of CSV files that spreadsheets would take for formulas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.results import Result
from kosmos.core.spreadsheets import guarded, unguarded


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
        ("-1+1", "'-1+1"),
        ("  =1", "'  =1"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),
        ("+", "+"),
        ("-", "-"),
        ("-12", "-12"),
        ("+½", "+½"),
        ("Amsel, Ada", "Amsel, Ada"),
        ("'t Hart, Jan", "'t Hart, Jan"),
        ("1-0", "1-0"),
    ],
)
def test_what_looks_like_a_formula_is_guarded(text: str, made: str) -> None:
    """No cell is taken for a formula; forfeits and rating changes stay as they are."""
    assert guarded(text) == made


def test_results_stand_as_they_are() -> None:
    """Also those by forfeit, which begin with a sign."""
    assert [guarded(result.value) for result in Result] == [result.value for result in Result]


@given(st.text(alphabet="'=+-@ aA1", max_size=8))
def test_whatever_is_written_is_read_again(text: str) -> None:
    """The apostrophe that was put before a text is taken away, and no other."""
    assert unguarded(guarded(text)) == text
