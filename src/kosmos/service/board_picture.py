"""A live board as a picture, for places that show what a link leads to."""

import chess
import chess.svg
import msgspec
import typst

from kosmos.core.results import SHOWN
from kosmos.play.state import RoomState
from kosmos.service.board_titles import BoardTitle

#: of the squares, as everywhere in the house
COLOURS = {
    "square light": "#eee9dc",
    "square dark": "#8ea3bc",
    "square light lastmove": "#f3dfa6",
    "square dark lastmove": "#cdb26c",
}

_PICTURE = """
#let data = json(bytes(sys.inputs.data))
#set page(width: 1200pt, height: 630pt, margin: 32pt, fill: rgb("#1f3452"))
#set text(font: "Libertinus Serif", fill: rgb("#fbfaf6"), size: 48pt)
#let sides = data.players.map(name => text(size: if name.len() > 22 { 38pt } else { 48pt }, weight: "semibold", name))
#grid(columns: (566pt, 1fr), column-gutter: 44pt,
  image(bytes(data.drawn), format: "svg", width: 566pt, height: 566pt),
  block(height: 566pt)[
    #sides.at(0)
    #v(1fr)
    #text(fill: rgb("#e0a83c"), size: 58pt, data.result)
    #v(4pt)
    #text(fill: rgb("#b9c6d8"), size: 32pt, data.about)
    #v(1fr)
    #line(length: 100%, stroke: 3pt + rgb("#e0a83c"))
    #sides.at(1)
  ])
"""


def drawn_position(
    board: chess.Board, last: chess.Move | None = None, below: chess.Color = chess.WHITE
) -> str:
    """As SVG, seen from one side; the last move is marked."""
    return str(
        chess.svg.board(board, lastmove=last, orientation=below, coordinates=False, colors=COLOURS, size=400)
    )


def board_picture(state: RoomState, title: BoardTitle) -> bytes:
    """The position with the players where they sit, the event, and the result where there is one: a PNG."""
    last = chess.Move.from_uci(state.moves[-1].move) if state.moves else None
    said = {
        "drawn": drawn_position(state.board, last),
        "players": [title.black, title.white],
        "result": SHOWN[state.result],
        "about": title.about or "Kosmos",
    }
    inputs = {"data": msgspec.json.encode(said).decode()}
    return typst.compile(_PICTURE.encode(), format="png", ppi=72.0, sys_inputs=inputs)
