"""Is a database sound? Its pages, its events, and whether every stream can be opened."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kosmos.locale import N_, Phrase
from kosmos.service.aggregate import Aggregate
from kosmos.service.arenas import ARENA
from kosmos.service.boards import BOARD
from kosmos.service.club_settings import CLUB
from kosmos.service.copies import copy_aggregate
from kosmos.service.live_ratings import LIVE_RATINGS
from kosmos.service.national_rules import NATIONAL_RULES
from kosmos.service.seasons import SEASON
from kosmos.service.team_events import TEAM_EVENT
from kosmos.service.tournaments import TOURNAMENT
from kosmos.store.opening import faults_of_closed, streams_of_closed

AGGREGATES: dict[str, Aggregate[Any, Any, Any]] = {
    each.kind: each
    for each in (
        TOURNAMENT,
        BOARD,
        CLUB,
        NATIONAL_RULES,
        LIVE_RATINGS,
        SEASON,
        ARENA,
        TEAM_EVENT,
        copy_aggregate(),
    )
}


def faults_of(path: Path | str) -> list[Phrase]:
    """Everything that is wrong with a file; nothing if it is sound. It is only read."""
    pages = [Phrase("{fault}", {"fault": fault}) for fault in faults_of_closed(path)]
    return pages or list(_streams_that_do_not_open(path))


def _streams_that_do_not_open(path: Path | str) -> Iterator[Phrase]:
    for stream, kind, data in streams_of_closed(path):
        try:
            aggregate = AGGREGATES[kind]
            aggregate.fold([aggregate.decode(each) for each in data])
        except Exception as error:  # noqa: BLE001 - whatever it is, the stream cannot be opened
            args = {"stream": stream, "reason": f"{type(error).__name__}: {error}"[:200]}
            yield Phrase(N_("“{stream}” cannot be opened: {reason}"), args)
