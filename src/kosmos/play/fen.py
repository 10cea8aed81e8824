"""FEN of a situation, and back. FEN says the counters exactly and knows no draw offer; a side to move not yet
chosen is written `-`.
"""

import re

import chess

from kosmos.core.colours import Colour
from kosmos.locale import N_
from kosmos.play.position import Situation, malformed

NORMAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LARGEST = 9999  #: of both counters
_PIECES = "KQRBNPkqrbnp"


def parse_fen(text: str, field: str = "position") -> Situation:
    """All six parts, or the first four; a malformed one is refused with the place."""
    parts = [(match.start() + 1, match.group()) for match in re.finditer(r"[^ ]+", text)]
    if len(parts) not in (4, 6):
        place = parts[6][0] if len(parts) > 6 else len(text) + 1
        raise malformed(field, place, N_("four or six parts of a FEN"), text[place - 1 :])
    board = _parse_board(*parts[0], field)
    turn = _parse_turn(*parts[1], field)
    castling = _parse_castling(*parts[2], board, field)
    en_passant = _parse_square(*parts[3], field)
    halfmoves = _parse_count(*parts[4], 0, field) if len(parts) == 6 else 0
    number = _parse_count(*parts[5], 1, field) if len(parts) == 6 else 1
    return Situation(board, turn, castling, en_passant, offer=False, halfmoves=halfmoves, number=number)


def _parse_board(start: int, text: str, field: str) -> tuple[str, ...]:
    ranks: list[list[str]] = [[]]
    for place, char in enumerate(text, start):
        if char == "/" and len(ranks[-1]) == 8 and len(ranks) < 8:
            ranks.append([])
        elif char in _PIECES and len(ranks[-1]) < 8:
            ranks[-1].append(char)
        elif char in "12345678" and len(ranks[-1]) + int(char) <= 8:
            ranks[-1] += [""] * int(char)
        else:
            raise malformed(field, place, N_("eight ranks of eight squares"), char)
    if len(ranks) != 8 or len(ranks[-1]) != 8:
        raise malformed(field, start + len(text), N_("eight ranks of eight squares"), "")
    return tuple(piece for rank in reversed(ranks) for piece in rank)


def _parse_turn(place: int, text: str, field: str) -> Colour | None:
    if text not in ("w", "b", "-"):
        raise malformed(field, place, N_("w or b"), text)
    return None if text == "-" else Colour(text)


def _parse_castling(start: int, text: str, board: tuple[str, ...], field: str) -> str:
    """KQkq, or the rooks' files (Chess960) where these are the outermost rooks, which is what K and Q mean."""
    if text == "-":
        return ""
    found: list[str] = []
    for place, char in enumerate(text, start):
        letter = char if char in "KQkq" else _outermost(char, board)
        if not letter or letter in found:
            raise malformed(field, place, N_("castling rights such as KQkq"), char)
        found.append(letter)
    return "".join(letter for letter in "KQkq" if letter in found)


def _outermost(char: str, board: tuple[str, ...]) -> str:
    """The side of a rook named by its file, where it is the outermost one on that side of its king."""
    if char.lower() not in "abcdefgh":
        return ""
    white = char.isupper()
    row = board[:8] if white else board[56:]
    king, rook = ("K", "R") if white else ("k", "r")
    file = "abcdefgh".index(char.lower())
    if king not in row or row[file] != rook:
        return ""
    short = file > row.index(king)
    if rook in (row[file + 1 :] if short else row[:file]):
        return ""
    letter = "k" if short else "q"
    return letter.upper() if white else letter


def _parse_square(place: int, text: str, field: str) -> int | None:
    if text == "-":
        return None
    if text not in chess.SQUARE_NAMES:
        raise malformed(field, place, N_("a square or -"), text)
    return chess.parse_square(text)


def _parse_count(place: int, text: str, least: int, field: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or int(text) < least:
        raise malformed(field, place, N_("a number of moves"), text)
    return int(text)


def make_fen(situation: Situation) -> str:
    en_passant = situation.en_passant
    return " ".join(
        (
            _make_board(situation.board),
            situation.turn or "-",
            situation.castling or "-",
            "-" if en_passant is None else chess.SQUARE_NAMES[en_passant],
            str(situation.halfmoves),
            str(situation.number),
        )
    )


def _make_board(board: tuple[str, ...]) -> str:
    ranks = ("".join(piece or " " for piece in board[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1))
    return re.sub(" +", lambda blank: str(len(blank.group())), "/".join(ranks))


# -- the board of the rules ----------------------------------------------------------------------------


def board_of(situation: Situation, *, chess960: bool = False) -> chess.Board:
    """The same as a board that knows the rules; whose move it is must be known."""
    assert situation.turn is not None, "nobody is to move while a position is being set up"
    return chess.Board(make_fen(situation), chess960=chess960)


def situation_of(board: chess.Board, *, offer: bool = False) -> Situation:
    """What stands on the board, in the words of the position language."""
    pieces = tuple(piece.symbol() if (piece := board.piece_at(square)) else "" for square in chess.SQUARES)
    return Situation(
        pieces,
        Colour.WHITE if board.turn else Colour.BLACK,
        "".join(letter for letter in "KQkq" if _may_castle(board, letter)),
        board.ep_square,
        offer,
        board.halfmove_clock,
        board.fullmove_number,
    )


def _may_castle(board: chess.Board, letter: str) -> bool:
    """The right is not lost for good, whatever stands between."""
    colour = letter.isupper()
    king = board.king(colour)
    if king is None or not board.castling_rights:
        return False
    rooks = chess.SquareSet(board.castling_rights & chess.BB_BACKRANKS & board.occupied_co[colour])
    return any((rook > king) == (letter in "Kk") for rook in rooks)
