"""The classic system in a tournament: late players, the board of each game, and questions about the draw."""

from kosmos.pairing.classic import reasons
from kosmos.pairing.classic.ranking import ClassicSettings, ranking_list
from kosmos.pairing.contract import Explanation, Known, PairedGame, Pairing, View, WhyNotAsked, by_list


def settings(known: Known) -> ClassicSettings:
    return ClassicSettings(late=known.late)


def explain(view: View, pairing: Pairing, known: Known) -> Explanation:
    return reasons.explain(view, pairing, settings(known))


def answer(asked: WhyNotAsked) -> Explanation:
    return reasons.why_not(asked.view, asked.first, asked.second, asked.settings, asked.bye_by_lot)


def in_board_order(view: View, own: ClassicSettings, games: tuple[PairedGame, ...]) -> tuple[PairedGame, ...]:
    """By the internal ranking list."""
    return by_list([rank.number for rank in ranking_list(view, own)], games)
