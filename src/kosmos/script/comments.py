"""Comments become blanks, so that every column stays. `;` begins a comment; it never separates statements here."""

import re

from kosmos.locale import N_
from kosmos.script.commands import find
from kosmos.script.faults import ScriptFault, fault

_STATEMENT = re.compile(r"\s*(?:[^\W\d][\w.]*\s*=(?!=)|([^\W\d]\w*)(?:\s|$)|[\"'])", re.ASCII)
INSTRUCTIONS = frozenset(
    [
        "IF",
        "DO",
        "SAY",
        "EXIT",
        "ARG",
        "PARSE",
        "SIGNAL",
        "CALL",
        "RETURN",
        "SELECT",
        "WHEN",
        "OTHERWISE",
        "END",
        "LEAVE",
        "ITERATE",
        "NOP",
        "ADDRESS",
        "OPTIONS",
    ]
)


def without_comments(text: str) -> tuple[str, tuple[int, int] | None]:
    """The text without `/* */`, and where a comment begins that does not end."""
    made: list[str] = []
    place, quote, line, start = 0, "", 1, 0
    while place < len(text):
        char = text[place]
        if not quote and text.startswith("/*", place):
            end = text.find("*/", place + 2)
            if end < 0:
                return "".join(made), (line, place - start + 1)
            comment = text[place : end + 2]
            made.append(re.sub(r"[^\n]", " ", comment))
            line += comment.count("\n")
            start = place + comment.rfind("\n") + 1 if "\n" in comment else start
            place = end + 2
            continue
        if char == "\n":
            quote, line, start = "", line + 1, place + 1
        elif char in "\"'" and quote in ("", char):
            quote = "" if quote else char
        made.append(char)
        place += 1
    return "".join(made), None


def separated_statement(line: str) -> ScriptFault | None:
    """ARexx separates statements by `;`. Here the second one would be a comment and be lost: it is refused by name."""
    place = _semicolon(line)
    if place < 0 or not line[:place].strip():
        return None
    match = _STATEMENT.match(line, place + 1)
    if match is None or (match[1] and match[1].upper() not in INSTRUCTIONS and not find(match[1])):
        return None
    return fault(place + 1, N_("“;” does not separate statements here: write each on a line of its own."))


def _semicolon(line: str) -> int:
    """Where a `;` outside quotes stands, or -1."""
    quote = ""
    for place, char in enumerate(line):
        if char in "\"'" and quote in ("", char):
            quote = "" if quote else char
        elif char == ";" and not quote:
            return place
    return -1
