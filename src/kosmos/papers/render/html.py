"""HTML: a whole page that stands alone (`render`), or the paper as a part of a page (`fragment`).

Strings are joined, not templated: a table of a thousand players is drawn while the director waits.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import chain, count, repeat

from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import (
    TILE_BLACK,
    TILE_FREE,
    TILE_WHITE,
    Align,
    Block,
    Card,
    Cards,
    Cell,
    Column,
    Content,
    CupTree,
    Fact,
    Facts,
    Heading,
    Paper,
    Plot,
    Row,
    Table,
    Text,
)
from kosmos.papers.render.options import PLAIN, RenderOptions, WorkingStyle
from kosmos.papers.render.qr import qr_drawing
from kosmos.papers.render.stack import PER_PAGE, stack_cut
from kosmos.papers.render.style import stylesheet
from kosmos.papers.render.svg import svg
from kosmos.papers.render.tree_html import tree_html
from kosmos.papers.render.words import content, plain, said

#: of a table; in between it is by the length of the paper, see `_rows_to_keep`
FEWEST_ROWS_KEPT, MOST_ROWS_KEPT = (
    64,
    2048,
)
TABLES_KEPT = 3  #: whose rows are kept for one tournament

RowFiller = Callable[[Row], str]

_NOT_A_NAME = re.compile(r"[^A-Za-z0-9_-]+")


def render(paper: Paper, language: Language, options: RenderOptions = PLAIN) -> str:
    """A page of its own, with the house's stylesheet or the club's."""
    links = "".join(f'<link rel="stylesheet" href="{escape(sheet)}">' for sheet in options.stylesheets)
    style = stylesheet(options.page) if options.style is None else options.style
    if _PAPER.search(options.template):
        return _own_page(paper, language, options, style)
    return (
        f'<!doctype html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(said(paper.title, language))}</title>\n"
        f"<style>\n{style.replace('</', '<' + chr(92) + '/')}</style>\n{links}</head>\n<body>\n"
        f"{fragment(paper, language, options)}</body>\n</html>\n"
    )


#: what a club's own page may name; anything else in double braces stays as it is
_PAPER = re.compile(r"\{\{\s*paper\s*\}\}")
_MARK = re.compile(r"\{\{\s*(paper|title|style|language)\s*\}\}")


def _own_page(paper: Paper, language: Language, options: RenderOptions, style: str) -> str:
    """The paper inside a club's own page, which is read as it is: the operator's file, never a visitor's."""
    marks = {
        "paper": fragment(paper, language, options),
        "title": escape(said(paper.title, language)),
        "style": style,
        "language": language.code,
    }
    return _MARK.sub(lambda mark: marks[mark[1]], options.template)


class RowsMade:
    """The HTML of rows made before. It belongs to the projection of one tournament, which one thread uses at a time."""

    def __init__(self) -> None:
        self._most_rows = FEWEST_ROWS_KEPT
        self._filler = lru_cache(maxsize=TABLES_KEPT)(_kept_filler)

    @classmethod
    def go_on(cls, before: "RowsMade | None") -> "RowsMade":
        return before or cls()

    def begin(self, paper: Paper) -> None:
        """The tables asked for next are those of this paper."""
        self._most_rows = _rows_to_keep(
            sum(len(block.rows) for block in paper.body if isinstance(block, Table))
        )

    def filler(self, classes: tuple[str, ...], language: Language, options: RenderOptions) -> RowFiller:
        return self._filler(classes, language, options, self._most_rows)


def _rows_to_keep(rows: int) -> int:
    """How many rows of a paper's tables are kept: two to four times as many as it has, between the bounds.

    Rows that no page shows any more are never asked for again. With more room, a tournament in which results come in
    would grow for hours, by every standing that each player ever had.
    """
    return min(MOST_ROWS_KEPT, max(FEWEST_ROWS_KEPT, 1 << (2 * rows).bit_length()))


def fragment(
    paper: Paper, language: Language, options: RenderOptions = PLAIN, made: RowsMade | None = None
) -> str:
    """The paper alone: an `<article>` to be put into somebody's page. Rows that were made before are taken over."""
    if made:
        made.begin(paper)
    level = options.level
    parts = [f'<article class="paper paper-{_name(paper.key)}">\n']
    parts.append(f"<h{level}>{escape(said(paper.title, language))}</h{level}>\n")
    if paper.subtitle:
        parts.append(f'<p class="subtitle">{escape(said(paper.subtitle, language))}</p>\n')
    parts += [_block(block, language, options, made) for block in paper.body]
    if paper.notes:
        parts.append(f'<footer class="notes">{notes_html(paper, language)}</footer>\n')
    return "".join([*parts, "</article>\n"])


@lru_cache(maxsize=1024)
def _name(key: str) -> str:
    """A key as a word for stylesheets."""
    return _NOT_A_NAME.sub("-", key)


def _safe(text: str) -> str:
    """The text on one line and escaped; most cells are a bare number or word and need neither."""
    return text if text.isalnum() else escape(plain(text))


