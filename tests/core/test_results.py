"""Results: a closed set, read in many spellings."""

import pytest

from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Outcome
from kosmos.core.results import OUTCOMES, SHOWN, Result, outcomes, parse_result


@pytest.mark.parametrize(
    ("spellings", "result"),
    [
        ("1-0 1:0 1 w W 1–0 1−0 weiß WEISS", Result.WHITE_WINS),
        ("½-½ 1/2 = d r REMIS 0.5-0.5 ½", Result.DRAW),
        ("0-1 0 b s schwarz 0:1", Result.BLACK_WINS),
        ("* m f missing fehlt -", Result.MISSING),
        ("+/- +:- 1-0f +- +--", Result.WHITE_WINS_FORFEIT),
        ("-/+ -:+ 0-1k –/+", Result.BLACK_WINS_FORFEIT),
        ("-/- -:- -- 0-0f", Result.DOUBLE_FORFEIT),
        ("½-0 1/2-0", Result.WHITE_HALF),
        ("0-½ 0-0.5", Result.BLACK_HALF),
        ("0-0 0:0", Result.NO_POINTS),
        ("adj ? h", Result.ADJOURNED),
    ],
)
def test_spellings(spellings: str, result: Result) -> None:
    """Every way people write a result is understood, in Chaos' letters, too."""
    assert {parse_result(spelling) for spelling in spellings.split()} == {result}


@pytest.mark.parametrize("text", ["1-1", "2-0", "½-1", "1-½", "+/+", "x", "1-0-1", "11", "wb"])
def test_inconsistent_results_cannot_be_written(text: str) -> None:
    """Two winners, a win and a half, or anything else is refused with the field and the choices."""
    with pytest.raises(BadValue) as refused:
        parse_result(text)
    assert refused.value.field == "result"


def test_every_result_is_read_back_and_shown() -> None:
    """A result's own value and what people see lead back to it; every result has outcomes for both."""
    for result in Result:
        assert parse_result(result.value) is result
        assert set(OUTCOMES) == set(SHOWN) == set(Result)
        assert result.reversed.reversed is result
        white, black = OUTCOMES[result]
        assert OUTCOMES[result.reversed] == (black, white)


def test_unrated_games_count_but_not_for_ratings() -> None:
    """An unrated win is a win that no rating sees."""
    assert outcomes(Result.WHITE_WINS, rated=False) == (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS)
    assert not Outcome.UNRATED_WIN.is_rated
    assert Outcome.UNRATED_WIN.is_played


@pytest.mark.parametrize("result", list(Result))
def test_played_final_forfeit(result: Result) -> None:
    """A forfeit is final and not played; an adjourned game is played and not final."""
    forfeit = result in (Result.WHITE_WINS_FORFEIT, Result.BLACK_WINS_FORFEIT, Result.DOUBLE_FORFEIT)
    assert result.is_forfeit is forfeit
    assert result.is_played is (not forfeit and result is not Result.MISSING)
    assert result.is_final is (result not in (Result.MISSING, Result.ADJOURNED))
