"""The standings: points and tie-breaks applied in their order, to every group that is still tied (4.2)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from kosmos.core.record import Record
from kosmos.locale import N_, Phrase
from kosmos.standings.catalogue import CATALOGUE
from kosmos.standings.codes import check_tie_breaks, parse_tie_break
from kosmos.standings.contract import TieBreakNumbers
from kosmos.standings.options import TieBreakOptions
from kosmos.standings.places import Place
from kosmos.standings.results import Results
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Number, Value

POINTS = TieBreak(code="PTS")


def standings(
    record: Record,
    tie_breaks: Sequence[str | TieBreak],
    *,
    after_round: int | None = None,
    options: TieBreakOptions | None = None,
) -> tuple[Place, ...]:
    """The places after a round, best first; the tied share a rank and stand in order of their numbers.

    Expelled players and those with too few games of a round robin are left out. Raises a refusal for
    a list that cannot be used.
    """
    return places_of(Results(record, after_round, options), tie_breaks)


def places_of(results: Results, tie_breaks: Sequence[str | TieBreak]) -> tuple[Place, ...]:
    """The same for a view that is there already."""
    criteria = criteria_of(tie_breaks, round_robin=results.round_robin)
    columns, tiers = rank(results, criteria)
    shown = [
        (numbers, CATALOGUE[criterion.code].unit)
        for numbers, criterion in zip(columns, criteria, strict=True)
        if criterion.code != "PTS"
    ]
    places: list[Place] = []
    for tier in tiers:
        first = len(places) + 1
        for index in tier:
            entrant = results.entrants[index]
            place = Place(
                number=entrant.number,
                rank=first,
                position=len(places) + 1,
                sharing=len(tier),
                points=results.points[index],
                tie_breaks=tuple([Value(numbers[index], unit) for numbers, unit in shown]),
                withdrawn=entrant.withdrawn,
            )
            places.append(place)
    return tuple(places)


def shown_tie_breaks(tie_breaks: Sequence[str | TieBreak]) -> tuple[TieBreak, ...]:
    """The tie-breaks that `Place.tie_breaks` answers, in its order: the list without the points."""
    return tuple(tie_break for tie_break in _parsed(tie_breaks) if tie_break.code != "PTS")


def _parsed(tie_breaks: Sequence[str | TieBreak]) -> tuple[TieBreak, ...]:
    return tuple(
        tie_break if isinstance(tie_break, TieBreak) else parse_tie_break(tie_break)
        for tie_break in tie_breaks
    )


def criteria_of(tie_breaks: Sequence[str | TieBreak], *, round_robin: bool) -> tuple[TieBreak, ...]:
    """The list with the points in it: where `PTS` stands, or else first."""
    given = _parsed(tie_breaks)
    check_tie_breaks(given, round_robin=round_robin)
    return given if any(tie_break.code == "PTS" for tie_break in given) else (POINTS, *given)


def rank(results: Results, criteria: Sequence[TieBreak]) -> tuple[list[list[Number | None]], list[list[int]]]:
    """The numbers of every criterion by player, and the players in tiers of those who stay tied."""
    tiers = [counted(results)]
    columns: list[list[Number | None]] = []
    # keys not sorted by yet: only what settles the tied has to know who is tied
    waiting: list[Sequence[Any]] = []
    for criterion in criteria:
        if CATALOGUE[criterion.code].settle is not None:
            tiers, waiting = _split(tiers, waiting), []
        numbers = _numbers(results, criterion, tiers)
        columns.append(numbers)
        waiting.append(
            _keys(numbers, lower_first=CATALOGUE[criterion.code].lower_first is not criterion.reverse)
        )
    return columns, _split(tiers, waiting)


def counted(results: Results) -> list[int]:
    """Who stands in the standings: the expelled and the struck do not."""
    return [
        index
        for index, entrant in enumerate(results.entrants)
        if not entrant.expelled and index not in results.struck
    ]


def _numbers(results: Results, criterion: TieBreak, tiers: Sequence[Sequence[int]]) -> list[Number | None]:
    definition = CATALOGUE[criterion.code]
    if definition.compute is not None:
        return list(definition.compute(results, criterion))
    assert definition.settle is not None
    numbers: list[Number | None] = [0] * len(results)
    for tier in tiers:
        if len(tier) > 1:
            for index, place in zip(tier, definition.settle(results, criterion, tier), strict=True):
                numbers[index] = place
    return numbers


def _keys(numbers: TieBreakNumbers, *, lower_first: bool) -> Sequence[Any]:
    """What to sort by; who has no number comes last."""
    if None in numbers:
        return [
            (True, 0) if number is None else (False, number if lower_first else -number) for number in numbers
        ]
    return numbers if lower_first else [-number for number in numbers if number is not None]


def _split(tiers: list[list[int]], keys: Sequence[Sequence[Any]]) -> list[list[int]]:
    """The tied apart by one key after the other."""
    if not keys:
        return tiers
    key = list(zip(*keys, strict=True)).__getitem__
    return [
        list(part)
        for tier in tiers
        for _, part in groupby(sorted(tier, key=key) if len(tier) > 1 else tier, key)
    ]


def notes(record: Record, *, after_round: int | None = None) -> tuple[Phrase, ...]:
    """What has to be said below the table: whether it is final, and who is not in it."""
    return notes_of(Results(record, after_round))


def notes_of(results: Results) -> tuple[Phrase, ...]:
    said = [] if results.is_final else [Phrase(N_("These standings are not final."))]
    for index, entrant in enumerate(results.entrants):
        if entrant.expelled:
            said.append(Phrase(N_("{name} was expelled and has no place."), {"name": entrant.name}))
        elif index in results.struck:
            text = N_("{name} played under half of the games: points by and against {name} do not count.")
            said.append(Phrase(text, {"name": entrant.name}))
    return tuple(said)
