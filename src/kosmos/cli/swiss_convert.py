"""`kosmos swiss convert`: a report file in another dialect."""

from typing import Annotated

import typer

from kosmos.cli.session import complain
from kosmos.cli.swiss_files import LineEnd, ReportFile, read_report, write_report
from kosmos.formats.trf import Dialect, convert


def convert_(
    file: ReportFile,
    to: Annotated[Dialect, typer.Option("--to", help="the dialect to write")] = Dialect.TRF26,
    output: Annotated[str, typer.Option("--output", "-o", help="file to write; - is standard output")] = "-",
    line_end: Annotated[LineEnd, typer.Option("--line-end", help="how lines end")] = LineEnd.LF,
) -> None:
    converted = convert(read_report(file), to)
    for phrase in converted.adjustments:
        complain(phrase)
    write_report(converted.trf, output, line_end)
