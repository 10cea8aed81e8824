"""Live boards over HTTP, for programs; people play over the live connection."""

from collections.abc import Sequence
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.errors import BadValue
from kosmos.core.fields import whole
from kosmos.locale import N_
from kosmos.play.commands import AnyBoardCommand, read_board_command
from kosmos.service.actors import Actor
from kosmos.service.board_hall import BoardHall, circumstances
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
from kosmos.service.room_wishes import NewRoom, read_room
from kosmos.service.round_boards import OnlineRound, RoundBoards, TableGame, read_online
from kosmos.web.api.asked import Nothing, json_object, known_only, read_query
from kosmos.web.api.described import body_of, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.seats_book import SeatsBook

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]
BOARDS = ["boards"]
PGN = "application/x-chess-pgn"


class RoundAsked(msgspec.Struct, frozen=True, kw_only=True):
    round: Annotated[int, whole(N_("Round"), 0, 999, help="round; the current one if left out")] = 0


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


def hall_of(request: AnyRequest) -> BoardHall:
    return request.app.state.hall  # type: ignore[no-any-return]


def round_boards_of(request: AnyRequest) -> RoundBoards:
    return request.app.state.round_boards  # type: ignore[no-any-return]


def address_of(request: AnyRequest) -> str:
    """Where the request comes from."""
    return request.client.host if request.client else "?"


@get("/api/boards", tags=BOARDS, summary="The live boards, the newest first", opt=described())
async def list_boards(request: AnyRequest) -> list[RoomShown]:
    read_query(request, Nothing)
    return list(map(room_view, await hall_of(request).listing(await bearer_of(request))))


@post(
    "/api/boards",
    tags=BOARDS,
    summary="Open a live board; the answer has the links of its seats",
    opt=described(body=body_of(NewRoom)),
)
async def open_board(request: AnyRequest) -> Response[BoardOpened]:
    actor = await bearer_of(request)
    wish = read_room(await json_object(request))
    opened = await hall_of(request).open(wish, "" if actor.may(Right.DIRECT) else address_of(request))
    return Response(
        {"name": opened.name, "seat": opened.own, "guest": opened.guest},
        status_code=201,
        headers={"Location": f"/api/boards/{opened.name}"},
    )


@get(
    "/api/boards/{name:str}",
    tags=BOARDS,
    summary="A board as it stands: position, moves, clocks",
    opt=described(),
)
async def get_board(request: AnyRequest, name: FromPath[str]) -> BoardShown:
    read_query(request, Nothing)
    hall, actor = hall_of(request), await bearer_of(request)
    await hall.seated(stream_of(name), "", actor)
    return board_view(await hall.state(stream_of(name)), hall.clock())


