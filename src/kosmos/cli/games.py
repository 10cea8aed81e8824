"""The club's games from the command line."""

from typing import Annotated

import typer

from kosmos.cli.files import read_bytes
from kosmos.cli.operations import CommandGroup, ask
from kosmos.cli.options import AsJson, argument, switch
from kosmos.cli.session import OK, REFUSED, complain, say, show_json, told
from kosmos.core.json_values import Json
from kosmos.locale import N_, NP_, Phrase
from kosmos.service.games import END_WORDS, GameSearch
from kosmos.service.operations import games as operations

GameNumberArgument = Annotated[int, argument("number of the game, as search shows it")]
games = CommandGroup(
    game=GameNumberArgument,
    position=(Annotated[str, argument("a FEN, or moves such as “1. e4 c5”; nothing: the beginning")], ""),
)
LIMIT = Annotated[int, switch("how many at most", min=1, max=200)]


def _tell_found(found: Json) -> None:
    for game in found["games"]:
        names = f"{game['white']} – {game['black']}"
        result = END_WORDS.get(game["result"], game["result"])
        facts = "  ".join(part for part in (game["date"], game["eco"], game["event"]) if part)
        typer.echo(f"{game['id']:>6}  {names}  {result}  {facts}".rstrip())
    say(NP_("{count} game", "{count} games"), count=found["total"])


def _tell_tree(found: Json) -> None:
    for each in found["moves"]:
        typer.echo(f"{each['san']:<8}{each['games']:>6}   +{each['white']} ={each['draws']} -{each['black']}")
    if not found["moves"]:
        say(N_("No game of the club has reached this position."))


def _tell_players(people: Json) -> None:
    if not people["white"]:
        say(N_("The game is joined to nobody."))
        return
    typer.echo(f"{people['white_name'] or '?'} – {people['black_name'] or '?'}")
    if not people["counts"]:
        say(N_("The club does not count games on live boards."))


games.command_of(
    "search", operations.search_games, fields=GameSearch, typed={"limit": (LIMIT, 20)}, shows=_tell_found
)


@games.command()
def show(game: GameNumberArgument, as_json: AsJson = False) -> None:
    """One game as PGN."""
    if as_json:
        show_json(ask(operations.get_game, game))
    else:
        typer.echo(ask(operations.get_pgn, game), nl=False)


games.command_of("tree", operations.game_tree, shows=_tell_tree)


@games.command("import")
def import_(
    file: Annotated[str, argument("a PGN file, or - for standard input")],
    public: Annotated[bool, switch("whether visitors see them", "--public/--hidden")] = True,
    as_json: AsJson = False,
) -> None:
    """Keep all games of a PGN file; a game that cannot be read is named and left out."""
    read = ask(operations.import_games, read_bytes(file), public=public)
    code = REFUSED if read["left_out"] else OK
    say(NP_("{count} game kept.", "{count} games kept."), count=len(told(read, as_json, code)["kept"]))
    for each in read["left_out"]:
        complain(Phrase(N_("Game {game} is left out: {reason}"), each))
    raise typer.Exit(code)


games.command_of("add", operations.type_game, shows="{id}")
games.command_of("players", operations.game_players, shows=_tell_players)
games.command_of("join", operations.join_game, shows=_tell_players)
games.command_of("part", operations.part_game)
games.command_of("forget", operations.delete_game, asks=N_("The game is removed for good."))
