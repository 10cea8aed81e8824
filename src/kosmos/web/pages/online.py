"""A round on live boards: the director opens them and sees all; players get links; broadcast programs get PGN."""

from collections.abc import Mapping, Sequence
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import fields_of
from kosmos.core.results import SHOWN
from kosmos.play.excitement import excitement
from kosmos.play.state import Phase
from kosmos.service.board_views import clock_shown
from kosmos.service.boards import stream_of
from kosmos.service.operations import PGN
from kosmos.service.operations.boards import get_round
from kosmos.service.play_hints import Hints
from kosmos.service.round_boards import OnlineRound, TableGame, read_online
from kosmos.web.api.asked import query_of
from kosmos.web.board_live import MOST_BOARDS
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page, qr_picture, reader
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.seats_book import SeatsBook
from kosmos.web.services import AnyRequest, services_of

LARGE_BOARDS = 2  #: of a wall
#: So many boards fill a screen in two rows, a large one as high as both; more go on below
FEW_BOARDS = 8


@get("/t/{stream:str}/online", include_in_schema=False)
async def online(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    number = opened.question.round or 0
    boards, directs = services_of(request).round_boards, opened.actor.may(Right.DIRECT)
    games = await boards.games(opened.actor, stream, number)
    names = {id_: entry.player.name for id_, entry in opened.state.entries.items()}
    hints = await services_of(request).hall.hints.all() if directs else {}
    return await show(
        request,
        stream,
        opened,
        "tournament/online.html",
        games=[(game, _clocks(request, game), _connected(request, game)) for game in games],
        calls=await boards.calls_at(games) if directs else [],
        hints=hints,
        uncompared=len(uncompared(games, hints)) if directs else 0,
        names=names,
        shown=SHOWN,
        fields=fields_of(OnlineRound),
        number=number or opened.state.current_round,
    )


def _connected(request: AnyRequest, game: TableGame) -> list[str]:
    """Which of its players are connected, at whichever node."""
    seats: SeatsBook = request.app.state.seats
    return seats.connected(stream_of(game.room.settings.name)) if game.room else []


def _clocks(request: AnyRequest, game: TableGame) -> dict[str, str]:
    room, now = game.room, services_of(request).hall.clock()
    if room is None:
        return {}
    return {holder: clock_shown(room.time_left(holder, now), language_of(request)) for holder in room.clocks}


def most_exciting_first(games: list[TableGame], now: int) -> list[tuple[int, TableGame]]:
    """The games at live boards with how exciting each is, the most exciting one first."""
    shown = [(excitement(game.room, now), game) for game in games if game.room]
    return sorted(shown, key=lambda each: (-each[0], each[1].number))


def large_boards(boards: int) -> int:
    """How many boards of a wall are large. Few leave no place empty: below each other, the small ones have to be even in number."""
    if boards < FEW_BOARDS:
        return min(boards, LARGE_BOARDS if boards % 2 == 0 else 1)
    return 0 if boards == FEW_BOARDS else LARGE_BOARDS


def columns_of_few(boards: int, large: int) -> int:
    """Beside each other in two rows; 0: there are too many."""
    return 2 * large + -(-(boards - large) // 2) if 0 < boards <= FEW_BOARDS else 0


@get("/t/{stream:str}/online/wall", include_in_schema=False)
async def wall(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """All live boards of a round, by default the last that has any; the most exciting ones stand first, and large."""
    opened = await open_tournament(request, stream)
    boards = services_of(request).round_boards
    if number := opened.question.round or 0:
        games = [game for game in await boards.games(opened.actor, stream, number) if game.room]
    else:
        number, games = await boards.live_games(opened.actor, stream)
    shown = most_exciting_first(games, services_of(request).hall.clock())
    large = large_boards(len(shown)) if any(score for score, _ in shown) else 0
    names = {id_: entry.player.name for id_, entry in opened.state.entries.items()}
    return await page(
        request,
        "tournament/board_wall.html",
        across=columns_of_few(len(shown), large),
        stream=stream,
        state=opened.state,
        title=opened.state.settings.name,
        number=number,
        boards=[(game, index < large) for index, (_, game) in enumerate(shown[:MOST_BOARDS])],
        names=names,
        shown=SHOWN,
    )


@get("/t/{stream:str}/online/compare", include_in_schema=False)
async def compare_round(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """To the report of the next finished game that no engine was asked about, and back to the round after the last one."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    number = opened.question.round or 0
    games = await services_of(request).round_boards.games(opened.actor, stream, number)
    waiting = uncompared(games, await services_of(request).hall.hints.all())
    if waiting:
        return go(request, f"/examples/analysis?room={waiting[0]}&all=1")
    return go(request, f"/t/{stream}/online" + (f"?round={number}" if number else ""))


def uncompared(games: Sequence[TableGame], hints: Mapping[str, Hints]) -> list[str]:
    """Rooms of finished games with moves of which no report was kept."""
    rooms = [game.room for game in games if game.room and game.room.phase is Phase.OVER and game.room.moves]
    names = [room.settings.name for room in rooms]
    return [
        name for name in names if not any(each.engine for each in hints.get(stream_of(name), {}).values())
    ]


@post("/t/{stream:str}/online", include_in_schema=False)
async def open_boards(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    raw = {name: values[-1] for name, values in form.items() if name in fields_of(OnlineRound)}
    wish = read_online(raw)
    await services_of(request).round_boards.open(actor, stream, wish)
    return go(request, f"/t/{stream}/online" + (f"?round={wish.round}" if wish.round else ""))


@get("/t/{stream:str}/online/cards", include_in_schema=False)
async def cards(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """A card for every player, with the QR code of their own link: to be printed and handed out."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    links = await services_of(request).round_boards.links(opened.actor, stream)
    base = str(request.base_url).rstrip("/")
    made = [(id_, name, f"{base}/play/{secret}") for id_, name, secret in links]
    return await show(request, stream, opened, "tournament/online_cards.html", cards=made)


@get("/t/{stream:str}/online/cards/{player:int}/code", include_in_schema=False)
async def card_code(request: AnyRequest, stream: FromPath[str], player: FromPath[int]) -> Response[bytes]:
    """The QR code of one card, as the cards ask for it when they are looked at or printed."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    base = str(request.base_url).rstrip("/")
    return qr_picture(
        f"{base}/play/{await services_of(request).round_boards.link(opened.actor, stream, player)}"
    )


@post("/t/{stream:str}/online/replace/{player:int}", include_in_schema=False)
async def replace_link(request: AnyRequest, stream: FromPath[str], player: FromPath[int]) -> Response[Any]:
    await read_form(request)
    await services_of(request).round_boards.replace_link(await reader(request), stream, player)
    return go(request, f"/t/{stream}/online/cards")


@get("/t/{stream:str}/live.pgn", include_in_schema=False)
async def live_pgn(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """At an address that stays: the current round, or the one asked for, as it stands now."""
    asked = get_round.read_declared(query_of(request))
    text = await services_of(request).round_boards.pgn(await reader(request), stream, asked["round"])
    headers = {"Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"}
    return Response(text, media_type=PGN, headers=headers)
