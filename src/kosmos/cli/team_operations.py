"""What the command line asks about team events."""

from collections.abc import Mapping
from typing import Any

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, all_sent, as_sent, operation
from kosmos.service.role_views import roles_view
from kosmos.service.team_events import team_stream
from kosmos.service.team_reasons import (
    checked_team_rounds,
    checked_view,
    explain_team_round,
    explained_view,
    teams_why_not_view,
    why_teams_do_not_meet,
)
from kosmos.service.team_views import team_event_listed, team_event_view
from kosmos.service.views import history_view


@operation("GET", "/api/teams")
async def team_listing(desk: CliDesk) -> list[Json]:
    return all_sent(team_event_listed(each) for each in await desk.services.team_events.listing(desk.actor))


@operation("GET", "/api/teams/{event}")
async def get_team_event(desk: CliDesk, event: str) -> Json:
    return as_sent(team_event_view(event, await desk.services.team_events.get(desk.actor, event)))


@operation("POST", "/api/teams", begins=True)
async def make_team_event(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    return await get_team_event.work(desk, await desk.services.team_events.make(desk.actor, raw))


@operation("POST", "/api/teams/{event}")
async def change_team_event(desk: CliDesk, event: str, raw: Mapping[str, Any]) -> Json:
    await desk.services.team_events.change(desk.actor, event, raw)
    return await get_team_event.work(desk, event)


@operation("DELETE", "/api/teams/{event}")
async def delete_team_event(desk: CliDesk, event: str) -> None:
    await desk.services.team_events.delete(desk.actor, event)


@operation("POST", "/api/teams/{event}/commands/{name}")
async def do_in_team_event(desk: CliDesk, event: str, name: str, raw: Mapping[str, Any]) -> Json:
    await desk.services.team_events.do(desk.actor, event, name, raw)
    return await get_team_event.work(desk, event)


@operation("GET", "/api/teams/{event}/links")
async def captain_links(desk: CliDesk, event: str) -> Json:
    links = await desk.services.team_events.links(desk.actor, event)
    return {"links": {str(team): secret for team, secret in links.items()}}


@operation("GET", "/api/teams/{event}/papers/{paper}")
async def team_paper_file(
    desk: CliDesk,
    event: str,
    paper: str,
    format: str,  # noqa: A002 - as the API calls it
    round: int = 0,  # noqa: A002
    match: int = 0,
    at: int | None = None,
) -> bytes:
    made = await desk.services.team_events.printed(
        desk.actor, event, paper, format, desk.language, round, match, at
    )
    return made.data


@operation("GET", "/api/teams/{event}/export")
async def export_team_event(desk: CliDesk, event: str, format: str) -> bytes:  # noqa: A002
    return (await desk.services.team_events.exported(desk.actor, event, format)).data


@operation("POST", "/api/import-teams", begins=True)
async def import_team_event(desk: CliDesk, data: bytes) -> Json:
    event, report = await desk.services.team_events.import_(desk.actor, data)
    return {"id": event, "report": [desk.language.say(line) for line in report]}


# -- history and reasons -----------------------------------------------------------------------------------


@operation("GET", "/api/teams/{event}/history")
async def team_steps(desk: CliDesk, event: str) -> list[Json]:
    return all_sent(history_view(await desk.services.team_events.history(desk.actor, event), desk.language))


@operation("GET", "/api/teams/{event}/explain")
async def explained_matches(desk: CliDesk, event: str, round: int = 0, match: int = 0) -> Json:  # noqa: A002 - as the API calls it
    events = desk.services.team_events
    made = await explain_team_round(events, desk.actor, event, round)
    return as_sent(explained_view(await events.get(desk.actor, event), made, desk.language, match))


@operation("GET", "/api/teams/{event}/why-not")
async def teams_apart(
    desk: CliDesk,
    event: str,
    first: int,
    second: int,
    round: int | None = None,  # noqa: A002 - as the API calls it
) -> Json:
    events = desk.services.team_events
    made = await why_teams_do_not_meet(events, desk.actor, event, first, second, round)
    state = await events.get(desk.actor, event)
    return as_sent(teams_why_not_view(state, first, second, round, made, desk.language))


@operation("GET", "/api/teams/{event}/check")
async def checked_rounds(desk: CliDesk, event: str) -> Json:
    events = desk.services.team_events
    checks = await checked_team_rounds(events, desk.actor, event)
    return as_sent(checked_view(await events.get(desk.actor, event), checks, desk.language))


# -- roles -------------------------------------------------------------------------------------------------


@operation("GET", "/api/teams/{event}/roles")
async def shown_team_roles(desk: CliDesk, event: str) -> Json:
    await desk.services.team_events.open(desk.actor, event)
    return as_sent(await roles_view(desk.services.roles, desk.actor, team_stream(event)))


@operation("POST", "/api/teams/{event}/roles")
async def made_team_invitation(desk: CliDesk, event: str, raw: Mapping[str, Any]) -> Json:
    await desk.services.team_events.open(desk.actor, event)
    return {"path": f"/invitation/{await desk.services.roles.invite(desk.actor, team_stream(event), raw)}"}


@operation("DELETE", "/api/teams/{event}/roles/{name}")
async def ended_team_role(desk: CliDesk, event: str, name: str) -> None:
    await desk.services.team_events.open(desk.actor, event)
    await desk.services.roles.remove(desk.actor, team_stream(event), name)
