"""What a plot draws."""

from kosmos.locale import language
from kosmos.papers.paper import Plot, PlotKind, Series
from kosmos.papers.render.plots import COLOURS, Dot, PlotLine, shapes


def test_a_line_of_one_point_is_a_dot() -> None:
    """Who has one rating of a list is seen with it: a line from a point to nowhere would be in the legend alone."""
    long = Series("DWZ", ((0.0, 2100.0), (1.0, 2150.0)))
    short = Series("Elo", ((1.0, 2120.0),))
    drawn = shapes(Plot(PlotKind.LINES, (long, short)), language("en"))
    assert [each.colour for each in drawn if isinstance(each, PlotLine) and each.thick > 1] == [COLOURS[0]]
    assert [each.colour for each in drawn if isinstance(each, Dot)] == [COLOURS[1]]
