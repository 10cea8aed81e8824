"""Things with their number, for sentences that have more than one of them."""

from kosmos.locale import NP_, Phrase


def players(count: int) -> Phrase:
    return Phrase(NP_("{count} player", "{count} players"), {"count": count})


def rounds(count: int) -> Phrase:
    return Phrase(NP_("{count} round", "{count} rounds"), {"count": count})


def boards(count: int) -> Phrase:
    return Phrase(NP_("{count} board", "{count} boards"), {"count": count})


def games(count: int) -> Phrase:
    return Phrase(NP_("{count} game", "{count} games"), {"count": count})
