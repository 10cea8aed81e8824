"""Team events and leagues from the command line."""

from typing import Annotated

import typer

from kosmos.cli.do import Fields, read_fields
from kosmos.cli.operations import CommandGroup, ask
from kosmos.cli.options import AsJson, PaperFormat, argument, switch
from kosmos.cli.roles import AccountName
from kosmos.cli.session import told
from kosmos.core.errors import NotFound
from kosmos.core.json_values import Json
from kosmos.locale import N_, Phrase
from kosmos.service.operations import team_events
from kosmos.service.operations.team_events import TEAM_OPERATIONS

TeamEventId = Annotated[str, argument("id of the team event; `kosmos team list` shows them")]
RoundOption = Annotated[int, switch("which round; the one that is played, if not said", "--round")]
MatchOption = Annotated[int, switch("only this match", "--match")]
team = CommandGroup(
    event=TeamEventId,
    paper=(Annotated[str, argument("table, crosstable, round, match, boards, players")], "table"),
    format=(PaperFormat, "text"),
    round=(RoundOption, 0),
    match=(MatchOption, 0),
    at=(Annotated[int | None, switch("as it stood at this version", "--at")], None),
    name=AccountName,
    file=Annotated[
        str, argument("a .kosmos file, a report file with teams, or the spreadsheet of a division")
    ],
)


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


team.command_of("list", team_events.list_team_events, shows="{id:<30}  {teams:>3}  {name}")
team.command_of("show", team_events.get_team_event, shows=_show)
team.command_of("new", team_events.make_team_event, first={"name": "name of the team event"}, shows=_show)
team.command_of("set", team_events.change_team_event, shows=_show)


# -- commands of team events -------------------------------------------------------------------------------


def _does(word: str, command: str, about: str, **first: str) -> None:
    """One of them by a name of its own: its fields are options, those in `first` are arguments."""
    team.command_of(word, TEAM_OPERATIONS[command], help=about, first=first, shows=_show)


_does("enter", "EnterTeam", "Enter a team; its players in ranked order, one a line.", name="name of the team")
_does("draw", "DrawTeamRounds", "Draw the next round; where a table says them, all rounds.")
_does("schedule", "ScheduleTeamRound", "Say when a round begins, and until when captains hand in line-ups.")
_does("lineup", "GiveLineup", "Hand in a line-up: the players by board, 0 for an empty one.")
_does("result", "EnterBoard", "Enter the result of a board, seen from the first-named team.")


@team.command("do")
def do_(
    event: TeamEventId,
    command: Annotated[str, argument("EnterTeam, ForfeitTeamMatch, AdjustTeamPoints …")],
    fields: Fields = None,
    as_json: AsJson = False,
) -> None:
    """Give any command of team events by its name."""
    found = {name.casefold(): each for name, each in TEAM_OPERATIONS.items()}.get(command.casefold())
    if found is None:
        raise NotFound(Phrase(N_("command")), command)
    _show(told(ask(found, event, read_fields(fields)), as_json))


# -- links, papers, files ----------------------------------------------------------------------------------


def _tell_links(found: Json) -> None:
    for number, secret in found["links"].items():
        typer.echo(f"{number:>4}  /captain/{secret}")


team.command_of("links", team_events.get_captain_links, shows=_tell_links)
team.command_of("print", team_events.get_team_paper)
team.command_of(
    "export",
    team_events.export_team_event,
    typed={"format": (Annotated[str, switch("trf26, trf16, csv, xlsx, kosmos", "--format", "-f")], "trf26")},
)


def _tell_imported(made: Json) -> None:
    for line in (made["id"], *made["report"]):
        typer.echo(line)


team.command_of("import", team_events.import_team_event, shows=_tell_imported)
team.command_of(
    "delete",
    team_events.delete_team_event,
    asks=N_("The team event and everything in it will be deleted."),
    done=N_("The team event is deleted."),
)
