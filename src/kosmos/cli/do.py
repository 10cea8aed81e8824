"""`kosmos do`: any command by its own name, with its own fields."""

import json
from typing import Annotated, Any

from kosmos.cli.options import AsJson, Tournament, Yes, argument
from kosmos.cli.session import say, told
from kosmos.cli.tournament_operations import execute
from kosmos.core.errors import BadValue, NotFound
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import COMMANDS

Fields = Annotated[
    list[str] | None, argument("field=value; a list or an object as JSON", metavar="FIELD=VALUE")
]


def do(
    tournament: Tournament,
    command: Annotated[str, argument("AddPlayer, PairRound, EnterResult …")],
    fields: Fields = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    name = _known(command)
    done = execute(tournament, name, read_fields(fields), yes=yes)
    say(N_("Now at version {version}."), version=told(done, as_json)["version"])


def _known(command: str) -> str:
    """A command for a tournament that is there; `kosmos new` makes one."""
    for name in COMMANDS:
        if name.casefold() == command.casefold() and name != "NewTournament":
            return name
    raise NotFound(Phrase(N_("command")), command)


def read_fields(said: list[str] | None) -> dict[str, Any]:
    return dict(map(_field, said or ()))


def _field(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadValue(name, N_("field=value"), text)
    if not value.startswith(("[", "{")):
        return name, value
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        raise BadValue(name, Phrase(N_("JSON, such as [1, 2]")), value) from None
