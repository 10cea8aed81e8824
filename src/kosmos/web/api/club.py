"""The club's own settings over HTTP."""

import datetime as dt
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post

from kosmos.club.national_rules import KeepNationalRules
from kosmos.club.settings import ClubSettings, ClubStep
from kosmos.core.commands import Right
from kosmos.service.club_settings import change_club, club_history, club_state
from kosmos.service.national_rules import NationalRulesShown, keep_rules, rules_shown
from kosmos.service.shapes import fields_like
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import EXPECTED_VERSION, VERSION, body_of, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of

AnyRequest = Request[Any, Any, Any]
NATIONAL = "/api/club/national-rules"
ClubJson = Annotated[dict[str, Any], fields_like("ClubShown")]


@get(
    "/api/club",
    tags=["club"],
    summary="The club: name, home federation, languages, colour, logo",
    opt=described(),
)
async def show_club(request: AnyRequest) -> ClubJson:
    read_query(request, Nothing)
    state = await club_state(request.app.state.club.engine)
    return {"version": state.version, **msgspec.to_builtins(state.settings)}


@post(
    "/api/club",
    tags=["club"],
    status_code=200,
    summary="Change what is given (admin)",
    opt=described(right=Right.ADMIN, body=body_of(ClubSettings, expected_version=EXPECTED_VERSION)),
)
async def modify_club(request: AnyRequest) -> ClubJson:
    actor = await bearer_of(request)
    raw = await json_object(request)
    given = raw.pop("expected_version", None)
    expected = None if given is None else VERSION.parse("expected_version", given, dt.date.min)
    engine = request.app.state.club.engine
    done = await change_club(engine, actor, raw, expected)
    return {"version": done.version, **msgspec.to_builtins((await club_state(engine)).settings)}


@get(
    NATIONAL,
    tags=["club"],
    summary="Rules of a national Elo that the club keeps under names, and the presets",
    opt=described(),
)
async def show_national_rules(request: AnyRequest) -> NationalRulesShown:
    read_query(request, Nothing)
    return await rules_shown(request.app.state.club.engine)


@post(
    NATIONAL,
    tags=["club"],
    status_code=200,
    summary="Keep these rules of a national Elo, all of them, in place of those before",
    opt=described(right=Right.DIRECT, body=body_of(KeepNationalRules, expected_version=EXPECTED_VERSION)),
)
async def keep_national_rules(request: AnyRequest) -> NationalRulesShown:
    actor = await bearer_of(request)
    raw = await json_object(request)
    given = raw.pop("expected_version", None)
    expected = None if given is None else VERSION.parse("expected_version", given, dt.date.min)
    await keep_rules(request.app.state.club.engine, actor, raw, expected)
    return await rules_shown(request.app.state.club.engine)


@get(
    "/api/club/history",
    tags=["club"],
    summary="Who changed what, and when (read)",
    opt=described(right=Right.READ),
)
async def club_steps(request: AnyRequest) -> list[ClubStep]:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    return await club_history(request.app.state.club.engine, actor)


ROUTES = ordinary(
    [show_club, modify_club, club_steps, show_national_rules, keep_national_rules],
)
