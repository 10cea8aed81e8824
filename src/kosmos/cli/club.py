"""The club's own settings."""

from typing import Annotated, Any

import typer

from kosmos.cli.operations import CommandGroup, ask
from kosmos.cli.options import AsJson, switch, with_fields
from kosmos.cli.session import SESSION, given, told
from kosmos.club.live_ratings import CountLiveGames
from kosmos.club.settings import ClubSettings
from kosmos.core.fields import fields_of
from kosmos.core.json_values import Json
from kosmos.service.live_ratings import COUNT_WORDS
from kosmos.service.operations import club as operations

club = CommandGroup()


def _tell(known: Json) -> None:
    for key, field in fields_of(ClubSettings).items():
        typer.echo(f"{SESSION.language.say(field.label)}: {_written(known[key])}")


def _written(value: str | list[str] | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ", ".join(value)


def _tell_history(steps: list[Json]) -> None:
    for step in steps:
        typer.echo(f"{step['version']}  {step['at']}  {step['by']}  {', '.join(step['changed'])}")


def _tell_ratings(listed: list[Json]) -> None:
    for rank, each in enumerate(listed, 1):
        rating = f"{each['rating']}{'?' if each['provisional'] else ''}  ±{2 * each['deviation']}"
        typer.echo(f"{rank:4}  {rating}  {each['games']:4}  {each['name']}")


@club.command("national-rules")
def national_rules(
    keep: Annotated[
        list[str] | None,
        switch("a line that is kept, such as Town: 40 before 30; 20, floor 1400; several times, all of them"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rules of a national Elo that the club keeps under names, and the presets; or keep others."""
    made = (
        ask(operations.keep_national_rules, {"rules": keep}) if keep else ask(operations.show_national_rules)
    )
    known = told(made, as_json)
    for line in (*known["rules"], *known["presets"]):
        typer.echo(line)


club.command_of("show", operations.show_club, shows=_tell)
club.command_of("set", operations.modify_club, shows=_tell)
club.command_of("history", operations.club_steps, shows=_tell_history)
club.command_of("ratings", operations.show_club_ratings, shows=_tell_ratings)


@club.command("live-games")
@with_fields(CountLiveGames)
def live_games(as_json: AsJson = False, **raw: Any) -> None:
    """Games on live boards that are joined to two people of the club; and whether they, arenas and team events count in its ratings."""
    wish = given(raw)
    known = told(ask(operations.count_live_games, wish) if wish else ask(operations.show_live_games), as_json)
    for source, words in COUNT_WORDS.items():
        typer.echo(SESSION.language.say(words[known[source]]))
    for each in known["games"]:
        typer.echo(f"{each['day']}  {each['white_name']} – {each['black_name']}  {each['result']}")
