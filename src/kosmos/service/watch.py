"""Tells what happened to whoever watches: the log gets a line for every command, and others can listen."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter

from kosmos.core.errors import Refusal

LOG = logging.getLogger("kosmos.commands")
SECURITY = logging.getLogger("kosmos.security")

DONE, FAILED = "done", "failed"


@dataclass
class WatchedRequest:
    """The request that is being answered: its id, and who asks as soon as that is known."""

    id: str
    actor: str = ""
    address: str = ""  #: where it comes from


#: set by the web door for the time of a request or a live connection
REQUEST: ContextVar[WatchedRequest | None] = ContextVar("request", default=None)


@dataclass(slots=True)
class WatchedCommand:
    """One command from the question for the right to do it until it is on disk, refused or failed."""

    command: str
    actor: str
    stream: str
    version: int = 0
    outcome: str = DONE  #: `done`, `failed`, or the code of the refusal
    milliseconds: float = 0.0
    request: WatchedRequest | None = None  #: in which it came


#: told of every command that ended
TOLD: list[Callable[[WatchedCommand], None]] = []


@contextmanager
def watched(command: str, actor: str, stream: str) -> Iterator[WatchedCommand]:
    """Around a command that is carried out: inside, the version it came to is noted, and at the end the watchers are told."""
    ran = WatchedCommand(command, actor, stream, request=REQUEST.get())
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


def tell_done(ran: WatchedCommand, version: int, begun: float) -> None:
    """The same for a command that nobody awaited. Begun at `begun` (`perf_counter`). Commands that are stored
    together end in the task of the first one, so the request to be named stands in `ran`, taken when the command was
    given.
    """
    ran.version, ran.milliseconds = version, (perf_counter() - begun) * 1000
    _log(ran)
    for tell in TOLD:
        tell(ran)


def _log(ran: WatchedCommand) -> None:
    level = logging.ERROR if ran.outcome == FAILED else logging.INFO
    if LOG.isEnabledFor(level):
        fields = {
            "request": ran.request.id if ran.request else "",
            "actor": ran.actor,
            "stream": ran.stream,
            "version": ran.version,
            "command": ran.command,
            "outcome": ran.outcome,
            "ms": round(ran.milliseconds, 1),
        }
        LOG.log(level, "command", extra={"fields": fields})


class SecurityEvent(StrEnum):
    """What an operator wants to know about logins and permissions; written to the log."""

    LOGGED_IN = "logged_in"
    LOGIN_FAILED = "login_failed"
    LOGIN_REFUSED = "login_refused"  #: too many attempts
    LOGGED_OUT = "logged_out"
    SESSIONS_ENDED = "sessions_ended"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - a word for the log
    LINK_MADE = "link_made"
    LINK_USED = "link_used"
    LINK_REFUSED = "link_refused"
    ACCOUNT_ADDED = "account_added"
    ACCOUNT_REMOVED = "account_removed"
    TOKEN_MADE = "token_made"  # noqa: S105 - a word for the log
    TOKEN_REVOKED = "token_revoked"  # noqa: S105 - a word for the log
    TOKEN_REFUSED = "token_refused"  # noqa: S105 - a word for the log
    SECOND_FACTOR_SET = "second_factor_set"
    SECOND_FACTOR_REMOVED = "second_factor_removed"
    SECOND_FACTOR_FAILED = "second_factor_failed"
    SECOND_FACTOR_REQUIRED = "second_factor_required"
    RECOVERY_CODE_USED = "recovery_code_used"
    RECOVERY_CODES_MADE = "recovery_codes_made"


#: what did not work is a warning
_WARNINGS = frozenset(
    (
        SecurityEvent.LOGIN_FAILED,
        SecurityEvent.LOGIN_REFUSED,
        SecurityEvent.LINK_REFUSED,
        SecurityEvent.TOKEN_REFUSED,
        SecurityEvent.SECOND_FACTOR_FAILED,
        SecurityEvent.RECOVERY_CODE_USED,
    )
)


def tell_security(event: SecurityEvent, account: str = "", **more: str | int) -> None:
    """A line of the log: what happened, to which account, by whom, from where. Never a password, link or token."""
    request = REQUEST.get()
    fields: dict[str, str | int] = {
        "what": event.value,
        "account": account,
        "request": request.id if request else "",
        "actor": request.actor if request else "",
        "address": request.address if request else "",
        **more,
    }
    level = logging.WARNING if event in _WARNINGS else logging.INFO
    SECURITY.log(level, "security", extra={"fields": fields})
