"""A live board as a picture, for places that show what a link leads to."""

import chess
import chess.svg

from kosmos.core.results import SHOWN
from kosmos.play.state import RoomState
from kosmos.service.board_titles import BoardTitle
from kosmos.service.link_picture import breaking, link_picture

#: of the squares, as everywhere in the house
COLOURS = {
    "square light": "#eee9dc",
    "square dark": "#8ea3bc",
    "square light lastmove": "#f3dfa6",
    "square dark lastmove": "#cdb26c",
}

_PICTURE = """
#let side(name) = fitted(130pt, (48pt, 38pt, 30pt, 22pt), text(weight: "semibold", name))
#grid(columns: (566pt, 1fr), column-gutter: 44pt,
  image(bytes(data.drawn), format: "svg", width: 566pt, height: 566pt),
  block(height: 566pt)[
    #side(data.players.at(0))
    #v(1fr)
    #text(fill: gold, size: 58pt, data.result)
    #v(4pt)
    #text(fill: quiet, fitted(120pt, (32pt, 26pt, 22pt), data.about))
    #v(1fr)
    #line(length: 100%, stroke: 3pt + gold)
    #side(data.players.at(1))
  ])
"""


def drawn_position(
    board: chess.Board, last: chess.Move | None = None, below: chess.Color = chess.WHITE
) -> str:
    """As SVG, seen from one side; the last move is marked."""
    return str(
        chess.svg.board(board, lastmove=last, orientation=below, coordinates=False, colors=COLOURS, size=400)
    )


def board_picture(state: RoomState, title: BoardTitle, hue: int) -> bytes:
    """The position with the players where they sit, the event, and the result where there is one: a PNG."""
    last = chess.Move.from_uci(state.moves[-1].move) if state.moves else None
    said = {
        "drawn": drawn_position(state.board, last),
        "players": [breaking(title.black), breaking(title.white)],
        "result": SHOWN[state.result],
        "about": breaking(title.about) or "Kosmos",
    }
    return link_picture(_PICTURE, said, hue, margin=32)
