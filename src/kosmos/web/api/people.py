"""People and ratings over HTTP. Nothing here is for visitors: it holds addresses and dates of birth."""

from typing import Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.params import FromPath

from kosmos.core.errors import BadValue
from kosmos.core.people_matching import Verdict
from kosmos.locale import N_
from kosmos.service.people import Directory, found_view, person_view
from kosmos.service.people_imports import Imports, import_view, parse_decisions
from kosmos.service.rating import RatingDesk
from kosmos.service.rating_words import (
    parse_ages,
    parse_id,
    parse_ids,
    parse_rules,
    parse_system,
    rating_view,
)
from kosmos.web.api.tournaments import json_object
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]

PEOPLE, RATINGS = ["people"], ["ratings"]


def directory_of(request: AnyRequest) -> Directory:
    return request.app.state.directory  # type: ignore[no-any-return]


def imports_of(request: AnyRequest) -> Imports:
    return request.app.state.imports  # type: ignore[no-any-return]


def desk_of(request: AnyRequest) -> RatingDesk:
    return RatingDesk(directory_of(request))


# -- people --------------------------------------------------------------------------------------------


@get("/api/people", tags=PEOPLE, summary="Search people (`q`, `limit`) by name, club or id (direct)")
async def search_people(request: AnyRequest) -> list[Json]:
    limit = request.query_params.get("limit", "20")
    wanted = min(100, int(limit)) if limit.isascii() and limit.isdecimal() else 20
    actor = await bearer_of(request)
    return found_view(
        await directory_of(request).search(actor, request.query_params.get("q", ""), max(1, wanted))
    )


@post("/api/people", tags=PEOPLE, summary="Add a person (direct)")
async def add_person(request: AnyRequest) -> Response[Json]:
    actor = await bearer_of(request)
    told = await json_object(request)
    confirmed = told.pop("confirmed", False) is True
    number = await directory_of(request).add(actor, told, confirmed=confirmed)
    return Response({"id": number}, status_code=201, headers={"Location": f"/api/people/{number}"})


@get("/api/people/{person:int}", tags=PEOPLE, summary="A person with all ratings (direct)")
async def get_person(request: AnyRequest, person: FromPath[int]) -> Json:
    return person_view(await directory_of(request).get(await bearer_of(request), person))


@patch(
    "/api/people/{person:int}", tags=PEOPLE, summary="Change a person; only what is given changes (direct)"
)
async def change_person(request: AnyRequest, person: FromPath[int]) -> Json:
    actor = await bearer_of(request)
    await directory_of(request).change(actor, person, await json_object(request))
    return person_view(await directory_of(request).get(actor, person))


@get("/api/people/{person:int}/export", tags=PEOPLE, summary="All that is kept about a person (direct)")
async def export_person(request: AnyRequest, person: FromPath[int]) -> Json:
    return await directory_of(request).export(await bearer_of(request), person)


@delete("/api/people/{person:int}", tags=PEOPLE, status_code=204, summary="Forget a person for good (admin)")
async def erase_person(request: AnyRequest, person: FromPath[int]) -> None:
    await directory_of(request).erase(await bearer_of(request), person)


# -- imports -------------------------------------------------------------------------------------------


@post(
    "/api/people/imports",
    tags=PEOPLE,
    status_code=202,
    summary="Read a list (the body), or the players of a `tournament`; nothing is written before it is applied",
)
async def begin_import(request: AnyRequest) -> Response[Json]:
    """Query: `name`, `date` (valid from), `member` (1: the club's own people), `tournament`, `columns` (a,b,c)."""
    actor, asked = await bearer_of(request), request.query_params
    if stream := asked.get("tournament"):
        made = await imports_of(request).begin_tournament(actor, stream)
    else:
        data = await request.body()
        columns = asked.get("columns")
        made = await imports_of(request).begin(
            actor,
            data,
            asked.get("name", ""),
            date=asked.get("date", ""),
            member=asked.get("member") == "1",
            look=columns is not None,
        )
        if columns is not None and made.preview:
            imports_of(request).map(actor, made.key, columns.split(","))
    body = import_view(made, language_of(request))
    return Response(body, status_code=202, headers={"Location": f"/api/people/imports/{made.key}"})


