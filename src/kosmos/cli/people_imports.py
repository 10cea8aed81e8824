"""Lists of people: read, looked at, decided, written. Here or on a server, a bar moves meanwhile."""

import asyncio
import time
from collections.abc import Callable, Mapping
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskProgressColumn, TextColumn
from rich.progress import Progress as ProgressBar

from kosmos.cli.desk import CliDesk, at_desk
from kosmos.cli.files import read_bytes
from kosmos.cli.operations import Json, all_sent, as_sent, json_at_server, operation
from kosmos.cli.options import AsJson, Encoding, OneList
from kosmos.cli.people import change_word, people
from kosmos.cli.session import REFUSED, SESSION, complain, say, show_json, told
from kosmos.core.people_matching import MatchVerdict
from kosmos.locale import N_
from kosmos.service.people_import_records import STAGE_WORDS, UNDER_WAY, VERDICT_WORDS, Import, ImportStage
from kosmos.service.people_import_views import import_view, record_view
from kosmos.service.people_imports import Imports, parse_decisions
from kosmos.service.people_sources import Data

__all__ = ["people"]

#: lines done so far, and how much of all that is, from 0 to 1
Progress = Callable[[int, float], None]
#: what to do with doubtful lines; none: the list is only shown
Decisions = Mapping[str, str] | None
AGAIN = 0.3  #: seconds between two looks at an import

IMPORT = "/api/people/imports/{key}"

Apply = Annotated[bool, typer.Option("--apply", help="write it")]
Same = Annotated[str, typer.Option(help="doubtful lines that mean the person suggested: 4,9")]
New = Annotated[str, typer.Option(help="doubtful lines that are somebody new: 5")]


@operation("GET", "/api/people/imports")
async def list_imports(desk: CliDesk) -> list[Json]:
    found = await Imports(desk.directory).all(desk.actor)
    return all_sent(record_view(each, desk.language) for each in found)


@operation("DELETE", IMPORT)
async def drop_import(desk: CliDesk, key: str) -> None:
    await Imports(desk.directory).drop(desk.actor, key)


class ListWanted(NamedTuple):
    """A list, or a tournament's players, and what is said of it."""

    data: Data = b""
    name: str = ""
    tournament: str = ""
    date: str = ""
    member: bool = False
    columns: str | None = None
    single: str = ""
    encoding: str = ""


def read_list(wanted: ListWanted, decisions: Decisions, progress: Progress) -> Json:
    """What a list would change; with decisions it is written."""
    if not SESSION.server:
        return at_desk(lambda desk: _read_here(desk, wanted, decisions, progress), begins=True)
    asked = {**wanted._asdict(), "list": wanted.single, "data": None, "single": None}
    said = {name: value for name, value in asked.items() if value or name == "columns"}
    key = json_at_server("POST", "/api/people/imports", data=bytes(wanted.data), raw=said)["key"]
    view = _go_on_there(key, decisions, progress)
    drop_import(key)
    return view


def go_on(key: str, decisions: Decisions, progress: Progress) -> Json:
    """An import that was begun before, until it is read or written."""
    if not SESSION.server:
        return at_desk(lambda desk: _go_on_here(desk, key, decisions, progress))
    return _go_on_there(key, decisions, progress)


async def _read_here(desk: CliDesk, wanted: ListWanted, decisions: Decisions, progress: Progress) -> Json:
    imports = Imports(desk.directory)
    made = await _begin_here(desk, imports, wanted)
    try:
        return await _finish_here(desk, imports, made, decisions, progress)
    finally:
        await imports.drop(desk.actor, made.record.key)


async def _begin_here(desk: CliDesk, imports: Imports, wanted: ListWanted) -> Import:
    if wanted.tournament:
        return await imports.begin_tournament(desk.actor, wanted.tournament)
    made = await imports.begin(
        desk.actor,
        wanted.data,
        wanted.name,
        date=wanted.date,
        member=wanted.member,
        single=wanted.single,
        encoding=wanted.encoding,
        look=wanted.columns is not None,
    )
    if made.record.stage is ImportStage.MAPPING and wanted.columns is not None:
        await imports.map(desk.actor, made.record.key, wanted.columns.split(","))
    return made


async def _go_on_here(desk: CliDesk, key: str, decisions: Decisions, progress: Progress) -> Json:
    imports = Imports(desk.directory)
    made = await imports.get(desk.actor, key)
    while made.record.stage in UNDER_WAY and made.task is None:  # another program works on it
        progress(made.record.lines, made.record.share)
        await asyncio.sleep(AGAIN)
        made = await imports.get(desk.actor, key)
    return await _finish_here(desk, imports, made, decisions, progress)


async def _finish_here(
    desk: CliDesk, imports: Imports, made: Import, decisions: Decisions, progress: Progress
) -> Json:
    """When it is read; with decisions also when it is written."""
    made.watch = lambda lines: progress(lines, made.record.share)
    await imports.finished(made)
    view: Json = as_sent(import_view(made, desk.language))
    if decisions is not None and made.record.stage is ImportStage.READY:
        await imports.apply(desk.actor, made.record.key, parse_decisions(decisions))
        await imports.finished(made)
        view |= record_view(made.record, desk.language)
    if made.fault:
        raise made.fault
    return view


