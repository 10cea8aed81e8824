"""Showing papers at the terminal."""

import sys
from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, Tournament, asked_for, with_fields
from kosmos.cli.print import ALSO
from kosmos.cli.session import SESSION, given, refusals, say, show_json
from kosmos.locale import N_
from kosmos.papers.catalogue import wishes_for
from kosmos.tournament.wishes import PaperQuestion

app = typer.Typer(no_args_is_help=True, help="Show standings, cross table, rounds and players.")

At = Annotated[str | None, typer.Option("--at", help="as it stood at this version")]


def print_paper(tournament: str, key: str, format_name: str, raw: dict[str, Any]) -> None:
    with refusals():
        made = SESSION.door.paper(tournament, key, format_name, given(raw))
    sys.stdout.write(made.decode())


def _shows(key: str, about: str) -> None:
    """A command for a paper, with every wish that the paper heeds."""

    @app.command(key, help=about)
    @with_fields(PaperQuestion, only=(*wishes_for(key), "at"), also=ALSO, switches=True)
    def show(tournament: Tournament, as_json: AsJson = False, **raw: Any) -> None:
        if key not in DATA or not as_json:
            print_paper(tournament, key, "json" if as_json else "text", asked_for(raw))
            return
        with refusals():
            show_json(SESSION.door.view(tournament, key, asked_for(raw)))


#: what programs get as data, with ids; the other lists are tables, which have their own JSON
DATA = ("round", "players")
_shows("standings", N_("The standings."))
_shows("crosstable", N_("The cross table."))
_shows("round", N_("The pairings and results of a round, the current one if none is named."))
_shows("players", N_("The list of players."))


@app.command()
def tournament(tournament: Tournament, at: At = None, _as_json: AsJson = True) -> None:
    """The tournament's data, as JSON."""
    with refusals():
        show_json(SESSION.door.view(tournament, "tournament", given({"at": at})))


def status(tournament: Tournament, as_json: AsJson = False) -> None:
    """Where a tournament stands, and its next step."""
    with refusals():
        made = SESSION.door.view(tournament, "status", {})
    if as_json:
        show_json(made)
        return
    step = made["next"]
    typer.echo(made["name"])
    typer.echo(step["text"])
    if step["missing"]:
        say(N_("Results missing: {count}"), count=step["missing"])
