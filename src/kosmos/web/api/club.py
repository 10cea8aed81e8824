"""The club's own settings over HTTP."""

from typing import Any

import msgspec
from litestar import Request, get, post

from kosmos.service.club_settings import change_club, club_history, club_state
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]


@get("/api/club", tags=["club"], summary="The club: name, home federation, languages, colour, logo")
async def show_club(request: AnyRequest) -> Json:
    read_query(request, Nothing)
    state = await club_state(request.app.state.club.engine)
    return {"version": state.version, **msgspec.to_builtins(state.settings)}


@post("/api/club", tags=["club"], status_code=200, summary="Change what is given (admin)")
async def modify_club(request: AnyRequest) -> Json:
    actor = await bearer_of(request)
    raw = await json_object(request)
    expected = raw.pop("expected_version", None)
    engine = request.app.state.club.engine
    done = await change_club(engine, actor, raw, expected if isinstance(expected, int) else None)
    return {"version": done.version, **msgspec.to_builtins((await club_state(engine)).settings)}


@get("/api/club/history", tags=["club"], summary="Who changed what, and when (read)")
async def club_steps(request: AnyRequest) -> list[Json]:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    steps = await club_history(request.app.state.club.engine, actor)
    return [msgspec.to_builtins(step) for step in steps]


ROUTES = ordinary([show_club, modify_club, club_steps])
