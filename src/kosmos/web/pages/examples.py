"""Every example of the Schachecke's manual as a page, and mating practice."""

from collections.abc import Mapping
from io import StringIO
from typing import Any
from urllib.parse import urlencode

import chess.pgn
from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.pairing import winner_stays as rules
from kosmos.play import commands as c
from kosmos.play.room import fen_of
from kosmos.play.state import Phase
from kosmos.play.training.sets import LONGEST, SET_NAMES, MatingSet, move_limit
from kosmos.service.boards import stream_of
from kosmos.service.example_rooms import (
    EVENING_OPTIONS,
    EveningPage,
    change_evening,
    join_group,
    open_example,
    read_evening,
    write_evening,
)
from kosmos.service.games import pgn_of
from kosmos.service.operations.boards import get_board_pgn
from kosmos.service.room_wishes import read_room
from kosmos.service.training.practice import DEFENCE_WORDS, mating_set, placed
from kosmos.web.api.operations import ApiDesk
from kosmos.web.api.training import practice_of
from kosmos.web.example_words import example_words, signs_of
from kosmos.web.examples import (
    BY_GROUP,
    BY_KEY,
    GROUP_TITLES,
    WITH_KING,
    WITHOUT_KING,
    Example,
    ExampleGroup,
    exercise,
)
from kosmos.web.headers import ENGINE_POLICY
from kosmos.web.identity import caller_of
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page, qr_code, reader
from kosmos.web.services import AnyRequest, services_of

GROUPS = [(group, GROUP_TITLES[group], examples) for group, examples in BY_GROUP.items()]
EVENING = "winner-stays"


def example_of(key: str) -> Example:
    try:
        return BY_KEY[key]
    except KeyError:
        raise NotFound(Phrase(N_("example")), key) from None


# -- mating practice -------------------------------------------------------------------------------------


@get("/training", include_in_schema=False)
async def training(request: AnyRequest) -> Response[str]:
    tables = practice_of(request).tables
    rows = [
        (kind, SET_NAMES[kind], signs_of(kind), LONGEST[kind], tables.is_ready(kind)) for kind in MatingSet
    ]
    return await page(request, "training.html", rows=rows, examples=BY_GROUP[ExampleGroup.MATING])


@get("/training/{pieces:str}", include_in_schema=False)
async def train_with(request: AnyRequest, pieces: FromPath[str]) -> Response[str]:
    kind = mating_set(pieces)
    about = N_("The lone king defends perfectly: however you play, it resists as long as it can.")
    shown = exercise(kind.name, SET_NAMES[kind], about, (kind,), files=True)
    return await _page(request, shown, longest=LONGEST[kind], limit=move_limit(kind))


# -- examples ----------------------------------------------------------------------------------------------


@get("/examples/{key:str}", include_in_schema=False)
async def example(request: AnyRequest, key: FromPath[str]) -> Response[Any]:
    shown = example_of(key)
    if shown.template != "analysis":
        return await _page(request, shown)
    compared, coming = await _compared(request)
    game = await _asked_game(request)
    return await _page(request, shown, pgn=game, compared=compared, coming=coming, headers=told_headers(game))


def told_headers(game: str) -> dict[str, str]:
    """What the PGN of a game says of it; where it says that it does not know, nothing."""
    found: Mapping[str, str] = chess.pgn.read_headers(StringIO(game)) or {}
    return {name: value for name, value in found.items() if value.strip("?*.")}


async def _compared(request: AnyRequest) -> tuple[str, str]:
    """The board of a tournament's finished game, where the director's report is kept as a hint; and where to go then.

    With `?all=1` the report begins by itself, and the next game of the round comes after it.
    """
    room = request.query_params.get("room", "")
    if not room or not (await reader(request)).may(Right.DIRECT):
        return "", ""
    state = await services_of(request).hall.state(stream_of(room))
    game = state.settings.game
    if game is None or state.phase is not Phase.OVER:
        return "", ""
    every = request.query_params.get("all") == "1" and game.round and state.moves
    return room, f"/t/{game.tournament}/online/compare?round={game.round}" if every else ""


async def _asked_game(request: AnyRequest) -> str:
    """The game to be analysed: of a live board (`?room=`) or of the club's games (`?game=`)."""
    asked = request.query_params
    if room := asked.get("room", ""):
        return await get_board_pgn.work(ApiDesk(request, await reader(request)), room)
    if (game := asked.get("game", "")).isdecimal():
        return pgn_of([await services_of(request).games.get(await reader(request), int(game))])
    return ""


