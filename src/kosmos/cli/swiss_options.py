"""What the commands of `kosmos swiss` ask for and how they read a file."""

from typing import Annotated, ClassVar

import typer

from kosmos.cli.session import BAD_INPUT, SESSION, complain
from kosmos.cli.swiss_files import Unreadable, read_file
from kosmos.core.errors import Refusal
from kosmos.formats.trf.meanings import system_said
from kosmos.formats.trf.records import TrfTournament
from kosmos.locale import N_, Phrase
from kosmos.tournament.systems import USUAL_SWISS, FileSystem

File = Annotated[str, typer.Argument(help="report file (TRF); - reads standard input", metavar="FILE.trf")]
Files = Annotated[
    list[str], typer.Argument(help="report files (TRF); - reads standard input", metavar="FILE.trf...")
]
SystemOption = Annotated[
    FileSystem | None, typer.Option("--system", help="rules to pair by; else what the file names, else dutch")
]
Seed = Annotated[int, typer.Option("--seed", help="decides where the rules draw lots")]


class OtherSystem(Refusal):
    """The file names rules that are not among those that pair files here."""

    text: ClassVar[str] = N_(
        "The file was paired by “{code}”, which is not checked or paired here; --system names other rules."
    )
    code_said: str

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.text, {"code": self.code_said})


def chosen_system(asked: FileSystem | None, trf: TrfTournament) -> FileSystem:
    """The rules asked for, or those that the file names; a file that names none is taken for the usual Swiss."""
    if asked:
        return asked
    code = (trf.header("192") or "").strip()
    said = system_said(trf)
    if code and (said is None or said.value not in set(FileSystem)):
        raise OtherSystem(code)
    return FileSystem((said or USUAL_SWISS).value)


def words(phrases: tuple[Phrase, ...]) -> list[str]:
    return [SESSION.language.say(phrase) for phrase in phrases]


def read_or_exit(file: str) -> TrfTournament:
    try:
        return read_file(file)
    except Unreadable as fault:
        complain(fault.phrase)
        raise typer.Exit(BAD_INPUT) from None
