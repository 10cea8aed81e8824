"""`kosmos swiss`: pair, check, generate and convert report files. Needs no server and no database."""

from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson
from kosmos.cli.session import BAD_INPUT, OK, REFUSED, SESSION, complain, show_json
from kosmos.cli.swiss_engine_line import EngineGroup
from kosmos.cli.swiss_files import LineEnd, Unreadable, read_file, write_file
from kosmos.cli.swiss_generate import generate
from kosmos.cli.swiss_words import difference_lines, round_line
from kosmos.core import plurals
from kosmos.core.errors import Refusal
from kosmos.formats.trf import (
    NO_TIE_BREAKS,
    Dialect,
    TrfTournament,
    Understood,
    convert,
    system_said,
    understand,
    unusual,
)
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import RoundCheck, check_rounds
from kosmos.pairing.contract import Explanation, NoPairing, Pairing
from kosmos.standings.check import WrongPlace, wrong_places
from kosmos.tournament.systems import FILE_ALONE, USUAL_SWISS, FileSystem

app = typer.Typer(
    cls=EngineGroup,
    no_args_is_help=True,
    help="Pair, check, generate and convert Swiss tournaments in report files (TRF).",
)
app.command("generate")(generate)

File = Annotated[str, typer.Argument(help="report file (TRF); - reads standard input", metavar="FILE.trf")]
Files = Annotated[
    list[str], typer.Argument(help="report files (TRF); - reads standard input", metavar="FILE.trf...")
]
SystemOption = Annotated[
    FileSystem | None, typer.Option("--system", help="rules to pair by; else what the file names, else dutch")
]
Seed = Annotated[int, typer.Option("--seed", help="decides where the rules draw lots")]


def chosen_system(asked: FileSystem | None, trf: TrfTournament) -> FileSystem:
    return asked or FileSystem((system_said(trf) or USUAL_SWISS).value)


def words(phrases: tuple[Phrase, ...]) -> list[str]:
    return [SESSION.language.say(phrase) for phrase in phrases]


@app.command("pair")
def pair_(
    file: File,
    system: SystemOption = None,
    round_: Annotated[
        int | None, typer.Option("--round", help="the round to pair; else the next one")
    ] = None,
    seed: Seed = 0,
    explain: Annotated[bool, typer.Option("--explain", help="say why, board by board")] = False,
    as_json: AsJson = False,
) -> None:
    """Pair a round: the number of pairs, then white and black of every board; 0 is the bye."""
    trf = _read_or_exit(file)
    chosen, understood = chosen_system(system, trf), understand(trf)
    wanted = understood.record.played + 1 if round_ is None else round_
    try:
        view = understood.view(wanted)
    except Refusal as refusal:
        complain(refusal.phrase)
        raise typer.Exit(REFUSED) from None
    for phrase in understood.adjustments:
        if phrase != NO_TIE_BREAKS:  # of no concern to a pairing
            complain(phrase)
    answer = chosen.draw.pair(view, chosen.draw.settings(FILE_ALONE), seed)
    if isinstance(answer, NoPairing):
        complain(answer.reason)
        raise typer.Exit(REFUSED)
    reasons = chosen.explain(view, answer) if explain else None
    if as_json:
        show_json(_pairing_json(wanted, chosen, answer, reasons))
    else:
        _print_pairing(answer, reasons)


def _print_pairing(answer: Pairing, reasons: Explanation | None) -> None:
    pairs = [(game.white, game.black) for game in answer.games]
    if answer.bye is not None:
        pairs.append((answer.bye, 0))
    typer.echo(str(len(pairs)))
    for white, black in pairs:
        typer.echo(f"{white} {black}")
    if reasons:
        for sentence in words(reasons.sentences):
            typer.echo(sentence)
        for (white, black), sentences in zip(pairs, reasons.boards, strict=False):
            typer.echo(f"{white} {black}: {' '.join(words(sentences))}")


def _pairing_json(
    round_: int, system: FileSystem, answer: Pairing, reasons: Explanation | None
) -> dict[str, Any]:
    pairs = [[game.white, game.black] for game in answer.games]
    made: dict[str, Any] = {"round": round_, "system": system.value, "pairs": pairs, "bye": answer.bye}
    if reasons:
        made["reasons"] = words(reasons.sentences)
        made["boards"] = [words(sentences) for sentences in reasons.boards]
    return made


@app.command("check")
def check(files: Files, system: SystemOption = None, seed: Seed = 0, as_json: AsJson = False) -> None:
    """Replay every round and every place. Exit code 0: all agree, 1: something differs, 2: a file cannot be read."""
    code, results = OK, []
    for file in files:
        try:
            trf = read_file(file)
        except Unreadable as fault:
            complain(fault.phrase)
            code = BAD_INPUT
            results.append({"file": file, "readable": False, "reason": SESSION.language.say(fault.phrase)})
            continue
        checked = _check(trf, chosen_system(system, trf), seed)
        code = max(code, OK if checked.agrees else REFUSED)
        results.append({"file": file, "readable": True, **checked.as_json()})
        if not as_json:
            checked.show(file)
    if as_json:
        show_json({"agrees": code == OK, "files": results})
    raise typer.Exit(code)


