"""`kosmos status`: where a tournament stands, and its next step."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.session import say
from kosmos.cli.tournament_operations import viewed
from kosmos.locale import N_

if TYPE_CHECKING:
    from kosmos.service.views import StepShown

MODES = {"on": N_("Arbiter's mode, follows the verification check list"), "left": N_("Arbiter's mode left")}


def status(tournament: Tournament, as_json: AsJson = False) -> None:
    made = viewed(tournament, "status", as_json=as_json)
    typer.echo(made["name"])
    if words := MODES.get(made["arbiter_mode"]):
        say(words)
    typer.echo(made["next"]["text"])
    if made["next"]["missing"]:
        say(N_("Results missing: {count}"), count=made["next"]["missing"])
    for line in ways(tournament, made["next"]):
        typer.echo(line)


def ways(tournament: str, step: "StepShown") -> Iterator[str]:
    """How the step is done, and what may be done before: a command to be typed, or an address of the server."""
    fields = "".join(f" {name}={value}" for name, value in step["arguments"].items())
    command = f"kosmos do {tournament} {step['command']}{fields}" if step["command"] else ""
    yield f"{step['action']}: {command or _address(tournament, step['page'])}"
    if other := step["other"]:
        yield f"{other['action']}: {_address(tournament, other['page'])}"


def _address(tournament: str, page: str) -> str:
    return f"/t/{tournament}/{page}"
