"""Made-up tournaments for tests and comparisons, repeatable from a seed, with any pairing system.

generate(Wanted(players=40, rounds=9), dutch.pair, None, seed=7) -> Generated
"""

from kosmos.pairing.checker import PairFunction
from kosmos.pairing.generator.play import Generated, generate
from kosmos.pairing.generator.wanted import Amount, GeneratorWishes, Rate, RatingSpread, parse_rate

__all__ = [
    "Amount",
    "Generated",
    "GeneratorWishes",
    "PairFunction",
    "Rate",
    "RatingSpread",
    "generate",
    "parse_rate",
]
