"""Everything of a club from one database into another: a file becomes a PostgreSQL database, or the other way round."""

from collections.abc import Callable
from pathlib import Path

from kosmos.core.database_addresses import is_address
from kosmos.core.store_refusals import StoreUnreachable
from kosmos.store.opening import steps_of_closed, transfer_end
from kosmos.store.transfer import CopiedTable, copy_everything

__all__ = ["CopiedTable", "bring_up_to_date", "move_everything"]


def move_everything(source: str, target: str, told: Callable[[CopiedTable], None]) -> list[CopiedTable]:
    """Copied, and compared by hash, table by table; the source stays as it is.

    Whoever has the source open can read meanwhile, and is refused to write.
    """
    if not is_address(target) and not Path(target).parent.is_dir():
        raise StoreUnreachable(target, "no such folder")
    with transfer_end(source) as from_, transfer_end(target) as into:
        return copy_everything(from_, into, told)


def bring_up_to_date(database: str) -> tuple[int, int]:
    """The format before, and the one it has now."""
    before = 0
    if is_address(database) or Path(database).exists():
        before, _ = steps_of_closed(database)
    with transfer_end(database):
        return before, steps_of_closed(database)[1]
