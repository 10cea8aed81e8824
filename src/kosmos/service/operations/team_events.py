"""Team events and leagues: teams, line-ups, matches, tables; their history and their reasons."""

import datetime as dt
from typing import Annotated, TypedDict

import msgspec

from kosmos.core.commands import Right
from kosmos.core.fields import many, read_struct, result_field, text, whole
from kosmos.core.results import Result
from kosmos.formats.trf.dialects import Dialect
from kosmos.locale import N_
from kosmos.papers.render import FORMATS
from kosmos.papers.teams import TEAM_PAPERS
from kosmos.service.operations import OCTETS, ClubDesk, ClubOperation, ExpectedVersion, Raw, operation
from kosmos.service.reading import off_loop
from kosmos.service.shapes import File
from kosmos.service.team_events import TEAM_EXPORTS
from kosmos.service.team_reasons import (
    TeamRoundExplained,
    TeamRoundsChecked,
    TeamsWhyNotShown,
    checked_team_rounds,
    checked_view,
    explain_team_round,
    explained_view,
    teams_why_not_view,
    why_teams_do_not_meet,
)
from kosmos.service.team_views import TeamEventNamed, TeamEventShown, team_event_listed, team_event_view
from kosmos.service.views import HistoryShown, history_view
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.teams.settings import MOST_BOARDS, TeamSettings

EVENTS, EVENT = "/api/teams", "/api/teams/{event}"

RoundOrAll = Annotated[int, whole(N_("Round"), 1, 999, empty=0)]
MatchOrAll = Annotated[int, whole(N_("Match"), 1, 500, empty=0)]


class CaptainLinks(TypedDict):
    """The secret of every team's link, by the number of the team."""

    links: dict[str, str]


class TeamEventImported(TypedDict):
    id: str
    report: list[str]


async def _view(desk: ClubDesk, event: str) -> TeamEventShown:
    state = await desk.services.team_events.get(desk.actor, event)
    return await off_loop(lambda: team_event_view(event, state))


@operation("GET", EVENTS)
async def list_team_events(desk: ClubDesk) -> list[TeamEventNamed]:
    """The team events, the newest first."""
    return [team_event_listed(each) for each in await desk.services.team_events.listing(desk.actor)]


@operation(
    "POST",
    EVENTS,
    Right.DIRECT,
    summary="Make a team event",
    body=TeamSettings,
    location="/api/teams/{id}",
    begins=True,
)
async def make_team_event(desk: ClubDesk, raw: Raw) -> TeamEventShown:
    """Make a team event, or a division of a league."""
    return await _view(desk, await desk.services.team_events.make(desk.actor, raw))


@operation("GET", EVENT, summary="A team event as it stands: teams, rounds, table")
async def get_team_event(desk: ClubDesk, event: str) -> TeamEventShown:
    """The table and the matches as they stand."""
    return await _view(desk, event)


@operation(
    "POST", EVENT, Right.DIRECT, summary="Change the settings that are given", body=TeamSettings, partial=True
)
async def change_team_event(
    desk: ClubDesk, event: str, raw: Raw, expected_version: ExpectedVersion = None
) -> TeamEventShown:
    """Change what is given."""
    await desk.services.team_events.change(desk.actor, event, raw, expected_version)
    return await _view(desk, event)


def team_command(name: str) -> ClubOperation[..., TeamEventShown]:
    """A command of team events, described from itself."""

    async def run(
        desk: ClubDesk, event: str, raw: Raw, expected_version: ExpectedVersion = None
    ) -> TeamEventShown:
        await desk.services.team_events.do(desk.actor, event, name, raw, expected_version)
        return await _view(desk, event)

    kind = TEAM_COMMANDS[name]
    return ClubOperation(
        "POST", f"{EVENT}/commands/{name}", run, summary=kind.help, right=kind.right, body=kind
    )


TEAM_OPERATIONS = {name: team_command(name) for name in TEAM_COMMANDS}


@operation("DELETE", EVENT, Right.DIRECT)
async def delete_team_event(desk: ClubDesk, event: str) -> None:
    """Delete a team event."""
    await desk.services.team_events.delete(desk.actor, event)


# -- links, papers, files ------------------------------------------------------------------------------------


@operation("GET", EVENT + "/links", Right.DIRECT, summary="The links of the captains")
async def get_captain_links(desk: ClubDesk, event: str) -> CaptainLinks:
    """The captains' own links, by the number of the team."""
    links = await desk.services.team_events.links(desk.actor, event)
    return {"links": {str(team): secret for team, secret in links.items()}}


