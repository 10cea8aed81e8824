"""Tournaments as a whole: new, modify, publish, export, import, delete."""

from pathlib import Path
from typing import Annotated, Any

import typer

from kosmos.cli.directing import does
from kosmos.cli.files import Force, read_bytes, write_new
from kosmos.cli.operations import ask
from kosmos.cli.options import AsJson, Tournament, Yes, argument, switch, with_fields
from kosmos.cli.session import asked, complain, confirm, given, say, told
from kosmos.cli.tournament_operations import execute
from kosmos.core.errors import BadValue
from kosmos.core.texts import decode_text
from kosmos.formats.trf import Dialect, convert, read
from kosmos.locale import N_, NP_, Phrase
from kosmos.service.exports import EXPORTS, KOSMOS
from kosmos.service.operations import tournament_files, tournaments
from kosmos.tournament.commands import NewTournament
from kosmos.tournament.settings import Settings

FileArgument = Annotated[str, argument("file, or - for standard output or input")]
_ENDINGS = {".trf": "trf26", ".trfx": "trfx", ".pgn": "pgn", ".ics": "ics", ".csv": "results-csv"}


@with_fields(NewTournament, "name")
def new(
    name: Annotated[str, argument("name of the tournament")], as_json: AsJson = False, **raw: Any
) -> None:
    made = told(ask(tournaments.create_tournament, {"name": name, **given(raw)}), as_json)
    typer.echo(made["id"])


modify = does("ModifyTournament", fields=Settings, asks=True)


def public(
    tournament: Tournament,
    hide: Annotated[bool, switch("hide it from visitors again", "--hide")] = False,
    as_json: AsJson = False,
) -> None:
    told(execute(tournament, "Publish", {"public": not hide}), as_json)


def export(
    tournament: Tournament,
    file: FileArgument = "",
    format_: Annotated[
        str, switch("kosmos, " + ", ".join(EXPORTS) + "; else by the file's ending", "--format", "-f")
    ] = "",
    round_: Annotated[int | None, switch("PGN and results: only this round", "--round", "-r")] = None,
    personal: Annotated[
        bool, switch("a .kosmos file with birth dates, addresses, phones and e-mails", "--personal")
    ] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    name = format_ or _by_ending(file)
    data = ask(tournament_files.export_tournament, tournament, name, round_, personal=personal)
    ending = EXPORTS[name].ending if name in EXPORTS else KOSMOS
    write_new(file or f"{tournament}.{ending}", data, force=force, as_json=as_json)
    if name == Dialect.TRF16:
        _tell_what_is_left_out(tournament)


def _tell_what_is_left_out(tournament: str) -> None:
    """TRF26 says all of it; nothing that the older format has no place for is lost in silence."""
    newest = decode_text(ask(tournament_files.export_tournament, tournament, Dialect.TRF26.value))
    if "\n001 " not in newest:  # without players it is no report that can be read
        return
    for phrase in convert(read(newest), Dialect.TRF16).adjustments:
        complain(phrase)


def _by_ending(file: str) -> str:
    suffix = Path(file).suffix.casefold()
    if suffix in ("", f".{KOSMOS}") or file == "-":
        return KOSMOS
    if suffix not in _ENDINGS:
        endings = Phrase(
            N_("a file ending in {endings}, or --format"), {"endings": ", ".join([".kosmos", *_ENDINGS])}
        )
        raise BadValue("file", endings, file)
    return _ENDINGS[suffix]


def import_(
    file: FileArgument,
    into: Annotated[str, switch("a CSV file of results: enter them into this tournament", "--into")] = "",
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    data = read_bytes(file)
    if into:
        _enter_results(into, data, yes, as_json)
        return
    made = asked(lambda answers: ask(tournament_files.import_tournament, data, tuple(answers)), yes=yes)
    typer.echo(told(made, as_json)["id"])
    tell_report(made)


def tell_report(made: dict[str, Any]) -> None:
    """What stayed behind in an import, one line each, beside the answer."""
    for line in made.get("report", ()):
        typer.echo(line, err=True)


def _enter_results(tournament: str, data: bytes, yes: bool, as_json: bool) -> None:
    done = asked(
        lambda answers: ask(tournament_files.post_results, tournament, data, tuple(answers)), yes=yes
    )
    entered = told(done, as_json)["entered"]
    say(NP_("{count} result entered.", "{count} results entered."), count=entered)
    if done["unused"]:
        complain(Phrase(N_("Columns not used: {columns}."), {"columns": ", ".join(done["unused"])}))


def delete(tournament: Tournament, yes: Yes = False) -> None:
    confirm(N_("Delete the tournament and its whole history for good?"), yes=yes)
    ask(tournaments.delete_tournament, tournament)
