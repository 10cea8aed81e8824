"""What a script is refused for, always with the place: line and column count from 1."""

from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_, Phrase


class ScriptFault(Refusal):
    text: ClassVar[str] = N_("Line {line}, column {column}: {reason}")
    line: int
    column: int
    reason: Phrase


def fault(column: int, text: str, **args: object) -> ScriptFault:
    """A fault on the first line; whoever reads more than one line moves it with `on_line`."""
    return ScriptFault(1, column, Phrase(text, args))


def on_line(refused: ScriptFault, line: int, column: int = 1) -> ScriptFault:
    """The fault where the text really stands: on that line, after as many columns."""
    return ScriptFault(line, refused.column + column - 1, refused.reason)
