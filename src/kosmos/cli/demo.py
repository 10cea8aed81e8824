"""`kosmos demo`: a club to try things out on."""

import asyncio
from typing import Annotated

import typer

from kosmos.cli.accounts import OWNER
from kosmos.cli.desk import LocalOnly
from kosmos.cli.options import AsJson, Yes
from kosmos.cli.session import SESSION, refusals, show_json, sure
from kosmos.locale import N_
from kosmos.service.club import Club
from kosmos.service.demo import make_demo, remove_demo
from kosmos.service.opening import open_store


def demo(
    remove: Annotated[bool, typer.Option("--remove", help="throw it away again")] = False,
    as_json: AsJson = False,
    yes: Yes = False,
) -> None:
    """Make a club to try things out on: a running Swiss, a Keizer season, a round robin; everybody in it is invented."""
    if remove:
        sure(N_("The demonstration is thrown away, with all that was entered in it."), yes=yes)

    async def work(path: str) -> list[str]:
        store = open_store(path)
        try:
            done = remove_demo if remove else make_demo
            return await done(Club(store.streams), store.settings, OWNER)
        finally:
            await store.close()

    with refusals():
        if SESSION.server:
            raise LocalOnly
        streams = asyncio.run(work(SESSION.local_database(begins=True)))
    if as_json:
        show_json(streams)
    else:
        for stream in streams:
            typer.echo(stream)
