"""Everybody against everybody: Berger tables, the shift system, double rounds, and numbers by lot.

The players are the numbers 1 … n. With an odd n, one more number is added that nobody has: who would meet it is free.
"""

from enum import StrEnum
from random import Random
from typing import ClassVar

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.locale import NP_
from kosmos.pairing.contract import PairedGame


class TableSystem(StrEnum):
    BERGER = "berger"
    SHIFT = "shift"


class Side(StrEnum):
    """The two long sides of the row of boards. In round 1 the low numbers sit on the near side."""

    NEAR = "near"
    FAR = "far"


class TableSeat(msgspec.Struct, frozen=True):
    """Where a number sits in one round. A free player keeps the chair and has no colour."""

    number: int
    board: int
    side: Side
    colour: Colour | None


class RoundPlan(msgspec.Struct, frozen=True):
    games: tuple[PairedGame, ...]  #: in board order
    free: int | None = None
    #: the shift system only: from board 1 on, the far chair before the near one
    seats: tuple[TableSeat, ...] = ()


class TooFewForRoundRobin(Refusal):
    text: ClassVar[str] = NP_(
        "A round robin needs at least {needed} players, there is {count}.",
        "A round robin needs at least {needed} players, there are {count}.",
    )
    count: int
    needed: int = 2


def schedule(
    count: int, system: TableSystem = TableSystem.BERGER, cycles: int = 1, swap_last_two: bool = False
) -> tuple[RoundPlan, ...]:
    """All rounds of the tournament. Every second cycle has the colours reversed.

    C.05 Annex 1: in a double round robin the last two rounds of the first cycle should be swapped, so that nobody has
    one colour three times running where the cycles meet. With more cycles this goes for each of them but the last.
    The shift system takes no notice: its chairs move on one by one, and the swap would not help its colours.
    """
    if count < 2:
        raise TooFewForRoundRobin(count)
    first = _berger_plans(count) if system is TableSystem.BERGER else shift(count)
    swaps = swap_last_two and system is TableSystem.BERGER and len(first) > 1
    rounds: list[RoundPlan] = []
    for cycle in range(cycles):
        plans = first if cycle % 2 == 0 else tuple(map(_reversed, first))
        if swaps and cycle < cycles - 1:
            plans = (*plans[:-2], plans[-1], plans[-2])
        rounds.extend(plans)
    return tuple(rounds)


def berger(n: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """C.05 Annex 1: the rounds as (white, black), in the printed order of the boards.

    Round 1 is 1 – n, 2 – n-1, 3 – n-2 … From round to round, on board 1 player n stays and changes colour, and n/2 is
    added to the opponent; on all other boards n/2 is added to both numbers. Numbers above n-1 are reduced by n-1.
    An odd n uses the table of n+1, whose board 1 then names the free player.
    """
    last = n + n % 2
    games = [(board, last + 1 - board) for board in range(1, last // 2 + 1)]
    rounds = [tuple(games)]
    for _ in range(last - 2):
        white, black = games[0]
        stays = (last, _add(white, last)) if black == last else (_add(black, last), last)
        games = [stays, *((_add(white, last), _add(black, last)) for white, black in games[1:])]
        rounds.append(tuple(games))
    return tuple(rounds)


def _add(number: int, last: int) -> int:
    return (number + last // 2 - 1) % (last - 1) + 1


def _berger_plans(count: int) -> tuple[RoundPlan, ...]:
    return tuple(_without_virtual(games, count) for games in berger(count))


def _without_virtual(games: tuple[tuple[int, int], ...], count: int) -> RoundPlan:
    free = next((min(game) for game in games if max(game) > count), None)
    return RoundPlan(tuple(PairedGame(*game) for game in games if max(game) <= count), free)


def shift(n: int) -> tuple[RoundPlan, ...]:
    """The shift system (Rutschsystem): the boards stand in one row and the players move round them.

    Round 1 (n even, k = n/2): 1 – k+1 on board 1, k+2 – 2 on board 2, 3 – k+3 on board 3 … The low numbers sit side by
    side, 2 to the right of 1, the high numbers opposite. After each round all move one chair clockwise and the boards
    stay as they are; only player n, at the last board, keeps the chair and turns the board.
    With an odd n, n+1 is the virtual player: nobody sits in that chair, and who sits opposite is free.
    """
    boards = (n + 1) // 2
    far, near = list(range(boards + 1, 2 * boards + 1)), list(range(1, boards + 1))
    rounds = []
    for turn in range(2 * boards - 1):
        rounds.append(_seated(far, near, n, turned=turn % 2 == 1))
        *moving, stays = far
        row = [near[0], *moving, *reversed(near[1:])]  # clockwise, as the chairs will be filled
        far, near = [*row[: boards - 1], stays], [*reversed(row[boards - 1 :])]
    return tuple(rounds)


def _seated(far: list[int], near: list[int], n: int, *, turned: bool) -> RoundPlan:
    """The near side has White on odd boards, the far side on even ones; the last board may be turned."""
    games: list[PairedGame] = []
    seats: list[TableSeat] = []
    free = None
    for board, (there, here) in enumerate(zip(far, near, strict=True), start=1):
        if there > n:
            free = here
            seats.append(TableSeat(here, board, Side.NEAR, None))
            continue
        here_white = (board % 2 == 1) != (turned and board == len(far))
        games.append(PairedGame(here, there) if here_white else PairedGame(there, here))
        colour = Colour.WHITE if here_white else Colour.BLACK
        seats += (TableSeat(there, board, Side.FAR, colour.other), TableSeat(here, board, Side.NEAR, colour))
    return RoundPlan(tuple(games), free, tuple(seats))


def _reversed(plan: RoundPlan) -> RoundPlan:
    return RoundPlan(
        tuple(PairedGame(game.black, game.white) for game in plan.games),
        plan.free,
        tuple(
            TableSeat(seat.number, seat.board, seat.side, seat.colour and seat.colour.other)
            for seat in plan.seats
        ),
    )


def lots(count: int, seed: int) -> tuple[int, ...]:
    """Each player draws a number: the first player's, the second's …"""
    numbers = list(range(1, count + 1))
    Random(seed).shuffle(numbers)
    return tuple(numbers)
