"""JSON: every row an object by column key. A number is a number, a cell that is only text a string."""

import msgspec

from kosmos.core.json_values import Json
from kosmos.locale import Figure, Language
from kosmos.papers.paper import (
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
    Series,
    Table,
    Text,
)
from kosmos.papers.render.flat import number
from kosmos.papers.render.options import PLAIN, RenderOptions
from kosmos.papers.render.words import content, said


def render(paper: Paper, language: Language, options: RenderOptions = PLAIN) -> str:  # noqa: ARG001 - one signature for all
    return msgspec.json.format(msgspec.json.encode(as_json(paper, language)).decode(), indent=1) + "\n"


def as_json(paper: Paper, language: Language) -> Json:
    return {
        "paper": paper.key,
        "language": language.code,
        "title": said(paper.title, language),
        "subtitle": said(paper.subtitle, language),
        "blocks": [_block(block, language) for block in paper.body],
        "notes": [said(note, language) for note in paper.notes],
        "data": dict(paper.data),
    }


def _block(block: Block, language: Language) -> Json:
    match block:
        case Table():
            return {"type": "table", **_table(block, language)}
        case Heading():
            return {"type": "heading", "level": block.level, "text": said(block.text, language)}
        case Text():
            return {"type": "text", "text": said(block.text, language)}
        case Facts():
            return {"type": "facts", "facts": [_fact(fact, language) for fact in block.facts]}
        case Cards():
            cards = [_card(card, language) for card in block.cards]
            return {"type": "cards", "kind": block.kind.value, "cards": cards}
        case Plot():
            return {"type": "plot", **_plot(block, language)}
        case CupTree():
            return {"type": "table", **_table(block.table, language)}


def _table(table: Table, language: Language) -> Json:
    made: Json = {
        "id": table.id,
        "caption": said(table.caption, language),
        "columns": [_column(column, language) for column in table.columns],
        "rows": [_row(table.columns, row, language) for row in table.rows],
    }
    if table.row_ids:
        made["row_ids"] = list(table.row_ids)
    if table.foot:
        made["foot"] = [_row(table.columns, row, language) for row in table.foot]
    return made


def _column(column: Column, language: Language) -> Json:
    made = {"key": column.key, "title": said(column.title, language), "align": column.align.value}
    return {**made, "help": said(column.help, language)} if column.help else made


def _row(columns: tuple[Column, ...], row: Row, language: Language) -> Json:
    """In a column of numbers, at the right, a number is a number and an empty cell is null."""
    return {
        column.key: _number(cell, language) if column.align is Align.RIGHT else _cell(cell, language)
        for column, cell in zip(columns, row, strict=True)
    }


def _number(cell: Content, language: Language) -> float | str | Json | None:
    """A cell that is more than its number says it as `value`; what no decimal can say stays a text: `88/3`."""
    made = _cell(cell, language)
    if not made:
        return None
    exact = cell.exact if isinstance(cell, Cell) else ""
    value: float | str | None = number(exact or (made if isinstance(made, str) else made["text"]))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    value = exact or None if value is None else value
    if isinstance(made, str):
        return made if value is None else value
    return made if value is None else {**made, "value": value}


def _cell(cell: Content, language: Language) -> str | Json:
    """Programs read numbers with a point, whatever the language."""
    text = content(cell, language)
    figure = cell.text if isinstance(cell, Cell) else cell
    text = str(figure) if isinstance(figure, Figure) else text
    if not isinstance(cell, Cell) or not (cell.ref or cell.mark or cell.working or cell.exact):
        return text
    made: Json = {"text": text}
    if cell.ref:
        made["ref"] = cell.ref
    if cell.mark:
        made["mark"] = cell.mark
    if cell.working:
        made["working"] = [said(step, language) for step in cell.working]
    return made


def _fact(fact: Fact, language: Language) -> Json:
    return {"key": fact.key, "label": said(fact.label, language), "value": _cell(fact.value, language)}


def _card(card: Card, language: Language) -> Json:
    return {
        "title": content(card.title, language),
        "subtitle": content(card.subtitle, language),
        "facts": [_fact(fact, language) for fact in card.facts],
        "choices": list(card.choices),
        "blanks": [said(blank, language) for blank in card.blanks],
        "moves": card.moves,
    }


def _plot(plot: Plot, language: Language) -> Json:
    return {
        "kind": plot.kind.value,
        "caption": said(plot.caption, language),
        "x": said(plot.x, language),
        "y": said(plot.y, language),
        "labels": [content(label, language) for label in plot.labels],
        "series": [_series(series, language) for series in plot.series],
    }


def _series(series: Series, language: Language) -> Json:
    return {"name": content(series.name, language), "points": [list(point) for point in series.points]}
