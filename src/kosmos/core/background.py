"""Work beside the requests: started here and nowhere else, so that none of it fails without a word."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, NoReturn, TypeVar

from kosmos.core.errors import Refusal

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
    tell_failure(task.get_name(), fault)


def tell_failure(name: str, fault: BaseException) -> None:
    """Log and count a failure: a refusal by its own sentence, a fault of the program with its traceback."""
    known = fault if isinstance(fault, Refusal) else None
    fields = {"task": name, "outcome": known.code if known else "failed"}
    LOG.error("background", exc_info=None if known else fault, extra={"fields": fields})
    for tell in FAILED:
        tell(name)


async def repeat(work: Callable[[], Awaitable[object]], seconds: float, name: str) -> NoReturn:
    """Run the work again and again, whatever becomes of it. A failure is logged once, until the work has succeeded again."""
    last = ""
    while True:
        try:
            await work()
            last = ""
        except Exception as fault:  # noqa: BLE001 - told, and the work goes on
            if last != (last := repr(fault)):
                tell_failure(name, fault)
        await asyncio.sleep(seconds)


async def all_of(works: Iterable[Awaitable[T]], name: str) -> list[T]:
    """Wait for all of them and return the results of those that worked. A failure is logged and stops none of the others."""
    done = await asyncio.gather(*works, return_exceptions=True)
    for fault in done:
        if isinstance(fault, Exception):
            tell_failure(name, fault)
    return [each for each in done if not isinstance(each, BaseException)]
