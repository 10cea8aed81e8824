"""The club's own settings."""

from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, Raw, all_sent, as_sent, command, operation
from kosmos.cli.options import AsJson, with_fields
from kosmos.cli.session import SESSION, given, told
from kosmos.club.live_ratings import CountLiveGames
from kosmos.club.settings import ClubSettings
from kosmos.core.fields import fields_of
from kosmos.service.club_ratings import club_ratings, club_ratings_view
from kosmos.service.club_settings import change_club, club_history, club_state
from kosmos.service.live_ratings import COUNT_WORDS
from kosmos.service.national_rules import keep_rules, rules_shown

club = typer.Typer(no_args_is_help=True)


def _tell(known: Json) -> None:
    for key, field in fields_of(ClubSettings).items():
        typer.echo(f"{SESSION.language.say(field.label)}: {_written(known[key])}")


def _written(value: str | list[str] | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ", ".join(value)


@operation("GET", "/api/club/national-rules", begins=True)
async def show_national_rules(desk: CliDesk) -> Json:
    return as_sent(await rules_shown(desk.club.engine))


@operation("POST", "/api/club/national-rules", begins=True)
async def keep_national_rules(desk: CliDesk, raw: Raw) -> Json:
    await keep_rules(desk.club.engine, desk.actor, raw)
    return await show_national_rules.work(desk)


@club.command("national-rules")
def national_rules(
    keep: Annotated[
        list[str] | None,
        typer.Option(
            help="a line that is kept, such as Town: 40 before 30; 20, floor 1400; several times, all of them"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rules of a national Elo that the club keeps under names, and the presets; or keep others."""
    known = told(keep_national_rules({"rules": keep}) if keep else show_national_rules(), as_json)
    for line in (*known["rules"], *known["presets"]):
        typer.echo(line)


@command(club, "show", shows=_tell)
@operation("GET", "/api/club", begins=True)
async def show_club(desk: CliDesk) -> Json:
    """What the club has said of itself."""
    state = await club_state(desk.club.engine)
    return {"version": state.version, **as_sent(state.settings)}


@command(club, "set", fields=ClubSettings, shows=_tell)
@operation("POST", "/api/club", begins=True)
async def modify_club(desk: CliDesk, raw: Raw) -> Json:
    """Change what is given."""
    await change_club(desk.club.engine, desk.actor, raw)
    return await show_club.work(desk)


def _tell_history(steps: list[Json]) -> None:
    for step in steps:
        typer.echo(f"{step['version']}  {step['at']}  {step['by']}  {', '.join(step['changed'])}")


@command(club, "history", shows=_tell_history)
@operation("GET", "/api/club/history", begins=True)
async def club_steps(desk: CliDesk) -> list[Json]:
    """Who changed which settings, and when."""
    return all_sent(await club_history(desk.club.engine, desk.actor))


def _tell_ratings(listed: list[Json]) -> None:
    for rank, each in enumerate(listed, 1):
        rating = f"{each['rating']}{'?' if each['provisional'] else ''}  ±{2 * each['deviation']}"
        typer.echo(f"{rank:4}  {rating}  {each['games']:4}  {each['name']}")


@command(club, "ratings", shows=_tell_ratings)
@operation("GET", "/api/club/ratings", begins=True)
async def club_list(desk: CliDesk) -> list[Json]:
    """The club's own ratings by Glicko-2, out of published tournaments and, if the club wants it, live boards, arenas and team events."""
    if not (await club_state(desk.club.engine)).settings.records:
        return []
    found = await desk.services.careers.everybody()
    return all_sent(club_ratings_view(club_ratings(found, str(desk.club.today))))


@operation("GET", "/api/club/live-games")
async def show_live_games(desk: CliDesk) -> Json:
    return as_sent(await desk.services.live_ratings.listed(desk.actor))


@operation("POST", "/api/club/live-games", begins=True)
async def count_live_games(desk: CliDesk, raw: Raw) -> Json:
    await desk.services.live_ratings.want(desk.actor, raw)
    return await show_live_games.work(desk)


@club.command("live-games")
@with_fields(CountLiveGames)
def live_games(as_json: AsJson = False, **raw: Any) -> None:
    """Games on live boards that are joined to two people of the club; and whether they, arenas and team events count in its ratings."""
    wish = given(raw)
    known = told(count_live_games(wish) if wish else show_live_games(), as_json)
    for source, words in COUNT_WORDS.items():
        typer.echo(SESSION.language.say(words[known[source]]))
    for each in known["games"]:
        typer.echo(f"{each['day']}  {each['white_name']} – {each['black_name']}  {each['result']}")
