"""Team events over HTTP."""

import datetime as dt
from typing import Annotated, Any, TypedDict

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import many, read_struct, result_field, text, whole
from kosmos.core.results import Result
from kosmos.formats.trf import Dialect
from kosmos.locale import N_
from kosmos.papers.render import FORMATS
from kosmos.papers.teams import TEAM_PAPERS
from kosmos.service.actors import Actor
from kosmos.service.reading import off_loop
from kosmos.service.team_events import TEAM_EXPORTS, TeamEvents
from kosmos.service.team_views import TeamEventNamed, TeamEventShown, team_event_listed, team_event_view
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.teams.settings import MOST_BOARDS, TeamSettings
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import EXPECTED_VERSION, FILE_BODY, OCTETS, VERSION, body_of, described
from kosmos.web.bodies import ordinary
from kosmos.web.files import file_response
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
TEAMS = ["teams"]


class CaptainLinks(TypedDict):
    """The secret of every team's link, by the number of the team."""

    links: dict[str, str]


class CaptainsLineup(msgspec.Struct, frozen=True, kw_only=True):
    """A captain's line-up, by the secret of the link."""

    seat: Annotated[str, text(N_("Secret of the link"), 400, filled=True)]
    round: Annotated[int, whole(N_("Round"), 1, 999)]
    players: Annotated[
        tuple[int, ...],
        many(N_("Players by board"), whole(N_("Player"), 0, 1_000_000), MOST_BOARDS, repeated=True),
    ]


class CaptainsResult(msgspec.Struct, frozen=True, kw_only=True):
    """A captain's result of a board, seen from the first-named team."""

    seat: Annotated[str, text(N_("Secret of the link"), 400, filled=True)]
    round: Annotated[int, whole(N_("Round"), 1, 999)]
    board: Annotated[int, whole(N_("Board"), 1, MOST_BOARDS)]
    result: Annotated[Result, result_field(N_("Result"))]


class TeamPaperWish(msgspec.Struct, frozen=True, kw_only=True):
    round: Annotated[int, whole(N_("Round"), 1, 999, empty=0)] = 0
    match: Annotated[int, whole(N_("Match"), 1, 500, empty=0)] = 0
    at: Annotated[int | None, whole(N_("Version"), 1, 2**31)] = None


def team_events_of(request: AnyRequest) -> TeamEvents:
    return request.app.state.team_events  # type: ignore[no-any-return]


async def _view(request: AnyRequest, actor: Actor, event: str) -> TeamEventShown:
    state = await team_events_of(request).get(actor, event)
    return await off_loop(lambda: team_event_view(event, state))


def _expected(raw: dict[str, Any]) -> int | None:
    given = raw.pop("expected_version", None)
    return None if given is None else VERSION.parse("expected_version", given, dt.date.min)


@get("/api/teams", tags=TEAMS, summary="The team events, the newest first", opt=described())
async def list_team_events(request: AnyRequest) -> list[TeamEventNamed]:
    read_query(request, Nothing)
    return [
        team_event_listed(each) for each in await team_events_of(request).listing(await bearer_of(request))
    ]


@post(
    "/api/teams",
    tags=TEAMS,
    summary="Make a team event (direct)",
    opt=described(right=Right.DIRECT, body=body_of(TeamSettings)),
)
async def make_team_event(request: AnyRequest) -> Response[TeamEventShown]:
    actor = await bearer_of(request)
    event = await team_events_of(request).make(actor, await json_object(request))
    headers = {"Location": f"/api/teams/{event}"}
    return Response(await _view(request, actor, event), status_code=201, headers=headers)


@get(
    "/api/teams/{event:str}",
    tags=TEAMS,
    summary="A team event as it stands: teams, rounds, table",
    opt=described(),
)
async def get_team_event(request: AnyRequest, event: FromPath[str]) -> TeamEventShown:
    read_query(request, Nothing)
    return await _view(request, await bearer_of(request), event)


@post(
    "/api/teams/{event:str}",
    tags=TEAMS,
    status_code=200,
    summary="Change the settings that are given (direct)",
    opt=described(
        right=Right.DIRECT,
        body={**body_of(TeamSettings, expected_version=EXPECTED_VERSION), "required": []},
    ),
)
async def change_team_event(request: AnyRequest, event: FromPath[str]) -> TeamEventShown:
    actor, raw = await bearer_of(request), await json_object(request)
    expected = _expected(raw)
    await team_events_of(request).change(actor, event, raw, expected)
    return await _view(request, actor, event)


@delete(
    "/api/teams/{event:str}",
    tags=TEAMS,
    status_code=204,
    summary="Delete a team event (direct)",
    opt=described(right=Right.DIRECT),
)
async def delete_team_event(request: AnyRequest, event: FromPath[str]) -> None:
    await team_events_of(request).delete(await bearer_of(request), event)


