"""A bracket before and after it is paired."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bracket:
    """Moved-down players and residents (C.04.3 art. 1.3), with what comes below. All indexes in rank order."""

    movers: list[int]
    residents: list[int]
    start: int  #: index of the first player below the residents
    following: int  #: index of the first player below the next scoregroup
    barred: frozenset[int] = frozenset()  #: residents who may not float

    @property
    def size(self) -> int:
        return len(self.movers) + len(self.residents)


@dataclass(frozen=True, slots=True)
class Window:
    """As much of what lies below a bracket as can matter to it."""

    end: int  #: players up to here are looked at one by one
    spare: bool  #: one of them goes further down
    bye: bool  #: one of them, or of the bracket, has the bye


@dataclass(slots=True)
class Paired:
    """Pairs (higher ranked first) in the order of the candidate, and who floats on."""

    pairs: list[tuple[int, int]]
    floaters: list[int]
