"""Each tie-break as the sum it is: one function says what is added up, for the number and for its working alike."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate

from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase
from kosmos.standings.contract import Summand, Working
from kosmos.standings.cuts import CutItem, cut_positions, is_exceptional
from kosmos.standings.reasons import CUT_EXCEPTION
from kosmos.standings.rounds import RoundKind
from kosmos.standings.teams.criteria import TeamCriterion
from kosmos.standings.teams.view import TeamPoints, TeamView
from kosmos.standings.unplayed import Contribution, Rule
from kosmos.standings.values import Unit, make_number

TeamTerms = Callable[[TeamView, TeamCriterion, int], Working]

_COUNTED = {
    Rule.OPPONENT: N_("Round {round}: {name} counts {score}"),
    Rule.OWN_SCORE: N_("Round {round}, not played: a dummy with the own score, {score}"),
    Rule.SCHEDULED: N_("Round {round}, not played: a dummy, no better than {name}: {score}"),
    Rule.HALF: N_("Round {round}, not played: a dummy, no better than draws in all rounds: {score}"),
}


def _score(view: TeamView, criterion: TeamCriterion) -> TeamPoints:
    return criterion.score or view.rules.primary


def _opponent(view: TeamView, each: Contribution) -> Phrase:
    name = view.names[each.round.opponent] if each.round.opponent >= 0 else ""
    args = {"round": each.round.number, "name": name, "score": make_points(each.score)}
    return Phrase(_COUNTED[each.rule], args)


# -- articles 7 to 9 on one of the scores ------------------------------------------------------------------


def buchholz(view: TeamView, criterion: TeamCriterion, index: int) -> Working:
    """8.1 and 8.3 for teams: the opponents' scores of one kind; FB with the last round drawn."""
    seen = view.fore if criterion.fore or criterion.code == "FB" else view
    score = _score(view, criterion)
    row = seen.contributions(score, forfeits_count=criterion.forfeits_count)[index]
    items: list[CutItem] = [(each.score, each.score, each.voluntary) for each in row]
    return _with_cuts(items, criterion, [_opponent(seen, each) for each in row])


def _with_cuts(items: list[CutItem], criterion: TeamCriterion, reasons: list[Phrase]) -> Working:
    cut = cut_positions(items, criterion.cut, criterion.cut_high)
    exceptional = is_exceptional(items, criterion.cut, criterion.cut_high)
    return Working(
        tuple(
            Summand(item[1], reason, position in cut)
            for position, (item, reason) in enumerate(zip(items, reasons, strict=True))
        ),
        notes=(CUT_EXCEPTION,) if exceptional else (),
    )


def average_of_buchholz(view: TeamView, criterion: TeamCriterion, index: int) -> Working:
    """8.2: the mean Buchholz of the opponents met."""
    plain = TeamCriterion(code="FB" if criterion.fore else "BH", score=_score(view, criterion))
    text = N_("{name} has a Buchholz of {value}")
    met = [(other, summed(buchholz(view, plain, other))) for other in view.met(index)]
    return Working(
        tuple(
            Summand(
                value, Phrase(text, {"name": view.names[other], "value": make_number(value, Unit.POINTS)})
            )
            for other, value in met
        ),
        mean=True,
    )


_SB_LETTERS = {"M": TeamPoints.MATCH, "G": TeamPoints.GAME}


def extended_berger(view: TeamView, criterion: TeamCriterion, index: int) -> Working:
    """13.2: the opponent's total of the first letter's kind times the own points of the second's against them.

    14.1.2: a cut takes the product of the opponent with the lowest total of the first kind.
    """
    first, second = (_SB_LETTERS[letter] for letter in criterion.code[1:3])
    totals = view.contributions(first, forfeits_count=criterion.forfeits_count)[index]
    own = {each.number: each.points(second) for each in view.rounds[index]}
    items: list[CutItem] = [
        (each.score, each.score * own[each.round.number], each.voluntary) for each in totals
    ]
    text = N_("{opponent}; times {points}")
    reasons = [
        Phrase(text, {"opponent": _opponent(view, each), "points": make_points(own[each.round.number])})
        for each in totals
    ]
    return _with_cuts(items, criterion, reasons)


def progressive(view: TeamView, criterion: TeamCriterion, index: int) -> Working:
    """7.5: the sum of the scores after each round."""
    score = _score(view, criterion)
    sums = accumulate(each.points(score) for each in view.rounds[index])
    text = N_("After round {round}: {score}")
    return Working(
        tuple(
            Summand(
                total, Phrase(text, {"round": number, "score": make_points(total)}), number <= criterion.cut
            )
            for number, total in enumerate(sums, 1)
        )
    )


