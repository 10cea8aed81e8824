"""The Dutch system: follows C.04.3 as of 1 February 2026; `…_2017` follows the edition valid before."""

from kosmos.pairing.dutch.draw import pair, pair_2017
from kosmos.pairing.dutch.reasons import explain, explain_2017
from kosmos.pairing.dutch.what_if import what_if
from kosmos.pairing.dutch.why_not import why_not, why_not_2017

__all__ = ["explain", "explain_2017", "pair", "pair_2017", "what_if", "why_not", "why_not_2017"]
