"""Cards in plain LaTeX: boxes of fixed size on pages in stack-cut order."""

from collections.abc import Iterator, Sequence

from kosmos.locale import Language
from kosmos.papers.paper import Card, CardKind, Cards, Fact
from kosmos.papers.render.stack import PER_PAGE, stack_cut
from kosmos.papers.render.tex_words import tex
from kosmos.papers.render.widths import pieces, shortened
from kosmos.papers.render.words import content, said

LONGEST = 110
#: Width and height of a card on its page.
_BOXES = {
    CardKind.SLIP: (r"0.47\textwidth", r"0.23\textheight"),
    CardKind.PLACE: (r"\textwidth", r"0.47\textheight"),
    CardKind.SCORE_SHEET: (r"0.47\textwidth", r"0.96\textheight"),
}


def facts_lines(facts: Sequence[Fact], language: Language, width: str) -> Iterator[str]:
    for fact in facts:
        label, value = tex(said(fact.label, language)), tex(shortened(content(fact.value, language), LONGEST))
        yield rf"\parbox[t]{{0.25{_plain_length(width)}}}{{\bfseries {label}}}%"
        yield rf"\parbox[t]{{0.73{_plain_length(width)}}}{{\raggedright {value}}}\par"


def _plain_length(width: str) -> str:
    return width if width.startswith("\\") else r"\linewidth"


def cards_pages(block: Cards, language: Language) -> Iterator[str]:
    for page in stack_cut(len(block.cards), PER_PAGE[block.kind]):
        yield r"\clearpage"
        for place, card in enumerate(page):
            if card is not None:
                yield from _box(block.cards[card], block.kind, language)
            yield _after(block.kind, place, empty=card is None)


def _after(kind: CardKind, place: int, *, empty: bool) -> str:
    if kind is CardKind.PLACE or place % 2:
        return r"\par\vfill"
    return r"\hspace*{0.47\textwidth}\hfill" if empty else r"\hfill"


def _box(card: Card, kind: CardKind, language: Language) -> Iterator[str]:
    width, height = _BOXES[kind]
    head = rf"\begin{{minipage}}[t][{height}][t]{{{width}}}\setlength{{\parskip}}{{2pt}}"
    if kind is CardKind.PLACE:
        inside = [head, r"\centering\vfill", *_place(card, language), r"\vfill\end{minipage}%"]
        yield r"\rotatebox{180}{%"
        yield from inside
        yield r"}\par\vfill"
        yield from inside
        return
    yield head
    yield from _written(card, language)
    yield r"\end{minipage}%"


def _place(card: Card, language: Language) -> Iterator[str]:
    title = shortened(content(card.title, language), LONGEST)
    size = max(26, min(60, 1200 // max(1, len(title))))
    name = r"\allowbreak{}".join(map(tex, pieces(title)))
    yield rf"{{\fontsize{{{size}}}{{{size * 1.2:g}}}\selectfont\bfseries {name}\par}}"
    if card.subtitle:
        yield rf"{{\Large {tex(content(card.subtitle, language))}\par}}"
    facts = (f"{tex(said(fact.label, language))} {tex(content(fact.value, language))}" for fact in card.facts)
    yield rf"{{\large {(chr(92) + 'quad ').join(facts)}\par}}"


def _written(card: Card, language: Language) -> Iterator[str]:
    yield rf"{{\bfseries {tex(content(card.title, language))}\hfill {tex(content(card.subtitle, language))}\par}}"
    yield from facts_lines(card.facts, language, "box")
    if card.moves:
        yield from _moves(card.moves)
    if card.choices:
        yield rf"\vfill{{\centering\Large {(chr(92) + 'qquad ').join(map(tex, card.choices))}\par}}\vfill"
    for blank in card.blanks:
        yield rf"{tex(said(blank, language))} \hrulefill\par\vspace{{4pt}}"


def _moves(moves: int) -> Iterator[str]:
    """Numbered lines in two columns; the boxes are drawn by rules, not typed."""
    half = (moves + 1) // 2
    yield r"\vfill{\fontsize{8}{9.6}\selectfont\begin{tabular}{|r|p{0.18\linewidth}|p{0.18\linewidth}|r|p{0.18\linewidth}|p{0.18\linewidth}|}\hline"
    for number in range(1, half + 1):
        other = str(number + half) if number + half <= moves else ""
        yield rf"\rule{{0pt}}{{9pt}}{number} & & & {other} & & \tabularnewline\hline"
    yield r"\end{tabular}\par}"
