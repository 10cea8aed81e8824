"""The Lim system in a tournament, follows C.04.4.3 (2026); as a maxi-tournament it exchanges players near in rating only."""

from typing import Any

from kosmos.pairing.contract import NoPairing, Pairing, View
from kosmos.pairing.dutch.draw import drawn_round
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.lim.cards import cards_of, lim_field, twice_median
from kosmos.pairing.lim.colours import coloured
from kosmos.pairing.lim.rounds import pairs_of
from kosmos.pairing.matching import Pairs


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:  # noqa: ARG001 - the contract
    return _pair(view, seed, maxi=False)


def pair_maxi(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:  # noqa: ARG001 - the same
    return _pair(view, seed, maxi=True)


def _pair(view: View, seed: int, *, maxi: bool) -> Pairing | NoPairing:
    def pairs(drawn: DutchField) -> Pairs | None:
        made = pairs_of(drawn, cards_of(view, drawn, maxi=maxi))
        return None if made is None else [(each.chooser, each.other) for each in made]

    return drawn_round(view, seed, lim_field, pairs, coloured(twice_median(view, view.record.played)))
