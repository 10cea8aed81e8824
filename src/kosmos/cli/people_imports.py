"""Lists of people: read, looked at, decided, written. Here or on a server, a bar moves meanwhile."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskProgressColumn, TextColumn
from rich.progress import Progress as ProgressBar

from kosmos.cli.files import read_bytes
from kosmos.cli.operations import Asker, ask, converse
from kosmos.cli.options import AsJson, EncodingOption, OneList, argument, switch
from kosmos.cli.people import change_word, people
from kosmos.cli.session import REFUSED, SESSION, complain, given, say, show_json, told
from kosmos.core.json_values import Json
from kosmos.core.people import ListData
from kosmos.core.people_matching import MatchVerdict
from kosmos.locale import N_
from kosmos.service.operations import people as operations
from kosmos.service.people_import_records import STAGE_WORDS, UNDER_WAY, VERDICT_WORDS, ImportStage

__all__ = ["people"]

#: lines done so far, and how much of all that is, from 0 to 1
ImportProgress = Callable[[int, float], None]
#: something with a list that takes its time
ListWork = Callable[[Asker, ImportProgress], Coroutine[Any, Any, Json]]
#: what to do with doubtful lines; none: the list is only shown
Decisions = Mapping[str, str] | None
LONGEST_NAME = 80  #: of a list's file; its end says what it is
AGAIN = 0.3  #: seconds between two looks at an import

Same = Annotated[str, switch("doubtful lines that mean the person suggested: 4,9")]
New = Annotated[str, switch("doubtful lines that are somebody new: 5")]


async def _finished(asker: Asker, key: str, progress: ImportProgress) -> Json:
    """How an import is when nothing is under way any more. Looked at sooner at first: most lists are short."""
    pause = AGAIN / 32
    while (view := await asker(operations.get_import, key))["stage"] in UNDER_WAY:
        progress(view["lines_done"], view["share_done"])
        await asyncio.sleep(pause)
        pause = min(2 * pause, AGAIN)
    return cast("Json", view)


async def _go_on(asker: Asker, key: str, decisions: Decisions, progress: ImportProgress) -> Json:
    """Wait until the list is read; with decisions also until it is written."""
    view = await _finished(asker, key, progress)
    if decisions is not None and view["stage"] == ImportStage.READY:
        await asker(operations.apply_import, key, {"decisions": dict(decisions)})
        after = await _finished(asker, key, progress)
        view |= {name: after[name] for name in ("stage", "imported", "refusal")}
    return view


@people.command("import")
def import_(
    file: Annotated[str, argument("FIDE list, DSB list, CSV or TRF, also in a ZIP; - is input")] = "",
    tournament: Annotated[str, switch("the players of this tournament instead of a file")] = "",
    date: Annotated[str, switch("from which day on its ratings are valid: 2026-09-01")] = "",
    member: Annotated[bool, switch("these are the club's own people", "--member")] = False,
    columns: Annotated[
        str | None, switch("what the columns of a table are: name,birth_year,dwz,,club")
    ] = None,
    single: OneList = "",
    encoding: EncodingOption = "",
    apply: Annotated[bool, switch("write it; else it is only shown", "--apply")] = False,
    same: Same = "",
    new: New = "",
    as_json: AsJson = False,
) -> None:
    """Show what a list would change, line by line; with --apply write it, all or nothing."""
    wanted = {
        "name": "" if file == "-" else Path(file).name[-LONGEST_NAME:],
        "tournament": tournament,
        "date": date,
        "member": member,
        "columns": columns,
        "list": single,
        "encoding": encoding,
    }
    data, chosen = _read(file), _decisions(same, new) if apply else None

    async def read(asker: Asker, progress: ImportProgress) -> Json:
        key = (await asker(operations.begin_import, data, given(wanted)))["key"]
        try:
            return await _go_on(asker, key, chosen, progress)
        finally:
            await asker(operations.drop_import, key)

    _follow(read, as_json, applied=apply, begins=True)


@people.command()
def imports(
    key: Annotated[str, argument("one of them: wait until it is read and show it")] = "",
    apply: Annotated[bool, switch("write it", "--apply")] = False,
    same: Same = "",
    new: New = "",
    drop: Annotated[bool, switch("drop this import", "--drop")] = False,
    as_json: AsJson = False,
) -> None:
    """The lists on their way into the people, and how far each is; one that was interrupted goes on when it is named."""
    if key and drop:
        ask(operations.drop_import, key)
        return
    if key:
        chosen = _decisions(same, new) if apply else None
        _follow(lambda asker, progress: _go_on(asker, key, chosen, progress), as_json, applied=apply)
        return
    for each in told(ask(operations.list_imports), as_json):
        stage = SESSION.language.say(STAGE_WORDS[ImportStage(each["stage"])])
        share = f" {each['share_done']:.0%}" if each["stage"] in UNDER_WAY else ""
        why = f": {each['refusal']}" if each["refusal"] else ""
        typer.echo(f"{each['key']}  {each['source']} {stage}{share}{why}")


def _follow(work: ListWork, as_json: bool, *, applied: bool, begins: bool = False) -> None:
    """Do something with a list under a bar that moves, and tell what came of it."""
    with _bar() as bar:
        task = bar.add_task("", total=1.0)

        def progress(lines: int, share: float) -> None:
            bar.update(task, description=str(lines), completed=share)

        view = converse(lambda asker: work(asker, progress), begins=begins)
    if as_json:
        show_json(view)
    else:
        _report(view, applied=applied)
    if view["refusal"]:
        complain(view["refusal"])
        raise typer.Exit(REFUSED)


def _decisions(same: str, new: str) -> dict[str, str]:
    said = ((line.strip(), word) for word, text in (("same", same), ("new", new)) for line in text.split(","))
    return {line: word for line, word in said if line}


def _read(file: str) -> ListData:
    """A list of hundreds of megabytes is read where it lies, not brought into memory first."""
    if not file:
        return b""
    try:
        with Path(file).open("rb") as opened:
            return mmap(opened.fileno(), 0, access=ACCESS_READ)
    except (OSError, ValueError):  # standard input, an empty file, or none: as everywhere
        return read_bytes(file)


def _bar() -> ProgressBar:
    """A bar of the lines done so far, on standard error and only for people."""
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
    if view["unused"]:
        say(N_("Columns not used: {columns}."), columns=", ".join(view["unused"]))
    if counts := view["counts"]:
        words = N_(
            "{new} new, {changed} changed, {same} unchanged, {doubtful} doubtful, {rejected} rejected."
        )
        say(words, **counts)
    if done := view.get("imported"):
        say(N_("Done: {new} new, {changed} changed, {skipped} left out, {rejected} rejected."), **done)
    elif not applied and not view["refusal"]:
        say(N_("Nothing is written; --apply does it."))
