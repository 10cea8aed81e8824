"""Live boards from the command line."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, all_sent, as_sent, operation
from kosmos.cli.options import AsJson, Tournament, Yes, with_fields
from kosmos.cli.session import SESSION, given, refusals, say, show_json, sure, told
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

app = typer.Typer(
    no_args_is_help=True, help="Live boards: open, list, show, and rounds of a tournament online."
)
Name = Annotated[str, typer.Argument(help="name of the board")]


@operation("GET", "/api/boards")
async def board_listing(desk: CliDesk) -> list[Json]:
    return all_sent(map(room_view, await desk.services.hall.listing(desk.actor)))


@operation("POST", "/api/boards", begins=True)
async def new_board(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
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


@operation("DELETE", "/api/boards/{name}")
async def delete_board(desk: CliDesk, name: str) -> None:
    await desk.services.hall.delete(desk.actor, name)


@operation("POST", "/api/tournaments/{tournament}/online")
async def open_round(desk: CliDesk, tournament: str, raw: Mapping[str, Any]) -> list[Json]:
    opened = await desk.services.round_boards.open(desk.actor, tournament, read_online(raw))
    return all_sent(map(game_view, opened))


@operation("GET", "/api/tournaments/{tournament}/online/links")
async def seat_links(desk: CliDesk, tournament: str) -> list[Json]:
    found = await desk.services.round_boards.links(desk.actor, tournament)
    return [{"id": id_, "name": name, "seat": secret} for id_, name, secret in found]


@operation("POST", "/api/boards/{name}/act")
async def act_at_board(desk: CliDesk, name: str, raw: Mapping[str, Any]) -> Json:
    command = read_board_command(raw["command"])
    return {"version": (await desk.services.hall.direct(desk.actor, stream_of(name), command)).version}


@operation("POST", "/api/boards/{name}/seats/{role}/replace")
async def replace_seat(desk: CliDesk, name: str, role: str) -> Json:
    return {"seat": await desk.services.hall.replace_link(desk.actor, stream_of(name), role)}


@operation("GET", "/api/tournaments/{tournament}/online/calls")
async def board_calls(desk: CliDesk, tournament: str) -> list[Json]:
    return all_sent(await desk.services.round_boards.calls(desk.actor, tournament))


@operation("DELETE", "/api/boards/{name}/call")
async def answer_call(desk: CliDesk, name: str) -> None:
    await desk.services.hall.seated(stream_of(name), "", desk.actor)
    await desk.services.hall.calls.answer(desk.actor, stream_of(name))


@operation("POST", "/api/boards/{name}/mail")
async def mail_at_turn(desk: CliDesk, name: str, raw: Mapping[str, Any]) -> None:
    """A server knows its own address; `at` among it says it where there is none."""
    who = await desk.services.hall.seated(stream_of(name), raw["seat"], desk.actor)
    if who.seat is None:
        raise NotYourSeat
    base, language = raw.get("at", "").rstrip("/"), desk.language.code
    await desk.services.turn_mails.keep(stream_of(name), who.seat, raw["mail"], language, base)


@operation("GET", "/api/boards/{name}/hints")
async def board_hints(desk: CliDesk, name: str) -> list[Json]:
    await desk.services.hall.seated(stream_of(name), "", desk.actor)
    return all_sent(hint_rows(await desk.services.hall.hints.read(desk.actor, stream_of(name))))


@app.command("list")
def list_boards(as_json: AsJson = False) -> None:
    """The live boards, the newest first."""
    with refusals():
        rooms = told(board_listing(), as_json)
    for room in rooms:
        players = f"{room['white'] or '?'} – {room['black'] or '?'}" if room["seating"] == "bound" else ""
        place = f"{room['tournament']} {room['round']}.{room['board']}" if room["tournament"] else ""
        typer.echo(f"{room['name']:<30}  {room['phase']:<8}  {players}  {room['result']}  {place}".rstrip())


@app.command("open")
@with_fields(NewRoom)
def open_board(as_json: AsJson = False, **raw: Any) -> None:
    """Open a live board; prints its name and the links of its seats."""
    with refusals():
        opened = told(new_board(given(raw)), as_json)
    typer.echo(opened["name"])
    if opened["seat"]:
        say(N_("Your seat: /play/{secret}"), secret=opened["seat"])
        say(N_("For the opponent: /play/{secret}"), secret=opened["guest"])


@app.command()
def show(name: Name, as_json: AsJson = False) -> None:
    """A board's game as PGN with clocks; as JSON the board as it stands."""
    with refusals():
        if as_json:
            show_json(get_board(name))
        else:
            typer.echo(get_board_pgn(name), nl=False)