@get(
    "/api/teams/{event:str}/links",
    tags=TEAMS,
    summary="The links of the captains (direct)",
    opt=described(right=Right.DIRECT),
)
async def get_captain_links(request: AnyRequest, event: FromPath[str]) -> CaptainLinks:
    read_query(request, Nothing)
    links = await team_events_of(request).links(await bearer_of(request), event)
    return {"links": {str(team): secret for team, secret in links.items()}}


@get(
    "/api/teams/{event:str}/papers/{paper:str}",
    tags=TEAMS,
    summary="A list of a team event as a paper, in a format",
    opt=described(query=TeamPaperWish, choices={"paper": tuple(TEAM_PAPERS), "format": tuple(FORMATS)}),
)
async def get_team_paper(request: AnyRequest, event: FromPath[str], paper: FromPath[str]) -> Response[bytes]:
    return await team_paper_file(request, await bearer_of(request), event, paper, "json")


async def team_paper_file(
    request: AnyRequest, actor: Actor, event: str, paper: str, otherwise: str
) -> Response[bytes]:
    wish = read_query(request, TeamPaperWish, leave=frozenset(("format",)))
    format_name = request.query_params.get("format", otherwise)
    file = await team_events_of(request).printed(
        actor, event, paper, format_name, language_of(request), wish.round, wish.match, wish.at
    )
    return file_response(file, inline=True)


class TeamEventImported(TypedDict):
    id: str
    report: list[str]


@post(
    "/api/import-teams",
    tags=TEAMS,
    summary="Read a .kosmos file, a report file with teams, or the spreadsheet of a division (the body), as a new event (direct)",
    opt=described(right=Right.DIRECT, body=FILE_BODY, media=OCTETS),
)
async def import_team_event(request: AnyRequest) -> Response[TeamEventImported]:
    read_query(request, Nothing)
    event, report = await team_events_of(request).import_(await bearer_of(request), await request.body())
    say = language_of(request).say
    body: TeamEventImported = {"id": event, "report": [say(line) for line in report]}
    return Response(body, status_code=201, headers={"Location": f"/api/teams/{event}"})


@get(
    "/api/teams/{event:str}/export",
    tags=TEAMS,
    summary="A team event as a report file (TRF26, TRF16), as the spreadsheet of a division, or whole with its history (kosmos: read)",
    opt=described(choices={"format": TEAM_EXPORTS}),
)
async def export_team_event(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    read_query(request, Nothing, leave=frozenset(("format",)))
    return await team_export_file(request, await bearer_of(request), event)


async def team_export_file(request: AnyRequest, actor: Actor, event: str) -> Response[bytes]:
    format_name = request.query_params.get("format", Dialect.TRF26.value)
    return file_response(await team_events_of(request).exported(actor, event, format_name))


@post(
    "/api/captains/lineup",
    tags=TEAMS,
    status_code=200,
    summary="Hand in the line-up of a captain's own team, with the secret of the link",
    opt=described(body=body_of(CaptainsLineup)),
)
async def captain_lineup(request: AnyRequest) -> TeamEventShown:
    wish = read_struct(CaptainsLineup, await json_object(request), dt.date.min)
    service = team_events_of(request)
    await service.hand_in(wish.seat, wish.round, wish.players)
    owner, state = await service.captain(wish.seat)
    return await off_loop(lambda: team_event_view(owner.event, state))


@post(
    "/api/captains/result",
    tags=TEAMS,
    status_code=200,
    summary="Enter a result of a captain's own match, with the secret of the link",
    opt=described(body=body_of(CaptainsResult)),
)
async def captain_result(request: AnyRequest) -> TeamEventShown:
    wish = read_struct(CaptainsResult, await json_object(request), dt.date.min)
    service = team_events_of(request)
    await service.report(wish.seat, wish.round, wish.board, wish.result)
    owner, state = await service.captain(wish.seat)
    return await off_loop(lambda: team_event_view(owner.event, state))


def team_command_route(name: str) -> Any:
    """`POST /api/teams/{event}/commands/<Name>`, described from the command itself."""
    kind = TEAM_COMMANDS[name]

    @post(
        f"/api/teams/{{event:str}}/commands/{name}",
        tags=TEAMS,
        summary=kind.help,
        operation_id=name,
        status_code=200,
        name=f"team-command:{name}",
        opt=described(right=kind.right, body=body_of(kind, expected_version=EXPECTED_VERSION)),
    )
    async def run(request: AnyRequest, event: FromPath[str]) -> TeamEventShown:
        actor, raw = await bearer_of(request), await json_object(request)
        expected = _expected(raw)
        await team_events_of(request).do(actor, event, name, raw, expected)
        return await _view(request, actor, event)

    return run


ROUTES = ordinary(
    [
        list_team_events,
        make_team_event,
        get_team_event,
        change_team_event,
        delete_team_event,
        get_captain_links,
        get_team_paper,
        import_team_event,
        export_team_event,
        captain_lineup,
        captain_result,
        *(team_command_route(name) for name in TEAM_COMMANDS),
    ]
)
