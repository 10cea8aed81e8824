"""The command line of pairing engines (bbpPairings, JaVaFo), read into a value.

[-r] [--dutch] FILE -c [-l [LIST]]
[-r] [--dutch] FILE -p [OUT] [-l [LIST]]
[-r] [--dutch] (MODEL -g | -g [CONFIG]) -o FILE [-s SEED] [-l [LIST]]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from kosmos.cli.commands import SWISS_ENTRIES, LoadingGroup
from kosmos.core.loading import later

_run_engine = later("kosmos.cli.swiss_engine:run_engine")

SYSTEMS = ("--dutch", "--burstein")


class EngineAction(StrEnum):
    CHECK = "-c"
    PAIR = "-p"
    GENERATE = "-g"


_ACTIONS = {action.value: action for action in EngineAction}
#: JaVaFo's way of looking for a pairing; there is one way here
_PASSED_OVER = ("-w", "-q")


class BadEngineLine(Exception):
    """Not one of the forms above; says the word that is too many or lacks a value."""


@dataclass
class EngineLine:
    """What such a line asks for."""

    action: EngineAction | None = None
    system: str = "--dutch"
    info: bool = False  #: the program says who it is
    input: str = ""  #: the report file; for `-g` a model
    output: str = ""
    config: str = ""
    seed: int | None = None
    checklist: str | None = None  #: empty: named after the input


def is_engine_line(words: Sequence[str]) -> bool:
    """Lines of our own begin with the name of a command; all others are those of engines."""
    return bool(words) and (words[0] in (*SYSTEMS, "-r", "-g") or (len(words) > 1 and words[1] in _ACTIONS))


def read_engine_line(words: Sequence[str]) -> EngineLine:
    line, rest = EngineLine(), list(words)
    while rest:
        _take(line, rest.pop(0), rest)
    if line.action is None and not line.info:
        raise BadEngineLine("-p -c -g")
    if line.action in (EngineAction.PAIR, EngineAction.CHECK) and not line.input:
        raise BadEngineLine(line.action)
    if line.action is EngineAction.GENERATE and (not line.output or (line.input and line.config)):
        raise BadEngineLine("-o")
    return line


def _take(line: EngineLine, word: str, rest: list[str]) -> None:
    """One word, with the values that follow it."""
    if word in _ACTIONS:
        if line.action:
            raise BadEngineLine(word)
        line.action = _ACTIONS[word]
        if word == "-p":
            line.output = _value(rest)
        elif word == "-g":
            line.config = _value(rest)
    elif word in SYSTEMS:
        line.system = word
    elif word == "-r":
        line.info = True
    elif word == "-l":
        line.checklist = _value(rest)
    elif word in ("-o", "-s"):
        _take_value(line, word, _value(rest))
    elif word not in _PASSED_OVER:
        if word.startswith("-") or line.input:
            raise BadEngineLine(word)
        line.input = word


def _take_value(line: EngineLine, word: str, value: str) -> None:
    if not value or (word == "-s" and not value.isdecimal()):
        raise BadEngineLine(word)
    if word == "-o":
        line.output = value
    else:
        line.seed = int(value)


def _value(rest: list[str]) -> str:
    """What follows, unless it is the next option."""
    return rest.pop(0) if rest and not rest[0].startswith("-") else ""


class EngineGroup(LoadingGroup):
    """`kosmos swiss`: its own commands, and the engines' lines."""

    table: ClassVar[Mapping[str, str]] = SWISS_ENTRIES

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing and is_engine_line(args):
            ctx.exit(_run_engine(args))
        return super().parse_args(ctx, args)
