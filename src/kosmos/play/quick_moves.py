"""Ordinary moves without detours: exact answers for what nearly every move is, and the library's for the rest.

A game on a live board is checked move by move, and a server has thousands of them. `tests/play/test_quick_moves.py` holds
every answer against the library's.
"""

import re
from functools import lru_cache

import chess

#: where a piece may stand that is pinned to a king on this square
_LINES = [
    chess.BB_RANK_ATTACKS[square][0] | chess.BB_FILE_ATTACKS[square][0] | chess.BB_DIAG_ATTACKS[square][0]
    for square in chess.SQUARES
]
_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8


@lru_cache(maxsize=64 * 64 * 7)
def move_of(uci: str) -> chess.Move:
    """Moves are values; each is read once."""
    return chess.Move.from_uci(uci)


_UCI = re.compile(r"[a-h][1-8][a-h][1-8][qrbnkp]?", re.ASCII)


@lru_cache(maxsize=64 * 64 * 7)
def written_move(text: str) -> chess.Move | None:
    """What is written in UCI, however senseless; None: it is written otherwise."""
    if not _UCI.fullmatch(text):
        return None
    if text[:2] != text[2:4]:
        return move_of(text)
    return chess.Move(chess.parse_square(text[:2]), chess.parse_square(text[2:4]))


_SQUARES = 64
_NAMES = [origin + target for origin in chess.SQUARE_NAMES for target in chess.SQUARE_NAMES]


def uci_of(move: chess.Move) -> str:
    """As the library writes it; only moves that are neither drops nor without an origin are looked up."""
    if move.promotion or move.drop or move.from_square == move.to_square:
        return move.uci()
    return _NAMES[move.from_square * _SQUARES + move.to_square]


def is_plain(board: chess.Board, move: chess.Move) -> bool:
    """Not a king's move that may be castling, which can be written in more than one way."""
    return not board.kings & chess.BB_SQUARES[move.from_square] or bool(
        chess.BB_KING_ATTACKS[move.from_square]
        & chess.BB_SQUARES[move.to_square]
        & ~board.occupied_co[board.turn]
    )


def is_legal(board: chess.Board, move: chess.Move) -> bool:
    """As the library's; castling, en passant and promotion are left to it."""
    origin, target = chess.BB_SQUARES[move.from_square], chess.BB_SQUARES[move.to_square]
    own = board.occupied_co[board.turn]
    if not own & origin or own & target or move.promotion is not None or move.drop is not None:
        return board.is_legal(move)
    if board.pawns & origin:
        if target & _LAST_RANKS or move.to_square == board.ep_square:
            return board.is_legal(move)
        if not target & _pawn_targets(board, origin, move.from_square):
            return False
    elif not board.attacks_mask(move.from_square) & target:
        return board.is_legal(move) if board.kings & origin else False
    return _leaves_king_safe(board, origin, target)


def _pawn_targets(board: chess.Board, origin: int, square: int) -> int:
    """Steps and captures, en passant not among them."""
    empty = ~board.occupied
    if board.turn:
        step = (origin << 8) & empty
        double = ((step & chess.BB_RANK_3) << 8) & empty
    else:
        step = (origin >> 8) & empty
        double = ((step & chess.BB_RANK_6) >> 8) & empty
    return step | double | chess.BB_PAWN_ATTACKS[board.turn][square] & board.occupied_co[not board.turn]


def _leaves_king_safe(board: chess.Board, origin: int, target: int) -> bool:
    """What is taken attacks nothing any more; what moved away covers nothing, and covers where it stands now."""
    king = board.kings & board.occupied_co[board.turn] & ~board.promoted
    if not king:
        return True
    square = (target if king & origin else king).bit_length() - 1
    occupied = board.occupied & ~origin | target
    return not board.attackers_mask(not board.turn, square, occupied) & ~target


