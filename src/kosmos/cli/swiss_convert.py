"""`kosmos swiss convert`: a report file in another dialect."""

from typing import Annotated

import typer

from kosmos.cli.session import complain
from kosmos.cli.swiss_files import LineEnd, write_file
from kosmos.cli.swiss_options import File, read_or_exit
from kosmos.formats.trf import Dialect, convert


def convert_(
    file: File,
    to: Annotated[Dialect, typer.Option("--to", help="the dialect to write")] = Dialect.TRF26,
    output: Annotated[str, typer.Option("--output", "-o", help="file to write; - is standard output")] = "-",
    line_end: Annotated[LineEnd, typer.Option("--line-end", help="how lines end")] = LineEnd.LF,
) -> None:
    """Write a report file in another dialect; what it cannot say is reported on standard error."""
    converted = convert(read_or_exit(file), to)
    for phrase in converted.adjustments:
        complain(phrase)
    write_file(converted.trf, output, line_end)
