"""Article 13.3: extended direct encounter (EDE), and what decides between two teams whose match was drawn in both scores."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from kosmos.standings.direct import by_certainty, by_sum
from kosmos.standings.rounds import FORFEITS, RoundKind
from kosmos.standings.teams.criteria import TeamCriterion
from kosmos.standings.teams.view import TeamPoints, TeamView

Boards = Sequence[int]


def board_count_of(boards: Boards) -> int:
    """12.1, negative, so that more is better as with the others."""
    return -sum(number * points for number, points in enumerate(boards, 1))


def top_boards(boards: Boards) -> tuple[int, ...]:
    """12.2: the points on board 1, then on board 2, and so on."""
    return tuple(boards)


def without_bottom(boards: Boards) -> tuple[int, ...]:
    """12.3: the points without the last board, then without the last two, and so on."""
    return tuple(sum(boards[:-cut]) for cut in range(1, len(boards)))


LAST_TWO: dict[str, tuple[Callable[[Boards], object], ...]] = {
    "EDE": (),
    "EDEBT": (board_count_of, top_boards),
    "EDEBB": (board_count_of, without_bottom),
    "EDET": (top_boards,),
    "EDEB": (without_bottom,),
}


def extended_direct_encounter(view: TeamView, criterion: TeamCriterion, group: Sequence[int]) -> list[int]:
    """Places in the group, in its order: 1, 1, 3 …; all 0 where nothing is decided."""
    tiers = _settled(view, criterion, list(group), view.rules.primary)
    if len(tiers) <= 1:
        return [0] * len(group)
    places, place = {}, 1
    for tier in tiers:
        places.update(dict.fromkeys(tier, place))
        place += len(tier)
    return [places[index] for index in group]


def _settled(
    view: TeamView, criterion: TeamCriterion, group: list[int], score: TeamPoints
) -> list[list[int]]:
    """13.3: the primary score, then the secondary; every new subset begins with the primary one again.

    Whether it does, or stays with the score in use, is disputed: `TeamRules.restart`.
    """
    if len(group) < 2:
        return [group]
    for stage in (score,) if score is not view.rules.primary else (score, score.other):
        tiers = _split(view, criterion, group, stage)
        if len(tiers) > 1:
            after = view.rules.primary if view.rules.restart else stage
            return [final for tier in tiers for final in _settled(view, criterion, tier, after)]
    return _last_two(view, criterion, group) if len(group) == 2 else [group]


def _split(view: TeamView, criterion: TeamCriterion, group: list[int], score: TeamPoints) -> list[list[int]]:
    """Article 6 with this score: the mini-table, or who is certain where not all have met."""
    table = meetings(view, criterion, group, score)
    sums: dict[int, Fraction | int] = {index: sum(table[index].values()) for index in group}
    missing = {index: len(group) - 1 - len(table[index]) for index in group}
    if view.rules.round_robin or not any(missing.values()):
        return by_sum(sums)
    win = view.rules.win_of(score)
    return by_certainty(sums, {index: sums[index] + win * missing[index] for index in group})


def meetings(
    view: TeamView, criterion: TeamCriterion, group: Sequence[int], score: TeamPoints
) -> dict[int, dict[int, Fraction]]:
    """6.1: matches among the group; several of the same two are averaged (6.1.2)."""
    members = frozenset(group)
    counts_forfeits = view.rules.round_robin or criterion.forfeits_count
    kinds = (RoundKind.PLAYED, *FORFEITS) if counts_forfeits else (RoundKind.PLAYED,)
    found: dict[int, dict[int, list[int]]] = {index: {} for index in group}
    for index in group:
        for each in view.rounds[index]:
            if each.opponent in members and each.kind in kinds:
                found[index].setdefault(each.opponent, []).append(each.points(score))
    return {
        index: {other: Fraction(sum(points), len(points)) for other, points in row.items()}
        for index, row in found.items()
    }


def _last_two(view: TeamView, criterion: TeamCriterion, group: list[int]) -> list[list[int]]:
    """13.3, exactly two equal in both scores: by the boards of their match, or of the whole event where that is set."""
    one, other = group
    if not view.rules.whole_event and other not in view.met(one):
        return [group]
    against = (None, None) if view.rules.whole_event else (frozenset((other,)), frozenset((one,)))
    boards = [view.board_points(team, meant) for team, meant in zip(group, against, strict=True)]
    for rule in LAST_TWO[criterion.code]:
        if rule is board_count_of and sum(boards[0]) != sum(boards[1]):
            continue
        first, second = rule(boards[0]), rule(boards[1])
        if first != second:
            return [[one], [other]] if first > second else [[other], [one]]  # type: ignore[operator]
    return [group]
