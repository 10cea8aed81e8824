"""Files of results as the pages of the examples save them."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from kosmos.formats.schachecke_results import GameSeries
from kosmos.play.training.exercises import Attempt

_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'


def make_self_tests(attempts: Iterable[Attempt]) -> str:
    rows = "".join(
        f"<r><p>{attempt.kind.value}</p><e>{attempt.end.value}</e><m>{attempt.moves}</m><t>{attempt.thought}</t></r>\n"
        for attempt in attempts
    )
    return f"{_HEAD}<rs>\n{rows}</rs>\n"


def make_series(series: GameSeries) -> str:
    path = "" if series.path is None else f"<u>{escape(series.path)}</u>\n"
    rows = "".join(
        f"<g><c>{game.colour}</c><e>{game.ended_by}</e><r>{game.reason}</r><m>{game.moves}</m></g>\n"
        for game in series.games
    )
    return f"{_HEAD}<games>\n{path}{rows}</games>\n"
