"""When the next round begins, for pages that count down to it; and how long the present one has been running."""

import datetime as dt
from typing import NamedTuple

from kosmos.core.dates import make_date
from kosmos.core.durations import in_hours
from kosmos.locale import Language, Phrase
from kosmos.tournament.round_stages import coming_start, minutes_running
from kosmos.tournament.state import State


class ShownStart(NamedTuple):
    round: int
    at: str  #: UTC, for scripts: a phone may have another time zone than the hall
    words: str  #: the hall's own time, for people, with the day as they write it unless it is today


class RunningFor(NamedTuple):
    since: str  #: UTC, for scripts
    words: Phrase  #: `52 min`, `1 h 52`


def running_for(state: State, number: int, local_now: str) -> RunningFor | None:
    minutes = minutes_running(state, number, local_now)
    if minutes is None:
        return None
    return RunningFor(_in_utc(state.starts[number]), in_hours(minutes))


def shown_start(state: State, local_now: str, language: Language) -> ShownStart | None:
    found = coming_start(state, local_now)
    if found is None:
        return None
    day, time = found.start[:10], found.start[11:]
    words = time if day == local_now[:10] else f"{make_date(day, language.code)} {time}"
    return ShownStart(found.round, _in_utc(found.start), words)


def _in_utc(local: str) -> str:
    return dt.datetime.fromisoformat(local).astimezone().astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
