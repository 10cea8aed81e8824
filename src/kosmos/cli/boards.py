"""Live boards from the command line."""

from typing import Annotated

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, Raw, all_sent, as_sent, command, operation
from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.session import SESSION, say, show_json, told
from kosmos.core.errors import BadValue
from kosmos.locale import N_
from kosmos.play.commands import read_board_command
from kosmos.play.refusals import NotYourSeat
from kosmos.service.board_titles import event_of
from kosmos.service.board_views import board_pgn, board_view, game_view, room_view
from kosmos.service.boards import stream_of
from kosmos.service.play_hints import hint_rows
from kosmos.service.room_wishes import NewRoom, read_room
from kosmos.service.round_boards import OnlineRound, read_online

board = typer.Typer(no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="name of the board")]

ONLINE = "/api/tournaments/{tournament}/online"


def _tell_rooms(rooms: list[Json]) -> None:
    for room in rooms:
        players = f"{room['white'] or '?'} – {room['black'] or '?'}" if room["seating"] == "bound" else ""
        place = f"{room['tournament']} {room['round']}.{room['board']}" if room["tournament"] else ""
        typer.echo(f"{room['name']:<30}  {room['phase']:<8}  {players}  {room['result']}  {place}".rstrip())


@command(board, "list", shows=_tell_rooms)
@operation("GET", "/api/boards")
async def board_listing(desk: CliDesk) -> list[Json]:
    """The live boards, the newest first."""
    return all_sent(map(room_view, await desk.services.hall.listing(desk.actor)))


def _tell_opened(opened: Json) -> None:
    typer.echo(opened["name"])
    if opened["seat"]:
        say(N_("Your seat: /play/{secret}"), secret=opened["seat"])
        say(N_("For the opponent: /play/{secret}"), secret=opened["guest"])


@command(board, "open", fields=NewRoom, shows=_tell_opened)
@operation("POST", "/api/boards", begins=True)
async def new_board(desk: CliDesk, raw: Raw) -> Json:
    """Open a live board; prints its name and the links of its seats."""
    opened = await desk.services.hall.open(read_room(raw))
    return {"name": opened.name, "seat": opened.own, "guest": opened.guest}


@operation("GET", "/api/boards/{name}")
async def get_board(desk: CliDesk, name: str) -> Json:
    hall = desk.services.hall
    return as_sent(board_view(await hall.state(stream_of(name)), hall.clock()))


@operation("GET", "/api/boards/{name}/pgn")
async def get_board_pgn(desk: CliDesk, name: str) -> str:
    services, state = desk.services, await desk.services.hall.state(stream_of(name))
    return board_pgn(state, await event_of(services.club, services.arenas, desk.actor, state))


@board.command()
def show(name: Name, as_json: AsJson = False) -> None:
    """A board's game as PGN with clocks; as JSON the board as it stands."""
    if as_json:
        show_json(get_board(name))
    else:
        typer.echo(get_board_pgn(name), nl=False)


@command(board, "delete", asks=N_("The board is deleted for good."))
@operation("DELETE", "/api/boards/{name}")
async def delete_board(desk: CliDesk, name: Name) -> None:
    """Delete a board with its game."""
    await desk.services.hall.delete(desk.actor, name)


def _tell_games(games: list[Json]) -> None:
    for game in games:
        typer.echo(f"{game['board']:>4}  {game['room'] or '-'}")


@command(board, "online", fields=OnlineRound, shows=_tell_games)
@operation("POST", ONLINE)
async def open_round(desk: CliDesk, tournament: Tournament, raw: Raw) -> list[Json]:
    """Open live boards for the games of a round; the others stay at the table."""
    opened = await desk.services.round_boards.open(desk.actor, tournament, read_online(raw))
    return all_sent(map(game_view, opened))


@command(board, "links", shows="{name}: /play/{seat}")
@operation("GET", ONLINE + "/links")
async def seat_links(desk: CliDesk, tournament: Tournament) -> list[Json]:
    """The link of every player, who comes to the live boards by it."""
    found = await desk.services.round_boards.links(desk.actor, tournament)
    return [{"id": id_, "name": name, "seat": secret} for id_, name, secret in found]


