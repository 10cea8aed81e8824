"""Showing papers at the terminal."""

import sys
from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.session import SESSION, given, refusals, show_json

app = typer.Typer(no_args_is_help=True, help="Show standings, cross table, rounds and players.")

At = Annotated[str | None, typer.Option("--at", help="as it stood at this version")]
Round = Annotated[str | None, typer.Option("--round", "-r", help="which round; standings: after which round")]
Group = Annotated[str | None, typer.Option("--group", help="only this group: s, j, w, a, b, c, d or e")]


def print_paper(tournament: str, key: str, format_name: str, raw: dict[str, Any]) -> None:
    with refusals():
        made = SESSION.door.paper(tournament, key, format_name, given(raw))
    sys.stdout.write(made.decode())


def _show(tournament: str, what: str, raw: dict[str, Any], as_json: bool) -> None:
    if not as_json:
        print_paper(tournament, what, "text", raw)
        return
    with refusals():
        show_json(SESSION.door.view(tournament, what, given(raw)))


@app.command()
def standings(
    tournament: Tournament, round_: Round = None, group: Group = None, at: At = None, as_json: AsJson = False
) -> None:
    """The standings."""
    _show(tournament, "standings", {"round": round_, "group": group, "at": at}, as_json)


@app.command()
def crosstable(tournament: Tournament, at: At = None, as_json: AsJson = False) -> None:
    """The cross table."""
    _show(tournament, "crosstable", {"at": at}, as_json)


@app.command("round")
def round_(tournament: Tournament, number: Round = None, at: At = None, as_json: AsJson = False) -> None:
    """The pairings and results of a round, the current one if none is named."""
    _show(tournament, "round", {"round": number, "at": at}, as_json)


@app.command()
def players(
    tournament: Tournament,
    long: Annotated[bool, typer.Option("--long", help="all data")] = False,
    group: Group = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """The list of players."""
    _show(tournament, "players", {"long": long, "group": group, "at": at}, as_json)


@app.command()
def tournament(tournament: Tournament, at: At = None, _as_json: AsJson = True) -> None:
    """The tournament's data, as JSON."""
    with refusals():
        show_json(SESSION.door.view(tournament, "tournament", given({"at": at})))
