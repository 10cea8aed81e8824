"""Where everything of a bracket stands, for all who draw it: rows, lines from match to match, and sheets of a large one.

The rows of the first stage are counted from 0; a later match stands in the middle of those that lead to it.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from kosmos.papers.paper import CupTree, CupTreeStage

MOST_ON_A_SHEET = 16  #: matches of one stage


class TreeLink(StrEnum):
    """How the line from a match goes on."""

    DOWN = "down"  #: to the middle between this match and the next one below
    UP = "up"
    STRAIGHT = "straight"
    NONE = "none"


def link_of(tree: CupTree, stage: int, place: int) -> TreeLink:
    """Two matches of a stage lead to one, or each to one of its own; a place where nobody plays has no line."""
    if not tree.linked or stage + 1 == len(tree.stages) or tree.stages[stage].slots[place] is None:
        return TreeLink.NONE
    here, there = (len(each.slots) for each in tree.stages[stage : stage + 2])
    if here == there:
        return TreeLink.STRAIGHT
    return (TreeLink.UP if place % 2 else TreeLink.DOWN) if here == 2 * there else TreeLink.NONE


def is_fed(tree: CupTree, stage: int, place: int) -> bool:
    """Whether a line comes in from the left."""
    if stage == 0 or tree.stages[stage].slots[place] is None:
        return False
    before = tree.stages[stage - 1].slots
    feeders = range(len(before)) if len(before) == 1 else _feeders(tree, stage, place)
    return any(link_of(tree, stage - 1, feeder) is not TreeLink.NONE for feeder in feeders)


def _feeders(tree: CupTree, stage: int, place: int) -> Sequence[int]:
    here, before = len(tree.stages[stage].slots), len(tree.stages[stage - 1].slots)
    return [place] if here == before else [2 * place, 2 * place + 1]


def rows_of(tree: CupTree) -> list[list[float]]:
    """For each stage the rows of its matches."""
    made: list[list[float]] = [[float(place) for place in range(len(tree.stages[0].slots))]]
    for stage in tree.stages[1:]:
        before, count = made[-1], len(stage.slots)
        if 2 * count == len(before):
            made.append([(before[2 * place] + before[2 * place + 1]) / 2 for place in range(count)])
        elif count == len(before):
            made.append(list(before))
        else:
            made.append(_spread(len(made[0]), count))
    return made


def _spread(height: int, count: int) -> list[float]:
    """Evenly over the height, where no line says more."""
    return [(place + 0.5) * height / count - 0.5 for place in range(count)]


def sheets_of(tree: CupTree, most: int = MOST_ON_A_SHEET) -> list[CupTree]:
    """A large bracket in parts that fit on a sheet each: first the parts of its first stages from the top, then what follows.

    The last match of every part stands on the sheet after it once more.
    """
    height = len(tree.stages[0].slots)
    if height <= most or not tree.linked:
        return [tree]
    joined = 1
    while joined < len(tree.stages) and len(tree.stages[joined].slots) * most > height:
        joined += 1
    if joined == len(tree.stages):
        return [tree]
    parts = len(tree.stages[joined].slots)
    made = [_part(tree, tree.stages[: joined + 1], part, parts) for part in range(parts)]
    stages = (_again(tree.stages[joined]), *tree.stages[joined + 1 :])
    rest = msgspec.structs.replace(tree, stages=stages, id=f"{tree.id}-last", caption="")
    return [*made, *sheets_of(rest, most)]


def _again(stage: CupTreeStage) -> CupTreeStage:
    """The same matches under other names: a name stands once on a page."""
    slots = tuple(slot and msgspec.structs.replace(slot, id=f"{slot.id}-again") for slot in stage.slots)
    return msgspec.structs.replace(stage, slots=slots)


def _part(tree: CupTree, stages: Sequence[CupTreeStage], part: int, parts: int) -> CupTree:
    cut = tuple(
        CupTreeStage(
            stage.title,
            stage.slots[len(stage.slots) * part // parts : len(stage.slots) * (part + 1) // parts],
        )
        for stage in stages
    )
    return msgspec.structs.replace(
        tree, stages=cut, id=f"{tree.id}-{part + 1}", caption="" if part else tree.caption
    )
