"""Everything of a club from one database into another: a file becomes a PostgreSQL database, or the other way round."""

import datetime as dt
from collections.abc import Callable, Collection
from pathlib import Path
from typing import ClassVar

from kosmos.core.database_addresses import is_address, without_password
from kosmos.core.errors import Refusal, settle
from kosmos.core.questions import Question
from kosmos.core.store_refusals import StoreMoved, StoreUnreachable
from kosmos.locale import N_, Phrase
from kosmos.store.moved import MovedMark
from kosmos.store.opening import mark_of_closed, refuse_in_use, steps_of_closed, transfer_end
from kosmos.store.transfer import CopiedTable
from kosmos.store.transfer import move_everything as move_between

__all__ = ["CopiedTable", "bring_up_to_date", "move_everything", "moved_from", "reopen"]


class NotMoved(Refusal):
    text: ClassVar[str] = N_("The database {path} was not moved anywhere: it can be written as ever.")
    status: ClassVar[int] = 409
    path: str


def move_everything(
    source: str, target: str, told: Callable[[CopiedTable], None], answers: Collection[str] = ()
) -> list[CopiedTable]:
    """Copied, and compared by hash, table by table. Then the source is marked: it can only be read from now on.

    Whoever has the source open can read meanwhile, and is refused to write. A target that was moved itself takes its club
    back; where it went elsewhere than to this source, that is asked before.
    """
    if not is_address(target) and not Path(target).parent.is_dir():
        raise StoreUnreachable(target, "no such folder")
    if gone := moved_from(source):
        raise gone
    if mark := _mark_of(target):
        _ask_before_replacing(target, mark, source, answers)
    now = f"{dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC"
    with transfer_end(source) as from_, transfer_end(target) as into:
        return move_between(from_, into, MovedMark(shown_place(target), now), told)


def _ask_before_replacing(target: str, mark: MovedMark, source: str, answers: Collection[str]) -> None:
    """Nobody may go on with what is replaced; and what is in no other place is replaced only where somebody says so."""
    refuse_in_use(target)
    if mark.target != shown_place(source):
        asked = N_("Everything in {path} was moved to {target} ({at}). Put what is in {source} in its place?")
        args = {"path": shown_place(target), "source": shown_place(source), **mark._asdict()}
        settle([Question("replace_moved", Phrase(asked, args), loses=True)], answers)


def shown_place(where: str) -> str:
    """Where a database is, understood from any folder, and without a password."""
    return without_password(where) if is_address(where) else str(Path(where).resolve())


def moved_from(database: str) -> StoreMoved | None:
    """What whoever would write there is told, if its club has moved."""
    mark = _mark_of(database)
    return StoreMoved(without_password(database), *mark) if mark else None


def reopen(database: str, answers: Collection[str]) -> None:
    """It is written again as ever: for whoever goes back to it and leaves what was written elsewhere meanwhile."""
    mark = _mark_of(database)
    if mark is None:
        raise NotMoved(without_password(database))
    asked = N_(
        "What is written here from now on is not in {target}, and what was written there is not here. Go on?"
    )
    settle([Question("reopen", Phrase(asked, {"target": mark.target}), loses=True)], answers)
    with transfer_end(database) as end, end.writing():
        end.take_mark()


def _mark_of(database: str) -> MovedMark | None:
    return mark_of_closed(database) if is_address(database) or Path(database).exists() else None


def bring_up_to_date(database: str) -> tuple[int, int]:
    """The format before, and the one it has now."""
    before = 0
    if is_address(database) or Path(database).exists():
        before, _ = steps_of_closed(database)
    with transfer_end(database):
        return before, steps_of_closed(database)[1]
