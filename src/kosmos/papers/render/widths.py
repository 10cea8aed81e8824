"""How wide a text is on a screen of fixed letters: wide characters take two places, combining ones none."""

import re
import unicodedata
from collections.abc import Sequence

from kosmos.papers.paper import Align

ELLIPSIS = "…"
#: A name has never less room than this.
SHORTEST = 12
#: In a table that is too wide whatever one does, texts longer than this go on in the next line.
ROOMY = 24
#: A word longer than this may be broken anywhere: better a broken word than one that runs into its neighbour.
LONGEST_WORD = 18
_PIECE = 4
_BREAKABLE = re.compile(r"\s*[^\s-]+-*|\s*-+|\s+")  #: a line may end after each


def width(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_char_width, text))


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def shortened(text: str, room: int) -> str:
    """The text, or as much of it as fits with the ellipsis that says so."""
    if width(text) <= room:
        return text
    kept, used = [], 0
    for char in text:
        used += _char_width(char)
        if used > room - 1:
            break
        kept.append(char)
    return "".join(kept).rstrip() + ELLIPSIS


def padded(text: str, room: int, align: Align) -> str:
    spare = room - width(text)
    if spare <= 0:
        return text
    match align:
        case Align.LEFT:
            return text + " " * spare
        case Align.RIGHT:
            return " " * spare + text
        case Align.CENTRE:
            left = spare // 2
            return " " * left + text + " " * (spare - left)


def wrapped(text: str, room: int) -> list[str]:
    """Lines of whole words; a word that is longer than a line has a line of its own."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and room and width(line) + 1 + width(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines


def broken(text: str, room: int) -> list[str]:
    """Lines of at most the room, at blanks and hyphens where there are any; all letters stay. None is one empty line."""
    if width(text) <= room:
        return [text]
    lines = [""]
    for part in _BREAKABLE.findall(text):
        if width((lines[-1] + part).rstrip()) > room and lines[-1].strip():
            lines.append("")
        rest = (lines[-1] + part).lstrip()
        while width(rest.rstrip()) > room:
            size = _fitting(rest, room)
            lines[-1:] = [rest[:size], ""]
            rest = rest[size:]
        lines[-1] = rest
    return [line.strip() for line in lines if line.strip()] or [""]


def _fitting(text: str, room: int) -> int:
    """How many of its characters fit; at least one."""
    used = 0
    for place, char in enumerate(text):
        used += _char_width(char)
        if used > room:
            return max(place, 1)
    return len(text)


def folded(widths: Sequence[int], room: int, gap: int, indent: int) -> list[range]:
    """Which columns stand together in a line, where they cannot all; the lines after the first are indented."""
    parts: list[range] = []
    start, used = 0, 0
    for place, wide in enumerate(widths):
        if place > start and used + gap + wide > room:
            parts.append(range(start, place))
            start, used = place, indent + wide
        else:
            used += wide + (gap if place > start else 0)
    return [*parts, range(start, len(widths))]


def pieces(text: str) -> list[str]:
    """A very long word comes in pieces it may be broken between; without one the text is one piece."""
    made = [""]
    for number, word in enumerate(text.split(" ")):
        size = _PIECE if len(word) > LONGEST_WORD else len(word) or 1
        first, *others = [word[start : start + size] for start in range(0, len(word), size)] or [""]
        made[-1] += f" {first}" if number else first
        made += others
    return made


def fitted(natural: Sequence[int], may_shrink: Sequence[bool], room: int) -> list[int]:
    """Column widths within the room: the widest that may shrink give way first, down to `SHORTEST`.

    Where that is not enough the paper is wide; then only what is longer than `ROOMY` goes on in the next line.
    """
    excess = sum(natural) - room
    spare = sum(
        wide - SHORTEST for wide, may in zip(natural, may_shrink, strict=True) if may and wide > SHORTEST
    )
    if excess > spare:
        return [min(wide, ROOMY) if may else wide for wide, may in zip(natural, may_shrink, strict=True)]
    if excess <= 0:
        return list(natural)
    widths = list(natural)
    for _ in range(excess):
        widest = max((place for place, may in enumerate(may_shrink) if may), key=lambda place: widths[place])
        widths[widest] -= 1
    return widths
