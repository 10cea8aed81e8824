"""Files of a tournament: papers in every format, and what other programs read."""

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from kosmos.core.database_files import folder_beside
from kosmos.core.errors import NotFound, settle
from kosmos.core.questions import Question
from kosmos.core.texts import decode_text
from kosmos.formats.icalendar import make_calendar
from kosmos.formats.pgn import make_pgn
from kosmos.formats.results_csv import columns_not_used, make_results_csv, read_results_csv
from kosmos.formats.trf import Dialect, write
from kosmos.formats.trf_tournament import report
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.catalogue import PAPERS
from kosmos.papers.choose import without
from kosmos.papers.paper import Paper
from kosmos.papers.render import FORMATS, RenderOptions, options_for, render
from kosmos.papers.render.style import stylesheet
from kosmos.papers.round import round_number
from kosmos.service.actors import Actor
from kosmos.service.chance import moment_of
from kosmos.service.club import Club
from kosmos.service.engine import Executed
from kosmos.service.reading import off_loop
from kosmos.service.shapes import File
from kosmos.tournament.commands import EnterResult, Right
from kosmos.tournament.decide.results import result_questions
from kosmos.tournament.final_report import check_final_report
from kosmos.tournament.report_history import NO_HISTORY, ReportHistory, report_history
from kosmos.tournament.state import State
from kosmos.tournament.wishes import FileWishes, PaperQuestion, Wishes

USER_CSS = "user.css"
USER_PAGE = "paper.html"
LARGEST_OWN = 1_000_000


# -- papers --------------------------------------------------------------------------------------------


async def printed(
    club: Club,
    actor: Actor,
    stream: str,
    key: str,
    format_name: str,
    question: PaperQuestion,
    language: Language,
    options: RenderOptions | None = None,
) -> File:
    """A paper in a format. Rendering is work for another thread: a PDF of many pages takes its time."""
    check_format(format_name)
    question = _for_wall(key, question)
    reading = await club.read(actor, stream, question.at)
    wanted, kind = options or options_for(question.file), FORMATS[format_name]

    async def make() -> File:
        paper, version = await club.paper(actor, stream, key, question.wishes, question.at)
        shown = _on_wall(paper, key, question)
        made = await off_loop(lambda: render(shown, language, format_name, wanted))
        return File(f"{stream}-{key}.{kind.ending}", kind.mime, made, version)

    # What the reader may see is part of the name: nobody is given what was made for somebody else.
    name = f"{key} {format_name} {club.wishes_of(actor, question.wishes)} {wanted} {language.code}"
    return await reading.workshop.papers.once(reading.named(name), make)


def check_format(format_name: str) -> None:
    if format_name not in FORMATS:
        raise NotFound(Phrase(N_("format")), format_name)


async def paper_file(stem: str, paper: Paper, version: int, format_name: str, language: Language) -> File:
    """A paper of something that is no tournament."""
    kind = FORMATS[format_name]
    data = await off_loop(lambda: render(paper, language, format_name))
    return File(f"{stem}.{kind.ending}", kind.mime, data, version)


def _for_wall(key: str, question: PaperQuestion) -> PaperQuestion:
    """A paper in large letters has room for the columns that matter; columns that somebody chose are kept."""
    wishes = question.wishes
    if not question.file.large or wishes.columns or key not in PAPERS:
        return question
    few = msgspec.structs.replace(wishes, columns=PAPERS[key].on_wall)
    return msgspec.structs.replace(question, wishes=few)


def _on_wall(paper: Paper, key: str, question: PaperQuestion) -> Paper:
    """Where the columns differ from tournament to tournament, those are named that are left out."""
    if not question.file.large or question.wishes.columns or key not in PAPERS:
        return paper
    return without(paper, PAPERS[key].off_wall)


def user_css(database: Path | str) -> str:
    """A club's own stylesheet: `user.css` beside the database file; empty where there is none."""
    return _own(database, USER_CSS)


def user_page(database: Path | str) -> str:
    """A club's own page around HTML papers: `paper.html` beside the database file; empty where there is none."""
    return _own(database, USER_PAGE)


def _own(database: Path | str, name: str) -> str:
    try:
        return (folder_beside(database) / name).read_bytes()[:LARGEST_OWN].decode("utf-8", "replace")
    except OSError:
        return ""


def styled(wishes: FileWishes, css: str, page: str = "") -> RenderOptions:
    """The house's stylesheet with the club's own after it, inside the file: it then looks right anywhere."""
    options = options_for(wishes)
    styled_ = msgspec.structs.replace(options, style=stylesheet(options.page) + css) if css else options
    return msgspec.structs.replace(styled_, template=page) if page else styled_


# -- what other programs read --------------------------------------------------------------------------


class AskedExport(NamedTuple):
    stream: str
    round: int | None
    told: ReportHistory
    now: dt.datetime


class MadeExport(NamedTuple):
    text: str
    left_out: tuple[Phrase, ...] = ()  #: a sentence for everything that the format has no place for


