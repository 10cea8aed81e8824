"""The Dutch system in a tournament: the board of each game, the list behind the draw, and questions about it."""

from typing import Any

from kosmos.pairing.classic import Rank, ranking_list
from kosmos.pairing.contract import Explanation, Known, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dutch import reasons
from kosmos.pairing.dutch.boards import boards
from kosmos.pairing.dutch.field import field
from kosmos.pairing.dutch.why_not import why_not, why_not_2017


def explain(view: View, pairing: Pairing, _known: Known) -> Explanation:
    return reasons.explain(view, pairing)


def explain_2017(view: View, pairing: Pairing, _known: Known) -> Explanation:
    return reasons.explain_2017(view, pairing)


def answer(asked: WhyNotAsked) -> Explanation:
    return why_not(asked.view, asked.first, asked.second)


def answer_2017(asked: WhyNotAsked) -> Explanation:
    return why_not_2017(asked.view, asked.first, asked.second)


# C.04.2 art. 3.6: the higher score first, then the higher sum, then the lower number.
def in_board_order(view: View, _settings: Any, games: tuple[PairedGame, ...]) -> tuple[PairedGame, ...]:
    score = field(view, everybody=True)
    place = {number: index for index, number in enumerate(score.number)}
    return boards(score, [(place[game.white], place[game.black]) for game in games])


def ranking(view: View, _settings: Any) -> list[Rank]:
    """By points, then by starting number."""
    return sorted(ranking_list(view), key=lambda rank: (-rank.points, rank.number))
