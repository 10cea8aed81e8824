"""The front page, and making, importing and exporting tournaments."""

import json
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from kosmos.core.errors import FieldMissing, settle
from kosmos.core.fields import fields_of
from kosmos.core.questions import Question
from kosmos.formats.trf_import import is_trf
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club_home import club_home
from kosmos.service.paces import paces
from kosmos.service.podiums import podiums
from kosmos.tournament.commands import NewTournament, Right
from kosmos.tournament.offers import system_fields, usual_system
from kosmos.tournament.presets import new_settings
from kosmos.tournament.settings import Settings
from kosmos.web.bodies import FILE
from kosmos.web.pages.forms import go, raw_command, read_form
from kosmos.web.pages.keizer import report
from kosmos.web.pages.render import form_values, fresh_reader, page, reader, settings_sections
from kosmos.web.services import AnyRequest

FEW_PAST = 12  #: past tournaments that are shown at once


@get("/", include_in_schema=False)
async def home(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    tournaments = await request.app.state.club.listing(actor)
    demo = actor.may(Right.ADMIN) and bool(await request.app.state.demo.parts())
    now = request.app.state.club.local_now()
    parts = club_home(tournaments, now[:10])
    return await page(
        request,
        "home.html",
        actor=actor,
        tournaments=tournaments,
        home=parts,
        podiums=await podiums(request.app.state.club, actor, parts.past),
        paces=await paces(request.app.state.club, actor, parts.running),
        seasons=await request.app.state.seasons.listing(actor),
        team_events=await request.app.state.team_events.listing(actor),
        now=now,
        few=FEW_PAST,
        demo=demo,
    )


@post("/demo", include_in_schema=False)
async def begin_demo(request: AnyRequest) -> Response[Any]:
    await read_form(request)
    await request.app.state.demo.make(await reader(request))
    return go(request, "/")


@post("/demo/remove", include_in_schema=False)
async def end_demo(request: AnyRequest) -> Response[Any]:
    """What was entered in it goes as well: asked about first."""
    actor = await reader(request)
    actor.need(Right.ADMIN)
    form = await read_form(request)
    text = Phrase(N_("The demonstration is thrown away, with all that was entered in it."))
    settle([Question("demonstration_deleted", text, loses=True)], form.get("answers", []))
    await request.app.state.demo.remove(actor)
    return go(request, "/")


@get("/new", include_in_schema=False)
async def new_page(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    values = form_values(new_settings({"name": "…"})) | {"tie_breaks": "", "bye": ""}
    system = request.query_params.get("system", "")
    values["system"] = system if system in system_fields() else await _usual_system(request, actor)
    sections = settings_sections([name for name in Settings.__struct_fields__ if name != "rounds"])
    return await page(
        request,
        "new.html",
        actor=actor,
        kind=Settings,
        values=values,
        sections=sections,
        arbiter=fields_of(NewTournament)["arbiter"],
        systems=json.dumps(system_fields()),
    )


async def _usual_system(request: AnyRequest, actor: Actor) -> str:
    """What the form begins with. The demonstration says nothing about the club."""
    shown = await request.app.state.demo.parts()
    listed = await request.app.state.club.listing(actor)
    return usual_system(each.summary.system for each in listed if each.id not in shown)


@post("/new", include_in_schema=False)
async def new(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    raw = raw_command(NewTournament, await read_form(request))
    if not raw.get("tie_breaks"):  # left empty: those that are usual for the system
        raw.pop("tie_breaks", None)
    club = request.app.state.club
    done = await club.create(actor, club.parse("NewTournament", raw))
    return go(request, f"/t/{done.stream}/players")


@post("/import", include_in_schema=False, request_max_body_size=FILE)
async def import_file(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    form = await request.form()
    file = form.get("file")
    if isinstance(file, UploadFile):
        data = await file.read()
    elif form.get("text"):  # a report file, sent again after a question
        data = str(form["text"]).encode()
    else:
        raise FieldMissing("file").called(N_("File"))
    request.state.form = {"text": [data.decode("utf-8", "replace")]} if is_trf(data) else {}
    done = await request.app.state.club.import_(
        actor, data, answers=[str(each) for each in form.getall("answers", [])]
    )
    address = f"/t/{done.stream}"
    return await report(request, address, done.report) if done.report else go(request, address)


@get("/t/{stream:str}/export", include_in_schema=False)
async def export_file(request: AnyRequest, stream: FromPath[str]) -> Response[bytes]:
    actor = await reader(request)
    personal = request.query_params.get("personal") == "yes"
    data = await request.app.state.club.export(actor, stream, personal=personal)
    headers = {"Content-Disposition": f'attachment; filename="{stream}.kosmos"'}
    return Response(data, media_type="application/x-ndjson", headers=headers)


@post("/t/{stream:str}/delete", include_in_schema=False)
async def delete_tournament(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """For good, and only after a question: this is the one thing no undo brings back."""
    actor = await fresh_reader(request)
    actor.need(Right.ADMIN)
    form = await read_form(request)
    club = request.app.state.club
    name = (await club.open(actor, stream)).state.settings.name
    text = Phrase(N_("“{name}” is deleted for good."), {"name": name})
    settle([Question("tournament_deleted", text, loses=True)], form.get("answers", []))
    await club.delete(actor, stream)
    return go(request, "/")
