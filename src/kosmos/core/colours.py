"""White and Black."""

from enum import StrEnum


class Colour(StrEnum):
    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> "Colour":
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
