"""What whoever works under a fault says of each command, as it happens."""

from collections.abc import Callable
from typing import Any

Told = Callable[[str, str, str, float], Any]  #: what (begun, kept, refused), stream, name, when


def unsaid(_what: str, _stream: str, _name: str, _when: float) -> None:
    """Nobody listens."""
