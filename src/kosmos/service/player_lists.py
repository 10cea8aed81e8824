"""A file of players as the command that enters them: all of its lines, or none."""

import datetime as dt
from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.core.people import ListLine, Person, player_of
from kosmos.formats.players import read_list
from kosmos.locale import N_, Phrase
from kosmos.service.club import Club
from kosmos.tournament.commands import ImportPlayers

MOST_SHOWN = 20  #: lines with faults; whoever has more has the wrong file


class LinesRejected(Refusal):
    """Some lines are wrong, so none is taken: a list is entered whole or not at all."""

    text: ClassVar[str] = N_("Nothing was imported: lines with faults: {count}.")
    count: int
    lines: tuple[Phrase, ...]


class NobodyInFile(Refusal):
    text: ClassVar[str] = N_("There is nobody in this file.")


def import_of(club: Club, data: bytes) -> ImportPlayers:
    """The command; every line that is refused is told with its number."""
    today = club.clock().date()
    rows = accepted(read_list([data], today.isoformat(), today))
    check_fields(club, rows)
    command = club.parse("ImportPlayers", {"players": [_raw(person) for _, person in rows]})
    assert isinstance(command, ImportPlayers)
    return command


def rows_of(data: bytes, today: dt.date) -> list[dict[str, Any]]:
    """The players of a file as plain values, for a command given elsewhere."""
    return [_raw(person) for _, person in accepted(read_list([data], today.isoformat(), today))]


def accepted(items: Iterable[ListLine]) -> list[tuple[int, Person]]:
    """The persons, each with its line."""
    rows: list[tuple[int, Person]] = []
    faults: list[Phrase] = []
    for item in items:
        if item.person:
            rows.append((item.line, item.person))
        elif item.reason:
            faults.append(_fault(item.line, item.reason))
    if faults:
        raise LinesRejected(len(faults), tuple(faults[:MOST_SHOWN]))
    if not rows:
        raise NobodyInFile
    return rows


def check_fields(club: Club, rows: Iterable[tuple[int, Person]]) -> None:
    faults: list[Phrase] = []
    for line, person in rows:
        try:
            club.parse("AddPlayer", _raw(person))
        except FieldRefused as refusal:
            faults.append(_fault(line, refusal.phrase))
    if faults:
        raise LinesRejected(len(faults), tuple(faults[:MOST_SHOWN]))


def _fault(line: int, reason: Phrase) -> Phrase:
    return Phrase(N_("Line {line}: {reason}"), {"line": line, "reason": reason})


def _raw(person: Person) -> dict[str, Any]:
    """The player as plain values, so that a list is read like every other input."""
    raw: dict[str, Any] = msgspec.to_builtins(player_of(person))
    return raw
