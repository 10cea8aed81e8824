"""The tournaments of a club as its home page shows them: what runs, what comes, what is over."""

from collections.abc import Iterable
from typing import NamedTuple

from kosmos.service.listing import ListedTournament, Summary


class ClubHome(NamedTuple):
    running: list[ListedTournament]  #: whose next round begins first stands first
    coming: list[ListedTournament]  #: the soonest first
    past: list[ListedTournament]  #: the latest first


def club_home(listed: Iterable[ListedTournament], today: str) -> ClubHome:
    """`today`: a day as `2026-11-20`. Of the same day the newer tournament stands first."""
    home = ClubHome([], [], [])
    for each in listed:
        home[_PLACE[_time_of(each.summary, today)]].append(each)
    home.running.sort(key=lambda each: each.summary.next_start or _LATEST)
    home.coming.sort(key=lambda each: each.summary.next_start or each.summary.start or _LATEST)
    home.past.sort(key=lambda each: each.summary.end or each.summary.start, reverse=True)
    return home


_LATEST = "9999"
_PLACE = {"running": 0, "coming": 1, "past": 2}


def _time_of(summary: Summary, today: str) -> str:
    """Over is what is finished, or was never played and has ended; running what has a round."""
    if summary.finished:
        return "past"
    if summary.current:
        return "running"
    return "past" if summary.end and summary.end < today else "coming"
