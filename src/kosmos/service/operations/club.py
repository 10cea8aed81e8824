"""What the club says of itself, and its own ratings."""

from typing import Annotated, Any

import msgspec

from kosmos.club.live_ratings import CountLiveGames
from kosmos.club.national_rules import KeepNationalRules
from kosmos.club.settings import ClubSettings, ClubState, ClubStep
from kosmos.core.commands import Right
from kosmos.service.club_ratings import ClubRatingShown, club_ratings, club_ratings_view
from kosmos.service.club_settings import change_club, club_history, club_state
from kosmos.service.live_ratings import LiveGamesShown
from kosmos.service.national_rules import NationalRulesShown, keep_rules, rules_shown
from kosmos.service.operations import ClubDesk, ExpectedVersion, Raw, operation
from kosmos.service.reading import off_loop
from kosmos.service.shapes import fields_like

NATIONAL = "/api/club/national-rules"
LIVE_GAMES = "/api/club/live-games"
ClubJson = Annotated[dict[str, Any], fields_like("ClubShown")]


def _view(state: ClubState) -> ClubJson:
    return {"version": state.version, **msgspec.to_builtins(state.settings)}


@operation(
    "GET", "/api/club", summary="The club: name, home federation, languages, colour, logo", begins=True
)
async def show_club(desk: ClubDesk) -> ClubJson:
    """What the club has said of itself."""
    return _view(await club_state(desk.club.engine))


@operation("POST", "/api/club", Right.ADMIN, body=ClubSettings, begins=True)
async def modify_club(desk: ClubDesk, raw: Raw, expected_version: ExpectedVersion = None) -> ClubJson:
    """Change what is given."""
    await change_club(desk.club.engine, desk.actor, raw, expected_version)
    return _view(await club_state(desk.club.engine))


@operation("GET", NATIONAL, begins=True)
async def show_national_rules(desk: ClubDesk) -> NationalRulesShown:
    """Rules of a national Elo that the club keeps under names, and the presets."""
    return await rules_shown(desk.club.engine)


@operation("POST", NATIONAL, Right.DIRECT, body=KeepNationalRules, begins=True)
async def keep_national_rules(
    desk: ClubDesk, raw: Raw, expected_version: ExpectedVersion = None
) -> NationalRulesShown:
    """Keep these rules of a national Elo, all of them, in place of those before."""
    await keep_rules(desk.club.engine, desk.actor, raw, expected_version)
    return await rules_shown(desk.club.engine)


@operation("GET", "/api/club/history", Right.READ, summary="Who changed what, and when", begins=True)
async def club_steps(desk: ClubDesk) -> list[ClubStep]:
    """Who changed which settings, and when."""
    return await club_history(desk.club.engine, desk.actor)


# -- ratings -----------------------------------------------------------------------------------------------


@operation("GET", "/api/club/ratings", tag="seasons", begins=True)
async def show_club_ratings(desk: ClubDesk) -> list[ClubRatingShown]:
    """The club's own ratings by Glicko-2, out of published tournaments and, if the club wants it, live boards, arenas and team events."""
    if not (await club_state(desk.club.engine)).settings.records:
        return []
    found, today = await desk.services.careers.everybody(), str(desk.club.today)
    return await off_loop(lambda: club_ratings_view(club_ratings(found, today)))


@operation(
    "GET",
    LIVE_GAMES,
    Right.DIRECT,
    summary="Games on live boards that are joined to two of the club's people, and whether they, arenas and team events count in its ratings",
    tag="seasons",
)
async def show_live_games(desk: ClubDesk) -> LiveGamesShown:
    return await desk.services.live_ratings.listed(desk.actor)


@operation("POST", LIVE_GAMES, Right.DIRECT, tag="seasons", body=CountLiveGames, begins=True)
async def count_live_games(desk: ClubDesk, raw: Raw) -> LiveGamesShown:
    """Whether games on live boards, of arenas and of team events count in the club's ratings."""
    await desk.services.live_ratings.want(desk.actor, raw)
    return await desk.services.live_ratings.listed(desk.actor)