@get("/api/boards/{name:str}/pgn", tags=BOARDS, summary="The game as PGN with clocks", opt=described())
async def get_board_pgn(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    read_query(request, Nothing)
    actor = await bearer_of(request)
    await hall_of(request).seated(stream_of(name), "", actor)
    return Response(await named_pgn(request, actor, name), media_type=PGN)


async def named_pgn(request: AnyRequest, actor: Actor, name: str) -> str:
    """The game at a board, with the name of its tournament for whoever may know it."""
    house, state = request.app.state, await hall_of(request).state(stream_of(name))
    return board_pgn(state, await event_of(house.club, house.arenas, actor, state))


@post(
    "/api/boards/{name:str}/act",
    tags=BOARDS,
    status_code=200,
    summary='Do something at a board: {"command": {"do": "move", "move": "e2e4", "ply": 0}, "seat": the secret of the seat}',
    opt=described(body=BoardAct),
)
async def act_at_board(request: AnyRequest, name: FromPath[str]) -> VersionShown:
    raw = await json_object(request)
    known_only(raw, "command", "seat", "name")
    hall, stream = hall_of(request), stream_of(name)
    who = await hall.seated(
        stream, asked_text(raw, "seat"), await bearer_of(request), asked_text(raw, "name")
    )
    if not isinstance(raw.get("command"), dict):
        raise BadValue("command", N_("a command of a board"), raw.get("command")).called(N_("Command"))
    done = await hall.act_as(stream, read_board_command(raw["command"]), circumstances(hall, who))
    return {"version": done.version}


@post(
    "/api/boards/{name:str}/guest",
    tags=BOARDS,
    status_code=200,
    summary="Take the seat that is free, by the guest's link; the answer is the secret of the seat",
    opt=described(body=SeatAsked),
)
async def take_seat(request: AnyRequest, name: FromPath[str]) -> SeatShown:
    raw = await json_object(request)
    known_only(raw, "guest", "player")
    secret = await hall_of(request).take_seat(
        stream_of(name), asked_text(raw, "guest"), asked_text(raw, "player")
    )
    return {"seat": secret}


@post(
    "/api/boards/{name:str}/seats/{role:str}/replace",
    tags=BOARDS,
    status_code=200,
    summary="A new link for a seat (w, b or guest); the old one opens nothing any more (direct)",
    opt=described(right=Right.DIRECT, choices={"role": ("w", "b", "guest")}),
)
async def replace_seat(request: AnyRequest, name: FromPath[str], role: FromPath[str]) -> SeatShown:
    actor = await bearer_of(request)
    return {"seat": await hall_of(request).replace_link(actor, stream_of(name), role)}


@delete(
    "/api/boards/{name:str}",
    tags=BOARDS,
    status_code=204,
    summary="Delete a board with its game (direct)",
    opt=described(right=Right.DIRECT),
)
async def delete_board(request: AnyRequest, name: FromPath[str]) -> None:
    await hall_of(request).delete(await bearer_of(request), name)


@post(
    "/api/tournaments/{stream:str}/online",
    tags=BOARDS,
    status_code=200,
    summary="Open live boards for games of a round, or of the evening; the round with all its games (direct)",
    opt=described(right=Right.DIRECT, body=body_of(OnlineRound)),
)
async def open_round(request: AnyRequest, stream: FromPath[str]) -> list[TableGameShown]:
    actor = await bearer_of(request)
    wish = read_online(await json_object(request))
    return games_shown(request, await round_boards_of(request).open(actor, stream, wish))


@get(
    "/api/tournaments/{stream:str}/online",
    tags=BOARDS,
    summary="The games of a round, and at which live boards they are played",
    opt=described(query=RoundAsked),
)
async def get_round(request: AnyRequest, stream: FromPath[str]) -> list[TableGameShown]:
    asked = read_query(request, RoundAsked)
    games = await round_boards_of(request).games(await bearer_of(request), stream, asked.round)
    return games_shown(request, games)


def games_shown(request: AnyRequest, games: Sequence[TableGame]) -> list[TableGameShown]:
    return [game_view(game, connected_at(request, game)) for game in games]


def connected_at(request: AnyRequest, game: TableGame) -> list[str]:
    """Which of its players are connected, at whichever node."""
    seats: SeatsBook = request.app.state.seats
    return seats.connected(stream_of(game.room.settings.name)) if game.room else []


@get(
    "/api/tournaments/{stream:str}/online/links",
    tags=BOARDS,
    summary="The secret of every player, who comes to the live boards by it as /play/SECRET (direct)",
    opt=described(right=Right.DIRECT),
)
async def get_links(request: AnyRequest, stream: FromPath[str]) -> list[PlayerLinkShown]:
    read_query(request, Nothing)
    found = await round_boards_of(request).links(await bearer_of(request), stream)
    return [{"id": id_, "name": name, "seat": secret} for id_, name, secret in found]


@post(
    "/api/tournaments/{stream:str}/online/links/{player:int}/replace",
    tags=BOARDS,
    status_code=200,
    summary="A new link for a player; the old one opens nothing any more (direct)",
    opt=described(right=Right.DIRECT),
)
async def replace_player_link(request: AnyRequest, stream: FromPath[str], player: FromPath[int]) -> SeatShown:
    actor = await bearer_of(request)
    return {"seat": await round_boards_of(request).replace_link(actor, stream, player)}


def asked_text(raw: Json, key: str) -> str:
    value = raw.get(key, "")
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
}


ROUTES = ordinary(
    [
        list_boards,
        open_board,
        get_board,
        get_board_pgn,
        act_at_board,
        take_seat,
        replace_seat,
        delete_board,
        open_round,
        get_round,
        get_links,
        replace_player_link,
    ]
)
