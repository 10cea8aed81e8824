"""What a report file is refused for: always with the place."""

from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_, NP_, Phrase


class BadTrf(Refusal):
    """The file cannot be read. Lines and columns count from 1, columns in characters."""

    text: ClassVar[str] = N_("Line {line}, column {column}: {reason}")
    line: int
    column: int
    reason: Phrase


class DoesNotFit(Refusal):
    """A number is too wide for its columns: writing it would shift everything after it."""

    text: ClassVar[str] = N_("“{value}” does not fit into columns {first}-{last} of record {tag}.")
    tag: str
    value: str
    first: int
    last: int


class NoRoundToPair(Refusal):
    text: ClassVar[str] = NP_(
        "Round {round} cannot be paired: {played} of {rounds} rounds is drawn.",
        "Round {round} cannot be paired: {played} of {rounds} rounds are drawn.",
        "played",
    )
    round: int
    played: int
    rounds: int
