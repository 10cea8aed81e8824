"""What live boards say on the wire. The TypeScript types, events and commands included, are generated from these."""

from typing import Annotated

import msgspec

from kosmos.play.commands import AnyBoardCommand
from kosmos.play.events import AnyBoardEvent
from kosmos.web.messages import ClientMessage, ServerMessage


class Join(ClientMessage, frozen=True, tag="join"):
    """Come to a board: tell me everything after that version. `seat`: the secret of my seat; `name`: what I am called.

    `connected`: tell me also which players are connected, now and whenever that changes.
    """

    stream: Annotated[str, msgspec.Meta(max_length=60)]
    after: int
    seat: Annotated[str, msgspec.Meta(max_length=200)] = ""
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    connected: bool = False


class Act(ClientMessage, frozen=True, tag="act"):
    """Do something at a board I joined. `thought`: the milliseconds my own clock showed for this move.

    Answered by `done`, when it is on disk, or `denied`. The same move sent twice is done once.
    """

    id: int
    stream: Annotated[str, msgspec.Meta(max_length=60)]
    command: AnyBoardCommand
    thought: int | None = None


class HeartbeatEcho(ClientMessage, frozen=True, tag="beat"):
    """The answer to a beat, at once: by it the server measures how long messages are on their way."""

    n: int


class Attend(ClientMessage, frozen=True, tag="attend"):
    """At a board of a tournament, at one's own move: the page is looked at again (`here`), or something else is."""

    stream: Annotated[str, msgspec.Meta(max_length=60)]
    here: bool


class Joined(ServerMessage, frozen=True, tag="joined"):
    """At a board: which seat I have (`w`, `b`, or none), and the server's time in milliseconds."""

    stream: str
    version: int
    seat: str
    name: str
    arbiter: bool
    guest: bool
    now: int


class BoardNews(ServerMessage, frozen=True, tag="board"):
    """What happened at a board after the version I had; every follower gets the same bytes."""

    stream: str
    version: int
    events: list[AnyBoardEvent]


class SeatsConnected(ServerMessage, frozen=True, tag="connected"):
    """Which players (`w`, `b`) are connected, at whichever node."""

    stream: str
    seats: list[str]


class Heartbeat(ServerMessage, frozen=True, tag="beat"):
    """To be answered at once."""

    n: int
    now: int


BoardFromClient = Join | Act | HeartbeatEcho | Attend
BoardFromServer = Joined | BoardNews | SeatsConnected | Heartbeat
