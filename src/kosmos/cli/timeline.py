"""History, undo, redo."""

from typing import Annotated

import typer

from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.session import SESSION, execute, refusals, say, show_json
from kosmos.cli.show import print_paper
from kosmos.locale import N_


def history(tournament: Tournament, as_json: AsJson = False) -> None:
    """Who did what and when; what was undone is marked."""
    if not as_json:
        print_paper(tournament, "history", "text", {})
        return
    with refusals():
        show_json(SESSION.door.view(tournament, "history", {}))


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
