"""Seasons over several tournaments, from the command line."""

import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar

import typer

from kosmos.cli.boards import quoted
from kosmos.cli.door import Json, all_sent, as_sent
from kosmos.cli.local_door import LocalDoor
from kosmos.cli.options import AsJson, Yes, with_fields
from kosmos.cli.remote_door import RemoteDoor
from kosmos.cli.session import SESSION, given, refusals, say, show_json, sure
from kosmos.club.seasons import SeasonSettings
from kosmos.locale import N_
from kosmos.service.assembly import assemble
from kosmos.service.opening import Store
from kosmos.service.season_views import season_listed, season_view
from kosmos.service.seasons import Seasons

app = typer.Typer(
    no_args_is_help=True,
    help="Seasons: one table over several tournaments, by place or score, the best n count.",
)
T = TypeVar("T")
Season = Annotated[str, typer.Argument(help="id of the season; `kosmos season list` shows them")]


class SeasonsDoor(Protocol):
    def seasons(self) -> list[Json]: ...
    def season(self, id_: str) -> Json: ...
    def make_season(self, raw: Mapping[str, Any]) -> Json: ...
    def change_season(self, id_: str, raw: Mapping[str, Any]) -> Json: ...
    def delete_season(self, id_: str) -> None: ...
    def season_paper(self, id_: str, format_name: str) -> bytes: ...


class LocalSeasons(LocalDoor):
    def _seasons(self, work: Callable[[Seasons], Awaitable[T]]) -> T:
        async def inside(store: Store) -> T:
            return await work(assemble(store).seasons)

        return self.run_on_store(inside)

    def _view(self, work: Callable[[Seasons], Awaitable[str]]) -> Json:
        async def seen(seasons: Seasons) -> Json:
            id_ = await work(seasons)
            shown = await seasons.shown(self.actor, id_)
            return as_sent(season_view(id_, await seasons.get(self.actor, id_), shown))

        return self._seasons(seen)

    def seasons(self) -> list[Json]:
        async def work(seasons: Seasons) -> list[Json]:
            return all_sent(season_listed(each) for each in await seasons.listing(self.actor))

        return self._seasons(work)

    def season(self, id_: str) -> Json:
        async def work(_: Seasons) -> str:
            return id_

        return self._view(work)

    def make_season(self, raw: Mapping[str, Any]) -> Json:
        return self._view(lambda seasons: seasons.make(self.actor, raw))

    def change_season(self, id_: str, raw: Mapping[str, Any]) -> Json:
        async def work(seasons: Seasons) -> str:
            await seasons.change(self.actor, id_, raw)
            return id_

        return self._view(work)

    def delete_season(self, id_: str) -> None:
        self._seasons(lambda seasons: seasons.delete(self.actor, id_))

    def season_paper(self, id_: str, format_name: str) -> bytes:
        async def work(seasons: Seasons) -> bytes:
            return (await seasons.printed(self.actor, id_, format_name, self.language)).data

        return self._seasons(work)


class RemoteSeasons(RemoteDoor):
    def seasons(self) -> list[Json]:
        return self._json("GET", "/api/seasons")  # type: ignore[no-any-return]

    def season(self, id_: str) -> Json:
        return self._json("GET", f"/api/seasons/{quoted(id_)}")  # type: ignore[no-any-return]

    def make_season(self, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", "/api/seasons", raw)  # type: ignore[no-any-return]

    def change_season(self, id_: str, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", f"/api/seasons/{quoted(id_)}", raw)  # type: ignore[no-any-return]

    def delete_season(self, id_: str) -> None:
        self._ask("DELETE", f"/api/seasons/{quoted(id_)}")

    def season_paper(self, id_: str, format_name: str) -> bytes:
        return self._ask("GET", f"/api/seasons/{quoted(id_)}/table?format={quoted(format_name)}")


def seasons_door() -> SeasonsDoor:
    if SESSION.server:
        return RemoteSeasons(SESSION.server, SESSION.token, SESSION.language)
    return LocalSeasons(SESSION.local_database(begins=False), SESSION.language)


def _show(season: Json, *, as_json: bool) -> None:
    if as_json:
        show_json(season)
        return
    typer.echo(f"{season['id']}  {season['settings']['name']}")
    for row in season["table"]:
        typer.echo(f"{row['rank']:>4}  {row['name']:<30}  {row['played']:>3}  {row['total']:>8}")


@app.command("list")
def list_seasons(as_json: AsJson = False) -> None:
    """The seasons, the newest first."""
    with refusals():
        found = seasons_door().seasons()
    if as_json:
        show_json(found)
        return
    for each in found:
        typer.echo(f"{each['id']:<30}  {each['tournaments']:>3}  {each['name']}")


@app.command()
def show(season: Season, as_json: AsJson = False) -> None:
    """The table of a season as it stands."""
    with refusals():
        _show(seasons_door().season(season), as_json=as_json)


@app.command()
@with_fields(SeasonSettings, "name")
def new(
    name: Annotated[str, typer.Argument(help="name of the season")], as_json: AsJson = False, **raw: Any
) -> None:
    """Make a season of several tournaments."""
    with refusals():
        _show(seasons_door().make_season({"name": name, **given(raw)}), as_json=as_json)


@app.command("set")
@with_fields(SeasonSettings)
def set_(season: Season, as_json: AsJson = False, **raw: Any) -> None:
    """Change what is given."""
    with refusals():
        _show(seasons_door().change_season(season, given(raw)), as_json=as_json)


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
        made = seasons_door().season_paper(season, format_name)
    if to:
        Path(to).write_bytes(made)
    else:
        sys.stdout.buffer.write(made)


@app.command()
def delete(season: Season, yes: Yes = False) -> None:
    """Delete a season; its tournaments stay."""
    sure(N_("The season is deleted; its tournaments stay."), yes=yes)
    with refusals():
        seasons_door().delete_season(season)
    say(N_("The season is deleted."))
