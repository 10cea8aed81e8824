"""Functions that are loaded when they are first called, from tables of names.

Held to tables: a table of formats, pairing systems or commands names what belongs to each entry, and only the entry
that somebody asks for costs its loading. Everything else is imported at the top of its file.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


@cache
def load(target: str) -> Any:
    """What `package.module:name` names."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


#: everything that `later` stands for
_TARGETS: list[str] = []


def later(target: str) -> Callable[..., Any]:
    """A function that stands for `package.module:name` and loads it when it is called."""

    def called(*args: Any, **kwargs: Any) -> Any:
        return load(target)(*args, **kwargs)

    _TARGETS.append(target)
    called.__qualname__ = called.__name__ = target
    return called


def load_all() -> None:
    """Everything that was put off: for a server, which has time at its start and none while somebody waits."""
    while _TARGETS:  # loading may put more into the list
        load(_TARGETS.pop())
