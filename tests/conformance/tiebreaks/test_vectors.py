"""The worked examples for C.07 (1 March 2026): every column of the published vectors."""

import pytest

from kosmos.core.record import Record
from kosmos.standings.table import standings
from standings.tournaments import SEVEN, SIX

SWISS = """
BH    13    13    13    13.5  9     14    14
BH/C1 11    12    11    12.5  9     12    12
BH/C2 9     10    10    10.5  9     10    10
BH/M1 7.5   7.5   6.5   8     5.5   7.5   7.5
FB    13.5  12.5  13    13.5  8.5   14.5  14
AOB   13.5  12.5  12.25 12.25 13.17 13.25 13.5
SB    11.25 8     3.75  7.25  0     4     4
SB/C1 9.25  7     2.75  6.25  0     3     4
PS    13    11.5  6     9     0     6.5   9
PS/C1 12    10.5  5.5   9     0     6     8
WIN   4     2     1     3     0     1     2
WON   4     2     1     2     0     1     0
BPG   2     3     2     2     1     2     2
BWG   1     2     1     1     0     0     0
REP   5     5     4     5     3     4     5
STD   4.5   3.5   2     3.5   0     2     2
ARO   1860  1920  1950  1925  2000  1975  1933
TPR   2226  2069  1950  2020  1200  1888  1133
PTP   2298  2092  1947  2055  1100  1872  900
APRO  1812  1857  1846  1657  2013  1845  2045
APPO  1773  1854  1841  1598  2031  1809  2075
PTS   4.5   3.5   2     3.5   0     2     2
"""

ROUND_ROBIN = """
PTS 4   3.5  1.5 2.5 2   1.5
SB  8.5 7.25 3.5 5   4.5 3.25
KS  1.5 1    0.5 0.5 1   0.5
WIN 3   2    1   1   1   1
WON 3   2    1   1   1   0
BPG 2   2    2   3   2   3
"""


def columns(text: str) -> list[tuple[str, list[float]]]:
    return [
        (line.split()[0], [float(value) for value in line.split()[1:]]) for line in text.strip().splitlines()
    ]


def numbers(record: Record, code: str) -> list[float | None]:
    places = sorted(standings(record, [code]), key=lambda place: place.number)
    return [place.points / 10 if code == "PTS" else place.tie_breaks[0].plain for place in places]


@pytest.mark.parametrize(("code", "expected"), columns(SWISS))
def test_swiss_vector(code: str, expected: list[float]) -> None:
    """Seven players, five rounds, every kind of unplayed round: the numbers are those published."""
    assert numbers(SEVEN, code) == expected


@pytest.mark.parametrize(("code", "expected"), columns(ROUND_ROBIN))
def test_round_robin_vector(code: str, expected: list[float]) -> None:
    """Six players, one forfeit, treated as a game like any other where 15.2 says so."""
    assert numbers(SIX, code) == expected
