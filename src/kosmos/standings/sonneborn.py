"""Article 9: Sonneborn-Berger (SB) and the Koya system (KS): the opponents' scores weighed with the own results."""

from collections.abc import Sequence

from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase
from kosmos.standings.contract import Definition, Summand, Working
from kosmos.standings.cuts import CutItem, cut_positions, is_exceptional, sum_after_cuts
from kosmos.standings.reasons import CUT_EXCEPTION, opponent_counted, player
from kosmos.standings.results import Results
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.unplayed import Contribution
from kosmos.standings.values import Unit


def _items(row: Sequence[Contribution]) -> list[CutItem]:
    return [(score, score * points, voluntary) for _, score, points, voluntary, _ in row]


def sonneborn_berger(results: Results, tie_break: TieBreak) -> list[int]:
    """9.1: the sum of each opponent's adjusted score times the points made against them.

    14.1: the cut takes the product of the lowest-scored opponent, not simply the smallest product.
    """
    rows = results.contributions(forfeits_count=tie_break.forfeits_count)
    if not tie_break.cut:
        return results.column(tie_break, rows, _whole)
    return results.column(tie_break, rows, lambda row: sum_after_cuts(_items(row), tie_break.cut, 0))


def _whole(row: Sequence[Contribution]) -> int:
    return sum([score * points for _, score, points, _, _ in row])


def work_sonneborn_berger(results: Results, tie_break: TieBreak, index: int) -> Working:
    row = results.contributions_of(index, forfeits_count=tie_break.forfeits_count)
    items = _items(row)
    cut = cut_positions(items, tie_break.cut, 0)
    return Working(
        tuple(
            Summand(
                contribution.score * contribution.points, _product(results, contribution), position in cut
            )
            for position, contribution in enumerate(row)
        ),
        notes=(CUT_EXCEPTION,) if is_exceptional(items, tie_break.cut, 0) else (),
    )


def _product(results: Results, contribution: Contribution) -> Phrase:
    return Phrase(
        N_("{opponent}; times {points}"),
        {"opponent": opponent_counted(results, contribution), "points": make_points(contribution.points)},
    )


def _limit(results: Results, tie_break: TieBreak) -> int:
    """The Koya limit, a hundredfold to stay whole: per cent of the highest score, moved by half points."""
    highest = results.scoring.win * results.games_so_far
    return highest * tie_break.limit + tie_break.limit_shift * 500


def koya(results: Results, tie_break: TieBreak) -> list[int]:
    """9.2: the points against all opponents who have at least half (or the set share) of the highest score."""
    limit, scores = _limit(results, tie_break), results.points
    return [
        sum(game.points for game in games if game.opponent >= 0 and scores[game.opponent] * 100 >= limit)
        for games in results.games
    ]


def work_koya(results: Results, tie_break: TieBreak, index: int) -> Working:
    limit, scores = _limit(results, tie_break), results.points
    text = N_("Round {round}: {points} against {name}, who has {score}")
    return Working(
        tuple(
            Summand(
                game.points,
                Phrase(
                    text,
                    {
                        "round": game.number,
                        "points": make_points(game.points),
                        "name": player(results, game.opponent),
                        "score": make_points(scores[game.opponent]),
                    },
                ),
                scores[game.opponent] * 100 < limit,
            )
            for game in results.games[index]
            if game.opponent >= 0
        ),
        notes=(Phrase(N_("Opponents count from a score of {limit}."), {"limit": f"{limit / 1000:g}"}),),
    )


DEFINITIONS = (
    Definition(
        code="SB",
        modifiers="CP",
        name=N_("Sonneborn-Berger"),
        article="9.1",
        unit=Unit.PRODUCTS,
        compute=sonneborn_berger,
        work=work_sonneborn_berger,
    ),
    Definition(code="KS", modifiers="L", name=N_("Koya system"), article="9.2", compute=koya, work=work_koya),
)
