"""Article 10: tie-breaks from ratings: ARO, TPR, PTP, APRO, APPO, RTNG.

Only games over the board count, also in round robins (15.2). With unrated players in the field and no announced rule
for them the whole article is dropped: then nobody has a value.
"""

from collections.abc import Sequence

from kosmos.core.expectancy import expected_score, hundredths, rating_difference
from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.locale import N_, NP_, Phrase
from kosmos.standings.contract import Definition, Summand, Working
from kosmos.standings.options import Unrated
from kosmos.standings.reasons import player
from kosmos.standings.results import Results
from kosmos.standings.rounds import PlayerRound, RoundKind
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit

#: beyond this difference the table gives all or nothing
_FAR = 800
#: the table for all differences of four-digit ratings: the search for PTP looks up often
_WIDTH = 12_000
_EXPECTED = (
    *(0,) * (_WIDTH - _FAR),
    *(expected_score(difference) for difference in range(-_FAR, _FAR + 1)),
    *(100,) * (_WIDTH - _FAR),
)
#: rating points are made by the result alone, whatever the tournament pays for it
_SCORES = {Outcome.WIN: 10, Outcome.UNRATED_WIN: 10, Outcome.DRAW: 5, Outcome.UNRATED_DRAW: 5}


def ratings(results: Results) -> Sequence[int | None]:
    """Everybody's rating, with the announced rule for the unrated; all None where article 10 is dropped."""
    known = [entrant.rating for entrant in results.entrants if entrant.rating > 0]
    if len(known) == len(results):
        return known
    stand_in = _stand_in(results, known)
    if stand_in is None:
        return [None] * len(results)
    return [entrant.rating if entrant.rating > 0 else stand_in for entrant in results.entrants]


def _stand_in(results: Results, known: Sequence[int]) -> int | None:
    match results.options.unrated:
        case Unrated.FIXED:
            return results.options.unrated_value
        case Unrated.LOWEST:
            return min(known, default=None)
        case Unrated.AVERAGE:
            return _mean(known)
        case Unrated.NO_RULE:
            return None


def _played(results: Results, index: int) -> list[PlayerRound]:
    return [game for game in results.games[index] if game.kind is RoundKind.PLAYED]


def _opponents(results: Results, rated: Sequence[int | None], index: int) -> list[int]:
    return [rating for other in results.met[index] if (rating := rated[other]) is not None]


def _score(games: Sequence[PlayerRound]) -> int:
    return sum(_SCORES.get(game.outcome, 0) for game in games)


def _mean(numbers: Sequence[int]) -> int | None:
    """Halves up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else None


def rating(results: Results, _: TieBreak) -> Sequence[int | None]:
    """10.6: the player's own rating."""
    return ratings(results)


def average_rating(results: Results, tie_break: TieBreak) -> list[int | None]:
    """10.1: the mean rating of the opponents, halves up; cuts take the lowest, then the highest ratings."""
    rated = ratings(results)
    rows = (sorted(_opponents(results, rated, index)) for index in range(len(results)))
    return [_mean(row[tie_break.cut : max(len(row) - tie_break.cut_high, 0)]) for row in rows]


def performance(results: Results, _: TieBreak) -> list[int | None]:
    """10.2: the average rating of the opponents plus the difference that the score stands for (8.1.1 of B.02)."""
    rated = ratings(results)
    return [_performance(results, rated, index) for index in range(len(results))]


def _performance(results: Results, rated: Sequence[int | None], index: int) -> int | None:
    opponents = _opponents(results, rated, index)
    mean = _mean(opponents)
    if mean is None:
        return None
    return mean + rating_difference(hundredths(_score(_played(results, index)), len(opponents)))


def perfect_performance(results: Results, _: TieBreak) -> list[int | None]:
    """10.3: the lowest rating that expects, game by game, at least the score made (8.1.2 of B.02, no cut at 400).

    Who scored nothing has their weakest opponent's rating less 800.
    """
    rated = ratings(results)
    return [
        perfect(_opponents(results, rated, index), _score(_played(results, index)))
        for index in range(len(results))
    ]


def perfect(opponents: Sequence[int], score: int) -> int | None:
    """The perfect performance for a score in tenths."""
    if not opponents:
        return None
    low, high = min(opponents) - _FAR, max(opponents) + _FAR
    if score <= 0:
        return low
    while high - low > 1:  # `low` expects too little, `high` enough
        middle = (low + high) // 2
        if _expects(middle, opponents) >= 10 * score:
            high = middle
        else:
            low = middle
    return high


