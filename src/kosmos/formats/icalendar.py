"""The rounds of a tournament as a calendar (RFC 5545): those whose time is known, in local time."""

import re
from collections.abc import Iterator
from zlib import crc32

from kosmos.tournament.state import State

WIDEST = 75  #: octets of a line


def make_calendar(state: State) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kosmos//Rounds//EN"]
    for number, start in sorted(state.starts.items()):
        lines += _event(state, number, start)
    folded = (part for line in [*lines, "END:VCALENDAR"] for part in _folded(line))
    return "\r\n".join(folded) + "\r\n"


def _event(state: State, number: int, start: str) -> list[str]:
    name = state.settings.name
    stamp = re.sub("[-:]", "", start) + "00"
    return [
        "BEGIN:VEVENT",
        f"UID:{crc32(name.encode()):08x}-{number}@kosmos",
        f"DTSTAMP:{stamp}Z",
        f"DTSTART:{stamp}",
        f"SUMMARY:{_escaped(f'{name} ({number}/{state.rounds_planned})')}",
        *([f"LOCATION:{_escaped(state.settings.place)}"] if state.settings.place else []),
        "END:VEVENT",
    ]


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", " ")


def _folded(line: str) -> Iterator[str]:
    """A long line goes on after a blank; no letter is cut in two."""
    part = ""
    for char in line:
        if len((part + char).encode()) > WIDEST:
            yield part
            part = " "
        part += char
    yield part
