"""Arenas from the command line."""

from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, Raw, all_sent, as_sent, command, operation
from kosmos.cli.options import AsJson, with_fields
from kosmos.cli.session import SESSION, given, say, told
from kosmos.club.live_ratings import ARENAS
from kosmos.locale import N_
from kosmos.play.arena.decide import JoinArena
from kosmos.service.arena_ratings import ArenaPerson
from kosmos.service.arena_views import arena_view, summary_view
from kosmos.service.arenas import ArenaResult, NewArena, read_arena, read_arena_result, read_joining
from kosmos.service.live_ratings import COUNT_WORDS

arena = typer.Typer(no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="name of the arena")]


def _show(shown: Json) -> None:
    typer.echo(f"{shown['title']}  {shown['time']}  {shown['phase']}")
    for row in shown["standings"]:
        sheet = " ".join(map(str, row["sheet"]))
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['points']:>4}  {sheet}".rstrip())
    for game in shown["games"]:
        if not game["over"]:
            place = game["room"] or game["table"]
            typer.echo(f"#{game['number']}  {place}  {game['white']} – {game['black']}")


def _show_people(known: Json) -> None:
    typer.echo(SESSION.language.say(COUNT_WORDS[ARENAS][known["counts"]]))
    for each in known["players"]:
        person = f"{each['person_name'] or '?'} ({each['person']})" if each["person"] else "–"
        typer.echo(f"{each['player']:>4}  {each['name']}  {person}")


@command(arena, "list", shows="{name:<30}  {phase:<8}  {players:>4}  {title}")
@operation("GET", "/api/arenas")
async def arena_listing(desk: CliDesk) -> list[Json]:
    """The arenas, the newest first."""
    arenas = desk.services.arenas
    return all_sent(summary_view(each, arenas.now) for each in await arenas.listing(desk.actor))


@command(arena, "open", fields=NewArena, shows="{name}")
@operation("POST", "/api/arenas", begins=True)
async def new_arena(desk: CliDesk, raw: Raw) -> Json:
    """Open an arena; prints its name."""
    return await get_arena.work(desk, await desk.services.arenas.open(desk.actor, read_arena(raw)))


@command(arena, "show", shows=_show)
@operation("GET", "/api/arenas/{name}")
async def get_arena(desk: CliDesk, name: Name) -> Json:
    """The table of an arena, and the games that run."""
    arenas = desk.services.arenas
    return as_sent(arena_view(await arenas.state(desk.actor, name), arenas.now))


@operation("POST", "/api/arenas/{name}/players")
async def join_arena(desk: CliDesk, name: str, raw: Raw) -> Json:
    joined = await desk.services.arenas.join(desk.actor, name, read_joining(raw))
    return {"id": joined.id, "seat": joined.secret}


@arena.command()
@with_fields(JoinArena, "name")
def join(
    name: Name,
    player: Annotated[str, typer.Argument(help="name of the player")],
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Enter somebody; prints the player's own link."""
    joined = told(join_arena(name, {"name": player, **given(raw)}), as_json)
    say(N_("Link of the player: /play/{secret}"), secret=joined["seat"])


@operation("POST", "/api/arenas/{name}/{what}")
async def do_in_arena(desk: CliDesk, name: str, what: str) -> Json:
    await desk.services.arenas.do(desk.actor, name, what)
    return await get_arena.work(desk, name)


@arena.command()
def pair(name: Name, as_json: AsJson = False) -> None:
    """Pair whoever waits, now."""
    _show(told(do_in_arena(name, "pair"), as_json))


@command(arena, "result", fields=ArenaResult, shows=_show)
@operation("POST", "/api/arenas/{name}/games/{number}")
async def enter_in_arena(
    desk: CliDesk,
    name: Name,
    number: Annotated[int, typer.Argument(help="number of the game")],
    raw: Raw,
) -> Json:
    """Enter or correct the result of a game."""
    wish = read_arena_result(raw)
    await desk.services.arenas.enter(desk.actor, name, number, wish.result, wish.berserk)
    return await get_arena.work(desk, name)


@arena.command()
def close(name: Name, as_json: AsJson = False) -> None:
    """End an arena before its time."""
    _show(told(do_in_arena(name, "close"), as_json))


@command(arena, "people", shows=_show_people)
@operation("GET", "/api/arenas/{name}/people")
async def arena_people(desk: CliDesk, name: Name) -> Json:
    """Which of the club's people the players are, for the club ratings."""
    return as_sent(await desk.services.arena_ratings.shown(desk.actor, name))


@command(arena, "recognise", fields=ArenaPerson, shows=_show_people)
@operation("POST", "/api/arenas/{name}/people")
async def join_arena_people(desk: CliDesk, name: Name, raw: Raw) -> Json:
    """Join a player to one of the club's people, or everybody by their names, so that games count in the club ratings."""
    return as_sent(await desk.services.arena_ratings.join(desk.actor, name, raw))


@command(arena, "part")
@operation("DELETE", "/api/arenas/{name}/people/{player}")
async def part_arena_player(
    desk: CliDesk,
    name: Name,
    player: Annotated[int, typer.Argument(help="number of the player in the arena")],
) -> None:
    """A player is none of the club's people, and counts for nobody in the club ratings."""
    await desk.services.arena_ratings.part(desk.actor, name, player)
