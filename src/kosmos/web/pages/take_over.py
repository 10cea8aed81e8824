"""Players from a file, from pasted rows, from another tournament or from the people: looked at first, entered by choice."""

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from kosmos.core.errors import FieldMissing
from kosmos.locale import N_
from kosmos.service.people_sources import COLUMN_WORDS, KIND_WORDS
from kosmos.service.player_lists import (
    SOURCE_WORDS,
    EntriesAsked,
    EntryDesk,
    EntrySource,
    follows_own_rating,
    refuse_faults,
)
from kosmos.tournament.commands import ImportPlayers
from kosmos.web.bodies import FILE
from kosmos.web.pages.forms import go, is_id, read_form
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest, services_of

ASKED = ("list", "tournament", "people")


@post("/t/{stream:str}/import-players", include_in_schema=False, request_max_body_size=FILE)
async def import_players(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """A file or pasted rows; kept, and shown before anything is entered."""
    actor = await reader(request)
    actor.need(ImportPlayers.right)
    await request.app.state.club.open(actor, stream)
    form = await request.form()
    file, rows = form.get("file"), str(form.get("rows") or "")
    if isinstance(file, UploadFile) and file.filename:
        data, name = await file.read(), file.filename[-60:]
    elif rows.strip():
        data, name = rows.encode(), ""
    else:
        raise FieldMissing("file").called(N_("File"))
    single, encoding = str(form.get("list") or ""), str(form.get("encoding") or "")
    made = await services_of(request).imports.hold_players(
        actor, stream, data, name, single=single, encoding=encoding
    )
    return go(request, _address(stream, {"list": made.record.key}))


def _asked(request: AnyRequest) -> dict[str, str]:
    return {name: request.query_params[name] for name in ASKED if name in request.query_params}


def _address(stream: str, asked: dict[str, str]) -> str:
    return f"/t/{stream}/import?{urlencode(asked)}"


async def _source(request: AnyRequest, stream: str) -> EntrySource:
    """What is asked for, at its address."""
    asked = _asked(request)
    if key := asked.get("list"):
        file = await services_of(request).imports.players_held(await reader(request), stream, key)
        return EntrySource(data=file.data, said=file.said)
    return EntrySource(tournament=asked.get("tournament", ""), people=asked.get("people", ""))


@get("/t/{stream:str}/import", include_in_schema=False)
async def choose_players(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """Everybody in the list with a box to tick; who is entered already and what is rejected beside it."""
    opened = await open_tournament(request, stream)
    opened.actor.need(ImportPlayers.right)
    source = await _source(request, stream)
    entries = await EntryDesk(services_of(request).directory).shown(opened.actor, stream, source)
    if source.people is None or source.tournament:
        refuse_faults(entries, skip=True)
    asked = _asked(request)
    return await show(
        request,
        stream,
        opened,
        "tournament/import.html",
        entries=entries,
        kind={**KIND_WORDS, **SOURCE_WORDS}[entries.kind],
        own_rating=follows_own_rating(opened.state, entries),
        query=urlencode(asked),
        people=asked.get("people") if source.people is not None and not source.tournament else None,
        columns=COLUMN_WORDS,
    )


@post("/t/{stream:str}/import/columns", include_in_schema=False)
async def choose_columns(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form, key = await read_form(request), request.query_params.get("list", "")
    await services_of(request).imports.players_held(actor, stream, key)
    await services_of(request).imports.map(actor, key, [str(each) for each in form.get("column", ())])
    return go(request, _address(stream, {"list": key}))


@post("/t/{stream:str}/import", include_in_schema=False)
async def enter_chosen(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    actor.need(ImportPlayers.right)
    form = await read_form(request)
    choice = EntriesAsked(
        who=tuple(int(each) for each in form.get("who", ()) if is_id(each)),
        skip_faulty=True,
        own_rating=form.get("own_rating", [""])[-1] == "yes",
        answers=tuple(form.get("answers", ())),
    )
    await EntryDesk(services_of(request).directory).enter(
        actor, stream, await _source(request, stream), choice
    )
    if key := _asked(request).get("list"):
        await services_of(request).imports.drop(actor, key)
    return go(request, f"/t/{stream}/players")
