"""What belongs to the standings: workings, clubs, prizes, chances, tie-breaks."""

import datetime as dt
from typing import Annotated, Any

import typer

from kosmos.cli.finding import find
from kosmos.cli.options import AsJson, PlayerArgument, Tournament, Yes, argument, switch, with_fields
from kosmos.cli.session import given, say
from kosmos.cli.show import shows
from kosmos.cli.tournament_operations import execute, print_paper, viewed
from kosmos.core.fields import fields_of
from kosmos.core.points import make_points
from kosmos.locale import N_
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.tie_breaking import TieBreaking

AfterRoundOption = Annotated[str | None, switch("as it stood after this round", "--round", "-r")]


def working(
    tournament: Tournament,
    player: PlayerArgument,
    code: Annotated[str, argument("BH, SB/C1 …; all that the tournament has if left out")] = "",
    round_: AfterRoundOption = None,
    as_json: AsJson = False,
) -> None:
    raw = {"player": find(tournament, player), "code": code or None, "round": round_}
    found = viewed(tournament, "working", raw, as_json=as_json)
    for each in found["workings"]:
        typer.echo(f"{each['code']}  {each['sentences'][0]}")
        for sentence in each["sentences"][1:]:
            typer.echo(f"    {sentence}")


clubs, chances = shows("clubs"), shows("chances")


@with_fields(Prizes)
def prizes(
    tournament: Tournament, round_: AfterRoundOption = None, as_json: AsJson = False, **raw: Any
) -> None:
    if given(raw):
        execute(tournament, "SetPrizes", given(raw))
    print_paper(tournament, "prizes", {"round": round_}, as_json=as_json)


@with_fields(TieBreaking)
def tie_breaks(
    tournament: Tournament,
    list_: Annotated[
        str, argument("the tie-breaks to use: a preset, or codes such as BH/C1,SB,DE", metavar="LIST")
    ] = "",
    draw_lots: Annotated[bool, switch("draw the lots again, for the tie-break LOT", "--draw-lots")] = False,
    yes: Yes = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    if list_:
        execute(tournament, "ModifyTournament", {"tie_breaks": list_}, yes=yes)
    if given(raw) or draw_lots:
        options = _by_id(tournament, given(raw))
        lots = {"draw_lots": True} if draw_lots else {}
        execute(tournament, "SetTieBreakOptions", options | lots, yes=yes)
    if (list_ or given(raw) or draw_lots) and not as_json:
        now = viewed(tournament, "tournament", as_json=False)["settings"]["tie_breaks"]
        say(N_("Tie-breaks: {list}"), list=", ".join(now) or "–")
        return
    for each in viewed(tournament, "presets", as_json=as_json):
        mark = "*" if each["in_use"] else " "
        typer.echo(f"{mark} {each['key']:<24} {', '.join(each['tie_breaks'])}")


def _by_id(tournament: str, raw: dict[str, Any]) -> dict[str, Any]:
    """Players said by number or name, as everywhere on the command line; the command wants their ids."""
    fields, today = fields_of(TieBreaking), dt.date.min  # which day it is does not matter to these
    said = {
        name: fields[name].parse(name, raw[name], today) for name in ("external", "by_hand") if name in raw
    }
    if "external" in said:
        values = ((find(tournament, str(who)), value) for who, value in said["external"])
        said["external"] = [f"{id_}={make_points(value)}" for id_, value in values]
    if "by_hand" in said:
        said["by_hand"] = [find(tournament, str(who)) for who in said["by_hand"]]
    return raw | said
