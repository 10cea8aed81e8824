"""Positions as drawings, for pages without scripts. As images: the content policy forbids the styles of a drawing in the page."""

from base64 import b64encode

import chess
import chess.svg
from markupsafe import Markup

#: of the squares, as everywhere in the house
COLOURS = {
    "square light": "#eee9dc",
    "square dark": "#8ea3bc",
    "square light lastmove": "#f3dfa6",
    "square dark lastmove": "#cdb26c",
}


def diagram(board: chess.Board, last: chess.Move | None = None, below: chess.Color = chess.WHITE) -> Markup:
    """The position seen from one side; the last move is marked. Whoever cannot see it reads the FEN."""
    drawn = chess.svg.board(
        board, lastmove=last, orientation=below, coordinates=False, colors=COLOURS, size=400
    )
    source = "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode()
    return Markup('<img src="{}" alt="{}" width="400" height="400">').format(source, board.fen())
