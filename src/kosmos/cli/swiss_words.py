"""The sentences of `kosmos swiss check`."""

from collections.abc import Iterator

from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.checker import BoardDifference, DifferenceKind, RoundCheck
from kosmos.pairing.contract import PairedGame


def round_line(check: RoundCheck) -> Phrase:
    if check.impossible is not None:
        text = N_("Round {round}: the system finds no pairing: {reason}")
        return Phrase(text, {"round": check.round, "reason": check.impossible.reason})
    text = NP_(
        "Round {round}: {count} of {boards} boards differs",
        "Round {round}: {count} of {boards} boards differ",
    )
    return Phrase(text, {"round": check.round, "count": len(check.differences), "boards": check.boards})


def difference_lines(difference: BoardDifference) -> Iterator[tuple[int, Phrase]]:
    """The board beside the system's own, then the reasons one step deeper."""
    instead = ", ".join(map(_pair, difference.instead))
    if difference.instead_bye is not None:
        instead = ", ".join(filter(None, (instead, f"{difference.instead_bye}-0")))
    match difference.kind:
        case DifferenceKind.BYE if difference.bye is None:
            text = N_("nobody has the bye; the system: {instead}")
        case DifferenceKind.BYE:
            text = N_("{board} (bye); the system: {instead}")
        case DifferenceKind.COLOUR:
            text = N_("{board}; the system has the other colours: {instead}")
        case _:
            text = N_("{board}; the system: {instead}")
    board = _pair(difference.played) if difference.played else f"{difference.bye}-0"
    yield 0, Phrase(text, {"board": board, "instead": instead or Phrase(N_("nothing"))})
    for reason in difference.reasons:
        yield 1, reason


def _pair(game: PairedGame) -> str:
    return f"{game.white}-{game.black}"
