"""The club's people from the command line."""

import json
from collections.abc import Callable
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn

from kosmos.cli.files import Force, read_bytes, write_new
from kosmos.cli.options import AsJson, Yes, with_fields
from kosmos.cli.people_operations import (
    ListWanted,
    add_person,
    change_person,
    drop_import,
    export_person,
    forget_person,
    get_person,
    go_on,
    list_imports,
    read_list,
    search_people,
    set_personal_apart,
)
from kosmos.cli.people_operations import Progress as Told
from kosmos.cli.rows import print_rows
from kosmos.cli.session import REFUSED, SESSION, asked, complain, given, refusals, say, show_json, sure, told
from kosmos.core.fields import fields_of
from kosmos.core.people import SOURCE_WORDS
from kosmos.core.people_matching import MatchVerdict
from kosmos.locale import N_, NP_, Phrase
from kosmos.service.forgetting import Forgotten, forgotten_lines
from kosmos.service.people import PersonForm
from kosmos.service.people_import_records import (
    CHANGE_WORDS,
    STAGE_WORDS,
    UNDER_WAY,
    VERDICT_WORDS,
    ImportStage,
)
from kosmos.service.people_sources import Data

app = typer.Typer(
    no_args_is_help=True, help="The club's people: search, add, import lists, hand out, forget."
)

Id = Annotated[int, typer.Argument(help="number of the person, as search shows it")]


def _word(name: str) -> str:
    return SESSION.language.say(CHANGE_WORDS.get(name, name))


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="beginnings of name or club, or an id")],
    limit: Annotated[int, typer.Option(min=1, max=100, help="how many at most")] = 20,
    as_json: AsJson = False,
) -> None:
    """Find people: Müller, Mueller and Muller are the same."""
    with refusals():
        found = told(search_people(" ".join(words), limit), as_json)
    if not found:
        say(N_("Nobody has that name."))
        return
    print_rows(
        (N_("Id"), N_("Name"), N_("Born"), N_("Club"), N_("Ratings")),
        [
            (
                each["id"],
                f"{each['title']} {each['name']}".strip(),
                each["birth_year"] or "",
                each["club"],
                ", ".join(f"{_word(name)} {value}" for name, value in each["ratings"].items()),
            )
            for each in found
        ],
    )


@app.command()
def show(person: Id, as_json: AsJson = False) -> None:
    """Everything about a person, with the history of ratings."""
    with refusals():
        known = told(get_person(person), as_json)
    typer.echo(f"{SESSION.language.say(N_('Id'))}: {known['id']}")
    for name, field in fields_of(PersonForm).items():
        if value := known.get(name):
            chosen = dict(field.choices).get(value)
            shown = (
                SESSION.language.say(chosen)
                if chosen
                else SESSION.language.say(N_("yes"))
                if value is True
                else value
            )
            typer.echo(f"{SESSION.language.say(field.label)}: {shown}")
    for rating in sorted(known.get("ratings", ()), key=lambda each: str(each["date"]), reverse=True):
        index = f"-{rating['games']}" if rating["list"] == "dwz" and rating["games"] else ""
        source = SESSION.language.say(SOURCE_WORDS.get(rating["source"], rating["source"]))
        typer.echo(f"{rating['date'] or '–'}  {_word(rating['list'])} {rating['value']}{index}  {source}")
    for one in known.get("memberships", ()):
        typer.echo(f"{one['club'] or one['club_id']} {one['number']} {one['status']}".strip())


