"""When the next round begins, for pages that count down to it."""

import datetime as dt
from typing import NamedTuple

from kosmos.tournament.round_stages import coming_start
from kosmos.tournament.state import State


class ShownStart(NamedTuple):
    round: int
    at: str  #: UTC, for scripts: a phone may have another time zone than the hall
    words: str  #: the hall's own time, for people


def shown_start(state: State, local_now: str) -> ShownStart | None:
    found = coming_start(state, local_now)
    if found is None:
        return None
    local = dt.datetime.fromisoformat(found.start).astimezone()
    same_day = found.start[:10] == local_now[:10]
    words = found.start[11:] if same_day else found.start.replace("T", " ")
    return ShownStart(found.round, local.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), words)
