"""Long work is given up when nobody waits for it any more: the worker asks from time to time whether to go on."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


class GivenUp(Exception):
    """Nobody waits for this any more."""


class _Here(threading.local):
    unwanted: threading.Event | None = None


_HERE = _Here()


@contextmanager
def until(unwanted: threading.Event) -> Iterator[None]:
    """Inside, work of this thread ends at its next `give_up_if_unwanted` after `unwanted` is set."""
    before, _HERE.unwanted = _HERE.unwanted, unwanted
    try:
        yield
    finally:
        _HERE.unwanted = before


def give_up_if_unwanted() -> None:
    """Called once for each page, sample or player by work that makes thousands of them. Outside of `until` it does nothing."""
    if _HERE.unwanted is not None and _HERE.unwanted.is_set():
        raise GivenUp


def wanted_until(unwanted: threading.Event, make: Callable[[], T]) -> T:
    with until(unwanted):
        return make()
