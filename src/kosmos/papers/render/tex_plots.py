"""Plots in LaTeX's own picture environment, which needs no package; it counts from below, the canvas from above."""

from itertools import pairwise

from kosmos.locale import Language
from kosmos.papers.paper import Plot
from kosmos.papers.render.plots import HEIGHT, WIDTH, Dot, PlotBar, PlotLine, Point, Shape, Words, shapes
from kosmos.papers.render.tex_words import tex
from kosmos.papers.render.words import said

_ANCHORS = {"start": "lb", "middle": "b", "end": "rb"}


def picture(plot: Plot, language: Language) -> str:
    lines = [
        r"{\centering\footnotesize\setlength{\unitlength}{0.55pt}",
        rf"\begin{{picture}}({WIDTH},{HEIGHT})",
        *(line for shape in shapes(plot, language) for line in _shape(shape)),
        r"\end{picture}\par",
        rf"{tex(said(plot.caption, language))}\par}}\medskip",
    ]
    return "\n".join(lines)


def _shape(shape: Shape) -> list[str]:
    match shape:
        case PlotLine():
            return [_segment(start, end) for start, end in pairwise(shape.points)]
        case PlotBar():
            x, y = shape.corner
            box = rf"\rule{{{shape.wide:g}\unitlength}}{{{shape.high:g}\unitlength}}"
            return [_put((x, y + shape.high), box)]
        case Dot():
            return [_put(shape.centre, r"\circle*{6}")]
        case Words():
            box = rf"\makebox(0,0)[{_ANCHORS[shape.anchor]}]{{{tex(shape.text)}}}"
            return [_put(shape.at, rf"\rotatebox{{90}}{{{tex(shape.text)}}}" if shape.upright else box)]


def _put(at: Point, what: str) -> str:
    return rf"\put({at[0]:g},{HEIGHT - at[1]:g}){{{what}}}"


def _segment(start: Point, end: Point) -> str:
    """Along the axes a line; the picture environment knows few other slopes, so a straight curve serves."""
    (x, y), (u, v) = start, end
    if y == v:
        return _put(start, rf"\line(1,0){{{u - x:g}}}")
    if x == u:
        return _put(start, rf"\line(0,{-1 if v > y else 1}){{{abs(v - y):g}}}")
    middle = ((x + u) / 2, (y + v) / 2)
    points = "".join(f"({a:g},{HEIGHT - b:g})" for a, b in (start, middle, end))
    return rf"\qbezier{points}"
