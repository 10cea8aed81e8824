"""People and ratings over HTTP. Nothing here is for visitors: it holds addresses and dates of birth."""

import datetime as dt
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.params import FromPath

from kosmos.core.errors import BadValue
from kosmos.core.fields import choice, flag, many, text, whole
from kosmos.core.people_matching import MatchVerdict
from kosmos.locale import N_
from kosmos.service.forgetting import SetApart, forget, forgotten_view, set_apart
from kosmos.service.people import Directory, PersonForm, PersonFound, found_view, person_view
from kosmos.service.people_import_views import ImportRecordShown, ImportShown, import_view, record_view
from kosmos.service.people_imports import DECISIONS, Imports, parse_decisions
from kosmos.service.player_lists import ListQuery
from kosmos.service.rating import Check, RatingDesk
from kosmos.service.rating_systems import FIRST_RATING, RatingSystem
from kosmos.service.rating_words import (
    RATE_BODY,
    NewRatingShown,
    parse_ages,
    parse_ids,
    parse_national,
    parse_rules,
    parse_system,
    rating_view,
)
from kosmos.service.shapes import PersonJson, fields_like
from kosmos.tournament.commands import Right
from kosmos.tournament.wishes import PLAYER
from kosmos.web.api.asked import Nothing, json_object, known_only, read_query
from kosmos.web.api.described import FILE_BODY, OCTETS, NumberMade, body_of, described, object_of
from kosmos.web.bodies import FILE, ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]

PEOPLE, RATINGS = ["people"], ["ratings"]


ANSWERS = many(N_("Answers"), text(N_("Answer"), 80), 400, help="yes to these questions")


class RatingsTakenBack(TypedDict):
    taken_back: int


class Corrected(TypedDict):
    changed: int


class Corrections(TypedDict):
    chosen: NotRequired[Literal["all"] | list[tuple[int, str]]]


PersonExportJson = Annotated[dict[str, Any], fields_like("PersonExport")]
ForgottenJson = Annotated[dict[str, Any], fields_like("Forgotten")]


def directory_of(request: AnyRequest) -> Directory:
    return request.app.state.directory  # type: ignore[no-any-return]


def imports_of(request: AnyRequest) -> Imports:
    return request.app.state.imports  # type: ignore[no-any-return]


def desk_of(request: AnyRequest) -> RatingDesk:
    return RatingDesk(directory_of(request))


def told(summary: str, *, tags: list[str] = PEOPLE, **about: Any) -> dict[str, Any]:
    """What an address says of itself; it is for directors unless it says otherwise."""
    return {"tags": tags, "summary": summary, "opt": described(**{"right": Right.DIRECT} | about)}


# -- people --------------------------------------------------------------------------------------------


class SearchAsked(msgspec.Struct, frozen=True, kw_only=True):
    q: Annotated[str, text(N_("Search"), 200, help="beginnings of words, or of an id")] = ""
    limit: Annotated[int, whole(N_("At most"), 1, 100, help="how many at most")] = 20


@get("/api/people", **told("Search people (`q`, `limit`) by name, club or id (direct)", query=SearchAsked))
async def search_people(request: AnyRequest) -> list[PersonFound]:
    actor = await bearer_of(request)
    asked = read_query(request, SearchAsked)
    return found_view(await directory_of(request).search(actor, asked.q, asked.limit))


@post("/api/people", **told("Add a person (direct)", body=body_of(PersonForm, answers=ANSWERS.body_schema)))
async def add_person(request: AnyRequest) -> Response[NumberMade]:
    actor = await bearer_of(request)
    raw = await json_object(request)
    answers = ANSWERS.parse("answers", raw.pop("answers", ()), dt.date.min)
    number = await directory_of(request).add(actor, raw, answers=answers)
    return Response({"id": number}, status_code=201, headers={"Location": f"/api/people/{number}"})


@get("/api/people/{person:int}", **told("A person with all ratings (direct)"))
async def get_person(request: AnyRequest, person: FromPath[int]) -> PersonJson:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    return person_view(await directory_of(request).get(actor, person))


