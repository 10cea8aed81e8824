"""When the next round begins, for pages that count down to it; and how long the present one has been running."""

import datetime as dt
from typing import NamedTuple

from kosmos.core.dates import days_words
from kosmos.core.durations import in_hours
from kosmos.locale import N_, Language, Phrase
from kosmos.service.chance import iso_second, moment_of
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
    return RunningFor(in_utc(state.starts[number]), in_hours(minutes))


def shown_start(state: State, local_now: str, language: Language) -> ShownStart | None:
    found = coming_start(state, local_now)
    if found is None:
        return None
    return ShownStart(found.round, in_utc(found.start), _hall_time(found.start, local_now, language))


def in_utc(local: str) -> str:
    """The moment of a local time; of a day, its beginning."""
    return iso_second(moment_of(local))


class ShownCountdown(NamedTuple):
    """What a big screen counts down to."""

    at: str  #: UTC, for scripts
    words: Phrase  #: with the hall's own time
    holds_until: str  #: UTC: from then on something else is to be said


def till_round(round_: int, start: str, local_now: str, language: Language) -> ShownCountdown:
    args = {"round": round_, "time": _hall_time(start, local_now, language)}
    at = in_utc(start)
    return ShownCountdown(
        at, Phrase(N_("Round {round} begins {time}"), args), _next_word(start, at, local_now)
    )


def till_moment(text: str, at: int, local_now: str, language: Language) -> ShownCountdown:
    """`at`: milliseconds since 1970. `text` has a place for the `{time}`."""
    moment = dt.datetime.fromtimestamp(at / 1000, dt.UTC)
    local = moment.astimezone().strftime("%Y-%m-%dT%H:%M")
    words = Phrase(text, {"time": _hall_time(local, local_now, language)})
    at_once = iso_second(moment)
    return ShownCountdown(at_once, words, _next_word(local, at_once, local_now))


def _next_word(start: str, at: str, local_now: str) -> str:
    """When its day has come, the day is not said any more; when its time has come, nothing is."""
    return at if start[:10] == local_now[:10] else in_utc(start[:10])


def _hall_time(start: str, local_now: str, language: Language) -> str:
    """The hall's own time, with the day unless it is today."""
    day, time = start[:10], start[11:]
    return time if day == local_now[:10] else f"{language.say(days_words(day))} {time}"
