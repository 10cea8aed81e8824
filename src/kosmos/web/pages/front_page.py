"""The front page of a tournament: for those who direct where it stands, for everybody else the running round.

Everybody else asks “where do I play?”: who has said once who they are is known on that device, and sees the own board first.
"""

from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.papers.round import round_number
from kosmos.service.player_sheets import PlayerSeen, PlayerSheet, find_players, player_sheet
from kosmos.tournament.check_in import check_in_list, is_asked_for
from kosmos.tournament.commands import Right
from kosmos.tournament.round_stages import STAGE_WORDS, stage_of
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes
from kosmos.web.pages.forms import is_id
from kosmos.web.pages.render import page, qr_code
from kosmos.web.pages.tournament_frame import (
    OpenedTournament,
    open_tournament,
    paper_html_of,
    paper_part,
    show,
)
from kosmos.web.shown_tables import LEADERS, ShownTable, leaders, shown_wishes

AnyRequest = Request[Any, Any, Any]

COOKIE = "kosmos_me"  #: the player that somebody said to be, one cookie for each tournament's address
SECONDS = 180 * 24 * 3600
ROUNDS = 9  #: the newest ones, that fit beside each other on a phone
ON_A_PHONE = 8  #: rows of a table that a phone shows at first
TOP = 30  #: rows of the standings beside the round


class Asked(NamedTuple):
    """What somebody wants to see: themselves, others by a name, the round by board or by name."""

    me: int  #: 0: nobody
    said: bool  #: they said it just now, and it is to be remembered
    words: str
    by_name: bool


def asked_of(request: AnyRequest, state: State) -> Asked:
    query = request.query_params
    said = query.get("me")
    word = request.cookies.get(COOKIE, "") if said is None else said
    me = int(word) if is_id(word) and int(word) in state.entries else 0
    words = query.get("find", "")[:80]
    if words and len(found := find_players(state, words, 2)) == 1:
        return Asked(found[0].id, True, "", query.get("by") == "name")
    return Asked(me, said is not None, words, query.get("by") == "name")


