"""Signs of the rating rules are the same in every language."""

import pytest

from kosmos.locale import language
from kosmos.papers.ratings import POINTS_SIGN


@pytest.mark.parametrize("code", ["en", "de", "fr", "nl"])
def test_the_points_of_a_rating_report_are_called_w(code: str) -> None:
    """W stands beside We; it is not the sign for games won, which has another letter in other languages."""
    assert language(code).say(POINTS_SIGN) == "W"
