"""The Dutch system: follows C.04.3 as of 1 February 2026; `pair_2017` follows the edition valid before."""

from kosmos.pairing.dutch.draw import pair, pair_2017
from kosmos.pairing.dutch.reasons import explain
from kosmos.pairing.dutch.what_if import what_if
from kosmos.pairing.dutch.why_not import why_not

__all__ = ["explain", "pair", "pair_2017", "what_if", "why_not"]
