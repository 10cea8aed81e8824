"""`kosmos do`: any command by its own name, with its own fields."""

import json
from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, Tournament, Yes
from kosmos.cli.session import execute, refusals, say, told
from kosmos.core.errors import BadValue, NotFound
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import COMMANDS


def do(
    tournament: Tournament,
    command: Annotated[str, typer.Argument(help="AddPlayer, PairRound, EnterResult …")],
    fields: Annotated[
        list[str] | None,
        typer.Argument(help="field=value; a list or an object as JSON", metavar="FIELD=VALUE"),
    ] = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Give any command by its name; `GET /api/commands` and the manual's page on scripts list them."""
    with refusals():
        name = _known(command)
        raw = dict(read_field(each) for each in fields or ())
    done = execute(tournament, name, raw, yes=yes)
    say(N_("Now at version {version}."), version=told(done, as_json)["version"])


def _known(command: str) -> str:
    """A command for a tournament that is there; `kosmos new` makes one."""
    for name in COMMANDS:
        if name.casefold() == command.casefold() and name != "NewTournament":
            return name
    raise NotFound(Phrase(N_("command")), command)


def read_field(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadValue(name, N_("field=value"), text)
    if not value.startswith(("[", "{")):
        return name, value
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        raise BadValue(name, Phrase(N_("JSON, such as [1, 2]")), value) from None