@app.command()
def delete(name: Name, yes: Yes = False) -> None:
    """Delete a board with its game."""
    sure(N_("The board is deleted for good."), yes=yes)
    with refusals():
        delete_board(name)


@app.command()
@with_fields(OnlineRound)
def online(tournament: Tournament, as_json: AsJson = False, **raw: Any) -> None:
    """Open live boards for the games of a round; the others stay at the table."""
    with refusals():
        games = told(open_round(tournament, given(raw)), as_json)
    for game in games:
        typer.echo(f"{game['board']:>4}  {game['room'] or '-'}")


@app.command()
def links(tournament: Tournament, as_json: AsJson = False) -> None:
    """The link of every player, who comes to the live boards by it."""
    with refusals():
        found = told(seat_links(tournament), as_json)
    for each in found:
        typer.echo(f"{each['name']}: /play/{each['seat']}")


@app.command()
def do(
    name: Name,
    command: Annotated[str, typer.Argument(help="pause, resume, clock, adjudicate, reopen, abort, set_up …")],
    values: Annotated[list[str] | None, typer.Argument(help="such as whose=w how=add ms=60000")] = None,
    as_json: AsJson = False,
) -> None:
    """The arbiter's word at a board; prints its version."""
    with refusals():
        raw = dict(_named(each) for each in values or ())
        done = told(act_at_board(name, {"command": {"do": command, **raw}}), as_json)
    typer.echo(done["version"])


def _named(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise BadValue("values", N_("values such as how=add"), text)
    return name, value


@app.command()
def replace(
    name: Name, role: Annotated[str, typer.Argument(help="w, b or guest")], as_json: AsJson = False
) -> None:
    """A new link for a seat; the old one opens nothing any more."""
    with refusals():
        replaced = told(replace_seat(name, role), as_json)
    typer.echo(f"/play/{replaced['seat']}")


@app.command()
def calls(tournament: Tournament, as_json: AsJson = False) -> None:
    """The boards of the current round at which the arbiter is called."""
    with refusals():
        found = told(board_calls(tournament), as_json)
    for each in found:
        typer.echo(f"{each['board']:>4}  {each['room']}  {each['by']}")


@app.command()
def answer(name: Name) -> None:
    """The call at a board is answered."""
    with refusals():
        answer_call(name)


@app.command()
def mail(
    name: Name,
    seat: Annotated[str, typer.Argument(help="the secret of the seat, what stands behind /play/")],
    to: Annotated[str, typer.Argument(help="e-mail address; empty: no more mails")] = "",
    at: Annotated[str, typer.Option(help="address of this Kosmos for the link in the mail")] = "",
) -> None:
    """In a game with days a move: a mail when it is this seat's turn."""
    with refusals():
        mail_at_turn(name, {"seat": seat, "mail": to} | ({} if SESSION.server else {"at": at}))


@app.command()
def hints(name: Name, as_json: AsJson = False) -> None:
    """Hints, not verdicts: how often players left the page on their own move, and how closely they followed an engine."""
    with refusals():
        found = told(board_hints(name), as_json)
    for each in found:
        engine = each["engine"]
        beside = f"  {engine['accuracy']} %  {engine['first']} %  {engine['moves']}" if engine else ""
        typer.echo(f"{each['seat']}  {each['left']}  {each['away'] // 1000} s{beside}")
