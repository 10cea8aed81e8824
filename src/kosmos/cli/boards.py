"""Live boards from the command line."""

import urllib.parse
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Protocol, TypeVar

import typer

from kosmos.cli.door import Json, all_sent, as_sent
from kosmos.cli.local_door import LocalDoor
from kosmos.cli.options import AsJson, Tournament, Yes, with_fields
from kosmos.cli.remote_door import RemoteDoor
from kosmos.cli.session import SESSION, given, refusals, say, show_json, sure
from kosmos.locale import N_
from kosmos.service.assembly import assemble
from kosmos.service.board_hall import BoardHall
from kosmos.service.board_views import board_pgn, board_view, game_view, room_view
from kosmos.service.boards import stream_of
from kosmos.service.club import Club
from kosmos.service.opening import Store
from kosmos.service.room_wishes import NewRoom, read_room
from kosmos.service.round_boards import OnlineRound, RoundBoards, read_online

app = typer.Typer(
    no_args_is_help=True, help="Live boards: open, list, show, and rounds of a tournament online."
)
T = TypeVar("T")
Name = Annotated[str, typer.Argument(help="name of the board")]


class BoardsDoor(Protocol):
    def listing_of_boards(self) -> list[Json]: ...
    def open_board(self, raw: Mapping[str, Any]) -> Json: ...
    def board(self, name: str) -> Json: ...
    def board_pgn(self, name: str) -> str: ...
    def delete_board(self, name: str) -> None: ...
    def online(self, tournament: str, raw: Mapping[str, Any]) -> list[Json]: ...
    def links(self, tournament: str) -> list[Json]: ...


class LocalBoards(LocalDoor):
    def relayed(self, work: Callable[[Club, BoardHall, RoundBoards], Awaitable[T]]) -> T:
        async def inside(store: Store) -> T:
            services = assemble(store)
            done = await work(services.club, services.hall, services.round_boards)
            await services.hall.settle()
            return done

        return self.run_on_store(inside)

    def _hall(self, work: Callable[[BoardHall, RoundBoards], Awaitable[T]]) -> T:
        return self.relayed(lambda _, hall, boards: work(hall, boards))

    def listing_of_boards(self) -> list[Json]:
        return all_sent(map(room_view, self._hall(lambda hall, _: hall.listing(self.actor))))

    def open_board(self, raw: Mapping[str, Any]) -> Json:
        wish = read_room(raw)
        opened = self._hall(lambda hall, _: hall.open(wish))
        return {"name": opened.name, "seat": opened.own, "guest": opened.guest}

    def board(self, name: str) -> Json:
        async def work(hall: BoardHall, _: RoundBoards) -> Json:
            return as_sent(board_view(await hall.state(stream_of(name)), hall.clock()))

        return self._hall(work)

    def board_pgn(self, name: str) -> str:
        return board_pgn(self._hall(lambda hall, _: hall.state(stream_of(name))))

    def delete_board(self, name: str) -> None:
        self._hall(lambda hall, _: hall.delete(self.actor, name))

    def online(self, tournament: str, raw: Mapping[str, Any]) -> list[Json]:
        wish = read_online(raw)
        opened = self._hall(lambda _, boards: boards.open(self.actor, tournament, wish))
        return all_sent(map(game_view, opened))

    def links(self, tournament: str) -> list[Json]:
        found = self._hall(lambda _, boards: boards.links(self.actor, tournament))
        return [{"id": id_, "name": name, "seat": secret} for id_, name, secret in found]


class RemoteBoards(RemoteDoor):
    def listing_of_boards(self) -> list[Json]:
        return self._json("GET", "/api/boards")  # type: ignore[no-any-return]

    def open_board(self, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", "/api/boards", raw)  # type: ignore[no-any-return]

    def board(self, name: str) -> Json:
        return self._json("GET", f"/api/boards/{quoted(name)}")  # type: ignore[no-any-return]

    def board_pgn(self, name: str) -> str:
        return self._ask("GET", f"/api/boards/{quoted(name)}/pgn").decode()

    def delete_board(self, name: str) -> None:
        self._ask("DELETE", f"/api/boards/{quoted(name)}")

    def online(self, tournament: str, raw: Mapping[str, Any]) -> list[Json]:
        return self._json("POST", f"/api/tournaments/{quoted(tournament)}/online", raw)  # type: ignore[no-any-return]

    def links(self, tournament: str) -> list[Json]:
        return self._json("GET", f"/api/tournaments/{quoted(tournament)}/online/links")  # type: ignore[no-any-return]


def quoted(name: str) -> str:
    return urllib.parse.quote(name, safe="")


def boards_door(*, begins: bool = False) -> BoardsDoor:
    if SESSION.server:
        return RemoteBoards(SESSION.server, SESSION.token, SESSION.language)
    return LocalBoards(SESSION.local_database(begins=begins), SESSION.language)


@app.command("list")
def list_boards(as_json: AsJson = False) -> None:
    """The live boards, the newest first."""
    with refusals():
        rooms = boards_door().listing_of_boards()
    if as_json:
        show_json(rooms)
        return
    for room in rooms:
        players = f"{room['white'] or '?'} – {room['black'] or '?'}" if room["seating"] == "bound" else ""
        typer.echo(f"{room['name']:<30}  {room['phase']:<8}  {players}  {room['result']}".rstrip())


@app.command("open")
@with_fields(NewRoom)
def open_board(as_json: AsJson = False, **raw: Any) -> None:
    """Open a live board; prints its name and the links of its seats."""
    with refusals():
        opened = boards_door(begins=True).open_board(given(raw))
    if as_json:
        show_json(opened)
        return
    typer.echo(opened["name"])
    if opened["seat"]:
        say(N_("Your seat: /play/{secret}"), secret=opened["seat"])
        say(N_("For the opponent: /play/{secret}"), secret=opened["guest"])


@app.command()
def show(name: Name, as_json: AsJson = False) -> None:
    """A board's game as PGN with clocks; as JSON the board as it stands."""
    with refusals():
        if as_json:
            show_json(boards_door().board(name))
        else:
            typer.echo(boards_door().board_pgn(name), nl=False)


@app.command()
def delete(name: Name, yes: Yes = False) -> None:
    """Delete a board with its game."""
    sure(N_("The board is deleted for good."), yes=yes)
    with refusals():
        boards_door().delete_board(name)


@app.command()
@with_fields(OnlineRound)
def online(tournament: Tournament, as_json: AsJson = False, **raw: Any) -> None:
    """Open live boards for the games of a round; the others stay at the table."""
    with refusals():
        games = boards_door().online(tournament, given(raw))
    if as_json:
        show_json(games)
        return
    for game in games:
        typer.echo(f"{game['board']:>4}  {game['room'] or '-'}")


@app.command()
def links(tournament: Tournament, as_json: AsJson = False) -> None:
    """The link of every player, who comes to the live boards by it."""
    with refusals():
        found = boards_door().links(tournament)
    if as_json:
        show_json(found)
        return
    for each in found:
        typer.echo(f"{each['name']}: /play/{each['seat']}")
