"""`kosmos standings FILE.trf`: the places of any report file, without a server."""

import json
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from kosmos.cli.options import argument, switch
from kosmos.cli.session import SESSION
from kosmos.cli.swiss_files import read_report
from kosmos.core.errors import BadValue
from kosmos.core.players import RATING
from kosmos.core.points import make_points
from kosmos.core.record import Record
from kosmos.formats.trf import TrfTournament, tie_breaks_said, to_record
from kosmos.locale import N_, Phrase
from kosmos.standings.catalogue import name_of
from kosmos.standings.codes import parse_tie_breaks
from kosmos.standings.options import TieBreakOptions, Unrated
from kosmos.standings.places import Place
from kosmos.standings.presets import default_tie_breaks, preset
from kosmos.standings.table import notes, shown_tie_breaks
from kosmos.standings.table import standings as places_of
from kosmos.standings.tie_break import TieBreak
from kosmos.standings.values import Unit, Value
from kosmos.standings.working import working


def standings(
    file: Annotated[str, argument("a tournament report file (TRF); - is standard input")],
    tie_breaks: Annotated[
        str, switch("BH/C1,SB,DE … or a preset; else what the file says", "--tie-breaks", "-t")
    ] = "",
    after_round: Annotated[
        int | None, switch("as they stood after this round", "--after-round", "-r")
    ] = None,
    as_json: Annotated[bool, switch("for programs", "--json")] = False,
    round_robin: Annotated[
        bool | None, switch("the kind of event, where the file does not say", "--round-robin/--swiss")
    ] = None,
    unrated: Annotated[
        str, switch("unrated players in rating tie-breaks: none, lowest, average or a number")
    ] = "none",
    lots_seed: Annotated[int, switch("the seed of the lots (LOT)")] = 0,
    explain: Annotated[int | None, switch("show the working of this player's numbers", "--explain")] = None,
) -> None:
    trf = read_report(file)
    record = _record(trf, round_robin)
    criteria = _criteria(trf, tie_breaks, record)
    options = _options(unrated, lots_seed)
    places = places_of(record, criteria, after_round=after_round, options=options)
    if explain is not None:
        _explain(record, criteria, explain, after_round, options)
    elif as_json:
        print_json(places, criteria)
    else:
        _print(record, places, criteria, after_round)


def _record(trf: TrfTournament, round_robin: bool | None) -> Record:
    record = to_record(trf)
    return record if round_robin is None else msgspec.structs.replace(record, round_robin=round_robin)


def _criteria(trf: TrfTournament, given: str, record: Record) -> tuple[TieBreak, ...]:
    if given.strip():
        named = preset(given)
        return named.tie_breaks if named else parse_tie_breaks(given)
    if said := tie_breaks_said(trf):
        return parse_tie_breaks(said)
    return default_tie_breaks(round_robin=record.round_robin)


def _options(unrated: str, lots_seed: int) -> TieBreakOptions:
    if unrated.isdecimal() and len(unrated) <= 4 and RATING[0] <= int(unrated) <= RATING[1]:
        return TieBreakOptions(unrated=Unrated.FIXED, unrated_value=int(unrated), lots_seed=lots_seed)
    try:
        return TieBreakOptions(unrated=Unrated(unrated), lots_seed=lots_seed)
    except ValueError:
        raise BadValue("--unrated", N_("none, lowest, average or a number"), unrated) from None


def print_json(places: tuple[Place, ...], criteria: tuple[TieBreak, ...]) -> None:
    codes = [str(tie_break) for tie_break in shown_tie_breaks(criteria)]
    typer.echo(
        json.dumps(
            [
                {
                    "tpn": place.number,
                    "rank": place.rank,
                    "points": Value(place.points, Unit.POINTS).plain,
                    "tie_breaks": {
                        code: value.plain for code, value in zip(codes, place.tie_breaks, strict=True)
                    },
                }
                for place in places
            ]
        )
    )


def _print(
    record: Record, places: tuple[Place, ...], criteria: tuple[TieBreak, ...], after_round: int | None
) -> None:
    say, shown = SESSION.language.say, shown_tie_breaks(criteria)
    names = {entrant.number: entrant for entrant in record.entrants}
    played = record.played if after_round is None else after_round
    table = Table(title=say(Phrase(N_("Standings after round {round}"), {"round": played})))
    for title in ("Rk", "No", "Name", "Rtg", "Pts", *map(str, shown)):
        table.add_column(title, justify="left" if title == "Name" else "right")
    for place in places:
        entrant = names[place.number]
        table.add_row(
            str(place.rank),
            str(place.number),
            f"{entrant.name} (withdrawn)" if place.withdrawn else entrant.name,
            str(entrant.rating or ""),
            make_points(place.points),
            *(value.text for value in place.tie_breaks),
        )
    console = Console()
    console.print(table)
    for tie_break in shown:
        console.print(f"{tie_break}: {say(name_of(tie_break))}", style="dim")
    for note in notes(record, after_round=after_round):
        console.print(say(note))


def _explain(
    record: Record,
    criteria: tuple[TieBreak, ...],
    number: int,
    after_round: int | None,
    options: TieBreakOptions,
) -> None:
    say = SESSION.language.say
    for position, tie_break in enumerate(criteria):
        sentences = working(
            record, tie_break, number, before=criteria[:position], after_round=after_round, options=options
        )
        typer.echo(f"{tie_break}  {say(sentences[0])}")
        for sentence in sentences[1:]:
            typer.echo(f"    {say(sentence)}")
