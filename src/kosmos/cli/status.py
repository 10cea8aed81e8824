"""`kosmos status`: where a tournament stands, and its next step."""

import typer

from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.session import say
from kosmos.cli.tournament_operations import viewed
from kosmos.locale import N_

MODES = {"on": N_("Arbiter's mode, follows the verification check list"), "left": N_("Arbiter's mode left")}


def status(tournament: Tournament, as_json: AsJson = False) -> None:
    made = viewed(tournament, "status", as_json=as_json)
    typer.echo(made["name"])
    if words := MODES.get(made["arbiter_mode"]):
        say(words)
    typer.echo(made["next"]["text"])
    if made["next"]["missing"]:
        say(N_("Results missing: {count}"), count=made["next"]["missing"])
