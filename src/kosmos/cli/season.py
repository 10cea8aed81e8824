"""Seasons over several tournaments, from the command line."""

from typing import Annotated

import typer

from kosmos.cli.operations import CommandGroup
from kosmos.cli.options import PaperFormat, argument
from kosmos.core.json_values import Json
from kosmos.locale import N_
from kosmos.service.operations import seasons

season = CommandGroup(
    season=Annotated[str, argument("id of the season; `kosmos season list` shows them")],
    format=(PaperFormat, "text"),
)


def _show(shown: Json) -> None:
    typer.echo(f"{shown['id']}  {shown['settings']['name']}")
    for row in shown["table"]:
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['played']:>3}  {row['total']:>8}")


season.command_of("list", seasons.list_seasons, shows="{id:<30}  {tournaments:>3}  {name}")
season.command_of("show", seasons.get_season, shows=_show)
season.command_of("new", seasons.make_season, first={"name": "name of the season"}, shows=_show)
season.command_of("set", seasons.change_season, shows=_show)
season.command_of("print", seasons.season_file)
season.command_of(
    "delete",
    seasons.delete_season,
    asks=N_("The season is deleted; its tournaments stay."),
    done=N_("The season is deleted."),
)
