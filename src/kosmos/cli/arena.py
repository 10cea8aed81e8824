"""Arenas from the command line."""

from typing import Annotated, Any

import typer

from kosmos.cli.operations import CommandGroup, ask
from kosmos.cli.options import AsJson, argument, with_fields
from kosmos.cli.session import SESSION, given, say, told
from kosmos.club.live_ratings import ARENAS
from kosmos.core.json_values import Json
from kosmos.locale import N_
from kosmos.play.arena.decide import JoinArena
from kosmos.service.live_ratings import COUNT_WORDS
from kosmos.service.operations import arenas

ArenaArgument = Annotated[str, argument("name of the arena")]
arena = CommandGroup(
    name=ArenaArgument,
    number=Annotated[int, argument("number of the game")],
    player=Annotated[int, argument("number of the player in the arena")],
)


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


def _does(what: str, about: str) -> None:
    """What a director does in an arena, in one word."""
    arena.command_of(what, arenas.do_in_arena, said={"what": what}, help=about, shows=_show)


arena.command_of("list", arenas.list_arenas, shows="{name:<30}  {phase:<8}  {players:>4}  {title}")
arena.command_of("open", arenas.open_arena, shows="{name}")
arena.command_of("show", arenas.get_arena, shows=_show)


@arena.command()
@with_fields(JoinArena, "name")
def join(
    name: ArenaArgument,
    player: Annotated[str, argument("name of the player")],
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Enter somebody; prints the player's own link."""
    joined = told(ask(arenas.join_arena, name, {"name": player, **given(raw)}), as_json)
    say(N_("Link of the player: /play/{secret}"), secret=joined["seat"])


_does("pair", "Pair whoever waits, now.")
arena.command_of("result", arenas.enter_in_arena, shows=_show)
_does("close", "End an arena before its time.")
arena.command_of("people", arenas.arena_people, shows=_show_people)
arena.command_of("recognise", arenas.join_arena_people, shows=_show_people)
arena.command_of("part", arenas.part_arena_player)
