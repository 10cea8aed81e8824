"""Brackets on sheets of paper: upright or flipped, and as large as the sheet allows."""

from collections.abc import Iterable

from kosmos.locale import Language
from kosmos.papers.paper import CupTree
from kosmos.papers.render.pdf_tables import TypstData
from kosmos.papers.render.sheets import page_height, page_width
from kosmos.papers.render.tree_svg import LETTERS, TreeDrawing, tree_drawing
from kosmos.papers.render.trees import sheets_of
from kosmos.papers.render.words import said
from kosmos.tournament.wishes import PageSize

LARGEST = 10.5 / LETTERS  #: points to a unit of the drawing: letters of 10.5 points …
SMALLEST_UPRIGHT = 8.0 / LETTERS  #: … and where they would be smaller than this the sheet is flipped
TITLE = 60.0  #: points for the title of the paper, a caption and the foot


def lie_flat(trees: Iterable[CupTree], language: Language, page: PageSize, *, large: bool = False) -> bool:
    """Whether the sheet is flipped: for the wall wherever the letters are larger then, else only where they are too small
    otherwise.
    """
    drawings = [tree_drawing(sheet, language) for tree in trees for sheet in sheets_of(tree)]
    upright, flat = (
        min((_scale(drawing, page, flipped=flipped, large=large) for drawing in drawings), default=LARGEST)
        for flipped in (False, True)
    )
    return upright < flat if large else upright < min(SMALLEST_UPRIGHT, flat)


def tree_parts(
    tree: CupTree, language: Language, page: PageSize, *, flipped: bool, large: bool = False
) -> list[TypstData]:
    made = []
    for sheet in sheets_of(tree):
        drawing = tree_drawing(sheet, language)
        scale = _scale(drawing, page, flipped=flipped, large=large)
        made.append(
            {
                "type": "tree",
                "svg": drawing.svg,
                "caption": said(sheet.caption, language),
                "width": round(drawing.width * scale, 1),
            }
        )
    return made


def _scale(drawing: TreeDrawing, page: PageSize, *, flipped: bool, large: bool) -> float:
    across = page_width(page, flipped) / drawing.width
    down = (page_height(page, flipped) - (0 if large else TITLE)) / drawing.height
    return min(across, down) if large else min(LARGEST, across, down)
