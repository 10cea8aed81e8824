"""Players: add, modify, withdraw, delete, import."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

import typer

from kosmos.cli.directing import does
from kosmos.cli.files import read_bytes
from kosmos.cli.finding import find
from kosmos.cli.operations import ask
from kosmos.cli.options import (
    AsJson,
    EncodingOption,
    OneList,
    PlayerArgument,
    Tournament,
    Yes,
    argument,
    switch,
)
from kosmos.cli.session import asked, complain, given, say, told
from kosmos.cli.tournament_operations import execute
from kosmos.core.errors import FieldRefused
from kosmos.core.players import Player
from kosmos.locale import N_
from kosmos.service.operations.tournament_files import enter_players
from kosmos.service.player_lists import LinesRejected


class FileOrTournament(FieldRefused):
    text: ClassVar[str] = N_("Name a file of players, or another tournament with --from.")
    field: str = "file"


player = typer.Typer(no_args_is_help=True)

player.command("expel", help="Expel a player: no further rounds, no place in the standings.")(
    does("ExpelPlayer", player=PlayerArgument, asks=True)
)
player.command(
    "exchange", help="Let two players of equal rating exchange their starting numbers, before round 4."
)(does("ExchangeNumbers", first=PlayerArgument, second=PlayerArgument, asks=True))
player.command("add", help="Enter a player; after the draw this is a late entry.")(
    does("AddPlayer", name=Annotated[str, argument("Last, First")], fields=Player, asks=True)
)
player.command("modify", help="Change a player's data; only what is given changes.")(
    does("ModifyPlayer", player=PlayerArgument, fields=Player, asks=True)
)
player.command("withdraw", help="A player leaves after the draw.")(
    does("WithdrawPlayer", player=PlayerArgument, asks=True)
)
player.command("reinstate", help="A withdrawn player comes back.")(
    does("ReinstatePlayer", player=PlayerArgument)
)
player.command("delete", help="Take a player off the list, before the draw.")(
    does("DeletePlayer", player=PlayerArgument)
)


@player.command("import")
def import_(
    tournament: Tournament,
    file: Annotated[
        str, argument("list of players (CSV, DSB, FIDE, TRF, Kosmos file), or - for standard input")
    ] = "",
    source: Annotated[str, switch("the players of this tournament instead", "--from")] = "",
    people: Annotated[
        str | None, switch("the club's people whose names begin so instead; a blank: its own")
    ] = None,
    columns: Annotated[
        str | None, switch("what the columns of a table are: name,birth_year,own,,club")
    ] = None,
    single: OneList = "",
    encoding: EncodingOption = "",
    who: Annotated[str, switch("only these lines of the list: 2,5,9")] = "",
    without: Annotated[str, switch("all but these lines: 3,4")] = "",
    skip_faulty: Annotated[bool, switch("rejected lines do not hinder the others", "--skip-faulty")] = False,
    own_rating: Annotated[
        bool, switch("the start order follows the own rating from now on", "--own-rating")
    ] = False,
    preview: Annotated[bool, switch("show what would be entered", "--preview")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Enter many players at once: from a file, another tournament or the people. Who is entered already is left out."""
    if [bool(file), bool(source), people is not None].count(True) != 1:
        raise FileOrTournament
    said = given(
        {
            "name": Path(file).name if file not in ("", "-") else None,
            "tournament": source or None,
            "people": people,
            "columns": columns,
            "list": single or None,
            "encoding": encoding or None,
            "who": who or None,
            "without": without or None,
            "skip_faulty": "yes" if skip_faulty else None,
            "own_rating": "yes" if own_rating else None,
            "apply": None if preview else "yes",
        }
    )
    data = read_bytes(file) if file else b""
    done = asked(lambda answers: _entered(tournament, data, said, answers), yes=yes)
    _report(told(done, as_json))


def _entered(tournament: str, data: bytes, said: dict[str, Any], answers: Sequence[str]) -> Any:
    asked_of: Any = said | ({"answers": ",".join(answers)} if answers else {})
    try:
        return ask(enter_players, tournament, data, asked_of)
    except LinesRejected as refused:
        for line in refused.lines:
            complain(line)
        raise


def _report(view: dict[str, Any]) -> None:
    """What was entered; in a preview, who would be."""
    for line in view.get("report", ()):
        typer.echo(line)
    if "report" in view:
        return
    for each in view["players"]:
        ratings = " ".join(str(each[name]) for name in ("elo", "dwz", "own") if each[name])
        typer.echo(f"{each['line']:>6}  {each['name']}  {each['club']}  {ratings}".rstrip())
    for each in view["entered_already"]:
        say(N_("Entered already and left out: {names}."), names=each["name"])
    for each in view["rejected"]:
        say(N_("Line {line}: {reason}"), line=each["line"], reason=each["reason"])
    if view["unused"]:
        say(N_("Columns not used: {columns}."), columns=", ".join(view["unused"]))


@player.command()
def order(
    tournament: Tournament,
    players: Annotated[list[str], argument("all players, in the order of their numbers")],
    as_json: AsJson = False,
) -> None:
    """Give the pairing numbers by hand, before the draw."""
    ids = [find(tournament, player) for player in players]
    told(execute(tournament, "OrderPlayers", {"order": ids}), as_json)
