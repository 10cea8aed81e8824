"""Is a database a file, or does it stand elsewhere? And what is loaded only where it does."""

from pathlib import Path
from typing import Any, ClassVar

from kosmos.core.errors import Refusal
from kosmos.core.loading import load
from kosmos.locale import N_

SCHEMES = ("postgresql://", "postgres://")


class NoDriver(Refusal):
    text: ClassVar[str] = N_(
        "{package} is not installed: “pip install kosmos[cluster]” brings what nodes need."
    )
    status: ClassVar[int] = 503
    package: str


def is_address(where: Path | str) -> bool:
    return str(where).startswith(SCHEMES)


def drivers(target: str) -> Any:
    """What `package.module:name` names, in a room that needs a driver. Nobody else pays for loading one."""
    try:
        return load(target)
    except ModuleNotFoundError as error:
        raise NoDriver(str(error.name)) from None
