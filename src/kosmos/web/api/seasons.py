"""Seasons over several tournaments, and the club's records, over HTTP."""

import datetime as dt
from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.club.live_ratings import CountLiveGames
from kosmos.club.seasons import SeasonSettings
from kosmos.core.commands import Right
from kosmos.papers.render import FORMATS
from kosmos.service.actors import Actor
from kosmos.service.career_views import HolderShown, records_view
from kosmos.service.club_ratings import ClubRatingShown, club_ratings, club_ratings_view
from kosmos.service.club_settings import club_settings
from kosmos.service.live_ratings import LiveGamesShown
from kosmos.service.reading import off_loop
from kosmos.service.season_views import SeasonNamed, SeasonTableShown, season_listed, season_view
from kosmos.service.seasons import Seasons
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import EXPECTED_VERSION, VERSION, body_of, described
from kosmos.web.api.games import live_ratings_of
from kosmos.web.bodies import ordinary
from kosmos.web.files import file_response
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
SEASONS = ["seasons"]
CHANGES = body_of(SeasonSettings, expected_version=EXPECTED_VERSION)


def seasons_of(request: AnyRequest) -> Seasons:
    return request.app.state.seasons  # type: ignore[no-any-return]


async def _view(request: AnyRequest, actor: Actor, season: str) -> SeasonTableShown:
    seasons = seasons_of(request)
    return season_view(season, await seasons.get(actor, season), await seasons.shown(actor, season))


@get("/api/seasons", tags=SEASONS, summary="The seasons, the newest first", opt=described())
async def list_seasons(request: AnyRequest) -> list[SeasonNamed]:
    read_query(request, Nothing)
    return [season_listed(each) for each in await seasons_of(request).listing(await bearer_of(request))]


@post(
    "/api/seasons",
    tags=SEASONS,
    summary="Make a season of several tournaments (direct)",
    opt=described(right=Right.DIRECT, body=body_of(SeasonSettings)),
)
async def make_season(request: AnyRequest) -> Response[SeasonTableShown]:
    actor = await bearer_of(request)
    season = await seasons_of(request).make(actor, await json_object(request))
    headers = {"Location": f"/api/seasons/{season}"}
    return Response(await _view(request, actor, season), status_code=201, headers=headers)


@get("/api/seasons/{season:str}", tags=SEASONS, summary="A season: rules and table", opt=described())
async def get_season(request: AnyRequest, season: FromPath[str]) -> SeasonTableShown:
    read_query(request, Nothing)
    return await _view(request, await bearer_of(request), season)


@post(
    "/api/seasons/{season:str}",
    tags=SEASONS,
    status_code=200,
    summary="Change what is given (direct)",
    opt=described(right=Right.DIRECT, body={**CHANGES, "required": []}),
)
async def change_season(request: AnyRequest, season: FromPath[str]) -> SeasonTableShown:
    actor = await bearer_of(request)
    raw = await json_object(request)
    given = raw.pop("expected_version", None)
    expected = None if given is None else VERSION.parse("expected_version", given, dt.date.min)
    await seasons_of(request).change(actor, season, raw, expected)
    return await _view(request, actor, season)


@delete(
    "/api/seasons/{season:str}",
    tags=SEASONS,
    status_code=204,
    summary="Delete a season; its tournaments stay (direct)",
    opt=described(right=Right.DIRECT),
)
async def delete_season(request: AnyRequest, season: FromPath[str]) -> None:
    await seasons_of(request).delete(await bearer_of(request), season)


@get(
    "/api/seasons/{season:str}/table",
    tags=SEASONS,
    summary="The table of a season as a paper, in a format",
    opt=described(choices={"format": tuple(FORMATS)}),
)
async def season_file(request: AnyRequest, season: FromPath[str]) -> Response[bytes]:
    read_query(request, Nothing, leave=frozenset(("format",)))
    return await season_paper_file(request, await bearer_of(request), season, "json")


async def season_paper_file(
    request: AnyRequest, actor: Actor, season: str, otherwise: str
) -> Response[bytes]:
    format_name = request.query_params.get("format", otherwise)
    file = await seasons_of(request).printed(actor, season, format_name, language_of(request))
    return file_response(file, inline=True)


@get(
    "/api/records",
    tags=SEASONS,
    summary="The records of the club, of published tournaments",
    opt=described(),
)
async def show_records(request: AnyRequest) -> dict[str, list[HolderShown]]:
    read_query(request, Nothing)
    if not (await club_settings(request.app.state.club.engine)).records:
        return {}
    return records_view(await request.app.state.careers.everybody())


@get(
    "/api/club/ratings",
    tags=SEASONS,
    summary="The club's own ratings by Glicko-2, out of published tournaments and, if the club wants it, live boards, arenas and team events",
    opt=described(),
)
async def show_club_ratings(request: AnyRequest) -> list[ClubRatingShown]:
    read_query(request, Nothing)
    club = request.app.state.club
    if not (await club_settings(club.engine)).records:
        return []
    found, today = await request.app.state.careers.everybody(), str(club.today)
    return await off_loop(lambda: club_ratings_view(club_ratings(found, today)))


@get(
    "/api/club/live-games",
    tags=SEASONS,
    summary="Games on live boards that are joined to two of the club's people, and whether they, arenas and team events count in its ratings (direct)",
    opt=described(right=Right.DIRECT),
)
async def show_live_games(request: AnyRequest) -> LiveGamesShown:
    read_query(request, Nothing)
    return await live_ratings_of(request).listed(await bearer_of(request))


@post(
    "/api/club/live-games",
    tags=SEASONS,
    status_code=200,
    summary="Whether games on live boards, of arenas and of team events count in the club's ratings (direct)",
    opt=described(right=Right.DIRECT, body=body_of(CountLiveGames)),
)
async def count_live_games(request: AnyRequest) -> LiveGamesShown:
    actor, raw = await bearer_of(request), await json_object(request)
    await live_ratings_of(request).want(actor, raw)
    return await live_ratings_of(request).listed(actor)


ROUTES = ordinary(
    [
        show_live_games,
        count_live_games,
        list_seasons,
        make_season,
        get_season,
        change_season,
        delete_season,
        season_file,
        show_records,
        show_club_ratings,
    ]
)
