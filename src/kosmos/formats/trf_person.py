"""What the columns of a player in a report file mean; what cannot be understood is not known."""

import datetime as dt
import re

LARGEST_FIDE_ID = 999_999_999


def read_birth(text: str) -> str:
    """`1978/04/03`, `1978/00/00` or `1978`; anything else is not known."""
    match = re.fullmatch(r"(\d{4})(?:[/.-](\d{1,2})[/.-](\d{1,2}))?", text.strip(), re.ASCII)
    if not match or not 1900 <= int(match[1]) <= 2200:
        return ""
    try:
        return dt.date(int(match[1]), int(match[2] or 0), int(match[3] or 0)).isoformat()
    except ValueError:
        return match[1]


def read_fide_id(text: str) -> int:
    plain = text.strip()
    return int(plain) if plain.isdecimal() and int(plain) <= LARGEST_FIDE_ID else 0
