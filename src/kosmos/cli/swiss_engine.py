"""`kosmos swiss` called like a pairing engine: the same forms of lines, files and exit codes, with our own pairing."""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

import msgspec
import typer

from kosmos import __version__
from kosmos.cli.files import CannotOpen, CannotWrite, put, read_bytes
from kosmos.cli.session import complain
from kosmos.cli.swiss_engine_line import BadEngineLine, EngineAction, EngineLine, read_engine_line
from kosmos.cli.swiss_files import check_draws, pairing_list, read_report
from kosmos.cli.swiss_generate import report
from kosmos.core.errors import Refusal
from kosmos.formats.engine_checklist import checklist, differing
from kosmos.formats.engine_config import model_wishes, read_engine_config
from kosmos.formats.trf import Dialect, Understood, convert, understand, write
from kosmos.formats.trf.remarks import explained_rounds
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import RoundCheck
from kosmos.pairing.contract import NoPairing
from kosmos.pairing.generator import GeneratorWishes
from kosmos.pairing.generator import generate as make_tournament
from kosmos.tournament.systems import ENGINE_WORDS, FILE_ALONE

# The exit codes that programs which call an engine know.
DONE, NO_PAIRING, _UNEXPECTED, BAD_REQUEST, _TOO_LARGE, FILE_FAULT = range(6)

_FORMS = """kosmos swiss [-r]
kosmos swiss [-r] [--dutch] input-file -c [-l [check-list-file]]
kosmos swiss [-r] [--dutch] input-file -p [output-file] [-l [check-list-file]]
kosmos swiss [-r] [--dutch] (model-file -g | -g [config-file]) -o trf-file [-s random-seed] [-l [check-list-file]]"""


class NoPairingExists(Refusal):
    """There is no pairing; engines end with a code of its own then."""

    text: ClassVar[str] = "{reason}"
    reason: Phrase


def run_engine(words: list[str]) -> int:
    try:
        line = read_engine_line(words)
    except BadEngineLine as fault:
        complain(
            Phrase(N_("This is not a line of a pairing engine, because of “{word}”:"), {"word": str(fault)})
        )
        typer.echo(_FORMS, err=True)
        return BAD_REQUEST
    if line.info:
        typer.echo(f"Kosmos {__version__}")
    if ENGINE_WORDS.get(line.system) is None:
        complain(Phrase(N_("The Burstein system is not known here; --dutch is.")))
        return BAD_REQUEST
    try:
        if line.action:
            _ACTIONS[line.action](line)
    except Refusal as refusal:
        complain(refusal.phrase)
        return _CODES.get(type(refusal), BAD_REQUEST)
    return DONE


_CODES = {NoPairingExists: NO_PAIRING, CannotOpen: FILE_FAULT, CannotWrite: FILE_FAULT}


# -- pairing -------------------------------------------------------------------------------------------


def _pair(line: EngineLine) -> None:
    understood = understand(read_report(line.input))
    view = understood.view(understood.record.played + 1)
    draw = ENGINE_WORDS[line.system].draw
    answer = draw.pair(view, draw.settings(FILE_ALONE), 0)
    if line.checklist is not None:
        _write_checklist(line, checklist(view, answer))
    if isinstance(answer, NoPairing):
        raise NoPairingExists(answer.reason)
    _write(line.output and _in_folder_of(line.output, line.input), pairing_list(answer))


# -- checking ------------------------------------------------------------------------------------------


def _check(line: EngineLine) -> None:
    trf, system = read_report(line.input), ENGINE_WORDS[line.system]
    understood = understand(trf)
    checks = check_draws(understood, system)
    name = Path(line.input).stem
    typer.echo("".join(f"{name}: Round #{check.round}\n{differing(check)}" for check in checks))
    _tell_explained(name, checks, explained_rounds(trf, understood.record.played))
    if line.checklist is not None:
        _write_checklist(line, _all_checklists(understood, checks))


def _tell_explained(name: str, checks: tuple[RoundCheck, ...], said: Mapping[int, tuple[str, ...]]) -> None:
    """The `###` lines by which the file itself explains a round that differs. On standard error: programs read the rest."""
    for check in checks:
        for line in said.get(check.round, ()) if not check.agrees else ():
            typer.echo(f"{name}: Round #{check.round}: {line}", err=True)


def _all_checklists(understood: Understood, checks: tuple[RoundCheck, ...]) -> str:
    parts = []
    for check in checks:
        answer = check.pairing or check.impossible
        assert answer is not None
        parts.append(f"Round #{check.round}\n{checklist(understood.view(check.round), answer)}")
    return "".join(parts)


# -- making tournaments --------------------------------------------------------------------------------


def _generate(line: EngineLine) -> None:
    seed = secrets.randbelow(2**31) if line.seed is None else line.seed
    source, system = line.input or line.config, ENGINE_WORDS[line.system]
    wishes = msgspec.structs.replace(_wishes(line), games_a_match=system.profile.games_a_match)
    generated = make_tournament(wishes, system.draw.pair, None, seed)
    made = convert(report(generated, system, Dialect.TRF26), Dialect.TRF26).trf
    _write(_in_folder_of(line.output, source) if source else line.output, write(made, "\n"))
    if line.checklist is not None:
        understood = understand(made)
        answers = [(round_, understood.view(round_)) for round_ in range(1, understood.record.played + 1)]
        parts = [
            f"Round #{round_}\n{checklist(view, system.draw.pair(view, system.draw.settings(FILE_ALONE), 0))}"
            for round_, view in answers
        ]
        _write_checklist(line, "".join(parts))
    for note in generated.notes:
        raise NoPairingExists(note)


def _wishes(line: EngineLine) -> GeneratorWishes:
    if line.input:
        return model_wishes(read_report(line.input))
    if not line.config:
        return GeneratorWishes()
    wishes, unused = read_engine_config(read_bytes(line.config).decode("utf-8", "replace"))
    for name in unused:
        complain(Phrase(N_("{name} is not used here: results follow the ratings."), {"name": name}))
    return wishes


_ACTIONS: dict[EngineAction, Callable[[EngineLine], None]] = {
    EngineAction.PAIR: _pair,
    EngineAction.CHECK: _check,
    EngineAction.GENERATE: _generate,
}


# -- files ---------------------------------------------------------------------------------------------


def _in_folder_of(name: str, other: str) -> str:
    """A bare name is a file in the folder of the other one, as engines have it."""
    return str(Path(other).parent / name) if Path(name).name == name else name


def _write(name: str, text: str) -> None:
    """Write to the file, or without a name to standard output."""
    put(name or "-", text.encode())


def _write_checklist(line: EngineLine, text: str) -> None:
    """Named, or after the file it belongs to, with the ending `list`."""
    base = line.input or line.output
    name = _in_folder_of(line.checklist, base) if line.checklist else str(Path(base).with_suffix(".list"))
    _write(name, f"{text}Kosmos {__version__}\n")
