"""The page on which administrators say what the club is called and where it is at home."""

from typing import Any

from litestar import Response, get, post

from kosmos.club.settings import ClubSettings
from kosmos.core.commands import Right
from kosmos.core.fields import fields_of
from kosmos.service.club_settings import change_club, club_history, club_settings
from kosmos.web.addresses import local_address
from kosmos.web.looks import HOUSE_COLOUR, club_style, hue_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.house_forms_now import club_now, club_texts
from kosmos.web.pages.render import page, reader
from kosmos.web.services import AnyRequest


@get("/club", include_in_schema=False)
async def show_club(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.ADMIN)
    engine = request.app.state.club.engine
    values = club_texts(await club_settings(engine))
    steps = (await club_history(engine, actor))[::-1]
    fields = fields_of(ClubSettings)
    return await page(request, "club.html", actor=actor, fields=fields, values=values, steps=steps)


@post("/club", include_in_schema=False)
async def modify_club(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    actor.need(Right.ADMIN)
    engine = request.app.state.club.engine
    wanted = settled(club_now(await club_settings(engine)), form)
    if wanted is not None:
        raw = {name: wanted[name][-1] for name in fields_of(ClubSettings) if wanted.get(name)}
        await change_club(engine, actor, raw)
    return go(request, local_address(form.get("next", [""])[-1], "/club"))


@get("/club.css", include_in_schema=False)
async def club_stylesheet(request: AnyRequest) -> Response[str]:
    """The club's hue; its address names the colour, so that it is fetched once."""
    settings = await club_settings(request.app.state.club.engine)
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(club_style(settings.colour), media_type="text/css", headers=headers)


async def club_hue(request: AnyRequest) -> int:
    """The club's, or the house's own: for pictures, which no stylesheet reaches."""
    settings = await club_settings(request.app.state.club.engine)
    return hue_of(settings.colour or HOUSE_COLOUR)
