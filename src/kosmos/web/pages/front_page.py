"""The front page of a tournament: for those who direct where it stands, for everybody else the running round.

Everybody else asks “where do I play?”: who has said once who they are is known on that device, and sees the own board first.
"""

from typing import Any, NamedTuple

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.papers.round import round_number
from kosmos.papers.standings import after_round
from kosmos.service.player_sheets import PlayerSeen, PlayerSheet, find_players, player_sheet
from kosmos.tournament.commands import Right
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes
from kosmos.web.pages.desk import desk_page, leaders_part, public_address
from kosmos.web.pages.forms import is_id
from kosmos.web.pages.registering import registration_of
from kosmos.web.pages.render import page
from kosmos.web.pages.tournament_frame import (
    OpenedTournament,
    open_tournament,
    paper_part,
    show,
)
from kosmos.web.services import AnyRequest
from kosmos.web.shown_tables import ShownTable, shown_wishes

COOKIE = "kosmos_me"  #: the player that somebody said to be, one cookie for each tournament's address
SECONDS = 180 * 24 * 3600
ROUNDS = 9  #: the newest ones, that fit beside each other on a phone
ON_A_PHONE = 8  #: rows of a table that a phone shows at first
TOP = 30  #: rows of the standings beside the round


class Asked(NamedTuple):
    """What the reader wants to see: their own board, other players by a name, the round by board or by name."""

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
    show_page = desk_page if opened.actor.may(Right.DIRECT) else now_page
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
        registers=not number and await registration_of(request).takes(stream),
        shown_rounds=range(1, len(state.rounds) + 1)[-ROUNDS:],
        sheet=sheet,
        asked=asked,
        found=_found(state, asked),
        words=asked.words,
        table=await _pairings(request, stream, opened, shown, sheet),
        standings=await _standings(request, stream, opened, sheet),
        after=after_round(state, Wishes()) if number else 0,
        top=TOP,
        more=len(state.entries) > ON_A_PHONE,
        **public_address(request, stream, state),
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
    table = await leaders_part(request, stream, opened, TOP)
    return marked(table, f"place-{sheet.player.number or sheet.player.id}") if sheet else table


def marked(table: Markup, row: str) -> Markup:
    """The table with one row as the reader's own."""
    return Markup(str(table).replace(f'<tr id="{row}"', f'<tr data-you id="{row}"', 1))  # noqa: S704 - as it was


def remember(request: AnyRequest, answer: Response[Any], stream: str, me: int) -> None:
    """Remember who somebody is: on this device and for this tournament only."""
    answer.set_cookie(
        key=COOKIE,
        value=str(me) if me else "",
        max_age=SECONDS if me else 0,
        path=f"/t/{stream}",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
