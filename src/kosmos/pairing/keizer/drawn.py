"""Keizer in a tournament: the club's rules, the board of each game, and questions about the draw."""

from kosmos.core.questions import Level
from kosmos.pairing.contract import Explanation, Known, PairedGame, Pairing, View, WhyNotAsked, by_list
from kosmos.pairing.keizer.explain import explain as explain_round
from kosmos.pairing.keizer.explain import why_not
from kosmos.pairing.keizer.hall import Hall
from kosmos.pairing.keizer.rules import forbidden
from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.pairing.manual import Concern, ConcernKind


def settings(known: Known) -> KeizerPairing:
    own: KeizerPairing = known.keizer()
    return own


def explain(view: View, pairing: Pairing, _known: Known) -> Explanation:
    """By the rules that were kept with the round, which may have been others than today's."""
    return explain_round(view, pairing)


def answer(asked: WhyNotAsked) -> Explanation:
    return why_not(asked.view, asked.first, asked.second, asked.settings, asked.seed)


def in_board_order(_view: View, own: KeizerPairing, games: tuple[PairedGame, ...]) -> tuple[PairedGame, ...]:
    """By the Keizer table."""
    return by_list(own.ranking, games)


def concerns(
    view: View, own: KeizerPairing, games: tuple[PairedGame, ...], _bye: int | None
) -> tuple[Concern, ...]:
    """What the club's own rules forbid."""
    hall = Hall(view, own)
    reasons = ((game, forbidden(hall, game.white, game.black)) for game in games)
    return tuple(
        Concern(Level.NOTICE, ConcernKind.PROHIBITED, reason, game) for game, reason in reasons if reason
    )