@operation(
    "GET",
    EVENT + "/papers/{paper}",
    summary="A list of a team event as a paper, in a format",
    choices={"paper": tuple(TEAM_PAPERS), "format": tuple(FORMATS)},
    inline=True,
)
async def get_team_paper(
    desk: ClubDesk,
    event: str,
    paper: str,
    format: str = "json",  # noqa: A002 - as programs say it
    round: RoundOrAll = 0,  # noqa: A002
    match: MatchOrAll = 0,
    at: Annotated[int | None, whole(N_("Version"), 1, 2**31)] = None,
) -> File:
    """A list of a team event as a paper."""
    events = desk.services.team_events
    return await events.printed(desk.actor, event, paper, format, desk.language, round, match, at)


@operation(
    "POST",
    "/api/import-teams",
    Right.DIRECT,
    summary="Read a .kosmos file, a report file with teams, or the spreadsheet of a division (the body), as a new event",
    tag="teams",
    takes=OCTETS,
    location="/api/teams/{id}",
    begins=True,
)
async def import_team_event(desk: ClubDesk, data: bytes) -> TeamEventImported:
    """Read a file as a new team event."""
    event, report = await desk.services.team_events.import_(desk.actor, data)
    return {"id": event, "report": [desk.language.say(line) for line in report]}


@operation(
    "GET",
    EVENT + "/export",
    summary="A team event as a report file (TRF26, TRF16), as the spreadsheet of a division, or whole with its history (kosmos: read)",
    choices={"format": TEAM_EXPORTS},
)
async def export_team_event(desk: ClubDesk, event: str, format: str = Dialect.TRF26.value) -> File:  # noqa: A002 - as programs say it
    """A report file of a team event, the spreadsheet of a division, or the whole event with its history."""
    return await desk.services.team_events.exported(desk.actor, event, format)


# -- captains --------------------------------------------------------------------------------------------------


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


async def _captains_view(desk: ClubDesk, seat: str) -> TeamEventShown:
    owner, state = await desk.services.team_events.captain(seat)
    return await off_loop(lambda: team_event_view(owner.event, state))


@operation("POST", "/api/captains/lineup", tag="teams", body=CaptainsLineup)
async def captain_lineup(desk: ClubDesk, raw: Raw) -> TeamEventShown:
    """Hand in the line-up of a captain's own team, with the secret of the link."""
    wish = read_struct(CaptainsLineup, raw, dt.date.min)
    await desk.services.team_events.hand_in(wish.seat, wish.round, wish.players)
    return await _captains_view(desk, wish.seat)


@operation("POST", "/api/captains/result", tag="teams", body=CaptainsResult)
async def captain_result(desk: ClubDesk, raw: Raw) -> TeamEventShown:
    """Enter a result of a captain's own match, with the secret of the link."""
    wish = read_struct(CaptainsResult, raw, dt.date.min)
    await desk.services.team_events.report(wish.seat, wish.round, wish.board, wish.result)
    return await _captains_view(desk, wish.seat)


# -- history and reasons -----------------------------------------------------------------------------------


@operation(
    "GET",
    EVENT + "/history",
    Right.READ,
    summary="Who did what and when in a team event; what was undone is marked",
)
async def team_history(desk: ClubDesk, event: str) -> list[HistoryShown]:
    """Who did what and when; what was undone is marked."""
    return history_view(await desk.services.team_events.history(desk.actor, event), desk.language)


@operation("GET", EVENT + "/explain")
async def explain_team_matches(
    desk: ClubDesk,
    event: str,
    round: RoundOrAll = 0,  # noqa: A002 - as programs say it
    match: MatchOrAll = 0,
) -> TeamRoundExplained:
    """Why the matches of a round are what they are."""
    events = desk.services.team_events
    made = await explain_team_round(events, desk.actor, event, round)
    return explained_view(await events.get(desk.actor, event), made, desk.language, match)


@operation("GET", EVENT + "/why-not")
async def why_not_teams(
    desk: ClubDesk,
    event: str,
    first: Annotated[int, whole(N_("First team"), 1, 1_000_000)],
    second: Annotated[int, whole(N_("Second team"), 1, 1_000_000)],
    round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None,  # noqa: A002 - as programs say it
) -> TeamsWhyNotShown:
    """Why two teams do not meet in a round, or in the coming one."""
    events = desk.services.team_events
    made = await why_teams_do_not_meet(events, desk.actor, event, first, second, round)
    state = await events.get(desk.actor, event)
    return teams_why_not_view(state, first, second, round, made, desk.language)


@operation("GET", EVENT + "/check", summary="Every round beside the one that the system would have drawn")
async def check_team_event_rounds(desk: ClubDesk, event: str) -> TeamRoundsChecked:
    """Compare every round with the one that the system would have drawn. Exit code 0: all agree, 1: something differs."""
    events = desk.services.team_events
    checks = await checked_team_rounds(events, desk.actor, event)
    return checked_view(await events.get(desk.actor, event), checks, desk.language)
