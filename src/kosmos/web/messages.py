"""Every message on the live wire is a type. The TypeScript types are generated from these (tools/messages.py)."""

from typing import Any, ClassVar

import msgspec

from kosmos.core.commands import Right
from kosmos.service.actors import VISIT

MOST_FOLLOWED = 60  #: streams that one connection may follow


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """From a browser to the server. Nothing is done for whoever lacks the right of a message at its stream; `visit` is
    everybody, and sees what is published.
    """

    right: ClassVar[str] = VISIT


class Follow(ClientMessage, frozen=True, tag="follow"):
    """Tell me everything about this stream after that version; `shows` names the table on my page (`round?round=3`)."""

    stream: str
    after: int
    shows: str = ""


class Leave(ClientMessage, frozen=True, tag="leave"):
    stream: str


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Are you there? Answered by a pong."""


class Do(ClientMessage, frozen=True, tag="do"):
    """Carry out a command, as over HTTP. Answered by `done` or `denied` with the same id, in the order of asking."""

    right = Right.CHECK_IN

    id: int
    stream: str
    command: str
    fields: dict[str, Any]
    expected_version: int | None = None


class Here(ClientMessage, frozen=True, tag="here"):
    """I am on this page of a tournament, and change something there or only look."""

    right = Right.READ

    stream: str
    place: str
    label: str
    editing: bool


class Change(msgspec.Struct, frozen=True, tag_field="type"):
    """What a follower may know about an event."""


class ResultChange(Change, frozen=True, tag="result"):
    round: int
    board: int
    result: str
    rated: bool


class OtherChange(Change, frozen=True, tag="other"):
    """Something that needs a fresh look at the page."""


class RowPatch(msgspec.Struct, frozen=True):
    """A row that is new or says something else: its cells as HTML by column, its class, and which row it comes after."""

    id: str
    after: str
    kind: str
    cells: dict[int, str]


class TablePatch(msgspec.Struct, frozen=True):
    """What leads from the table that the follower's page shows to the one of this version.

    `title`, plain text, stands above it and `notes` below; None: as before.
    """

    title: str | None
    rows: list[RowPatch]
    gone: list[str]
    notes: str | None


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """From the server to a browser."""


class Moved(ServerMessage, frozen=True, tag="moved"):
    """A stream went on: the changes lead from the follower's version to this one.

    `again`: nothing more is said, and the page has to be fetched; else what became of its table comes as soon as it is
    worked out.
    """

    stream: str
    version: int
    changes: list[ResultChange | OtherChange]
    again: bool


class TableMoved(ServerMessage, frozen=True, tag="table"):
    """The table that the follower's page shows came to this version; no patch: the page has to be fetched."""

    stream: str
    version: int
    patch: TablePatch | None


class ScreensSet(ServerMessage, frozen=True, tag="screens"):
    """A programme of the stream's big screens is another one: whoever shows one has to fetch it."""

    stream: str


class Refused(ServerMessage, frozen=True, tag="refused"):
    """A message could not be followed."""

    stream: str
    code: str
    detail: str


class PersonHere(msgspec.Struct, frozen=True):
    """Somebody else at work: the address of their page, what it is called, whether they change something there."""

    name: str
    place: str
    label: str
    editing: bool


class Present(ServerMessage, frozen=True, tag="present"):
    """Everybody else who is at work on a tournament; told to those who read all."""

    stream: str
    people: list[PersonHere]


class Pong(ServerMessage, frozen=True, tag="pong"):
    """`at`: the server's time in milliseconds since 1970; the clock of a phone may say anything."""

    at: int


class Done(ServerMessage, frozen=True, tag="done"):
    """A command was carried out, and is on disk."""

    id: int
    stream: str
    version: int


class Denied(ServerMessage, frozen=True, tag="denied"):
    """A command was refused and has changed nothing."""

    id: int
    stream: str
    code: str
    detail: str
    field: str


FromClient = Follow | Leave | Ping | Do | Here
FromServer = Moved | TableMoved | ScreensSet | Refused | Pong | Done | Denied | Present
