"""The club's games from the command line."""

from typing import Annotated

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.files import read_bytes
from kosmos.cli.operations import Json, Raw, as_sent, command, operation
from kosmos.cli.options import AsJson
from kosmos.cli.session import REFUSED, complain, say, show_json
from kosmos.core.texts import decode_text
from kosmos.locale import N_, NP_, Phrase
from kosmos.service.games import (
    END_WORDS,
    GameSearch,
    GamesLibrary,
    TypedGame,
    game_view,
    pgn_of,
    read_search,
    read_typed,
    tree_view,
)
from kosmos.service.live_ratings import GamePeople, people_view

games = typer.Typer(no_args_is_help=True)
Id = Annotated[int, typer.Argument(help="number of the game, as search shows it")]


def _tell_found(found: Json) -> None:
    for game in found["games"]:
        names = f"{game['white']} – {game['black']}"
        result = END_WORDS.get(game["result"], game["result"])
        facts = "  ".join(part for part in (game["date"], game["eco"], game["event"]) if part)
        typer.echo(f"{game['id']:>6}  {names}  {result}  {facts}".rstrip())
    say(NP_("{count} game", "{count} games"), count=found["total"])


@command(games, "search", fields=GameSearch, shows=_tell_found)
@operation("GET", "/api/games")
async def search_games(
    desk: CliDesk, raw: Raw, limit: Annotated[int, typer.Option(min=1, max=200, help="how many at most")] = 20
) -> Json:
    """Find games by player, opening, result, year, tournament or position; the newest first."""
    found = await GamesLibrary(desk.store.games).search(desk.actor, read_search(raw), limit)
    return {"total": found.total, "games": list(map(game_view, found.games))}


@operation("GET", "/api/games/{game}")
async def get_game(desk: CliDesk, game: int) -> Json:
    return game_view(await GamesLibrary(desk.store.games).get(desk.actor, game))


@operation("GET", "/api/games/{game}/pgn")
async def game_pgn(desk: CliDesk, game: int) -> str:
    return pgn_of([await GamesLibrary(desk.store.games).get(desk.actor, game)])


@games.command()
def show(game: Id, as_json: AsJson = False) -> None:
    """One game as PGN."""
    if as_json:
        show_json(get_game(game))
    else:
        typer.echo(game_pgn(game), nl=False)


def _tell_tree(found: Json) -> None:
    for each in found["moves"]:
        typer.echo(f"{each['san']:<8}{each['games']:>6}   +{each['white']} ={each['draws']} -{each['black']}")
    if not found["moves"]:
        say(N_("No game of the club has reached this position."))


@command(games, "tree", shows=_tell_tree)
@operation("GET", "/api/games/tree")
async def game_tree(
    desk: CliDesk,
    position: Annotated[
        str, typer.Argument(help="a FEN, or moves such as “1. e4 c5”; nothing: the beginning")
    ] = "",
) -> Json:
    """What the club has played in a position: each move, its games, and their results for White."""
    return as_sent(tree_view(*await GamesLibrary(desk.store.games).tree(desk.actor, position)))


@operation("POST", "/api/games", begins=True)
async def import_pgn(desk: CliDesk, data: bytes, *, public: bool) -> Json:
    read = await GamesLibrary(desk.store.games).import_pgn(desk.actor, decode_text(data), public=public)
    left_out = [{"game": number, "reason": desk.language.say(fault)} for number, fault in read.left_out]
    return {"kept": read.kept, "left_out": left_out}


@games.command("import")
def import_(
    file: Annotated[str, typer.Argument(help="a PGN file, or - for standard input")],
    public: Annotated[bool, typer.Option("--public/--hidden", help="whether visitors see them")] = True,
    as_json: AsJson = False,
) -> None:
    """Keep all games of a PGN file; a game that cannot be read is named and left out."""
    read = import_pgn(read_bytes(file), public=public)
    if as_json:
        show_json(read)
    else:
        say(NP_("{count} game kept.", "{count} games kept."), count=len(read["kept"]))
        for each in read["left_out"]:
            complain(Phrase(N_("Game {game} is left out: {reason}"), each))
    if read["left_out"]:
        raise typer.Exit(REFUSED)


@command(games, "add", fields=TypedGame, shows="{id}")
@operation("POST", "/api/games/typed", begins=True)
async def type_in(desk: CliDesk, raw: Raw) -> Json:
    """Keep a game typed off its score sheet; piece letters in any of the languages."""
    library = GamesLibrary(desk.store.games)
    return {"id": await library.type_in(desk.actor, read_typed(raw), desk.language.code)}


def _tell_players(people: Json) -> None:
    if not people["white"]:
        say(N_("The game is joined to nobody."))
        return
    typer.echo(f"{people['white_name'] or '?'} – {people['black_name'] or '?'}")
    if not people["counts"]:
        say(N_("The club does not count games on live boards."))


@command(games, "players", shows=_tell_players)
@operation("GET", "/api/games/{game}/players")
async def game_players(desk: CliDesk, game: Id) -> Json:
    """Which of the club's people played a game of a live board, and whether it counts in the club's ratings."""
    return as_sent(people_view(game, await desk.services.live_ratings.shown(desk.actor, game)))


@command(games, "join", fields=GamePeople, shows=_tell_players)
@operation("POST", "/api/games/{game}/players")
async def join_players(desk: CliDesk, game: Id, raw: Raw) -> Json:
    """Join a game of a live board to two of the club's people, so that it counts in the club's ratings."""
    return as_sent(people_view(game, await desk.services.live_ratings.join(desk.actor, game, raw)))


@command(games, "part")
@operation("DELETE", "/api/games/{game}/players")
async def part_players(desk: CliDesk, game: Id) -> None:
    """A game of a live board counts for nobody any more."""
    await desk.services.live_ratings.part(desk.actor, game)


@command(games, "forget", asks=N_("The game is removed for good."))
@operation("DELETE", "/api/games/{game}")
async def delete_game(desk: CliDesk, game: Id) -> None:
    """Remove a game for good."""
    await desk.services.games.delete(desk.actor, game)
