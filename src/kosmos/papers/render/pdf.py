"""PDF, set by typst. What is decided here is only how much room everything gets; `typst_source` sets it."""

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec
import typst

from kosmos.locale import Language
from kosmos.papers.paper import (
    Block,
    Card,
    CardKind,
    Cards,
    CupTree,
    Fact,
    Facts,
    Heading,
    Paper,
    Plot,
    Table,
    Text,
)
from kosmos.papers.render.options import PLAIN, RenderOptions
from kosmos.papers.render.pdf_tables import Tables, TypstData, TypstWords, breakable
from kosmos.papers.render.pdf_trees import lie_flat, tree_parts
from kosmos.papers.render.qr import qr_drawing
from kosmos.papers.render.sheets import ems
from kosmos.papers.render.stack import PER_PAGE, stack_cut
from kosmos.papers.render.svg import svg
from kosmos.papers.render.typst_source import SOURCE
from kosmos.papers.render.widths import shortened
from kosmos.papers.render.words import content, said
from kosmos.tournament.wishes import PageSize

#: What a card has room for; more is shortened, with the ellipsis that says so.
LONGEST_ON_CARD = 110
#: A value that fits beside its label on one line for certain, in ems.
WIDEST_FACT = 38.0
#: More facts than this stand in two columns …
LONGEST_COLUMN = 6
#: … and more than this may be separated from what follows.
LONGEST_FACTS = 40
_TYPST_NAMES = {PageSize.A4: "a4", PageSize.LETTER: "us-letter"}


def render(paper: Paper, language: Language, options: RenderOptions = PLAIN) -> bytes:
    data = msgspec.json.encode(as_data(paper, language, options)).decode()
    made = typst.Compiler(font_paths=_fonts()).compile(
        SOURCE.encode(), format="pdf", sys_inputs={"paper": data}
    )
    assert isinstance(made, bytes)
    return made


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts()


def as_data(paper: Paper, language: Language, options: RenderOptions) -> TypstData:
    """Everything typst is told: texts and sizes."""
    blocks = [block for block in paper.body if isinstance(block, Table)]
    tables = Tables(blocks, language, options, len(paper.notes))
    sections = [_section(blocks, tables, language) for blocks in _sections(paper)]
    flowing = [section for section in sections if not section["cards"]]
    if flowing:
        flowing[-1]["last"] = True
    return {
        "page": _TYPST_NAMES[options.page],
        "lang": language.code,
        "large": options.large,
        "cover": paper.cover,
        "title": said(paper.title, language),
        "subtitle": said(paper.subtitle, language),
        "notes": [said(note, language) for note in paper.notes],
        "shapes": tables.shapes,
        "dense": tables.in_fives,
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


def _section(blocks: Sequence[Block], tables: Tables, language: Language) -> TypstData:
    if blocks and isinstance(blocks[0], Cards):
        return _cards_section(blocks[0], language)
    trees = [block for block in blocks if isinstance(block, CupTree)]
    flipped = any(tables.layout(block).flipped for block in blocks if isinstance(block, Table))
    flipped = flipped or lie_flat(trees, language, tables.page, large=tables.large)
    made = [part for block in blocks for part in _parts(block, tables, language, flipped=flipped)]
    return {"cards": "", "flipped": flipped, "blocks": made, "last": False}


def _parts(block: Block, tables: Tables, language: Language, *, flipped: bool) -> list[TypstData]:
    match block:
        case Table():
            return tables.parts(block)
        case Heading():
            return [{"type": "heading", "level": block.level, "text": said(block.text, language)}]
        case Text():
            return [{"type": "text", "text": said(block.text, language)}]
        case Facts():
            made = _dense_facts(block.facts, language) if tables.in_fives else _facts(block.facts, language)
            codes = [qr_drawing(str(fact.value)) for fact in block.facts if fact.code]
            return [made, *({"type": "code", "svg": svg} for svg in codes)]
        case Plot():
            return [{"type": "plot", "svg": svg(block, language), "caption": said(block.caption, language)}]
        case CupTree():
            return tree_parts(block, language, tables.page, flipped=flipped, large=tables.large)
        case Cards():
            return []


def _dense_facts(facts: Sequence[Fact], language: Language) -> TypstData:
    """Cards of hundreds of players: the facts one behind the other, on few lines."""
    made = (f"{said(fact.label, language)}: {content(fact.value, language)}" for fact in facts)
    return {"type": "facts", "facts": [], "text": " · ".join(made), "short": True}


def _facts(facts: Sequence[Fact], language: Language) -> TypstData:
    """Many short ones stand in two columns, as texts of many lines: that is set much faster. What stays short
    stays with what follows it.
    """
    made = [_fact(fact, language) for fact in facts]
    short = all(isinstance(value, str) and ems(value) <= WIDEST_FACT for _, value in made)
    if not short or len(made) <= LONGEST_COLUMN:
        return {"type": "facts", "facts": made, "text": "", "short": len(made) <= LONGEST_FACTS}
    narrow = all(ems(str(value)) <= WIDEST_FACT / 2 for _, value in made)
    half = (len(made) + 1) // 2 if narrow else len(made)
    columns = [part for part in (made[:half], made[half:]) if part]
    texts = [["\n".join(map(str, lines)) for lines in zip(*part, strict=True)] for part in columns]
    return {"type": "facts", "facts": texts, "text": "", "short": len(made) <= LONGEST_FACTS}


def _fact(fact: Fact, language: Language) -> list[TypstWords]:
    return [said(fact.label, language), breakable(content(fact.value, language))]


# cards -------------------------------------------------------------------------------------------------


def _cards_section(block: Cards, language: Language) -> TypstData:
    cards = [_card(card, language) for card in block.cards]
    pages = stack_cut(len(cards), PER_PAGE[block.kind])
    return {
        "cards": block.kind.value,
        "flipped": block.kind is not CardKind.SLIP,
        "pages": [[None if card is None else cards[card] for card in page] for page in pages],
        "form": move_form(max((card.moves for card in block.cards), default=0)),
    }


def move_form(moves: int) -> str:
    """The lines for the moves as one drawing, the same on all sheets: a table for each would take seconds."""
    if not moves:
        return ""
    half = (moves + 1) // 2
    wide, high, number = 380, 14 * half, 22
    lines = [f"M0 {14 * row}H{wide}" for row in range(half + 1)]
    move = (wide / 2 - number) / 2
    for start in (0.0, wide / 2):
        lines += [f"M{start + part:g} 0V{high}" for part in (0, number, number + move)]
    lines.append(f"M{wide} 0V{high}")
    texts = "".join(
        f'<text x="{(wide / 2 if place >= half else 0) + number - 4:g}" y="{14 * (place % half) + 10}">{place + 1}</text>'
        for place in range(moves)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {wide + 2} {high + 2}" '
        f'font-family="Libertinus Serif" font-size="8" text-anchor="end">'
        f'<path d="{"".join(lines)}" fill="none" stroke="#777" stroke-width="0.5"/>{texts}</svg>'
    )


def _card(card: Card, language: Language) -> TypstData:
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


def _card_fact(fact: Fact, language: Language) -> list[TypstWords]:
    value = shortened(content(fact.value, language), LONGEST_ON_CARD)
    return [said(fact.label, language), breakable(value)]
