"""Pages of the live boards: the lobby, a board, one's own seat, a challenge to a friend.

They work without scripts: the board stands there as a drawing, and moves are typed. The component takes over where it can.
"""

import re
from typing import Any

import chess
from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.fields import fields_of
from kosmos.core.results import SHOWN
from kosmos.locale import N_
from kosmos.play.commands import read_board_command
from kosmos.play.notation import parse_move
from kosmos.play.refusals import NotYourSeat
from kosmos.play.room import fen_of
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import Actor
from kosmos.service.arenas import PREFIX
from kosmos.service.board_hall import SERVER, Seated, circumstances
from kosmos.service.board_picture import board_picture
from kosmos.service.board_titles import EventNames, event_names, title_in_list, title_of
from kosmos.service.board_views import clock_shown, end_words, move_rows
from kosmos.service.boards import stream_of
from kosmos.service.hall_keeping import takes_days
from kosmos.service.operations import PGN
from kosmos.service.operations.boards import get_board_pgn
from kosmos.service.play_hints import read_compared
from kosmos.service.reading import off_loop
from kosmos.service.rematches import rematch as play_again
from kosmos.service.room_wishes import NewRoom, read_room
from kosmos.service.round_boards import RoundBoards
from kosmos.service.seat_links import GUEST
from kosmos.service.seat_offers import room_offers, seat_offers
from kosmos.web.addresses import local_address
from kosmos.web.api.operations import ApiDesk
from kosmos.web.examples import BY_GROUP, GROUP_TITLES
from kosmos.web.form_secrets import FIELD
from kosmos.web.identity import caller_of
from kosmos.web.languages import language_of
from kosmos.web.pages.arena import own_arena
from kosmos.web.pages.club import club_hue
from kosmos.web.pages.diagrams import diagram
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import BUILT, page, qr_code, reader
from kosmos.web.services import AnyRequest, services_of

NO_CLOCK = "none"
#: as shown, as a time control in seconds, and what it is called
PACES = (
    ("1+0", "60+0", N_("Bullet")),
    ("3+2", "180+2", N_("Blitz")),
    ("5+3", "300+3", N_("Blitz")),
    ("10+5", "600+5", N_("Rapid")),
    ("15+10", "900+10", N_("Rapid")),
    ("30+20", "1800+20", N_("A long game")),
    ("90+30", "5400+30", N_("Tournament")),
    (N_("3 d"), "3d", N_("Correspondence")),
    ("∞", NO_CLOCK, N_("No clock")),
)
ARBITER_WORDS = {
    "pause": N_("Pause"),
    "resume": N_("Go on"),
    "reopen": N_("Open the game again"),
    "abort": N_("Abort"),
}
PIECES = BUILT / "kosmos-board.js"  #: the component, where it is built


