"""Work that is mostly done without waiting: run at once, and only what has to wait becomes a task."""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

from kosmos.core.background import start_task


def run_at_once(work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None] | None:
    """Run until the work first has to wait, and return the task that goes on from there. None: it has already ended;
    if it failed, that is raised here.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return start_task(_rest(work, waits_for), name)


@coroutine
def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Continue from where the work first waited, as if the task had run it from its beginning."""
    while True:
        try:
            try:
                sent = yield waits_for
            except BaseException as fault:  # noqa: BLE001 - whatever the loop throws in belongs to the work
                waits_for = work.throw(fault)
            else:
                waits_for = work.send(sent)
        except StopIteration:
            return
