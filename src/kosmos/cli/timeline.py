"""History, undo, redo."""

import datetime as dt
from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.rows import print_rows
from kosmos.cli.session import SESSION, say, told
from kosmos.cli.tournament_operations import execute, viewed
from kosmos.core.authors import author_words
from kosmos.core.dates import make_date
from kosmos.locale import N_

GoBackTo = Annotated[int | None, typer.Option("--to", help="go back to this version instead")]


def history(tournament: Tournament, as_json: AsJson = False) -> None:
    print_history(viewed(tournament, "history", as_json=as_json))


def print_history(steps: list[dict[str, Any]]) -> None:
    """The newest step first."""
    undone = SESSION.language.say(N_("undone"))
    print_rows(
        (N_("Version"), N_("When"), N_("Who"), N_("What")),
        (
            (
                step["version"],
                _here(step["at"]),
                SESSION.language.say(author_words(step["by"])),
                step["what"] if step["counts"] else f"{step['what']} ({undone})",
            )
            for step in reversed(steps)
        ),
    )


def _here(at: str) -> str:
    """A moment by the clock of whoever reads it, with the name of its zone."""
    moment = dt.datetime.fromisoformat(at).astimezone()
    return f"{make_date(moment.date().isoformat(), SESSION.language.code)} {moment:%H:%M %Z}"


def undo(tournament: Tournament, to: GoBackTo = None, as_json: AsJson = False) -> None:
    done = execute(tournament, "Undo", {}) if to is None else execute(tournament, "GoBack", {"version": to})
    _tell(tournament, done, as_json)


def redo(tournament: Tournament, as_json: AsJson = False) -> None:
    _tell(tournament, execute(tournament, "Redo", {}), as_json)


def _tell(tournament: str, done: dict[str, object], as_json: bool) -> None:
    """What was taken back or brought again, in the words of the history."""
    version = told(done, as_json)["version"]
    typer.echo(viewed(tournament, "history", as_json=False)[-1]["what"])
    say(N_("Now at version {version}."), version=version)