@get("/boards", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    rooms = await services_of(request).hall.listing(actor)
    names, language = await names_for(request, actor), language_of(request)
    return await page(
        request,
        "boards/lobby.html",
        actor=actor,
        rooms=[(each, title_in_list(each.summary, names, language)) for each in rooms],
        fields=fields_of(NewRoom),
        shown=SHOWN,
        paces=PACES,
        groups=[(GROUP_TITLES[group], examples) for group, examples in BY_GROUP.items()],
    )


@post("/boards", include_in_schema=False)
async def open_room(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    raw = {name: values[-1] for name, values in form.items() if name in fields_of(NewRoom)}
    if "pace" in form:  # one press instead of a time written out
        raw["time"] = "" if form["pace"][-1] == NO_CLOCK else form["pace"][-1]
    wish = read_room({"player": actor.name, **{name: value for name, value in raw.items() if value}})
    opened = await services_of(request).hall.open(wish, caller_of(request, actor))
    return go(request, f"/play/{opened.own}" if opened.own else f"/boards/{opened.name}")


@get("/boards/{name:str}", include_in_schema=False)
async def room(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    return await _room(request, stream_of(name), "")


@get("/boards/{name:str}/pgn", include_in_schema=False)
async def room_pgn(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    text = await get_board_pgn.work(ApiDesk(request, await reader(request)), name)
    headers = {"Content-Disposition": f'attachment; filename="{name}.pgn"'}
    return Response(text, media_type=PGN, headers=headers)


@get("/boards/{name:str}/preview.png", include_in_schema=False)
async def room_picture(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The position, for whoever is sent the link: as public as the board."""
    hall, actor = services_of(request).hall, await reader(request)
    await hall.seated(stream_of(name), "", actor)
    state = await hall.state(stream_of(name))
    title = title_of(state, await names_for(request, actor), language_of(request))
    hue = await club_hue(request)
    return Response(await off_loop(lambda: board_picture(state, title, hue)), media_type="image/png")


@get("/play/{secret:str}", include_in_schema=False)
async def own_seat(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """One's own board by one's own link: a seat, or an invitation to take one."""
    link = await services_of(request).hall.links.read(secret)
    if link.stream.startswith(f"{PREFIX}:"):
        return await own_arena(request, secret)
    if link.player:
        boards: RoundBoards = request.app.state.round_boards
        return await _room(request, await boards.room_of_player(link.stream, link.player), secret)
    if link.role == GUEST:
        state = await services_of(request).hall.state(link.stream)
        if len(state.seats) == len(Colour):
            return go(request, f"/boards/{state.settings.name}")
        return await page(request, "boards/guest.html", secret=secret, state=state)
    return await _room(request, link.stream, secret)


@get("/play/{secret:str}/board", include_in_schema=False)
async def own_arena_board(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """The board of one's game in an arena; between two games back to its table."""
    arenas = services_of(request).arenas
    name, player = await arenas.player(secret)
    game = (await arenas.state(SERVER, name)).game_of(player)
    if game is None or not game.pairing.room:
        return go(request, f"/play/{secret}")
    return await _room(request, stream_of(game.pairing.room), secret, arena=name)


@post("/play/{secret:str}", include_in_schema=False)
async def sit_down(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    form = await read_form(request)
    actor = await reader(request)
    hall = services_of(request).hall
    link = await hall.links.read(secret)
    player = form.get("player", [""])[-1].strip()[:80] or actor.name
    return go(request, f"/play/{await hall.take_seat(link.stream, secret, player)}")


@post("/play/{secret:str}/rematch", include_in_schema=False)
async def rematch(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    await read_form(request)
    hall, seats = services_of(request).hall, request.app.state.seats
    link = await hall.links.read(secret)
    return go(request, f"/play/{await play_again(hall, link.stream, secret, seats.connected)}")


@post("/boards/{name:str}/do/{command:str}", include_in_schema=False)
async def do_at_board(request: AnyRequest, name: FromPath[str], command: FromPath[str]) -> Response[Any]:
    """Everything that can be done at a board, by form."""
    form = await read_form(request)
    actor = await reader(request)
    hall, stream = services_of(request).hall, stream_of(name)
    secret = form.get("seat", [""])[-1]
    who = await hall.seated(stream, secret, actor)
    raw = {key: values[-1] for key, values in form.items() if key not in (FIELD, "seat", "next")}
    if command == "move" and "move" in raw:
        raw["move"] = _typed(await hall.state(stream), raw["move"], language_of(request).code)
    if command == "clock" and "seconds" in raw:
        raw["ms"] = _milliseconds(raw.pop("seconds"))
    await hall.act_as(stream, read_board_command({"do": command, **raw}), circumstances(hall, who))
    return go(request, f"/play/{secret}" if secret else f"/boards/{name}")


def _milliseconds(seconds: str) -> str:
    """Of whole seconds; what is no number stays as it is, to be refused where commands are read."""
    return f"{seconds}000" if re.fullmatch(r"\s*[-+]?\d+", seconds) else seconds


@post("/boards/{name:str}/call", include_in_schema=False)
async def call_arbiter(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """Laws 6.11.2: a player calls; the director answers."""
    form = await read_form(request)
    secret = form.get("seat", [""])[-1]
    hall, stream = services_of(request).hall, stream_of(name)
    who_directs = await reader(request)
    who = await hall.seated(stream, secret, who_directs)
    if who.arbiter and not secret:
        await hall.calls.answer(who_directs, stream)
        return go(request, local_address(form.get("next", [""])[-1], f"/boards/{name}"))
    if who.seat is None:
        raise NotYourSeat
    await hall.calls.call(stream, who.name or who.seat.value, hall.clock())
    return go(request, f"/play/{secret}")


@post("/boards/{name:str}/compared", include_in_schema=False)
async def compared(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """What the director's report of the game found beside the engine's moves."""
    raw = {field: values[-1] for field, values in (await read_form(request)).items()}
    actor, hall = await reader(request), services_of(request).hall
    actor.need(Right.DIRECT)
    found = [(seat, read_compared(raw, seat.value)) for seat in Colour]
    await hall.seated(stream_of(name), "", actor)
    for seat, each in found:
        await hall.hints.compare(actor, stream_of(name), seat, each)
    return go(request, f"/boards/{name}")


@post("/boards/{name:str}/mail", include_in_schema=False)
async def mail_at_turn(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """Whoever has the seat says where a mail goes when it is their turn."""
    form = await read_form(request)
    secret, to = (form.get(field, [""])[-1].strip() for field in ("seat", "mail"))
    hall, stream = services_of(request).hall, stream_of(name)
    who = await hall.seated(stream, secret, await reader(request))
    if who.seat is None:
        raise NotYourSeat
    base = str(request.base_url).rstrip("/")
    await request.app.state.turn_mails.wish(stream, who.seat, to, language_of(request).code, base)
    return go(request, f"/play/{secret}")


@post("/boards/{name:str}/replace/{role:str}", include_in_schema=False)
async def replace_link(request: AnyRequest, name: FromPath[str], role: FromPath[str]) -> Response[Any]:
    await read_form(request)
    await services_of(request).hall.replace_link(await reader(request), stream_of(name), role)
    return go(request, f"/boards/{name}")


def _typed(state: RoomState, text: str, language: str) -> str:
    """A move with the letters of the reader's language; what is none is refused by the board itself."""
    if not state.settings.validates:
        return text
    found = parse_move(text.strip(), state.board.copy(stack=False), language)
    return found.uci() if found else text.strip()


async def names_for(request: AnyRequest, actor: Actor) -> EventNames:
    return await event_names(request.app.state.club, services_of(request).arenas, actor)


async def _room(request: AnyRequest, stream: str, secret: str, arena: str = "") -> Response[str]:
    actor = await reader(request)
    hall = services_of(request).hall
    who = await hall.seated(stream, secret, actor)
    state = await hall.state(stream)
    now = hall.clock()
    call = await hall.calls.of(stream)
    mails = request.app.state.turn_mails.mailer is not None and takes_days(state)
    links = {}
    if actor.may(Right.DIRECT) and state.seats:
        links = {
            seat.value: _link(request, await hall.links.make(stream, seat.value)) for seat in state.seats
        }
    invitation = ""
    if (who.seat or who.arbiter) and len(state.seats) == 1:
        invitation = _link(request, await hall.links.make(stream, GUEST))
    return await page(
        request,
        "boards/room.html",
        actor=actor,
        state=state,
        fen=fen_of(state),
        title=title_of(state, await names_for(request, actor), language_of(request)),
        who=who,
        offers=seat_offers(state, who.seat),
        secret=secret,
        picture=drawing(state, who),
        rows=move_rows(state, language_of(request).code),
        clocks={
            holder: clock_shown(state.time_left(holder, now), language_of(request)) for holder in state.clocks
        },
        ended=end_words(state),
        result=SHOWN[state.result],
        over=state.phase is Phase.OVER,
        links=links,
        invitation=invitation,
        invitation_qr=qr_code(invitation) if invitation else "",
        watched_at=_watched_at(request, who, state),
        component=PIECES.is_file(),
        arena=arena,
        call=call,
        around=room_offers(state, who, called=call is not None, mails=mails),
        arbiter_words=ARBITER_WORDS,
        hints=await hall.hints.of(stream) if actor.may(Right.DIRECT) and not secret else {},
        mailed=who.seat is not None and await request.app.state.turn_mails.is_wished(stream, who.seat),
    )


def _link(request: AnyRequest, secret: str) -> str:
    return f"{str(request.base_url).rstrip('/')}/play/{secret}"


def _watched_at(request: AnyRequest, who: Seated, state: RoomState) -> str:
    """What a player may hand to everybody: their own address has their seat in it."""
    if who.seat is None or not state.settings.public:
        return ""
    return f"{str(request.base_url).rstrip('/')}/boards/{state.settings.name}"


def drawing(state: RoomState, who: Seated) -> Markup:
    """The position as a drawing, seen from one's own side; the last move is marked."""
    last = chess.Move.from_uci(state.moves[-1].move) if state.moves else None
    below = chess.BLACK if who.seat is Colour.BLACK else chess.WHITE
    return diagram(state.board, last, below)
