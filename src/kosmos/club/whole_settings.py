"""Streams of few words: every event says all settings as they are from here on, so that no later default changes what
was decided; the last event is the state.
"""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from kosmos.core.commands import Context


class SettingsState(Protocol):
    @property
    def version(self) -> int: ...


E = TypeVar("E")  #: an event
F = TypeVar("F", bound=SettingsState)


class StampedSettings(msgspec.Struct, Generic[E], frozen=True):
    at: str
    by: str
    event: E


class SettingsStream(Generic[E, F]):
    """What the engine asks of such a stream, but for the decision."""

    def __init__(
        self, kind: type[E], state: Callable[[int, E], F], initial: Callable[[], F] | None = None
    ) -> None:
        self._state = state
        self.initial = initial
        self.decode: Callable[[bytes], StampedSettings[E]] = msgspec.json.Decoder(
            StampedSettings[kind]  # type: ignore[valid-type]
        ).decode
        self.encode: Callable[[StampedSettings[E]], bytes] = msgspec.json.Encoder().encode

    def stamp(self, context: Context, events: Sequence[E]) -> list[StampedSettings[E]]:
        return [StampedSettings(context.at, context.by, event) for event in events]

    def fold(self, stream: Sequence[StampedSettings[E]]) -> F:
        if not stream and self.initial:
            return self.initial()
        return self._state(len(stream), stream[-1].event)

    def go_on(self, state: F, added: Sequence[StampedSettings[E]]) -> F:
        return self._state(state.version + len(added), added[-1].event)
