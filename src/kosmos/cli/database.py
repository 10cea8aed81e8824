"""The database itself: its format, whether it is sound, backups, all of it moved into another; and the installation."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import kosmos
from kosmos.cli.configuration import default, option
from kosmos.cli.desk import own_database, refuse_server
from kosmos.cli.files import CannotOpen, reason_of
from kosmos.cli.options import AsJson, Yes, argument
from kosmos.cli.session import OK, REFUSED, SESSION, asked, complain, confirm, say, show_json, told
from kosmos.core.database_addresses import without_password
from kosmos.core.errors import shown_path
from kosmos.locale import N_, Phrase
from kosmos.service.backing_up import back_up, put_back
from kosmos.service.checking import faults_of
from kosmos.service.doctor import Finding, examine
from kosmos.service.moving import CopiedTable, bring_up_to_date, move_everything, moved_from, reopen

db = typer.Typer(no_args_is_help=True)

#: the first file that a page asks for
FRONT_END = Path(kosmos.__file__).parent / "web" / "static" / "built" / "kosmos.js"


@db.command()
def migrate(as_json: AsJson = False) -> None:
    """Bring the database to the newest format. A server does the same at its start."""
    before, now = bring_up_to_date(own_database(begins=True))
    told({"before": before, "now": now}, as_json)
    say(N_("Format {now}; it was {before}."), now=now, before=before)


@db.command("check")
def check_database(as_json: AsJson = False) -> None:
    """Look through the database, as “kosmos check” does: a file, or PostgreSQL."""
    check("", as_json)


@db.command()
def move(
    target: Annotated[str, argument("a new file, or postgresql://… of an empty database")],
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Copy everything into a new database, and compare both by hash. This one can only be read from then on."""

    def say_table(each: CopiedTable) -> None:
        if not as_json:
            typer.echo(f"{each.table:20} {each.rows:>10} {each.digest[:16]}")

    source = own_database(begins=False)
    copied = asked(lambda answers: move_everything(source, target, say_table, answers), yes=yes)
    told([each._asdict() for each in copied], as_json)
    say(
        N_("Everything is in {target} now. Stop the servers here, and start them with --db {target}."),
        target=without_password(target),
    )


@db.command("reopen")
def reopen_database(yes: Yes = False, as_json: AsJson = False) -> None:
    """Let a database be written again from which everything was moved to another."""
    database = own_database(begins=False)
    asked(lambda answers: reopen(database, answers), yes=yes)
    told({"database": without_password(database)}, as_json)
    say(N_("{path} can be written again."), path=without_password(database))


# -- soundness and backups -------------------------------------------------------------------------------


def check(
    file: Annotated[str, argument("another file, such as a backup; else the database")] = "",
    as_json: AsJson = False,
) -> None:
    refuse_server()
    looked_at = str(_there(file)) if file else own_database(begins=False)
    faults = faults_of(looked_at)
    moved = moved_from(looked_at)
    told(
        {"faults": _said(faults), "moved": moved and moved.params},
        as_json,
        REFUSED if faults or moved else OK,
    )
    _refuse([*faults, *([moved.phrase] if moved else [])])
    say(N_("All is well."))


def backup(
    file: Annotated[str, argument("new file; one that is there is never replaced")], as_json: AsJson = False
) -> None:
    faults = back_up(own_database(begins=False), Path(file))
    damaged = [Phrase(N_("The database is damaged, and so is this copy:")), *faults] if faults else []
    if as_json:
        show_json({"file": file, "faults": _said(faults)})
    else:
        typer.echo(file)
    _refuse(damaged)


def restore(file: Annotated[str, argument("the backup")], yes: Yes = False, as_json: AsJson = False) -> None:
    backup_ = _there(file)
    confirm(N_("Put this backup in the place of the database?"), yes=yes)
    named = own_database(begins=True)
    faults = faults_of(backup_)
    _refuse([Phrase(N_("The backup is damaged; nothing was changed:")), *faults] if faults else [])
    former = put_back(named, backup_)
    _refuse(faults_of(Path(named)))
    kept = str(former) if former.exists() else ""
    told({"database": named, "former": kept}, as_json)
    if kept:
        say(N_("Restored. What was there before is {file}."), file=kept)
    else:
        say(N_("Restored."))


def _there(file: str) -> Path:
    """A file that is there; no database is made of a name that was mistyped."""
    path = Path(file)
    try:
        path.open("rb").close()
    except OSError as error:
        raise CannotOpen("file", shown_path(file), reason_of(error)) from None
    return path


def _refuse(faults: Sequence[Phrase]) -> None:
    """End with a refusal where there are faults."""
    for each in faults:
        complain(each)
    if faults:
        raise typer.Exit(REFUSED)


def _said(faults: Sequence[Phrase]) -> list[str]:
    return [SESSION.language.say(fault) for fault in faults]


# -- the installation ------------------------------------------------------------------------------------


def doctor(bus: Annotated[str, option("bus")] = default("bus"), as_json: AsJson = False) -> None:
    refuse_server()
    found = [_shown(each) for each in examine(SESSION.database, bus, FRONT_END)]
    code = OK if all(each["well"] for each in found) else REFUSED
    for each in told(found, as_json, code):
        typer.echo(f"✓ {each['what']}" if each["well"] else f"✗ {each['what']}: {each['fault']}")
    raise typer.Exit(code)


def _shown(finding: Finding) -> dict[str, str | bool]:
    tell = SESSION.language.say
    return {"what": tell(finding.what), "well": finding.fault is None, "fault": tell(finding.fault or "")}
