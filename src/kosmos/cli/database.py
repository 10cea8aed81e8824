"""The database itself: its format, whether it is sound, and all of it moved into another."""

from typing import Annotated

import typer

from kosmos.cli.desk import LocalOnly
from kosmos.cli.options import AsJson
from kosmos.cli.safety import check as check_database
from kosmos.cli.session import SESSION, refusals, say, told
from kosmos.core.database_addresses import without_password
from kosmos.locale import N_
from kosmos.service.moving import CopiedTable, bring_up_to_date, move_everything

app = typer.Typer(no_args_is_help=True, help="The database: its format, whether it is sound, and moving it.")


@app.command()
def migrate(as_json: AsJson = False) -> None:
    """Bring the database to the newest format. A server does the same at its start."""
    with refusals():
        if SESSION.server:
            raise LocalOnly
        before, now = bring_up_to_date(SESSION.local_database(begins=True))
    told({"before": before, "now": now}, as_json)
    say(N_("Format {now}; it was {before}."), now=now, before=before)


@app.command()
def check(as_json: AsJson = False) -> None:
    """Look through the database, as “kosmos check” does: a file, or PostgreSQL."""
    check_database("", as_json)


@app.command()
def move(
    target: Annotated[str, typer.Argument(help="a new file, or postgresql://… of an empty database")],
    as_json: AsJson = False,
) -> None:
    """Copy everything into a new database, and compare both by hash. Servers on this one can only read meanwhile."""

    def say_table(each: CopiedTable) -> None:
        if not as_json:
            typer.echo(f"{each.table:20} {each.rows:>10} {each.digest[:16]}")

    with refusals():
        if SESSION.server:
            raise LocalOnly
        copied = move_everything(SESSION.local_database(begins=False), target, say_table)
    told([each._asdict() for each in copied], as_json)
    say(
        N_("Everything is in {target} now. Stop the servers here, and start them with --db {target}."),
        target=without_password(target),
    )
