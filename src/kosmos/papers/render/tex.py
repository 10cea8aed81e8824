"""TeX source for plain LaTeX: nothing but what every installation has (`longtable` and `graphics` are of the core)."""

from collections.abc import Iterator, Sequence

from kosmos.locale import Language
from kosmos.papers.paper import (
    Align,
    Block,
    Cards,
    Column,
    Content,
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
from kosmos.papers.render.sheets import HAND, SheetLayout, lay_out
from kosmos.papers.render.tex_cards import cards_pages, facts_lines
from kosmos.papers.render.tex_plots import picture
from kosmos.papers.render.tex_words import tex
from kosmos.papers.render.widths import pieces
from kosmos.papers.render.words import content, said
from kosmos.tournament.wishes import PageSize

#: Computer Modern is set wider than what the estimates are made for, the more so the smaller it is.
WIDE_LETTERS = 1.2
_PAPERS = {PageSize.A4: "a4paper", PageSize.LETTER: "letterpaper"}
_SIDES = {Align.LEFT: "l", Align.RIGHT: "r", Align.CENTRE: "c"}

#: `\uni` is for letters that the old engines' fonts do not have: shown as a number, never left out silently.
PREAMBLE = r"""\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\usepackage{longtable}
\usepackage{graphics}
\ifdefined\Uchar \newcommand{\uni}[1]{\char"#1 }\else \newcommand{\uni}[1]{\fbox{\tiny #1}}\fi
\setlength{\hoffset}{0pt}\setlength{\voffset}{0pt}
\setlength{\oddsidemargin}{-1in}\addtolength{\oddsidemargin}{15mm}
\setlength{\topmargin}{-1in}\addtolength{\topmargin}{12mm}
\setlength{\headheight}{0pt}\setlength{\headsep}{0pt}
\setlength{\textwidth}{\paperwidth}\addtolength{\textwidth}{-30mm}
\setlength{\textheight}{\paperheight}\addtolength{\textheight}{-36mm}
\setlength{\parindent}{0pt}\setlength{\tabcolsep}{3.5pt}
\setlength{\LTleft}{0pt}\setlength{\LTright}{0pt plus 1fill}
\ifdefined\pdfpagewidth \pdfpagewidth=\paperwidth \pdfpageheight=\paperheight \fi
\ifdefined\pagewidth \pagewidth=\paperwidth \pageheight=\paperheight \fi
\emergencystretch=3em
"""


def render(paper: Paper, language: Language, options: RenderOptions = PLAIN) -> str:
    body = [block.table if isinstance(block, CupTree) else block for block in paper.body]
    layouts = [_layout(block, language, options.page) for block in body]
    flipped = any(layout.flipped for layout in layouts if layout) or _flipped_cards(paper)
    shape = ",landscape" if flipped else ""
    parts = [
        rf"\documentclass[10pt,{_PAPERS[options.page]}{shape}]{{article}}",
        PREAMBLE + r"\begin{document}",
    ]
    if any(not isinstance(block, Cards) for block in paper.body) or not layouts:
        parts += _title(paper, language)
    for block, layout in zip(body, layouts, strict=True):
        parts += _block(block, layout, language)
    parts += [rf"{{\small {tex(said(note, language))}\par}}" for note in paper.notes]
    return "\n".join([*parts, r"\end{document}", ""])


def _flipped_cards(paper: Paper) -> bool:
    blocks = list(paper.body)
    return bool(blocks) and all(isinstance(block, Cards) and block.kind != "slip" for block in blocks)


def _title(paper: Paper, language: Language) -> Iterator[str]:
    yield rf"{{\Large\bfseries {tex(said(paper.title, language))}\par}}"
    if paper.subtitle:
        yield rf"{{\large {tex(said(paper.subtitle, language))}\par}}"
    yield r"\medskip"


def _layout(block: Block, language: Language, page: PageSize) -> SheetLayout | None:
    if not isinstance(block, Table):
        return None
    heads = [said(column.title, language) for column in block.columns]
    rows = [[content(cell, language) for cell in row] for row in (*block.rows, *block.foot)]
    return lay_out(block.columns, list(zip(heads, *rows, strict=True)), page, WIDE_LETTERS)


def _block(block: Block, layout: SheetLayout | None, language: Language) -> Iterator[str]:
    match block:
        case CupTree():
            return  # its table stands for it
        case Table():
            assert layout
            for number in range(len(layout.parts)):
                yield from _table(block, layout, number, language)
        case Heading():
            if block.new_page:
                yield r"\clearpage"
            size = r"\large" if block.level <= 2 else r"\normalsize"
            yield rf"\medskip{{{size}\bfseries {tex(said(block.text, language))}\par}}\smallskip"
        case Text():
            yield rf"{tex(said(block.text, language))}\par"
        case Facts():
            yield from facts_lines(block.facts, language, r"\textwidth")
        case Plot():
            yield picture(block, language)
        case Cards():
            yield from cards_pages(block, language)


def _table(table: Table, layout: SheetLayout, number: int, language: Language) -> Iterator[str]:
    places = layout.parts[number]
    columns = [table.columns[place] for place in places]
    wraps = [layout.wraps[place] for place in places]
    caption = said(table.caption, language)
    if len(layout.parts) > 1:
        caption = f"{caption} ({number + 1}/{len(layout.parts)})".strip()
    yield rf"{{\fontsize{{{layout.size:g}}}{{{layout.size * 1.2:g}}}\selectfont"
    if caption:
        yield rf"{{\bfseries {tex(caption)}\par}}"
    specs = "".join(_spec(*pair, layout.size) for pair in zip(columns, wraps, strict=True))
    yield rf"\begin{{longtable}}{{{specs}}}"
    heads = (rf"\bfseries {tex(said(column.title, language))}" for column in columns)
    yield " & ".join(heads) + r" \tabularnewline \hline \endhead"
    for row in table.rows:
        yield _row([row[place] for place in places], wraps, language)
    if table.foot:
        yield r"\hline"
    for row in table.foot:
        yield _row([row[place] for place in places], wraps, language)
    yield r"\end{longtable}}"


def _spec(column: Column, wrap: float, size: float) -> str:
    """Columns that may wrap, or be written into, have a width; the others take what they need."""
    if wrap or column.room:
        return f"p{{{(wrap or column.room * HAND) * size:.1f}pt}}"
    return _SIDES[column.align]


def _row(row: Row | Sequence[Content], wraps: Sequence[float], language: Language) -> str:
    texts = (content(cell, language) for cell in row)
    cells = (_wrapped(text) if wrap else tex(text) for text, wrap in zip(texts, wraps, strict=True))
    return " & ".join(cells) + r" \tabularnewline"


def _wrapped(text: str) -> str:
    return r"\raggedright " + r"\allowbreak{}".join(map(tex, pieces(text)))
