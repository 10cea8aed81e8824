"""`kosmos swiss convert`: a report file in another dialect."""

from typing import Annotated

from kosmos.cli.options import switch
from kosmos.cli.session import complain
from kosmos.cli.swiss_files import LineEnd, ReportFile, read_report, write_report
from kosmos.formats.trf import Dialect, convert


def convert_(
    file: ReportFile,
    to: Annotated[Dialect, switch("the dialect to write", "--to")] = Dialect.TRF26,
    output: Annotated[str, switch("file to write; - is standard output", "--output", "-o")] = "-",
    line_end: Annotated[LineEnd, switch("how lines end", "--line-end")] = LineEnd.LF,
) -> None:
    converted = convert(read_report(file), to)
    for phrase in converted.adjustments:
        complain(phrase)
    write_report(converted.trf, output, line_end)
