"""The Schachecke's record of a game ("Dateiformat des Spielverlaufs"): one line for everything that happened.

`a:` a situation received, `s:` one sent with the time left, `l:` the path of the page, `t:` a time limit, `m:` a mark
for analysis, `o:` the end. Empty lines and those that begin with # are comments.
"""

import re
from collections.abc import Iterable
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal, shown
from kosmos.locale import N_
from kosmos.play.position import Ending, Situation, make_position, parse_position

LONGEST = 1_000_000  #: characters of a record
_TIME = re.compile(r"-?\d{1,12}", re.ASCII)


class MalformedRecord(Refusal):
    text: ClassVar[str] = N_("Line {line} does not belong to a record of a game: “{got}”.")
    line: int
    got: str


class Received(msgspec.Struct, frozen=True):
    """The opponent's move, or how the opponent ended the game."""

    situation: Situation | Ending


class Sent(msgspec.Struct, frozen=True):
    """One's own move, and the milliseconds left after it."""

    situation: Situation | Ending
    left: int


class PagePath(msgspec.Struct, frozen=True):
    path: str


class TimeLimit(msgspec.Struct, frozen=True):
    """From here on; milliseconds."""

    left: int
    fischer: int
    bronstein: int


class Marked(msgspec.Struct, frozen=True):
    """The player chose “to analysis” here."""


class GameFinished(msgspec.Struct, frozen=True):
    """The milliseconds left may be negative."""

    ending: Ending
    left: int


RecordLine = Received | Sent | PagePath | TimeLimit | Marked | GameFinished


def parse_game_record(text: str) -> list[RecordLine]:
    """All lines but comments; a malformed one is refused with its number."""
    if len(text) > LONGEST:
        raise MalformedRecord(text[:LONGEST].count("\n") + 1, "…")
    return [
        _line(number, line)
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip() and not line.startswith("#")
    ]


def _line(number: int, line: str) -> RecordLine:
    try:
        found = _read(line[0], line[2:].strip()) if line[1:2] == ":" else None
    except Refusal:
        found = None
    if found is None:
        raise MalformedRecord(number, str(shown(line)))
    return found


def _read(letter: str, rest: str) -> RecordLine | None:
    parts = rest.split(":")
    match letter, len(parts):
        case "a", 1:
            return Received(parse_position(rest))
        case "l", _:
            return PagePath(rest)
        case "m", 1 if not rest:
            return Marked()
        case "s", 2 if _TIME.fullmatch(parts[1]):
            return Sent(parse_position(parts[0]), int(parts[1]))
        case "t", 3 if all(map(_TIME.fullmatch, parts)):
            return TimeLimit(*map(int, parts))
        case "o", 2 if _TIME.fullmatch(parts[1]):
            ending = parse_position(parts[0])
            return GameFinished(ending, int(parts[1])) if isinstance(ending, Ending) else None
    return None


def make_game_record(lines: Iterable[RecordLine]) -> str:
    return "".join(f"{_make(line)}\n" for line in lines)


def _make(line: RecordLine) -> str:
    match line:
        case Received(situation):
            return f"a:{make_position(situation)}"
        case Sent(situation, left):
            return f"s:{make_position(situation)}:{left}"
        case PagePath(path):
            return f"l:{path}"
        case TimeLimit(left, fischer, bronstein):
            return f"t:{left}:{fischer}:{bronstein}"
        case Marked():
            return "m:"
        case GameFinished(ending, left):
            return f"o:{make_position(ending)}:{left}"
