"""A store whose answers are lost on their way: what was asked for is on disk, and whoever asked hears that it cannot be reached."""

from collections.abc import Sequence

import pytest

from kosmos.core.store_refusals import StoreUnreachable
from kosmos.store.contract import AppendTold, Streams

LOST = StoreUnreachable("/srv/club/club.db", "the connection is lost")


def lose_answers(streams: Streams, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, of all appends that would have been acknowledged."""
    append_then = streams.append_then

    def lost(
        stream: str, version: int, events: Sequence[bytes], summary: bytes | None, told: AppendTold
    ) -> None:
        append_then(
            stream,
            version,
            events,
            summary,
            lambda outcome: told(LOST if isinstance(outcome, int) else outcome),
        )

    monkeypatch.setattr(streams, "append_then", lost)
