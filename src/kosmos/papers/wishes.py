"""What a caller may ask of a paper's contents."""

import msgspec

from kosmos.core.players import Group


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    round: int | None = None  #: which round, or standings after which round; None: the current one
    group: Group | None = None  #: only this group's players
    long: bool = False  #: the long player list
    private: bool = False  #: the reader may see addresses and birth dates
