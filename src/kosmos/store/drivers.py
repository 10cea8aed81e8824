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
    """What `package.module:name` names, in a room that needs a driver. Nobody else pays for loading one."""
    try:
        return load(target)
    except ModuleNotFoundError as error:
        raise NoDriver(str(error.name)) from None
