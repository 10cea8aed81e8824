"""What is refused as a whole: a file that is no list of this kind."""

from dataclasses import dataclass
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_


@dataclass(eq=True)
class NoSuchList(Refusal):
    text: ClassVar[str] = N_(
        "This is no player list of the kind “{kind}”: its first line is not the one expected."
    )
    kind: str
    __hash__ = Refusal.__hash__


@dataclass(eq=True)
class NoNameColumn(Refusal):
    text: ClassVar[str] = N_("No column of this file is the name. Choose the columns by hand.")
    headers: tuple[str, ...] = ()
    __hash__ = Refusal.__hash__
