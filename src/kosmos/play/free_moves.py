"""Moving without rules (`-val`): any piece to any square. Manual, `validate`: en passant and castling work all the same."""

import chess

#: the king's step, and the rook's with it
_CASTLES = {
    (chess.E1, chess.G1): (chess.H1, chess.F1),
    (chess.E1, chess.C1): (chess.A1, chess.D1),
    (chess.E8, chess.G8): (chess.H8, chess.F8),
    (chess.E8, chess.C8): (chess.A8, chess.D8),
}
_CORNERS = chess.BB_CORNERS


def needs_promotion(board: chess.Board, move: chess.Move) -> bool:
    """A pawn on the last rank is exchanged, unless it came there by a double step."""
    piece = board.piece_at(move.from_square)
    if piece is None or piece.piece_type != chess.PAWN:
        return False
    last = 7 if piece.color else 0
    return chess.square_rank(move.to_square) == last and not _is_double_step(piece, move)


def _is_double_step(piece: chess.Piece, move: chess.Move) -> bool:
    return move.to_square - move.from_square == (16 if piece.color else -16)


def play_freely(board: chess.Board, move: chess.Move) -> chess.Board:
    """The board after any piece went to any square, whoever was to move; the other colour moves next."""
    after = board.copy(stack=False)
    piece = after.remove_piece_at(move.from_square)
    assert piece is not None, "there is a piece on the square it moves from"
    captured = after.piece_at(move.to_square) is not None
    pawn = piece.piece_type == chess.PAWN
    if pawn and move.to_square == board.ep_square:
        behind = move.to_square + (-8 if piece.color else 8)
        captured = after.remove_piece_at(behind) is not None or captured
    after.set_piece_at(move.to_square, chess.Piece(move.promotion, piece.color) if move.promotion else piece)
    if piece.piece_type == chess.KING:
        _castle(after, piece.color, move)
    after.castling_rights = _rights(board, piece, move)
    double = pawn and _is_double_step(piece, move) and move.to_square != board.ep_square
    after.ep_square = (move.from_square + move.to_square) // 2 if double else None
    after.halfmove_clock = 0 if pawn or captured else board.halfmove_clock + 1
    after.fullmove_number = board.fullmove_number + (not piece.color)
    after.turn = not piece.color
    return after


def _castle(board: chess.Board, colour: chess.Color, move: chess.Move) -> None:
    """Two squares sideways from the king's own square takes the rook in that corner along."""
    found = _CASTLES.get((move.from_square, move.to_square))
    rook = chess.Piece(chess.ROOK, colour)
    if found and board.piece_at(found[0]) == rook and (move.from_square == chess.E1) == colour:
        board.remove_piece_at(found[0])
        board.set_piece_at(found[1], rook)


def _rights(board: chess.Board, piece: chess.Piece, move: chess.Move) -> chess.Bitboard:
    """Lost when the king moves, and in a corner that is left or reached."""
    lost = (chess.BB_SQUARES[move.from_square] | chess.BB_SQUARES[move.to_square]) & _CORNERS
    if piece.piece_type == chess.KING:
        lost |= chess.BB_RANK_1 if piece.color else chess.BB_RANK_8
    return board.castling_rights & ~lost
