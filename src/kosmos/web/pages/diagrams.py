"""Positions as drawings, for pages without scripts. As images: the content policy forbids the styles of a drawing in the page."""

from base64 import b64encode

import chess
from markupsafe import Markup

from kosmos.service.board_picture import drawn_position


def diagram(board: chess.Board, last: chess.Move | None = None, below: chess.Color = chess.WHITE) -> Markup:
    """The position seen from one side; the last move is marked. Whoever cannot see it reads the FEN."""
    drawn = drawn_position(board, last, below)
    source = "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode()
    return Markup('<img src="{}" alt="{}" width="400" height="400">').format(source, board.fen())
