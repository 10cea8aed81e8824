"""What a check of rounds found, in sentences."""

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


class PairWords:
    """How a pair and a bye are said: by numbers, as report files do."""

    def pair(self, game: PairedGame) -> str:
        return f"{game.white}-{game.black}"

    def bye(self, number: int | None) -> str:
        return f"{number}-0"


BY_NUMBERS = PairWords()


def difference_lines(
    difference: BoardDifference, said: PairWords = BY_NUMBERS
) -> Iterator[tuple[int, Phrase]]:
    """The board beside the system's own, then the reasons one step deeper."""
    instead = ", ".join(map(said.pair, difference.instead))
    if difference.instead_bye is not None:
        instead = ", ".join(filter(None, (instead, said.bye(difference.instead_bye))))
    match difference.kind:
        case DifferenceKind.BYE if difference.bye is None:
            text = N_("nobody has the bye; the system: {instead}")
        case DifferenceKind.BYE:
            text = N_("{board} (bye); the system: {instead}")
        case DifferenceKind.COLOUR:
            text = N_("{board}; the system has the other colours: {instead}")
        case _:
            text = N_("{board}; the system: {instead}")
    board = said.pair(difference.played) if difference.played else said.bye(difference.bye)
    yield 0, Phrase(text, {"board": board, "instead": instead or Phrase(N_("nothing"))})
    for reason in difference.reasons:
        yield 1, reason