def _block(block: Block, language: Language, options: RenderOptions, made: RowsMade | None) -> str:
    match block:
        case Table():
            return _table(block, language, options, made)
        case Heading():
            level = min(6, block.level + options.level - 1)
            page = ' class="new-page"' if block.new_page else ""
            return f"<h{level}{page}>{escape(said(block.text, language))}</h{level}>\n"
        case Text():
            mark = f' class="mark-{_name(block.mark)}"' if block.mark else ""
            return f"<p{mark}>{escape(said(block.text, language))}</p>\n"
        case Facts():
            return _facts(block.facts, language, options)
        case Cards():
            return _cards(block, language, options)
        case Plot():
            caption = escape(said(block.caption, language))
            return f'<figure tabindex="0">{svg(block, language)}<figcaption>{caption}</figcaption></figure>\n'
        case CupTree():
            return tree_html(block, language, options)


# tables ------------------------------------------------------------------------------------------------


def _table(table: Table, language: Language, options: RenderOptions, made: RowsMade | None) -> str:
    fill = _filler(table.columns, language, options, made)
    known = _is_kfc(table)
    parts = [_wrapper(table), f'<table class="paper{" kfc-table" if known else ""}">\n']
    if table.caption:
        parts.append(f"<caption>{escape(said(table.caption, language))}</caption>\n")
    heads = "".join(_head(column, language) for column in table.columns)
    parts.append(f"<thead><tr{_class(_place_class(0)) if known else ''}>{heads}</tr></thead>\n<tbody>\n")
    parts += _rows(table, fill)
    parts.append("</tbody>\n")
    if table.foot:
        foot = "".join(f"<tr>{fill(row)}</tr>\n" for row in table.foot)
        parts.append(f"<tfoot>\n{foot}</tfoot>\n")
    return "".join([*parts, "</table></div>\n"])


def _wrapper(table: Table) -> str:
    """Keizer tables keep the ids and classes that clubs' own stylesheets know."""
    classes = "paper-table"
    if _is_kfc(table):
        kind = "exwrapper" if table.wide else "wrapper"
        classes += f" my-{kind} kfc-{kind} kfc-{kind}-{len(table.columns):02}"
    name = f' id="{escape(plain(table.id))}"' if table.id else ""
    return f'<div class="{classes}"{name}>'


def _is_kfc(table: Table) -> bool:
    return table.id.startswith("kfc-")


def _place_class(place: int) -> str:
    """The head is place 0; from the fourth on all rows are alike."""
    return f"kfc-place-{place if place <= 3 else 'n'}"


def _class(name: str) -> str:
    return f' class="{name}"'


def _head(column: Column, language: Language) -> str:
    names = f"k-{_name(column.key)}{_side(column)}{' room' if column.room else ''}"
    title = escape(said(column.title, language))
    key = escape(plain(column.key))
    tip = f' title="{escape(said(column.help, language))}"' if column.help else ""
    return f'<th scope="col" class="{names}" data-key="{key}"{tip}>{title}</th>'


def row_class(table: Table, place: int) -> str:
    """The class of the row at a place, counted from 1."""
    return _place_class(place) if _is_kfc(table) else ""


def row_cells(table: Table, row: Row, language: Language, options: RenderOptions) -> list[str]:
    """The cells of a row one by one, as they stand in the whole table."""
    return [
        _cell(cell, f"k-{_name(column.key)}{_side(column)}", language, options)
        for column, cell in zip(table.columns, row, strict=True)
    ]


def notes_html(paper: Paper, language: Language) -> str:
    return "".join(f"<p>{escape(said(note, language))}</p>" for note in paper.notes)


def _rows(table: Table, fill: RowFiller) -> Iterator[str]:
    names = (f' id="{escape(plain(name))}"' for name in table.row_ids)
    ids = chain(names, repeat(""))  # a row without a name is a row all the same
    places = map(_class, map(_place_class, count(1))) if _is_kfc(table) else repeat("")
    return (
        f"<tr{name}{place}>{fill(row)}</tr>\n"
        for row, name, place in zip(table.rows, ids, places, strict=False)
    )


def _filler(
    columns: Sequence[Column], language: Language, options: RenderOptions, made: RowsMade | None
) -> RowFiller:
    """A function that makes the cells of a row; what is the same in every row is made once."""
    classes = tuple(f"k-{_name(column.key)}{_side(column)}" for column in columns)
    return (made.filler if made else _fresh_filler)(classes, language, options)


def _fresh_filler(classes: tuple[str, ...], language: Language, options: RenderOptions) -> RowFiller:
    opens = [f'<td class="{names}">' for names in classes]

    def fill(row: Row) -> str:
        return "".join(
            [
                f"{start}{_safe(cell)}</td>" if type(cell) is str else _cell(cell, names, language, options)
                for cell, start, names in zip(row, opens, classes, strict=True)
            ]
        )

    return fill


