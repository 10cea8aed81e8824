"""The same event with other ids for some players: two sides of a tournament may have given one id to two people."""

from collections.abc import Mapping
from typing import Any

import msgspec

from kosmos.tournament.events.base import Event

ANY = "*"


def renamed(event: Event, ids: Mapping[int, int]) -> Event:
    """Where an event names players stands in its `people`."""
    if not ids or not event.people:
        return event
    plain = msgspec.to_builtins(event)
    for path in event.people:
        plain = _renamed_at(plain, path.split("."), ids)
    return msgspec.convert(plain, type(event))


def _renamed_at(value: Any, path: list[str], ids: Mapping[int, int]) -> Any:
    if not path:
        return ids.get(value, value)
    if value is None:
        return None
    first, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {**value, first: _renamed_at(value[first], rest, ids)}
    chosen = range(len(value)) if first == ANY else [int(first)]
    return [_renamed_at(each, rest, ids) if place in chosen else each for place, each in enumerate(value)]