@patch(
    "/api/people/{person:int}",
    **told(
        "Change a person; only what is given changes (direct)", body=body_of(PersonForm) | {"required": []}
    ),
)
async def change_person(request: AnyRequest, person: FromPath[int]) -> PersonJson:
    actor = await bearer_of(request)
    await directory_of(request).change(actor, person, await json_object(request))
    return person_view(await directory_of(request).get(actor, person))


@get("/api/people/{person:int}/export", **told("All that is kept about a person (direct)"))
async def export_person(request: AnyRequest, person: FromPath[int]) -> PersonExportJson:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    return await directory_of(request).export(actor, person)


@delete(
    "/api/people/{person:int}", **told("Forget a person for good (admin)", right=Right.ADMIN), status_code=200
)
async def forget_person(request: AnyRequest, person: FromPath[int]) -> ForgottenJson:
    """Everywhere: the people, every tournament, lists on their way. Says which backups were made before."""
    return forgotten_view(await forget(directory_of(request), await bearer_of(request), person))


@post(
    "/api/people/set-apart",
    **told("Take personal data out of the events of older tournaments (admin)", right=Right.ADMIN),
    status_code=200,
)
async def set_personal_apart(request: AnyRequest) -> SetApart:
    return await set_apart(directory_of(request), await bearer_of(request))


# -- imports -------------------------------------------------------------------------------------------


class PeopleImportAsked(ListQuery, frozen=True, kw_only=True):
    date: Annotated[
        str, text(N_("Valid from"), 10, help="the ratings are valid from this day").formatted("day")
    ] = ""
    member: Annotated[bool, flag(N_("Members of the club"), help="these are the club's own people")] = False


@post(
    "/api/people/imports",
    **told(
        "Read a list (the body), or the players of a `tournament`; nothing is written before it is applied",
        query=PeopleImportAsked,
        body=FILE_BODY,
        media=OCTETS,
    ),
    status_code=202,
    request_max_body_size=FILE,
)
async def begin_import(request: AnyRequest) -> Response[ImportShown]:
    actor = await bearer_of(request)
    asked = read_query(request, PeopleImportAsked)
    if asked.tournament:
        made = await imports_of(request).begin_tournament(actor, asked.tournament)
    else:
        made = await imports_of(request).begin(
            actor,
            await request.body(),
            asked.name,
            date=asked.date,
            member=asked.member,
            single=asked.list,
            encoding=asked.encoding,
            look=asked.columns is not None,
        )
        if asked.columns is not None and made.preview:
            await imports_of(request).map(actor, made.record.key, asked.columns.split(","))
    body = import_view(made, language_of(request))
    return Response(body, status_code=202, headers={"Location": f"/api/people/imports/{made.record.key}"})


@get("/api/people/imports", **told("Every import and how far it is, the newest first (direct)"))
async def list_imports(request: AnyRequest) -> list[ImportRecordShown]:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    found = await imports_of(request).all(actor)
    return [record_view(each, language_of(request)) for each in found]


class LinesAsked(msgspec.Struct, frozen=True, kw_only=True):
    verdict: Annotated[
        MatchVerdict | None,
        choice(
            N_("Lines"),
            MatchVerdict,
            {each.value: each.value for each in MatchVerdict},
            help="only these lines",
        ),
    ] = None
    start: Annotated[
        int, whole(N_("First line"), 0, 100_000_000, help="so many lines before are left out")
    ] = 0


@get(
    "/api/people/imports/{key:str}",
    **told("How far an import is and what it would do (`verdict`, `start` to page)", query=LinesAsked),
)
async def get_import(request: AnyRequest, key: FromPath[str]) -> ImportShown:
    made = await imports_of(request).get(await bearer_of(request), key)
    asked = read_query(request, LinesAsked)
    return import_view(made, language_of(request), asked.verdict, asked.start)


