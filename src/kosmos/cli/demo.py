"""`kosmos demo`: a club to try things out on."""

from typing import Annotated

import typer

from kosmos.cli.desk import at_own_desk
from kosmos.cli.options import AsJson, Yes, switch
from kosmos.cli.session import confirm, say, told
from kosmos.locale import N_


def demo(
    remove: Annotated[bool, switch("throw it away again", "--remove")] = False,
    as_json: AsJson = False,
    yes: Yes = False,
) -> None:
    if remove:
        confirm(N_("The demonstration is thrown away, with all that was entered in it."), yes=yes)
    parts = at_own_desk(
        lambda desk: (desk.services.demo.remove if remove else desk.services.demo.make)(desk.actor),
        begins=True,
    )
    for stream in (part for part in told(parts, as_json) if ":" not in part):
        typer.echo(stream)
    if not remove:
        say(
            N_(
                "These tournaments are there, with people, live boards and a season. kosmos demo --remove throws all of it away."
            )
        )
