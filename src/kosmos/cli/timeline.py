"""History, undo, redo."""

import datetime as dt
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.session import SESSION, execute, refusals, say, show_json
from kosmos.core.dates import make_date
from kosmos.locale import N_


def history(tournament: Tournament, as_json: AsJson = False) -> None:
    """Who did what and when; what was undone is marked."""
    with refusals():
        steps = SESSION.door.view(tournament, "history", {})
    if as_json:
        show_json(steps)
        return
    say_ = SESSION.language.say
    table = Table(box=None, pad_edge=False)
    for title in (N_("Version"), N_("When"), N_("Who"), N_("What")):
        table.add_column(say_(title))
    for step in reversed(steps):
        what = step["what"] if step["counts"] else f"{step['what']} ({say_(N_('undone'))})"
        # A bare text would be read as mark-up.
        table.add_row(str(step["version"]), _here(step["at"]), Text(step["by"]), Text(what))
    Console(soft_wrap=True).print(table)


def _here(at: str) -> str:
    """A moment by the clock of whoever reads it, with the name of its zone."""
    moment = dt.datetime.fromisoformat(at).astimezone()
    return f"{make_date(moment.date().isoformat(), SESSION.language.code)} {moment:%H:%M %Z}"


def undo(
    tournament: Tournament,
    to: Annotated[int | None, typer.Option("--to", help="go back to this version instead")] = None,
    as_json: AsJson = False,
) -> None:
    """Take the last step back, or go back to an earlier version."""
    done = execute(tournament, "Undo", {}) if to is None else execute(tournament, "GoBack", {"version": to})
    _tell(done, as_json)


def redo(tournament: Tournament, as_json: AsJson = False) -> None:
    """Do the step again that was taken back last."""
    _tell(execute(tournament, "Redo", {}), as_json)


def _tell(done: dict[str, object], as_json: bool) -> None:
    if as_json:
        show_json(done)
    else:
        say(N_("Now at version {version}."), version=done["version"])