@operation("POST", "/api/boards/{name}/act")
async def act_at_board(desk: CliDesk, name: str, raw: Raw) -> Json:
    ordered = read_board_command(raw["command"])
    return {"version": (await desk.services.hall.direct(desk.actor, stream_of(name), ordered)).version}


@board.command()
def do(
    name: Name,
    command: Annotated[str, typer.Argument(help="pause, resume, clock, adjudicate, reopen, abort, set_up …")],
    values: Annotated[list[str] | None, typer.Argument(help="such as whose=w how=add ms=60000")] = None,
    as_json: AsJson = False,
) -> None:
    """The arbiter's word at a board; prints its version."""
    raw = dict(_named(each) for each in values or ())
    typer.echo(told(act_at_board(name, {"command": {"do": command, **raw}}), as_json)["version"])


def _named(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise BadValue("values", N_("values such as how=add"), text)
    return name, value


@command(board, "replace", shows="/play/{seat}")
@operation("POST", "/api/boards/{name}/seats/{role}/replace")
async def replace_seat(
    desk: CliDesk, name: Name, role: Annotated[str, typer.Argument(help="w, b or guest")]
) -> Json:
    """A new link for a seat; the old one opens nothing any more."""
    return {"seat": await desk.services.hall.replace_link(desk.actor, stream_of(name), role)}


@command(board, "calls", shows="{board:>4}  {room}  {by}")
@operation("GET", ONLINE + "/calls")
async def board_calls(desk: CliDesk, tournament: Tournament) -> list[Json]:
    """The boards of the current round at which the arbiter is called."""
    return all_sent(await desk.services.round_boards.calls(desk.actor, tournament))


@command(board, "answer")
@operation("DELETE", "/api/boards/{name}/call")
async def answer_call(desk: CliDesk, name: Name) -> None:
    """The call at a board is answered."""
    await desk.services.hall.seated(stream_of(name), "", desk.actor)
    await desk.services.hall.calls.answer(desk.actor, stream_of(name))


@operation("POST", "/api/boards/{name}/mail")
async def mail_at_turn(desk: CliDesk, name: str, raw: Raw) -> None:
    """A server knows its own address; `at` among it says it where there is none."""
    who = await desk.services.hall.seated(stream_of(name), raw["seat"], desk.actor)
    if who.seat is None:
        raise NotYourSeat
    base, language = raw.get("at", "").rstrip("/"), desk.language.code
    await desk.services.turn_mails.keep(stream_of(name), who.seat, raw["mail"], language, base)


@board.command()
def mail(
    name: Name,
    seat: Annotated[str, typer.Argument(help="the secret of the seat, what stands behind /play/")],
    to: Annotated[str, typer.Argument(help="e-mail address; empty: no more mails")] = "",
    at: Annotated[str, typer.Option(help="address of this Kosmos for the link in the mail")] = "",
) -> None:
    """In a game with days a move: a mail when it is this seat's turn."""
    mail_at_turn(name, {"seat": seat, "mail": to} | ({} if SESSION.server else {"at": at}))


def _tell_hints(found: list[Json]) -> None:
    for each in found:
        engine = each["engine"]
        beside = f"  {engine['accuracy']} %  {engine['first']} %  {engine['moves']}" if engine else ""
        typer.echo(f"{each['seat']}  {each['left']}  {each['away'] // 1000} s{beside}")


@command(board, "hints", shows=_tell_hints)
@operation("GET", "/api/boards/{name}/hints")
async def board_hints(desk: CliDesk, name: Name) -> list[Json]:
    """Hints, not verdicts: how often players left the page on their own move, and how closely they followed an engine."""
    await desk.services.hall.seated(stream_of(name), "", desk.actor)
    return all_sent(hint_rows(await desk.services.hall.hints.read(desk.actor, stream_of(name))))