@post("/examples/{key:str}", include_in_schema=False)
async def open_example_room(request: AnyRequest, key: FromPath[str]) -> Response[Any]:
    """A room for this example, opened or joined; where seats have links one comes to one's own."""
    shown = example_of(key)
    form = {name: values[-1] for name, values in (await read_form(request)).items()}
    actor, hall = await reader(request), services_of(request).hall
    address = caller_of(request, actor)
    if shown.template == "colours":
        wish = read_room(
            {"player": form.get("player") or actor.name, "colour": form.get("colour", "w"), "time": "900"}
        )
        return go(request, f"/play/{(await hall.open(wish, address)).own}")
    if shown.template == "kibitz":
        return go(request, f"/examples/{key}/{form.get('name', '').strip()}")
    if shown.key == EVENING:
        return go(request, f"/examples/{key}/{await open_example(hall, '', EVENING_OPTIONS, address)}")
    if shown.room is None:
        return go(request, f"/examples/{key}")
    group = shown.template == "group"
    name = form.get("name", "").strip()
    if not (name and group and await _exists(request, name)):
        name = await open_example(hall, name, shown.room, address, group=group)
    return go(request, f"/examples/{key}/{name}")


async def _exists(request: AnyRequest, name: str) -> bool:
    try:
        await services_of(request).hall.state(stream_of(name))
    except NotFound:
        return False
    return True


@get("/examples/{key:str}/{name:str}", include_in_schema=False)
async def example_room(request: AnyRequest, key: FromPath[str], name: FromPath[str]) -> Response[Any]:
    shown, hall = example_of(key), services_of(request).hall
    await hall.seated(stream_of(name), "", await reader(request))
    state = await hall.state(stream_of(name))
    more: dict[str, Any] = {
        "options": shown.use or state.settings.options,
        "fen": fen_of(state),
        "clocks": list(state.clocks),
    }
    if shown.key == EVENING:
        more |= _evening(read_evening(request.query_params.get("evening", "")))
    return await _page(request, shown, room=name, player=request.query_params.get("player", "")[:80], **more)


@post("/examples/{key:str}/{name:str}", include_in_schema=False)
async def act_in_example(request: AnyRequest, key: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """Group chess: a clock of one's own. Winner stays: somebody comes, goes, is ready, wins."""
    shown, hall = example_of(key), services_of(request).hall
    form = {field: values[-1] for field, values in (await read_form(request)).items()}
    actor = await reader(request)
    await hall.seated(stream_of(name), "", actor)
    player = actor.name or form.get("player", "").strip()[:80]
    if shown.key == EVENING:
        return await _next_evening(request, name, form)
    if shown.template == "group" and player:
        await join_group(hall, name, player)
    return go(request, f"/examples/{key}/{name}?{_query(player=player)}")


async def _next_evening(request: AnyRequest, name: str, form: dict[str, str]) -> Response[Any]:
    """What becomes of the evening; with both ready a new game begins at the board."""
    before = read_evening(form.get("evening", ""))
    after = change_evening(before, form.get("act", ""), form.get("player", ""), form.get("score", ""))
    if _running(after) and not _running(before):
        hall = services_of(request).hall
        await hall.act(stream_of(name), c.InitialPosition(), c.Circumstances(hall.clock()))
    return go(request, f"/examples/{EVENING}/{name}?{_query(evening=write_evening(after))}")


def _running(shown: EveningPage) -> bool:
    return any(call.is_running for call in rules.calls(shown.evening))


def _evening(shown: EveningPage) -> dict[str, Any]:
    call = next(iter(rules.calls(shown.evening)), None)
    present = [each.number for each in shown.evening.players if each.present]
    return {
        "evening": write_evening(shown),
        "call": call,
        "who": shown.name,
        "queue": [shown.name(number) for number in rules.queue(shown.evening)],
        "present": [shown.name(number) for number in present],
        "table": [
            (place, shown.name(each.number), each) for place, each in rules.ranked(rules.table(shown.evening))
        ],
    }


def _query(**values: str) -> str:
    return urlencode({name: value for name, value in values.items() if value})


def _preview(shown: Example) -> str:
    """What stands on a board of mating practice before the first exercise: always the same, so that nobody waits for it."""
    return placed(shown.sets[0], shown.sets[0].value + 1) if shown.sets else ""


async def _page(request: AnyRequest, shown: Example, **context: Any) -> Response[str]:
    room = context.get("room", "")
    address = f"{str(request.base_url).rstrip('/')}/examples/{shown.key}/{room}" if room else ""
    made = await page(
        request,
        f"examples/{shown.template}.html",
        **{
            "example": shown,
            "words": example_words(language_of(request)),
            "groups": GROUPS,
            "room": "",
            "fen": "",
            "preview": _preview(shown),
            "pgn": "",
            "compared": "",
            "coming": "",
            "headers": {},
            "player": "",
            "options": shown.use,
            "names": SET_NAMES,
            "defences": DEFENCE_WORDS,
            "address": address,
            "address_qr": qr_code(address) if address else "",
            "with_king": WITH_KING,
            "without_king": WITHOUT_KING,
            "longest": 0,
            "limit": 0,
            **context,
        },
    )
    if shown.template == "analysis":
        made.headers["Content-Security-Policy"] = ENGINE_POLICY
    return made
