"""Showing papers at the terminal."""

from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, Tournament, asked_for, with_fields
from kosmos.cli.print import ALSO
from kosmos.cli.tournament_operations import print_paper, viewed
from kosmos.locale import N_
from kosmos.papers.catalogue import wishes_for
from kosmos.tournament.wishes import PaperQuestion

show = typer.Typer(no_args_is_help=True)

At = Annotated[str | None, typer.Option("--at", help="as it stood at this version")]


def _shows(key: str, about: str) -> None:
    """A command for a paper, with every wish that the paper takes."""

    @show.command(key, help=about)
    @with_fields(PaperQuestion, only=(*wishes_for(key), "at"), also=ALSO, switches=True)
    def paper(tournament: Tournament, as_json: AsJson = False, **raw: Any) -> None:
        if key in DATA and as_json:
            viewed(tournament, key, asked_for(raw), as_json=True)
        print_paper(tournament, key, asked_for(raw), as_json=as_json)


#: what programs get as data, with ids; the other lists are tables, which have their own JSON
DATA = ("round", "players")
_shows("standings", N_("The standings."))
_shows("crosstable", N_("The cross table."))
_shows("round", N_("The pairings and results of a round, the current one if none is named."))
_shows("players", N_("The list of players."))


@show.command()
def tournament(tournament: Tournament, at: At = None, _as_json: AsJson = True) -> None:
    """The tournament's data, as JSON."""
    viewed(tournament, "tournament", {"at": at}, as_json=True)
