"""Kosmos runs a chess club from one program."""

__version__ = "0.1.0"
