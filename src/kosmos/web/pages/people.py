"""The club's people: search as you type, a page for each, imports with their preview, entering a tournament."""

import json
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from kosmos.core.errors import FieldMissing, settle
from kosmos.core.people import LIST_WORDS, SOURCE_WORDS, current_ratings
from kosmos.core.people_matching import MatchVerdict
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.service.forgetting import forget, forgotten_lines
from kosmos.service.list_updates import ListUpdates
from kosmos.service.people import PersonForm, form_values, given_card
from kosmos.service.people_import_records import (
    CHANGE_WORDS,
    PAGE,
    STAGE_WORDS,
    UNDER_WAY,
    VERDICT_WORDS,
    Import,
    import_offers,
)
from kosmos.service.people_imports import parse_decisions
from kosmos.service.people_sources import COLUMN_WORDS, KIND_WORDS, SINGLE_LISTS
from kosmos.tournament.commands import Right
from kosmos.web.bodies import FILE
from kosmos.web.languages import language_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, is_id, read_form
from kosmos.web.pages.house_forms_now import person_now
from kosmos.web.pages.members import plot_of
from kosmos.web.pages.render import page, reader
from kosmos.web.services import AnyRequest, services_of

SHOWN = 20


@get("/people", include_in_schema=False)
async def people(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    words = request.query_params.get("q", "")
    found = await services_of(request).directory.search(actor, words, SHOWN)
    part = "hx-request" in request.headers
    tournaments = [] if part else await request.app.state.club.listing(actor)
    imports = [] if part else await services_of(request).imports.all(actor)
    return await page(
        request,
        "people/found.html" if part else "people/people.html",
        actor=actor,
        q=words,
        found=found,
        ratings=current_ratings,
        list_words=LIST_WORDS,
        tournaments=tournaments,
        imports=imports,
        stage_words=STAGE_WORDS,
        under_way=UNDER_WAY,
        single_lists=SINGLE_LISTS,
        hosts=request.app.state.list_updates.hosts,
    )


@get("/people/new", include_in_schema=False)
async def new_page(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    name = request.query_params.get("name", "")
    return await page(request, "people/new.html", actor=actor, kind=PersonForm, values={"name": name})


@post("/people/new", include_in_schema=False)
async def new(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    number = await services_of(request).directory.add(
        actor, given_card(form), answers=form.get("answers", [])
    )
    return go(request, f"/people/{number}")


@get("/people/{person:int}", include_in_schema=False)
async def person_page(request: AnyRequest, person: FromPath[int]) -> Response[str]:
    actor = await reader(request)
    known = await services_of(request).directory.get(actor, person)
    history = sorted(known.ratings, key=lambda rating: rating.date, reverse=True)
    return await page(
        request,
        "people/person.html",
        actor=actor,
        known=known,
        person=known,
        history=history,
        plot=plot_of(known.ratings, language_of(request)),
        list_words=LIST_WORDS,
        source_words=SOURCE_WORDS,
        kind=PersonForm,
        values=form_values(known),
    )


@get("/people/{person:int}/tournaments", include_in_schema=False)
async def tournaments_of(request: AnyRequest, person: FromPath[int]) -> Response[str]:
    """Looked up after the page is there: many tournaments may have to be opened."""
    actor = await reader(request)
    found = await services_of(request).directory.tournaments_of(actor, person)
    return await page(request, "people/tournaments.html", actor=actor, found=found)


@post("/people/{person:int}", include_in_schema=False)
async def change(request: AnyRequest, person: FromPath[int]) -> Response[Any]:
    actor = await reader(request)
    form, directory = await read_form(request), services_of(request).directory
    wanted = settled(person_now(await directory.get(actor, person)), form)
    if wanted is not None:
        await directory.change(actor, person, given_card(wanted))
    return go(request, f"/people/{person}")


@get("/people/{person:int}/export", include_in_schema=False)
async def export(request: AnyRequest, person: FromPath[int]) -> Response[str]:
    kept = await services_of(request).directory.export(await reader(request), person)
    headers = {
        "Content-Disposition": f'attachment; filename="person-{person}.json"',
        "Cache-Control": "no-store",
    }
    return Response(
        json.dumps(kept, ensure_ascii=False, indent=2), media_type="application/json", headers=headers
    )


@post("/people/{person:int}/forget", include_in_schema=False)
async def forget_person(request: AnyRequest, person: FromPath[int]) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.ADMIN)
    form = await read_form(request)
    text = Phrase(N_("Forget this person for good, with all ratings and contacts?"))
    settle([Question("person_forgotten", text, loses=True)], form.get("answers", []))
    done = await forget(services_of(request).directory, actor, person)
    part = "hx-request" in request.headers
    template = "people/forgotten_part.html" if part else "people/forgotten.html"
    return await page(request, template, actor=actor, lines=forgotten_lines(done))


# -- entering a tournament -------------------------------------------------------------------------------


@get("/t/{stream:str}/people", include_in_schema=False)
async def pick(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """Who may be meant by what is being typed; who plays already is marked."""
    actor = await reader(request)
    words = request.query_params.get("q", "")
    found = await services_of(request).directory.search(actor, words, 8)
    state = (await request.app.state.club.open(actor, stream)).state
    names = {entry.player.name.casefold() for entry in state.entries.values()}
    return await page(
        request,
        "people/options.html",
        actor=actor,
        q=words,
        found=found,
        ratings=current_ratings,
        entered=names,
    )


@post("/t/{stream:str}/people", include_in_schema=False)
async def enter(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    person = form.get("person", [""])[-1]
    if not is_id(person):
        raise FieldMissing("person").called(N_("Person"))
    await services_of(request).directory.enter(actor, stream, int(person), answers=form.get("answers", []))
    return go(request, f"/t/{stream}/players")


# -- imports -----------------------------------------------------------------------------------------------


@post("/people/update", include_in_schema=False)
async def update_lists(request: AnyRequest) -> Response[Any]:
    """The published lists: fetched, read and taken over."""
    updates: ListUpdates = request.app.state.list_updates
    made = await updates.update(await reader(request))
    return go(request, f"/people/imports/{made[0].record.key}")


@post("/people/imports", include_in_schema=False, request_max_body_size=FILE)
async def begin(request: AnyRequest) -> Response[Any]:
    """A file, or a tournament by its id."""
    actor = await reader(request)
    actor.need(Right.DIRECT)
    form = await request.form()
    imports, file = services_of(request).imports, form.get("file")
    if stream := form.get("tournament"):
        made = await imports.begin_tournament(actor, str(stream))
    elif isinstance(file, UploadFile) and file.filename:
        said = {name: str(form.get(name) or "") for name in ("date", "encoding")}
        said["single"] = str(form.get("own_list") or form.get("list") or "")
        member = form.get("member") == "yes"
        data, name = await file.read(), file.filename[-60:]
        made = await imports.begin(actor, data, name, member=member, look=True, **said)
    else:
        raise FieldMissing("file").called(N_("File"))
    return go(request, f"/people/imports/{made.record.key}")


@get("/people/imports/{key:str}", include_in_schema=False)
async def import_page(request: AnyRequest, key: FromPath[str]) -> Response[str]:
    actor = await reader(request)
    made = await services_of(request).imports.get(actor, key)
    part = "hx-request" in request.headers
    return await page(
        request,
        "people/import_part.html" if part else "people/import.html",
        actor=actor,
        **_shown(made, _starts(request)),
    )


def _starts(request: AnyRequest) -> dict[MatchVerdict, int]:
    """From which line on one kind of lines is shown; the others from their first."""
    asked, start = request.query_params.get("verdict", ""), request.query_params.get("start", "")
    known = asked in set(MatchVerdict) and start.isascii() and start.isdecimal() and len(start) < 10
    return {MatchVerdict(asked): int(start)} if known else {}


def _shown(made: Import, starts: dict[MatchVerdict, int]) -> dict[str, Any]:
    pages = {verdict: made.page(verdict, starts.get(verdict, 0)) for verdict in VERDICT_WORDS}
    return {
        "made": made.record,
        "preview": made.preview,
        "unused": made.unused,
        "refusal": made.refusal,
        "offers": import_offers(made.record),
        "kind": KIND_WORDS[made.record.kind],
        "pages": pages,
        "starts": starts,
        "page_size": PAGE,
        "verdict_words": VERDICT_WORDS,
        "columns": COLUMN_WORDS,
        "change_words": CHANGE_WORDS,
    }


@post("/people/imports/{key:str}/map", include_in_schema=False)
async def map_columns(request: AnyRequest, key: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    await services_of(request).imports.map(actor, key, [str(each) for each in form.get("column", ())])
    return go(request, f"/people/imports/{key}")


@post("/people/imports/{key:str}/apply", include_in_schema=False)
async def apply(request: AnyRequest, key: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    made = await services_of(request).imports.decide(
        actor, key, parse_decisions(_decided(await read_form(request)))
    )
    await services_of(request).imports.apply(actor, key, made.record.decided)
    return go(request, f"/people/imports/{key}")


@post("/people/imports/{key:str}/decide", include_in_schema=False, status_code=204)
async def decide(request: AnyRequest, key: FromPath[str]) -> None:
    """What was chosen on one page of doubtful lines is kept while another page is looked at."""
    actor = await reader(request)
    await services_of(request).imports.decide(actor, key, parse_decisions(_decided(await read_form(request))))


def _decided(form: dict[str, Any]) -> dict[str, Any]:
    return {
        name.removeprefix("line-"): values[-1] for name, values in form.items() if name.startswith("line-")
    }


@post("/people/imports/{key:str}/drop", include_in_schema=False)
async def drop(request: AnyRequest, key: FromPath[str]) -> Response[Any]:
    await services_of(request).imports.drop(await reader(request), key)
    return go(request, "/people")
