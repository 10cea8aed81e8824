"""`kosmos swiss` called like a pairing engine: the same forms of lines, files and exit codes, with our own pairing."""

import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import typer

from kosmos import __version__
from kosmos.cli.files import reason_of
from kosmos.cli.session import complain
from kosmos.cli.swiss_checklist import checklist
from kosmos.cli.swiss_engine_config import BadEngineConfig, model_wishes, read_engine_config
from kosmos.cli.swiss_engine_line import BadEngineLine, EngineAction, EngineLine, read_engine_line
from kosmos.cli.swiss_generate import report
from kosmos.core.database_files import holds_a_database
from kosmos.core.errors import Refusal
from kosmos.formats.trf import BadTrf, Dialect, TrfTournament, Understood, convert, read, understand, write
from kosmos.formats.trf.remarks import explained_rounds
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import RoundCheck, check_rounds
from kosmos.pairing.contract import NoPairing, Pairing
from kosmos.pairing.generator import GeneratorWishes
from kosmos.pairing.generator import generate as make_tournament
from kosmos.tournament.systems import ENGINE_WORDS, FILE_ALONE

# The exit codes that programs which call an engine know.
DONE, NO_PAIRING, _UNEXPECTED, BAD_REQUEST, _TOO_LARGE, FILE_FAULT = range(6)

_FORMS = """kosmos swiss [-r]
kosmos swiss [-r] [--dutch] input-file -c [-l [check-list-file]]
kosmos swiss [-r] [--dutch] input-file -p [output-file] [-l [check-list-file]]
kosmos swiss [-r] [--dutch] (model-file -g | -g [config-file]) -o trf-file [-s random-seed] [-l [check-list-file]]"""


class _Stop(Exception):
    """Ends with a code and, if there is something to say, a sentence."""

    def __init__(self, code: int, phrase: Phrase) -> None:
        super().__init__(code, phrase)
        self.code, self.phrase = code, phrase


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
    except _Stop as stop:
        complain(stop.phrase)
        return stop.code
    return DONE


# -- pairing -------------------------------------------------------------------------------------------


def _pair(line: EngineLine) -> None:
    understood = understand(_read(line.input))
    try:
        view = understood.view(understood.record.played + 1)
    except Refusal as refusal:
        raise _Stop(BAD_REQUEST, refusal.phrase) from None
    draw = ENGINE_WORDS[line.system].draw
    answer = draw.pair(view, draw.settings(FILE_ALONE), 0)
    if line.checklist is not None:
        _write_checklist(line, checklist(view, answer))
    if isinstance(answer, NoPairing):
        raise _Stop(NO_PAIRING, answer.reason)
    _write(line.output and _beside(line.output, line.input), pairing_list(answer))


def pairing_list(answer: Pairing) -> str:
    """The number of pairs, then White and Black of every board; 0 is the bye."""
    pairs = [f"{game.white} {game.black}" for game in answer.games]
    if answer.bye is not None:
        pairs.append(f"{answer.bye} 0")
    return "\n".join([str(len(pairs)), *pairs, ""])


# -- checking ------------------------------------------------------------------------------------------


def _check(line: EngineLine) -> None:
    trf, system = _read(line.input), ENGINE_WORDS[line.system]
    understood = understand(trf)
    checks = check_rounds(
        understood.record,
        system.draw.pair,
        seed=0,
        explain=system.explain,
        why_not=system.why_not,
        first_colour=understood.first_colour,
        forbidden=understood.forbidden_in,
        bye_by_lot=system.draw.bye_by_lot,
    )
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


