"""Is a database a file? For doors: they know the service, not the store."""

from kosmos.store.addresses import is_address, without_password

__all__ = ["is_address", "without_password"]
