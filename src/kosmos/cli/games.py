"""The club's games from the command line."""

import json
import urllib.parse
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Protocol, TypeVar

import typer

from kosmos.cli.door import Json, as_sent
from kosmos.cli.files import read_bytes
from kosmos.cli.local_door import LocalDoor
from kosmos.cli.options import AsJson, Yes, with_fields
from kosmos.cli.remote_door import RemoteDoor
from kosmos.cli.session import REFUSED, SESSION, complain, given, refusals, say, show_json, sure
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

app = typer.Typer(
    no_args_is_help=True, help="The club's games: search, read PGN, type in, the tree of openings."
)
T = TypeVar("T")
Id = Annotated[int, typer.Argument(help="number of the game, as search shows it")]


class GamesDoor(Protocol):
    def search(self, raw: Mapping[str, Any], limit: int) -> Json: ...
    def game(self, number: int) -> Json: ...
    def pgn(self, number: int) -> str: ...
    def tree(self, position: str) -> Json: ...
    def import_pgn(self, data: bytes, *, public: bool) -> Json: ...
    def type_in(self, raw: Mapping[str, Any]) -> int: ...
    def forget(self, number: int) -> None: ...


class LocalGames(LocalDoor):
    def _library(self, work: Callable[[GamesLibrary], Awaitable[T]]) -> T:
        return self.run_on_store(lambda store: work(GamesLibrary(store.games)))

    def search(self, raw: Mapping[str, Any], limit: int) -> Json:
        asked = read_search(raw)
        found = self._library(lambda library: library.search(self.actor, asked, limit))
        return {"total": found.total, "games": list(map(game_view, found.games))}

    def game(self, number: int) -> Json:
        return game_view(self._library(lambda library: library.get(self.actor, number)))

    def pgn(self, number: int) -> str:
        return pgn_of([self._library(lambda library: library.get(self.actor, number))])

    def tree(self, position: str) -> Json:
        return as_sent(tree_view(*self._library(lambda library: library.tree(self.actor, position))))

    def import_pgn(self, data: bytes, *, public: bool) -> Json:
        text = decode_text(data)
        read = self._library(lambda library: library.import_pgn(self.actor, text, public=public))
        left_out = [{"game": number, "reason": self.language.say(fault)} for number, fault in read.left_out]
        return {"kept": read.kept, "left_out": left_out}

    def type_in(self, raw: Mapping[str, Any]) -> int:
        typed = read_typed(raw)
        return self._library(lambda library: library.type_in(self.actor, typed, self.language.code))

    def forget(self, number: int) -> None:
        self._library(lambda library: library.delete(self.actor, number))


class RemoteGames(RemoteDoor):
    def search(self, raw: Mapping[str, Any], limit: int) -> Json:
        return self._json("GET", f"/api/games?{urllib.parse.urlencode({**raw, 'limit': limit})}")  # type: ignore[no-any-return]

    def game(self, number: int) -> Json:
        return self._json("GET", f"/api/games/{number}")  # type: ignore[no-any-return]

    def pgn(self, number: int) -> str:
        return self._ask("GET", f"/api/games/{number}/pgn").decode()

    def tree(self, position: str) -> Json:
        return self._json("GET", f"/api/games/tree?{urllib.parse.urlencode({'position': position})}")  # type: ignore[no-any-return]

    def import_pgn(self, data: bytes, *, public: bool) -> Json:
        query = urllib.parse.urlencode({"public": "yes" if public else "no"})
        return json.loads(self._ask("POST", f"/api/games?{query}", data, "application/x-chess-pgn"))  # type: ignore[no-any-return]

    def type_in(self, raw: Mapping[str, Any]) -> int:
        return int(self._json("POST", "/api/games/typed", raw)["id"])

    def forget(self, number: int) -> None:
        self._ask("DELETE", f"/api/games/{number}")


def games_door(*, begins: bool = False) -> GamesDoor:
    if SESSION.server:
        return RemoteGames(SESSION.server, SESSION.token, SESSION.language)
    return LocalGames(SESSION.local_database(begins=begins), SESSION.language)


@app.command()
@with_fields(GameSearch)
def search(
    limit: Annotated[int, typer.Option(min=1, max=200, help="how many at most")] = 20,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Find games by player, opening, result, year, tournament or position; the newest first."""
    with refusals():
        found = games_door().search(given(raw), limit)
    if as_json:
        show_json(found)
        return
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
            show_json(games_door().game(game))
        else:
            typer.echo(games_door().pgn(game), nl=False)


@app.command()
def tree(
    position: Annotated[
        str, typer.Argument(help="a FEN, or moves such as “1. e4 c5”; nothing: the beginning")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """What the club has played in a position: each move, its games, and their results for White."""
    with refusals():
        found = games_door().tree(position)
    if as_json:
        show_json(found)
        return
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
        read = games_door(begins=True).import_pgn(data, public=public)
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
        number = games_door(begins=True).type_in(given(raw))
    if as_json:
        show_json({"id": number})
    else:
        typer.echo(number)


@app.command()
def forget(game: Id, yes: Yes = False) -> None:
    """Remove a game for good."""
    sure(N_("The game is removed for good."), yes=yes)
    with refusals():
        games_door().forget(game)
