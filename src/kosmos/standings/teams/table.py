"""The table of teams: the primary score, then the list, applied to every group that is still tied (4.2)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from kosmos.locale import N_, Phrase
from kosmos.standings.contract import Working
from kosmos.standings.teams import terms as t
from kosmos.standings.teams.criteria import TeamCriterion
from kosmos.standings.teams.direct import LAST_TWO, extended_direct_encounter, meetings, without_bottom
from kosmos.standings.teams.view import TeamPoints, TeamView
from kosmos.standings.values import Unit, Value, make_number


class TeamTerm(NamedTuple):
    """A tie-break that is a sum, or a row of numbers compared one by one (`row`)."""

    name: str
    terms: t.TeamTerms
    unit: Unit = Unit.POINTS
    lower_first: bool = False
    row: bool = False


TERMS: dict[str, TeamTerm] = {
    "MPVGP": TeamTerm(N_("Game points, or match points where game points come first"), t.total_of(None)),
    "MP": TeamTerm(N_("Match points"), t.total_of(TeamPoints.MATCH)),
    "GP": TeamTerm(N_("Game points"), t.total_of(TeamPoints.GAME)),
    "EMMSB": TeamTerm(N_("Sonneborn-Berger, match points by match points"), t.extended_berger, Unit.PRODUCTS),
    "EMGSB": TeamTerm(N_("Sonneborn-Berger, match points by game points"), t.extended_berger, Unit.PRODUCTS),
    "EGMSB": TeamTerm(N_("Sonneborn-Berger, game points by match points"), t.extended_berger, Unit.PRODUCTS),
    "EGGSB": TeamTerm(N_("Sonneborn-Berger, game points by game points"), t.extended_berger, Unit.PRODUCTS),
    "SSSC": TeamTerm(N_("Other score and strength of opponents"), t.sum_and_share),
    "BC": TeamTerm(N_("Board count"), t.board_count, lower_first=True),
    "TBR": TeamTerm(N_("Top boards first"), t.boards_one_by_one, row=True),
    "BBE": TeamTerm(N_("Bottom boards left out"), t.boards_one_by_one, row=True),
    "BH": TeamTerm(N_("Buchholz"), t.buchholz),
    "FB": TeamTerm(N_("Fore Buchholz"), t.buchholz),
    "AOB": TeamTerm(N_("Average of opponents’ Buchholz"), t.average_of_buchholz, Unit.MEAN),
    "PS": TeamTerm(N_("Progressive score"), t.progressive),
    "KS": TeamTerm(N_("Koya system"), t.koya),
    "WIN": TeamTerm(N_("Matches won"), t.wins, Unit.COUNT),
    "WON": TeamTerm(N_("Matches won over the board"), t.wins, Unit.COUNT),
    "BW": TeamTerm(N_("Berlin weights"), t.berlin),
}
OTHER_NAMES = {
    "TPN": N_("Pairing number"),
    "EDE": N_("Direct encounter"),
    "EDEBT": N_("Direct encounter, then board count and top boards"),
    "EDEBB": N_("Direct encounter, then board count and bottom boards"),
    "EDET": N_("Direct encounter, then top boards"),
    "EDEB": N_("Direct encounter, then bottom boards"),
}


def team_criterion_name(criterion: TeamCriterion) -> Phrase:
    term = TERMS.get(criterion.code)
    return Phrase(term.name if term else OTHER_NAMES[criterion.code])


class TeamValue(msgspec.Struct, frozen=True):
    """What a tie-break says of a team: the number (or the row of numbers), and how it came about."""

    text: str
    exact: Fraction | None = None
    working: tuple[Phrase, ...] = ()


class TeamPlace(msgspec.Struct, frozen=True, kw_only=True):
    index: int
    rank: int
    sharing: int = 1
    match: int
    game: int
    values: tuple[TeamValue, ...] = ()


def team_table(view: TeamView, criteria: Sequence[TeamCriterion]) -> tuple[TeamPlace, ...]:
    """The places, best first; the tied share a rank and stand in order of their numbers."""
    primary = view.totals(view.rules.primary)
    tiers = _split([list(range(len(view)))], lambda group: [-primary[index] for index in group])
    values: dict[int, list[TeamValue]] = {index: [] for index in range(len(view))}
    for criterion in criteria:
        for tier in tiers:
            for index, value in zip(tier, team_values(view, criterion, tier), strict=True):
                values[index].append(value)
        tiers = _split(tiers, lambda group, meant=criterion: sort_keys(view, meant, group))  # type: ignore[misc]
    return tuple(_places(view, tiers, values))


def _places(view: TeamView, tiers: list[list[int]], values: dict[int, list[TeamValue]]) -> list[TeamPlace]:
    places: list[TeamPlace] = []
    for tier in tiers:
        first = len(places) + 1
        places += [
            TeamPlace(
                index=index,
                rank=first,
                sharing=len(tier),
                match=view.total(TeamPoints.MATCH, index),
                game=view.total(TeamPoints.GAME, index),
                values=tuple(values[index]),
            )
            for index in tier
        ]
    return places


def _split(tiers: list[list[int]], keys_of: Callable[[list[int]], Sequence[Any]]) -> list[list[int]]:
    """The tied apart: the smaller key first."""
    found: list[list[int]] = []
    for tier in tiers:
        if len(tier) == 1:
            found.append(tier)
            continue
        keys = dict(zip(tier, keys_of(tier), strict=True))
        ordered = sorted(tier, key=keys.__getitem__)
        found += [list(part) for _, part in groupby(ordered, keys.__getitem__)]
    return found


def sort_keys(view: TeamView, criterion: TeamCriterion, group: Sequence[int]) -> list[Any]:
    """What a group of tied teams is sorted by; equal keys stay tied."""
    code = criterion.code
    if code in LAST_TWO:
        return list(extended_direct_encounter(view, criterion, group))
    if code == "TPN":
        return [view.numbers[index] * (-1 if criterion.reverse else 1) for index in group]
    if code == "BC" and len({view.total(TeamPoints.GAME, index) for index in group}) > 1:
        return [0] * len(group)  # 12.1: only among teams with equal game points
    if code in ("TBR", "BBE"):
        rows = [_row(view, criterion, index) for index in group]
        return [tuple(-each for each in row) for row in rows]
    if code == "BW" and criterion.direct:
        return [-_berlin_among(view, index, group) for index in group]
    numbers = [t.result_of(TERMS[code].terms(view, criterion, index)) for index in group]
    sign = 1 if TERMS[code].lower_first else -1
    return [(number is None, sign * (number or 0)) for number in numbers]


def _row(view: TeamView, criterion: TeamCriterion, index: int) -> tuple[int, ...]:
    boards = view.board_points(index)
    return tuple(boards) if criterion.code == "TBR" else without_bottom(boards)


def _berlin_among(view: TeamView, index: int, group: Sequence[int]) -> int:
    """Only the matches among the tied."""
    points = view.board_points(index, frozenset(group))
    return sum(
        made * weight for made, weight in zip(points, t.berlin_weights(view.rules.boards), strict=True)
    )


# -- values and working ------------------------------------------------------------------------------------


def team_values(view: TeamView, criterion: TeamCriterion, group: Sequence[int]) -> list[TeamValue]:
    """What stands in the column for each of a group of tied teams."""
    if criterion.code in LAST_TWO:
        places = extended_direct_encounter(view, criterion, group)
        return [
            TeamValue(str(place) if place else "–", Fraction(place) if place else None, working)
            for place, working in zip(places, _encounters(view, criterion, group), strict=True)
        ]
    return [_value(view, criterion, index, group) for index in group]


def _value(view: TeamView, criterion: TeamCriterion, index: int, group: Sequence[int]) -> TeamValue:
    if criterion.code == "TPN":
        number = view.numbers[index]
        return TeamValue(str(number), Fraction(number))
    if criterion.code in ("TBR", "BBE"):
        row = _row(view, criterion, index)
        worked = t.boards_one_by_one(view, criterion, index)
        return TeamValue(" ".join(make_number(each, Unit.POINTS) for each in row), None, _lines(worked))
    if criterion.code == "BW" and criterion.direct:
        value = Value(_berlin_among(view, index, group), Unit.POINTS)
        text = N_("Only the matches among the tied teams count.")
        return TeamValue(value.text, value.exact, (Phrase(text),))
    term = TERMS[criterion.code]
    worked = term.terms(view, criterion, index)
    value = Value(t.result_of(worked), term.unit)
    return TeamValue(value.text, value.exact, (_equation(worked, term.unit, value), *_lines(worked)))


def _equation(worked: Working, unit: Unit, value: Value) -> Phrase:
    shown = Unit.POINTS if unit is Unit.MEAN else unit
    parts = [make_number(each.value, shown) for each in worked.summands]
    terms = [f"({part})" if each.cut else part for part, each in zip(parts, worked.summands, strict=True)]
    args = {"value": value.text, "sum": " + ".join(terms) or "0", "count": len(terms)}
    return Phrase(N_("{value} = ({sum}) / {count}") if worked.mean else N_("{value} = {sum}"), args)


def _lines(worked: Working) -> tuple[Phrase, ...]:
    cut = N_("{reason} – not counted")
    lines = (Phrase(cut, {"reason": each.reason}) if each.cut else each.reason for each in worked.summands)
    return (*lines, *worked.notes)


def _encounters(view: TeamView, criterion: TeamCriterion, group: Sequence[int]) -> list[tuple[Phrase, ...]]:
    """Who made what against the other tied teams, in both scores."""
    if len(group) < 2:
        return [(Phrase(N_("Nobody is tied with {name}."), {"name": view.names[index]}),) for index in group]
    tables = [meetings(view, criterion, group, score) for score in TeamPoints]
    text = N_("Against the other tied teams: match points {match}, game points {game}")
    return [
        (
            Phrase(
                text,
                {
                    name: make_number(sum(table[index].values()), Unit.POINTS)
                    for name, table in zip(("match", "game"), tables, strict=True)
                },
            ),
        )
        for index in group
    ]