def koya(view: TeamView, criterion: TeamCriterion, index: int) -> Working:
    """9.2: the points against all who have at least half of the highest score, moved by half points."""
    score = _score(view, criterion)
    matches = max((sum(each.opponent >= 0 for each in rounds) for rounds in view.rounds), default=0)
    limit = view.rules.win_of(score) * matches + criterion.limit_shift * 10  # twice the limit, to stay whole
    totals = view.totals(score)
    text = N_("Round {round}: {points} against {name}, who has {score}")
    return Working(
        tuple(
            Summand(
                each.points(score),
                Phrase(
                    text,
                    {
                        "round": each.number,
                        "points": make_points(each.points(score)),
                        "name": view.names[each.opponent],
                        "score": make_points(totals[each.opponent]),
                    },
                ),
                totals[each.opponent] * 2 < limit,
            )
            for each in view.rounds[index]
            if each.opponent >= 0
        ),
        notes=(Phrase(N_("Opponents count from a score of {limit}."), {"limit": f"{limit / 20:g}"}),),
    )


def wins(view: TeamView, criterion: TeamCriterion, index: int) -> Working:
    """7.1 and 7.2: matches that brought a win's points; WON: only where a board was played."""
    over_the_board = criterion.code == "WON"
    text = N_("Round {round}: {points}")
    return Working(
        tuple(
            Summand(
                int(each.match >= view.rules.win and (each.kind is RoundKind.PLAYED or not over_the_board)),
                Phrase(text, {"round": each.number, "points": make_points(each.match)}),
            )
            for each in view.rounds[index]
        )
    )


# -- articles 12 and 13 ------------------------------------------------------------------------------------


def total_of(score: TeamPoints | None) -> TeamTerms:
    """13.1: match points or game points; None: the score that is not primary."""

    def terms(view: TeamView, _criterion: TeamCriterion, index: int) -> Working:
        kind = score or view.rules.primary.other
        text = N_("Round {round}: {points}")
        summands = [
            Summand(
                each.points(kind),
                Phrase(text, {"round": each.number, "points": make_points(each.points(kind))}),
            )
            for each in view.rounds[index]
        ]
        more = view.total(kind, index) - sum(each.points(kind) for each in view.rounds[index])
        if more:
            summands.append(Summand(more, Phrase(N_("Given or taken by the arbiter"))))
        return Working(tuple(summands))

    return terms


def sum_and_share(view: TeamView, criterion: TeamCriterion, index: int) -> Working:
    """13.4: the secondary score plus the Buchholz of the primary one divided by K."""
    rules = view.rules
    factor = criterion.factor or max(
        1, rules.rounds * rules.win_of(rules.primary) // rules.win_of(rules.primary.other)
    )
    secondary = view.total(rules.primary.other, index)
    plain = TeamCriterion(code="FB" if criterion.fore else "BH", forfeits_count=criterion.forfeits_count)
    opposition = summed(buchholz(view, plain, index))
    shared = {"value": make_number(opposition, Unit.POINTS), "factor": factor}
    return Working(
        (
            Summand(secondary, Phrase(N_("The other score: {points}"), {"points": make_points(secondary)})),
            Summand(
                Fraction(opposition, factor), Phrase(N_("Buchholz {value}, divided by {factor}"), shared)
            ),
        )
    )


def board_count(view: TeamView, _criterion: TeamCriterion, index: int) -> Working:
    """12.1: the number of each board times the game points made on it; the lower sum is better."""
    return _weighed(view.board_points(index), [k + 1 for k in range(view.rules.boards)])


def berlin(view: TeamView, _criterion: TeamCriterion, index: int) -> Working:
    """Berlin weights: of B boards, the first is worth B, the last 1."""
    return _weighed(view.board_points(index), berlin_weights(view.rules.boards))


def berlin_weights(boards: int) -> list[int]:
    return list(range(boards, 0, -1))


def _weighed(points: list[int], weights: list[int]) -> Working:
    text = N_("Board {board}: {points}; times {weight}")
    return Working(
        tuple(
            Summand(
                made * weight,
                Phrase(text, {"board": board, "points": make_points(made), "weight": weight}),
            )
            for board, (made, weight) in enumerate(zip(points, weights, strict=True), 1)
        )
    )


def boards_one_by_one(view: TeamView, _criterion: TeamCriterion, index: int) -> Working:
    """12.2: the game points board by board; not a sum, the first difference decides."""
    text = N_("Board {board}: {points}")
    return Working(
        tuple(
            Summand(made, Phrase(text, {"board": board, "points": make_points(made)}))
            for board, made in enumerate(view.board_points(index), 1)
        )
    )


def summed(worked: Working) -> int:
    """The sum of what is not cut."""
    return sum(int(each.value) for each in worked.summands if not each.cut)


def result_of(worked: Working) -> int | Fraction | None:
    counted = [Fraction(each.value) for each in worked.summands if not each.cut]
    if worked.mean:
        return sum(counted, Fraction(0)) / len(counted) if counted else None
    total = sum(counted, Fraction(0))
    return total.numerator if total.denominator == 1 else total
