"""A bracket in fixed letters: each match on two lines, and lines to the match that follows."""

from collections.abc import Sequence

from kosmos.locale import Language
from kosmos.papers.paper import Align, CupTree, CupTreeSide
from kosmos.papers.render.trees import TreeLink, link_of, rows_of
from kosmos.papers.render.widths import ROOMY, padded, shortened, width
from kosmos.papers.render.words import content, said

SLOT = 3  #: lines from a match to the next one of the first stage
JOINT = 4  #: letters between two stages
NARROWEST = 20  #: of a stage: a name can be told from others


class _Lines:
    """Lines that are written into anywhere."""

    def __init__(self, count: int, wide: int) -> None:
        self.letters = [[" "] * wide for _ in range(count)]

    def put(self, line: int, column: int, text: str) -> None:
        """Letters that take two places are followed by an empty one, so that columns stay where they are."""
        for letter in text:
            if width(letter) == 0 and column:
                self.letters[line][column - 1] += letter
                continue
            self.letters[line][column] = letter
            for more in range(1, width(letter)):
                self.letters[line][column + more] = ""
            column += width(letter)

    def said(self) -> list[str]:
        return ["".join(letters).rstrip() for letters in self.letters]


def tree_lines(tree: CupTree, language: Language, room: int) -> list[str]:
    seeds = max(
        len(side.seed) for stage in tree.stages for slot in stage.slots if slot for side in slot.sides
    )
    texts = [
        [[_cells(side, seeds, language) for side in slot.sides] if slot else [] for slot in stage.slots]
        for stage in tree.stages
    ]
    heads = [said(stage.title, language) for stage in tree.stages]
    widths = _widths(heads, texts, room)
    starts = [sum(widths[:stage]) + JOINT * stage for stage in range(len(widths))]
    tops = [[round(row * SLOT) for row in rows] for rows in rows_of(tree)]
    lines = _Lines(max(max(rows) for rows in tops) + SLOT, starts[-1] + widths[-1] + JOINT)
    for stage, slots in enumerate(texts):
        for place, sides in enumerate(slots):
            _write(lines, tops[stage][place], starts[stage], widths[stage], sides)
        _link(lines, tree, stage, tops, starts[stage] + widths[stage])
    caption = [said(tree.caption, language)] if tree.caption else []
    head = "".join(
        padded(shortened(text, wide), wide + JOINT, Align.LEFT)
        for text, wide in zip(heads, widths, strict=True)
    )
    rule = (" " * JOINT).join("-" * wide for wide in widths)
    return [*caption, head.rstrip(), rule, *_trimmed(lines.said())]


def _trimmed(lines: list[str]) -> list[str]:
    """Without the empty lines at the top and at the foot."""
    filled = [number for number, line in enumerate(lines) if line]
    return lines[filled[0] : filled[-1] + 1] if filled else []


Cells = tuple[str, str, str]


def _cells(side: CupTreeSide, seeds: int, language: Language) -> Cells:
    return side.seed.rjust(seeds), content(side.name, language), content(side.score, language)


def _widths(heads: Sequence[str], texts: Sequence[Sequence[Sequence[Cells]]], room: int) -> list[int]:
    """As wide as the texts, or as the room allows; a name is never shortened below what can be read."""
    natural = [
        max([width(head), *(_wide(cells) for slot in slots for cells in slot)])
        for head, slots in zip(heads, texts, strict=True)
    ]
    if not room or sum(natural) + JOINT * len(natural) <= room:
        return natural
    each = max(NARROWEST, min(ROOMY, room // len(natural) - JOINT))
    return [min(wide, each) for wide in natural]


def _wide(cells: Cells) -> int:
    return sum(map(width, cells)) + sum(map(bool, cells)) - 1


def _write(lines: _Lines, top: int, start: int, wide: int, sides: Sequence[Cells]) -> None:
    for line, (seed, name, score) in enumerate(sides, top + (len(sides) == 1)):
        room = wide - width(score) - bool(score)
        lines.put(line, start, shortened(f"{seed} {name}".rstrip(), room))
        lines.put(line, start + wide - width(score), score)


def _link(lines: _Lines, tree: CupTree, stage: int, tops: Sequence[Sequence[int]], column: int) -> None:
    """From the second line of each match to the second line of the one that follows."""
    for place, top in enumerate(tops[stage]):
        link = link_of(tree, stage, place)
        if link is TreeLink.STRAIGHT:
            lines.put(top + 1, column, " ── "[:JOINT])
        elif link is not TreeLink.NONE:
            target = tops[stage + 1][place // 2] + 1
            lines.put(top + 1, column, " ─" + ("┐" if link is TreeLink.DOWN else "┘"))
            for line in range(min(top + 1, target) + 1, max(top + 1, target)):
                lines.put(line, column + 2, "│")
            both = lines.letters[target][column + 2] != " "
            lines.put(target, column + 2, "├" if both else "└" if link is TreeLink.DOWN else "┌")
            lines.put(target, column + 3, "─"[: JOINT - 3])