def _kept_filler(
    classes: tuple[str, ...], language: Language, options: RenderOptions, room: int
) -> RowFiller:
    """Fills rows and keeps them without their first cell, where the place stands: pages show the same rows again and
    again, and one result moves many of them by a place.
    """
    first = _fresh_filler(classes[:1], language, options)
    fresh = _fresh_filler(classes[1:], language, options)
    kept = lru_cache(maxsize=room)(fresh)

    def fill(row: Row) -> str:
        cells = row[1:]
        try:
            return first(row[:1]) + kept(cells)
        except TypeError:  # phrases with something in them cannot be looked up
            return first(row[:1]) + fresh(cells)

    return fill


def _cell(cell: Content, names: str, language: Language, options: RenderOptions) -> str:
    if not isinstance(cell, Cell):
        return f'<td class="{names}">{escape(content(cell, language))}</td>'
    mark = f" mark-{_name(cell.mark)}" if cell.mark else ""
    tip = _tip(cell, language) if cell.working and options.working is WorkingStyle.TITLE else ""
    return f'<td class="{names}{mark}"{tip}>{_inside(cell, language, options)}</td>'


def _side(column: Column) -> str:
    return "" if column.align is Align.LEFT else f" {column.align}"


def _tip(cell: Cell, language: Language) -> str:
    return f' title="{escape("; ".join(said(step, language) for step in cell.working))}"'


def _inside(cell: Cell, language: Language, options: RenderOptions) -> str:
    text = _safe(cell.text) if type(cell.text) is str else escape(content(cell, language))
    address = options.link(cell.ref) if cell.ref and options.link else None
    if address:
        text = f'<a href="{escape(address)}">{text}</a>'
    if cell.mark in _TILES:
        return _tile(cell.mark, text, language)
    if not cell.working or options.working is not WorkingStyle.DETAILS:
        return text
    steps = "".join([f"<li>{escape(said(step, language))}</li>" for step in cell.working])
    return f"<details><summary>{text}</summary><ul>{steps}</ul></details>"


#: the colours of tiles, and what they say to those who do not see them
_TILES = {TILE_WHITE: ("w", N_("White")), TILE_BLACK: ("b", N_("Black")), TILE_FREE: ("free", "")}


def _tile(mark: str, text: str, language: Language) -> str:
    """The result in the tile, what else there is beside it."""
    colour, word = _TILES[mark]
    sign, _, beside = text.partition(" ")
    spoken = f'<span class="sr"> {escape(said(Phrase(word), language))}</span>' if word else ""
    return f'<b class="sign {colour}">{sign}{spoken}</b> <small>{beside}</small>'


# facts and cards ---------------------------------------------------------------------------------------


def _facts(facts: Sequence[Fact], language: Language, options: RenderOptions) -> str:
    items = "".join(_fact(fact, language, options) for fact in facts)
    return f"<dl>{items}</dl>\n{_codes(facts)}" if items else ""


def _codes(facts: Sequence[Fact]) -> str:
    """Addresses to be scanned; what they say stands in words above, so they need no name."""
    drawn = (qr_drawing(str(fact.value)) for fact in facts if fact.code)
    return "".join(f'<div class="qr-code" aria-hidden="true">{svg}</div>\n' for svg in drawn)


def _fact(fact: Fact, language: Language, options: RenderOptions) -> str:
    value = fact.value
    inside = (
        _inside(value, language, options) if isinstance(value, Cell) else escape(content(value, language))
    )
    label = escape(said(fact.label, language))
    return f'<dt>{label}</dt><dd data-key="{escape(plain(fact.key))}">{inside}</dd>'


def _cards(block: Cards, language: Language, options: RenderOptions) -> str:
    """Sheets to be printed: the cards stand as they will lie on the paper."""
    sheets = []
    for page in stack_cut(len(block.cards), PER_PAGE[block.kind]):
        places = (_place(block, card, language, options) for card in page)
        sheets.append(f'<div class="cards cards-{block.kind}">{"".join(places)}</div>\n')
    return "".join(sheets)


def _place(block: Cards, card: int | None, language: Language, options: RenderOptions) -> str:
    return "<div></div>" if card is None else _card(block.cards[card], language, options)


def _card(card: Card, language: Language, options: RenderOptions) -> str:
    level = min(options.level + 1, 6)  # one below the paper's title
    parts = [f'<section class="card"><h{level}>{escape(content(card.title, language))}</h{level}>']
    if card.subtitle:
        parts.append(f"<p>{escape(content(card.subtitle, language))}</p>")
    parts.append(_facts(card.facts, language, options))
    if card.choices:
        choices = "".join(f"<span>{escape(plain(choice))}</span>" for choice in card.choices)
        parts.append(f'<p class="choices">{choices}</p>')
    if card.moves:
        parts.append(f'<ol class="moves">{"<li></li>" * card.moves}</ol>')
    blanks = (escape(said(blank, language)) for blank in card.blanks)
    parts += [f'<div class="blank">{blank}<i></i></div>' for blank in blanks]
    return "".join([*parts, "</section>"])
