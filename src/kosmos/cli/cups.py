"""Cups: how they are played, the bracket, the tie-breaks of level matches, and cups inside a Keizer season."""

from typing import Annotated, Any

from kosmos.cli.finding import find
from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson, Tournament, argument, not_empty, switch, with_fields
from kosmos.cli.session import given, say
from kosmos.cli.tournament_operations import execute, print_paper
from kosmos.locale import N_
from kosmos.pairing.cup.rules import CupRules, DecidingPace
from kosmos.service.operations.tournament_files import cup_guests
from kosmos.tournament.cup_games import CupCount


@with_fields(CupRules)
def cup(tournament: Tournament, as_json: AsJson = False, **raw: Any) -> None:
    if given(raw):
        execute(tournament, "SetCupRules", given(raw))
    print_paper(tournament, "bracket", {}, as_json=as_json)


def tie_break(
    tournament: Tournament,
    round_: Annotated[int, argument("of any game of the match", metavar="ROUND")],
    board: Annotated[int, argument("of that game")],
    result: Annotated[str, argument("1-0, ½-½ (draw), 0-1; * removes the game")],
    game: Annotated[int, switch("which tie-break game; left out: the next one")] = 0,
    white: Annotated[str, switch("number or name; left out: as the lot says")] = "",
    kind: Annotated[DecidingPace | None, switch("left out: as the rules of the cup say")] = None,
    time: Annotated[str, switch("for example 3+2")] = "",
    as_json: AsJson = False,
) -> None:
    said = {"round": round_, "board": board, "result": result, "game": game or None, "time": time or None}
    said["white"] = find(tournament, white) if white else None
    said["pace"] = kind.value if kind else None
    execute(tournament, "EnterDecidingGame", given(said))
    print_paper(tournament, "matches", {}, as_json=as_json)


def count_cup(
    tournament: Annotated[str, argument("the Keizer tournament", metavar="SEASON")],
    cup_: Annotated[
        str, argument("the cup; left out: show what counts", metavar="[CUP]", callback=not_empty)
    ] = "",
    how: Annotated[
        CupCount, switch("instead of an absence, also beside the game of the evening, or not any more")
    ] = CupCount.INSTEAD,
    as_json: AsJson = False,
) -> None:
    if cup_:
        execute(tournament, "CountCup", {"cup": cup_, "how": how.value})
    print_paper(tournament, "cup-games", {}, as_json=as_json)
    words = N_("{cup}: not in this season, so that their games count for nobody here: {names}.")
    for each in () if as_json else ask(cup_guests, tournament):
        say(words, cup=each["name"], names="; ".join(each["guests"]))
