"""A club's own list by Glicko-2: every game its members played, month by month.

A month is a rating period: all its games count as played at the same time, with the values from before it. Nothing is kept:
the list follows from the games, so that a corrected result corrects the list.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kosmos.ratings.glicko2 import Glicko, GlickoGame, idle, rate_period

UNCERTAIN_FROM = 110.0  #: a deviation from which a rating is shown as provisional


class GlickoClubGame(NamedTuple):
    """By the numbers of two members; the score is White's: 1, 0.5 or 0. A day that is not known comes before all others."""

    day: str  #: ISO
    white: int
    black: int
    score: float


class GlickoMonth(NamedTuple):
    """A member's rating at the end of a month in which they played."""

    month: str  #: `2026-11`
    rating: Glicko
    games: int  #: of that month


def club_glicko(
    games: Iterable[GlickoClubGame], until: str = "", tau: float = 0.5
) -> dict[int, list[GlickoMonth]]:
    """Every member's months, the oldest first. `until`: the day of the list, up to which idle months count."""
    months: dict[str, list[GlickoClubGame]] = {}
    for game in games:
        months.setdefault(game.day[:7], []).append(game)
    told: dict[int, list[GlickoMonth]] = {}
    for month in sorted(months):
        before = {number: at_month(told.get(number, []), month) for number in _members(months[month])}
        played = _played(months[month], before)
        for number, faced in played.items():
            new = rate_period(before[number], faced, tau).new
            told.setdefault(number, []).append(GlickoMonth(month, new, len(faced)))
    return {number: _with_today(mine, until[:7]) for number, mine in told.items()}


def at_month(told: list[GlickoMonth], month: str) -> Glicko:
    """What was known of somebody before a month: less, the longer they have not played."""
    if not told:
        return Glicko()
    idle_months = _months_between(told[-1].month, month) - 1
    return idle(told[-1].rating, idle_months) if idle_months > 0 else told[-1].rating


def _with_today(told: list[GlickoMonth], month: str) -> list[GlickoMonth]:
    """The list of a day shows how sure the ratings still are."""
    if not month or month <= told[-1].month:
        return told
    return [*told, GlickoMonth(month, at_month(told, _after(month)), 0)]


def _members(games: Iterable[GlickoClubGame]) -> set[int]:
    return {number for game in games for number in (game.white, game.black)}


def _played(games: Iterable[GlickoClubGame], before: Mapping[int, Glicko]) -> dict[int, list[GlickoGame]]:
    faced: dict[int, list[GlickoGame]] = {}
    for game in games:
        faced.setdefault(game.white, []).append(GlickoGame(before[game.black], game.score))
        faced.setdefault(game.black, []).append(GlickoGame(before[game.white], 1 - game.score))
    return faced


def _months_between(first: str, last: str) -> int:
    return _count(last) - _count(first) if first and last else 0


def _count(month: str) -> int:
    return int(month[:4]) * 12 + int(month[5:7])


def _after(month: str) -> str:
    year, of_year = divmod(_count(month), 12)
    return f"{year:04}-{of_year + 1:02}"
