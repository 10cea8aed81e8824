"""The way to the streams of a club alone, for doors: they know the service, not the store."""

from kosmos.store.contract import Streams
from kosmos.store.opening_streams import open_streams

__all__ = ["Streams", "open_streams"]
