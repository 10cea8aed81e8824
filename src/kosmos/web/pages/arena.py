"""Pages of arenas: all of them, one with its live table, and a player's own."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.durations import HOURS_OF_A_DAY, in_days, in_hours
from kosmos.core.fields import fields_of
from kosmos.core.results import SHOWN, Result
from kosmos.locale import Phrase
from kosmos.play.arena.decide import JoinArena
from kosmos.play.time_control import say_time_control
from kosmos.service.arena_offers import arena_offers
from kosmos.service.arena_ratings import ArenaPerson
from kosmos.service.arena_views import arena_view, game_row, summary_view
from kosmos.service.arenas import NewArena, read_arena, read_arena_result, read_joining
from kosmos.service.board_hall import SERVER
from kosmos.service.reading import off_loop
from kosmos.web.identity import caller_of
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page, qr_code, reader
from kosmos.web.services import AnyRequest, services_of

ENTERED = [(each.value, SHOWN[each]) for each in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)]


def wait_words(minutes: int) -> Phrase:
    """`52 min`, `1 h 52`, `4d 04h` as a clock of days shows it."""
    hours = minutes // 60
    return in_days(hours) if hours >= 2 * HOURS_OF_A_DAY else in_hours(minutes)


async def _form(request: AnyRequest, names: Any) -> dict[str, str]:
    form = await read_form(request)
    return {name: values[-1] for name, values in form.items() if name in names and values[-1]}


@get("/arena", include_in_schema=False)
async def arena_list(request: AnyRequest) -> Response[str]:
    actor, arenas = await reader(request), services_of(request).arenas
    found = [summary_view(each, arenas.now) for each in await arenas.listing(actor)]
    return await page(request, "arena/list.html", actor=actor, arenas=found, fields=fields_of(NewArena))


@post("/arena", include_in_schema=False)
async def open_arena(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    raw = await _form(request, fields_of(NewArena))
    return go(request, f"/arena/{await services_of(request).arenas.open(actor, read_arena(raw))}")


@get("/arena/{name:str}", include_in_schema=False)
async def arena_page(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    return await _page(request, name)


async def own_arena(request: AnyRequest, secret: str) -> Response[str]:
    """A player's own view: what they play next, and the way to the board."""
    name, player = await services_of(request).arenas.player(secret)
    return await _page(request, name, secret, player)


async def _page(request: AnyRequest, name: str, secret: str = "", player: int = 0) -> Response[str]:
    actor, arenas = await reader(request), services_of(request).arenas
    state = await arenas.state(SERVER if secret else actor, name)
    own = state.players.get(player)
    game = state.game_of(player) if own else None
    asks = actor.may(Right.DIRECT) and not secret
    known = await services_of(request).arena_ratings.shown(actor, name) if asks else None
    link = f"{str(request.base_url).rstrip('/')}/arena/{name}"
    return await page(
        request,
        "arena/arena.html",
        actor=actor,
        arena=await off_loop(lambda: arena_view(state, arenas.now)),
        pace=say_time_control(state.settings.control),
        left=max(0, (state.ends - arenas.now) // 1000),
        until=wait_words(max(0, state.settings.starts - arenas.now) // 60_000 + 1),
        fields=fields_of(JoinArena),
        secret=secret,
        own=own,
        offers=arena_offers(state, actor, own, arenas.now),
        game=game_row(state, game) if game else None,
        results=ENTERED,
        known=known,
        person_field=fields_of(ArenaPerson)["person"],
        link=link,
        qr=qr_code(link),
    )


@post("/arena/{name:str}/join", include_in_schema=False)
async def join(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    wish = read_joining(await _form(request, fields_of(JoinArena)))
    address = caller_of(request, actor)
    joined = await services_of(request).arenas.join(actor, name, wish, address)
    return go(request, f"/play/{joined.secret}")


@post("/arena/{name:str}/do/{what:str}", include_in_schema=False)
async def do_in_arena(request: AnyRequest, name: FromPath[str], what: FromPath[str]) -> Response[Any]:
    raw = await _form(request, ("seat",))
    secret = raw.get("seat", "")
    await services_of(request).arenas.do(await reader(request), name, what, secret)
    return go(request, f"/play/{secret}" if secret else f"/arena/{name}")


@post("/arena/{name:str}/games/{number:int}", include_in_schema=False)
async def enter(request: AnyRequest, name: FromPath[str], number: FromPath[int]) -> Response[Any]:
    wish = read_arena_result(await _form(request, ("result", "berserk")))
    await services_of(request).arenas.enter(await reader(request), name, number, wish.result, wish.berserk)
    return go(request, f"/arena/{name}")


@post("/arena/{name:str}/players/{player:int}/pause", include_in_schema=False)
async def send_away(request: AnyRequest, name: FromPath[str], player: FromPath[int]) -> Response[Any]:
    await read_form(request)
    await services_of(request).arenas.send_away(await reader(request), name, player)
    return go(request, f"/arena/{name}")


@post("/arena/{name:str}/people", include_in_schema=False)
async def join_people(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """Who a player is among the club's people; or everybody, by their names."""
    raw = await _form(request, fields_of(ArenaPerson))
    await services_of(request).arena_ratings.join(await reader(request), name, raw)
    return go(request, f"/arena/{name}#people")


@post("/arena/{name:str}/people/{player:int}/part", include_in_schema=False)
async def part_player(request: AnyRequest, name: FromPath[str], player: FromPath[int]) -> Response[Any]:
    await read_form(request)
    await services_of(request).arena_ratings.part(await reader(request), name, player)
    return go(request, f"/arena/{name}#people")
