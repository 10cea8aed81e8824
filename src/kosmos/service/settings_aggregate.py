"""Streams of few events behind the engine: the club's settings, its rules of a national Elo, its seasons."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from kosmos.club.whole_settings import SettingsState, SettingsStream, StampedSettings
from kosmos.core.commands import Command, Context
from kosmos.service.aggregate import Aggregate

E = TypeVar("E")
F = TypeVar("F", bound=SettingsState)
BYTES = 20_000  #: about what one of them takes


def settings_aggregate(
    kind: str,
    noun: str,
    stream: SettingsStream[E, F],
    decide: Callable[[F, Command, Context], Sequence[E]],
    summary: Callable[[F], Any],
    **more: Any,
) -> Aggregate[E, StampedSettings[E], F]:
    """`summary`: what a listing shows, as JSON; `more`: what else is to be said of the aggregate."""
    return Aggregate(
        kind=kind,
        noun=noun,
        decode=stream.decode,
        encode=stream.encode,
        stamp=stream.stamp,
        event=attrgetter("event"),
        fold=stream.fold,
        go_on=stream.go_on,
        decide=decide,
        summary=lambda state: msgspec.json.encode(summary(state)),
        prefix=kind,
        initial=stream.initial,
        weight=lambda _state: BYTES,
        **more,
    )
