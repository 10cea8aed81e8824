"""History, undo, redo."""

import datetime as dt
from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, Tournament, switch
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import SESSION, say, told
from kosmos.cli.tournament_operations import execute, viewed
from kosmos.core.authors import author_words
from kosmos.core.dates import make_date
from kosmos.locale import N_

GoBackTo = Annotated[int | None, switch("go back to this version instead", "--to")]


def history(tournament: Tournament, as_json: AsJson = False) -> None:
    print_history(viewed(tournament, "history", as_json=as_json))


def print_history(steps: list[dict[str, Any]]) -> None:
    """The newest step first."""
    tell, undone = SESSION.language.say, SESSION.language.say(N_("undone"))
    columns: Columns = {
        N_("Version"): "version",
        N_("When"): lambda step: _here(step["at"]),
        N_("Who"): lambda step: tell(author_words(step["by"])),
        N_("What"): lambda step: step["what"] if step["counts"] else f"{step['what']} ({undone})",
    }
    print_rows(columns, reversed(steps))


def _here(at: str) -> str:
    """A moment by the clock of whoever reads it, with the name of its zone."""
    moment = dt.datetime.fromisoformat(at).astimezone()
    return f"{make_date(moment.date().isoformat(), SESSION.language.code)} {moment:%H:%M %Z}"


def undo(tournament: Tournament, to: GoBackTo = None, as_json: AsJson = False) -> None:
    done = execute(tournament, "Undo", {}) if to is None else execute(tournament, "GoBack", {"version": to})
    version = told(done, as_json)["version"]
    tell_step(viewed(tournament, "history"), version)


def redo(tournament: Tournament, as_json: AsJson = False) -> None:
    version = told(execute(tournament, "Redo", {}), as_json)["version"]
    tell_step(viewed(tournament, "history"), version)


def tell_step(history: list[dict[str, Any]], version: int) -> None:
    """What was taken back or brought again, in the words of the history."""
    typer.echo(history[-1]["what"])
    say(N_("Now at version {version}."), version=version)