def _go_on_there(key: str, decisions: Decisions, progress: Progress) -> Json:
    view = _finished_there(key, progress)
    if decisions is not None and view["stage"] == ImportStage.READY:
        json_at_server("POST", IMPORT + "/apply", key=key, raw={"decisions": dict(decisions)})
        after = _finished_there(key, progress)
        view |= {"stage": after["stage"], "imported": after["imported"], "refusal": after["refusal"]}
    return view


def _finished_there(key: str, progress: Progress) -> Json:
    while True:
        view = json_at_server("GET", IMPORT, key=key)
        progress(view["lines_done"], view["share_done"])
        if view["stage"] not in UNDER_WAY:
            return view
        time.sleep(AGAIN)


@people.command("import")
def import_(
    file: Annotated[
        str, typer.Argument(help="FIDE list, DSB list, CSV or TRF, also in a ZIP; - is input")
    ] = "",
    tournament: Annotated[str, typer.Option(help="the players of this tournament instead of a file")] = "",
    date: Annotated[str, typer.Option(help="from which day on its ratings are valid: 2026-09-01")] = "",
    member: Annotated[bool, typer.Option("--member", help="these are the club's own people")] = False,
    columns: Annotated[
        str | None, typer.Option(help="what the columns of a table are: name,birth_year,dwz,,club")
    ] = None,
    single: OneList = "",
    encoding: Encoding = "",
    apply: Annotated[bool, typer.Option("--apply", help="write it; else it is only shown")] = False,
    same: Same = "",
    new: New = "",
    as_json: AsJson = False,
) -> None:
    """Show what a list would change, line by line; with --apply write it, all or nothing."""
    name = "" if file == "-" else Path(file).name
    wanted = ListWanted(_read(file), name, tournament, date, member, columns, single, encoding)
    chosen = _decisions(same, new) if apply else None
    _follow(lambda progress: read_list(wanted, chosen, progress), as_json, applied=apply)


@people.command()
def imports(
    key: Annotated[str, typer.Argument(help="one of them: wait until it is read and show it")] = "",
    apply: Apply = False,
    same: Same = "",
    new: New = "",
    drop: Annotated[bool, typer.Option("--drop", help="drop this import")] = False,
    as_json: AsJson = False,
) -> None:
    """The lists on their way into the people, and how far each is; one that was interrupted goes on when it is named."""
    if key and not drop:
        chosen = _decisions(same, new) if apply else None
        _follow(lambda progress: go_on(key, chosen, progress), as_json, applied=apply)
        return
    if key:
        drop_import(key)
        return
    for each in told(list_imports(), as_json):
        stage = SESSION.language.say(STAGE_WORDS[ImportStage(each["stage"])])
        share = f" {each['share_done']:.0%}" if each["stage"] in UNDER_WAY else ""
        why = f": {each['refusal']}" if each["refusal"] else ""
        typer.echo(f"{each['key']}  {each['source']} {stage}{share}{why}")


def _follow(work: Callable[[Progress], dict[str, Any]], as_json: bool, *, applied: bool) -> None:
    """Do something with a list under a bar that moves, and tell what came of it."""
    with _bar() as bar:
        task = bar.add_task("", total=1.0)
        view = work(lambda lines, share: bar.update(task, description=str(lines), completed=share))
    if as_json:
        show_json(view)
    else:
        _report(view, applied=applied)
    if view.get("refusal"):
        complain(view["refusal"])
        raise typer.Exit(REFUSED)


def _decisions(same: str, new: str) -> dict[str, str]:
    said = ((line.strip(), word) for word, text in (("same", same), ("new", new)) for line in text.split(","))
    return {line: word for line, word in said if line}


def _read(file: str) -> Data:
    """A list of hundreds of megabytes is read where it lies, not brought into memory first."""
    if not file:
        return b""
    try:
        with Path(file).open("rb") as opened:
            return mmap(opened.fileno(), 0, access=ACCESS_READ)
    except (OSError, ValueError):  # standard input, an empty file, or none: as everywhere
        return read_bytes(file)


def _bar() -> ProgressBar:
    """On standard error and only for people: lines done so far."""
    console = Console(stderr=True)
    columns = SpinnerColumn(), BarColumn(), TaskProgressColumn(), TextColumn("{task.description}")
    return ProgressBar(*columns, console=console, transient=True, disable=not console.is_terminal)


def _report(view: dict[str, Any], *, applied: bool) -> None:
    for line in view["lines"]:
        if line["verdict"] == "new" and view["counts"].get("new", 0) > 20:
            continue
        changes = "; ".join(
            f"{change_word(each['field'])} {each['old'] or '–'} → {each['new']}" for each in line["changes"]
        )
        verdict = SESSION.language.say(VERDICT_WORDS[MatchVerdict(line["verdict"])])
        typer.echo(f"{line['line']:>6}  {verdict:<9} {line['name']}  {line['reason'] or changes}".rstrip())
    if counts := view["counts"]:
        words = N_(
            "{new} new, {changed} changed, {same} unchanged, {doubtful} doubtful, {rejected} rejected."
        )
        say(words, **counts)
    if done := view.get("imported"):
        say(N_("Done: {new} new, {changed} changed, {skipped} left out, {rejected} rejected."), **done)
    elif not applied:
        say(N_("Nothing is written; --apply does it."))
