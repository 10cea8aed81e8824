"""The 960 start positions of Chess960 by their numbers; 518 is the usual one."""

POSITIONS = 960
_KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))


# FIDE Laws of Chess, Guidelines II: the king between the rooks, the bishops on squares of different colours. Numbered after Scharnagl.
def start_rank(number: int) -> str:
    """White's pieces from the a-file on: `RNBQKBNR`; Black's stand opposite."""
    squares = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    squares[2 * light + 1] = squares[2 * dark] = "B"
    squares[_empty(squares)[queen]] = "Q"
    first, second = (_empty(squares)[place] for place in _KNIGHTS[knights])
    squares[first] = squares[second] = "N"
    for square, piece in zip(_empty(squares), "RKR", strict=True):
        squares[square] = piece
    return "".join(squares)


def _empty(squares: list[str]) -> list[int]:
    return [square for square, piece in enumerate(squares) if not piece]