class _Checked:
    """One file replayed."""

    def __init__(
        self,
        system: FileSystem,
        rounds: tuple[RoundCheck, ...],
        places: tuple[WrongPlace, ...],
        notes: list[Phrase],
    ) -> None:
        self.system, self.rounds, self.places, self.notes = system, rounds, places, notes

    @property
    def agrees(self) -> bool:
        return not self.places and all(check.agrees for check in self.rounds)

    def show(self, file: str) -> None:
        for phrase in self.notes:
            complain(Phrase(N_("{file}: {sentence}"), {"file": file, "sentence": phrase}))
        boards = sum(check.boards for check in self.rounds)
        args = {
            "file": file,
            "rounds": plurals.rounds(len(self.rounds)),
            "boards": plurals.boards(boards),
            "system": self.system.value,
        }
        text = N_("{file}: {rounds}, {boards}, {system}: all agree")
        if not self.agrees:
            text = N_("{file}: {rounds}, {boards}, {system}: differs")
        typer.echo(SESSION.language.say(Phrase(text, args)))
        for check in self.rounds:
            if not check.agrees:
                typer.echo("  " + SESSION.language.say(round_line(check)))
            for difference in check.differences:
                for depth, phrase in difference_lines(difference):
                    typer.echo("    " + "  " * depth + SESSION.language.say(phrase))
        for place in self.places:
            typer.echo("  " + SESSION.language.say(place.phrase))

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.system.value,
            "agrees": self.agrees,
            "rounds": [_round_json(check) for check in self.rounds],
            "places": [
                {
                    "number": place.number,
                    "said": place.claimed,
                    "first": place.rank,
                    "last": place.rank + place.sharing - 1,
                }
                for place in self.places
            ],
            "notes": words(tuple(self.notes)),
        }


def _round_json(check: RoundCheck) -> dict[str, Any]:
    differences = [
        {
            "kind": difference.kind.value,
            "played": [difference.played.white, difference.played.black] if difference.played else None,
            "bye": difference.bye,
            "instead": [[game.white, game.black] for game in difference.instead],
            "instead_bye": difference.instead_bye,
            "reasons": words(difference.reasons),
        }
        for difference in check.differences
    ]
    impossible = SESSION.language.say(check.impossible.reason) if check.impossible else None
    return {
        "round": check.round,
        "boards": check.boards,
        "agrees": check.agrees,
        "differences": differences,
        "impossible": impossible,
    }


def _check(trf: TrfTournament, system: FileSystem, seed: int) -> _Checked:
    understood = understand(trf)
    notes = [*understood.adjustments, *unusual(trf)]
    rounds = check_rounds(
        understood.record,
        system.draw.pair,
        seed=seed,
        explain=system.explain,
        why_not=system.why_not,
        first_colour=understood.first_colour,
        forbidden=understood.forbidden_in,
        bye_by_lot=system.draw.bye_by_lot,
    )
    return _Checked(system, rounds, _check_standings(trf, understood, notes), notes)


def _check_standings(
    trf: TrfTournament, understood: Understood, notes: list[Phrase]
) -> tuple[WrongPlace, ...]:
    """The places of the file against its own list of tie-breaks, where it has one."""
    said = {player.number: player.rank for player in trf.players if player.rank}
    if not understood.tie_breaks or not said or not understood.record.played:
        return ()
    try:
        wrong = wrong_places(understood.record, understood.tie_breaks, said)
    except Refusal as refusal:
        notes.append(Phrase(N_("The places are not checked: {reason}"), {"reason": refusal.phrase}))
        return ()
    return tuple(sorted(wrong, key=lambda place: place.claimed))


@app.command("convert")
def convert_(
    file: File,
    to: Annotated[Dialect, typer.Option("--to", help="the dialect to write")] = Dialect.TRF26,
    output: Annotated[str, typer.Option("--output", "-o", help="file to write; - is standard output")] = "-",
    line_end: Annotated[LineEnd, typer.Option("--line-end", help="how lines end")] = LineEnd.LF,
) -> None:
    """Write a report file in another dialect; what it cannot say is reported on standard error."""
    converted = convert(_read_or_exit(file), to)
    for phrase in converted.adjustments:
        complain(phrase)
    write_file(converted.trf, output, line_end)


def _read_or_exit(file: str) -> TrfTournament:
    try:
        return read_file(file)
    except Unreadable as fault:
        complain(fault.phrase)
        raise typer.Exit(BAD_INPUT) from None
