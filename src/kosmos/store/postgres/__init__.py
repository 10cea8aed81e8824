"""Everything a club keeps in PostgreSQL, for any number of nodes."""
