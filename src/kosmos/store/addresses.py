"""Is a database a file, or does it stand elsewhere? And what is loaded only where it does."""

import os
import re
from pathlib import Path
from typing import Any, ClassVar

from kosmos.core.errors import Refusal
from kosmos.core.loading import load
from kosmos.locale import N_

_PASSWORD = re.compile(r"(//[^/@:]*:)[^/@]*(@)")
SCHEMES = ("postgresql://", "postgres://")


class NoDriver(Refusal):
    text: ClassVar[str] = N_(
        "{package} is not installed: “pip install kosmos[cluster]” brings what nodes need."
    )
    status: ClassVar[int] = 503
    package: str


def is_address(where: Path | str) -> bool:
    return str(where).startswith(SCHEMES)


def without_password(where: Path | str) -> str:
    """As people may see it."""
    return _PASSWORD.sub(r"\1…\2", str(where))


def folder_beside(where: Path | str) -> Path:
    """Where a club's own files are: beside the database file, or in the user's folder of data on each node."""
    if not is_address(where):
        return Path(where).parent
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "kosmos"


def drivers(target: str) -> Any:
    """What `package.module:name` names, in a room that needs a driver. Nobody else pays for loading one."""
    try:
        return load(target)
    except ModuleNotFoundError as error:
        raise NoDriver(str(error.name)) from None
