"""The evening on which the winner stays, from the command line."""

from typing import Annotated, Any, ClassVar

import typer

from kosmos.cli.directing import does
from kosmos.cli.finding import find
from kosmos.cli.options import AsJson, PlayerArgument, Tournament, argument, switch
from kosmos.cli.tournament_operations import execute, print_paper, viewed
from kosmos.core.errors import Refusal
from kosmos.locale import N_


class NobodyPlays(Refusal):
    text: ClassVar[str] = N_("At board {board} nobody is playing.")
    status: ClassVar[int] = 404
    board: int


evening = typer.Typer(no_args_is_help=True)


def _done(tournament: str, command: str, raw: dict[str, Any], as_json: bool) -> None:
    execute(tournament, command, raw)
    show(tournament, as_json)


@evening.command()
def show(tournament: Tournament, as_json: AsJson = False) -> None:
    """Table, games and queue."""
    if as_json:
        viewed(tournament, "evening", as_json=True)
    print_paper(tournament, "evening", {})


@evening.command()
def boards(
    tournament: Tournament,
    count: Annotated[str, argument("how many boards")],
    no_ready_check: Annotated[bool, switch("a game runs as soon as two sit", "--no-ready-check")] = False,
    as_json: AsJson = False,
) -> None:
    """How many boards there are."""
    _done(tournament, "SetBoards", {"boards": count, "ready_check": not no_ready_check}, as_json)


@evening.command()
def join(tournament: Tournament, player: PlayerArgument, as_json: AsJson = False) -> None:
    """A player comes and queues up; somebody unknown is entered first."""
    _done(tournament, "JoinEvening", {"id": _found_or_entered(tournament, player)}, as_json)


def _found_or_entered(tournament: str, player: str) -> int:
    known = viewed(tournament, "players", as_json=False)
    name = " ".join(player.split()).casefold()
    if player.isdigit() or any(each["name"].casefold().startswith(name) for each in known):
        return find(tournament, player)
    execute(tournament, "AddPlayer", {"name": player})
    return find(tournament, player)


evening.command("leave", help="A player goes home; a running game is lost.")(
    does("LeaveEvening", player=PlayerArgument, shows=show)
)
evening.command("ready", help="A player who was called sits down.")(
    does("SayReady", player=PlayerArgument, shows=show)
)
evening.command("pass", help="A player who was called lets the next one play.")(
    does("PassOn", player=PlayerArgument, shows=show)
)


@evening.command()
def result(
    tournament: Tournament,
    board: Annotated[int, argument("number of the board")],
    score: Annotated[str, argument("1-0, ½-½ (or =), 0-1")],
    as_json: AsJson = False,
) -> None:
    """How the game on a board ended; the winner stays, the next one is called."""
    plain = {"=": "½-½", "1/2": "½-½", "1/2-1/2": "½-½"}.get(score, score)
    _done(tournament, "EndGame", {"game": _game_on(tournament, board), "score": plain}, as_json)


def _game_on(tournament: str, board: int) -> int:
    for call in viewed(tournament, "evening", as_json=False)["calls"]:
        if call["board"] == board:
            return int(call["game"])
    raise NobodyPlays(board)
