"""What is loaded only where a database is no file."""

from typing import Any, ClassVar

from kosmos.core.errors import Refusal
from kosmos.core.loading import load
from kosmos.locale import N_


class NoDriver(Refusal):
    text: ClassVar[str] = N_(
        "{package} is not installed: “pip install kosmos[cluster]” brings what nodes need."
    )
    status: ClassVar[int] = 503
    package: str


def drivers(target: str) -> Any:
    """Load `package.module:name` from a room that needs a database driver. Programs on a file never load one."""
    try:
        return load(target)
    except ModuleNotFoundError as error:
        raise NoDriver(str(error.name)) from None