@get("/t/{stream:str}", include_in_schema=False)
async def front(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    show_page = overview_page if opened.actor.may(Right.DIRECT) else now_page
    return await show_page(request, stream, opened)


@get("/t/{stream:str}/now", include_in_schema=False)
async def now(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """What visitors see, for directors too."""
    return await now_page(request, stream, await open_tournament(request, stream))


@get("/t/{stream:str}/find", include_in_schema=False)
async def find(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """Players by a name that is being typed: a part of the page."""
    opened = await open_tournament(request, stream)
    words = request.query_params.get("find", "")[:80]
    found = find_players(opened.state, words) if words.strip() else []
    return await page(
        request, "tournament/found_players.html", actor=opened.actor, stream=stream, found=found, words=words
    )


# -- for directors ---------------------------------------------------------------------------------------------


async def overview_page(request: AnyRequest, stream: str, opened: OpenedTournament) -> Response[str]:
    return await show(
        request,
        stream,
        opened,
        "tournament/overview.html",
        ShownTable("leaders"),
        table=await _leaders(request, stream, opened, LEADERS),
        more=len(opened.state.entries) > LEADERS,
        open_boards=open_boards(opened.state),
        check_in=check_in_list(opened.state) if is_asked_for(opened.state) else None,
        stage=_stage(request, opened.state),
        **_address(request, stream, opened.state),
    )


class OpenBoard(NamedTuple):
    board: int
    white: str
    black: str


def open_boards(state: State) -> list[OpenBoard]:
    """The boards of the running round whose result is missing."""
    number = state.current_round
    games = state.rounds[number - 1].games if number else ()
    names = {id_: entry.player.name for id_, entry in state.entries.items()}
    return [
        OpenBoard(board, names[game.white], names[game.black])
        for board, game in enumerate(games, 1)
        if not game.result.is_final
    ]


def _stage(request: AnyRequest, state: State) -> str:
    """Of the round of the moment: draft, published, running or finished; nothing before the first draw."""
    number = state.current_round
    return STAGE_WORDS[stage_of(state, number, request.app.state.club.local_now())] if number else ""


def _address(request: AnyRequest, stream: str, state: State) -> dict[str, Any]:
    address = f"{str(request.base_url).rstrip('/')}/t/{stream}"
    return {
        "address": address,
        "qr": qr_code(address) if state.public else "",
        "is_local": request.base_url.hostname in ("127.0.0.1", "localhost", "::1"),
    }


async def _leaders(request: AnyRequest, stream: str, opened: OpenedTournament, count: int) -> Markup:
    """The top of the table, once something is played."""
    if not _has_results(opened.state):
        return Markup()
    return await paper_html_of(
        request, stream, opened, f"leaders {count}", lambda state: leaders(state, count)
    )


def _has_results(state: State) -> bool:
    return bool(state.evening.finished) or any(
        game.result.is_final for round_ in state.rounds for game in round_.games
    )


# -- for everybody ---------------------------------------------------------------------------------------------


async def now_page(request: AnyRequest, stream: str, opened: OpenedTournament) -> Response[str]:
    state, asked = opened.state, asked_of(request, opened.state)
    sheet = await _sheet(opened, asked.me)
    number = round_number(state, Wishes()) if state.settings.profile.has_rounds else 0
    shown = ShownTable("alphabetical" if asked.by_name else "round", number) if number else None
    answer = await show(
        request,
        stream,
        opened,
        "tournament/now.html",
        shown,
        number=number,
        shown_rounds=range(1, len(state.rounds) + 1)[-ROUNDS:],
        sheet=sheet,
        asked=asked,
        found=_found(state, asked),
        words=asked.words,
        table=await _pairings(request, stream, opened, shown, sheet),
        standings=await _standings(request, stream, opened, sheet),
        top=TOP,
        more=len(state.entries) > ON_A_PHONE,
        **_address(request, stream, state),
    )
    if asked.said:
        remember(request, answer, stream, asked.me)
    return answer


async def _sheet(opened: OpenedTournament, me: int) -> PlayerSheet | None:
    if not me:
        return None
    return await opened.reading.work(
        lambda state: player_sheet(state, me, private=False), ("sheet", me, False)
    )


def _found(state: State, asked: Asked) -> list[PlayerSeen]:
    return find_players(state, asked.words) if asked.words else []


async def _pairings(
    request: AnyRequest,
    stream: str,
    opened: OpenedTournament,
    shown: ShownTable | None,
    sheet: PlayerSheet | None,
) -> Markup:
    if shown is None:
        return Markup()
    wishes = shown_wishes(shown, opened.state)
    table = await paper_part(request, stream, opened, shown.paper, wishes)
    if sheet is None or sheet.now is None:
        return table
    at_board = shown.paper == "round" and sheet.now.board
    own = f"board-{sheet.now.board}" if at_board else _row(shown.paper, sheet)
    return marked(table, own)


def _row(paper: str, sheet: PlayerSheet) -> str:
    return f"bye-{sheet.player.id}" if paper == "round" else f"player-{sheet.player.id}"


async def _standings(
    request: AnyRequest, stream: str, opened: OpenedTournament, sheet: PlayerSheet | None
) -> Markup:
    table = await _leaders(request, stream, opened, TOP)
    return marked(table, f"place-{sheet.player.number or sheet.player.id}") if sheet else table


def marked(table: Markup, row: str) -> Markup:
    """The table with one row as the reader's own."""
    return Markup(str(table).replace(f'<tr id="{row}"', f'<tr data-you id="{row}"', 1))  # noqa: S704 - as it was


def remember(request: AnyRequest, answer: Response[Any], stream: str, me: int) -> None:
    """On this device alone, and for this tournament alone."""
    answer.set_cookie(
        key=COOKIE,
        value=str(me) if me else "",
        max_age=SECONDS if me else 0,
        path=f"/t/{stream}",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


ROUTES = [front, now, find]
