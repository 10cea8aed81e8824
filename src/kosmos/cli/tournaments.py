"""Tournaments as a whole: new, list, modify, publish, export, import, delete."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from kosmos.cli.options import AsJson, Tournament, Yes, with_fields
from kosmos.cli.session import ASKS, SESSION, execute, given, refusals, say, show_json
from kosmos.locale import N_
from kosmos.tournament.settings import Settings

File = Annotated[str, typer.Argument(help="file, or - for standard output or input")]


@with_fields(Settings, "name")
def new(
    name: Annotated[str, typer.Argument(help="name of the tournament")],
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Make a new tournament."""
    with refusals():
        made = SESSION.door.create({"name": name, **given(raw)})
    if as_json:
        show_json(made)
    else:
        typer.echo(made["id"])


def list_(as_json: AsJson = False) -> None:
    """List the tournaments."""
    with refusals():
        tournaments = SESSION.door.listing()
    if as_json:
        show_json(tournaments)
        return
    if not tournaments:
        say(N_('No tournaments yet. Make one: kosmos new "Club championship"'))
        return
    table = Table(box=None, pad_edge=False)
    for title in (N_("Id"), N_("Name"), N_("System"), N_("Players"), N_("Round")):
        table.add_column(SESSION.language.say(title))
    for each in tournaments:
        progress = f"{each['current']}/{each['rounds']}" if each["current"] else "–"
        table.add_row(each["id"], _plain(each["name"]), each["system"], str(each["players"]), progress)
    Console(soft_wrap=True).print(table)


def _plain(text: str) -> str:
    """Square brackets are mark-up for the table printer and must be shown as typed."""
    return text.replace("[", r"\[")


@with_fields(Settings)
def modify(tournament: Tournament, yes: Yes = False, as_json: AsJson = False, **raw: Any) -> None:
    """Change a tournament's data; only what is given changes."""
    done = execute(tournament, "ModifyTournament", given(raw), yes=yes)
    if as_json:
        show_json(done)


def public(
    tournament: Tournament,
    hide: Annotated[bool, typer.Option("--hide", help="hide it from visitors again")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a tournament to visitors, or hide it."""
    done = execute(tournament, "Publish", {"public": not hide})
    if as_json:
        show_json(done)


def export(tournament: Tournament, file: File = "") -> None:
    """Write a tournament with its whole history to a .kosmos file."""
    with refusals():
        data = SESSION.door.export(tournament)
    if file == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(file or f"{tournament}.kosmos")
    path.write_bytes(data)
    typer.echo(str(path))


def import_(file: File, as_json: AsJson = False) -> None:
    """Read a .kosmos file as a new tournament."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}") from None
    with refusals():
        made = SESSION.door.import_(data)
    if as_json:
        show_json(made)
    else:
        typer.echo(made["id"])


def delete(tournament: Tournament, yes: Yes = False) -> None:
    """Delete a tournament for good, with its history. Export it first."""
    if not yes:
        question = SESSION.language.say(N_("Delete the tournament and its whole history for good?"))
        if not sys.stdin.isatty() or not typer.confirm(question, default=False, err=True):
            typer.echo(question + " --yes", err=True)
            raise typer.Exit(ASKS)
    with refusals():
        SESSION.door.delete(tournament)
