"""A plot as shapes on a canvas, which pages and print draw each in their own way; and as the numbers behind it."""

from collections.abc import Sequence

import msgspec

from kosmos.locale import N_, Language, Phrase, figure
from kosmos.papers.paper import Align, Column, Plot, PlotKind, Row, Series, Table
from kosmos.papers.render.widths import shortened
from kosmos.papers.render.words import content, said

WIDTH, HEIGHT = 640, 330
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 16, 48
#: Colours that stay apart for colour-blind readers and in grey print.
COLOURS = ("#0b5394", "#b45f06", "#38761d", "#741b47", "#7f6000", "#134f5c", "#990000", "#351c75")
GRID, FRAME = "#cccccc", "#444444"
MOST_TICKS = 12
#: Room for the names of the lines, at the right of the drawing; longer names are shortened.
LEGEND, LEGEND_NAME = 150, 20

Point = tuple[float, float]


class PlotLine(msgspec.Struct, frozen=True):
    """Straight from point to point. The canvas counts from the left and from the top."""

    points: tuple[Point, ...]
    colour: str
    thick: float = 1.0


class PlotBar(msgspec.Struct, frozen=True):
    corner: Point  #: left, top
    wide: float
    high: float
    colour: str


class Dot(msgspec.Struct, frozen=True):
    centre: Point
    colour: str


class Words(msgspec.Struct, frozen=True):
    at: Point
    text: str
    anchor: str = "middle"  #: `start`, `middle`, `end`
    upright: bool = False  #: written from below to above


Shape = PlotLine | PlotBar | Dot | Words


class Axis(msgspec.Struct, frozen=True):
    low: float
    high: float
    whole: bool = False  #: rounds and ranks are counted, so there are no halves of them

    def place(self, value: float, start: float, end: float) -> float:
        return round(start + (value - self.low) / (self.high - self.low) * (end - start), 1)


class Canvas(msgspec.Struct, frozen=True):
    """Says where on the drawing a value lies."""

    across: Axis
    up: Axis
    first_on_top: bool
    right: float  #: where the drawing ends

    def x(self, value: float) -> float:
        return self.across.place(value, LEFT, self.right)

    def y(self, value: float) -> float:
        ends = (TOP, HEIGHT - BOTTOM) if self.first_on_top else (HEIGHT - BOTTOM, TOP)
        return self.up.place(value, *ends)


# numbers -----------------------------------------------------------------------------------------------


def plot_table(plot: Plot, language: Language) -> Table:
    """The plot's numbers: one column for x, one for each series."""
    if plot.kind is PlotKind.POINTS:
        return _points_table(plot)
    values = [dict(series.points) for series in plot.series]
    xs = sorted({x for points in values for x in points})
    columns = [_x_column(plot)]
    columns += [_y_column(f"y{place}", plot, series) for place, series in enumerate(plot.series, 1)]
    rows: list[Row] = [
        (_label(plot, x, language), *(figure(f"{points[x]:g}") if x in points else "" for points in values))
        for x in xs
    ]
    return Table(tuple(columns), tuple(rows), caption=plot.caption)


def _points_table(plot: Plot) -> Table:
    """Points may lie above each other, so each has its own row."""
    rows: list[Row] = [
        (figure(f"{x:g}"), figure(f"{y:g}")) for series in plot.series for x, y in sorted(series.points)
    ]
    return Table((_x_column(plot), _y_column("y", plot, Series("", ()))), tuple(rows), caption=plot.caption)


def _x_column(plot: Plot) -> Column:
    return Column("x", plot.x or Phrase(N_("x")), Align.RIGHT)


def _y_column(key: str, plot: Plot, series: Series) -> Column:
    return Column(key, series.name or plot.y or Phrase(N_("y")), Align.RIGHT)


def _label(plot: Plot, x: float, language: Language) -> str:
    place = int(x)
    return (
        content(plot.labels[place], language)
        if place == x and 0 <= place < len(plot.labels)
        else language.figure(f"{x:g}")
    )


def bar_rows(plot: Plot, language: Language) -> list[tuple[str, float]]:
    """Name and length of every bar, where the plot is one row of bars."""
    if plot.kind is not PlotKind.BARS or len(plot.series) != 1:
        return []
    return [(_label(plot, x, language), y) for x, y in plot.series[0].points]


# shapes ------------------------------------------------------------------------------------------------


