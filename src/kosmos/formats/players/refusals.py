"""What is refused as a whole: a file that is no list of this kind."""

from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_


class NoSuchList(Refusal):
    text: ClassVar[str] = N_(
        "This is not a player list of the kind “{kind}”: its first line is not the one expected."
    )
    kind: str


class NoNameColumn(Refusal):
    text: ClassVar[str] = N_("No column of this file is the name. Choose the columns by hand.")
    headers: tuple[str, ...] = ()
