"""The club's games from the command line."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.files import read_bytes
from kosmos.cli.operations import Json, as_sent, operation
from kosmos.cli.options import AsJson, Yes, with_fields
from kosmos.cli.session import REFUSED, SESSION, complain, given, refusals, say, show_json, sure, told
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

app = typer.Typer(
    no_args_is_help=True, help="The club's games: search, read PGN, type in, the tree of openings."
)
Id = Annotated[int, typer.Argument(help="number of the game, as search shows it")]


@operation("GET", "/api/games")
async def search_games(desk: CliDesk, raw: Mapping[str, Any], limit: int) -> Json:
    found = await GamesLibrary(desk.store.games).search(desk.actor, read_search(raw), limit)
    return {"total": found.total, "games": list(map(game_view, found.games))}


@operation("GET", "/api/games/{game}")
async def get_game(desk: CliDesk, game: int) -> Json:
    return game_view(await GamesLibrary(desk.store.games).get(desk.actor, game))


@operation("GET", "/api/games/{game}/pgn")
async def game_pgn(desk: CliDesk, game: int) -> str:
    return pgn_of([await GamesLibrary(desk.store.games).get(desk.actor, game)])


@operation("GET", "/api/games/tree")
async def game_tree(desk: CliDesk, position: str) -> Json:
    return as_sent(tree_view(*await GamesLibrary(desk.store.games).tree(desk.actor, position)))


@operation("POST", "/api/games", begins=True)
async def import_pgn(desk: CliDesk, data: bytes, *, public: bool) -> Json:
    read = await GamesLibrary(desk.store.games).import_pgn(desk.actor, decode_text(data), public=public)
    left_out = [{"game": number, "reason": desk.language.say(fault)} for number, fault in read.left_out]
    return {"kept": read.kept, "left_out": left_out}


@operation("POST", "/api/games/typed", begins=True)
async def type_in(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    library = GamesLibrary(desk.store.games)
    return {"id": await library.type_in(desk.actor, read_typed(raw), desk.language.code)}


@operation("DELETE", "/api/games/{game}")
async def delete_game(desk: CliDesk, game: int) -> None:
    await desk.services.games.delete(desk.actor, game)


@operation("GET", "/api/games/{game}/players")
async def game_players(desk: CliDesk, game: int) -> Json:
    return as_sent(people_view(game, await desk.services.live_ratings.shown(desk.actor, game)))


@operation("POST", "/api/games/{game}/players")
async def join_players(desk: CliDesk, game: int, raw: Mapping[str, Any]) -> Json:
    return as_sent(people_view(game, await desk.services.live_ratings.join(desk.actor, game, raw)))


@operation("DELETE", "/api/games/{game}/players")
async def part_players(desk: CliDesk, game: int) -> None:
    await desk.services.live_ratings.part(desk.actor, game)


@app.command()
@with_fields(GameSearch)
def search(
    limit: Annotated[int, typer.Option(min=1, max=200, help="how many at most")] = 20,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Find games by player, opening, result, year, tournament or position; the newest first."""
    with refusals():
        found = told(search_games(given(raw), limit), as_json)
    for each in found["games"]:
        typer.echo(_line(each))
    typer.echo(SESSION.language.say(Phrase(NP_("{count} game", "{count} games"), {"count": found["total"]})))


def _line(game: Json) -> str:
    names = f"{game['white']} – {game['black']}"
    result = END_WORDS.get(game["result"], game["result"])
    facts = "  ".join(part for part in (game["date"], game["eco"], game["event"]) if part)
    return f"{game['id']:>6}  {names}  {result}  {facts}".rstrip()


@app.command()
def show(game: Id, as_json: AsJson = False) -> None:
    """One game as PGN."""
    with refusals():
        if as_json:
            show_json(get_game(game))
        else:
            typer.echo(game_pgn(game), nl=False)


@app.command()
def tree(
    position: Annotated[
        str, typer.Argument(help="a FEN, or moves such as “1. e4 c5”; nothing: the beginning")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """What the club has played in a position: each move, its games, and their results for White."""
    with refusals():
        found = told(game_tree(position), as_json)
    for each in found["moves"]:
        typer.echo(f"{each['san']:<8}{each['games']:>6}   +{each['white']} ={each['draws']} -{each['black']}")
    if not found["moves"]:
        say(N_("No game of the club has reached this position."))


@app.command("import")
def import_(
    file: Annotated[str, typer.Argument(help="a PGN file, or - for standard input")],
    public: Annotated[bool, typer.Option("--public/--hidden", help="whether visitors see them")] = True,
    as_json: AsJson = False,
) -> None:
    """Keep all games of a PGN file; a game that cannot be read is named and left out."""
    data = read_bytes(file)
    with refusals():
        read = import_pgn(data, public=public)
    if as_json:
        show_json(read)
    else:
        kept = Phrase(NP_("{count} game kept.", "{count} games kept."), {"count": len(read["kept"])})
        typer.echo(SESSION.language.say(kept))
        for each in read["left_out"]:
            complain(Phrase(N_("Game {game} is left out: {reason}"), each))
    if read["left_out"]:
        raise typer.Exit(REFUSED)


@app.command()
@with_fields(TypedGame)
def add(as_json: AsJson = False, **raw: Any) -> None:
    """Keep a game typed off its score sheet; piece letters in any of the languages."""
    with refusals():
        typer.echo(told(type_in(given(raw)), as_json)["id"])


@app.command()
def players(game: Id, as_json: AsJson = False) -> None:
    """Which of the club's people played a game of a live board, and whether it counts in the club's ratings."""
    with refusals():
        _tell_players(told(game_players(game), as_json))


@app.command()
@with_fields(GamePeople)
def join(game: Id, as_json: AsJson = False, **raw: Any) -> None:
    """Join a game of a live board to two of the club's people, so that it counts in the club's ratings."""
    with refusals():
        _tell_players(told(join_players(game, given(raw)), as_json))


@app.command()
def part(game: Id) -> None:
    """A game of a live board counts for nobody any more."""
    with refusals():
        part_players(game)


def _tell_players(people: Json) -> None:
    if not people["white"]:
        say(N_("The game is joined to nobody."))
        return
    typer.echo(f"{people['white_name'] or '?'} – {people['black_name'] or '?'}")
    if not people["counts"]:
        say(N_("The club does not count games on live boards."))


@app.command()
def forget(game: Id, yes: Yes = False) -> None:
    """Remove a game for good."""
    sure(N_("The game is removed for good."), yes=yes)
    with refusals():
        delete_game(game)
