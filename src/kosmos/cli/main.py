"""`kosmos`: everything from the command line. The commands themselves stand in the table of `commands.py`."""

import gc
import sys
from typing import Annotated, Any

import typer
from typer.main import get_command

from kosmos import __version__
from kosmos.cli.configuration import SETTINGS, option
from kosmos.cli.help_texts import SayHelp, say_frame, say_own_help
from kosmos.cli.options import switch
from kosmos.cli.session import BAD_INPUT, SESSION, complain, default_database, spoken_language
from kosmos.cli.usage import Kosmos, wished_language
from kosmos.locale import LANGUAGES, N_, Phrase, language

app = typer.Typer(
    name="kosmos",
    cls=Kosmos,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 refused, 2 bad input, 3 asks for confirmation (--yes), 4 not found, "
    "5 somebody else was faster, 6 not allowed, 7 server or database out of reach.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"Kosmos {__version__}")
        raise typer.Exit


@app.callback()
def settings(
    context: typer.Context,
    database: Annotated[str, option("db")] = "",
    server: Annotated[str, option("server")] = "",
    token: Annotated[str, option("token")] = "",
    lang: Annotated[str, option("lang")] = "",
    config: Annotated[str, option("config")] = "",  # noqa: ARG001 - read before all others, see usage.py
    answer: Annotated[
        list[str] | None,
        switch("yes to this question, by the id that was shown or by its kind; may be repeated", "--answer"),
    ] = None,
    _version_wanted: Annotated[
        bool, switch("show the version", "--version", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Kosmos runs a chess club from one program.

    The options below may stand before or after the command.
    """
    source = context.get_parameter_source("lang")
    if source and source.name == "ENVIRONMENT":  # there it may be longer: de_DE.UTF-8
        lang = ""
    if lang and lang not in LANGUAGES:
        complain(
            Phrase(N_("There is no {what} “{value}” here."), {"what": Phrase(N_("language")), "value": lang})
        )
        raise typer.Exit(BAD_INPUT)
    SESSION.language = language(lang or spoken_language())
    SESSION.database = database or default_database()
    SESSION.server = server
    SESSION.token = token
    SESSION.answers = answer or []


EVERYWHERE = (*(f"--{key}" for key, setting in SETTINGS.items() if not setting.command), "--answer")


def in_front(arguments: list[str]) -> list[str]:
    """Options for all commands may stand anywhere before a `--`; they are brought to the front, where Click expects them."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    front: list[str] = []
    rest: list[str] = []
    words = iter(arguments[:end])
    for word in words:
        if word in EVERYWHERE:
            value = next(words, None)
            if value is None:
                return [*front, word]  # its value is missing: that is all there is to say
            front += [word, value]
        elif word.startswith(tuple(f"{option}=" for option in EVERYWHERE)):
            front.append(word)
        else:
            rest.append(word)
    return front + rest + arguments[end:]


def _speak(command: Any, say: SayHelp) -> None:
    """Put the help into another language; that of a command follows when it is loaded."""
    say_frame(say)
    say_own_help(command, say)
    command.commands.say = say


#: Allocations between two collections. High, because a command ends before there is anything worth collecting, and
#: looking through all that was just loaded costs a fifth of its time. A server sets it back.
COLLECT_AFTER = 200_000


def main() -> None:
    gc.set_threshold(COLLECT_AFTER)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    arguments = in_front(sys.argv[1:])
    command: Any = get_command(app)
    code = wished_language(arguments)
    if code != "en":
        _speak(command, language(code).gettext)
    command(arguments, prog_name="kosmos")
