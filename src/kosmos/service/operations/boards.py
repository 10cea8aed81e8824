"""Live boards, for programs; people play over the live connection."""

from collections.abc import Sequence
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import BadValue
from kosmos.core.fields import whole
from kosmos.formats.room_record import record_of
from kosmos.formats.schachecke_game import make_game_record
from kosmos.locale import N_
from kosmos.play.commands import AnyBoardCommand, read_board_command
from kosmos.service.board_hall import circumstances
from kosmos.service.board_titles import event_of
from kosmos.service.board_views import (
    BoardShown,
    RoomShown,
    TableGameShown,
    board_pgn,
    board_view,
    game_view,
    room_view,
)
from kosmos.service.boards import stream_of
from kosmos.service.operations import PGN, PLAIN, ClubDesk, Raw, operation
from kosmos.service.room_wishes import NewRoom, read_room
from kosmos.service.round_boards import OnlineRound, TableGame, read_online

BOARDS, BOARD = "/api/boards", "/api/boards/{name}"
ONLINE = "/api/tournaments/{stream}/online"

RoundOrCurrent = Annotated[int, whole(N_("Round"), 0, 999, help="round; the current one if left out")]


class BoardOpened(TypedDict):
    name: str
    seat: str
    guest: str


class SeatShown(TypedDict):
    seat: str


class VersionShown(TypedDict):
    version: int


class PlayerLinkShown(TypedDict):
    id: int
    name: str
    seat: str


#: what `asked_text` takes
ShortText = Annotated[str, msgspec.Meta(max_length=200)]


class BoardAct(TypedDict):
    """Something that is done at a board, by whom."""

    command: AnyBoardCommand
    seat: NotRequired[ShortText]
    name: NotRequired[ShortText]


class SeatAsked(TypedDict):
    guest: NotRequired[ShortText]
    player: NotRequired[ShortText]


@operation("GET", BOARDS)
async def list_boards(desk: ClubDesk) -> list[RoomShown]:
    """The live boards, the newest first."""
    return list(map(room_view, await desk.services.hall.listing(desk.actor)))


@operation(
    "POST",
    BOARDS,
    summary="Open a live board; the answer has the links of its seats",
    body=NewRoom,
    location="/api/boards/{name}",
    begins=True,
)
async def open_board(desk: ClubDesk, raw: Raw) -> BoardOpened:
    """Open a live board; prints its name and the links of its seats."""
    opened = await desk.services.hall.open(read_room(raw), desk.caller)
    return {"name": opened.name, "seat": opened.own, "guest": opened.guest}


@operation("GET", BOARD)
async def get_board(desk: ClubDesk, name: str) -> BoardShown:
    """A board as it stands: position, moves, clocks."""
    hall = desk.services.hall
    await hall.seated(stream_of(name), "", desk.actor)
    return board_view(await hall.state(stream_of(name)), hall.clock())


@operation("GET", BOARD + "/pgn", gives=PGN)
async def get_board_pgn(desk: ClubDesk, name: str) -> str:
    """The game as PGN with clocks."""
    services = desk.services
    await services.hall.seated(stream_of(name), "", desk.actor)
    state = await services.hall.state(stream_of(name))
    return board_pgn(state, await event_of(services.club, services.arenas, desk.actor, state))


@operation(
    "GET",
    BOARD + "/record/{side}",
    summary="The game as one player's record, in the Schachecke's format",
    gives=PLAIN,
    choices={"side": ("w", "b")},
)
async def get_board_record(desk: ClubDesk, name: str, side: str) -> str:
    """The game as one player's record, in the Schachecke's format."""
    hall, stream = desk.services.hall, stream_of(name)
    await hall.seated(stream, "", desk.actor)
    if side not in [*Colour]:
        raise BadValue("side", N_("w or b"), side)
    return make_game_record(record_of(await hall.state(stream), Colour(side), f"/boards/{name}"))


