"""`kosmos print`: any paper in any format, to the screen or into a file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from kosmos.cli.files import write
from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson, argument, asked_for, switch, with_fields
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import BAD_INPUT, SESSION, complain, told
from kosmos.cli.tournament_operations import viewed
from kosmos.locale import N_, Phrase
from kosmos.papers.catalogue import PAPERS, suits
from kosmos.papers.render import FORMATS
from kosmos.service.operations.tournaments import make_paper
from kosmos.tournament.systems import FAMILIES, System
from kosmos.tournament.wishes import PaperQuestion

#: endings of file names -> formats
ENDINGS = {kind.ending: name for name, kind in FORMATS.items()} | {"htm": "html"}


PaperKey = Annotated[str, argument("key of the paper; with --list, a tournament whose papers are listed")]
OfTournament = Annotated[str, argument("id of the tournament; `kosmos list` shows them")]
FormatOption = Annotated[
    str, switch("one of " + ", ".join(FORMATS) + "; else by the file's ending", "--format", "-f")
]
Output = Annotated[str, switch("file, replaced if it is there; - is standard output", "--output", "-o")]
List = Annotated[bool, switch("list the papers with their systems, and the formats", "--list")]


#: what an option is called besides its wish
ALSO = {"columns": ("-c",), "group": ("-g",), "round": ("-r",), "mode": ("-m",), "page": ("--paper-size",)}


@with_fields(PaperQuestion, also=ALSO, switches=True)
def print_(
    paper: PaperKey = "",
    tournament: OfTournament = "",
    format_: FormatOption = "",
    output: Output = "-",
    list_: List = False,
    as_json: AsJson = False,
    **raw: Any,
) -> None:
    if list_ or not paper:
        show_list(tournament or paper, as_json)
        return
    if not tournament:
        complain(Phrase(N_("{field} is needed."), {"field": "TOURNAMENT"}))
        raise typer.Exit(BAD_INPUT)
    name = format_ or ("json" if as_json else format_of(output))
    made = ask(make_paper, tournament, paper, name, asked_for(raw))
    write(output, made)


def format_of(output: str) -> str:
    """The format, by the ending of the file's name; text where it has none."""
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
    told({"papers": [each._asdict() for each in listed], "formats": [*FORMATS]}, as_json)
    columns: Columns = {
        N_("Paper"): lambda each: each.paper,
        N_("Title"): lambda each: each.title,
        N_("System"): lambda each: _families(each.systems),
        N_("What it is"): lambda each: each.about,
    }
    print_rows(columns, listed)
    typer.echo("\n" + say(Phrase(N_("Formats: {formats}"), {"formats": ", ".join(FORMATS)})))


def _listed(tournament: str) -> Iterator[ListedPaper]:
    say, wanted = SESSION.language.say, _system_of(tournament)
    for key, kind in PAPERS.items():
        if wanted is None or suits(key, wanted.profile):
            suited = [system for system in System if suits(key, system.profile)]
            yield ListedPaper(key, say(kind.title), say(kind.about), suited)
    about = say(N_("Who did what and when; what was undone is marked."))
    yield ListedPaper("history", say(N_("History")), about, list(System))


def _system_of(tournament: str) -> System | None:
    if not tournament:
        return None
    return System(viewed(tournament, "tournament")["settings"]["system"])


def _families(systems: list[System]) -> str:
    say = SESSION.language.say
    there = {system.profile.family for system in systems}
    words = [say(family.words) for family in FAMILIES if family in there]
    return say(N_("all")) if len(words) == len(FAMILIES) else ", ".join(words)
