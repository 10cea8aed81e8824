"""Seasons over several tournaments: their tables for everybody, their rules for directors."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.club.seasons import SeasonSettings
from kosmos.core.commands import Right
from kosmos.core.errors import settle
from kosmos.core.fields import fields_of
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.papers.render import FORMATS
from kosmos.papers.season import season_paper
from kosmos.service.operations.seasons import season_file
from kosmos.service.reading import off_loop
from kosmos.web.api.operations import file_of
from kosmos.web.languages import language_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.house_forms_now import season_now
from kosmos.web.pages.members import paper_part_of
from kosmos.web.pages.render import page, reader
from kosmos.web.services import AnyRequest, services_of

LISTS = frozenset(("tournaments", "ties"))  #: fields whose form has one box for each choice


@get("/seasons", include_in_schema=False)
async def season_list(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    return await page(
        request, "club/seasons.html", actor=actor, seasons=await services_of(request).seasons.listing(actor)
    )


@get("/seasons/new", include_in_schema=False)
async def new_season(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    values = msgspec.to_builtins(SeasonSettings(name="…")) | {"name": ""}
    return await _form(request, "/seasons", "", values)


@post("/seasons", include_in_schema=False)
async def make_season(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    return go(
        request, f"/seasons/{await services_of(request).seasons.make(actor, _raw(await read_form(request)))}"
    )


@get("/seasons/{season:str}", include_in_schema=False)
async def season_page(request: AnyRequest, season: FromPath[str]) -> Response[Any]:
    actor, language = await reader(request), language_of(request)
    if "format" in request.query_params:
        return await file_of(season_file, request, actor, season=season)
    shown = await services_of(request).seasons.shown(actor, season)
    table = await off_loop(lambda: paper_part_of(season_paper(shown), language))
    return await page(
        request, "club/season.html", actor=actor, season=season, shown=shown, table=table, formats=FORMATS
    )


@get("/seasons/{season:str}/edit", include_in_schema=False)
async def edit_season(request: AnyRequest, season: FromPath[str]) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    state = await services_of(request).seasons.get(actor, season)
    return await _form(request, f"/seasons/{season}", season, msgspec.to_builtins(state.settings))


@post("/seasons/{season:str}", include_in_schema=False)
async def change_season(request: AnyRequest, season: FromPath[str]) -> Response[Any]:
    actor, form, seasons = await reader(request), await read_form(request), services_of(request).seasons
    actor.need(Right.DIRECT)
    wanted = settled(season_now((await seasons.get(actor, season)).settings), form)
    if wanted is not None:
        await seasons.change(actor, season, _raw(wanted))
    return go(request, f"/seasons/{season}")


@post("/seasons/{season:str}/delete", include_in_schema=False)
async def delete_season(request: AnyRequest, season: FromPath[str]) -> Response[Any]:
    """Asked about first; the tournaments stay."""
    actor = await reader(request)
    actor.need(Right.DIRECT)
    form = await read_form(request)
    state = await services_of(request).seasons.get(actor, season)
    text = Phrase(N_("The season “{name}” is deleted; its tournaments stay."), {"name": state.settings.name})
    settle([Question("season_deleted", text, loses=True)], form.get("answers", []))
    await services_of(request).seasons.delete(actor, season)
    return go(request, "/seasons")


def _raw(form: dict[str, Any]) -> dict[str, Any]:
    return {
        name: [value for value in form[name] if value] if name in LISTS else form[name][-1]
        for name in fields_of(SeasonSettings)
        if name in form
    }


async def _form(request: AnyRequest, action: str, season: str, values: dict[str, Any]) -> Response[str]:
    """Those chosen stand first, in their order, then the others by their first day: a season takes the order of the list."""
    actor = await reader(request)
    listed = await request.app.state.club.listing(actor)
    chosen = {stream: place for place, stream in enumerate(values["tournaments"])}
    listed.sort(key=lambda each: (chosen.get(each.id, len(chosen)), each.summary.start or "9999"))
    return await page(
        request,
        "club/season_form.html",
        actor=actor,
        action=action,
        season=season,
        fields=fields_of(SeasonSettings),
        values=values,
        tournaments=listed,
    )
