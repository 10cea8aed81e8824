"""Arenas from the command line."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, all_sent, as_sent, operation
from kosmos.cli.options import AsJson, with_fields
from kosmos.cli.session import SESSION, given, refusals, say, told
from kosmos.club.live_ratings import ARENAS
from kosmos.locale import N_
from kosmos.play.arena.decide import JoinArena
from kosmos.service.arena_ratings import ArenaPerson
from kosmos.service.arena_views import arena_view, summary_view
from kosmos.service.arenas import ArenaResult, NewArena, read_arena, read_arena_result, read_joining
from kosmos.service.live_ratings import COUNT_WORDS

app = typer.Typer(
    no_args_is_help=True, help="Arenas: pairing without rounds for a set time, online or at tables."
)
Name = Annotated[str, typer.Argument(help="name of the arena")]
Number = Annotated[int, typer.Argument(help="number of the game")]


@operation("GET", "/api/arenas")
async def arena_listing(desk: CliDesk) -> list[Json]:
    arenas = desk.services.arenas
    return all_sent(summary_view(each, arenas.now) for each in await arenas.listing(desk.actor))


@operation("GET", "/api/arenas/{name}")
async def get_arena(desk: CliDesk, name: str) -> Json:
    arenas = desk.services.arenas
    return as_sent(arena_view(await arenas.state(desk.actor, name), arenas.now))


@operation("POST", "/api/arenas", begins=True)
async def new_arena(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    return await get_arena.work(desk, await desk.services.arenas.open(desk.actor, read_arena(raw)))


@operation("POST", "/api/arenas/{name}/players")
async def join_arena(desk: CliDesk, name: str, raw: Mapping[str, Any]) -> Json:
    joined = await desk.services.arenas.join(desk.actor, name, read_joining(raw))
    return {"id": joined.id, "seat": joined.secret}


@operation("POST", "/api/arenas/{name}/{what}")
async def do_in_arena(desk: CliDesk, name: str, what: str) -> Json:
    await desk.services.arenas.do(desk.actor, name, what)
    return await get_arena.work(desk, name)


@operation("POST", "/api/arenas/{name}/games/{number}")
async def enter_in_arena(desk: CliDesk, name: str, number: int, raw: Mapping[str, Any]) -> Json:
    wish = read_arena_result(raw)
    await desk.services.arenas.enter(desk.actor, name, number, wish.result, wish.berserk)
    return await get_arena.work(desk, name)


@operation("GET", "/api/arenas/{name}/people")
async def arena_people(desk: CliDesk, name: str) -> Json:
    return as_sent(await desk.services.arena_ratings.shown(desk.actor, name))


@operation("POST", "/api/arenas/{name}/people")
async def join_arena_people(desk: CliDesk, name: str, raw: Mapping[str, Any]) -> Json:
    return as_sent(await desk.services.arena_ratings.join(desk.actor, name, raw))


@operation("DELETE", "/api/arenas/{name}/people/{player}")
async def part_arena_player(desk: CliDesk, name: str, player: int) -> None:
    await desk.services.arena_ratings.part(desk.actor, name, player)


def _show(arena: Json, *, as_json: bool) -> None:
    told(arena, as_json)
    typer.echo(f"{arena['title']}  {arena['time']}  {arena['phase']}")
    for row in arena["standings"]:
        sheet = " ".join(map(str, row["sheet"]))
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['points']:>4}  {sheet}".rstrip())
    for game in arena["games"]:
        if not game["over"]:
            place = game["room"] or game["table"]
            typer.echo(f"#{game['number']}  {place}  {game['white']} – {game['black']}")


@app.command("list")
def list_arenas(as_json: AsJson = False) -> None:
    """The arenas, the newest first."""
    with refusals():
        found = told(arena_listing(), as_json)
    for each in found:
        typer.echo(f"{each['name']:<30}  {each['phase']:<8}  {each['players']:>4}  {each['title']}")


@app.command("open")
@with_fields(NewArena)
def open_arena(as_json: AsJson = False, **raw: Any) -> None:
    """Open an arena; prints its name."""
    with refusals():
        opened = told(new_arena(given(raw)), as_json)
    typer.echo(opened["name"])


@app.command()
def show(name: Name, as_json: AsJson = False) -> None:
    """The table of an arena, and the games that run."""
    with refusals():
        _show(get_arena(name), as_json=as_json)


@app.command()
@with_fields(JoinArena, "name")
def join(
    name: Name,
    player: Annotated[str, typer.Argument(help="name of the player")],
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Enter somebody; prints the player's own link."""
    with refusals():
        joined = told(join_arena(name, {"name": player, **given(raw)}), as_json)
    say(N_("Link of the player: /play/{secret}"), secret=joined["seat"])


@app.command()
def pair(name: Name, as_json: AsJson = False) -> None:
    """Pair whoever waits, now."""
    with refusals():
        _show(do_in_arena(name, "pair"), as_json=as_json)


@app.command()
@with_fields(ArenaResult)
def result(name: Name, number: Number, as_json: AsJson = False, **raw: Any) -> None:
    """Enter or correct the result of a game."""
    with refusals():
        _show(enter_in_arena(name, number, given(raw)), as_json=as_json)


@app.command()
def close(name: Name, as_json: AsJson = False) -> None:
    """End an arena before its time."""
    with refusals():
        _show(do_in_arena(name, "close"), as_json=as_json)


@app.command()
def people(name: Name, as_json: AsJson = False) -> None:
    """Which of the club's people the players are, for the club ratings."""
    with refusals():
        _show_people(arena_people(name), as_json=as_json)


@app.command()
@with_fields(ArenaPerson)
def recognise(name: Name, as_json: AsJson = False, **raw: Any) -> None:
    """Join a player to one of the club's people, or everybody by their names, so that games count in the club ratings."""
    with refusals():
        _show_people(join_arena_people(name, given(raw)), as_json=as_json)


@app.command()
def part(
    name: Name, player: Annotated[int, typer.Argument(help="number of the player in the arena")]
) -> None:
    """A player is none of the club's people, and counts for nobody in the club ratings."""
    with refusals():
        part_arena_player(name, player)


def _show_people(known: Json, *, as_json: bool) -> None:
    told(known, as_json)
    typer.echo(SESSION.language.say(COUNT_WORDS[ARENAS][known["counts"]]))
    for each in known["players"]:
        person = f"{each['person_name'] or '?'} ({each['person']})" if each["person"] else "–"
        typer.echo(f"{each['player']:>4}  {each['name']}  {person}")
