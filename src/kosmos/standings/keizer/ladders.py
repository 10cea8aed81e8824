"""Ladders: the value of each place, best first, as exact fractions."""

from fractions import Fraction

from kosmos.standings.keizer.settings import KeizerSettings, Ladder

MOST_DECIMALS = 9


def ladder(settings: KeizerSettings, players: int) -> tuple[Fraction, ...]:
    """The values of places 1 to `players`."""
    if players == 0:
        return ()
    match settings.ladder:
        case Ladder.RATIO:
            return by_ratio(players, Fraction(settings.ratio))
        case Ladder.NORMALISED:
            return normalised(players, Fraction(settings.ratio))
        case Ladder.TOP:
            return by_top(players, Fraction(settings.top), Fraction(settings.step))


def by_ratio(players: int, ratio: Fraction) -> tuple[Fraction, ...]:
    """KeizerForClubs' whole numbers: first = (n-1)·q/(q-1), a half rounded to the even number, then one less
    for each place. The ratio is met only roughly: 8 players with ratio 3 have 10 to 3.
    """
    first = round((players - 1) * ratio / (ratio - 1))
    return tuple(Fraction(first - place) for place in range(players))


def by_top(players: int, top: Fraction, step: Fraction) -> tuple[Fraction, ...]:
    """Keizer's own way: a top value, the same step down for each place; no value is below zero."""
    return tuple(max(Fraction(0), top - place * step) for place in range(players))


def normalised(players: int, ratio: Fraction) -> tuple[Fraction, ...]:
    """A win over the last counts exactly 1, over the first exactly the ratio; the values between are rounded
    (half to even) to as many decimals as keep two neighbours apart. A single player is worth 1.
    """
    if players == 1:
        return (Fraction(1),)
    step = (ratio - 1) / (players - 1)
    decimals = next((d for d in range(MOST_DECIMALS) if step > Fraction(1, 10**d)), MOST_DECIMALS)
    return tuple(Fraction(round(ratio - place * step, decimals)) for place in range(players))
