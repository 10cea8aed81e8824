"""`kosmos swiss check`: every round and every place of report files, replayed."""

from typing import Any

import typer

from kosmos.cli.options import AsJson
from kosmos.cli.session import BAD_INPUT, OK, REFUSED, SESSION, complain, show_json
from kosmos.cli.swiss_files import Unreadable, read_file
from kosmos.cli.swiss_options import Files, OtherSystem, Seed, SystemOption, chosen_system, words
from kosmos.cli.swiss_words import difference_lines, round_line
from kosmos.core import plurals
from kosmos.core.errors import Refusal
from kosmos.formats.trf import TrfTournament, Understood, understand, unusual
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import RoundCheck, check_rounds
from kosmos.standings.check import WrongPlace, wrong_places
from kosmos.tournament.systems import FileSystem


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
        try:
            checked = _check(trf, chosen_system(system, trf), seed)
        except OtherSystem as other:
            complain(Phrase(N_("{file}: {sentence}"), {"file": file, "sentence": other.phrase}))
            code = max(code, REFUSED)
            reason = SESSION.language.say(other.phrase)
            results.append({"file": file, "readable": True, "agrees": False, "reason": reason})
            continue
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
