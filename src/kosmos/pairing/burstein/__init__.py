"""The Burstein system, follows C.04.4.2 as applied from 1 February 2026."""

from kosmos.pairing.burstein.draw import explain, pair, why_not

__all__ = ["explain", "pair", "why_not"]
