"""What was typed wrong, in one sentence of ours, with the way to the help."""

import re
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import typer

from kosmos.cli.commands import LoadingGroup
from kosmos.cli.configuration import (
    NoSettings,
    UnknownSetting,
    UnreadableSetting,
    check_variables,
    defaults_of,
    read_settings,
    settings_file,
    typed_values,
)
from kosmos.cli.session import BAD_INPUT, REFUSED, SESSION, complain, end, spoken_language
from kosmos.core.errors import BadValue, FieldMissing, Refusal, shown
from kosmos.locale import LANGUAGES, N_, Phrase, language

#: the base of Click's faults, whichever Click it is that Typer uses
UsageError: Any = typer.BadParameter.__base__

_TOO_MANY = re.compile(r"extra argument\S* \((.*)\)$", re.DOTALL)
_QUOTED = re.compile(r"'([^']*)'")


class Kosmos(LoadingGroup):
    """The command tree; its faults are said like every other refusal."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        words = list(sys.argv[1:] if args is None else args)
        SESSION.language = language(wished_language(words))
        SESSION.typed_name = lambda field: _typed_name(self._named(words), field)
        try:
            extra["default_map"] = defaults_of(read_settings(settings_file(words)))
            check_variables()
            code = super().main(words, prog_name, complete_var, False, windows_expand_args, **extra)
        except UsageError as fault:
            code = _end(fault, self._path(words))
        except Refusal as refusal:
            code = end(refusal)
        except OSError as fault:  # a full disk, a closed terminal
            complain(
                Phrase(N_("Reading or writing failed: {reason}"), {"reason": fault.strerror or str(fault)})
            )
            code = REFUSED
        except typer.Abort:
            complain(N_("Stopped."))
            code = REFUSED
        if standalone_mode:
            sys.exit(code or 0)
        return code

    def _path(self, words: Sequence[str]) -> str:
        """The words that name a command, as far as they do."""
        return " ".join(["kosmos", *(word for word, _ in self._commands(words))])

    def _named(self, words: Sequence[str]) -> Any:
        """The command itself."""
        return [self, *(command for _, command in self._commands(words))][-1]

    def _commands(self, words: Sequence[str]) -> list[tuple[str, Any]]:
        """A word that is neither a command nor an option or its value ends the name."""
        found: list[tuple[str, Any]] = []
        within: Any = self
        for before, word in pairwise(["", *words]):
            if word in getattr(within, "commands", {}):
                within = within.commands[word]
                found.append((word, within))
            elif not (word.startswith("-") or before.startswith("-")):
                break
        return found


def wished_language(arguments: list[str]) -> str:
    """The language of `--lang`, else of the environment: help and faults are said before options are read."""
    for code in typed_values(arguments, "lang"):
        if code in LANGUAGES:
            return code
    try:
        return spoken_language(str(read_settings(settings_file(arguments)).get("lang", "")))
    except (NoSettings, UnknownSetting, UnreadableSetting):  # said when the options are read
        return spoken_language()


def _end(fault: Any, path: str) -> int:
    if type(fault).__name__ == "NoArgsIsHelpError":
        if fault.message:  # rich has shown it already
            typer.echo(fault.message)
        return BAD_INPUT
    complain(Phrase(N_("{fault} See {command} --help."), {"fault": phrase(fault), "command": path}))
    return BAD_INPUT


def phrase(fault: Any) -> Phrase:
    """One sentence for every kind of wrong line."""
    match type(fault).__name__:
        case "MissingParameter":
            return FieldMissing(_name(fault)).phrase
        case "NoSuchOption":
            return _no_such(N_("There is no option {word} here."), fault.option_name, fault.possibilities)
        case "BadOptionUsage" if "does not take" in fault.message:
            return Phrase(N_("The option {option} takes no value."), {"option": fault.option_name})
        case "BadOptionUsage":
            return Phrase(N_("The option {option} needs a value."), {"option": fault.option_name})
        case "BadParameter":
            return _bad_value(fault)
    if hasattr(fault.ctx and fault.ctx.command, "commands"):
        typed, *near = _QUOTED.findall(fault.message) or [""]
        return _no_such(N_("There is no command “{word}” here."), typed, near)
    too_many = _TOO_MANY.search(fault.message)
    if too_many:
        return Phrase(N_("This is not expected here: “{words}”."), {"words": shown(too_many[1])})
    return Phrase("{words}", {"words": fault.message})


def _no_such(text: str, word: str, near: Any) -> Phrase:
    said = Phrase(text, {"word": shown(word)})
    likely = get_close_matches(word, near or (), cutoff=0.7)
    if not likely:
        return said
    args = {"fault": said, "words": ", ".join(likely)}
    return Phrase(N_("{fault} Do you mean {words}?"), args)


def _name(fault: Any) -> str:
    if fault.param_hint:
        return str(fault.param_hint)
    return "" if fault.param is None else _as_typed(fault.param)


def _as_typed(parameter: Any) -> str:
    """As the help calls it: `TOURNAMENT`, `--port`."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name).strip("[]").upper()


def _typed_name(command: Any, field: str) -> str:
    """A field that a command of the club refused, as whoever typed the line knows it; nothing where it is not typed."""
    wanted = field.replace("-", "_")
    return next((_as_typed(each) for each in command.params if each.name == wanted), "")


def _bad_value(fault: Any) -> Phrase:
    """What the number or the choice should have been, read off the library's own sentence."""
    for pattern, expected in _EXPECTED:
        if found := pattern.search(fault.message):
            return BadValue(_name(fault), expected(found), found["value"]).phrase
    args = {"field": _name(fault), "reason": fault.message}
    return Phrase("{field}: {reason}" if args["field"] else "{reason}", args)


def _in_range(found: re.Match[str]) -> Phrase:
    value, low, high = int(found["value"]), found["low"] or found["least"], found["high"]
    if low and value < int(low):
        return Phrase(N_("a whole number, {least} or more"), {"least": low})
    return Phrase(N_("a whole number, {most} or less"), {"most": high})


_EXPECTED: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Phrase]], ...] = (
    (re.compile(r"^'(?P<value>.*)' is not a valid int"), lambda _: Phrase(N_("a whole number"))),
    (
        re.compile(
            r"^(?P<value>-?\d+) is not in the range (?:(?P<low>-?\d+)<=)?x(?:>=(?P<least>-?\d+)|<=(?P<high>-?\d+))?"
        ),
        _in_range,
    ),
    (
        re.compile(r"^'(?P<value>.*)' is not one of (?P<choices>.*)\.$"),
        lambda found: Phrase(
            N_("one of {choices}"), {"choices": ", ".join(_QUOTED.findall(found["choices"]))}
        ),
    ),
)
