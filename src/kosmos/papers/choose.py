"""Columns chosen and ordered by key: points at the right and the club beside, if a club wants it so."""

from collections.abc import Container, Sequence
from typing import ClassVar

import msgspec

from kosmos.core.errors import FieldRefused
from kosmos.locale import N_
from kosmos.papers.paper import Block, Cell, Column, Content, Paper, Row, Table


class ColumnUnknown(FieldRefused):
    text: ClassVar[str] = N_("There is no column “{column}” here. The columns are: {known}.")
    column: str
    known: str


def column_keys(paper: Paper) -> tuple[str, ...]:
    """All keys that can be chosen, in the order of the paper."""
    tables = (block for block in paper.body if isinstance(block, Table))
    return tuple(dict.fromkeys(column.key for table in tables for column in table.columns))


def choose(paper: Paper, columns: Sequence[str], on_demand: Sequence[Column] = ()) -> Paper:
    """The paper with only these columns, in this order. A table that has none of them stays as it is."""
    known = column_keys(paper)
    for key in columns:
        if key not in known:
            there_could_be = dict.fromkeys([*known, *(column.key for column in on_demand)])
            raise ColumnUnknown("columns", key, ", ".join(there_could_be))
    keys = tuple(dict.fromkeys(columns))
    if not keys:
        return paper
    return msgspec.structs.replace(
        paper,
        columns_chosen=True,
        tables=tuple(chosen(table, keys) for table in paper.tables),
        blocks=tuple(_chosen_block(block, keys) for block in paper.blocks),
    )


def without(paper: Paper, keys: Container[str]) -> Paper:
    """The paper with all its columns but these."""
    return choose(paper, tuple(key for key in column_keys(paper) if key not in keys))


#: Columns that take no room where they say nothing of anybody. `tables.css` says the same of the tables of pages, which are changed row by row.
LEFT_OUT_EMPTY = frozenset(("title", "club", "share", "prize", "amount", "federation"))


def readable(paper: Paper) -> Paper:
    """The paper as people read it: without the columns that say nothing of anybody, unless somebody chose the columns. Programs get them all."""
    if paper.columns_chosen:
        return paper
    return msgspec.structs.replace(
        paper,
        tables=tuple(_without_empty(table) for table in paper.tables),
        blocks=tuple(_without_empty(block) if isinstance(block, Table) else block for block in paper.blocks),
    )


def _without_empty(table: Table) -> Table:
    lines = (*table.rows, *table.foot)
    empty = {
        column.key
        for place, column in enumerate(table.columns)
        if column.key in LEFT_OUT_EMPTY and not column.room and not any(_says(line[place]) for line in lines)
    }
    keys = [column.key for column in table.columns if column.key not in empty]
    return chosen(table, keys) if empty and table.rows else table


def _says(content: Content) -> bool:
    return bool(content.text if isinstance(content, Cell) else content)


def _chosen_block(block: Block, keys: tuple[str, ...]) -> Block:
    return chosen(block, keys) if isinstance(block, Table) else block


def chosen(table: Table, keys: Sequence[str]) -> Table:
    """The table with these of its columns; without any of them it stays as it is."""
    place = {column.key: index for index, column in enumerate(table.columns)}
    places = [place[key] for key in keys if key in place]
    if not places:
        return table
    return msgspec.structs.replace(
        table,
        columns=tuple(table.columns[index] for index in places),
        rows=tuple(_picked(row, places) for row in table.rows),
        foot=tuple(_picked(row, places) for row in table.foot),
    )


def _picked(row: Row, places: Sequence[int]) -> Row:
    return tuple(row[index] for index in places)
