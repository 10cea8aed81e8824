"""CSV: UTF-8 with the mark that makes Excel see it, separated by `;` or `,`.

A paper of one table is that table and nothing else, so that programs can read it; others are one part after
the other with an empty line between.
"""

import csv
from collections.abc import Iterator
from io import StringIO

from kosmos.core.spreadsheets import guarded
from kosmos.locale import Language
from kosmos.papers.paper import Block, Heading, Paper, Row, Table, Text
from kosmos.papers.render.flat import as_table
from kosmos.papers.render.options import PLAIN, RenderOptions
from kosmos.papers.render.words import content, said

MARK = "\ufeff"


def render(paper: Paper, language: Language, options: RenderOptions = PLAIN) -> str:
    file = StringIO()
    writer = csv.writer(file, delimiter=options.separator.value, lineterminator="\r\n")
    for number, block in enumerate(paper.body):
        if number:
            writer.writerow([])
        writer.writerows(_lines(block, language))
    return MARK + file.getvalue()


def _lines(block: Block, language: Language) -> Iterator[list[str]]:
    if isinstance(block, Heading | Text):
        yield [guarded(said(block.text, language))]
    table = as_table(block, language)
    if table:
        yield from _table(table, language)


def _table(table: Table, language: Language) -> Iterator[list[str]]:
    heads = [guarded(said(column.title, language)) for column in table.columns]
    if any(heads):
        yield heads
    for row in (*table.rows, *table.foot):
        yield _row(row, language)


def _row(row: Row, language: Language) -> list[str]:
    return [guarded(content(cell, language)) for cell in row]
