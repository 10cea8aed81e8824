"""What is said of imports, in SQL; and the files that a list and its plan are while somebody works on them."""

from collections.abc import Iterable
from mmap import ACCESS_READ, mmap
from pathlib import Path

from kosmos.core.people import ListLine
from kosmos.store.imports import Data, Judge, Progress
from kosmos.store.sql.connection import Connection
from kosmos.store.sql.person_rows import PeopleTables
from kosmos.store.sqlite.import_plan import SqlitePlan, make_plan


def mapped(path: Path) -> Data | None:
    """A list of hundreds of megabytes is read where it lies."""
    try:
        with path.open("rb") as file:
            return mmap(file.fileno(), 0, access=ACCESS_READ)
    except ValueError:  # nothing in it
        return b""
    except OSError:
        return None


def plan_in_file(
    connection: Connection,
    tables: PeopleTables,
    key: str,
    path: Path,
    lines: Iterable[ListLine],
    source: str,
    judge: Judge,
    progress: Progress | None,
) -> SqlitePlan:
    path.unlink(missing_ok=True)
    plan = SqlitePlan(key, path)
    try:
        return make_plan(connection, tables, plan, lines, source, judge, progress)
    except BaseException:
        plan.close()
        path.unlink(missing_ok=True)
        raise


def keep(connection: Connection, key: str, job: bytes) -> None:
    connection.execute(
        "INSERT INTO imports (key, job) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET job = excluded.job",
        (key, job),
    )


def everything(connection: Connection) -> dict[str, bytes]:
    return dict(connection.execute("SELECT key, job FROM imports ORDER BY number").fetchall())


def drop(connection: Connection, key: str) -> None:
    connection.execute("DELETE FROM imports WHERE key = ?", (key,))
