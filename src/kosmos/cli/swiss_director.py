"""What a director of a Swiss arranges before the draw: byes, pairs kept apart, set games, pairing by hand."""

from typing import Annotated, Any

import typer

from kosmos.cli.finding import find
from kosmos.cli.keizer import edit
from kosmos.cli.options import AsJson, Player, Tournament, Yes
from kosmos.cli.session import SESSION, execute, say, told, viewed
from kosmos.locale import N_

manual = typer.Typer(no_args_is_help=True, help="Pair the coming round by hand, in a session.")
manual.command("edit")(edit)

White = Annotated[str, typer.Argument(help="who has White: number, or name")]
Black = Annotated[str, typer.Argument(help="who has Black: number, or name")]


def _do(tournament: str, command: str, raw: dict[str, Any], as_json: bool, *, yes: bool = False) -> None:
    told(execute(tournament, command, raw, yes=yes), as_json)


def bye(
    tournament: Tournament,
    player: Player,
    round_: Annotated[str, typer.Argument(metavar="ROUND", help="number of the round that is left out")],
    kind: Annotated[str, typer.Argument(help="half, full, zero, or none to take it back")] = "half",
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """A player does not play a coming round, and gets a half, a full or no point for it."""
    raw = {"id": find(tournament, player), "round": round_, "kind": kind}
    _do(tournament, "RequestBye", raw, as_json, yes=yes)


def forbid(
    tournament: Tournament,
    first: Player,
    second: Player,
    allow: Annotated[bool, typer.Option("--allow", help="take it back: they may meet")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Keep two players apart for the whole tournament."""
    raw = {"first": find(tournament, first), "second": find(tournament, second)}
    _do(tournament, "AllowPair" if allow else "ForbidPair", raw, as_json, yes=yes)


def set_game(
    tournament: Tournament,
    first: Player,
    second: Player,
    colours: Annotated[
        bool, typer.Option("--colours", help="the colours are set too: the first player has White")
    ] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Set a game before the draw; the rest is drawn around it."""
    raw = {"first": find(tournament, first), "second": find(tournament, second), "colours_set": colours}
    _do(tournament, "SetGame", raw, as_json, yes=yes)


def set_bye(tournament: Tournament, player: Player, as_json: AsJson = False) -> None:
    """Set the player who is free in the coming round, where the number is odd."""
    _do(tournament, "SetBye", {"id": find(tournament, player)}, as_json)


def remove_set_game(tournament: Tournament, player: Player, as_json: AsJson = False) -> None:
    """Remove one set game, by one of its players, or the set bye."""
    _do(tournament, "RemoveSetGame", {"id": find(tournament, player)}, as_json)


def clear_set_games(tournament: Tournament, as_json: AsJson = False) -> None:
    """Forget the games set for the coming round."""
    _do(tournament, "ClearSetGames", {}, as_json)


def expel(tournament: Tournament, player: Player, yes: Yes = False, as_json: AsJson = False) -> None:
    """Expel a player: no further rounds, no place in the standings."""
    _do(tournament, "ExpelPlayer", {"id": find(tournament, player)}, as_json, yes=yes)


def exchange(
    tournament: Tournament, first: Player, second: Player, yes: Yes = False, as_json: AsJson = False
) -> None:
    """Let two players of equal rating exchange their starting numbers, before round 4."""
    raw = {"first": find(tournament, first), "second": find(tournament, second)}
    _do(tournament, "ExchangeNumbers", raw, as_json, yes=yes)


def coming(tournament: Tournament, as_json: AsJson = False) -> None:
    """The coming round before it is drawn: who takes part, byes, set games, pairs kept apart."""
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


@manual.command()
def start(
    tournament: Tournament,
    empty: Annotated[bool, typer.Option("--empty", help="begin with nobody paired")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Begin; without --empty with the program's own pairing."""
    raw = {"base": "empty" if empty else "engine"}
    _do_and_show(tournament, "StartManualPairing", raw, as_json, yes=yes)


@manual.command()
def pair(
    tournament: Tournament,
    white: White,
    black: Black,
    board: Annotated[int, typer.Option("--board", help="at this board; 0: as the system orders them")] = 0,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Put two players at a board; the games they had are opened. The other way round swaps the colours."""
    raw = {"white": find(tournament, white), "black": find(tournament, black), "board": board}
    _do_and_show(tournament, "PairByHand", raw, as_json, yes=yes)


@manual.command()
def free(
    tournament: Tournament,
    player: Player,
    bye: Annotated[bool, typer.Option("--bye", help="the player has the bye")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Take a player's game away; with --bye, leave the player free."""
    _do_and_show(tournament, "FreeByHand", {"id": find(tournament, player), "bye": bye}, as_json, yes=yes)


@manual.command()
def end(tournament: Tournament, yes: Yes = False, as_json: AsJson = False) -> None:
    """End: compared with the program's own pairing it becomes the round."""
    _do(tournament, "EndManualPairing", {}, as_json, yes=yes)


@manual.command()
def cancel(tournament: Tournament, as_json: AsJson = False) -> None:
    """Cancel a manual pairing."""
    _do(tournament, "CancelManualPairing", {}, as_json)


@manual.command()
def show(tournament: Tournament, as_json: AsJson = False) -> None:
    """The boards so far, what is to be said about them, and the program's own pairing beside them."""
    made = told(viewed(tournament, "coming", as_json=False)["by_hand"], as_json)
    if made is None:
        say(N_("No manual pairing is open: begin one first."))
    else:
        _show_by_hand(made)


def _do_and_show(
    tournament: str, command: str, raw: dict[str, Any], as_json: bool, *, yes: bool = False
) -> None:
    _do(tournament, command, raw, as_json, yes=yes)
    show(tournament)


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
