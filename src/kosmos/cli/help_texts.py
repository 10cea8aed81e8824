"""The help of every command, said in the reader's language."""

import sys
from collections.abc import Callable, Iterator
from gettext import gettext
from inspect import cleandoc
from typing import Any

from kosmos.cli.options import COMPOSED, field_help
from kosmos.locale import N_

SayHelp = Callable[[str], str]

#: Typer keeps its own copy of Click, so its commands have no public type
AnyCommand = Any


COMMANDS = N_("Commands")

#: what Click and Typer say themselves on a page of help
FRAME = (
    N_("Usage:"),
    N_("Options"),
    COMMANDS,
    N_("Arguments"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("env var: {var}"),
)


def help_texts(command: AnyCommand) -> Iterator[str]:
    """All texts of a command tree, for the catalogues."""
    seen: set[str] = set()
    for text in _texts(command):
        if text and text not in seen:
            seen.add(text)
            yield text


def _texts(command: AnyCommand) -> Iterator[str]:
    yield cleandoc(command.help or "")
    yield command.epilog or ""
    for parameter in command.params:
        text = getattr(parameter, "help", None) or ""
        yield "" if text in COMPOSED else text
    for inner in getattr(command, "commands", {}).values():
        yield from _texts(inner)


def say_help(command: AnyCommand, say: SayHelp) -> None:
    """Put every help text of a command tree into another language."""
    say_own_help(command, say)
    for inner in getattr(command, "commands", {}).values():
        say_help(inner, say)


def say_own_help(command: AnyCommand, say: SayHelp) -> None:
    command.help = say(cleandoc(command.help)) if command.help else command.help
    command.epilog = say(command.epilog) if command.epilog else command.epilog
    for parameter in command.params:
        text = getattr(parameter, "help", None)
        if text:
            parameter.help = field_help(COMPOSED[text], say) if text in COMPOSED else say(text)


def say_frame(say: SayHelp) -> None:
    """Headings and remarks around the help texts: where Click or Typer took gettext's function, they get ours.

    They ask gettext for a catalogue of their own, which nobody ships.
    """
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("click", "typer") and getattr(module, "_", None) is gettext:
            module._ = lambda text: say(text) if text in FRAME else text  # type: ignore[attr-defined]
