"""Team events and leagues from the command line."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.do import read_field
from kosmos.cli.files import read_bytes
from kosmos.cli.operations import Json, all_sent, as_sent, operation
from kosmos.cli.options import AsJson, Yes, with_fields
from kosmos.cli.session import given, refusals, say, sure, told
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.service.team_views import team_event_listed, team_event_view
from kosmos.teams.commands import TEAM_COMMANDS, EnterBoard, EnterTeam, GiveLineup, ScheduleTeamRound
from kosmos.teams.settings import TeamSettings

app = typer.Typer(
    no_args_is_help=True,
    help="Team events and leagues: teams, line-ups, matches, table.",
)
TeamEventId = Annotated[str, typer.Argument(help="id of the team event; `kosmos team list` shows them")]


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
) -> bytes:
    made = await desk.services.team_events.printed(
        desk.actor, event, paper, format, desk.language, round, match
    )
    return made.data


@operation("GET", "/api/teams/{event}/export")
async def export_team_event(desk: CliDesk, event: str, format: str) -> bytes:  # noqa: A002
    return (await desk.services.team_events.exported(desk.actor, event, format)).data


@operation("POST", "/api/import-teams", begins=True)
async def import_team_event(desk: CliDesk, data: bytes) -> Json:
    event, report = await desk.services.team_events.import_(desk.actor, data)
    return {"id": event, "report": [desk.language.say(line) for line in report]}


def _show(event: Json) -> None:
    typer.echo(f"{event['id']}  {event['settings']['name']}")
    for row in event["table"]:
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['match_points']:>5}  {row['game_points']:>5}")
    names = {team["id"]: team["name"] for team in event["teams"]}
    for round_ in event["rounds"]:
        for match in round_["matches"]:
            pair = f"{names[match['home']]} – {names[match['away']]}"
            score = " : ".join(match["game_points"]) if match["over"] else ""
            typer.echo(f"{round_['number']}.{match['number']}  {pair:<50}  {score}".rstrip())


@app.command("list")
def list_team_events(as_json: AsJson = False) -> None:
    """The team events, the newest first."""
    with refusals():
        found = told(team_listing(), as_json)
    for each in found:
        typer.echo(f"{each['id']:<30}  {each['teams']:>3}  {each['name']}")


@app.command()
def show(event: TeamEventId, as_json: AsJson = False) -> None:
    """The table and the matches as they stand."""
    with refusals():
        _show(told(get_team_event(event), as_json))


@app.command()
@with_fields(TeamSettings, "name")
def new(
    name: Annotated[str, typer.Argument(help="name of the team event")], as_json: AsJson = False, **raw: Any
) -> None:
    """Make a team event, or a division of a league."""
    with refusals():
        _show(told(make_team_event({"name": name, **given(raw)}), as_json))


@app.command("set")
@with_fields(TeamSettings)
def set_(event: TeamEventId, as_json: AsJson = False, **raw: Any) -> None:
    """Change what is given."""
    with refusals():
        _show(told(change_team_event(event, given(raw)), as_json))


@app.command()
@with_fields(EnterTeam, "name")
def enter(
    event: TeamEventId,
    name: Annotated[str, typer.Argument(help="name of the team")],
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Enter a team; its players in ranked order, one a line."""
    with refusals():
        _show(told(do_in_team_event(event, "EnterTeam", {"name": name, **given(raw)}), as_json))


@app.command()
def draw(event: TeamEventId, as_json: AsJson = False) -> None:
    """Draw the next round; where a table says them, all rounds."""
    with refusals():
        _show(told(do_in_team_event(event, "DrawTeamRounds", {}), as_json))


@app.command()
@with_fields(ScheduleTeamRound)
def schedule(event: TeamEventId, as_json: AsJson = False, **raw: Any) -> None:
    """Say when a round begins, and until when captains hand in line-ups."""
    with refusals():
        _show(told(do_in_team_event(event, "ScheduleTeamRound", given(raw)), as_json))


@app.command()
@with_fields(GiveLineup)
def lineup(event: TeamEventId, as_json: AsJson = False, **raw: Any) -> None:
    """Hand in a line-up: the players by board, 0 for an empty one."""
    with refusals():
        _show(told(do_in_team_event(event, "GiveLineup", given(raw)), as_json))


@app.command()
@with_fields(EnterBoard)
def result(event: TeamEventId, as_json: AsJson = False, **raw: Any) -> None:
    """Enter the result of a board, seen from the first-named team."""
    with refusals():
        _show(told(do_in_team_event(event, "EnterBoard", given(raw)), as_json))


@app.command("do")
def do_(
    event: TeamEventId,
    command: Annotated[str, typer.Argument(help="EnterTeam, ForfeitTeamMatch, AdjustTeamPoints …")],
    fields: Annotated[
        list[str] | None,
        typer.Argument(help="field=value; a list or an object as JSON", metavar="FIELD=VALUE"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Give any command of team events by its name."""
    with refusals():
        names = {name.casefold(): name for name in TEAM_COMMANDS}
        if command.casefold() not in names:
            raise NotFound(Phrase(N_("command")), command)
        raw = dict(read_field(each) for each in fields or ())
        _show(told(do_in_team_event(event, names[command.casefold()], raw), as_json))


@app.command()
def links(event: TeamEventId, as_json: AsJson = False) -> None:
    """The captains' own links, by the number of the team."""
    with refusals():
        found = told(captain_links(event), as_json)
    for team, secret in found["links"].items():
        typer.echo(f"{team:>4}  /captain/{secret}")


@app.command("print")
def print_(
    event: TeamEventId,
    paper: Annotated[str, typer.Argument(help="table, crosstable, round, match, boards, players")] = "table",
    format_name: Annotated[
        str, typer.Option("--format", "-f", help="text, html, pdf, tex, csv, xlsx, json")
    ] = "text",
    round_: Annotated[
        int, typer.Option("--round", help="which round; the one that is played, if not said")
    ] = 0,
    match: Annotated[int, typer.Option("--match", help="only this match")] = 0,
    to: Annotated[str, typer.Option("--to", "-o", help="write it to this file")] = "",
) -> None:
    """A list of a team event as a paper."""
    with refusals():
        made = team_paper_file(event, paper, format_name, round_, match)
    if to:
        Path(to).write_bytes(made)
    else:
        sys.stdout.buffer.write(made)


@app.command("export")
def export_(
    event: TeamEventId,
    format_name: Annotated[str, typer.Option("--format", "-f", help="trf26, trf16, csv")] = "trf26",
    to: Annotated[str, typer.Option("--to", "-o", help="write it to this file")] = "",
) -> None:
    """A report file of a team event, or the spreadsheet of a division."""
    with refusals():
        made = export_team_event(event, format_name)
    if to:
        Path(to).write_bytes(made)
    else:
        sys.stdout.buffer.write(made)


@app.command("import")
def import_(
    file: Annotated[str, typer.Argument(help="a report file with teams, or the spreadsheet of a division")],
    as_json: AsJson = False,
) -> None:
    """Read a report file or a spreadsheet as a new team event."""
    with refusals():
        made = told(import_team_event(read_bytes(file)), as_json)
    typer.echo(made["id"])
    for line in made["report"]:
        typer.echo(line)


@app.command()
def delete(event: TeamEventId, yes: Yes = False) -> None:
    """Delete a team event."""
    sure(N_("The team event is deleted."), yes=yes)
    with refusals():
        delete_team_event(event)
    say(N_("The team event is deleted."))
