"""What a store may refuse, for doors. Alone, so that a command that opens no store loads none."""

from kosmos.store.refusals import StoreRefused, StoreUnreachable

__all__ = ["StoreRefused", "StoreUnreachable"]
