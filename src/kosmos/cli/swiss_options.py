"""What the commands of `kosmos swiss` ask for and how they read a file."""

from typing import Annotated

import typer

from kosmos.cli.session import BAD_INPUT, SESSION, complain
from kosmos.cli.swiss_files import Unreadable, read_file
from kosmos.formats.trf.meanings import system_said
from kosmos.formats.trf.records import TrfTournament
from kosmos.locale import Phrase
from kosmos.tournament.systems import USUAL_SWISS, FileSystem

File = Annotated[str, typer.Argument(help="report file (TRF); - reads standard input", metavar="FILE.trf")]
Files = Annotated[
    list[str], typer.Argument(help="report files (TRF); - reads standard input", metavar="FILE.trf...")
]
SystemOption = Annotated[
    FileSystem | None, typer.Option("--system", help="rules to pair by; else what the file names, else dutch")
]
Seed = Annotated[int, typer.Option("--seed", help="decides where the rules draw lots")]


def chosen_system(asked: FileSystem | None, trf: TrfTournament) -> FileSystem:
    return asked or FileSystem((system_said(trf) or USUAL_SWISS).value)


def words(phrases: tuple[Phrase, ...]) -> list[str]:
    return [SESSION.language.say(phrase) for phrase in phrases]


def read_or_exit(file: str) -> TrfTournament:
    try:
        return read_file(file)
    except Unreadable as fault:
        complain(fault.phrase)
        raise typer.Exit(BAD_INPUT) from None
