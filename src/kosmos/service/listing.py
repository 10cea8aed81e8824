"""The list of tournaments, without opening any of them: the store keeps a summary of each."""

from typing import NamedTuple

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


class ListedTournament(NamedTuple):
    id: str
    version: int
    summary: Summary


async def listing(streams: Streams, actor: Actor) -> list[ListedTournament]:
    """All tournaments the actor may see, the newest first."""
    listed = [
        ListedTournament(entry.id, entry.version, msgspec.json.decode(entry.summary, type=Summary))
        for entry in reversed(await streams.listing(KIND))
    ]
    return [each for each in listed if each.summary.public or actor.at(each.id).may(Right.READ)]
