"""Seasons over several tournaments, from the command line."""

from typing import Annotated

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, Raw, all_sent, as_sent, command, operation
from kosmos.cli.options import PaperFormat
from kosmos.club.seasons import SeasonSettings
from kosmos.locale import N_
from kosmos.service.season_views import season_listed, season_view

season = typer.Typer(no_args_is_help=True)
Season = Annotated[str, typer.Argument(help="id of the season; `kosmos season list` shows them")]


def _show(shown: Json) -> None:
    typer.echo(f"{shown['id']}  {shown['settings']['name']}")
    for row in shown["table"]:
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['played']:>3}  {row['total']:>8}")


@command(season, "list", shows="{id:<30}  {tournaments:>3}  {name}")
@operation("GET", "/api/seasons")
async def season_listing(desk: CliDesk) -> list[Json]:
    """The seasons, the newest first."""
    return all_sent(season_listed(each) for each in await desk.services.seasons.listing(desk.actor))


@command(season, "show", shows=_show)
@operation("GET", "/api/seasons/{season}")
async def get_season(desk: CliDesk, season: Season) -> Json:
    """The table of a season as it stands."""
    seasons = desk.services.seasons
    shown = await seasons.shown(desk.actor, season)
    return as_sent(season_view(season, await seasons.get(desk.actor, season), shown))


@command(season, "new", fields=SeasonSettings, first={"name": "name of the season"}, shows=_show)
@operation("POST", "/api/seasons")
async def make_season(desk: CliDesk, raw: Raw) -> Json:
    """Make a season of several tournaments."""
    return await get_season.work(desk, await desk.services.seasons.make(desk.actor, raw))


@command(season, "set", fields=SeasonSettings, shows=_show)
@operation("POST", "/api/seasons/{season}")
async def change_season(desk: CliDesk, season: Season, raw: Raw) -> Json:
    """Change what is given."""
    await desk.services.seasons.change(desk.actor, season, raw)
    return await get_season.work(desk, season)


@command(season, "print")
@operation("GET", "/api/seasons/{season}/table")
async def season_table_file(desk: CliDesk, season: Season, format: PaperFormat = "text") -> bytes:  # noqa: A002 - as the API calls it
    """The table of a season as a paper."""
    return (await desk.services.seasons.printed(desk.actor, season, format, desk.language)).data


@command(
    season,
    "delete",
    asks=N_("The season is deleted; its tournaments stay."),
    done=N_("The season is deleted."),
)
@operation("DELETE", "/api/seasons/{season}")
async def delete_season(desk: CliDesk, season: Season) -> None:
    """Delete a season; its tournaments stay."""
    await desk.services.seasons.delete(desk.actor, season)
