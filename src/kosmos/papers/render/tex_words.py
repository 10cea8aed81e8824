"""Text as plain LaTeX sets it: nothing a user typed is a command, and nothing stops the run.

Western letters stay as they are; other accented letters become accent commands; what the fonts of plain LaTeX
do not have is set by engines that know Unicode, and shown as its number in a box by the others.
"""

import re
import unicodedata
from functools import lru_cache

#: Signs with a meaning in TeX, and signs with a name there.
_NAMED = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "½": r"\textonehalf{}",
    "¼": r"\textonequarter{}",
    "¾": r"\textthreequarters{}",
    "–": r"\textendash{}",
    "—": r"\textemdash{}",
    "−": "$-$",
    "…": r"\ldots{}",
    "„": r"\quotedblbase{}",
    "“": r"\textquotedblleft{}",
    "”": r"\textquotedblright{}",
    "‚": r"\quotesinglbase{}",
    "‘": r"\textquoteleft{}",
    "’": r"\textquoteright{}",
    "€": r"\texteuro{}",
    "·": r"\textperiodcentered{}",
    "•": r"\textbullet{}",
    "×": r"\texttimes{}",
    "■": r"\rule{0.7em}{0.7em}",
    "→": r"$\rightarrow$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "Ł": r"\L{}",
    "ł": r"\l{}",
    "Œ": r"\OE{}",
    "œ": r"\oe{}",
    "Đ": r"\DJ{}",
    "đ": r"\dj{}",
    "ı": r"\i{}",
}
#: Doubled, these would melt into one sign; the braces come after each but the last.
_PAIRS = re.compile(r"([-,])(?=\1)")
_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0327": "c",
    "\u0328": "k",
    "\u0331": "b",
}
#: Letters of western Europe, which every LaTeX of this century reads.
_WESTERN = range(0xC0, 0x100)


def tex(text: str) -> str:
    """The text, escaped. It has to be on one line already."""
    if text.isascii() and text.isalnum():
        return text
    letters = "".join(map(_letter, unicodedata.normalize("NFC", text)))
    return _PAIRS.sub(r"\1{}", letters)


@lru_cache(maxsize=4096)
def _letter(char: str) -> str:
    if char in _NAMED:
        return _NAMED[char]
    if char.isascii() or (ord(char) in _WESTERN and char.isalpha()):
        return char
    if unicodedata.category(char) in {"Cf", "Mn"}:
        return ""
    return _accented(char) or rf"\uni{{{ord(char):04X}}}"


def _accented(char: str) -> str:
    base, *marks = list(unicodedata.normalize("NFD", char))
    if len(marks) != 1 or marks[0] not in _ACCENTS or not (base.isascii() and base.isalpha()):
        return ""
    return rf"\{_ACCENTS[marks[0]]}{{{base}}}"
