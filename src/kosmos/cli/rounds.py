"""Drawing and results."""

from typing import Annotated

import typer

from kosmos.cli.directing import does
from kosmos.cli.options import AsJson, Tournament, Yes
from kosmos.cli.session import given, told
from kosmos.cli.tournament_operations import execute, print_paper


def pair(
    tournament: Tournament,
    seed: Annotated[
        int | None, typer.Option(help="a number that decides the lots, to repeat a draw; else by chance")
    ] = None,
    relax: Annotated[
        bool, typer.Option("--relax", help="Keizer: weaken the rules for this round as far as it takes")
    ] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    told(execute(tournament, "PairRound", given({"seed": seed, "relaxed": relax or None}), yes=yes), as_json)
    print_paper(tournament, "round", {})


unpair = does("DeleteRound", asks=True)


def result(
    tournament: Tournament,
    round_: Annotated[str, typer.Argument(metavar="ROUND", help="number of the round")],
    board: Annotated[str, typer.Argument(help="number of the board")],
    result: Annotated[str, typer.Argument(help="1-0, ½-½ (or =), 0-1, +/-, -/+, -/-, ½-0, 0-½, 0-0, adj, *")],
    unrated: Annotated[bool, typer.Option("--unrated", help="the game does not count for ratings")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    raw = {"round": round_, "board": board, "result": result, "rated": not unrated}
    told(execute(tournament, "EnterResult", raw, yes=yes), as_json)
