"""Every number opens its working: what was added up, what was cut, and the rule for each unplayed round."""

from collections.abc import Sequence
from fractions import Fraction

from kosmos.core.errors import NotFound
from kosmos.core.record import Record
from kosmos.locale import N_, NP_, Phrase
from kosmos.standings.catalogue import CATALOGUE, name_of
from kosmos.standings.codes import parse_tie_break
from kosmos.standings.contract import Definition, Summand, Working
from kosmos.standings.direct import mini_table
from kosmos.standings.options import TieBreakOptions
from kosmos.standings.reasons import player
from kosmos.standings.results import Results
from kosmos.standings.table import criteria_of, rank
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit, Value, half_up, make_number

#: here a cut takes the least (and the most) of the opponents; elsewhere brackets say what does not count
_CUTS_LOWEST = frozenset(("BH", "FB", "SB", "ARO"))


def working(
    record: Record,
    code: str | TieBreak,
    number: int,
    *,
    before: Sequence[str | TieBreak] = (),
    after_round: int | None = None,
    options: TieBreakOptions | None = None,
) -> tuple[Phrase, ...]:
    """How one player's number came about, in sentences. Computed for this player alone.

    `before` is the part of the list above this tie-break: it says who was tied when players had to be told apart.
    """
    return working_of(Results(record, after_round, options), code, number, before=before)


def working_of(
    results: Results, code: str | TieBreak, number: int, *, before: Sequence[str | TieBreak] = ()
) -> tuple[Phrase, ...]:
    """The same from results at hand, for papers that open every number."""
    tie_break = parse_tie_break(code) if isinstance(code, str) else code
    if number not in results.index:
        raise NotFound(Phrase(N_("player")), number)
    index, definition = results.index[number], CATALOGUE[tie_break.code]
    if definition.settle is not None:
        return _of_group(results, tie_break, index, criteria_of(before, round_robin=False))
    if definition.work is None:
        return (_plain(results, tie_break, index),)
    return _of_player(results, tie_break, index, definition, definition.work(results, tie_break, index))


def _plain(results: Results, tie_break: TieBreak, index: int) -> Phrase:
    definition = CATALOGUE[tie_break.code]
    assert definition.compute is not None
    value = Value(definition.compute(results, tie_break)[index], definition.unit)
    return Phrase(N_("{name}: {value}"), {"name": name_of(tie_break), "value": value.text})


def _of_player(
    results: Results, tie_break: TieBreak, index: int, definition: Definition, worked: Working
) -> tuple[Phrase, ...]:
    if not worked.summands:
        return (_plain(results, tie_break, index), *worked.notes)
    cut_text = N_("{reason} – cut") if tie_break.code in _CUTS_LOWEST else N_("{reason} – not counted")
    lines = (
        Phrase(cut_text, {"reason": summand.reason}) if summand.cut else summand.reason
        for summand in worked.summands
    )
    return (headline(tie_break, definition, worked), *lines, *worked.notes)


def headline(tie_break: TieBreak, definition: Definition, worked: Working) -> Phrase:
    """`18½ = 4 + 3½ + (2) + …, the lowest cut`; a mean shows its division."""
    counted = [summand.value for summand in worked.summands if not summand.cut]
    args = {
        "sum": " + ".join(_term(summand, definition.unit) for summand in worked.summands),
        "low": tie_break.cut,
        "high": tie_break.cut_high,
        "count": len(counted),
    }
    if worked.mean:
        mean = Fraction(sum(counted), len(counted)) if counted else None
        number = half_up(mean) if mean is not None and definition.unit is Unit.RATING else mean
        return Phrase(
            N_("{value} = ({sum}) / {count}"), args | {"value": Value(number, definition.unit).text}
        )
    return Phrase(_equation(tie_break), args | {"value": make_number(sum(counted), definition.unit)})


def _term(summand: Summand, unit: Unit) -> str:
    text = make_number(summand.value, Unit.POINTS if unit is Unit.MEAN else unit)
    return f"({text})" if summand.cut else text


def _equation(tie_break: TieBreak) -> str:
    if tie_break.code not in _CUTS_LOWEST or not tie_break.cut:
        return N_("{value} = {sum}")
    if tie_break.cut_high == 1:
        return N_("{value} = {sum}, the lowest and the highest cut")
    if tie_break.cut_high:
        return N_("{value} = {sum}, the {low} lowest and the {high} highest cut")
    return (
        N_("{value} = {sum}, the lowest cut")
        if tie_break.cut == 1
        else N_("{value} = {sum}, the {low} lowest cut")
    )


def _of_group(
    results: Results, tie_break: TieBreak, index: int, criteria: Sequence[TieBreak]
) -> tuple[Phrase, ...]:
    _, tiers = rank(results, criteria)
    group = next((tier for tier in tiers if index in tier), [index])
    if len(group) == 1:
        return (Phrase(N_("Nobody is tied with {name}."), {"name": player(results, index)}),)
    settle = CATALOGUE[tie_break.code].settle
    assert settle is not None
    places = dict(zip(group, settle(results, tie_break, group), strict=True))
    lines = _mini_table_lines(results, tie_break, group) if tie_break.code == "DE" else ()
    return (_verdict(results, tie_break, index, places), *lines)


def _verdict(results: Results, tie_break: TieBreak, index: int, places: dict[int, int]) -> Phrase:
    args = {
        "name": player(results, index),
        "count": len(places),
        "place": places[index],
        "tie_break": name_of(tie_break),
    }
    if not places[index]:
        return Phrase(N_("{tie_break}: nothing is decided among the {count} tied players."), args)
    return Phrase(N_("{tie_break}: {name} is number {place} of the {count} tied players."), args)


def _mini_table_lines(results: Results, tie_break: TieBreak, group: Sequence[int]) -> tuple[Phrase, ...]:
    table = mini_table(results, tie_break, group)
    text = NP_(
        "{name} made {points} from {games} of {possible} game against the other tied players",
        "{name} made {points} from {games} of {possible} games against the other tied players",
        "possible",
    )
    return tuple(
        Phrase(
            text,
            {
                "name": player(results, index),
                "points": make_number(sum(table[index].values()), Unit.POINTS),
                "games": len(table[index]),
                "possible": len(group) - 1,
            },
        )
        for index in sorted(group, key=lambda index: -sum(table[index].values()))
    )
