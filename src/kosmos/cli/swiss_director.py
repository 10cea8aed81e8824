"""What a director of a Swiss arranges before the draw: byes, pairs kept apart, set games, pairing by hand."""

from typing import Annotated, Any

import typer

from kosmos.cli.directing import does
from kosmos.cli.finding import find
from kosmos.cli.options import AsJson, Black, PlayerArgument, Tournament, White, Yes, argument, switch
from kosmos.cli.session import SESSION, say, told
from kosmos.cli.tournament_operations import execute, viewed
from kosmos.locale import N_

manual = typer.Typer(no_args_is_help=True)

bye = does(
    "RequestBye",
    player=PlayerArgument,
    round=Annotated[str, argument("number of the round that is left out", metavar="ROUND")],
    kind=(Annotated[str, argument("half, full, zero, or none to take it back")], "half"),
    asks=True,
)
set_game = does(
    "SetGame",
    first=PlayerArgument,
    second=PlayerArgument,
    colours_set=(
        Annotated[bool, switch("the colours are set too: the first player has White", "--colours")],
        False,
    ),
    asks=True,
)
set_bye = does("SetBye", player=PlayerArgument)
remove_set_game = does("RemoveSetGame", player=PlayerArgument)
clear_set_games = does("ClearSetGames")


def forbid(
    tournament: Tournament,
    first: PlayerArgument,
    second: PlayerArgument,
    allow: Annotated[bool, switch("take it back: they may meet", "--allow")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    raw = {"first": find(tournament, first), "second": find(tournament, second)}
    told(execute(tournament, "AllowPair" if allow else "ForbidPair", raw, yes=yes), as_json)


def coming(tournament: Tournament, as_json: AsJson = False) -> None:
    made = viewed(tournament, "coming", as_json=as_json)
    say(N_("Round {round}, before the draw"), round=made["round"])
    if made["missing"]:
        say(N_("Results missing: {count}"), count=made["missing"])
    for each in made["players"]:
        due = {"w": SESSION.language.say(N_("White")), "b": SESSION.language.say(N_("Black"))}
        part = SESSION.language.say(each["part"])
        line = f"{each['number']:>4}  {each['name']:<30} {each['points']:>5g}  {part}"
        typer.echo(f"{line}  {due.get(each['due'] or '', '')}".rstrip())
    for each in made["set_games"]:
        text = (
            N_("Set: {first} – {second} (colours set)") if each["colours"] else N_("Set: {first} – {second}")
        )
        say(text, first=each["first"]["name"], second=each["second"]["name"])
    if made["set_bye"]:
        say(N_("Free: {name}"), name=made["set_bye"]["name"])
    for one, other in made["forbidden"]:
        say(N_("Kept apart: {first} and {second}"), first=one["name"], second=other["name"])


# -- pairing by hand -----------------------------------------------------------------------------------


manual.command(
    "edit",
    help="Change the last round: it becomes a manual pairing, and who stays together keeps the result.",
)(does("EditRound"))


@manual.command()
def start(
    tournament: Tournament,
    empty: Annotated[bool, switch("begin with nobody paired", "--empty")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Begin; without --empty with the program's own pairing."""
    raw = {"base": "empty" if empty else "engine"}
    told(execute(tournament, "StartManualPairing", raw, yes=yes), as_json)
    show(tournament)


def show(tournament: Tournament, as_json: AsJson = False) -> None:
    """The boards so far, what is to be said about them, and the program's own pairing beside them."""
    made = told(viewed(tournament, "coming", as_json=False)["by_hand"], as_json)
    if made is None:
        say(N_("No manual pairing is open: begin one first."))
    else:
        _show_by_hand(made)


manual.command(
    "pair",
    help="Put two players at a board; the games they had are opened. The other way round swaps the colours.",
)(
    does(
        "PairByHand",
        white=White,
        black=Black,
        board=(Annotated[int, switch("at this board; 0: as the system orders them", "--board")], 0),
        asks=True,
        then=show,
    )
)
manual.command("free", help="Take a player's game away; with --bye, leave the player free.")(
    does(
        "FreeByHand",
        player=PlayerArgument,
        bye=(Annotated[bool, switch("the player has the bye", "--bye")], False),
        asks=True,
        then=show,
    )
)
manual.command("end", help="End: compared with the program's own pairing it becomes the round.")(
    does("EndManualPairing", asks=True)
)
manual.command("cancel", help="Cancel a manual pairing.")(does("CancelManualPairing"))
manual.command()(show)


def _show_by_hand(made: dict[str, Any]) -> None:
    for board, each in enumerate(made["boards"], 1):
        typer.echo(f"{board:>4}  {each['white']['name']} – {each['black']['name']}")
        for warning in each["warnings"]:
            typer.echo(f"      ! {warning}")
    if made["bye"]:
        say(N_("Free: {name}"), name=made["bye"]["name"])
    for warning in made["warnings"]:
        typer.echo(f"      ! {warning}")
    if made["left"]:
        say(N_("Not paired yet: {names}"), names="; ".join(each["name"] for each in made["left"]))
    if made["differs"]:
        say(N_("The program would pair:"))
        for board, (white, black) in enumerate(made["engine"], 1):
            typer.echo(f"{board:>4}  {white['name']} – {black['name']}")
        if made["engine_bye"]:
            say(N_("Free: {name}"), name=made["engine_bye"]["name"])
