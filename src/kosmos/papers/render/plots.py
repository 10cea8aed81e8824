"""Plots as a drawing (SVG, for pages and print) and as the numbers behind them (for everything else)."""

from collections.abc import Sequence
from html import escape

import msgspec

from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import Align, Column, Plot, PlotKind, Row, Series, Table
from kosmos.papers.render.words import content, said

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 16, 48
#: Colours that stay apart for colour-blind readers and in grey print.
COLOURS = ("#0b5394", "#b45f06", "#38761d", "#741b47", "#7f6000", "#134f5c", "#990000", "#351c75")
MOST_TICKS = 12


class Axis(msgspec.Struct, frozen=True):
    low: float
    high: float

    def place(self, value: float, start: float, end: float) -> float:
        return start + (value - self.low) / (self.high - self.low) * (end - start)


def plot_table(plot: Plot, language: Language) -> Table:
    """The plot's numbers: one column for x, one for each series."""
    values = [dict(series.points) for series in plot.series]
    xs = sorted({x for points in values for x in points})
    columns = [Column("x", plot.x or Phrase(N_("x")), Align.RIGHT)]
    columns += [
        Column(f"y{place}", _name(plot, series), Align.RIGHT) for place, series in enumerate(plot.series, 1)
    ]
    rows: list[Row] = [
        (_label(plot, x, language), *(f"{points[x]:g}" if x in points else "" for points in values))
        for x in xs
    ]
    return Table(tuple(columns), tuple(rows), caption=plot.caption)


def _name(plot: Plot, series: Series) -> Phrase | str:
    return series.name or plot.y


def _label(plot: Plot, x: float, language: Language) -> str:
    place = int(x)
    return content(plot.labels[place], language) if place == x and 0 <= place < len(plot.labels) else f"{x:g}"


def bar_rows(plot: Plot, language: Language) -> list[tuple[str, float]]:
    """Name and length of every bar, where the plot is one row of bars."""
    if plot.kind is not PlotKind.BARS or len(plot.series) != 1:
        return []
    return [(_label(plot, x, language), y) for x, y in plot.series[0].points]


def svg(plot: Plot, language: Language) -> str:
    """The drawing. All text in it is escaped; it needs no stylesheet."""
    across, up = _axes(plot)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot plot-{plot.kind}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" font-family="sans-serif" font-size="12">'
    )
    parts = [
        head,
        f"<title>{escape(said(plot.caption, language))}</title>",
        *_grid(plot, across, up, language),
        *_names(plot, language),
    ]
    for place, series in enumerate(plot.series):
        parts += _drawn(plot, series, place, across, up)
    return "".join([*parts, *_legend(plot, language), "</svg>"])


def _axes(plot: Plot) -> tuple[Axis, Axis]:
    xs = [x for series in plot.series for x, _ in series.points] or [0.0]
    ys = [y for series in plot.series for _, y in series.points] or [0.0]
    if plot.kind is PlotKind.BARS:
        return Axis(min(xs) - 0.5, max(xs) + 0.5), Axis(0, max(*ys, 1))
    across = Axis(min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1)
    return across, Axis(min(ys), max(ys) if max(ys) > min(ys) else min(ys) + 1)


def _x(axis: Axis, value: float) -> float:
    return round(axis.place(value, LEFT, WIDTH - RIGHT), 1)


def _y(plot: Plot, axis: Axis, value: float) -> float:
    ends = (TOP, HEIGHT - BOTTOM) if plot.first_on_top else (HEIGHT - BOTTOM, TOP)
    return round(axis.place(value, *ends), 1)


def _ticks(axis: Axis) -> list[float]:
    """Round numbers inside the axis, at most a dozen of them."""
    span = axis.high - axis.low
    step = 10.0 ** len(str(int(span)))
    while span / step < MOST_TICKS / 2.5:
        for part in (2, 2.5, 2):
            step /= part
            if span / step >= MOST_TICKS / 2.5:
                break
    first = int(axis.low // step)
    ticks = (number * step for number in range(first, first + 2 * MOST_TICKS))
    return [tick for tick in ticks if axis.low <= tick <= axis.high]


def _grid(plot: Plot, across: Axis, up: Axis, language: Language) -> list[str]:
    parts = []
    for tick in _ticks(up):
        y = _y(plot, up, tick)
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ccc"/>')
        parts.append(_text(LEFT - 6, y + 4, f"{tick:g}", "end"))
    named = [float(place) for place in range(len(plot.labels))]
    parts += [
        _text(_x(across, tick), HEIGHT - BOTTOM + 16, _label(plot, tick, language), "middle")
        for tick in named[:: max(1, len(named) // MOST_TICKS)] or _ticks(across)
    ]
    parts.append(f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="#444"/>')
    return parts


def _names(plot: Plot, language: Language) -> list[str]:
    middle = (TOP + HEIGHT - BOTTOM) / 2
    return [
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, said(plot.x, language), "middle"),
        f'<g transform="rotate(-90 14 {middle})">{_text(14, middle, said(plot.y, language), "middle")}</g>',
    ]


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>' if text else ""


def _drawn(plot: Plot, series: Series, place: int, across: Axis, up: Axis) -> list[str]:
    colour = COLOURS[place % len(COLOURS)]
    points = [(_x(across, x), _y(plot, up, y)) for x, y in series.points]
    match plot.kind:
        case PlotKind.BARS:
            return _bars(points, colour, place, len(plot.series), across)
        case PlotKind.POINTS:
            return [
                f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}" fill-opacity="0.7"/>' for x, y in points
            ]
        case PlotKind.LINES:
            line = " ".join(f"{x},{y}" for x, y in points)
            return [f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>']


def _bars(
    points: Sequence[tuple[float, float]], colour: str, place: int, many: int, across: Axis
) -> list[str]:
    room = 0.8 * (WIDTH - LEFT - RIGHT) / (across.high - across.low)
    wide = room / many
    ground = HEIGHT - BOTTOM
    return [
        f'<rect x="{x - room / 2 + place * wide:.1f}" y="{y}" width="{wide:.1f}" height="{ground - y:.1f}" fill="{colour}"/>'
        for x, y in points
    ]


def _legend(plot: Plot, language: Language) -> list[str]:
    """Who is which line; more than eight names would cover the drawing."""
    if not 2 <= len(plot.series) <= len(COLOURS):
        return []
    parts = []
    for place, series in enumerate(plot.series):
        y = TOP + 14 + 15 * place
        parts.append(f'<rect x="{LEFT + 10}" y="{y - 9}" width="10" height="10" fill="{COLOURS[place]}"/>')
        parts.append(_text(LEFT + 25, y, content(series.name, language), "start"))
    return parts
