"""Passwords that everybody tries first. The list beside this file holds words of six letters and more that many people
use, taken from Mark Burnett's list of ten million passwords, which is in the public domain, and our own words of chess
clubs in four languages.
"""

from functools import cache
from pathlib import Path

FILE = Path(__file__).with_suffix(".txt")

#: digits and signs that stand for letters
_LETTERS = str.maketrans("013457@$!", "oleastasi")
_SIGNS = "0123456789!?.,-_+*#$%&/()=@ "
_FEWEST = 3  #: so many different characters a password has at least


@cache
def common_passwords() -> frozenset[str]:
    return frozenset(FILE.read_text(encoding="utf-8").split())


def is_common(password: str, name: str = "") -> bool:
    """A word of the list or the account's own name, also with digits and signs before or behind it, or for letters of it."""
    folded = password.casefold()
    if len(set(folded)) < _FEWEST:
        return True
    words = {folded, folded.strip(_SIGNS)}
    words |= {word.translate(_LETTERS) for word in words}
    own = {name.casefold(), name.casefold().replace(" ", "")} - {""}
    return any(word in common_passwords() or word in own for word in words)