def differing(check: RoundCheck) -> str:
    """The pairs that differ side by side, as engines print them; nothing where a round is right."""
    if check.impossible is not None:
        return f"No valid pairing exists for round {check.round}.\n\n"
    if not check.differences:
        return ""
    ours = dict.fromkeys(
        pair
        for each in check.differences
        for pair in (
            *((game.white, game.black) for game in each.instead),
            *([(each.instead_bye, 0)] if each.instead_bye is not None else ()),
        )
    )
    theirs = [
        (each.played.white, each.played.black) if each.played else (each.bye or 0, 0)
        for each in check.differences
        if each.played or each.bye is not None
    ]
    left = [f"{white:>3} - {black:>3}" for white, black in ours]
    rows = [
        f"    {left[row] if row < len(left) else '':9}{'':16}{white:>3} - {black:>3}"
        for row, (white, black) in enumerate(theirs)
    ]
    return "\n".join([f"  Checker pairings{'':8}Tournament pairings ", *rows, "", ""])


# -- making tournaments --------------------------------------------------------------------------------


def _generate(line: EngineLine) -> None:
    seed = secrets.randbelow(2**31) if line.seed is None else line.seed
    source, system = line.input or line.config, ENGINE_WORDS[line.system]
    try:
        wishes = msgspec.structs.replace(_wishes(line), games_a_match=system.profile.games_a_match)
        generated = make_tournament(wishes, system.draw.pair, None, seed)
    except Refusal as refusal:
        raise _Stop(BAD_REQUEST, refusal.phrase) from None
    made = convert(report(generated, system, Dialect.TRF26), Dialect.TRF26).trf
    _write(_beside(line.output, source) if source else line.output, write(made, "\n"))
    if line.checklist is not None:
        understood = understand(made)
        answers = [(round_, understood.view(round_)) for round_ in range(1, understood.record.played + 1)]
        parts = [
            f"Round #{round_}\n{checklist(view, system.draw.pair(view, system.draw.settings(FILE_ALONE), 0))}"
            for round_, view in answers
        ]
        _write_checklist(line, "".join(parts))
    for note in generated.notes:
        raise _Stop(NO_PAIRING, note)


def _wishes(line: EngineLine) -> GeneratorWishes:
    if line.input:
        return model_wishes(_read(line.input))
    if not line.config:
        return GeneratorWishes()
    try:
        wishes, unused = read_engine_config(_bytes(line.config).decode("utf-8", "replace"))
    except BadEngineConfig as fault:
        raise _Stop(BAD_REQUEST, fault.phrase) from None
    for name in unused:
        complain(Phrase(N_("{name} is not used here: results follow the ratings."), {"name": name}))
    return wishes


_ACTIONS: dict[EngineAction, Callable[[EngineLine], None]] = {
    EngineAction.PAIR: _pair,
    EngineAction.CHECK: _check,
    EngineAction.GENERATE: _generate,
}


# -- files ---------------------------------------------------------------------------------------------


def _bytes(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as fault:
        raise _Stop(
            FILE_FAULT,
            Phrase(N_("{file} cannot be opened: {reason}"), {"file": name, "reason": reason_of(fault)}),
        ) from None


def _read(name: str) -> TrfTournament:
    data = _bytes(name)
    try:
        return read(data)
    except BadTrf as fault:
        args = {"file": name, "reason": fault.phrase}
        raise _Stop(BAD_REQUEST, Phrase(N_("{file}: {reason}"), args)) from None


def _beside(name: str, other: str) -> str:
    """A bare name is a file in the folder of the other one, as engines have it."""
    return str(Path(other).parent / name) if Path(name).name == name else name


def _write(name: str, text: str) -> None:
    """To a file, or without a name to standard output."""
    if not name:
        sys.stdout.write(text)
        return
    if holds_a_database(Path(name)):
        args = {"file": name, "reason": Phrase(N_("it is a database."))}
        raise _Stop(FILE_FAULT, Phrase(N_("{file} cannot be written: {reason}"), args))
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as fault:
        args = {"file": name, "reason": reason_of(fault)}
        raise _Stop(FILE_FAULT, Phrase(N_("{file} cannot be written: {reason}"), args)) from None


def _write_checklist(line: EngineLine, text: str) -> None:
    """Named, or after the file it belongs to, with the ending `list`."""
    base = line.input or line.output
    name = _beside(line.checklist, base) if line.checklist else str(Path(base).with_suffix(".list"))
    _write(name, f"{text}Kosmos {__version__}\n")
