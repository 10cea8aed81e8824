"""Things with their number, for sentences that have more than one of them."""

from kosmos.core.points import POINT, make_points
from kosmos.locale import NP_, Phrase, figure


def players(count: int) -> Phrase:
    return Phrase(NP_("{count} player", "{count} players"), {"count": count})


def rounds(count: int) -> Phrase:
    return Phrase(NP_("{count} round", "{count} rounds"), {"count": count})


def boards(count: int) -> Phrase:
    return Phrase(NP_("{count} board", "{count} boards"), {"count": count})


def games(count: int) -> Phrase:
    return Phrase(NP_("{count} game", "{count} games"), {"count": count})


def points(tenths: int) -> Phrase:
    text = figure(make_points(tenths))
    return Phrase(NP_("{points} point", "{points} points"), {"points": text, "count": number(tenths)})


def number(tenths: int) -> int:
    """The number that words go by: what is no more than a whole point is one."""
    return 1 if 0 < tenths <= POINT else tenths
