"""Tools for those who work on Kosmos."""
