"""The brackets of a cup as trees to be drawn, and as tables for the formats that know nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from kosmos.core.points import points_figure
from kosmos.locale import N_, Phrase
from kosmos.pairing.cup.bracket import CupMatch, CupPart
from kosmos.pairing.cup.course import NOBODY, Course, PlayedMatch
from kosmos.pairing.cup.matches import DecidingGame, deciding_points
from kosmos.pairing.cup.rules import PACE_WORDS, DecidingPace
from kosmos.pairing.cup.words import knock_out_name, stage_name
from kosmos.papers.paper import (
    Cell,
    Column,
    Content,
    CupTree,
    CupTreeMatch,
    CupTreeSide,
    CupTreeStage,
    Table,
)
from kosmos.papers.person import joined, name_cell
from kosmos.tournament.state_parts import Entry

_CAPTIONS = {
    CupPart.MAIN: N_("Upper bracket"),
    CupPart.LOSERS: N_("Lower bracket"),
    CupPart.CONSOLATION: N_("Consolation cup"),
}
_GROUPS = (
    (CupPart.MAIN,),
    (CupPart.LOSERS,),
    (CupPart.GRAND, CupPart.SECOND_GRAND),
    (CupPart.THIRD,),
    (CupPart.CONSOLATION,),
)


def tree_groups(course: Course) -> list[tuple[CupPart, ...]]:
    """The parts of the cup that are drawn together, each group as a tree of its own."""
    there = {match.match.part for match in course.matches}
    return [parts for parts in _GROUPS if parts[0] in there]


# -- the drawing -----------------------------------------------------------------------------------------------


def cup_tree(course: Course, parts: Sequence[CupPart], entries: Mapping[int, Entry], table: Table) -> CupTree:
    """A column for each stage that is drawn; who wins it all stands behind the last one, once that is known to be it."""
    own = [match for match in course.matches if match.match.part in parts]
    stages = [
        CupTreeStage(
            _stage_title(course, matches[0].match), tuple(_slot(match, entries) for match in matches)
        )
        for _, group in groupby(own, key=lambda match: (match.match.part, match.match.stage))
        if _is_shown_at_all(matches := list(group))
    ]
    if parts[0] is _winners_part(course) and course.final:
        stages.append(_winner_stage(parts[0], course.champion, entries))
    elif parts[0] is CupPart.CONSOLATION and 1 << (own[-1].match.stage - 1) == first_stage_matches(own):
        stages.append(_winner_stage(parts[0], own[-1].winner, entries))
    return CupTree(
        without_gaps(stages),
        table,
        caption=_caption(course, parts[0]),
        id=f"bracket-{parts[0].value}",
        linked=not course.rules.draws_anew,
    )


def first_stage_matches(matches: Sequence[PlayedMatch]) -> int:
    """How many matches the first stage has."""
    return sum(match.match.stage == 1 for match in matches)


def _caption(course: Course, part: CupPart) -> Phrase | str:
    """A cup that is one tree, and a match that stands alone, need none."""
    if part not in _CAPTIONS or (part is CupPart.MAIN and not course.rules.is_double):
        return ""
    return Phrase(_CAPTIONS[part])


def _stage_title(course: Course, match: CupMatch) -> Phrase:
    """Shorter than elsewhere: the caption says which tree it is."""
    if match.part is CupPart.CONSOLATION:
        return knock_out_name(course, match)
    if match.part is CupPart.LOSERS or (match.part is CupPart.MAIN and course.rules.is_double):
        return Phrase(N_("Round {round}"), {"round": match.stage})
    return stage_name(course, match)


def _winners_part(course: Course) -> CupPart:
    """The part in which the cup is won."""
    return CupPart.GRAND if course.rules.is_double else CupPart.MAIN


def _is_shown_at_all(matches: Sequence[PlayedMatch]) -> bool:
    """A second grand final is shown only when it is needed."""
    return matches[0].match.part is not CupPart.SECOND_GRAND or bool(matches[0].first)


def _slot(match: PlayedMatch, entries: Mapping[int, Entry]) -> CupTreeMatch | None:
    """None where nobody plays, because one side stays empty."""
    if NOBODY in (match.first, match.second):
        return None
    where = match.match
    return CupTreeMatch(
        f"cup-{where.part.value}-{where.stage}-{where.place}",
        tuple(_side(match, number, entries) for number in (match.first, match.second)),
        note=tie_break_score(match),
        mark="open" if match.is_open else "",
    )


def _side(match: PlayedMatch, number: int | None, entries: Mapping[int, Entry]) -> CupTreeSide:
    if not number:
        return CupTreeSide()
    name = name_cell(entries[number])
    return CupTreeSide(
        Cell(name.text, ref=name.ref, mark=_mark(match, number) or name.mark),
        seed=str(entries[number].number),
        score=score_of(match, number),
    )


def _winner_stage(part: CupPart, winner: int | None, entries: Mapping[int, Entry]) -> CupTreeStage:
    side = CupTreeSide()
    if winner:
        name = name_cell(entries[winner])
        side = CupTreeSide(Cell(name.text, ref=name.ref, mark="win"), seed=str(entries[winner].number))
    return CupTreeStage(
        Phrase(N_("Winner")), (CupTreeMatch(f"cup-{part.value}-winner", (side,), mark="champion"),)
    )


def without_gaps(stages: Sequence[CupTreeStage]) -> tuple[CupTreeStage, ...]:
    """The first stage takes no more room than its matches need: where at most one of each two is played, they share a row."""
    left = list(stages)
    while len(left) > 1 and not any(left[0].slots):
        left.pop(0)
    if len(left) > 1 and len(left[0].slots) == 2 * len(left[1].slots):
        pairs = list(zip(left[0].slots[::2], left[0].slots[1::2], strict=True))
        if all(not (upper and lower) for upper, lower in pairs):
            shared = tuple(upper or lower for upper, lower in pairs)
            left[0] = msgspec.structs.replace(left[0], slots=shared)
    return tuple(left)


def tie_break_score(match: PlayedMatch) -> Phrase | str:
    """What each kind of tie-break games came to."""
    return joined(tuple(_pace_score(match, pace, list(games)) for pace, games in _by_pace(match.deciding)))


def _by_pace(games: Sequence[DecidingGame]) -> Iterator[tuple[DecidingPace, Iterator[DecidingGame]]]:
    return groupby(games, key=lambda game: game.pace)


def _pace_score(match: PlayedMatch, pace: DecidingPace, games: Sequence[DecidingGame]) -> Phrase:
    first, second = (
        points_figure(sum(deciding_points(game, number) for game in games)) for number in match.pair
    )
    said = {"kind": Phrase(PACE_WORDS[pace.value]), "first": first, "second": second}
    return Phrase("{kind} {first} : {second}", said)


# -- the table --------------------------------------------------------------------------------------------------


def tree_table(course: Course, part: CupPart, entries: Mapping[int, Entry]) -> Table:
    """A column for each stage; whoever goes on stands in the next one, half-way between the two who met."""
    matches = [match for match in course.matches if match.match.part is part]
    height = 2 * first_stage_matches(matches)
    stages = height.bit_length() - 1
    cells: dict[tuple[int, int], Content] = {}
    for match in matches:
        for side, number in enumerate((match.first, match.second)):
            if number:
                row = _row_of(2 * match.match.place + side, match.match.stage)
                cells[row, match.match.stage] = _side_cell(match, number, entries[number])
    final = next((match for match in matches if match.match.stage == stages), None)
    if final and final.winner:
        cells[_row_of(0, stages + 1), stages + 1] = name_cell(entries[final.winner])
    rows = [row for row in range(height) if any((row, stage) in cells for stage in range(1, stages + 2))]
    return Table(
        (*_stage_columns(course, matches, stages), Column("winner", N_("Winner"))),
        tuple(tuple(cells.get((row, stage), "") for stage in range(1, stages + 2)) for row in rows),
        caption=_caption(course, part),
        id=f"bracket-{part.value}",
        row_ids=tuple(f"{part.value}-{row}" for row in rows),
    )


def _row_of(side: int, stage: int) -> int:
    """The row of the nth side from the top of a stage: in the middle of the rows that lead to it."""
    block = 1 << (stage - 1)
    return side * block + max(0, block // 2 - 1)


def _stage_columns(course: Course, matches: list[PlayedMatch], stages: int) -> Iterator[Column]:
    first = matches[0].match
    for stage in range(1, stages + 1):
        played = next((match.match for match in matches if match.match.stage == stage), None)
        shown = played or type(first)(first.part, stage, 0, first.first, first.second)
        yield Column(f"stage{stage}", stage_name(course, shown))


def _side_cell(match: PlayedMatch, number: int, entry: Entry) -> Cell:
    name = name_cell(entry)
    points = score_of(match, number)
    text = Phrase("{name} {points}", {"name": name.text, "points": points}) if points else name.text
    return Cell(text, ref=name.ref, mark=_mark(match, number) or name.mark)


def _mark(match: PlayedMatch, number: int) -> str:
    return "" if match.winner is None else "win" if match.winner == number else "loss"


def score_of(match: PlayedMatch, number: int) -> str | Phrase:
    """Points in the games of the match, and in the tie-break after a plus."""
    if match.score is None or not any(leg.result.is_final for leg in match.legs):
        return ""
    own = match.score.first if number == match.first else match.score.second
    if not match.deciding:
        return points_figure(own)
    extra = points_figure(sum(deciding_points(game, number) for game in match.deciding))
    return Phrase("{own}+{extra}", {"own": points_figure(own), "extra": extra})
