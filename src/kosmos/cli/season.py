"""Seasons over several tournaments, from the command line."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.files import write
from kosmos.cli.operations import Json, all_sent, as_sent, operation
from kosmos.cli.options import AsJson, Yes, with_fields
from kosmos.cli.session import given, refusals, say, sure, told
from kosmos.club.seasons import SeasonSettings
from kosmos.locale import N_
from kosmos.service.season_views import season_listed, season_view

app = typer.Typer(
    no_args_is_help=True,
    help="Seasons: one table over several tournaments, by place or score, the best n count.",
)
Season = Annotated[str, typer.Argument(help="id of the season; `kosmos season list` shows them")]


@operation("GET", "/api/seasons")
async def season_listing(desk: CliDesk) -> list[Json]:
    return all_sent(season_listed(each) for each in await desk.services.seasons.listing(desk.actor))


@operation("GET", "/api/seasons/{season}")
async def get_season(desk: CliDesk, season: str) -> Json:
    seasons = desk.services.seasons
    shown = await seasons.shown(desk.actor, season)
    return as_sent(season_view(season, await seasons.get(desk.actor, season), shown))


@operation("POST", "/api/seasons")
async def make_season(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    return await get_season.work(desk, await desk.services.seasons.make(desk.actor, raw))


@operation("POST", "/api/seasons/{season}")
async def change_season(desk: CliDesk, season: str, raw: Mapping[str, Any]) -> Json:
    await desk.services.seasons.change(desk.actor, season, raw)
    return await get_season.work(desk, season)


@operation("DELETE", "/api/seasons/{season}")
async def delete_season(desk: CliDesk, season: str) -> None:
    await desk.services.seasons.delete(desk.actor, season)


@operation("GET", "/api/seasons/{season}/table")
async def season_table_file(desk: CliDesk, season: str, format: str) -> bytes:  # noqa: A002 - as the API calls it
    return (await desk.services.seasons.printed(desk.actor, season, format, desk.language)).data


def _show(season: Json) -> None:
    typer.echo(f"{season['id']}  {season['settings']['name']}")
    for row in season["table"]:
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['played']:>3}  {row['total']:>8}")


@app.command("list")
def list_seasons(as_json: AsJson = False) -> None:
    """The seasons, the newest first."""
    with refusals():
        found = told(season_listing(), as_json)
    for each in found:
        typer.echo(f"{each['id']:<30}  {each['tournaments']:>3}  {each['name']}")


@app.command()
def show(season: Season, as_json: AsJson = False) -> None:
    """The table of a season as it stands."""
    with refusals():
        _show(told(get_season(season), as_json))


@app.command()
@with_fields(SeasonSettings, "name")
def new(
    name: Annotated[str, typer.Argument(help="name of the season")], as_json: AsJson = False, **raw: Any
) -> None:
    """Make a season of several tournaments."""
    with refusals():
        _show(told(make_season({"name": name, **given(raw)}), as_json))


@app.command("set")
@with_fields(SeasonSettings)
def set_(season: Season, as_json: AsJson = False, **raw: Any) -> None:
    """Change what is given."""
    with refusals():
        _show(told(change_season(season, given(raw)), as_json))


@app.command("print")
def print_(
    season: Season,
    format_name: Annotated[
        str, typer.Option("--format", "-f", help="text, html, pdf, tex, csv, xlsx, json")
    ] = "text",
    to: Annotated[str, typer.Option("--to", "-o", help="write it to this file")] = "",
) -> None:
    """The table of a season as a paper."""
    with refusals():
        made = season_table_file(season, format_name)
    write(to or "-", made)


@app.command()
def delete(season: Season, yes: Yes = False) -> None:
    """Delete a season; its tournaments stay."""
    sure(N_("The season is deleted; its tournaments stay."), yes=yes)
    with refusals():
        delete_season(season)
    say(N_("The season is deleted."))
