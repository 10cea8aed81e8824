"""First ratings: who of the unrated players gets one, in two stages, and what all of them come to together."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from kosmos.ratings.dwz.expectancy import performance, published_performance, score_of
from kosmos.ratings.dwz.values import RatedGame

#: One played game: the opponent's starting number, and 10, 5 or 0 tenths.
RatedPair = tuple[int, int]

_STILL = 0.01
_ROUNDS = 500


class Newcomer(msgspec.Struct, frozen=True):
    """A player without a rating: their games here, and those kept from earlier competitions."""

    number: int
    games: tuple[RatedPair, ...]
    earlier: tuple[RatedGame, ...] = ()


class FirstRatings(msgspec.Struct, frozen=True):
    """Performances before the lift for the weak; which stage each of them belongs to."""

    first: Mapping[int, float]
    second: Mapping[int, float]
    #: the games behind every newcomer's number, enough of them or not
    games: Mapping[int, tuple[RatedGame, ...]]


class Terms(msgspec.Struct, frozen=True):
    """What a first rating needs, and what it is made of; both differ from system to system."""

    least: int
    full_score_counts: bool = False
    value: Callable[[Sequence[RatedGame]], float] = performance
    published: Callable[[Sequence[RatedGame]], float] = published_performance


def games_against(newcomer: Newcomer, known: Mapping[int, float]) -> tuple[RatedGame, ...]:
    here = (RatedGame(known[number], score) for number, score in newcomer.games if number in known)
    return (*newcomer.earlier, *here)


# Stage 1: newcomers with enough games against rated opponents. Their value counts for all their opponents.
# Stage 2: newcomers who have enough only with the games against those of stage 1. Their value counts for
# nobody but these. Then all are iterated together until nothing moves.
def first_ratings(newcomers: Sequence[Newcomer], rated: Mapping[int, float], terms: Terms) -> FirstRatings:
    first = _qualified(newcomers, rated, terms)
    others = [newcomer for newcomer in newcomers if newcomer.number not in first]
    second = _qualified(others, {**rated, **first}, terms)
    for _ in range(_ROUNDS):
        seen = _seen(newcomers, rated, first, second)
        values = {number: terms.value(seen[number]) for number in (*first, *second)}
        moved = max((abs(value - {**first, **second}[n]) for n, value in values.items()), default=0.0)
        first = {number: values[number] for number in first}
        second = {number: values[number] for number in second}
        if moved < _STILL:
            break
    seen = _seen(newcomers, rated, first, second)
    return FirstRatings(
        {number: terms.published(seen[number]) for number in first},
        {number: terms.published(seen[number]) for number in second},
        seen,
    )


def _qualified(newcomers: Sequence[Newcomer], known: Mapping[int, float], terms: Terms) -> dict[int, float]:
    counted = {newcomer.number: games_against(newcomer, known) for newcomer in newcomers}
    return {number: terms.value(games) for number, games in counted.items() if _enough(games, terms)}


def _enough(games: Sequence[RatedGame], terms: Terms) -> bool:
    """Enough games, and neither no point nor (before 2026) every point."""
    score = score_of(games)
    return len(games) >= terms.least and 0 < score < 10 * len(games) + terms.full_score_counts


def _seen(
    newcomers: Sequence[Newcomer],
    rated: Mapping[int, float],
    first: Mapping[int, float],
    second: Mapping[int, float],
) -> dict[int, tuple[RatedGame, ...]]:
    """Everybody's games that count: those of stage 1 see both stages, all others see stage 1 alone."""
    all_values, without_second = {**rated, **first, **second}, {**rated, **first}
    return {
        newcomer.number: games_against(newcomer, all_values if newcomer.number in first else without_second)
        for newcomer in newcomers
    }
