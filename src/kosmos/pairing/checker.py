"""Replays a tournament, round by round, and says where it differs from what a system would have paired."""

import msgspec

from kosmos.core.record import Record


def record_before(record: Record, round_: int) -> Record:
    """The record as it stood when this round was to be paired."""
    entrants = tuple(
        msgspec.structs.replace(entrant, history=entrant.history[: round_ - 1]) for entrant in record.entrants
    )
    return msgspec.structs.replace(record, entrants=entrants, played=round_ - 1)
