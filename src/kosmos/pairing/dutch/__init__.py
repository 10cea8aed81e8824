"""The Dutch system: follows C.04.3 as of 1 February 2026; `pair_2017` follows the edition valid before."""

from kosmos.pairing.dutch.draw import pair, pair_2017

__all__ = ["pair", "pair_2017"]
