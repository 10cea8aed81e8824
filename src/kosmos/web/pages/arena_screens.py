"""Big screens of an arena: the table with its series, the games, the time that is left."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.locale import N_, NP_, Phrase
from kosmos.play.arena.state import ArenaState
from kosmos.play.time_control import say_time_control
from kosmos.service.arena_slides import arena_slides
from kosmos.service.arenas import arena_stream
from kosmos.service.reading import off_loop
from kosmos.web.countdown import ShownCountdown, till_moment
from kosmos.web.languages import language_of
from kosmos.web.pages.render import page, reader
from kosmos.web.pages.screen_frame import (
    FollowedStream,
    ScreenPlace,
    ShownEvent,
    keep_programme,
    programmes,
    screen_page,
    screens_of,
)
from kosmos.web.services import AnyRequest, services_of

NOBODY_YET = N_("Nobody has joined yet. Scan the code to play.")


def _place(name: str) -> ScreenPlace:
    return ScreenPlace(arena_stream(name), f"/arena/{name}")


@get(["/arena/{name:str}/screen", "/arena/{name:str}/screen/{number:int}"], include_in_schema=False)
async def arena_screen(request: AnyRequest, name: FromPath[str], number: FromPath[int] = 0) -> Response[str]:
    actor, place = await reader(request), _place(name)
    state = await services_of(request).arenas.state(actor, name)
    wanted = await screens_of(request).screen(place.stream, number)
    slides = await off_loop(lambda: arena_slides(state, wanted))
    players = Phrase(NP_("{count} player", "{count} players"), {"count": len(state.players)})
    pace = say_time_control(state.settings.control)
    shown = ShownEvent(
        state.settings.title,
        about=Phrase("{pace} · {players}", {"pace": pace, "players": players}),
        countdown=_countdown(request, state),
        waiting=NOBODY_YET,
        has_colours=False,
    )
    follows = [FollowedStream(place.stream, state.version)]
    return await screen_page(request, actor, place, wanted, slides, shown, follows)


def _countdown(request: AnyRequest, state: ArenaState) -> ShownCountdown | None:
    """Count down to the beginning, then to the end."""
    now, local_now = services_of(request).arenas.now, request.app.state.club.local_now()
    language = language_of(request)
    if state.is_over(now):
        return None
    if now < state.settings.starts:
        return till_moment(N_("The arena begins {time}"), state.settings.starts, local_now, language)
    return till_moment(N_("The arena ends {time}"), state.ends, local_now, language)


@get("/arena/{name:str}/screens", include_in_schema=False)
async def arena_screens(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    state = await services_of(request).arenas.state(actor, name)
    return await page(
        request,
        "screens.html",
        actor=actor,
        name=state.settings.title,
        **await programmes(request, _place(name)),
    )


@post("/arena/{name:str}/screens/{number:int}", include_in_schema=False)
async def keep_arena_screen(request: AnyRequest, name: FromPath[str], number: FromPath[int]) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    await services_of(request).arenas.state(actor, name)
    return await keep_programme(request, actor, _place(name), number)
