"""Looking through the database file, and putting a backup in its place."""

import datetime as dt
from pathlib import Path
from typing import Annotated

import typer

from kosmos.cli.desk import LocalOnly
from kosmos.cli.files import CannotOpen, reason_of
from kosmos.cli.options import AsJson, Yes
from kosmos.cli.session import REFUSED, SESSION, complain, refusals, say, show_json, stop, sure
from kosmos.core.errors import shown_path
from kosmos.locale import N_
from kosmos.service.checking import faults_of
from kosmos.service.opening import restore_closed


def check(
    file: Annotated[str, typer.Argument(help="another file, such as a backup; else the database")] = "",
    as_json: AsJson = False,
) -> None:
    """Look through the database: whether the file is sound, every event is what was stored, every stream opens.

    Exit code 0: it is sound, 1: something is wrong.
    """
    with refusals():
        if SESSION.server:
            raise LocalOnly
        faults = faults_of(_there(file) if file else SESSION.local_database(begins=False))
    if as_json:
        show_json({"faults": [SESSION.language.say(fault) for fault in faults]})
    elif not faults:
        say(N_("All is well."))
    for fault in faults if not as_json else ():
        complain(fault)
    if faults:
        raise typer.Exit(REFUSED)


def restore(
    file: Annotated[str, typer.Argument(help="the backup")], yes: Yes = False, as_json: AsJson = False
) -> None:
    """Put a backup in the place of the database. The backup is checked first; what was there is kept beside it.

    Stop the server before: a database in use is refused.
    """
    sure(N_("Put this backup in the place of the database?"), yes=yes)
    backup = _there(file)
    with refusals():
        if SESSION.server:
            raise LocalOnly
        named = SESSION.local_database(begins=True)
        _refuse_faulty(backup)
        database = Path(named)
        former = _former(database)
        restore_closed(named, backup, former)
        _refuse_faulty(database)
    kept = str(former) if former.exists() else ""
    if as_json:
        show_json({"database": str(database), "former": kept})
    elif kept:
        say(N_("Restored. What was there before is {file}."), file=kept)
    else:
        say(N_("Restored."))


def _there(file: str) -> Path:
    """A file that is there; no database is made of a name that was mistyped."""
    path = Path(file)
    try:
        path.open("rb").close()
    except OSError as error:
        stop(CannotOpen("file", shown_path(file), reason_of(error)))
    return path


def _refuse_faulty(path: Path) -> None:
    if faults := faults_of(path):
        for fault in faults:
            complain(fault)
        raise typer.Exit(REFUSED)


def _former(database: Path) -> Path:
    now = dt.datetime.now(dt.UTC).strftime("%Y%m%d-%H%M%S")
    return database.with_name(f"{database.name}.before-{now}")
