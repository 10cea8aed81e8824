"""A line of the standings, for all who only read them."""

import msgspec

from kosmos.standings.values import Value


class Place(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line of the standings."""

    number: int  #: the player's pairing number (TPN)
    rank: int  #: equal for those who share it: 1, 2, 2, 4
    position: int  #: the line in the table: 1, 2, 3, 4
    sharing: int = 1  #: how many share this rank
    points: int  #: in tenths
    tie_breaks: tuple[Value, ...] = ()  #: in the order of the list, points left out
    withdrawn: bool = False

    @property
    def is_shared(self) -> bool:
        return self.sharing > 1
