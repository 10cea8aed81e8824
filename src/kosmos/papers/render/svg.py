"""Plots as SVG, for pages and for print. All text in it is escaped; it needs no stylesheet."""

from html import escape

from kosmos.locale import Language
from kosmos.papers.paper import Plot
from kosmos.papers.render.plots import HEIGHT, WIDTH, Dot, PlotBar, PlotLine, Shape, Words, shapes
from kosmos.papers.render.words import said


def svg(plot: Plot, language: Language) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot plot-{plot.kind}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" font-family="Libertinus Serif, sans-serif" font-size="12">'
    )
    title = f"<title>{escape(said(plot.caption, language))}</title>"
    return "\n".join([head, title, *map(_shape, shapes(plot, language)), "</svg>"])


def _shape(shape: Shape) -> str:
    match shape:
        case PlotLine():
            points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
            return f'<polyline points="{points}" fill="none" stroke="{shape.colour}" stroke-width="{shape.thick:g}"/>'
        case PlotBar():
            x, y = shape.corner
            size = f'width="{shape.wide:g}" height="{shape.high:g}"'
            return f'<rect x="{x:g}" y="{y:g}" {size} fill="{shape.colour}"/>'
        case Dot():
            x, y = shape.centre
            return f'<circle cx="{x:g}" cy="{y:g}" r="3.5" fill="{shape.colour}" fill-opacity="0.7"/>'
        case Words():
            x, y = shape.at
            turned = f' transform="rotate(-90 {x:g} {y:g})"' if shape.upright else ""
            place = f'x="{x:g}" y="{y:g}" text-anchor="{shape.anchor}"{turned}'
            return f"<text {place}>{escape(shape.text)}</text>"
