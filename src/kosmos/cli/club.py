"""The club's own settings."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, all_sent, as_sent, operation
from kosmos.cli.options import AsJson
from kosmos.cli.session import SESSION, given, refusals, told
from kosmos.club.settings import ClubSettings
from kosmos.core.fields import fields_of
from kosmos.service.club_ratings import club_ratings, club_ratings_view
from kosmos.service.club_settings import change_club, club_history, club_state
from kosmos.service.live_ratings import COUNT_WORDS
from kosmos.service.national_rules import keep_rules, rules_shown

app = typer.Typer(no_args_is_help=True, help="The club: name, home federation, languages, colour, logo.")


@operation("GET", "/api/club", begins=True)
async def show_club(desk: CliDesk) -> Json:
    state = await club_state(desk.club.engine)
    return {"version": state.version, **as_sent(state.settings)}


@operation("POST", "/api/club", begins=True)
async def modify_club(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    await change_club(desk.club.engine, desk.actor, raw)
    return await show_club.work(desk)


@operation("GET", "/api/club/history", begins=True)
async def club_steps(desk: CliDesk) -> list[Json]:
    return all_sent(await club_history(desk.club.engine, desk.actor))


@operation("GET", "/api/club/national-rules", begins=True)
async def show_national_rules(desk: CliDesk) -> Json:
    return as_sent(await rules_shown(desk.club.engine))


@operation("POST", "/api/club/national-rules", begins=True)
async def keep_national_rules(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    await keep_rules(desk.club.engine, desk.actor, raw)
    return await show_national_rules.work(desk)


@app.command("national-rules")
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
    with refusals():
        known = told(keep_national_rules({"rules": keep}) if keep else show_national_rules(), as_json)
    for line in (*known["rules"], *known["presets"]):
        typer.echo(line)


@app.command("show")
def show(as_json: AsJson = False) -> None:
    """What the club has said of itself."""
    with refusals():
        _tell(told(show_club(), as_json))


@app.command("set")
def set_(
    name: Annotated[str | None, typer.Option(help="name of the club")] = None,
    federation: Annotated[str | None, typer.Option(help="home federation, three letters")] = None,
    languages: Annotated[str | None, typer.Option(help="with commas between")] = None,
    colour: Annotated[str | None, typer.Option(help="such as #274060")] = None,
    logo: Annotated[str | None, typer.Option(help="an image as a data: address")] = None,
    records: Annotated[
        str | None, typer.Option(help="members and records on public pages: yes or no")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Change what is given."""
    options = {
        "name": name,
        "federation": federation,
        "languages": languages,
        "colour": colour,
        "logo": logo,
        "records": records,
    }
    with refusals():
        _tell(told(modify_club(given(options)), as_json))


@app.command("history")
def history(as_json: AsJson = False) -> None:
    """Who changed which settings, and when."""
    with refusals():
        steps = told(club_steps(), as_json)
    for step in steps:
        typer.echo(f"{step['version']}  {step['at']}  {step['by']}  {', '.join(step['changed'])}")


@operation("GET", "/api/club/ratings", begins=True)
async def club_list(desk: CliDesk) -> list[Json]:
    if not (await club_state(desk.club.engine)).settings.records:
        return []
    found = await desk.services.careers.everybody()
    return all_sent(club_ratings_view(club_ratings(found, str(desk.club.today))))


@app.command("ratings")
def ratings(as_json: AsJson = False) -> None:
    """The club's own ratings by Glicko-2, out of published tournaments and, if the club wants it, live boards, arenas and team events."""
    with refusals():
        listed = told(club_list(), as_json)
    for rank, each in enumerate(listed, 1):
        sign = "?" if each["provisional"] else ""
        typer.echo(
            f"{rank:4}  {each['rating']}{sign}  ±{2 * each['deviation']}  {each['games']:4}  {each['name']}"
        )


@operation("GET", "/api/club/live-games")
async def show_live_games(desk: CliDesk) -> Json:
    return as_sent(await desk.services.live_ratings.listed(desk.actor))


@operation("POST", "/api/club/live-games", begins=True)
async def count_live_games(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    await desk.services.live_ratings.want(desk.actor, raw)
    return await show_live_games.work(desk)


@app.command("live-games")
def live_games(
    counts: Annotated[
        str | None, typer.Option(help="whether games on live boards count in the club ratings: yes or no")
    ] = None,
    arenas: Annotated[
        str | None, typer.Option(help="whether games of arenas count in the club ratings: yes or no")
    ] = None,
    teams: Annotated[
        str | None, typer.Option(help="whether games of team events count in the club ratings: yes or no")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Games on live boards that are joined to two people of the club; and whether they, arenas and team events count in its ratings."""
    wish = given({"counts": counts, "arenas": arenas, "teams": teams})
    with refusals():
        known = told(count_live_games(wish) if wish else show_live_games(), as_json)
    for source, words in COUNT_WORDS.items():
        typer.echo(SESSION.language.say(words[known[source]]))
    for each in known["games"]:
        typer.echo(f"{each['day']}  {each['white_name']} – {each['black_name']}  {each['result']}")


def _tell(club: Json) -> None:
    for key, field in fields_of(ClubSettings).items():
        typer.echo(f"{SESSION.language.say(field.label)}: {_written(club[key])}")


def _written(value: str | list[str] | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ", ".join(value)
