"""Tournaments folded from events as they are stored."""

from collections.abc import Sequence

from kosmos.tournament.chronicle import Chronicle, fold
from kosmos.tournament.events.stored import decode_all


def fold_stored(data: Sequence[bytes]) -> Chronicle:
    return fold(decode_all(data))
