"""Results by the rating table: what happens on a board is drawn with the probabilities of the two ratings."""

from collections.abc import Sequence
from random import Random

from kosmos.core.expectancy import expected_score
from kosmos.core.outcomes import Outcome
from kosmos.pairing.contract import PairedGame
from kosmos.pairing.generator.wanted import Amount

DrawnOutcomes = tuple[Outcome, Outcome]  #: of White, of Black

WHITE_WINS: DrawnOutcomes = (Outcome.WIN, Outcome.LOSS)
DRAWN: DrawnOutcomes = (Outcome.DRAW, Outcome.DRAW)
BLACK_WINS: DrawnOutcomes = (Outcome.LOSS, Outcome.WIN)
WHITE_FORFEITS: DrawnOutcomes = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
BLACK_FORFEITS: DrawnOutcomes = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
BOTH_FORFEIT: DrawnOutcomes = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
HALF_ZERO: DrawnOutcomes = (Outcome.DRAW, Outcome.LOSS)
ZERO_HALF: DrawnOutcomes = (Outcome.LOSS, Outcome.DRAW)
ZERO_ZERO: DrawnOutcomes = (Outcome.LOSS, Outcome.LOSS)

#: a difference above this counts as this (B.02, 8.3.1)
LARGEST_DIFFERENCE = 400
#: who has no rating plays like the weakest who has one
WEAKEST = 1400
#: of the games that the favourite does not simply win by the margin in rating, this share (in per cent) is drawn
DRAWS = 40


def expected(white: int, black: int) -> int:
    """White's expected score in hundredths."""
    difference = (white or WEAKEST) - (black or WEAKEST)
    return expected_score(max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, difference)))


def draw_score(white: int, black: int, lot: Random) -> DrawnOutcomes:
    """One game between these ratings. Wins and draws together give exactly the expected score."""
    score = expected(white, black)
    draws = 2 * min(score, 100 - score) * DRAWS // 100
    thrown = lot.random() * 100
    if thrown < score - draws / 2:
        return WHITE_WINS
    return DRAWN if thrown < score + draws / 2 else BLACK_WINS


def special_scores(
    games: Sequence[PairedGame], kinds: Sequence[tuple[Amount, tuple[DrawnOutcomes, ...]]], lot: Random
) -> dict[PairedGame, DrawnOutcomes]:
    """Forfeits and unusual results, so many of each kind, on games chosen by lot."""
    left = list(games)
    lot.shuffle(left)
    special: dict[PairedGame, DrawnOutcomes] = {}
    for amount, scores in kinds:
        for _ in range(min(len(left), amount.of(len(games), lot))):
            special[left.pop()] = lot.choice(scores)
    return special
