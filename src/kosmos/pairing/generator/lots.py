"""Sensible values by lot for everything that was left open."""

from math import ceil, log2
from random import Random

import msgspec

from kosmos.core.colours import Colour
from kosmos.pairing.acceleration import CannotAccelerate, can_accelerate
from kosmos.pairing.generator.wanted import Amount, GeneratorWishes, Rate, RatingSpread

#: per cent at most, where the rate is drawn by lot; most tournaments have few of the unusual ones
_LIMITS = {
    "full_byes": 0.5,
    "half_byes": 5,
    "zero_byes": 2,
    "forfeits": 4,
    "double_forfeits": 0.5,
    "half_zero": 0.3,
    "zero_half": 0.3,
    "zero_zero": 0.3,
}

#: lists of tie-breaks that organisers use
_TIE_BREAKS = (
    ("BH/C1", "BH", "SB", "DE", "WIN"),
    ("DE", "BH/C1", "BH", "SB", "WON"),
    ("BH", "SB", "WIN", "BPG"),
    ("BH/M1", "BH", "PS", "DE"),
    ("ARO", "BH/C1", "SB"),
)


def settle(wanted: GeneratorWishes, lot: Random) -> GeneratorWishes:
    """The same wish with nothing left open."""
    wanted.check()
    players = (
        wanted.players or len(wanted.ratings.given) or lot.choice((lot.randint(6, 24), lot.randint(12, 60)))
    )
    rates = {
        name: Rate(Amount(round(lot.uniform(0, limit), 1), per_cent=True))
        for name, limit in _LIMITS.items()
        if getattr(wanted, name) is None
    }
    return msgspec.structs.replace(
        wanted,
        players=players,
        rounds=wanted.rounds or _rounds(players, lot),
        ratings=RatingSpread(given=ratings(wanted.ratings, players, lot)),
        late_entries=_or_some(wanted.late_entries, lot),
        withdrawals=_or_some(wanted.withdrawals, lot),
        baku=_baku(wanted, lot),
        tie_breaks=lot.choice(_TIE_BREAKS) if wanted.tie_breaks is None else wanted.tie_breaks,
        first_colour=wanted.first_colour or lot.choice(list(Colour)),
        **rates,
    )


def _or_some(amount: Amount | None, lot: Random) -> Amount:
    return Amount(round(lot.uniform(0, 8), 1), per_cent=True) if amount is None else amount


def _baku(wanted: GeneratorWishes, lot: Random) -> bool:
    by_lot = lot.random() < 1 / 8
    if wanted.baku and not can_accelerate(wanted.scoring):
        raise CannotAccelerate
    return by_lot and can_accelerate(wanted.scoring) if wanted.baku is None else wanted.baku


def _rounds(players: int, lot: Random) -> int:
    """Enough to find a winner, few enough that opponents do not run out."""
    enough = ceil(log2(players))
    return min(players - 1, lot.randint(enough, max(enough, min(11, players // 2 + 1))))


def ratings(wanted: RatingSpread, players: int, lot: Random) -> tuple[int, ...]:
    """Strongest first, which is the starting order; players without a rating stand last."""
    if wanted.given:
        found = list(wanted.given)
    elif wanted.step is not None:
        top = wanted.top or wanted.highest or 2400
        found = [max(top - wanted.step * place, wanted.lowest or 0, 0) for place in range(players)]
    else:
        found = _random_ratings(wanted, players, lot)
    return tuple(sorted(found, reverse=True))


def _random_ratings(wanted: RatingSpread, players: int, lot: Random) -> list[int]:
    """A hill around the middle of the range, as in an open tournament."""
    highest = wanted.highest or wanted.top or max(2300, (wanted.lowest or 0) + 800)
    lowest = max(1000, highest - 1400) if wanted.lowest is None else wanted.lowest
    lowest = min(lowest, highest)
    found = [round(lot.triangular(lowest, highest)) for _ in range(players)]
    if wanted.top is not None:
        found[0] = wanted.top
    return found
