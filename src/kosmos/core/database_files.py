"""Databases among other files: what lies beside one, and that a paper, a list or a script's file never takes its place."""

import os
from pathlib import Path

from kosmos.core.database_addresses import is_address

_BEGINNING = b"SQLite format 3\0"


def holds_a_database(path: Path) -> bool:
    """As its first bytes say; what cannot be read holds none."""
    try:
        with path.open("rb") as file:
            return file.read(len(_BEGINNING)) == _BEGINNING
    except (OSError, ValueError):
        return False


def folder_beside(where: Path | str) -> Path:
    """Where a club's own files are: beside the database file, or in the user's folder of data on each node."""
    if not is_address(where):
        return Path(where).parent
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "kosmos"
