"""Do the places that a file or a list claims follow its tie-breaks?"""

from collections.abc import Mapping, Sequence

import msgspec

from kosmos.core.record import Record
from kosmos.locale import N_, Phrase
from kosmos.standings.options import TieBreakOptions
from kosmos.standings.table import standings
from kosmos.standings.tie_break import TieBreak


class WrongPlace(msgspec.Struct, frozen=True, kw_only=True):
    """`rank` is the right one, shared by `sharing` players; `claimed` is what was said."""

    number: int
    claimed: int
    rank: int
    sharing: int = 1

    @property
    def phrase(self) -> Phrase:
        args = {
            "number": self.number,
            "claimed": self.claimed,
            "rank": self.rank,
            "last": self.rank + self.sharing - 1,
        }
        if self.sharing > 1:
            return Phrase(N_("Player {number} is placed {claimed}, but shares {rank} to {last}."), args)
        return Phrase(N_("Player {number} is placed {claimed}, but is {rank}."), args)


def wrong_places(
    record: Record,
    tie_breaks: Sequence[str | TieBreak],
    claimed: Mapping[int, int],
    *,
    options: TieBreakOptions | None = None,
) -> tuple[WrongPlace, ...]:
    """Every claimed rank that does not follow the list. Among the tied any order is right, and so is a shared rank."""
    return tuple(
        WrongPlace(number=place.number, claimed=rank, rank=place.rank, sharing=place.sharing)
        for place in standings(record, tie_breaks, options=options)
        if (rank := claimed.get(place.number)) is not None
        and not place.rank <= rank < place.rank + place.sharing
    )
