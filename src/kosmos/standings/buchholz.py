"""Article 8: Buchholz (BH), Fore Buchholz (FB), average of opponents' Buchholz (AOB); and the sum of Buchholz (BHS).

Type C: built from the opponents' final scores, in Swiss events only.
"""

from collections.abc import Sequence
from fractions import Fraction

from kosmos.locale import N_, Phrase
from kosmos.standings.contract import Definition, Summand, Working
from kosmos.standings.cuts import CutItem, cut_positions, is_exceptional, sum_after_cuts
from kosmos.standings.reasons import CUT_EXCEPTION, opponent_counted, player
from kosmos.standings.results import Results
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.unplayed import Contribution
from kosmos.standings.values import Unit, make_number


def _view(results: Results, tie_break: TieBreak) -> Results:
    return results.fore if tie_break.fore or tie_break.code == "FB" else results


def _items(contributions: Sequence[Contribution]) -> list[CutItem]:
    return [(score, score, voluntary) for _, score, _, voluntary, _ in contributions]


def buchholz(results: Results, tie_break: TieBreak) -> list[int]:
    """8.1 and 8.3: the sum of the opponents' adjusted scores, dummies included, without those that are cut."""
    view = _view(results, tie_break)
    rows = view.contributions(forfeits_count=tie_break.forfeits_count)
    low, high = tie_break.cut, tie_break.cut_high
    if not low and not high:
        return view.column(tie_break, rows, _whole)
    return view.column(tie_break, rows, lambda row: sum_after_cuts(_items(row), low, high))


def _whole(row: Sequence[Contribution]) -> int:
    return sum([score for _, score, _, _, _ in row])


def work_buchholz(results: Results, tie_break: TieBreak, index: int) -> Working:
    view = _view(results, tie_break)
    row = view.contributions_of(index, forfeits_count=tie_break.forfeits_count)
    items = _items(row)
    cut = cut_positions(items, tie_break.cut, tie_break.cut_high)
    notes: tuple[Phrase, ...] = (
        (CUT_EXCEPTION,) if is_exceptional(items, tie_break.cut, tie_break.cut_high) else ()
    )
    if view is not results:
        notes += (Phrase(N_("Every game of the last round counts as a draw (8.3).")),)
    return Working(
        tuple(
            Summand(contribution.score, opponent_counted(view, contribution), position in cut)
            for position, contribution in enumerate(row)
        ),
        notes=notes,
    )


def _base(results: Results, tie_break: TieBreak) -> list[int]:
    return buchholz(results, TieBreak(code="FB" if tie_break.fore else "BH"))


def average_buchholz(results: Results, tie_break: TieBreak) -> list[Fraction | None]:
    """8.2: the mean Buchholz of the opponents met over the board. No rounding is prescribed, so none is done."""
    base = _base(results, tie_break)
    return [Fraction(sum([base[other] for other in row]), len(row)) if row else None for row in results.met]


def sum_of_buchholz(results: Results, tie_break: TieBreak) -> list[int]:
    """The refined Buchholz: the sum of the Buchholz of the opponents met over the board."""
    base = _base(results, tie_break)
    return [sum([base[other] for other in row]) for row in results.met]


def _opponents_buchholz(results: Results, tie_break: TieBreak, index: int) -> tuple[Summand, ...]:
    base = _base(results, tie_break)
    text = N_("{name} has a Buchholz of {value}")
    return tuple(
        Summand(
            base[other],
            Phrase(text, {"name": player(results, other), "value": make_number(base[other], Unit.POINTS)}),
        )
        for other in results.met[index]
    )


def work_average(results: Results, tie_break: TieBreak, index: int) -> Working:
    return Working(_opponents_buchholz(results, tie_break, index), mean=True)


def work_sum(results: Results, tie_break: TieBreak, index: int) -> Working:
    return Working(_opponents_buchholz(results, tie_break, index))


DEFINITIONS = (
    Definition(
        code="BH",
        modifiers="CMP",
        swiss_only=True,
        name=N_("Buchholz"),
        article="8.1",
        compute=buchholz,
        work=work_buchholz,
    ),
    Definition(
        code="FB",
        modifiers="CMP",
        swiss_only=True,
        name=N_("Fore Buchholz"),
        article="8.3",
        compute=buchholz,
        work=work_buchholz,
    ),
    Definition(
        code="AOB",
        modifiers="F",
        swiss_only=True,
        name=N_("Average of opponents’ Buchholz"),
        article="8.2",
        unit=Unit.MEAN,
        compute=average_buchholz,
        work=work_average,
    ),
    Definition(
        code="BHS",
        own=True,
        swiss_only=True,
        name=N_("Sum of Buchholz"),
        compute=sum_of_buchholz,
        work=work_sum,
    ),
)
