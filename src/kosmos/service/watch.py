"""What happens, told to whoever watches: one line in the log for every command, and whatever else listens."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import perf_counter

from kosmos.core.errors import Refusal

LOG = logging.getLogger("kosmos.commands")

DONE, FAILED = "done", "failed"


@dataclass
class WatchedRequest:
    """The request that is being answered: its id, and who asks as soon as that is known."""

    id: str
    actor: str = ""


#: set by the web door for the time of a request or a live connection
REQUEST: ContextVar[WatchedRequest | None] = ContextVar("request", default=None)


@dataclass
class WatchedCommand:
    """One command from the question for the right to do it until it is on disk, refused or failed."""

    command: str
    actor: str
    stream: str
    version: int = 0
    outcome: str = DONE  #: `done`, `failed`, or the code of the refusal
    milliseconds: float = 0.0


#: told of every command that ended
TOLD: list[Callable[[WatchedCommand], None]] = []


@contextmanager
def watched(command: str, actor: str, stream: str) -> Iterator[WatchedCommand]:
    """Whoever carries out a command says in here which version it came to."""
    ran = WatchedCommand(command, actor, stream)
    begun = perf_counter()
    try:
        yield ran
    except Refusal as refusal:
        ran.outcome = refusal.code
        raise
    except BaseException:
        ran.outcome = FAILED
        raise
    finally:
        ran.milliseconds = (perf_counter() - begun) * 1000
        _log(ran)
        for tell in TOLD:
            tell(ran)


def _log(ran: WatchedCommand) -> None:
    level = logging.ERROR if ran.outcome == FAILED else logging.INFO
    if LOG.isEnabledFor(level):
        request = REQUEST.get()
        fields = {
            "request": request.id if request else "",
            "actor": ran.actor,
            "stream": ran.stream,
            "version": ran.version,
            "command": ran.command,
            "outcome": ran.outcome,
            "ms": round(ran.milliseconds, 1),
        }
        LOG.log(level, "command", extra={"fields": fields})
