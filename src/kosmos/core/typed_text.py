"""Text as somebody typed it: blanks at both ends go, control characters and too much of it are refused."""

import unicodedata
from typing import Any

from kosmos.core.errors import BadValue, TextTooLong, is_control
from kosmos.locale import N_


def says_something(plain: str) -> bool:
    """More than blanks and punctuation: a comma alone is nobody's name."""
    return any(unicodedata.category(char)[0] not in "PZ" for char in plain)


def clean_text(field: str, value: Any, limit: int, *, lines: bool = False) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise BadValue(field, N_("a text"), value)
    plain = unicodedata.normalize("NFC", str(value)).strip()
    if len(plain) > limit:
        raise TextTooLong(field, limit, len(plain))
    if any(is_control(char) and not (lines and char == "\n") for char in plain):
        raise BadValue(field, N_("a text without control characters"), plain)
    return plain
