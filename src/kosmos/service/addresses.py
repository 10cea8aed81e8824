"""What lies beside a database, for doors: they know the service, not the store."""

from kosmos.store.addresses import folder_beside

__all__ = ["folder_beside"]
