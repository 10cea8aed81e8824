"""The old protocol: a page made for the Schachecke's CGI scripts can be pointed at Kosmos.

A page asks by `SX_move?t=ID` whether its situation is still the newest, and sends a new one by `&p=SITUATION`. Rooms are
opened by whoever comes first; everybody may move there. `t` counts the events after the opening.
"""

import re
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from kosmos.core.errors import NotFound, Refusal
from kosmos.play import commands as c
from kosmos.play.fen import make_fen
from kosmos.play.old_protocol import command_of
from kosmos.play.options import parse_options
from kosmos.play.position import Ending, parse_position
from kosmos.play.room import open_room, situation_text
from kosmos.play.room_settings import RoomSettings, check_room_name, settings_of
from kosmos.play.state import RoomState
from kosmos.service.board_hall import BoardHall, RoomExists, TooManyRooms
from kosmos.service.boards import stream_of
from kosmos.web.identity import address_of
from kosmos.web.services import AnyRequest, services_of

DEFAULT = "default"  #: the room of an address that names none
OPENING = 2  #: events of a room in which nothing has happened
_NUMBER = re.compile(r"\d{1,18}", re.ASCII)
#: no secret and no cookie is used here, so any page may read the answers
_HEADERS = {"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"}
#: the boards that the manual ships, as pages of the room
BOARD_OPTIONS = {
    "blitz": "time:300",
    "schnell": "time:900",
    "denk": "time:1800",
    "dauer": "time:7200",
    "lern": "snow",
    "kiebitz": "",
    "analyze": "",
}


def _answer(status: int, text: str = "") -> Response[str]:
    return Response(text, status_code=status, media_type="text/plain", headers=_HEADERS)


def _number(state: RoomState) -> int:
    return max(0, state.version - OPENING)


def _told(state: RoomState) -> Response[str]:
    return _answer(200, f"<t>{_number(state)}</t><p>{situation_text(state)}</p>")


async def _known(hall: BoardHall, room: str) -> RoomState | None:
    try:
        return await hall.state(stream_of(room))
    except NotFound:
        return None


async def _opened(request: AnyRequest, room: str, situation: str = "", options: str = "") -> RoomState:
    """A new room; the first situation sent is its beginning. Whoever came a moment earlier has opened it."""
    hall = services_of(request).hall
    settings = settings_of(room, parse_options(options), options)
    if situation:
        first = parse_position(situation, "p")
        if not isinstance(first, Ending):
            settings = _beginning(settings, make_fen(first))
    hall.count(address_of(request))
    with suppress(RoomExists):
        await hall.begin(open_room(settings, hall.clock()))
    return await hall.state(stream_of(room))


def _beginning(settings: RoomSettings, fen: str) -> RoomSettings:
    return msgspec.structs.replace(settings, initial=fen)


async def _guarded(answer: Any) -> Response[str]:
    """400 for what is written wrongly, 503 where the database does not answer."""
    try:
        made: Response[str] = await answer
    except TooManyRooms:
        return _answer(503)
    except Refusal as refusal:
        return _answer(503 if refusal.status >= 500 else 400)
    return made


async def _move(request: AnyRequest, room: str) -> Response[str]:
    check_room_name(room, "g")
    seen, situation = request.query_params.get("t", "0"), request.query_params.get("p", "")
    if not _NUMBER.fullmatch(seen):
        return _answer(400)
    if situation:
        parse_position(situation, "p")  # refused, if it is none
    hall = services_of(request).hall
    state = await _known(hall, room)
    if state is None:
        return _answer(200, f"<t>{_number(await _opened(request, room, situation))}</t>")
    if int(seen) != _number(state):
        return _told(state)
    if not situation:
        return _answer(204)
    return await _sent(hall, state, room, situation)


