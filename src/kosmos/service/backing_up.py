"""A database that nobody here has opened: copied, and replaced by a copy. What was there before is never lost."""

import datetime as dt
from pathlib import Path

from kosmos.locale import Phrase
from kosmos.service.checking import faults_of
from kosmos.store.opening import back_up_closed, restore_closed


def back_up(database: str, target: Path) -> list[Phrase]:
    """Copy the database into a new file; the answer is what is wrong with the copy."""
    back_up_closed(database, target)
    return faults_of(target)


def put_back(database: str, backup: Path) -> Path:
    """A backup takes the place of the database; whatever was there is at the path that is answered."""
    now = dt.datetime.now(dt.UTC).strftime("%Y%m%d-%H%M%S")
    place = Path(database)
    former = place.with_name(f"{place.name}.before-{now}")
    restore_closed(database, backup, former)
    return former
