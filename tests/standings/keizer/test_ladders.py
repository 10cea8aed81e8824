"""Ladders: what each place is worth."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from kosmos.standings.keizer.ladders import ladder
from kosmos.standings.keizer.settings import KeizerSettings, Ladder
from standings.keizer.club import published


def ident(case: dict[str, Any]) -> str:
    return f"{case['n']}x{float(case['ratio'])}"


def decimal(ratio: int | Fraction) -> Decimal:
    return Decimal(ratio.numerator) / ratio.denominator


@pytest.mark.parametrize("case", published("ladders")["integers"], ids=ident)
def test_ratio(case: dict[str, Any]) -> None:
    """Whole numbers one apart, the first rounded half to even, as KeizerForClubs has them."""
    values = ladder(KeizerSettings(ratio=decimal(case["ratio"])), case["n"])
    assert (values[0], values[-1]) == (case["first"], case["last"])
    assert all(above - below == 1 for above, below in pairwise(values))


@pytest.mark.parametrize("case", published("ladders")["normalised"], ids=ident)
def test_normalised(case: dict[str, Any]) -> None:
    """Exactly 1 for the last, the ratio for the first, the others rounded to keep neighbours apart."""
    settings = KeizerSettings(ladder=Ladder.NORMALISED, ratio=decimal(case["ratio"]))
    assert list(ladder(settings, case["n"])) == case["values"]


def test_top_and_step() -> None:
    """A top value and a step; no value falls below zero."""
    settings = KeizerSettings(ladder=Ladder.TOP, top=Decimal(3), step=Decimal("1.5"))
    assert list(map(str, ladder(settings, 4))) == ["3", "3/2", "0", "0"]


@pytest.mark.parametrize("kind", Ladder)
def test_no_player_and_one(kind: Ladder) -> None:
    """A ladder for nobody is empty, and one player alone has one value."""
    settings = KeizerSettings(ladder=kind)
    assert ladder(settings, 0) == ()
    assert len(ladder(settings, 1)) == 1


def test_ratio_one_counts_all_alike() -> None:
    """Normalised with ratio 1, everybody is worth 1: the plain score of Swiss tournaments."""
    assert set(ladder(KeizerSettings(ladder=Ladder.NORMALISED, ratio=Decimal(1)), 30)) == {1}
