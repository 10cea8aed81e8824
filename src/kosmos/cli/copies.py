"""Copies for a hall without network: take one along, hand it back, choose where both sides touch."""

from typing import Annotated, Literal

import typer

from kosmos.cli.desk import CliDesk
from kosmos.cli.files import Force, read_bytes, write_new
from kosmos.cli.operations import Json, Raw, as_sent, command, operation
from kosmos.cli.options import AsJson, Tournament
from kosmos.cli.rows import print_rows
from kosmos.cli.session import say, told
from kosmos.locale import N_, NP_
from kosmos.service.copy_views import copies_view, handed_back_view

copy = typer.Typer(no_args_is_help=True)

ONE = "/api/tournaments/{tournament}/copies"
TAKEN = NP_("{count} step taken over.", "{count} steps taken over.")
AGREED = NP_("{count} step was done here just so.", "{count} steps were done here just so.")
WAITING = NP_("{count} step waits for you to choose.", "{count} steps wait for you to choose.")


@operation("POST", ONE)
async def taken_along(desk: CliDesk, tournament: str, *, personal: bool | None = None) -> bytes:
    return await desk.services.copies.take_along(desk.actor, tournament, personal=bool(personal))


@operation("POST", "/api/copies")
async def handed_back(desk: CliDesk, data: bytes) -> Json:
    return as_sent(handed_back_view(await desk.services.copies.hand_back(desk.actor, data)))


@operation("POST", ONE + "/{copy}/steps/{version}")
async def settled_step(desk: CliDesk, tournament: str, copy: str, version: int, raw: Raw) -> Json:
    done = await desk.services.copies.settle(desk.actor, tournament, copy, version, take=bool(raw["take"]))
    return as_sent(handed_back_view(done))


@copy.command("take")
def take(
    tournament: Tournament,
    file: Annotated[str, typer.Argument(help="the .kosmos file to write; - is standard output")],
    personal: Annotated[
        bool, typer.Option("--personal", help="with birth dates, addresses, phones and e-mails")
    ] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write a copy to be taken along; on the other machine `kosmos import` reads it. Here the tournament goes on."""
    write_new(file, taken_along(tournament, personal=personal or None), force=force, as_json=as_json)


@copy.command("back")
def back(
    file: Annotated[str, typer.Argument(help="the .kosmos file that the other machine exported")],
    as_json: AsJson = False,
) -> None:
    """Hand a copy back to the tournament that it was taken from: merged where both sides do not touch."""
    _say_done(told(handed_back(read_bytes(file)), as_json))


def _tell_steps(shown: Json) -> None:
    rows = [
        (
            each["copy"],
            step["version"],
            "; ".join(done["words"] for done in step["ours"]) or "–",
            step["words"],
        )
        for each in shown["copies"]
        for step in each["steps"]
    ]
    print_rows((N_("Copy"), N_("Step of the copy"), N_("Done here"), N_("Done in the copy")), rows)


@command(copy, "show", shows=_tell_steps)
@operation("GET", ONE)
async def shown_copies(desk: CliDesk, tournament: Tournament) -> Json:
    """Where both sides touch: what was done here and what was done in the copy, side by side."""
    return as_sent(await copies_view(desk.services.copies, desk.actor, tournament, desk.language))


@copy.command("settle")
def settle(
    tournament: Tournament,
    copy: Annotated[str, typer.Argument(help="the copy, as `show` names it")],
    step: Annotated[int, typer.Argument(help="the step, as `show` numbers it")],
    choice: Annotated[Literal["ours", "theirs"], typer.Argument(help="keep ours, or take theirs")],
    as_json: AsJson = False,
) -> None:
    """Choose about one step of a copy: keep ours, or take theirs."""
    _say_done(told(settled_step(tournament, copy, step, {"take": choice == "theirs"}), as_json))


def _say_done(done: Json) -> None:
    for words, count in ((TAKEN, done["taken"]), (AGREED, done["agreed"]), (WAITING, done["waiting"])):
        if count:
            say(words, count=count)
