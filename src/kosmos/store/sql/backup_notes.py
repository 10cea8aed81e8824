"""Where copies of a database were put, in SQL."""

from pathlib import Path

from kosmos.store.backups import BackupMade
from kosmos.store.sql.connection import Connection


def note(connection: Connection, target: Path, made: float) -> None:
    """Remember where a copy was put: whoever is forgotten is to be told of it."""
    connection.execute("INSERT INTO backups (path, made) VALUES (?, ?)", (str(target.resolve()), made))


def noted(connection: Connection) -> list[tuple[str, float]]:
    return list(connection.execute("SELECT path, made FROM backups ORDER BY number"))


def looked_for(rows: list[tuple[str, float]]) -> list[BackupMade]:
    return [BackupMade(path, made, Path(path).exists()) for path, made in rows]
