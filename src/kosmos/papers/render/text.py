"""Fixed width text: for terminals, mail and the printer that is older than the players."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from kosmos.locale import Language
from kosmos.papers.paper import (
    Align,
    Block,
    Card,
    Cards,
    Column,
    CupTree,
    Facts,
    Heading,
    Paper,
    Plot,
    Row,
    Table,
    Text,
)
from kosmos.papers.render.options import PLAIN, RenderOptions
from kosmos.papers.render.plots import bar_rows, plot_table
from kosmos.papers.render.tree_text import tree_lines
from kosmos.papers.render.widths import SHORTEST, broken, fitted, folded, padded, width, wrapped
from kosmos.papers.render.words import content, said

GAP = "  "
CARD_WIDTH = 60
#: The further lines of a row that has several begin here.
INDENT = 5


def render(paper: Paper, language: Language, options: RenderOptions = PLAIN) -> str:
    parts = [_title(paper, language, options)]
    parts += [_block(block, language, options) for block in paper.body]
    parts += [_notes(paper, language, options)]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _title(paper: Paper, language: Language, options: RenderOptions) -> list[str]:
    lines = wrapped(said(paper.title, language), options.width)
    subtitle = wrapped(said(paper.subtitle, language), options.width)
    return [*lines, *_underline(lines, "="), *subtitle]


def _underline(lines: Sequence[str], char: str) -> list[str]:
    return [char * max(map(width, lines))] if lines else []


def _notes(paper: Paper, language: Language, options: RenderOptions) -> list[str]:
    return [line for note in paper.notes for line in wrapped(said(note, language), options.width)]


def _block(block: Block, language: Language, options: RenderOptions) -> list[str]:
    match block:
        case Table():
            return _table(block, language, options)
        case Heading():
            lines = wrapped(said(block.text, language), options.width)
            return [*lines, *_underline(lines, "-")]
        case Text():
            return wrapped(said(block.text, language), options.width)
        case Facts():
            return _facts(block, language)
        case Cards():
            return _cards(block, language)
        case Plot():
            return _plot(block, language, options)
        case CupTree():
            return tree_lines(block, language, options.width)


def _table(table: Table, language: Language, options: RenderOptions) -> list[str]:
    heads = [said(column.title, language) for column in table.columns]
    rows = [_cells(row, language) for row in table.rows]
    foot = [_cells(row, language) for row in table.foot]
    natural = _natural(table, [heads, *rows, *foot])
    sheet = _Sheet(table.columns, natural, options.width)
    lines = [said(table.caption, language)] if table.caption else []
    lines += [*sheet.lines(heads), sheet.rule]
    lines += [line for row in rows for line in sheet.lines(row)]
    if foot:
        lines += [sheet.rule, *(line for row in foot for line in sheet.lines(row))]
    return lines


def _cells(row: Row, language: Language) -> list[str]:
    return [content(cell, language) for cell in row]


def _natural(table: Table, rows: Sequence[Sequence[str]]) -> list[int]:
    """As wide as the longest cell of each column."""
    return [
        max(column.room, *map(width, cells))
        for column, cells in zip(table.columns, zip(*rows, strict=True), strict=True)
    ]


class _Sheet:
    """Where the cells of a table stand. A text that is longer than its column goes on in the next line, and a list
    of more texts than a line holds has several lines to a row: no letter is dropped.
    """

    def __init__(self, columns: Sequence[Column], natural: Sequence[int], room: int) -> None:
        self._aligns = [column.align for column in columns]
        may_shrink = [column.align is Align.LEFT and not column.room for column in columns]
        self._parts = [range(len(natural))]
        if not room:
            self._widths = list(natural)
        elif self._is_list_of_texts(natural, may_shrink, room):
            self._widths = [
                min(wide, room - INDENT) if may else wide
                for wide, may in zip(natural, may_shrink, strict=True)
            ]
            self._parts = folded(self._widths, room, len(GAP), INDENT)
        else:
            self._widths = fitted(natural, may_shrink, room - len(GAP) * (len(natural) - 1))

    @staticmethod
    def _is_list_of_texts(natural: Sequence[int], may_shrink: Sequence[bool], room: int) -> bool:
        """Whether the table is too wide because of its long texts, and not because of many small cells as in a cross table."""
        least = [min(wide, SHORTEST) if may else wide for wide, may in zip(natural, may_shrink, strict=True)]
        is_wide = sum(least) + len(GAP) * (len(least) - 1) > room
        return is_wide and 2 * sum(may_shrink) >= len(natural)

    @property
    def rule(self) -> str:
        if len(self._parts) == 1:
            return GAP.join("-" * room for room in self._widths)
        return "-" * max(self._wide(part) for part in self._parts)

    def _wide(self, part: range) -> int:
        return (
            sum(self._widths[place] + len(GAP) for place in part) - len(GAP) + (INDENT if part.start else 0)
        )

    def lines(self, cells: Sequence[str]) -> Iterator[str]:
        for part in self._parts:
            texts = [broken(cells[place], self._widths[place]) for place in part]
            for line in zip_longest(*texts, fillvalue=""):
                fields = zip(line, part, strict=True)
                made = GAP.join(
                    padded(text, self._widths[place], self._aligns[place]) for text, place in fields
                )
                if made.strip() or not part.start:
                    yield (" " * INDENT * bool(part.start) + made).rstrip()


def _facts(block: Facts, language: Language) -> list[str]:
    labels = [said(fact.label, language) for fact in block.facts]
    room = max(map(width, labels), default=0)
    return [
        f"{padded(label + ':', room + 1, Align.LEFT)} {content(fact.value, language)}".rstrip()
        for label, fact in zip(labels, block.facts, strict=True)
    ]


def _cards(block: Cards, language: Language) -> list[str]:
    rule = "-" * CARD_WIDTH
    lines = [rule]
    for card in block.cards:
        lines += [*_card(card, language), rule]
    return lines


def _card(card: Card, language: Language) -> Iterator[str]:
    yield content(card.title, language)
    if card.subtitle:
        yield content(card.subtitle, language)
    yield from _facts(Facts(card.facts), language)
    if card.choices:
        yield "   ".join(f"( ) {choice}" for choice in card.choices)
    yield from _moves(card.moves)
    for blank in card.blanks:
        label = said(blank, language)
        yield f"{label}: {'_' * max(8, CARD_WIDTH - width(label) - 2)}"


def _moves(moves: int) -> Iterator[str]:
    """Two columns of numbered lines, as on every score sheet."""
    half = (moves + 1) // 2
    for number in range(1, half + 1):
        fields = [f"{n:>3}. __________ __________" for n in (number, number + half) if n <= moves]
        yield "  ".join(fields)


def _plot(plot: Plot, language: Language, options: RenderOptions) -> list[str]:
    bars = bar_rows(plot, language)
    if not bars:
        return _table(plot_table(plot, language), language, options)
    caption = [said(plot.caption, language)] if plot.caption else []
    return [*caption, *_bars(bars, options.width or 80)]


def _bars(bars: Iterable[tuple[str, float]], room: int) -> list[str]:
    bars = list(bars)
    names = max(width(name) for name, _ in bars)
    most = max(value for _, value in bars) or 1
    scale = min(1.0, (room - names - 10) / most)
    return [
        f"{padded(name, names, Align.RIGHT)} | {'#' * round(value * scale)} {value:g}".replace("|  ", "| ")
        for name, value in bars
    ]