def _expects(own: int, opponents: Sequence[int]) -> int:
    own += _WIDTH
    return sum([_EXPECTED[own - other] for other in opponents])


def average_performance(results: Results, tie_break: TieBreak) -> list[int | None]:
    """10.4 and 10.5: the mean TPR (APRO) or PTP (APPO) of the opponents met over the board, halves up."""
    base = _base(results, tie_break)
    return [_mean(_opponents(results, base, index)) for index in range(len(results))]


def _base(results: Results, tie_break: TieBreak) -> Sequence[int | None]:
    return (performance if tie_break.code == "APRO" else perfect_performance)(results, tie_break)


def work_average_rating(results: Results, tie_break: TieBreak, index: int) -> Working:
    summands = _summands(results, ratings(results), index)
    by_rating = sorted(range(len(summands)), key=lambda position: summands[position].value)
    cut = {*by_rating[: tie_break.cut], *by_rating[max(len(by_rating) - tie_break.cut_high, 0) :]}
    return Working(
        tuple(
            Summand(summand.value, summand.reason, position in cut)
            for position, summand in enumerate(summands)
        ),
        mean=True,
    )


def work_average_performance(results: Results, tie_break: TieBreak, index: int) -> Working:
    return Working(_summands(results, _base(results, tie_break), index), mean=True)


def _summands(results: Results, numbers: Sequence[int | None], index: int) -> tuple[Summand, ...]:
    text = N_("Round {round}: {name}, {rating}")
    return tuple(
        Summand(
            number,
            Phrase(text, {"round": game.number, "name": player(results, game.opponent), "rating": number}),
        )
        for game in _played(results, index)
        if (number := numbers[game.opponent]) is not None
    )


def work_performance(results: Results, _: TieBreak, index: int) -> Working:
    opponents = _opponents(results, ratings(results), index)
    if not opponents:
        return Working()
    share = hundredths(score := _score(_played(results, index)), len(opponents))
    text = N_(
        "The opponents average {average}; {score} out of {games} is {percent} %, "
        "which stands for a difference of {difference}."
    )
    args = {
        "average": _mean(opponents),
        "score": make_points(score),
        "games": len(opponents),
        "percent": share,
        "difference": rating_difference(share),
    }
    return Working(notes=(Phrase(text, args),))


def work_perfect(results: Results, _: TieBreak, index: int) -> Working:
    opponents = _opponents(results, ratings(results), index)
    if not opponents:
        return Working()
    score, own = _score(_played(results, index)), perfect(opponents, _score(_played(results, index))) or 0
    if score == 0:
        return Working(
            notes=(
                Phrase(
                    N_("No point was scored: the weakest opponent’s {rating} less 800."),
                    {"rating": min(opponents)},
                ),
            )
        )
    text = NP_(
        "{own} expects {enough} points from this game, {less} would expect only {few}; scored were {score}.",
        "{own} expects {enough} points from these {games} games, {less} would expect only {few}; scored were {score}.",
        "games",
    )
    args = {
        "own": own,
        "less": own - 1,
        "enough": f"{_expects(own, opponents) / 100:g}",
        "few": f"{_expects(own - 1, opponents) / 100:g}",
        "games": len(opponents),
        "score": make_points(score),
    }
    return Working(notes=(Phrase(text, args),))


DEFINITIONS = (
    Definition(
        code="ARO",
        modifiers="CM",
        name=N_("Average rating of opponents"),
        article="10.1",
        unit=Unit.RATING,
        compute=average_rating,
        work=work_average_rating,
    ),
    Definition(
        code="TPR",
        name=N_("Performance rating"),
        article="10.2",
        unit=Unit.RATING,
        compute=performance,
        work=work_performance,
    ),
    Definition(
        code="PTP",
        name=N_("Perfect performance"),
        article="10.3",
        unit=Unit.RATING,
        compute=perfect_performance,
        work=work_perfect,
    ),
    Definition(
        code="APRO",
        name=N_("Average performance of opponents"),
        article="10.4",
        unit=Unit.RATING,
        compute=average_performance,
        work=work_average_performance,
    ),
    Definition(
        code="APPO",
        name=N_("Average perfect performance of opponents"),
        article="10.5",
        unit=Unit.RATING,
        compute=average_performance,
        work=work_average_performance,
    ),
    Definition(code="RTNG", name=N_("Rating"), article="10.6", unit=Unit.RATING, compute=rating),
)