class ExportKind(NamedTuple):
    title: str
    mime: str
    ending: str
    make: Callable[[State, AskedExport], MadeExport]
    private: bool  #: holds birth dates
    lossy: bool = False  #: an older format, which cannot say all


def _trf(dialect: Dialect, *, dated: bool = False) -> Callable[[State, AskedExport], MadeExport]:
    def make(state: State, asked: AskedExport) -> MadeExport:
        if dialect is not Dialect.ENGINE:  # an engine pairs on; the others go to a rating officer
            check_final_report(state)
        made = report(state, dialect, asked.told, dated=dated)
        return MadeExport(write(made.trf), made.adjustments)

    return make


#: besides the `.kosmos` file, which is the stream itself
EXPORTS: Mapping[str, ExportKind] = {
    "trf26": ExportKind(
        N_("Report file TRF26"), "text/plain; charset=utf-8", "trf", _trf(Dialect.TRF26), True
    ),
    "trf26-dated": ExportKind(
        N_("Report file TRF26 with the edition of the rules"),
        "text/plain; charset=utf-8",
        "trf",
        _trf(Dialect.TRF26, dated=True),
        True,
    ),
    "trf16": ExportKind(
        N_("Report file TRF16"),
        "text/plain; charset=utf-8",
        "trf",
        _trf(Dialect.TRF16),
        private=True,
        lossy=True,
    ),
    "trfx": ExportKind(
        N_("Report file for pairing engines"),
        "text/plain; charset=utf-8",
        "trfx",
        _trf(Dialect.ENGINE),
        private=True,
        lossy=True,
    ),
    "ics": ExportKind(
        N_("Rounds as a calendar (iCalendar)"),
        "text/calendar; charset=utf-8",
        "ics",
        lambda state, asked: MadeExport(make_calendar(state, asked.stream, asked.now, moment_of)),
        False,
    ),
    "pgn": ExportKind(
        N_("Games as PGN"),
        "application/vnd.chess-pgn",
        "pgn",
        lambda state, asked: MadeExport(make_pgn(state, asked.round)),
        False,
    ),
    "results-csv": ExportKind(
        N_("Results as CSV"),
        "text/csv; charset=utf-8",
        "csv",
        lambda state, asked: MadeExport(make_results_csv(state, asked.round)),
        False,
    ),
}
KOSMOS = "kosmos"


async def exported(
    club: Club,
    actor: Actor,
    stream: str,
    format_name: str = KOSMOS,
    number: int | None = None,
    *,
    personal: bool = False,
) -> File:
    """The whole tournament in one file, or the games of one round where the format has games.

    `personal`: a `.kosmos` file holds birth dates, addresses, phones and e-mails as well.
    """
    if format_name == KOSMOS:
        version = (await club.open(actor, stream)).version  # says what is not there in the club's words
        data = await club.export(actor, stream, personal=personal)
        return File(f"{stream}.kosmos", "application/x-ndjson", data, version)
    if format_name not in EXPORTS:
        raise NotFound(Phrase(N_("format")), format_name)
    kind = EXPORTS[format_name]
    if kind.private:
        actor.need(Right.READ)
    chronicle = await club.open(actor, stream)
    if number is not None:
        round_number(chronicle.state, Wishes(round=number))
    stamped = await club.whole_stream(actor, stream) if kind.private else None
    now = club.clock()

    def make() -> MadeExport:
        told = report_history(stamped) if stamped else NO_HISTORY
        return kind.make(chronicle.state, AskedExport(stream, number, told, now))

    made = await off_loop(make)
    suffix = "" if format_name != "results-csv" else "-results"
    name = f"{stream}{suffix}.{kind.ending}"
    return File(name, kind.mime, made.text.encode(), chronicle.version, made.left_out)


class ResultsEntered(NamedTuple):
    entered: int
    version: int
    unused: tuple[str, ...]  #: headings of columns from which nothing is taken


async def enter_results(
    club: Club, actor: Actor, stream: str, data: bytes, answers: Collection[str] = ()
) -> ResultsEntered:
    """A CSV file of results, each entered like one typed in. A file that does not fit is refused as a whole."""
    actor.need(EnterResult.right)
    chronicle = await club.open(actor, stream)
    text = decode_text(data)
    entered = read_results_csv(text, chronicle.state)
    commands = [
        EnterResult(round=each.round, board=each.board, result=each.result, rated=each.rated)
        for each in entered
    ]
    questions = _questions(chronicle.state, commands)
    settle(questions, answers)
    yes = (*answers, *(each.id for each in questions))
    done = Executed(stream, chronicle.version, ())
    for command in commands:
        done = await club.execute(actor, stream, msgspec.structs.replace(command, answers=yes))
    return ResultsEntered(len(entered), done.version, columns_not_used(text))


def _questions(state: State, commands: Sequence[EnterResult]) -> list[Question]:
    """All questions that the results of the file raise, before the first result is entered; each question once."""
    asked = {
        question.id: question
        for command in commands
        for question in result_questions(
            state, state.rounds[command.round - 1].games[command.board - 1], command
        )
    }
    return list(asked.values())
