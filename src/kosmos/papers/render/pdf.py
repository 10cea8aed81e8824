"""PDF, set by typst. What is decided here is only how much room everything gets; `typst_source` sets it."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import typst

from kosmos.locale import Language
from kosmos.papers.paper import (
    Block,
    Card,
    CardKind,
    Cards,
    Cell,
    Content,
    Fact,
    Facts,
    Heading,
    Paper,
    Plot,
    Row,
    Table,
    Text,
)
from kosmos.papers.render.options import PLAIN, Options, PageSize
from kosmos.papers.render.sheets import Layout, lay_out
from kosmos.papers.render.stack import PER_PAGE, stack_cut
from kosmos.papers.render.svg import svg
from kosmos.papers.render.typst_source import SOURCE
from kosmos.papers.render.widths import LONGEST_WORD, pieces, shortened
from kosmos.papers.render.words import content, said

#: What a card has room for; more is shortened, with the ellipsis that says so.
LONGEST_ON_CARD = 110

Data = dict[str, Any]
#: A text, or its pieces.
Words = str | list[str]


def render(paper: Paper, language: Language, options: Options = PLAIN) -> bytes:
    data = msgspec.json.encode(as_data(paper, language, options)).decode()
    made = typst.Compiler(font_paths=_fonts()).compile(
        SOURCE.encode(), format="pdf", sys_inputs={"paper": data}
    )
    assert isinstance(made, bytes)
    return made


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts()


def as_data(paper: Paper, language: Language, options: Options) -> Data:
    """Everything typst is told: texts and sizes."""
    sections = [_section(blocks, language, options) for blocks in _sections(paper)]
    flowing = [section for section in sections if not section["cards"]]
    if flowing:
        flowing[-1]["last"] = True
    return {
        "page": options.page.value,
        "lang": language.code,
        "title": said(paper.title, language),
        "subtitle": said(paper.subtitle, language),
        "notes": [said(note, language) for note in paper.notes],
        "sections": sections,
    }


def _sections(paper: Paper) -> Iterator[list[Block]]:
    """Runs of blocks that share their sheets: a heading may ask for a new page, cards always have their own."""
    run: list[Block] = []
    for block in paper.body:
        if run and (isinstance(block, Cards) or (isinstance(block, Heading) and block.new_page)):
            yield run
            run = []
        run.append(block)
        if isinstance(block, Cards):
            yield run
            run = []
    if run or not (paper.tables or paper.blocks):
        yield run


def _section(blocks: Sequence[Block], language: Language, options: Options) -> Data:
    if blocks and isinstance(blocks[0], Cards):
        return _cards_section(blocks[0], language)
    layouts = [_layout(block, language, options.page) for block in blocks]
    made = [
        part
        for block, layout in zip(blocks, layouts, strict=True)
        for part in _parts(block, layout, language)
    ]
    flipped = any(layout.flipped for layout in layouts if layout)
    return {"cards": "", "flipped": flipped, "blocks": made, "last": False}


def _layout(block: Block, language: Language, page: PageSize) -> Layout | None:
    if not isinstance(block, Table):
        return None
    heads = [said(column.title, language) for column in block.columns]
    rows = [[content(cell, language) for cell in row] for row in (*block.rows, *block.foot)]
    return lay_out(block.columns, list(zip(heads, *rows, strict=True)), page)


def _parts(block: Block, layout: Layout | None, language: Language) -> list[Data]:
    match block:
        case Table():
            assert layout
            return [_table(block, layout, number, language) for number in range(len(layout.parts))]
        case Heading():
            return [{"type": "heading", "level": block.level, "text": said(block.text, language)}]
        case Text():
            return [{"type": "text", "text": said(block.text, language)}]
        case Facts():
            return [{"type": "facts", "facts": [_fact(fact, language) for fact in block.facts]}]
        case Plot():
            return [{"type": "plot", "svg": svg(block, language), "caption": said(block.caption, language)}]
        case Cards():
            return []


def _table(table: Table, layout: Layout, number: int, language: Language) -> Data:
    places = layout.parts[number]
    columns = [table.columns[place] for place in places]
    caption = said(table.caption, language)
    if len(layout.parts) > 1:
        caption = f"{caption} ({number + 1}/{len(layout.parts)})".strip()
    return {
        "type": "table",
        "size": layout.size,
        "caption": caption,
        "align": [column.align.value for column in columns],
        "rooms": [column.room for column in columns],
        "wraps": [layout.wraps[place] > 0 for place in places],
        "widest": [list(layout.widest[place]) for place in places],
        "written": any(column.room for column in columns),
        "head": [said(column.title, language) for column in columns],
        "cells": _cells(table.rows, places, language),
        "foot": _cells(table.foot, places, language),
    }


def _cells(rows: Sequence[Row], places: Sequence[int], language: Language) -> list[Words | Data]:
    return [_cell(row[place], language) for row in rows for place in places]


def _cell(cell: Content, language: Language) -> Words | Data:
    text = breakable(content(cell, language))
    return {"text": text, "mark": cell.mark} if isinstance(cell, Cell) and cell.mark else text


def breakable(text: str) -> Words:
    if len(text) <= LONGEST_WORD:
        return text
    made = pieces(text)
    return made if len(made) > 1 else text


def _fact(fact: Fact, language: Language) -> list[Words]:
    return [said(fact.label, language), breakable(content(fact.value, language))]


# cards -------------------------------------------------------------------------------------------------


def _cards_section(block: Cards, language: Language) -> Data:
    cards = [_card(card, language) for card in block.cards]
    pages = stack_cut(len(cards), PER_PAGE[block.kind])
    return {
        "cards": block.kind.value,
        "flipped": block.kind is not CardKind.SLIP,
        "pages": [[None if card is None else cards[card] for card in page] for page in pages],
    }


def _card(card: Card, language: Language) -> Data:
    title = shortened(content(card.title, language), LONGEST_ON_CARD)
    return {
        "title": breakable(title),
        "subtitle": shortened(content(card.subtitle, language), LONGEST_ON_CARD),
        "facts": [_card_fact(fact, language) for fact in card.facts],
        "choices": list(card.choices),
        "blanks": [said(blank, language) for blank in card.blanks],
        "moves": card.moves,
        "size": max(26.0, min(64.0, 1400 / max(1, len(title)))),
    }


def _card_fact(fact: Fact, language: Language) -> list[Words]:
    value = shortened(content(fact.value, language), LONGEST_ON_CARD)
    return [said(fact.label, language), breakable(value)]
