"""Drawing and results."""

from typing import Annotated

from kosmos.cli.directing import does
from kosmos.cli.options import AsJson, Tournament, Yes, argument, switch
from kosmos.cli.session import given, told
from kosmos.cli.tournament_operations import execute, print_paper


def pair(
    tournament: Tournament,
    seed: Annotated[
        int | None, switch("a number that decides the lots, to repeat a draw; else by chance")
    ] = None,
    relax: Annotated[
        bool, switch("Keizer: weaken the rules for this round as far as it takes", "--relax")
    ] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    told(execute(tournament, "PairRound", given({"seed": seed, "relaxed": relax or None}), yes=yes), as_json)
    print_paper(tournament, "round", {})


unpair = does("DeleteRound", asks=True)


def result(
    tournament: Tournament,
    round_: Annotated[str, argument("number of the round", metavar="ROUND")],
    board: Annotated[str, argument("number of the board")],
    result: Annotated[str, argument("1-0, ½-½ (or =), 0-1, +/-, -/+, -/-, ½-0, 0-½, 0-0, adj, *")],
    unrated: Annotated[bool, switch("the game does not count for ratings", "--unrated")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    raw = {"round": round_, "board": board, "result": result, "rated": not unrated}
    told(execute(tournament, "EnterResult", raw, yes=yes), as_json)
