"""Text as somebody typed it: blanks at both ends go, control characters and too much of it are refused."""

import unicodedata
from typing import Any

from kosmos.core.errors import BadValue, FieldMissing, TextTooLong, is_control
from kosmos.locale import N_

NAME_LIMIT = 80  #: characters of the name of an account, or of a token for programs


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


def checked_name(name: str) -> str:
    """The name of an account or of a token for programs."""
    name = name.strip()
    if not name:
        raise FieldMissing("name").called(N_("Name"))
    if len(name) > NAME_LIMIT:
        raise TextTooLong("name", NAME_LIMIT, len(name)).called(N_("Name"))
    return name