@post(
    "/api/people/imports/{key:str}/apply",
    **told(
        "Write what the preview showed; `decisions`: line → new, same or skip for doubtful lines",
        body=object_of(decisions=DECISIONS.body_schema),
    ),
    status_code=202,
)
async def apply_import(request: AnyRequest, key: FromPath[str]) -> ImportShown:
    actor = await bearer_of(request)
    raw = await json_object(request)
    known_only(raw, "decisions")
    made = await imports_of(request).apply(actor, key, parse_decisions(raw.get("decisions", {})))
    return import_view(made, language_of(request))


@delete("/api/people/imports/{key:str}", **told("Give an import up"), status_code=204)
async def drop_import(request: AnyRequest, key: FromPath[str]) -> None:
    await imports_of(request).drop(await bearer_of(request), key)


# -- ratings of a tournament -----------------------------------------------------------------------------


@post(
    "/api/tournaments/{stream:str}/ratings",
    **told(
        f"New ratings: `system` ({', '.join(RatingSystem)}), `rules` (1993, classic, 2026), `national` (rules by name), `ages` by player id; "
        "`apply` (all, or ids) writes them",
        tags=RATINGS,
        body=RATE_BODY,
    ),
    status_code=200,
)
async def rate(request: AnyRequest, stream: FromPath[str]) -> list[NewRatingShown]:
    actor = await bearer_of(request)
    raw = await json_object(request)
    known_only(raw, "system", "ages", "rules", "national", "apply")
    system, ages = parse_system(raw.get("system", FIRST_RATING.value)), parse_ages(raw.get("ages", {}))
    desk = desk_of(request)
    more = {"rules": parse_rules(raw.get("rules")), "national": parse_national(raw.get("national"))}
    if "apply" in raw:
        chosen = parse_ids("apply", raw["apply"])
        found = await desk.apply(actor, stream, system, ages, chosen, **more)
    else:
        found = await desk.report(actor, stream, system, ages, **more)
    return [rating_view(each, language_of(request)) for each in found]


class UnrateAsked(msgspec.Struct, frozen=True, kw_only=True):
    who: Annotated[tuple[int, ...] | None, many(N_("Players"), PLAYER, 20_000, help="players by id")] = None


@delete(
    "/api/tournaments/{stream:str}/ratings",
    **told(
        "Take the ratings of this tournament out of the people's database again, of `who` (player ids) or of all",
        tags=RATINGS,
        query=UnrateAsked,
    ),
    status_code=200,
)
async def take_back(request: AnyRequest, stream: FromPath[str]) -> RatingsTakenBack:
    actor = await bearer_of(request)
    chosen = read_query(request, UnrateAsked).who
    return {"taken_back": await desk_of(request).take_back(actor, stream, chosen)}


@get(
    "/api/tournaments/{stream:str}/rating-check",
    **told("Ratings of the tournament that are not those of the list valid at its start", tags=RATINGS),
)
async def check(request: AnyRequest, stream: FromPath[str]) -> Check:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    return await desk_of(request).check(actor, stream)


@post(
    "/api/tournaments/{stream:str}/rating-check",
    **told(
        "Take the list's ratings: `chosen` as [[player id, field], …], or all", tags=RATINGS, body=Corrections
    ),
    status_code=200,
)
async def correct(request: AnyRequest, stream: FromPath[str]) -> Corrected:
    actor = await bearer_of(request)
    raw = await json_object(request)
    known_only(raw, "chosen")
    given = raw.get("chosen", "all")
    try:
        chosen = None if given == "all" else set(msgspec.convert(given, list[tuple[int, str]]))
    except msgspec.ValidationError:
        raise BadValue("chosen", N_("a list"), given).called(N_("Players")) from None
    return {"changed": await desk_of(request).correct(actor, stream, chosen)}


ROUTES = ordinary(
    [
        search_people,
        add_person,
        begin_import,
        list_imports,
        get_import,
        apply_import,
        drop_import,
        get_person,
        change_person,
        export_person,
        forget_person,
        set_personal_apart,
        rate,
        take_back,
        check,
        correct,
    ]
)
