"""Showing papers at the terminal."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, Tournament, asked_for, switch, with_fields
from kosmos.cli.print import ALSO
from kosmos.cli.tournament_operations import print_paper, viewed
from kosmos.papers.catalogue import wishes_for
from kosmos.tournament.wishes import PaperQuestion

show = typer.Typer(no_args_is_help=True)

At = Annotated[str | None, switch("as it stood at this version", "--at")]
#: what programs get as data, with ids; the other lists are tables, which have their own JSON
DATA = ("round", "players")


def shows(key: str, *more: str, switches: bool = False) -> Callable[..., None]:
    """A command for a paper, with every wish that the paper takes, and `more`."""

    @with_fields(PaperQuestion, only=(*wishes_for(key), *more), also=ALSO, switches=switches)
    def paper(tournament: Tournament, as_json: AsJson = False, **raw: Any) -> None:
        if key in DATA and as_json:
            viewed(tournament, key, asked_for(raw), as_json=True)
        print_paper(tournament, key, asked_for(raw), as_json=as_json)

    return paper


for each, about in {
    "standings": "The standings.",
    "crosstable": "The cross table.",
    "round": "The pairings and results of a round, the current one if none is named.",
    "players": "The list of players.",
}.items():
    show.command(each, help=about)(shows(each, "at", switches=True))


@show.command()
def tournament(tournament: Tournament, at: At = None, _as_json: AsJson = True) -> None:
    """The tournament's data, as JSON."""
    viewed(tournament, "tournament", {"at": at}, as_json=True)
