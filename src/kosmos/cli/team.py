"""Team events and leagues from the command line."""

from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.do import Fields, read_fields
from kosmos.cli.files import read_bytes
from kosmos.cli.operations import Json, Raw, all_sent, as_sent, command, operation
from kosmos.cli.options import AsJson, PaperFormat
from kosmos.cli.session import told
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.service.team_views import team_event_listed, team_event_view
from kosmos.teams.commands import (
    TEAM_COMMANDS,
    DrawTeamRounds,
    EnterBoard,
    EnterTeam,
    GiveLineup,
    ScheduleTeamRound,
)
from kosmos.teams.settings import TeamSettings

team = typer.Typer(no_args_is_help=True)

EVENT = "/api/teams/{event}"
TeamEventId = Annotated[str, typer.Argument(help="id of the team event; `kosmos team list` shows them")]
RoundOption = Annotated[int, typer.Option("--round", help="which round; the one that is played, if not said")]
MatchOption = Annotated[int, typer.Option("--match", help="only this match")]


def _show(event: Json) -> None:
    typer.echo(f"{event['id']}  {event['settings']['name']}")
    for row in event["table"]:
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['match_points']:>5}  {row['game_points']:>5}")
    names = {each["id"]: each["name"] for each in event["teams"]}
    for round_ in event["rounds"]:
        for match in round_["matches"]:
            pair = f"{names[match['home']]} – {names[match['away']]}"
            score = " : ".join(match["game_points"]) if match["over"] else ""
            typer.echo(f"{round_['number']}.{match['number']}  {pair:<50}  {score}".rstrip())


@command(team, "list", shows="{id:<30}  {teams:>3}  {name}")
@operation("GET", "/api/teams")
async def team_listing(desk: CliDesk) -> list[Json]:
    """The team events, the newest first."""
    return all_sent(team_event_listed(each) for each in await desk.services.team_events.listing(desk.actor))


@command(team, "show", shows=_show)
@operation("GET", EVENT)
async def get_team_event(desk: CliDesk, event: TeamEventId) -> Json:
    """The table and the matches as they stand."""
    return as_sent(team_event_view(event, await desk.services.team_events.get(desk.actor, event)))


@command(team, "new", fields=TeamSettings, first={"name": "name of the team event"}, shows=_show)
@operation("POST", "/api/teams", begins=True)
async def make_team_event(desk: CliDesk, raw: Raw) -> Json:
    """Make a team event, or a division of a league."""
    return await get_team_event.work(desk, await desk.services.team_events.make(desk.actor, raw))


@command(team, "set", fields=TeamSettings, shows=_show)
@operation("POST", EVENT)
async def change_team_event(desk: CliDesk, event: TeamEventId, raw: Raw) -> Json:
    """Change what is given."""
    await desk.services.team_events.change(desk.actor, event, raw)
    return await get_team_event.work(desk, event)


# -- commands of team events -------------------------------------------------------------------------------


@operation("POST", EVENT + "/commands/{name}")
async def do_in_team_event(desk: CliDesk, event: str, name: str, raw: Raw) -> Json:
    await desk.services.team_events.do(desk.actor, event, name, raw)
    return await get_team_event.work(desk, event)


def _does(word: str, kind: type[Any], about: str, **first: str) -> None:
    """One of them by a name of its own: its fields are options, those in `first` are arguments."""

    async def work(desk: CliDesk, event: TeamEventId, raw: Raw) -> Json:
        return await do_in_team_event.work(desk, event, kind.__name__, raw)

    work.__doc__ = about
    done = operation("POST", f"{EVENT}/commands/{kind.__name__}")(work)
    command(team, word, fields=kind, first=first, shows=_show)(done)


_does("enter", EnterTeam, "Enter a team; its players in ranked order, one a line.", name="name of the team")
_does("draw", DrawTeamRounds, "Draw the next round; where a table says them, all rounds.")
_does("schedule", ScheduleTeamRound, "Say when a round begins, and until when captains hand in line-ups.")
_does("lineup", GiveLineup, "Hand in a line-up: the players by board, 0 for an empty one.")
_does("result", EnterBoard, "Enter the result of a board, seen from the first-named team.")


@team.command("do")
def do_(
    event: TeamEventId,
    command: Annotated[str, typer.Argument(help="EnterTeam, ForfeitTeamMatch, AdjustTeamPoints …")],
    fields: Fields = None,
    as_json: AsJson = False,
) -> None:
    """Give any command of team events by its name."""
    names = {name.casefold(): name for name in TEAM_COMMANDS}
    if command.casefold() not in names:
        raise NotFound(Phrase(N_("command")), command)
    _show(told(do_in_team_event(event, names[command.casefold()], read_fields(fields)), as_json))


# -- links, papers, files ----------------------------------------------------------------------------------


def _tell_links(found: Json) -> None:
    for number, secret in found["links"].items():
        typer.echo(f"{number:>4}  /captain/{secret}")


@command(team, "links", shows=_tell_links)
@operation("GET", EVENT + "/links")
async def captain_links(desk: CliDesk, event: TeamEventId) -> Json:
    """The captains' own links, by the number of the team."""
    links = await desk.services.team_events.links(desk.actor, event)
    return {"links": {str(number): secret for number, secret in links.items()}}


@command(team, "print")
@operation("GET", EVENT + "/papers/{paper}")
async def team_paper_file(
    desk: CliDesk,
    event: TeamEventId,
    paper: Annotated[str, typer.Argument(help="table, crosstable, round, match, boards, players")] = "table",
    format: PaperFormat = "text",  # noqa: A002 - as the API calls it
    round: RoundOption = 0,  # noqa: A002
    match: MatchOption = 0,
    at: Annotated[int | None, typer.Option("--at", help="as it stood at this version")] = None,
) -> bytes:
    """A list of a team event as a paper."""
    events = desk.services.team_events
    return (await events.printed(desk.actor, event, paper, format, desk.language, round, match, at)).data


@command(team, "export")
@operation("GET", EVENT + "/export")
async def export_team_event(
    desk: CliDesk,
    event: TeamEventId,
    format: Annotated[str, typer.Option("--format", "-f", help="trf26, trf16, csv, xlsx, kosmos")] = "trf26",  # noqa: A002
) -> bytes:
    """A report file of a team event, the spreadsheet of a division, or the whole event with its history."""
    return (await desk.services.team_events.exported(desk.actor, event, format)).data


@operation("POST", "/api/import-teams", begins=True)
async def import_team_event(desk: CliDesk, data: bytes) -> Json:
    event, report = await desk.services.team_events.import_(desk.actor, data)
    return {"id": event, "report": [desk.language.say(line) for line in report]}


@team.command("import")
def import_(
    file: Annotated[
        str, typer.Argument(help="a .kosmos file, a report file with teams, or the spreadsheet of a division")
    ],
    as_json: AsJson = False,
) -> None:
    """Read a file as a new team event."""
    made = told(import_team_event(read_bytes(file)), as_json)
    for line in (made["id"], *made["report"]):
        typer.echo(line)


@command(
    team,
    "delete",
    asks=N_("The team event and everything in it will be deleted."),
    done=N_("The team event is deleted."),
)
@operation("DELETE", EVENT)
async def delete_team_event(desk: CliDesk, event: TeamEventId) -> None:
    """Delete a team event."""
    await desk.services.team_events.delete(desk.actor, event)
