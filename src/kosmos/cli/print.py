"""`kosmos print`: any paper in any format, to the screen or into a file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from kosmos.cli.files import write
from kosmos.cli.options import AsJson
from kosmos.cli.session import BAD_INPUT, SESSION, complain, given, refusals, show_json
from kosmos.locale import N_, Phrase
from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS
from kosmos.tournament.settings import System

#: endings of file names -> formats
ENDINGS = {kind.ending: name for name, kind in FORMATS.items()} | {"htm": "html"}

#: the papers of a system are those of its family
FAMILIES = {
    System.ROUND_ROBIN: N_("round robin"),
    System.DUTCH: N_("Swiss"),
    System.KEIZER: N_("Keizer"),
    System.WINNER_STAYS: N_("winner stays"),
}

Wish = str | None

PaperKey = Annotated[
    str,
    typer.Argument(help="key of the paper; with --list, a tournament whose papers are listed"),
]
OfTournament = Annotated[str, typer.Argument(help="id of the tournament; `kosmos list` shows them")]
Format = Annotated[
    str, typer.Option("--format", "-f", help="one of " + ", ".join(FORMATS) + "; else by the file's ending")
]
Output = Annotated[
    str, typer.Option("--output", "-o", help="file, replaced if it is there; - is standard output")
]
Columns = Annotated[Wish, typer.Option("--columns", "-c", help="columns in this order, with commas between")]
Group = Annotated[Wish, typer.Option("--group", "-g", help="only this group: s, j, w, a, b, c, d or e")]
Round = Annotated[Wish, typer.Option("--round", "-r", help="which round; tables: after which round")]
Mode = Annotated[
    Wish, typer.Option("--mode", "-m", help="own, simple, buchholz, refined-buchholz or sonneborn-berger")
]
Tag = Annotated[Wish, typer.Option("--tag", help="only players with this tag")]
Club = Annotated[Wish, typer.Option("--club", help="only players of this club")]
BornFrom = Annotated[Wish, typer.Option("--born-from", help="born in this year or later")]
BornTo = Annotated[Wish, typer.Option("--born-to", help="born in this year or earlier")]
RatingFrom = Annotated[Wish, typer.Option("--rating-from", help="rated this or higher")]
RatingTo = Annotated[Wish, typer.Option("--rating-to", help="rated this or lower")]
KeepPlaces = Annotated[bool, typer.Option("--keep-places", help="Keep the places of the whole table")]
Prizes = Annotated[
    Wish, typer.Option("--prizes", help="prize list: 500,300,200;w=100,50 and rank, equal or hort")
]
Long = Annotated[bool, typer.Option("--long", help="players: all data")]
Working = Annotated[bool, typer.Option("--working", help="numbers open their working (HTML, JSON)")]
PaperSize = Annotated[Wish, typer.Option("--paper-size", help="a4 or letter")]
Separator = Annotated[Wish, typer.Option("--separator", help="of CSV: ; or ,")]
At = Annotated[Wish, typer.Option("--at", help="as it stood at this version")]
List = Annotated[bool, typer.Option("--list", help="list the papers with their systems, and the formats")]


def print_(
    paper: PaperKey = "",
    tournament: OfTournament = "",
    format_: Format = "",
    output: Output = "-",
    columns: Columns = None,
    group: Group = None,
    round_: Round = None,
    mode: Mode = None,
    tag: Tag = None,
    club: Club = None,
    born_from: BornFrom = None,
    born_to: BornTo = None,
    rating_from: RatingFrom = None,
    rating_to: RatingTo = None,
    keep_places: KeepPlaces = False,
    prizes: Prizes = None,
    long: Long = False,
    working: Working = False,
    paper_size: PaperSize = None,
    separator: Separator = None,
    at: At = None,
    list_: List = False,
    as_json: AsJson = False,
) -> None:
    """Print a paper: standings, cross table, pairings, slips, cards, booklet and all others."""
    wishes = _wishes(dict(locals()))
    if list_ or not paper:
        show_list(tournament or paper, as_json)
        return
    if not tournament:
        complain(Phrase(N_("{field} is needed."), {"field": "TOURNAMENT"}))
        raise typer.Exit(BAD_INPUT)
    with refusals():
        name = format_ or ("json" if as_json else format_of(output))
        made = SESSION.door.paper(tournament, paper, name, wishes)
    write(output, made)


#: options that go by another name behind the doors
_NAMES = {"round_": "round", "paper_size": "page"}
_NO_WISHES = {"paper", "tournament", "format_", "output", "list_", "as_json"}


def _wishes(options: dict[str, Any]) -> dict[str, Any]:
    """Only what was asked for; a switch says yes."""
    asked = {name: "yes" if value is True else value or None for name, value in options.items()}
    return given({_NAMES.get(name, name): asked[name] for name in asked if name not in _NO_WISHES})


def format_of(output: str) -> str:
    """By the ending of the file; text where there is none."""
    return ENDINGS.get(Path(output).suffix.removeprefix(".").casefold(), "text")


class ListedPaper(NamedTuple):
    paper: str
    title: str
    about: str
    systems: list[System]


def show_list(tournament: str, as_json: bool) -> None:
    """All papers with the systems that have them, or those of one tournament."""
    say = SESSION.language.say
    listed = [*_listed(tournament)]
    if as_json:
        show_json({"papers": [each._asdict() for each in listed], "formats": [*FORMATS]})
        return
    table = Table(box=None, pad_edge=False)
    for title in (N_("Paper"), N_("Title"), N_("System"), N_("What it is")):
        table.add_column(say(title))
    for each in listed:
        table.add_row(each.paper, each.title, _families(each.systems), each.about)
    Console(soft_wrap=True).print(table)
    typer.echo("\n" + say(Phrase(N_("Formats: {formats}"), {"formats": ", ".join(FORMATS)})))


def _listed(tournament: str) -> Iterator[ListedPaper]:
    say, wanted = SESSION.language.say, _system_of(tournament)
    for key, kind in PAPERS.items():
        if wanted is None or kind.suits(wanted):
            suited = [system for system in System if kind.suits(system)]
            yield ListedPaper(key, say(kind.title), say(kind.about), suited)
    about = say(N_("Who did what and when; what was undone is marked."))
    yield ListedPaper("history", say(N_("History")), about, list(System))


def _system_of(tournament: str) -> System | None:
    if not tournament:
        return None
    with refusals():
        return System(SESSION.door.view(tournament, "tournament", {})["settings"]["system"])


def _families(systems: list[System]) -> str:
    say = SESSION.language.say
    words = [say(family) for system, family in FAMILIES.items() if system in systems]
    return say(N_("all")) if len(words) == len(FAMILIES) else ", ".join(words)
