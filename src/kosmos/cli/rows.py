"""Rows at the terminal, one line each."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kosmos.cli.session import SESSION

#: titles, and what stands under them: the value of that name, or what is made of the row
Columns = Mapping[str, str | Callable[[Any], object]]


def print_rows(columns: Columns, rows: Iterable[Any]) -> None:
    """Cells are shown as typed: a plain text would be read as Rich's mark-up."""
    table = Table(box=None, pad_edge=False)
    for title in columns:
        table.add_column(SESSION.language.say(title), overflow="fold")
    for row in rows:
        cells = (row[what] if isinstance(what, str) else what(row) for what in columns.values())
        table.add_row(*(Text(str(cell)) for cell in cells))
    Console(soft_wrap=True).print(table)