def after_legal_move(board: chess.Board, move: chess.Move) -> chess.Board:
    """The board after a legal move, without a memory of the moves before it; the given one stays as it was."""
    origin, target = chess.BB_SQUARES[move.from_square], chess.BB_SQUARES[move.to_square]
    own = board.occupied_co[board.turn]
    special = move.promotion is not None or not own & origin or own & target or type(board) is not chess.Board
    if special or (board.pawns & origin and move.to_square == board.ep_square):
        return _pushed(board, move)
    king = board.kings & origin
    if king and (board.promoted & origin or not chess.BB_KING_ATTACKS[move.from_square] & target):
        return _pushed(board, move)  # castling
    # Not by its constructor, which would set up an empty board first; every attribute that it makes is made here.
    after = chess.Board.__new__(chess.Board)
    after.chess960, after.move_stack, after._stack = board.chess960, [], []  # noqa: SLF001 - what a new board has
    keep = ~(origin | target)
    _move_men(board, after, origin, target)
    mine, theirs = own & keep | target, board.occupied_co[not board.turn] & keep
    after.occupied_co = [theirs, mine] if board.turn else [mine, theirs]
    after.occupied = board.occupied & ~origin | target
    is_pawn = board.pawns & origin
    after.halfmove_clock = 0 if is_pawn or board.occupied & target else board.halfmove_clock + 1
    after.fullmove_number = board.fullmove_number + (not board.turn)
    after.castling_rights = _rights_after(board, keep, moves_king=bool(king)) if board.castling_rights else 0
    double = is_pawn and abs(move.to_square - move.from_square) == 2 * 8
    after.ep_square = (move.from_square + move.to_square) // 2 if double else None
    after.turn = not board.turn
    return after


def _move_men(board: chess.Board, after: chess.Board, origin: int, target: int) -> None:
    """Whatever stands on the origin stands on the target then, and nothing else."""
    keep = ~(origin | target) if board.occupied & target else ~origin
    after.pawns = board.pawns & keep | target if board.pawns & origin else board.pawns & keep
    after.knights = board.knights & keep | target if board.knights & origin else board.knights & keep
    after.bishops = board.bishops & keep | target if board.bishops & origin else board.bishops & keep
    after.rooks = board.rooks & keep | target if board.rooks & origin else board.rooks & keep
    after.queens = board.queens & keep | target if board.queens & origin else board.queens & keep
    after.kings = board.kings & keep | target if board.kings & origin else board.kings & keep
    promoted = board.promoted
    if promoted:
        promoted = promoted & keep | target if promoted & origin else promoted & keep
    after.promoted = promoted


def _rights_after(board: chess.Board, keep: int, *, moves_king: bool) -> int:
    """A king that moves has lost both rights of its side."""
    if moves_king:
        keep &= ~(chess.BB_RANK_1 if board.turn else chess.BB_RANK_8)
    return board.clean_castling_rights() & keep


def _pushed(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    after.clear_stack()
    return after


def surely_has_move(board: chess.Board) -> bool:
    """True: whoever is to move has a legal move. False says nothing.

    Not in check, a man off all lines of the king cannot be pinned, so that any move of it is legal; in check or not, the
    king may step to where nobody attacks it. En passant and promotion need not be looked at: both are moves of a pawn.
    """
    own = board.occupied_co[board.turn]
    king = board.kings & own
    if not king or king & (king - 1) or king & board.promoted:
        return False
    square = king.bit_length() - 1
    if not board.attackers_mask(not board.turn, square) and _has_free_man(
        board, own & ~_LINES[square] & ~king
    ):
        return True
    return _king_can_step(board, own, square)


def _has_free_man(board: chess.Board, free: int) -> bool:
    """Whether one of these, which are not pinned, has somewhere to go; pawns only straight on."""
    pawns = board.pawns & free
    steps = (pawns << 8 if board.turn else pawns >> 8) & ~board.occupied & chess.BB_ALL
    own = board.occupied_co[board.turn]
    return bool(steps) or any(
        board.attacks_mask(man) & ~own for man in chess.scan_reversed(free & ~board.pawns)
    )


def _king_can_step(board: chess.Board, own: int, square: int) -> bool:
    """It does not hide behind itself: the lines through the square that it leaves are open."""
    occupied = board.occupied & ~chess.BB_SQUARES[square]
    return any(
        not board.attackers_mask(not board.turn, target, occupied)
        for target in chess.scan_reversed(chess.BB_KING_ATTACKS[square] & ~own)
    )
