"""Databases among other files: a paper, a list or a script's file never takes the place of one."""

from pathlib import Path

_BEGINNING = b"SQLite format 3\0"


def holds_a_database(path: Path) -> bool:
    """As its first bytes say; what cannot be read holds none."""
    try:
        with path.open("rb") as file:
            return file.read(len(_BEGINNING)) == _BEGINNING
    except (OSError, ValueError):
        return False
