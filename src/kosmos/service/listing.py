"""Lists of tournaments, seasons and team events, without opening any of them: the store keeps a summary of each."""

from typing import Generic, NamedTuple, Protocol, TypeVar

import msgspec

from kosmos.core.commands import Right
from kosmos.service.actors import Actor
from kosmos.store.contract import Streams

KIND = "tournament"  #: under which the store lists tournaments


class Summary(msgspec.Struct, frozen=True):
    """What a listing shows without opening the tournament."""

    name: str
    place: str = ""
    start: str = ""
    end: str = ""
    system: str = ""
    players: int = 0
    rounds: int = 0
    current: int = 0
    public: bool = False
    finished: bool = False
    next_round: int = 0  #: the first one that is not over; 0: there is none
    next_start: str = ""  #: when it begins, in local time, `2026-11-20T19:00`; empty: nobody said
    counts: tuple[str, ...] = ()  #: cups whose games count in it


class Shown(Protocol):
    """The one field that summaries of all kinds share: whether visitors see the stream."""

    @property
    def public(self) -> bool: ...


S = TypeVar("S", bound=Shown)


class Listed(NamedTuple, Generic[S]):
    id: str
    version: int
    summary: S
    created: float  #: seconds since 1970; another stream may get the name of one that was deleted


ListedTournament = Listed[Summary]


async def listed_kind(streams: Streams, actor: Actor, kind: str, summary: type[S]) -> list[Listed[S]]:
    """All streams of a kind that the actor may see, the newest first; an id is without the kind before it."""
    return [
        Listed(entry.id.removeprefix(f"{kind}:"), entry.version, said, entry.created)
        for entry in reversed(await streams.listing(kind))
        if (said := msgspec.json.decode(entry.summary, type=summary)).public
        or actor.at(entry.id).may(Right.READ)
    ]


async def listing(streams: Streams, actor: Actor) -> list[ListedTournament]:
    return await listed_kind(streams, actor, KIND, Summary)
