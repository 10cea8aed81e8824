"""Report files on the command line: how the commands of `kosmos swiss` name, read and write them."""

from enum import StrEnum
from typing import Annotated, ClassVar

from kosmos.cli.files import put, read_bytes
from kosmos.cli.options import argument, switch
from kosmos.cli.session import SESSION
from kosmos.core.errors import FieldRefused, Refusal
from kosmos.formats.trf.errors import BadTrf
from kosmos.formats.trf.meanings import system_said
from kosmos.formats.trf.reading import read
from kosmos.formats.trf.records import TrfTournament
from kosmos.formats.trf.understanding import Understood
from kosmos.formats.trf.writing import write
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import RoundCheck, check_rounds
from kosmos.pairing.contract import Pairing
from kosmos.tournament.systems import USUAL_SWISS, FileSystem

ReportFile = Annotated[str, argument("report file (TRF); - reads standard input", metavar="FILE.trf")]
ReportFiles = Annotated[
    list[str], argument("report files (TRF); - reads standard input", metavar="FILE.trf...")
]
SystemOption = Annotated[
    FileSystem | None, switch("rules to pair by; else what the file names, else dutch", "--system")
]
SeedOption = Annotated[int, switch("decides where the rules draw lots", "--seed")]


class LineEnd(StrEnum):
    LF = "lf"
    CRLF = "crlf"
    CR = "cr"


_LINE_ENDS = {LineEnd.LF: "\n", LineEnd.CRLF: "\r\n", LineEnd.CR: "\r"}


class NoReportFile(FieldRefused):
    text: ClassVar[str] = N_("{file}: {reason}")
    file: str
    reason: Phrase


class OtherSystem(Refusal):
    """The file names rules by which no file can be paired here."""

    text: ClassVar[str] = N_(
        "The file was paired by “{code}”, which is not checked or paired here; --system names other rules."
    )
    code_said: str

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.text, {"code": self.code_said})


def read_report(file: str) -> TrfTournament:
    data = read_bytes(file)
    try:
        return read(data)
    except BadTrf as fault:
        raise NoReportFile("file", file, fault.phrase) from None


def write_report(trf: TrfTournament, file: str, line_end: LineEnd = LineEnd.LF) -> None:
    put(file, write(trf, _LINE_ENDS[line_end]).encode())


def chosen_system(asked: FileSystem | None, trf: TrfTournament) -> FileSystem:
    """The rules asked for, or those that the file names; a file that names none is taken for the usual Swiss."""
    if asked:
        return asked
    code = (trf.header("192") or "").strip()
    said = system_said(trf)
    if code and (said is None or said.value not in set(FileSystem)):
        raise OtherSystem(code)
    return FileSystem((said or USUAL_SWISS).value)


def check_draws(understood: Understood, system: FileSystem, seed: int = 0) -> tuple[RoundCheck, ...]:
    """Every round against the one that the system draws."""
    return check_rounds(
        understood.record,
        system.draw.pair,
        seed=seed,
        explain=system.explain,
        why_not=system.why_not,
        first_colour=understood.first_colour,
        forbidden=understood.forbidden_in,
        bye_by_lot=system.draw.bye_by_lot,
    )


def pairing_list(answer: Pairing) -> str:
    """The number of pairs, then White and Black of every board; 0 is the bye."""
    pairs = [f"{game.white} {game.black}" for game in answer.games]
    if answer.bye is not None:
        pairs.append(f"{answer.bye} 0")
    return "\n".join([str(len(pairs)), *pairs, ""])


def words(phrases: tuple[Phrase, ...]) -> list[str]:
    return [SESSION.language.say(phrase) for phrase in phrases]
