"""Sets of positions as whole numbers: one bit for each placing of some pieces, so that a million positions move at once.

A space has a digit for every piece; its square stands in the digit. Shifting a set by a piece's stride moves that piece
in all positions of the set; a mask takes away what would leave the board or stand on another piece.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

SquareStep = tuple[int, int]  #: files, ranks

ROOK_STEPS: tuple[SquareStep, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP_STEPS: tuple[SquareStep, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KING_STEPS = ROOK_STEPS + BISHOP_STEPS
KNIGHT_STEPS: tuple[SquareStep, ...] = (
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
)
LIGHT = sum(1 << square for square in range(64) if (square + square // 8) % 2)


def reachable(step: SquareStep) -> int:
    """The squares that can be reached by this step from a square of the board."""
    files, ranks = step
    return sum(
        1 << square for square in range(64) if 0 <= square % 8 - files < 8 and 0 <= square // 8 - ranks < 8
    )


class Space:
    """All placings of `digits` pieces; the first piece changes quickest."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.size = _power(digits)

    def where(self, digit: int, squares: int) -> int:
        """The placings in which this piece stands on one of these squares (a bitboard)."""
        return int.from_bytes(_pattern(digit, squares, self.digits), "little")

    def same(self, first: int, second: int) -> int:
        """The placings in which two pieces stand on one square."""
        low, high = sorted((first, second))
        block = b"".join(_pattern(low, 1 << square, high) for square in range(64))
        return int.from_bytes(block * _power(self.digits - high - 1), "little")

    @cached_property
    def all(self) -> int:
        return (1 << self.size) - 1

    def overlapping(self, pieces: Iterable[int]) -> int:
        """Two of these pieces stand on one square."""
        found = 0
        for first, second in combinations(pieces, 2):
            found |= self.same(first, second)
        return found


def _power(digits: int) -> int:
    """How many placings of so many pieces there are."""
    return 1 << (6 * digits)


def _pattern(digit: int, squares: int, digits: int) -> bytes:
    """The bits of a space with so many digits, as bytes."""
    if digit == 0:
        return squares.to_bytes(8, "little") * _power(digits - 1)
    stride = 64**digit // 8
    block = b"".join((b"\xff" if squares >> square & 1 else b"\0") * stride for square in range(64))
    return block * _power(digits - digit - 1)


_SPREAD = [b"".join((b"\xff" if byte >> bit & 1 else b"\0") * 8 for bit in range(8)) for byte in range(256)]


def insert_digit(data: int, digits: int, digit: int) -> int:
    """A set of a space with so many digits, in the space with one piece more at `digit`, wherever that stands."""
    raw = data.to_bytes(64**digits // 8, "little")
    if digit == 0:
        return int.from_bytes(b"".join(map(_SPREAD.__getitem__, raw)), "little")
    stride = 64**digit // 8
    blocks = (raw[start : start + stride] * 64 for start in range(0, len(raw), stride))
    return int.from_bytes(b"".join(blocks), "little")


class Mover:
    """Moves one piece in all positions of a set: single steps, or slides through free squares."""

    def __init__(
        self, space: Space, digit: int, steps: Iterable[SquareStep], *, slides: bool, free: int
    ) -> None:
        self.slides = slides
        self.moves = [
            ((files + 8 * ranks) * 64**digit, space.where(digit, reachable((files, ranks))) & free)
            for files, ranks in steps
        ]

    def move(self, positions: int) -> int:
        """Where the piece can come from or go to: for pieces both are the same."""
        found = 0
        for shift, mask in self.moves:
            there = positions
            for _ in range(7 if self.slides else 1):
                there = (there << shift if shift > 0 else there >> -shift) & mask
                if not there:
                    break
                found |= there
        return found
