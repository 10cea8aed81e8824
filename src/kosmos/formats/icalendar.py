"""A tournament as a calendar (RFC 5545): its rounds as far as their days are known, else its first to last day.

Moments stand in UTC, as the page counts down to them: a time without a zone is another moment in every reader that is
somewhere else, or that takes it for UTC.
"""

import datetime as dt
from collections.abc import Callable, Iterator

from kosmos.tournament.round_days import times_of_rounds
from kosmos.tournament.state import State

WIDEST = 75  #: octets of a line


def make_calendar(
    state: State, stream: str, now: dt.datetime, moment_of: Callable[[str], dt.datetime], address: str = ""
) -> str:
    """An entry is named by the tournament's address in the house and its round, so that a calendar that is read again,
    by whichever door, moves it and does not have it twice. `moment_of`: which moment a time of the hall is; `address`:
    where the tournament is read.
    """
    settings, planned = state.settings, state.rounds_planned
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kosmos//Rounds//EN"]
    lines += [f"X-WR-CALNAME:{_escaped(settings.name)}"]
    entries = [
        (
            f"round-{number}",
            f"{settings.name} ({number}/{planned})" if planned else f"{settings.name} ({number})",
            time,
            time,
        )
        for number, time in times_of_rounds(state).items()
    ]
    if settings.start and not entries:
        entries = [("days", settings.name, settings.start, settings.end or settings.start)]
    for key, summary, first, last in entries:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{key}.{stream}@kosmos",
            f"DTSTAMP:{_in_utc(now)}",
            *_when(first, last, moment_of),
            f"SUMMARY:{_escaped(summary)}",
            *([f"LOCATION:{_escaped(settings.place)}"] if settings.place else []),
            *([f"URL:{address}"] if address else []),
            "END:VEVENT",
        ]
    folded = (part for line in [*lines, "END:VCALENDAR"] for part in _folded(line))
    return "\r\n".join(folded) + "\r\n"


def _when(first: str, last: str, moment_of: Callable[[str], dt.datetime]) -> list[str]:
    """A moment, or days; of days the end is the day after."""
    if "T" in first:
        return [f"DTSTART:{_in_utc(moment_of(first))}"]
    after = dt.date.fromisoformat(last) + dt.timedelta(days=1)
    return [f"DTSTART;VALUE=DATE:{first.replace('-', '')}", f"DTEND;VALUE=DATE:{after:%Y%m%d}"]


def _in_utc(moment: dt.datetime) -> str:
    return f"{moment.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """A long line goes on after a blank; no letter is cut in two."""
    part = ""
    for char in line:
        if len((part + char).encode()) > WIDEST:
            yield part
            part = " "
        part += char
    yield part
