"""`kosmos print`: any paper in any format, to the screen or into a file."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from kosmos.cli.files import write
from kosmos.cli.session import BAD_INPUT, SESSION, complain, given, refusals
from kosmos.locale import N_, Phrase
from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS

#: endings of file names -> formats
ENDINGS = {kind.ending: name for name, kind in FORMATS.items()} | {"htm": "html"}
BINARY = ("pdf", "xlsx")


def print_(
    paper: Annotated[
        str, typer.Argument(help="key of the paper; --list shows them", show_default=False)
    ] = "",
    tournament: Annotated[
        str, typer.Argument(help="id of the tournament; `kosmos list` shows them", show_default=False)
    ] = "",
    format_: Annotated[
        str,
        typer.Option("--format", "-f", help="one of " + ", ".join(FORMATS) + "; else by the file's ending"),
    ] = "",
    output: Annotated[str, typer.Option("--output", "-o", help="file, or - for standard output")] = "-",
    columns: Annotated[
        str | None, typer.Option("--columns", "-c", help="these columns in this order, with commas between")
    ] = None,
    group: Annotated[
        str | None, typer.Option("--group", "-g", help="only this group: s, j, w, a, b, c, d or e")
    ] = None,
    round_: Annotated[
        str | None, typer.Option("--round", "-r", help="which round; tables: after which round")
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option("--mode", "-m", help="own, simple, buchholz, refined-buchholz or sonneborn-berger"),
    ] = None,
    tag: Annotated[str | None, typer.Option("--tag", help="only players with this tag")] = None,
    club: Annotated[str | None, typer.Option("--club", help="only players of this club")] = None,
    born_from: Annotated[str | None, typer.Option("--born-from", help="born in this year or later")] = None,
    born_to: Annotated[str | None, typer.Option("--born-to", help="born in this year or earlier")] = None,
    rating_from: Annotated[str | None, typer.Option("--rating-from", help="rated this or higher")] = None,
    rating_to: Annotated[str | None, typer.Option("--rating-to", help="rated this or lower")] = None,
    prizes: Annotated[
        str | None, typer.Option("--prizes", help="prize list: 500,300,200;w=100,50 and rank, equal or hort")
    ] = None,
    long: Annotated[bool, typer.Option("--long", help="players: all data")] = False,
    working: Annotated[
        bool, typer.Option("--working", help="numbers open their working (HTML, JSON)")
    ] = False,
    paper_size: Annotated[str | None, typer.Option("--paper-size", help="a4 or letter")] = None,
    separator: Annotated[str | None, typer.Option("--separator", help="of CSV: ; or ,")] = None,
    at: Annotated[str | None, typer.Option("--at", help="as it stood at this version")] = None,
    list_: Annotated[bool, typer.Option("--list", help="list all papers and formats")] = False,
) -> None:
    """Print a paper: standings, cross table, pairings, slips, cards, booklet and all others."""
    if list_ or not paper:
        show_list()
        return
    if not tournament:
        complain(Phrase(N_("{field} is needed."), {"field": "TOURNAMENT"}))
        raise typer.Exit(BAD_INPUT)
    raw = given(
        {
            "columns": columns,
            "group": group,
            "round": round_,
            "mode": mode,
            "tag": tag,
            "club": club,
            "born_from": born_from,
            "born_to": born_to,
            "rating_from": rating_from,
            "rating_to": rating_to,
            "prizes": prizes,
            "page": paper_size,
            "separator": separator,
            "at": at,
        }
    )
    switches = {"long": long, "working": working}
    raw |= {name: "yes" for name, wanted in switches.items() if wanted}
    with refusals():
        made = SESSION.door.paper(tournament, paper, format_ or format_of(output), raw)
    write(output, made)


def format_of(output: str) -> str:
    """By the ending of the file; text where there is none."""
    return ENDINGS.get(Path(output).suffix.removeprefix(".").casefold(), "text")


def show_list() -> None:
    say = SESSION.language.say
    table = Table(box=None, pad_edge=False)
    for title in (N_("Paper"), N_("Title"), N_("What it is")):
        table.add_column(say(title))
    for key, kind in PAPERS.items():
        table.add_row(key, say(kind.title), say(kind.about))
    table.add_row("history", say(N_("History")), say(N_("Who did what and when; what was undone is marked.")))
    Console(soft_wrap=True).print(table)
    typer.echo("\n" + say(Phrase(N_("Formats: {formats}"), {"formats": ", ".join(FORMATS)})))