async def _sent(hall: BoardHall, state: RoomState, room: str, situation: str) -> Response[str]:
    """The situation is a move or a word; one that the rules do not allow is dropped, and the page told what counts."""
    try:
        command = command_of(state, situation)
        done = await hall.act(stream_of(room), command, c.Circumstances(hall.clock()))
    except Refusal as refusal:
        if refusal.status >= 500:
            raise
        return _told(await hall.state(stream_of(room)))
    return _answer(200, f"<t>{_number(done.folded)}</t>")


async def _put(request: AnyRequest, room: str, *, opens: bool) -> RoomState | None:
    """Whatever was there before: this situation. None: there is no such room, or no situation."""
    check_room_name(room, "g")
    situation = request.query_params.get("p", "")
    hall = services_of(request).hall
    state = await _known(hall, room)
    if not situation or (state is None and not opens):
        return None
    found = parse_position(situation, "p")
    if state is None:
        return await _opened(request, room, situation)
    command = command_of(state, situation) if isinstance(found, Ending) else c.SetUp(situation)
    done = await hall.act(stream_of(room), command, c.Circumstances(hall.clock()))
    folded: RoomState = done.folded
    return folded


async def _pos(request: AnyRequest, room: str) -> Response[str]:
    state = await _put(request, room, opens=True)
    return _answer(400) if state is None else _answer(200, f"<t>{_number(state)}</t>")


async def _set(request: AnyRequest, room: str) -> Response[str]:
    state = await _put(request, room, opens=False)
    return _answer(400) if state is None else _answer(204)


@get(["/{room:str}/SX_move", "/{room:str}/SX_pos", "/{room:str}/SX_set"], include_in_schema=False)
async def room_script(request: AnyRequest, room: FromPath[str]) -> Response[str]:
    return await _run(request, room)


@get(["/SX_move", "/SX_pos", "/SX_set"], include_in_schema=False)
async def default_script(request: AnyRequest) -> Response[str]:
    return await _run(request, DEFAULT)


@get(["/cgi-bin/sb_move", "/cgi-bin/sb_pos", "/cgi-bin/sb_set"], include_in_schema=False)
async def cgi_script(request: AnyRequest) -> Response[str]:
    return await _run(request, request.query_params.get("g", ""))


SCRIPTS = {"move": _move, "pos": _pos, "set": _set}


async def _run(request: AnyRequest, room: str) -> Response[str]:
    script = request.url.path.rpartition("_")[2]
    return await _guarded(SCRIPTS[script](request, room))


# -- pages -----------------------------------------------------------------------------------------------


def _board_paths(prefix: str) -> list[str]:
    return [f"{prefix}/SB_{board}{ending}" for board in BOARD_OPTIONS for ending in ("", ".xhtml")]


@get(_board_paths("/{room:str}"), include_in_schema=False)
async def room_page(request: AnyRequest, room: FromPath[str]) -> Redirect:
    """The room at the address that an old link has; opened with that board's options if it is new."""
    hall = services_of(request).hall
    check_room_name(room, "room")
    board = request.url.path.rpartition("SB_")[2].removesuffix(".xhtml")
    if await _known(hall, room) is None:
        await _opened(request, room, options=BOARD_OPTIONS[board])
    return Redirect(f"/boards/{room}", status_code=302)


@get([*_board_paths(""), "/SB_index.xhtml"], include_in_schema=False)
async def old_lobby() -> Redirect:
    return Redirect("/boards", status_code=302)


@get(
    ["/SD_help.xhtml", "/SD_more.xhtml", "/{room:str}/SD_help.xhtml", "/{room:str}/SD_more.xhtml"],
    include_in_schema=False,
)
async def old_help() -> Redirect:
    return Redirect("/help", status_code=302)


_FILES = ("SR_schach.js", "SR_schach.css", "SR_schach.xslt", "SR_bretter.xhtml")


@get([f"/{{room:str}}/{file}" for file in _FILES], include_in_schema=False)
async def room_file(request: AnyRequest) -> Redirect:
    """Files belong to no room."""
    return Redirect("/" + request.url.path.rpartition("/")[2], status_code=301)


ROUTES = [room_script, default_script, cgi_script, room_page, old_lobby, old_help, room_file]
