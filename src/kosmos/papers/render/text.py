"""Fixed width text: for terminals, mail and the printer that is older than the players."""

from collections.abc import Iterable, Iterator, Sequence

from kosmos.locale import Language
from kosmos.papers.paper import (
    Align,
    Block,
    Card,
    Cards,
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
from kosmos.papers.render.widths import fitted, padded, shortened, width, wrapped
from kosmos.papers.render.words import content, said

GAP = "  "
CARD_WIDTH = 60


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
    widths = _widths(table, [heads, *rows, *foot], options)
    aligns = [column.align for column in table.columns]
    rule = GAP.join("-" * room for room in widths)
    lines = [said(table.caption, language)] if table.caption else []
    lines += [_line(heads, widths, aligns), rule]
    lines += [_line(row, widths, aligns) for row in rows]
    if foot:
        lines += [rule, *(_line(row, widths, aligns) for row in foot)]
    return lines


def _cells(row: Row, language: Language) -> list[str]:
    return [content(cell, language) for cell in row]


def _widths(table: Table, rows: Sequence[Sequence[str]], options: RenderOptions) -> list[int]:
    natural = [
        max(column.room, *map(width, cells))
        for column, cells in zip(table.columns, zip(*rows, strict=True), strict=True)
    ]
    if not options.width:
        return natural
    may_shrink = [column.align is Align.LEFT and not column.room for column in table.columns]
    return fitted(natural, may_shrink, options.width - len(GAP) * (len(natural) - 1))


def _line(cells: Sequence[str], widths: Sequence[int], aligns: Sequence[Align]) -> str:
    fields = zip(cells, widths, aligns, strict=True)
    return GAP.join(padded(shortened(cell, room), room, align) for cell, room, align in fields).rstrip()


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
