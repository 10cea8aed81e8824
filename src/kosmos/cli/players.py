"""Players: add, modify, withdraw, delete, import."""

import datetime as dt
from typing import Annotated, Any, ClassVar

import typer

from kosmos.cli.files import read_bytes
from kosmos.cli.finding import find
from kosmos.cli.options import AsJson, Player, Tournament, Yes, with_fields
from kosmos.cli.session import SESSION, complain, execute, given, refusals, stop, told
from kosmos.cli.swiss_director import exchange, expel
from kosmos.core.errors import FieldRefused
from kosmos.core.players import Player as PlayerData
from kosmos.locale import N_
from kosmos.service.player_lists import LinesRejected, rows_of


class FileOrTournament(FieldRefused):
    text: ClassVar[str] = N_("Name a file of players, or another tournament with --from.")
    field: str = "file"


app = typer.Typer(no_args_is_help=True, help="Enter, change and withdraw players.")
app.command("expel")(expel)
app.command("exchange")(exchange)


@app.command()
@with_fields(PlayerData, "name")
def add(
    tournament: Tournament,
    name: Annotated[str, typer.Argument(help="Last, First")],
    yes: Yes = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Enter a player; after the draw this is a late entry."""
    told(execute(tournament, "AddPlayer", {"name": name, **given(raw)}, yes=yes), as_json)


@app.command()
@with_fields(PlayerData)
def modify(
    tournament: Tournament, player: Player, yes: Yes = False, as_json: AsJson = False, **raw: Any
) -> None:
    """Change a player's data; only what is given changes."""
    raw = {"id": find(tournament, player), **given(raw)}
    told(execute(tournament, "ModifyPlayer", raw, yes=yes), as_json)


@app.command()
def withdraw(tournament: Tournament, player: Player, yes: Yes = False, as_json: AsJson = False) -> None:
    """A player leaves after the draw."""
    told(execute(tournament, "WithdrawPlayer", {"id": find(tournament, player)}, yes=yes), as_json)


@app.command()
def reinstate(tournament: Tournament, player: Player, as_json: AsJson = False) -> None:
    """A withdrawn player comes back."""
    told(execute(tournament, "ReinstatePlayer", {"id": find(tournament, player)}), as_json)


@app.command()
def delete(tournament: Tournament, player: Player, as_json: AsJson = False) -> None:
    """Take a player off the list, before the draw."""
    told(execute(tournament, "DeletePlayer", {"id": find(tournament, player)}), as_json)


@app.command("import")
def import_(
    tournament: Tournament,
    file: Annotated[
        str, typer.Argument(help="list of players (CSV, DSB, FIDE), or - for standard input")
    ] = "",
    source: Annotated[str, typer.Option("--from", help="take all players of this tournament instead")] = "",
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Enter many players at once, all of them or none: from a file, or from another tournament."""
    if bool(file) == bool(source):
        stop(FileOrTournament())
    with refusals():
        if source:
            done = SESSION.door.take_over(tournament, source)
        else:
            try:
                players = rows_of(read_bytes(file), dt.datetime.now(dt.UTC).date())
            except LinesRejected as refused:
                for line in refused.lines:
                    complain(line)
                raise
            done = execute(tournament, "ImportPlayers", {"players": players}, yes=yes)
    told(done, as_json)


@app.command()
def order(
    tournament: Tournament,
    players: Annotated[list[str], typer.Argument(help="all players, in the order of their numbers")],
    as_json: AsJson = False,
) -> None:
    """Give the pairing numbers by hand, before the draw."""
    ids = [find(tournament, player) for player in players]
    told(execute(tournament, "OrderPlayers", {"order": ids}), as_json)
