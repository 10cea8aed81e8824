"""What the store refuses.

Refusal
├── StreamExists            a stream of that name is already there
├── EventDamaged            the bytes of an event are not those that were stored
└── StoreRefused            the database file does not serve
    ├── BadAddress          what should lead to a database server is no address
    ├── StoreUnreachable    it cannot be opened, made or written
    ├── StoreLocked         another program holds it for too long
    ├── StoreFull           the disk has no room
    ├── StoreDamaged        its contents are broken
    ├── ForeignJournal      the journal beside it belongs to another file
    ├── NotOurDatabase      it is a file of something else
    ├── StoreTooNew         a newer Kosmos made it
    ├── StoreMoved          everything of it was moved to another: it can only be read
    └── StoreClosed         it was closed a moment ago
"""

from pathlib import PurePath
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_


class StreamExists(Refusal):
    text: ClassVar[str] = N_("There is already a “{stream}” here.")
    status: ClassVar[int] = 409
    stream: str


class EventDamaged(Refusal):
    text: ClassVar[str] = N_("Event {version} of “{stream}” is damaged. “kosmos restore” puts a backup back.")
    status: ClassVar[int] = 500
    stream: str
    version: int


class StoreRefused(Refusal):
    status: ClassVar[int] = 503
    path: str

    @property
    def outside(self) -> Refusal:
        """With the name of the file or database, not where it lies and how it is reached."""
        return type(self)(**{**self.params, "path": PurePath(self.path).name})


class BadAddress(StoreRefused):
    text: ClassVar[str] = N_(
        "{path} is not the address of a database. One looks like postgresql://name:password@host:5432/database; "
        "signs such as / and @ in the password are percent-encoded."
    )
    status: ClassVar[int] = 422


class StoreUnreachable(StoreRefused):
    text: ClassVar[str] = N_("The database {path} cannot be opened or written: {reason}.")
    reason: str


class StoreLocked(StoreRefused):
    text: ClassVar[str] = N_("The database {path} is in use by another program. Try again in a moment.")


class StoreFull(StoreRefused):
    text: ClassVar[str] = N_("The disk of the database {path} is full; nothing was changed.")
    status: ClassVar[int] = 507


class StoreDamaged(StoreRefused):
    text: ClassVar[str] = N_("The database {path} is damaged: {reason}.")
    status: ClassVar[int] = 500
    reason: str


class ForeignJournal(StoreRefused):
    text: ClassVar[str] = N_(
        "The journal beside {path} belongs to another file: a copy was put over the database. Opened now, it would be "
        "ruined. “kosmos restore” puts a backup back."
    )


class NotOurDatabase(StoreRefused):
    text: ClassVar[str] = N_("{path} is not a Kosmos database.")


class StoreTooNew(StoreRefused):
    text: ClassVar[str] = N_(
        "The database {path} was made by a newer Kosmos (format {found}); this one knows up to {known}."
    )
    found: int
    known: int


class StoreMoved(StoreRefused):
    text: ClassVar[str] = N_(
        "Everything in the database {path} was moved to {target} ({at}). Here it can only be read. "
        "“kosmos db reopen” takes that back."
    )
    status: ClassVar[int] = 409
    target: str
    at: str

    @property
    def outside(self) -> Refusal:
        return type(self)(PurePath(self.path).name, PurePath(self.target).name, self.at)


class StoreClosed(StoreRefused):
    text: ClassVar[str] = N_("The database {path} has been closed.")
