"""What most commands do with a tournament: give it a command, look at it, print a paper."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from kosmos.cli.operations import ask
from kosmos.cli.session import asked, given, told
from kosmos.core.json_values import Json
from kosmos.service.operations import tournaments


def execute(tournament: str, command: str, raw: Mapping[str, Any], *, yes: bool = False) -> Json:
    """Do a command; if it asks questions, ask the person at the terminal, or stop."""

    def work(answers: Sequence[str]) -> Json:
        said = {**raw, **({"answers": answers} if answers else {})}
        done: Json = ask(tournaments.execute, tournament, command, said)
        return done

    return asked(work, yes=yes)


def viewed(tournament: str, what: str, raw: Mapping[str, Any] = {}, *, as_json: bool = False) -> Any:
    """A view of a tournament; for a program it is printed, and the command is over."""
    return told(ask(tournaments.view, tournament, what, given(raw)), as_json)


def print_paper(tournament: str, key: str, raw: Mapping[str, Any] = {}, *, as_json: bool = False) -> None:
    """Print a paper: as text, or as JSON for programs."""
    made = ask(tournaments.make_paper, tournament, key, "json" if as_json else "text", given(raw))
    sys.stdout.write(made.decode())