def shapes(plot: Plot, language: Language) -> list[Shape]:
    canvas = Canvas(*_axes(plot), plot.first_on_top, WIDTH - (LEGEND if _has_legend(plot) else RIGHT))
    made = [*_grid(plot, canvas, language), *_names(plot, canvas, language)]
    for place, series in enumerate(plot.series):
        made += _drawn(plot, series, place, canvas)
    return [*made, *_legend(plot, canvas, language)] if _has_legend(plot) else made


def _axes(plot: Plot) -> tuple[Axis, Axis]:
    xs = [x for series in plot.series for x, _ in series.points] or [0.0]
    ys = [y for series in plot.series for _, y in series.points] or [0.0]
    if plot.kind is PlotKind.BARS:
        return Axis(min(xs) - 0.5, max(xs) + 0.5, whole=all(float(x).is_integer() for x in xs)), Axis(
            0, max(*ys, 1), whole=True
        )
    return _wider(xs), _wider(ys)


def _wider(values: Sequence[float]) -> Axis:
    """A little air, so that no point sits on the frame."""
    low, high = min(values), max(values)
    air = (high - low) * 0.04 or 1.0
    return Axis(low - air, high + air, all(float(value).is_integer() for value in values))


def ticks(axis: Axis) -> list[float]:
    """Round numbers inside the axis, about half a dozen of them."""
    rough = (axis.high - axis.low) / (MOST_TICKS / 2)
    power = 10.0 ** (len(str(int(rough))) - 1) if rough >= 1 else 0.1
    step = next((part * power for part in (1, 2, 5) if part * power >= rough), 10 * power)
    step = max(step, 1.0) if axis.whole else step
    first = int(axis.low // step)
    numbers = (round(number * step, 6) for number in range(first, first + 4 * MOST_TICKS))
    return [tick for tick in numbers if axis.low <= tick <= axis.high]


def _grid(plot: Plot, canvas: Canvas, language: Language) -> list[Shape]:
    made: list[Shape] = []
    for tick in ticks(canvas.up):
        y = canvas.y(tick)
        made += [
            PlotLine(((LEFT, y), (canvas.right, y)), GRID),
            Words((LEFT - 6, y + 4), language.figure(f"{tick:g}"), "end"),
        ]
    named = [float(place) for place in range(len(plot.labels))]
    for tick in named[:: max(1, len(named) // MOST_TICKS)] or ticks(canvas.across):
        made.append(Words((canvas.x(tick), HEIGHT - BOTTOM + 16), _label(plot, tick, language)))
    corner = (LEFT, HEIGHT - BOTTOM)
    return [*made, PlotLine(((LEFT, TOP), corner, (canvas.right, HEIGHT - BOTTOM)), FRAME)]


def _names(plot: Plot, canvas: Canvas, language: Language) -> list[Shape]:
    return [
        Words(((LEFT + canvas.right) / 2, HEIGHT - 10), said(plot.x, language)),
        Words((14, (TOP + HEIGHT - BOTTOM) / 2), said(plot.y, language), upright=True),
    ]


def _drawn(plot: Plot, series: Series, place: int, canvas: Canvas) -> list[Shape]:
    colour = COLOURS[place % len(COLOURS)]
    points = tuple((canvas.x(x), canvas.y(y)) for x, y in series.points)
    match plot.kind:
        case PlotKind.BARS:
            room = 0.8 * (canvas.right - LEFT) / (canvas.across.high - canvas.across.low)
            wide = round(room / len(plot.series), 1)
            corners = ((round(x - room / 2 + place * wide, 1), y) for x, y in points)
            return [PlotBar((x, y), wide, round(HEIGHT - BOTTOM - y, 1), colour) for x, y in corners]
        case PlotKind.POINTS:
            return [Dot(point, colour) for point in points]
        case PlotKind.LINES:
            return [PlotLine(points, colour, 2.0)]


def _has_legend(plot: Plot) -> bool:
    """More names than colours would say nothing."""
    return 2 <= len(plot.series) <= len(COLOURS)


def _legend(plot: Plot, canvas: Canvas, language: Language) -> list[Shape]:
    """Who is which line."""
    made: list[Shape] = []
    for place, series in enumerate(plot.series):
        y = TOP + 14 + 15 * place
        name = shortened(content(series.name, language), LEGEND_NAME)
        x = canvas.right + 10
        made += [PlotBar((x, y - 9), 10, 10, COLOURS[place]), Words((x + 14, y), name, "start")]
    return made
