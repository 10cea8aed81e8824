"""What belongs to the standings: workings, clubs, prizes, chances, tie-breaks."""

import datetime as dt
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from kosmos.cli.finding import find
from kosmos.cli.options import AsJson, Player, Tournament, Yes, with_fields
from kosmos.cli.session import SESSION, execute, given, refusals, show_json
from kosmos.cli.show import print_paper
from kosmos.core.fields import fields_of
from kosmos.core.points import make_points
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.tie_breaking import TieBreaking

Round = Annotated[str | None, typer.Option("--round", "-r", help="as it stood after this round")]


def working(
    tournament: Tournament,
    player: Player,
    code: Annotated[str, typer.Argument(help="BH, SB/C1 …; all that the tournament has if left out")] = "",
    round_: Round = None,
    as_json: AsJson = False,
) -> None:
    """How a player's numbers in the standings came about."""
    raw = given({"player": find(tournament, player), "code": code or None, "round": round_})
    with refusals():
        found = SESSION.door.view(tournament, "working", raw)
    if as_json:
        show_json(found)
        return
    for each in found["workings"]:
        typer.echo(f"{each['code']}  {each['sentences'][0]}")
        for sentence in each["sentences"][1:]:
            typer.echo(f"    {sentence}")


def clubs(
    tournament: Tournament,
    best: Annotated[int, typer.Option(min=1, max=50, help="players of a club who count")] = 4,
    round_: Round = None,
    as_json: AsJson = False,
) -> None:
    """The clubs by the points of their best players."""
    with refusals():
        found = SESSION.door.view(tournament, "clubs", given({"best": best, "round": round_}))
    if as_json:
        show_json(found)
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for club in found["clubs"]:
        table.add_row(
            str(club["rank"]),
            club["club"].replace("[", r"\["),
            f"{club['points']:g}",
            "; ".join(club["players"]),
        )
    Console(soft_wrap=True).print(table)


@with_fields(Prizes)
def prizes(tournament: Tournament, round_: Round = None, as_json: AsJson = False, **raw: Any) -> None:
    """The prize list; with --lists "500, 300; w: 100" the prizes are set first."""
    if given(raw):
        execute(tournament, "SetPrizes", given(raw))
    if not as_json:
        print_paper(tournament, "prizes", "text", given({"round": round_}))
        return
    with refusals():
        show_json(SESSION.door.view(tournament, "prizes", given({"round": round_})))


def chances(tournament: Tournament, round_: Round = None, as_json: AsJson = False) -> None:
    """Who can still win: exact for the last two rounds, played out many times before."""
    if not as_json:
        print_paper(tournament, "chances", "text", given({"round": round_}))
        return
    with refusals():
        show_json(SESSION.door.view(tournament, "chances", given({"round": round_})))


@with_fields(TieBreaking)
def tie_breaks(
    tournament: Tournament,
    list_: Annotated[
        str,
        typer.Argument(
            metavar="LIST",
            help="the tie-breaks to use: a preset, or codes such as BH/C1,SB,DE",
        ),
    ] = "",
    draw_lots: Annotated[
        bool, typer.Option("--draw-lots", help="draw the lots anew, for the tie-break LOT")
    ] = False,
    yes: Yes = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    """Choose the tie-breaks and what they need; without arguments the presets are shown."""
    if list_:
        execute(tournament, "ModifyTournament", {"tie_breaks": list_}, yes=yes)
    if given(raw) or draw_lots:
        options = _by_id(tournament, given(raw))
        execute(tournament, "SetTieBreakOptions", options | ({"draw_lots": True} if draw_lots else {}))
    with refusals():
        presets = SESSION.door.view(tournament, "presets", {})
    if as_json:
        show_json(presets)
        return
    for each in presets:
        mark = "*" if each["in_use"] else " "
        typer.echo(f"{mark} {each['key']:<24} {', '.join(each['tie_breaks'])}")


def _by_id(tournament: str, raw: dict[str, Any]) -> dict[str, Any]:
    """Players said by number or name, as everywhere on the command line; the command wants their ids."""
    fields, today = fields_of(TieBreaking), dt.date.min  # which day it is does not matter to these
    with refusals():
        said = {
            name: fields[name].parse(name, raw[name], today)
            for name in ("external", "by_hand")
            if name in raw
        }
    if "external" in said:
        values = ((find(tournament, str(who)), value) for who, value in said["external"])
        said["external"] = [f"{id_}={make_points(value)}" for id_, value in values]
    if "by_hand" in said:
        said["by_hand"] = [find(tournament, str(who)) for who in said["by_hand"]]
    return raw | said
