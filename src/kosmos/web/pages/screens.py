"""Big screens: what hangs on the wall of the hall, and the page on which directors say what each one shows."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.core.commands import Right
from kosmos.core.fields import fields_of
from kosmos.papers.render import PLAIN
from kosmos.papers.render.tree_html import tree_html
from kosmos.papers.standings import after_round
from kosmos.service.screens import Screen, ScreenPart, Screens, Slide, read_screen, slides
from kosmos.tournament.wishes import Wishes
from kosmos.web.countdown import shown_start
from kosmos.web.languages import language_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.house_forms_now import screen_now, with_name_seen
from kosmos.web.pages.render import page, qr_code, reader
from kosmos.web.pages.tournament_frame import OpenedTournament, has_tree, open_tournament, show
from kosmos.web.services import AnyRequest, services_of


def screens_of(request: AnyRequest) -> Screens:
    return request.app.state.screens  # type: ignore[no-any-return]


@get("/t/{stream:str}/screen", include_in_schema=False)
async def screen(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    return await _screen(request, stream, 0)


@get("/t/{stream:str}/screen/{number:int}", include_in_schema=False)
async def numbered_screen(request: AnyRequest, stream: FromPath[str], number: FromPath[int]) -> Response[str]:
    return await _screen(request, stream, number)


async def _screen(request: AnyRequest, stream: str, number: int) -> Response[str]:
    opened = await open_tournament(request, stream)
    wanted = await screens_of(request).screen(stream, number)
    made = await _slides(request, opened, stream, wanted)
    state = opened.state
    address = f"{str(request.base_url).rstrip('/')}/t/{stream}"
    return await page(
        request,
        "screen.html",
        actor=opened.actor,
        stream=stream,
        state=state,
        settings=state.settings,
        has_tree=has_tree(state),
        version=opened.chronicle.version,
        screen=wanted,
        slides=made,
        drawn=lambda tree: Markup(tree_html(tree, language_of(request), PLAIN)),  # noqa: S704 - the renderer escapes
        has_boards=ScreenPart.LIVE in wanted.parts,
        round=state.current_round,
        coming_start=shown_start(state, request.app.state.club.local_now(), language_of(request))
        if state.starts
        else None,
        after=after_round(state, Wishes()) if state.settings.profile.has_rounds else 0,
        address=address,
        qr=qr_code(address),
    )


async def _slides(request: AnyRequest, opened: OpenedTournament, stream: str, wanted: Screen) -> list[Slide]:
    """Boards are not the tournament's: where a programme has them, its pages are made each time."""
    if ScreenPart.LIVE not in wanted.parts:
        return await opened.reading.work(lambda state: slides(state, wanted), ("slides", wanted))
    _, games = await services_of(request).round_boards.live_games(opened.actor, stream)
    return await opened.reading.work(lambda state: slides(state, wanted, games))


@get("/t/{stream:str}/screens", include_in_schema=False)
async def screens(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    every = await screens_of(request).of(stream)
    values = [msgspec.to_builtins(each) for each in every]
    return await show(
        request,
        stream,
        opened,
        "tournament/screens.html",
        every=values,
        fields=fields_of(Screen),
        fresh=msgspec.to_builtins(Screen()),
    )


@post("/t/{stream:str}/screens/{number:int}", include_in_schema=False)
async def keep(request: AnyRequest, stream: FromPath[str], number: FromPath[int]) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    await request.app.state.club.open(actor, stream)
    form = await read_form(request)
    if number:
        now = screen_now(await screens_of(request).screen(stream, number))
        merged = settled(now, with_name_seen(form))
        if merged is None:
            return go(request, f"/t/{stream}/screens")
        form = merged
    raw: dict[str, Any] = {name: form[name][-1] for name in fields_of(Screen) if form.get(name)}
    raw["parts"] = [each for each in form.get("parts", []) if each]
    wanted = None if "remove" in form else read_screen(raw)
    await screens_of(request).keep(actor, stream, number, wanted)
    return go(request, f"/t/{stream}/screens")
