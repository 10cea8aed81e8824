"""The club's own settings, in the database file."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
import typer

from kosmos.cli.accounts import OWNER, LocalOnly
from kosmos.cli.options import AsJson
from kosmos.cli.session import SESSION, refusals, show_json
from kosmos.club.settings import ClubSettings
from kosmos.core.fields import fields_of
from kosmos.service.club_settings import change_club, club_history, club_settings
from kosmos.service.engine import Engine
from kosmos.service.opening import open_store

T = TypeVar("T")

app = typer.Typer(no_args_is_help=True, help="The club: name, home federation, languages, colour, logo.")


def _with_engine(work: Callable[[Engine], Awaitable[T]]) -> T:
    async def inside(path: str) -> T:
        store = open_store(path)
        try:
            return await work(Engine(store.streams))
        finally:
            await store.close()

    with refusals():
        if SESSION.server:
            raise LocalOnly
        return asyncio.run(inside(SESSION.local_database(begins=True)))


@app.command("show")
def show(as_json: AsJson = False) -> None:
    """What the club has said of itself."""
    _tell(_with_engine(club_settings), as_json)


@app.command("set")
def set_(
    name: Annotated[str | None, typer.Option(help="name of the club")] = None,
    federation: Annotated[str | None, typer.Option(help="home federation, three letters")] = None,
    languages: Annotated[str | None, typer.Option(help="with commas between")] = None,
    colour: Annotated[str | None, typer.Option(help="such as #274060")] = None,
    logo: Annotated[str | None, typer.Option(help="an image as a data: address")] = None,
    as_json: AsJson = False,
) -> None:
    """Change what is given."""
    options = {"name": name, "federation": federation, "languages": languages, "colour": colour, "logo": logo}
    given: dict[str, Any] = {key: value for key, value in options.items() if value is not None}

    async def work(engine: Engine) -> ClubSettings:
        await change_club(engine, OWNER, given)
        return await club_settings(engine)

    _tell(_with_engine(work), as_json)


@app.command("history")
def history(as_json: AsJson = False) -> None:
    """Who changed which settings, and when."""
    steps = _with_engine(lambda engine: club_history(engine, OWNER))
    if as_json:
        show_json([msgspec.to_builtins(step) for step in steps])
        return
    for step in steps:
        typer.echo(f"{step.version}  {step.at}  {step.by}  {', '.join(step.changed)}")


def _tell(settings: ClubSettings, as_json: bool) -> None:
    values = msgspec.to_builtins(settings)
    if as_json:
        show_json(values)
        return
    for key, field in fields_of(ClubSettings).items():
        value = values[key] if isinstance(values[key], str) else ", ".join(values[key])
        typer.echo(f"{SESSION.language.say(field.label)}: {value}")
