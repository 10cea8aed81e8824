"""`kosmos swiss pair`: one round of a report file."""

from typing import Annotated, Any

import typer

from kosmos.cli.options import AsJson, switch
from kosmos.cli.session import REFUSED, complain, told
from kosmos.cli.swiss_files import (
    ReportFile,
    SeedOption,
    SystemOption,
    chosen_system,
    pairing_list,
    read_report,
    words,
)
from kosmos.formats.trf.understanding import NO_TIE_BREAKS, understand
from kosmos.pairing.contract import Explanation, NoPairing, Pairing
from kosmos.tournament.systems import FILE_ALONE, FileSystem


def pair_(
    file: ReportFile,
    system: SystemOption = None,
    round_: Annotated[int | None, switch("the round to pair; else the next one", "--round")] = None,
    seed: SeedOption = 0,
    explain: Annotated[bool, switch("say why, board by board", "--explain")] = False,
    as_json: AsJson = False,
) -> None:
    trf = read_report(file)
    chosen = chosen_system(system, trf)
    understood = understand(trf)
    wanted = understood.record.played + 1 if round_ is None else round_
    view = understood.view(wanted)
    for phrase in understood.adjustments:
        if phrase != NO_TIE_BREAKS:  # of no concern to a pairing
            complain(phrase)
    answer = chosen.draw.pair(view, chosen.draw.settings(FILE_ALONE), seed)
    if isinstance(answer, NoPairing):
        complain(answer.reason)
        raise typer.Exit(REFUSED)
    reasons = chosen.explain(view, answer) if explain else None
    told(_pairing_json(wanted, chosen, answer, reasons), as_json)
    _print_pairing(answer, reasons)


def _print_pairing(answer: Pairing, reasons: Explanation | None) -> None:
    listed = pairing_list(answer)
    typer.echo(listed, nl=False)
    if reasons:
        for sentence in words(reasons.sentences):
            typer.echo(sentence)
        for pair, sentences in zip(listed.splitlines()[1:], reasons.boards, strict=False):
            typer.echo(f"{pair}: {' '.join(words(sentences))}")


def _pairing_json(
    round_: int, system: FileSystem, answer: Pairing, reasons: Explanation | None
) -> dict[str, Any]:
    pairs = [[game.white, game.black] for game in answer.games]
    made: dict[str, Any] = {"round": round_, "system": system.value, "pairs": pairs, "bye": answer.bye}
    if reasons:
        made["reasons"] = words(reasons.sentences)
        made["boards"] = [words(sentences) for sentences in reasons.boards]
    return made
