"""Everything kept in one SQLite file, or in memory for tests and trials. No connection leaves this room."""
