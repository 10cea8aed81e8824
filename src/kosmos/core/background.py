"""Work beside the requests: started here and nowhere else, so that none of it fails without a word."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

LOG = logging.getLogger("kosmos.background")

#: told of every failure, with the name of the work; metrics count them
FAILED: list[Callable[[str], None]] = []

#: held while they run, because the loop itself keeps only weak references
_RUNNING: set[asyncio.Task[Any]] = set()


def start_task(work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Run beside the caller. A fault is logged when it happens, whether or not anybody ever asks for the outcome."""
    task = asyncio.get_running_loop().create_task(work, name=name)
    _RUNNING.add(task)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[Any]) -> None:
    _RUNNING.discard(task)
    if task.cancelled() or (fault := task.exception()) is None:
        return
    name = task.get_name()
    LOG.error("background", exc_info=fault, extra={"fields": {"task": name, "outcome": "failed"}})
    for tell in FAILED:
        tell(name)
