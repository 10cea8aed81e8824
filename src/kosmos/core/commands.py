"""What every command of every stream has: the right it needs, its help text, and what deciding gets from outside."""

from typing import ClassVar, NamedTuple

import msgspec


class Right:
    """What somebody may do. Each right includes those before it."""

    READ = "read"
    CHECK_IN = "check-in"
    RESULTS = "results"
    DIRECT = "direct"
    ADMIN = "admin"


RIGHTS = (Right.READ, Right.CHECK_IN, Right.RESULTS, Right.DIRECT, Right.ADMIN)


class Command(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of all commands: the right it needs and what it does, in one line."""

    right: ClassVar[str] = Right.DIRECT
    help: ClassVar[str] = ""
    heavy: ClassVar[bool] = False  #: deciding may take long, and is done beside the event loop

    def log_name_and_author(self, actor: str) -> tuple[str, str]:
        """The name of the command in the log, and who gave it. Overridden where the command knows better than the engine."""
        return type(self).__name__, actor


class Context(NamedTuple):
    """What deciding needs from outside: who, when, and the chance drawn for this command."""

    by: str
    at: str  #: ISO date and time, UTC
    seed: int
