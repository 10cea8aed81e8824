"""Everything as tables, for the formats that know nothing else."""

import re

from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import (
    Align,
    Block,
    Cards,
    Column,
    CupTree,
    Facts,
    Heading,
    Plot,
    Row,
    Table,
    Text,
)
from kosmos.papers.render.plots import plot_table
from kosmos.papers.render.words import content

_NUMBER = re.compile(r"(-?)(\d{1,9})?([¼½¾]|[.,]\d{1,6})?", re.ASCII)

_FRACTIONS = {"¼": ".25", "½": ".5", "¾": ".75"}


def as_table(block: Block, language: Language) -> Table | None:
    """The block as a table; headings and paragraphs are none."""
    match block:
        case Table():
            return block
        case Facts():
            columns = (Column("label", ""), Column("value", ""))
            return Table(columns, tuple((_phrase(fact.label), fact.value) for fact in block.facts))
        case Cards():
            return _cards(block)
        case Plot():
            return plot_table(block, language)
        case CupTree():
            return block.table
        case Heading() | Text():
            return None


def _phrase(label: Phrase | str) -> Phrase:
    """A label is ours to say, also where it stands in a cell."""
    return Phrase(label) if isinstance(label, str) else label


def _cards(block: Cards) -> Table:
    """A row for every card, a column for every kind of fact."""
    labels = {fact.key: fact.label for card in block.cards for fact in card.facts}
    columns = [Column("title", Phrase(N_("Title"))), Column("subtitle", Phrase(N_("Subtitle")))]
    columns += [Column(key, label) for key, label in labels.items()]
    rows: list[Row] = []
    for card in block.cards:
        values = {fact.key: fact.value for fact in card.facts}
        rows.append((card.title, card.subtitle, *(values.get(key, "") for key in labels)))
    return Table(tuple(columns), tuple(rows))


def number(text: str) -> float | None:
    """`12`, `-3`, `2½`, `2¼`, `0.75` as numbers; anything else is none."""
    match = _NUMBER.fullmatch(text)
    if not match or not (match[2] or match[3]) or (match[2] and len(match[2]) > 1 and match[2][0] == "0"):
        return None
    fraction = _FRACTIONS.get(match[3]) or (match[3] or "").replace(",", ".")
    return float(f"{match[1]}{match[2] or 0}{fraction}")


def numeric_columns(table: Table, language: Language) -> list[bool]:
    """Columns at the right in which everything is a number: spreadsheets can sort and sum them."""
    made = []
    for place, column in enumerate(table.columns):
        texts = (content(row[place], language) for row in (*table.rows, *table.foot))
        made.append(
            column.align is Align.RIGHT and all(not text or number(text) is not None for text in texts)
        )
    return made
