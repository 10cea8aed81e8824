"""Team events and leagues from the command line."""

from typing import Annotated, Any

import typer

from kosmos.cli import team_desk
from kosmos.cli.do import read_field
from kosmos.cli.files import read_bytes, write
from kosmos.cli.operations import Json
from kosmos.cli.options import AsJson, Yes, with_fields
from kosmos.cli.session import given, refusals, say, sure, told
from kosmos.cli.team_desk import TeamEventId
from kosmos.cli.team_operations import (
    captain_links,
    change_team_event,
    delete_team_event,
    do_in_team_event,
    export_team_event,
    get_team_event,
    import_team_event,
    make_team_event,
    team_listing,
    team_paper_file,
)
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.teams.commands import TEAM_COMMANDS, EnterBoard, EnterTeam, GiveLineup, ScheduleTeamRound
from kosmos.teams.settings import TeamSettings

app = typer.Typer(
    no_args_is_help=True,
    help="Team events and leagues: teams, line-ups, matches, table.",
)
for name, command in team_desk.COMMANDS.items():
    app.command(name)(command)


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
    at: Annotated[int | None, typer.Option("--at", help="as it stood at this version")] = None,
    to: Annotated[str, typer.Option("--to", "-o", help="write it to this file")] = "",
) -> None:
    """A list of a team event as a paper."""
    with refusals():
        made = team_paper_file(event, paper, format_name, round_, match, at)
    write(to or "-", made)


@app.command("export")
def export_(
    event: TeamEventId,
    format_name: Annotated[
        str, typer.Option("--format", "-f", help="trf26, trf16, csv, xlsx, kosmos")
    ] = "trf26",
    to: Annotated[str, typer.Option("--to", "-o", help="write it to this file")] = "",
) -> None:
    """A report file of a team event, the spreadsheet of a division, or the whole event with its history."""
    with refusals():
        made = export_team_event(event, format_name)
    write(to or "-", made)


@app.command("import")
def import_(
    file: Annotated[
        str, typer.Argument(help="a .kosmos file, a report file with teams, or the spreadsheet of a division")
    ],
    as_json: AsJson = False,
) -> None:
    """Read a file as a new team event."""
    with refusals():
        made = told(import_team_event(read_bytes(file)), as_json)
    typer.echo(made["id"])
    for line in made["report"]:
        typer.echo(line)


@app.command()
def delete(event: TeamEventId, yes: Yes = False) -> None:
    """Delete a team event."""
    sure(N_("The team event and everything in it will be deleted."), yes=yes)
    with refusals():
        delete_team_event(event)
    say(N_("The team event is deleted."))
