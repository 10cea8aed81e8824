"""The order of the boards (C.04.2 art. 3.6)."""

from kosmos.pairing.contract import PairedGame
from kosmos.pairing.dutch.field import DutchField


def board_key(field: DutchField, white: int, black: int) -> tuple[int, int, int]:
    """The score of the higher ranked player, then the sum of both, then the TPN of the higher ranked one.

    C.04.7 art. 1.5: the pairing score counts, virtual points included.
    """
    higher = min(white, black)
    return -field.score[higher], -(field.score[white] + field.score[black]), field.number[higher]


def boards(field: DutchField, games: list[tuple[int, int]]) -> tuple[PairedGame, ...]:
    ordered = sorted(games, key=lambda game: board_key(field, *game))
    return tuple(PairedGame(field.number[white], field.number[black]) for white, black in ordered)
