"""Copies for a hall without network: take one along, hand it back, choose where both sides touch."""

from typing import Annotated, Literal

from kosmos.cli.files import Force, write_new
from kosmos.cli.operations import CommandGroup, ask
from kosmos.cli.options import AsJson, Tournament, argument, switch
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import say, tell
from kosmos.core.json_values import Json
from kosmos.locale import N_, NP_
from kosmos.service.operations import copies

copy = CommandGroup(
    stream=Tournament, file=Annotated[str, argument("the .kosmos file that the other machine exported")]
)

TAKEN = NP_("{count} step taken over.", "{count} steps taken over.")
AGREED = NP_("{count} step was done here just so.", "{count} steps were done here just so.")
WAITING = NP_("{count} step waits for you to choose.", "{count} steps wait for you to choose.")


def _say_done(done: Json) -> None:
    for words, count in ((TAKEN, done["taken"]), (AGREED, done["agreed"]), (WAITING, done["waiting"])):
        if count:
            say(words, count=count)


@copy.command()
def take(
    tournament: Tournament,
    file: Annotated[str, argument("the .kosmos file to write; - is standard output")],
    personal: Annotated[
        bool, switch("with birth dates, addresses, phones and e-mails", "--personal")
    ] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write a copy to be taken along; on the other machine `kosmos import` reads it. Here the tournament goes on."""
    write_new(file, ask(copies.take_along, tournament, personal=personal), force=force, as_json=as_json)


copy.command_of("back", copies.hand_back, shows=_say_done)


def _tell_steps(shown: Json) -> None:
    columns: Columns = {
        N_("Copy"): "copy",
        N_("Step of the copy"): "version",
        N_("Done here"): lambda step: "; ".join(done["words"] for done in step["ours"]) or "–",
        N_("Done in the copy"): "words",
    }
    steps = [{**step, "copy": each["copy"]} for each in shown["copies"] for step in each["steps"]]
    print_rows(columns, steps)


copy.command_of("show", copies.show_copies, shows=_tell_steps)


@copy.command()
def settle(
    tournament: Tournament,
    copy: Annotated[str, argument("the copy, as `show` names it")],
    step: Annotated[int, argument("the step, as `show` numbers it")],
    choice: Annotated[Literal["ours", "theirs"], argument("keep ours, or take theirs")],
    as_json: AsJson = False,
) -> None:
    """Choose about one step of a copy: keep ours, or take theirs."""
    take = {"take": choice == "theirs"}
    tell(ask(copies.settle_step, tournament, copy, step, take), _say_done, as_json)