@operation(
    "POST",
    BOARD + "/act",
    summary='Do something at a board: {"command": {"do": "move", "move": "e2e4", "ply": 0}, "seat": the secret of the seat}',
    body=BoardAct,
)
async def act_at_board(desk: ClubDesk, name: str, raw: Raw) -> VersionShown:
    hall, stream = desk.services.hall, stream_of(name)
    who = await hall.seated(stream, asked_text(raw, "seat"), desk.actor, asked_text(raw, "name"))
    if not isinstance(raw.get("command"), dict):
        raise BadValue("command", N_("a command of a board"), raw.get("command")).called(N_("Command"))
    done = await hall.act_as(stream, read_board_command(raw["command"]), circumstances(hall, who))
    return {"version": done.version}


@operation("POST", BOARD + "/guest", body=SeatAsked)
async def take_seat(desk: ClubDesk, name: str, raw: Raw) -> SeatShown:
    """Take the seat that is free, by the guest's link; the answer is the secret of the seat."""
    guest, player = asked_text(raw, "guest"), asked_text(raw, "player")
    return {"seat": await desk.services.hall.take_seat(stream_of(name), guest, player)}


@operation(
    "POST",
    BOARD + "/seats/{role}/replace",
    Right.DIRECT,
    summary="A new link for a seat (w, b or guest); the old one opens nothing any more",
    choices={"role": ("w", "b", "guest")},
)
async def replace_seat(desk: ClubDesk, name: str, role: str) -> SeatShown:
    """A new link for a seat; the old one opens nothing any more."""
    return {"seat": await desk.services.hall.replace_link(desk.actor, stream_of(name), role)}


@operation("DELETE", BOARD, Right.DIRECT)
async def delete_board(desk: ClubDesk, name: str) -> None:
    """Delete a board with its game."""
    await desk.services.hall.delete(desk.actor, name)


# -- rounds online -----------------------------------------------------------------------------------------


def _shown(desk: ClubDesk, games: Sequence[TableGame]) -> list[TableGameShown]:
    return [
        game_view(game, desk.connected(stream_of(game.room.settings.name)) if game.room else [])
        for game in games
    ]


@operation(
    "POST",
    ONLINE,
    Right.DIRECT,
    summary="Open live boards for games of a round, or of the evening; the round with all its games",
    tag="boards",
    body=OnlineRound,
)
async def open_round(desk: ClubDesk, stream: str, raw: Raw) -> list[TableGameShown]:
    """Open live boards for the games of a round; the others stay at the table."""
    return _shown(desk, await desk.services.round_boards.open(desk.actor, stream, read_online(raw)))


@operation("GET", ONLINE, tag="boards")
async def get_round(desk: ClubDesk, stream: str, round: RoundOrCurrent = 0) -> list[TableGameShown]:  # noqa: A002 - as programs say it
    """The games of a round, and at which live boards they are played."""
    return _shown(desk, await desk.services.round_boards.games(desk.actor, stream, round))


@operation(
    "GET",
    ONLINE + "/links",
    Right.DIRECT,
    summary="The secret of every player, who comes to the live boards by it as /play/SECRET",
    tag="boards",
)
async def get_links(desk: ClubDesk, stream: str) -> list[PlayerLinkShown]:
    """The link of every player, who comes to the live boards by it."""
    found = await desk.services.round_boards.links(desk.actor, stream)
    return [{"id": id_, "name": name, "seat": secret} for id_, name, secret in found]


@operation("POST", ONLINE + "/links/{player}/replace", Right.DIRECT, tag="boards")
async def replace_player_link(desk: ClubDesk, stream: str, player: int) -> SeatShown:
    """A new link for a player; the old one opens nothing any more."""
    return {"seat": await desk.services.round_boards.replace_link(desk.actor, stream, player)}


def asked_text(raw: Raw, key: str) -> str:
    value: Any = raw.get(key, "")
    if not isinstance(value, str) or len(value) > 200:
        raise BadValue(key, N_("a text"), value).called(ASKED[key])
    return value


#: what people call the texts of such a body
ASKED = {
    "seat": N_("Secret of the seat"),
    "name": N_("Name"),
    "guest": N_("Guest's link"),
    "player": N_("Player"),
    "mail": N_("E-mail"),
    "at": N_("Address"),
}