@get(
    "/api/people/imports/{key:str}",
    tags=PEOPLE,
    summary="How far an import is and what it would do (`verdict`, `start` to page)",
)
async def get_import(request: AnyRequest, key: FromPath[str]) -> Json:
    made = imports_of(request).get(await bearer_of(request), key)
    asked = request.query_params.get("verdict", "")
    verdict = Verdict(asked) if asked in set(Verdict) else None
    start = request.query_params.get("start", "0")
    return import_view(made, language_of(request), verdict, int(start) if start.isdecimal() else 0)


@post(
    "/api/people/imports/{key:str}/apply",
    tags=PEOPLE,
    status_code=202,
    summary="Write what the preview showed; `decisions`: line → new, same or skip for doubtful lines",
)
async def apply_import(request: AnyRequest, key: FromPath[str]) -> Json:
    actor = await bearer_of(request)
    raw = (await json_object(request)).get("decisions", {})
    if not isinstance(raw, dict):
        raise BadValue("decisions", N_("an object"), type(raw).__name__)
    made = imports_of(request).apply(actor, key, parse_decisions(raw))
    return import_view(made, language_of(request))


@delete("/api/people/imports/{key:str}", tags=PEOPLE, status_code=204, summary="Give an import up")
async def drop_import(request: AnyRequest, key: FromPath[str]) -> None:
    imports_of(request).drop(await bearer_of(request), key)


# -- ratings of a tournament -----------------------------------------------------------------------------


@post(
    "/api/tournaments/{stream:str}/ratings",
    tags=RATINGS,
    status_code=200,
    summary="New ratings: `system` (dwz, elo), `rules` (1993, classic, 2026), `ages` by player id; "
    "`apply` (all, or ids) writes them",
)
async def rate(request: AnyRequest, stream: FromPath[str]) -> list[Json]:
    actor, raw = await bearer_of(request), await json_object(request)
    system, ages = parse_system(raw.get("system", "dwz")), parse_ages(raw.get("ages", {}))
    desk, rules = desk_of(request), parse_rules(raw.get("rules"))
    if "apply" in raw:
        chosen = parse_ids("apply", raw["apply"])
        found = await desk.apply(actor, stream, system, ages, chosen, dwz_system=rules)
    else:
        found = await desk.report(actor, stream, system, ages, dwz_system=rules)
    return [rating_view(each, language_of(request)) for each in found]


@delete(
    "/api/tournaments/{stream:str}/ratings",
    tags=RATINGS,
    status_code=200,
    summary="Take the ratings of this tournament out of the people's database again, of `who` (player ids) or of all",
)
async def take_back(request: AnyRequest, stream: FromPath[str]) -> Json:
    said = request.query_params.get("who")
    chosen = None if said is None else [parse_id("who", each) for each in said.split(",") if each.strip()]
    return {"taken_back": await desk_of(request).take_back(await bearer_of(request), stream, chosen)}


@get(
    "/api/tournaments/{stream:str}/rating-check",
    tags=RATINGS,
    summary="Ratings of the tournament that are not those of the list valid at its start",
)
async def check(request: AnyRequest, stream: FromPath[str]) -> Json:
    found = await desk_of(request).check(await bearer_of(request), stream)
    return msgspec.to_builtins(found)  # type: ignore[no-any-return]


@post(
    "/api/tournaments/{stream:str}/rating-check",
    tags=RATINGS,
    status_code=200,
    summary="Take the list's ratings: `chosen` as [[player id, field], …], or all",
)
async def correct(request: AnyRequest, stream: FromPath[str]) -> Json:
    actor, raw = await bearer_of(request), await json_object(request)
    given = raw.get("chosen", "all")
    try:
        chosen = None if given == "all" else set(msgspec.convert(given, list[tuple[int, str]]))
    except msgspec.ValidationError as error:
        raise BadValue("chosen", N_("a list"), str(error)) from None
    return {"changed": await desk_of(request).correct(actor, stream, chosen)}


ROUTES = [
    search_people,
    add_person,
    begin_import,
    get_import,
    apply_import,
    drop_import,
    get_person,
    change_person,
    export_person,
    erase_person,
    rate,
    take_back,
    check,
    correct,
]
