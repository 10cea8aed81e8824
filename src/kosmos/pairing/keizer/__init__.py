"""Keizer: neighbours in the table play each other, top down."""

from kosmos.pairing.keizer.draw import pair, pair_relaxed
from kosmos.pairing.keizer.explain import explain, why_not
from kosmos.pairing.keizer.settings import NEVER_AGAIN, KeizerPairing

__all__ = ["NEVER_AGAIN", "KeizerPairing", "explain", "pair", "pair_relaxed", "why_not"]
