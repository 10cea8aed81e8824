"""A bracket as a drawing of its own (SVG), for print. Black on white; it needs no stylesheet."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate

import msgspec

from kosmos.locale import Language
from kosmos.papers.paper import Cell, CupTree, CupTreeMatch, CupTreeSide
from kosmos.papers.render.sheets import ems
from kosmos.papers.render.trees import TreeLink, link_of, rows_of
from kosmos.papers.render.widths import shortened
from kosmos.papers.render.words import content, said

LETTERS = 13.0  #: the size of the letters; all others are measured in the same unit
NOTE = 10.0
LINE = 18.0
PADDING = 5.0
GAP = 28.0  #: between two stages
HEAD = 26.0
NARROWEST = 90.0
LONGEST_NAME = 40
_INK, _SOFT = "#000", "#666"


class TreeDrawing(msgspec.Struct, frozen=True):
    svg: str
    width: float
    height: float


class _Sizes(msgspec.Struct, frozen=True):
    starts: tuple[float, ...]
    widths: tuple[float, ...]
    slot: float  #: from a match to the next one of the first stage


def tree_drawing(tree: CupTree, language: Language) -> TreeDrawing:
    sizes = _sizes(tree, language)
    rows = rows_of(tree)
    width = sizes.starts[-1] + sizes.widths[-1] + 1
    height = HEAD + (max(map(max, rows)) + 1) * sizes.slot
    parts = [part for stage in range(len(tree.stages)) for part in _stage(tree, stage, rows, sizes, language)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cup-drawing" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="Libertinus Serif, serif" '
        f'font-size="{LETTERS:g}">'
    )
    title = f"<title>{escape(said(tree.caption, language))}</title>" if tree.caption else ""
    return TreeDrawing("\n".join([head + title, *parts, "</svg>"]), width, height)


def _sizes(tree: CupTree, language: Language) -> _Sizes:
    widths = tuple(
        max(
            NARROWEST,
            LETTERS * 1.1 * ems(said(stage.title, language)),
            *(_wide(side, language) for slot in stage.slots if slot for side in slot.sides),
            *(NOTE * ems(said(slot.note, language)) + 2 * PADDING for slot in stage.slots if slot),
        )
        for stage in tree.stages
    )
    starts = tuple(accumulate((wide + GAP for wide in widths[:-1]), initial=0.5))
    noted = any(slot and slot.note for stage in tree.stages for slot in stage.slots)
    return _Sizes(starts, widths, 2 * LINE + 8 + (NOTE + 3 if noted else 0))


def _words(side: CupTreeSide, language: Language) -> tuple[str, str]:
    name = shortened(content(side.name, language), LONGEST_NAME)
    return f"{side.seed} {name}".strip(), content(side.score, language)


def _wide(side: CupTreeSide, language: Language) -> float:
    name, score = _words(side, language)
    return LETTERS * 1.06 * (ems(name) + ems(score) + 0.8) + 2 * PADDING


def _stage(
    tree: CupTree, stage: int, rows: Sequence[Sequence[float]], sizes: _Sizes, language: Language
) -> Iterator[str]:
    left, wide = sizes.starts[stage], sizes.widths[stage]
    title = escape(said(tree.stages[stage].title, language))
    yield f'<text x="{left:g}" y="{LETTERS:g}" font-weight="bold">{title}</text>'
    for place, match in enumerate(tree.stages[stage].slots):
        if match is None:
            continue
        middle = HEAD + LINE + rows[stage][place] * sizes.slot
        yield from _match(match, left, middle, wide, language)
        following = None
        link = link_of(tree, stage, place)
        if link is not TreeLink.NONE:
            onward = place if link is TreeLink.STRAIGHT else place // 2
            following = HEAD + LINE + rows[stage + 1][onward] * sizes.slot
            right, there = left + wide, sizes.starts[stage + 1]
            turn = right + GAP / 2
            points = (
                f"{right:g},{middle:g} {turn:g},{middle:g} {turn:g},{following:g} {there:g},{following:g}"
            )
            yield f'<polyline points="{points}" fill="none" stroke="{_INK}" stroke-width="1"/>'


def _match(match: CupTreeMatch, left: float, middle: float, wide: float, language: Language) -> Iterator[str]:
    """`middle` is the line between the two."""
    high = LINE * len(match.sides)
    top = middle - high / 2
    yield (
        f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="2" '
        f'fill="none" stroke="{_INK}" stroke-width="{1.6 if match.mark == "champion" else 0.8:g}"/>'
    )
    if len(match.sides) > 1:
        yield (
            f'<line x1="{left:g}" y1="{middle:g}" x2="{left + wide:g}" y2="{middle:g}" '
            f'stroke="{_SOFT}" stroke-width="0.5"/>'
        )
    for number, side in enumerate(match.sides):
        yield from _side(side, left, top + LINE * number + LINE - 5, wide, language)
    if match.note:
        place = f'x="{left + PADDING:g}" y="{top + high + NOTE:g}" font-size="{NOTE:g}"'
        yield f'<text {place} fill="{_SOFT}">{escape(said(match.note, language))}</text>'


def _side(side: CupTreeSide, left: float, y: float, wide: float, language: Language) -> Iterator[str]:
    won = isinstance(side.name, Cell) and side.name.mark == "win"
    bold = ' font-weight="bold"' if won else ""
    name, score = _words(side, language)
    yield f'<text x="{left + PADDING:g}" y="{y:g}"{bold}>{escape(name)}</text>'
    if score:
        place = f'x="{left + wide - PADDING:g}" y="{y:g}" text-anchor="end"'
        yield f"<text {place}{bold}>{escape(score)}</text>"