@app.command()
@with_fields(PersonForm, "name")
def add(
    name: Annotated[str, typer.Argument(help="Last, First")],
    yes: Annotated[
        bool, typer.Option("--yes", "--force", "-y", help="also if somebody of that name is known already")
    ] = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Add a person; one who may be known already is asked about first."""
    card = {"name": name, **given(raw)}
    made = asked(lambda answers: add_person(card | ({"answers": answers} if answers else {})), yes=yes)
    typer.echo(told(made, as_json)["id"])


@app.command()
@with_fields(PersonForm)
def modify(person: Id, as_json: AsJson = False, **raw: Any) -> None:
    """Change a person; only what is given changes. A new rating joins the history."""
    with refusals():
        known = change_person(person, given(raw))
    if as_json:
        show_json(known)


@app.command()
def export(
    person: Id,
    file: Annotated[str, typer.Argument(help="file, or - for standard output")] = "-",
    force: Force = False,
) -> None:
    """All that is kept about one person, as JSON: to be handed out on request."""
    with refusals():
        kept = export_person(person)
    text = json.dumps(kept, ensure_ascii=False, indent=2) + "\n"
    write_new(file, text.encode(), force=force)


@app.command()
def forget(person: Id, yes: Yes = False, as_json: AsJson = False) -> None:
    """Forget a person for good: data, contacts and ratings, also in tournaments, which keep the name.

    Says which backups were made before and may still hold the data.
    """
    sure(N_("Forget this person for good, with all ratings and contacts?"), yes=yes)
    with refusals():
        done = told(forget_person(person), as_json)
    for line in forgotten_lines(msgspec.convert(done, Forgotten)):
        typer.echo(SESSION.language.say(line))


@app.command("set-apart")
def set_apart(as_json: AsJson = False) -> None:
    """Take birth dates, addresses, phones and e-mails out of the events of tournaments that older versions wrote.

    They are kept beside the events from then on, where they can be forgotten. Nothing else changes.
    """
    with refusals():
        done = told(set_personal_apart(), as_json)
    text = NP_("{count} event changed.", "{count} events changed.")
    typer.echo(SESSION.language.say(Phrase(text, {"count": done["events"]})))


@app.command("import")
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
    single: Annotated[
        str, typer.Option("--list", help="which Elo, if the list has only one: fide, fide-rapid, fide-blitz")
    ] = "",
    encoding: Annotated[str, typer.Option(help="of a text: auto, utf-8, cp1252, cp850 (DOS)")] = "",
    apply: Annotated[bool, typer.Option("--apply", help="write it; else it is only shown")] = False,
    same: Annotated[str, typer.Option(help="doubtful lines that mean the person suggested: 4,9")] = "",
    new: Annotated[str, typer.Option(help="doubtful lines that are somebody new: 5")] = "",
    as_json: AsJson = False,
) -> None:
    """Show what a list would change, line by line; with --apply write it, all or nothing."""
    decisions = dict.fromkeys(_lines(same), "same") | dict.fromkeys(_lines(new), "new")
    name = "" if file == "-" else Path(file).name
    wanted = ListWanted(_read(file), name, tournament, date, member, columns, single, encoding)
    chosen = decisions if apply else None
    _follow(lambda progress: read_list(wanted, chosen, progress), as_json, applied=apply)


@app.command()
def imports(
    key: Annotated[str, typer.Argument(help="one of them: wait until it is read and show it")] = "",
    apply: Annotated[bool, typer.Option("--apply", help="write it")] = False,
    same: Annotated[str, typer.Option(help="doubtful lines that mean the person suggested: 4,9")] = "",
    new: Annotated[str, typer.Option(help="doubtful lines that are somebody new: 5")] = "",
    drop: Annotated[bool, typer.Option("--drop", help="drop this import")] = False,
    as_json: AsJson = False,
) -> None:
    """The lists on their way into the people, and how far each is; one that was interrupted goes on when it is named."""
    decisions = dict.fromkeys(_lines(same), "same") | dict.fromkeys(_lines(new), "new")
    if key and not drop:
        chosen = decisions if apply else None
        _follow(lambda progress: go_on(key, chosen, progress), as_json, applied=apply)
        return
    with refusals():
        if key:
            drop_import(key)
            return
        found = list_imports()
    told(found, as_json)
    for each in found:
        stage = SESSION.language.say(STAGE_WORDS[ImportStage(each["stage"])])
        share = f" {each['share_done']:.0%}" if each["stage"] in UNDER_WAY else ""
        why = f": {each['refusal']}" if each["refusal"] else ""
        typer.echo(f"{each['key']}  {each['source']} {stage}{share}{why}")


def _follow(work: Callable[[Told], dict[str, Any]], as_json: bool, *, applied: bool) -> None:
    """Do something with a list under a bar that moves, and tell what came of it."""
    with refusals(), _bar() as bar:
        task = bar.add_task("", total=1.0)
        view = work(lambda lines, share: bar.update(task, description=str(lines), completed=share))
    if as_json:
        show_json(view)
    else:
        _report(view, applied=applied)
    if view.get("refusal"):
        complain(view["refusal"])
        raise typer.Exit(REFUSED)


def _lines(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _read(file: str) -> Data:
    """A list of hundreds of megabytes is read where it lies, not brought into memory first."""
    if not file:
        return b""
    try:
        with Path(file).open("rb") as opened:
            return mmap(opened.fileno(), 0, access=ACCESS_READ)
    except (OSError, ValueError):  # standard input, an empty file, or none: as everywhere
        return read_bytes(file)


def _bar() -> Progress:
    """On standard error and only for people: lines done so far."""
    console = Console(stderr=True)
    columns = SpinnerColumn(), BarColumn(), TaskProgressColumn(), TextColumn("{task.description}")
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _report(view: dict[str, Any], *, applied: bool) -> None:
    for line in view["lines"]:
        if line["verdict"] == "new" and view["counts"].get("new", 0) > 20:
            continue
        changes = "; ".join(
            f"{_word(each['field'])} {each['old'] or '–'} → {each['new']}" for each in line["changes"]
        )
        verdict = SESSION.language.say(VERDICT_WORDS[MatchVerdict(line["verdict"])])
        typer.echo(f"{line['line']:>6}  {verdict:<9} {line['name']}  {line['reason'] or changes}".rstrip())
    counts = view["counts"]
    if counts:
        say(
            N_("{new} new, {changed} changed, {same} unchanged, {doubtful} doubtful, {rejected} rejected."),
            **counts,
        )
    if view.get("imported"):
        done = view["imported"]
        say(N_("Done: {new} new, {changed} changed, {skipped} left out, {rejected} rejected."), **done)
    elif not applied:
        say(N_("Nothing is written; --apply does it."))
