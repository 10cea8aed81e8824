"""Browser tests. A package of its own: browser and server end with its last test, not with the session."""
