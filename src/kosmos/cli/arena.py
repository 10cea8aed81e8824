"""Arenas from the command line."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Protocol, TypeVar

import typer

from kosmos.cli.boards import quoted
from kosmos.cli.door import Json, all_sent, as_sent
from kosmos.cli.local_door import LocalDoor
from kosmos.cli.options import AsJson, with_fields
from kosmos.cli.remote_door import RemoteDoor
from kosmos.cli.session import SESSION, given, refusals, say, show_json
from kosmos.locale import N_
from kosmos.play.arena.decide import JoinArena
from kosmos.service.arena_views import arena_view, summary_view
from kosmos.service.arenas import ArenaResult, Arenas, NewArena, read_arena, read_arena_result, read_joining
from kosmos.service.assembly import assemble
from kosmos.service.opening import Store

app = typer.Typer(
    no_args_is_help=True, help="Arenas: pairing without rounds for a set time, online or at tables."
)
T = TypeVar("T")
Name = Annotated[str, typer.Argument(help="name of the arena")]
Number = Annotated[int, typer.Argument(help="number of the game")]


class ArenasDoor(Protocol):
    def arenas(self) -> list[Json]: ...
    def arena(self, name: str) -> Json: ...
    def open_arena(self, raw: Mapping[str, Any]) -> Json: ...
    def join_arena(self, name: str, raw: Mapping[str, Any]) -> Json: ...
    def do_in_arena(self, name: str, what: str) -> Json: ...
    def enter_in_arena(self, name: str, number: int, raw: Mapping[str, Any]) -> Json: ...


class LocalArenas(LocalDoor):
    def _arenas(self, work: Callable[[Arenas], Awaitable[T]]) -> T:
        async def inside(store: Store) -> T:
            return await work(assemble(store).arenas)

        return self.run_on_store(inside)

    def _view(self, work: Callable[[Arenas], Awaitable[str]]) -> Json:
        async def seen(arenas: Arenas) -> Json:
            return as_sent(arena_view(await arenas.state(self.actor, await work(arenas)), arenas.now))

        return self._arenas(seen)

    def arenas(self) -> list[Json]:
        async def work(arenas: Arenas) -> list[Json]:
            return all_sent(summary_view(each, arenas.now) for each in await arenas.listing(self.actor))

        return self._arenas(work)

    def arena(self, name: str) -> Json:
        async def work(_: Arenas) -> str:
            return name

        return self._view(work)

    def open_arena(self, raw: Mapping[str, Any]) -> Json:
        return self._view(lambda arenas: arenas.open(self.actor, read_arena(raw)))

    def join_arena(self, name: str, raw: Mapping[str, Any]) -> Json:
        wish = read_joining(raw)
        joined = self._arenas(lambda arenas: arenas.join(self.actor, name, wish))
        return {"id": joined.id, "seat": joined.secret}

    def do_in_arena(self, name: str, what: str) -> Json:
        async def work(arenas: Arenas) -> str:
            await arenas.do(self.actor, name, what)
            return name

        return self._view(work)

    def enter_in_arena(self, name: str, number: int, raw: Mapping[str, Any]) -> Json:
        wish = read_arena_result(raw)

        async def work(arenas: Arenas) -> str:
            await arenas.enter(self.actor, name, number, wish.result, wish.berserk)
            return name

        return self._view(work)


class RemoteArenas(RemoteDoor):
    def arenas(self) -> list[Json]:
        return self._json("GET", "/api/arenas")  # type: ignore[no-any-return]

    def arena(self, name: str) -> Json:
        return self._json("GET", f"/api/arenas/{quoted(name)}")  # type: ignore[no-any-return]

    def open_arena(self, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", "/api/arenas", raw)  # type: ignore[no-any-return]

    def join_arena(self, name: str, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", f"/api/arenas/{quoted(name)}/players", raw)  # type: ignore[no-any-return]

    def do_in_arena(self, name: str, what: str) -> Json:
        return self._json("POST", f"/api/arenas/{quoted(name)}/{what}", {})  # type: ignore[no-any-return]

    def enter_in_arena(self, name: str, number: int, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", f"/api/arenas/{quoted(name)}/games/{number}", raw)  # type: ignore[no-any-return]


def arenas_door(*, begins: bool = False) -> ArenasDoor:
    if SESSION.server:
        return RemoteArenas(SESSION.server, SESSION.token, SESSION.language)
    return LocalArenas(SESSION.local_database(begins=begins), SESSION.language)


def _show(arena: Json, *, as_json: bool) -> None:
    if as_json:
        show_json(arena)
        return
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
        found = arenas_door().arenas()
    if as_json:
        show_json(found)
        return
    for each in found:
        typer.echo(f"{each['name']:<30}  {each['phase']:<8}  {each['players']:>4}  {each['title']}")


@app.command("open")
@with_fields(NewArena)
def open_arena(as_json: AsJson = False, **raw: Any) -> None:
    """Open an arena; prints its name."""
    with refusals():
        opened = arenas_door(begins=True).open_arena(given(raw))
    if as_json:
        show_json(opened)
    else:
        typer.echo(opened["name"])


@app.command()
def show(name: Name, as_json: AsJson = False) -> None:
    """The table of an arena, and the games that run."""
    with refusals():
        _show(arenas_door().arena(name), as_json=as_json)


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
        joined = arenas_door().join_arena(name, {"name": player, **given(raw)})
    if as_json:
        show_json(joined)
    else:
        say(N_("Link of the player: /play/{secret}"), secret=joined["seat"])


@app.command()
def pair(name: Name, as_json: AsJson = False) -> None:
    """Pair whoever waits, now."""
    with refusals():
        _show(arenas_door().do_in_arena(name, "pair"), as_json=as_json)


@app.command()
@with_fields(ArenaResult)
def result(name: Name, number: Number, as_json: AsJson = False, **raw: Any) -> None:
    """Enter or correct the result of a game."""
    with refusals():
        _show(arenas_door().enter_in_arena(name, number, given(raw)), as_json=as_json)


@app.command()
def close(name: Name, as_json: AsJson = False) -> None:
    """End an arena before its time."""
    with refusals():
        _show(arenas_door().do_in_arena(name, "close"), as_json=as_json)
