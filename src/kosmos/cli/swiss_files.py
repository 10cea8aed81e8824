"""Report files in and out of the command line; `-` is standard input or output."""

import sys
from enum import StrEnum
from pathlib import Path

import typer

from kosmos.cli.files import CannotOpen, CannotWrite, need_name, reason_of, spare_databases
from kosmos.cli.session import REFUSED, complain, stop
from kosmos.core.errors import Refusal, shown_path
from kosmos.formats.trf.errors import BadTrf
from kosmos.formats.trf.reading import read
from kosmos.formats.trf.records import TrfTournament
from kosmos.formats.trf.writing import write
from kosmos.locale import N_, Phrase


class LineEnd(StrEnum):
    LF = "lf"
    CRLF = "crlf"
    CR = "cr"


_LINE_ENDS = {LineEnd.LF: "\n", LineEnd.CRLF: "\r\n", LineEnd.CR: "\r"}


class Unreadable(Exception):
    """The file is not there, or it is no report file."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.phrase = phrase


def read_file(name: str) -> TrfTournament:
    need_name(name)
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as fault:
        raise Unreadable(CannotOpen("file", shown_path(name), reason_of(fault)).phrase) from None
    try:
        return read(data)
    except BadTrf as fault:
        raise Unreadable(Phrase(N_("{file}: {reason}"), {"file": name, "reason": fault.phrase})) from None


def write_file(trf: TrfTournament, name: str, line_end: LineEnd = LineEnd.LF) -> None:
    """Write, or end the command with the reason."""
    try:
        data = write(trf, _LINE_ENDS[line_end]).encode()
        if name == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.flush()
        else:
            spare_databases(name)
            Path(name).write_bytes(data)
    except Refusal as refusal:
        complain(refusal.phrase)
        raise typer.Exit(REFUSED) from None
    except (OSError, ValueError) as fault:
        stop(CannotWrite("file", shown_path(name), reason_of(fault)))
