"""What a cell says in a language, safe for any medium: no control characters, no halves of characters."""

import unicodedata

from kosmos.locale import Figure, Language, Phrase
from kosmos.papers.paper import Cell, Content

#: Marks that turn the direction of a line would spill over into the neighbour's cell.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain(text: str) -> str:
    """The text on one line; unprintable characters become spaces or the replacement character."""
    if text.isprintable():
        return text
    return "".join(map(_printable, text))


def _printable(char: str) -> str:
    if char.isprintable():
        return char
    if char in _TURNING:
        return ""
    category = unicodedata.category(char)
    if category in {"Cs", "Cn", "Co"}:
        return "\ufffd"
    return char if category == "Cf" and char != "\ufeff" else " "


def said(text: Phrase | str, language: Language) -> str:
    """Titles, captions, notes: ours, so said in the reader's language."""
    return plain(language.say(text))


def content(cell: Content, language: Language) -> str:
    """Cells: a plain string is somebody's own text and stays as it is."""
    text = cell.text if isinstance(cell, Cell) else cell
    if isinstance(text, Figure):
        return language.figure(text)
    return plain(text if isinstance(text, str) else language.say(text))
