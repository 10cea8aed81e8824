"""Who has White. Set games keep the colours they were given, if they were given any."""

from collections.abc import Sequence
from enum import Enum, auto

from kosmos.core.colours import Colour
from kosmos.pairing.classic.ranking import Rank
from kosmos.pairing.contract import FixedGame, PairedGame


class Because(Enum):
    """Why somebody has White."""

    LOT = auto()
    LAST = auto()
    BALANCE = auto()
    LOWER = auto()


def white_of(higher: Rank, lower: Rank) -> tuple[Rank, Because]:
    """White has who had Black longer in a row; with equal runs who had White less often; then the lower in the list.

    So whoever had a colour twice running changes it, as long as the opponent did not have the same (rule 2).
    """
    if higher.colours != lower.colours:
        return min(higher, lower, key=lambda rank: rank.colours), Because.LAST
    if higher.balance != lower.balance:
        return min(higher, lower, key=lambda rank: rank.balance), Because.BALANCE
    return lower, Because.LOWER


def first_round(games: Sequence[tuple[int, int]], first: Colour) -> list[PairedGame]:
    """Round 1: a lot gives player 1 a colour; 1 – k+1, k+2 – 2, 3 – k+3 … or all of it reversed."""
    start = 0 if first is Colour.WHITE else 1
    return [
        PairedGame(high, low) if (index + start) % 2 == 0 else PairedGame(low, high)
        for index, (high, low) in enumerate(games)
    ]


def later_round(games: Sequence[tuple[int, int]], ranks: dict[int, Rank]) -> list[PairedGame]:
    found = []
    for a, b in games:
        higher, lower = sorted((ranks[a], ranks[b]), key=lambda rank: rank.place)
        white, _ = white_of(higher, lower)
        found.append(PairedGame(white.number, (lower if white is higher else higher).number))
    return found


def set_games(games: Sequence[FixedGame], ranks: dict[int, Rank], first: Colour | None) -> list[PairedGame]:
    """The director's games. Without set colours the rules give them; in round 1 they alternate."""
    fixed = [PairedGame(game.first, game.second) for game in games if game.colours_set]
    rest = [
        (a, b) if ranks[a].place < ranks[b].place else (b, a)
        for a, b in ((game.first, game.second) for game in games if not game.colours_set)
    ]
    rest.sort(key=lambda pair: ranks[pair[0]].place)
    return fixed + (later_round(rest, ranks) if first is None else first_round(rest, first))
