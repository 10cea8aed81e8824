"""The way to what a club keeps, for doors: they know the service, not the store."""

from kosmos.store.opening import Store, back_up_closed, open_store, restore_closed

__all__ = ["Store", "back_up_closed", "open_store", "restore_closed"]
