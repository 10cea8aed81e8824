"""The way to what a club keeps, for doors: they know the service, not the store."""

from kosmos.store.addresses import folder_beside, is_address, without_password
from kosmos.store.opening import Store, back_up_closed, open_store, restore_closed

__all__ = [
    "Store",
    "back_up_closed",
    "folder_beside",
    "is_address",
    "open_store",
    "restore_closed",
    "without_password",
]
