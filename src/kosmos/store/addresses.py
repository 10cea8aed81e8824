"""What lies beside a database, and what is loaded only where it is no file."""

import os
from pathlib import Path
from typing import Any, ClassVar

from kosmos.core.database_addresses import is_address
from kosmos.core.errors import Refusal
from kosmos.core.loading import load
from kosmos.locale import N_


class NoDriver(Refusal):
    text: ClassVar[str] = N_(
        "{package} is not installed: “pip install kosmos[cluster]” brings what nodes need."
    )
    status: ClassVar[int] = 503
    package: str


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
