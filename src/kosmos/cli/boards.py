"""Live boards from the command line."""

from typing import Annotated

import typer

from kosmos.cli.operations import CommandGroup, ask
from kosmos.cli.options import AsJson, Tournament, argument, switch
from kosmos.cli.session import SESSION, say, show_json, told
from kosmos.core.errors import BadValue
from kosmos.core.json_values import Json
from kosmos.locale import N_
from kosmos.service.operations import board_care, boards

BoardArgument = Annotated[str, argument("name of the board")]
board = CommandGroup(
    name=BoardArgument,
    stream=Tournament,
    role=Annotated[str, argument("w, b or guest")],
    side=Annotated[str, argument("whose record: w or b")],
)


def _tell_rooms(rooms: list[Json]) -> None:
    for room in rooms:
        players = f"{room['white'] or '?'} – {room['black'] or '?'}" if room["seating"] == "bound" else ""
        place = f"{room['tournament']} {room['round']}.{room['board']}" if room["tournament"] else ""
        typer.echo(f"{room['name']:<30}  {room['phase']:<8}  {players}  {room['result']}  {place}".rstrip())


def _tell_opened(opened: Json) -> None:
    typer.echo(opened["name"])
    if opened["seat"]:
        say(N_("Your seat: /play/{secret}"), secret=opened["seat"])
        say(N_("For the opponent: /play/{secret}"), secret=opened["guest"])


def _tell_games(games: list[Json]) -> None:
    for game in games:
        typer.echo(f"{game['board']:>4}  {game['room'] or '-'}")


def _tell_text(text: str) -> None:
    typer.echo(text, nl=False)


def _tell_hints(found: list[Json]) -> None:
    for each in found:
        engine = each["engine"]
        beside = f"  {engine['accuracy']} %  {engine['first']} %  {engine['moves']}" if engine else ""
        typer.echo(f"{each['seat']}  {each['left']}  {each['away'] // 1000} s{beside}")


board.command_of("list", boards.list_boards, shows=_tell_rooms)
board.command_of("open", boards.open_board, shows=_tell_opened)


@board.command()
def show(name: BoardArgument, as_json: AsJson = False) -> None:
    """A board's game as PGN with clocks; as JSON the board as it stands."""
    if as_json:
        show_json(ask(boards.get_board, name))
    else:
        typer.echo(ask(boards.get_board_pgn, name), nl=False)


board.command_of("record", boards.get_board_record, shows=_tell_text)
board.command_of("delete", boards.delete_board, asks=N_("The board is deleted for good."))
board.command_of("online", boards.open_round, shows=_tell_games)
board.command_of("links", boards.get_links, shows="{name}: /play/{seat}")


@board.command()
def do(
    name: BoardArgument,
    command: Annotated[str, argument("pause, resume, clock, adjudicate, reopen, abort, set_up …")],
    values: Annotated[list[str] | None, argument("such as whose=w how=add ms=60000")] = None,
    as_json: AsJson = False,
) -> None:
    """The arbiter's word at a board; prints its version."""
    raw = dict(_named(each) for each in values or ())
    done = ask(boards.act_at_board, name, {"command": {"do": command, **raw}})
    typer.echo(told(done, as_json)["version"])


def _named(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise BadValue("values", N_("values such as how=add"), text)
    return name, value


board.command_of("replace", boards.replace_seat, shows="/play/{seat}")
board.command_of("calls", board_care.get_calls, shows="{board:>4}  {room}  {by}")
board.command_of("answer", board_care.answer_call)


@board.command()
def mail(
    name: BoardArgument,
    seat: Annotated[str, argument("the secret of the seat, what stands behind /play/")],
    to: Annotated[str, argument("e-mail address; empty: no more mails")] = "",
    at: Annotated[str, switch("address of this Kosmos for the link in the mail")] = "",
) -> None:
    """In a game with days a move: a mail when it is this seat's turn."""
    ask(board_care.mail_at_board, name, {"seat": seat, "mail": to} | ({} if SESSION.server else {"at": at}))


board.command_of("hints", board_care.get_hints, shows=_tell_hints)
