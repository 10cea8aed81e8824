"""The desk at the door: who is here, what they owe, in which categories they are."""

from typing import Annotated, Any

import typer

from kosmos.cli.finding import find
from kosmos.cli.options import AsJson, SomePlayer, Tournament, argument, switch, with_fields
from kosmos.cli.session import given, say
from kosmos.cli.tournament_operations import execute, print_paper, viewed
from kosmos.locale import N_
from kosmos.tournament.check_in_terms import CheckInTerms
from kosmos.tournament.fees import FeeRules


@with_fields(CheckInTerms)
def check_in(
    tournament: Tournament,
    player: SomePlayer = "",
    gone: Annotated[bool, switch("the player is not here after all", "--gone")] = False,
    everybody: Annotated[bool, switch("everybody is here; with --gone nobody", "--all")] = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    if given(raw):
        execute(tournament, "SetCheckIn", given(raw))
    if everybody:
        execute(tournament, "CheckInAll", {"here": not gone})
    elif player:
        execute(tournament, "CheckIn", {"id": find(tournament, player), "here": not gone})
    shown = viewed(tournament, "check-in", as_json=as_json)
    about = {"here": len(shown["here"]), "expected": shown["expected"], "round": shown["round"]}
    say(N_("{here} of {expected} are here for round {round}."), **about)
    for each in shown["missing"]:
        typer.echo(f"  {each['name']}")


@with_fields(FeeRules)
def fee(
    tournament: Tournament,
    player: SomePlayer = "",
    paid: Annotated[str, argument("what was paid altogether; left out: all of it")] = "",
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    if given(raw):
        execute(tournament, "SetFees", given(raw))
    if player:
        execute(tournament, "PayFee", given({"id": find(tournament, player), "paid": paid or None}))
    print_paper(tournament, "fees", {}, as_json=as_json)


def categories(
    tournament: Tournament,
    rules: Annotated[
        list[str] | None,
        argument("U12, w, 60+, “<1600”, “club NAME”, “Girls = U12 & w”; none: those there are"),
    ] = None,
    none: Annotated[bool, switch("the tournament has no categories any more", "--none")] = False,
    as_json: AsJson = False,
) -> None:
    if rules or none:
        execute(tournament, "SetCategories", {"categories": list(rules or ())})
    for each in viewed(tournament, "categories", as_json=as_json):
        typer.echo(f"{each['name']}: " + "; ".join(member["name"] for member in each["members"]))
