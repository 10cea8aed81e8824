"""Rows at the terminal, one line each."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kosmos.cli.session import SESSION


def print_rows(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Columns under their titles. What is in a cell is shown as typed: a bare text would be read as mark-up."""
    table = Table(box=None, pad_edge=False)
    for title in titles:
        table.add_column(SESSION.language.say(title), overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    Console(soft_wrap=True).print(table)
