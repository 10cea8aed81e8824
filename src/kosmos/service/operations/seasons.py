"""Seasons over several tournaments, and the records of the club."""

from kosmos.club.seasons import SeasonSettings
from kosmos.core.commands import Right
from kosmos.papers.render import FORMATS
from kosmos.service.career_views import HolderShown, records_view
from kosmos.service.club_settings import club_settings
from kosmos.service.operations import ClubDesk, ExpectedVersion, Raw, operation
from kosmos.service.season_views import SeasonNamed, SeasonTableShown, season_listed, season_view
from kosmos.service.shapes import File

SEASONS, SEASON = "/api/seasons", "/api/seasons/{season}"


async def _view(desk: ClubDesk, season: str) -> SeasonTableShown:
    seasons = desk.services.seasons
    return season_view(season, await seasons.get(desk.actor, season), await seasons.shown(desk.actor, season))


@operation("GET", SEASONS)
async def list_seasons(desk: ClubDesk) -> list[SeasonNamed]:
    """The seasons, the newest first."""
    return [season_listed(each) for each in await desk.services.seasons.listing(desk.actor)]


@operation("POST", SEASONS, Right.DIRECT, body=SeasonSettings, location="/api/seasons/{id}")
async def make_season(desk: ClubDesk, raw: Raw) -> SeasonTableShown:
    """Make a season of several tournaments."""
    return await _view(desk, await desk.services.seasons.make(desk.actor, raw))


@operation("GET", SEASON, summary="A season: rules and table")
async def get_season(desk: ClubDesk, season: str) -> SeasonTableShown:
    """The table of a season as it stands."""
    return await _view(desk, season)


@operation("POST", SEASON, Right.DIRECT, body=SeasonSettings, partial=True)
async def change_season(
    desk: ClubDesk, season: str, raw: Raw, expected_version: ExpectedVersion = None
) -> SeasonTableShown:
    """Change what is given."""
    await desk.services.seasons.change(desk.actor, season, raw, expected_version)
    return await _view(desk, season)


@operation("DELETE", SEASON, Right.DIRECT)
async def delete_season(desk: ClubDesk, season: str) -> None:
    """Delete a season; its tournaments stay."""
    await desk.services.seasons.delete(desk.actor, season)


@operation(
    "GET",
    SEASON + "/table",
    summary="The table of a season as a paper, in a format",
    choices={"format": tuple(FORMATS)},
    inline=True,
)
async def season_file(desk: ClubDesk, season: str, format: str = "json") -> File:  # noqa: A002 - as programs say it
    """The table of a season as a paper."""
    return await desk.services.seasons.printed(desk.actor, season, format, desk.language)


@operation("GET", "/api/records", tag="seasons")
async def show_records(desk: ClubDesk) -> dict[str, list[HolderShown]]:
    """The records of the club, of published tournaments."""
    if not (await club_settings(desk.club.engine)).records:
        return {}
    return records_view(await desk.services.careers.everybody())
