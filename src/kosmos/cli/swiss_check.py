"""`kosmos swiss check`: every round and every place of report files, replayed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import typer

from kosmos.cli.options import AsJson
from kosmos.cli.session import BAD_INPUT, OK, REFUSED, SESSION, complain, show_json
from kosmos.cli.swiss_files import (
    OtherSystem,
    ReportFiles,
    SeedOption,
    SystemOption,
    check_draws,
    chosen_system,
    read_report,
    words,
)
from kosmos.core import plurals
from kosmos.core.errors import FieldRefused, Refusal
from kosmos.formats.trf import TrfTournament, Understood, understand, unusual
from kosmos.formats.trf.remarks import explained_rounds
from kosmos.locale import N_, Phrase
from kosmos.pairing.check_words import difference_lines, round_line
from kosmos.pairing.checker import RoundCheck
from kosmos.pairing.table_check import best_fitting
from kosmos.standings.check import WrongPlace, wrong_places
from kosmos.tournament.systems import FileSystem, tables_said


def check(
    files: ReportFiles, system: SystemOption = None, seed: SeedOption = 0, as_json: AsJson = False
) -> None:
    code, results = OK, []
    for file in files:
        try:
            trf = read_report(file)
        except FieldRefused as fault:
            complain(fault.phrase)
            code = BAD_INPUT
            results.append({"file": file, "readable": False, "reason": SESSION.language.say(fault.phrase)})
            continue
        try:
            checked = _check_file(trf, system, seed)
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


class _Checked(NamedTuple):
    """One file replayed."""

    system: str
    rounds: tuple[RoundCheck, ...]
    places: tuple[WrongPlace, ...]
    notes: list[Phrase]
    covered: Mapping[int, tuple[str, ...]]  #: rounds that may differ, and the lines of the file that say why

    @property
    def differing(self) -> list[RoundCheck]:
        return [check for check in self.rounds if not check.agrees]

    @property
    def agrees(self) -> bool:
        """Whatever differs is explained by the file itself."""
        return not self.places and all(check.round in self.covered for check in self.differing)

    @property
    def verdict(self) -> str:
        if not self.agrees:
            return N_("{file}: {rounds}, {boards}, {system}: differs")
        if self.differing:
            return N_("{file}: {rounds}, {boards}, {system}: differs only where the file says why")
        return N_("{file}: {rounds}, {boards}, {system}: all agree")

    def show(self, file: str) -> None:
        for phrase in self.notes:
            complain(Phrase(N_("{file}: {sentence}"), {"file": file, "sentence": phrase}))
        boards = sum(check.boards for check in self.rounds)
        args = {
            "file": file,
            "rounds": plurals.rounds(len(self.rounds)),
            "boards": plurals.boards(boards),
            "system": self.system,
        }
        typer.echo(SESSION.language.say(Phrase(self.verdict, args)))
        for check in self.differing:
            self._show_round(check)
        for place in self.places:
            typer.echo("  " + SESSION.language.say(place.phrase))

    def _show_round(self, check: RoundCheck) -> None:
        typer.echo("  " + SESSION.language.say(round_line(check)))
        if check.round in self.covered:
            typer.echo("    " + SESSION.language.say(Phrase(N_("The file says why:"))))
            for line in self.covered[check.round]:
                typer.echo(f"      {line}")
            return
        for difference in check.differences:
            for depth, phrase in difference_lines(difference):
                typer.echo("    " + "  " * depth + SESSION.language.say(phrase))

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "agrees": self.agrees,
            "rounds": [_round_json(check, self.covered.get(check.round, ())) for check in self.rounds],
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


def _round_json(check: RoundCheck, said: tuple[str, ...]) -> dict[str, Any]:
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
        "covered_by": [] if check.agrees else list(said),
        "differences": differences,
        "impossible": impossible,
    }


def _check_file(trf: TrfTournament, asked: FileSystem | None, seed: int) -> _Checked:
    """Round robins against their table, unless other rules are asked for; the rest against the system's draw."""
    understood = understand(trf)
    notes = [*understood.adjustments, *unusual(trf)]
    if asked is None and understood.record.round_robin:
        system, rounds = _check_table(trf, understood)
        if not system:
            players = plurals.players(len(understood.record.entrants))
            notes.append(
                Phrase(N_("The rounds are not checked: no table for {players}."), {"players": players})
            )
    else:
        chosen = chosen_system(asked, trf)
        system, rounds = chosen.value, check_draws(understood, chosen, seed)
    covered = explained_rounds(trf, understood.record.played)
    return _Checked(system, rounds, _check_standings(trf, understood, notes), notes, covered)


def _check_table(trf: TrfTournament, understood: Understood) -> tuple[str, tuple[RoundCheck, ...]]:
    record = understood.record
    code = (trf.header("192") or "").strip().upper()
    return best_fitting(record, tables_said(code, len(record.entrants), record.played))


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
