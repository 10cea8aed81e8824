"""A command line cut into items, by the rules of AmigaDOS.

Items stand between blanks. An item that begins with a double quote goes on to the next one; inside, `*"` is a quote,
`**` an asterisk, `*N` a new line and `*E` the escape character. A bare `=` stands between a keyword and its value.
A `;` outside quotes begins a comment.
"""

from collections.abc import Iterator

import msgspec

from kosmos.locale import N_
from kosmos.script.faults import fault

_ESCAPES = {"n": "\n", "e": "\x1b", '"': '"', "*": "*"}
_BLANKS = " \t\r\n\f\v"


class Item(msgspec.Struct, frozen=True):
    text: str
    column: int
    quoted: bool = False
    open: bool = False  #: a variable stands in it: what it will be is not known yet

    @property
    def is_equals(self) -> bool:
        return self.text == "=" and not self.quoted


def cut(line: str) -> Iterator[Item]:
    place = 0
    while place < len(line):
        char = line[place]
        if char in _BLANKS:
            place += 1
        elif char == ";":
            return
        elif char == '"':
            item, place = _quoted(line, place)
            yield item
        elif char == "=":
            yield Item("=", place + 1)
            place += 1
        else:
            start = place
            while place < len(line) and line[place] not in _BLANKS and line[place] not in '=;"':
                place += 1
            yield Item(line[start:place], start + 1)


def _quoted(line: str, start: int) -> tuple[Item, int]:
    made: list[str] = []
    place = start + 1
    while place < len(line) and line[place] != '"':
        if line[place] == "*" and place + 1 < len(line) and line[place + 1].lower() in _ESCAPES:
            made.append(_ESCAPES[line[place + 1].lower()])
            place += 2
        else:
            made.append(line[place])
            place += 1
    if place >= len(line):
        raise fault(start + 1, N_("The quote that begins here does not end."))
    return Item("".join(made), start + 1, quoted=True), place + 1


def quote(text: str) -> str:
    """The text as one item, whatever is in it: what `cut` reads back."""
    escaped = text.replace("*", "**").replace('"', '*"').replace("\n", "*N").replace("\x1b", "*E")
    return f'"{escaped}"'
