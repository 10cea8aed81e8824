"""A phrase is a sentence before it is said: an English template and what goes into it."""

from typing import Any, NamedTuple


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate me later"
    """Mark an English text for translation and leave it as it is."""
    return text


class Phrase(NamedTuple):
    """`Phrase(N_("Board {board}"), {"board": 4})`; the values may be phrases themselves."""

    text: str
    args: dict[str, Any] = {}
