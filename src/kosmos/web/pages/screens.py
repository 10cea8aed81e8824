"""Big screens of a tournament: what hangs on the wall of the hall, and the page on which directors say what each one shows."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.locale import N_, Phrase
from kosmos.service.screens import Screen, ScreenPart
from kosmos.service.slides import Slide
from kosmos.service.tournament_slides import tournament_slides
from kosmos.tournament.round_stages import coming_start
from kosmos.web.countdown import ShownCountdown, till_round
from kosmos.web.languages import language_of
from kosmos.web.pages.render import reader
from kosmos.web.pages.screen_frame import (
    FollowedStream,
    ScreenPlace,
    ShownEvent,
    keep_programme,
    programmes,
    screen_page,
    screens_of,
)
from kosmos.web.pages.tournament_frame import OpenedTournament, open_tournament, show
from kosmos.web.services import AnyRequest, services_of

BOARDS_ANEW = 15  #: seconds after which live boards are looked for again


def _place(stream: str) -> ScreenPlace:
    return ScreenPlace(stream, f"/t/{stream}")


@get(["/t/{stream:str}/screen", "/t/{stream:str}/screen/{number:int}"], include_in_schema=False)
async def screen(request: AnyRequest, stream: FromPath[str], number: FromPath[int] = 0) -> Response[str]:
    opened = await open_tournament(request, stream)
    wanted = await screens_of(request).screen(stream, number)
    state = opened.state
    round_ = state.current_round
    shown = ShownEvent(
        state.settings.name,
        Phrase(N_("Round {round}"), {"round": round_}) if round_ else "",
        countdown=_countdown(request, opened),
        every=BOARDS_ANEW if ScreenPart.LIVE in wanted.parts else 0,
    )
    return await screen_page(
        request,
        opened.actor,
        _place(stream),
        wanted,
        await _slides(request, opened, stream, wanted),
        shown,
        [FollowedStream(stream, opened.chronicle.version)],
        state=state,
    )


def _countdown(request: AnyRequest, opened: OpenedTournament) -> ShownCountdown | None:
    now = request.app.state.club.local_now()
    found = coming_start(opened.state, now)
    return till_round(found.round, found.start, now, language_of(request)) if found else None


async def _slides(request: AnyRequest, opened: OpenedTournament, stream: str, wanted: Screen) -> list[Slide]:
    """Boards are not the tournament's: where a programme has them, its pages are made each time."""
    if ScreenPart.LIVE not in wanted.parts:
        return await opened.reading.work(lambda state: tournament_slides(state, wanted), ("slides", wanted))
    _, games = await services_of(request).round_boards.live_games(opened.actor, stream)
    return await opened.reading.work(lambda state: tournament_slides(state, wanted, games))


@get("/t/{stream:str}/screens", include_in_schema=False)
async def screens(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    return await show(
        request, stream, opened, "tournament/screens.html", **await programmes(request, _place(stream))
    )


@post("/t/{stream:str}/screens/{number:int}", include_in_schema=False)
async def keep(request: AnyRequest, stream: FromPath[str], number: FromPath[int]) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    await request.app.state.club.open(actor, stream)
    return await keep_programme(request, actor, _place(stream), number)
