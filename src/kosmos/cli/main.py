"""`kosmos`: everything from the command line. One file per group of commands; this one puts them together."""

import sys
from typing import Annotated

import typer
from typer.main import get_command

from kosmos import __version__
from kosmos.cli import (
    accounts,
    do,
    evening,
    keizer,
    people,
    players,
    position,
    publish,
    rate,
    reasons,
    rounds,
    script,
    serve,
    show,
    standings,
    swiss,
    swiss_director,
    tables,
    timeline,
    tournaments,
)
from kosmos.cli import print as print_cli
from kosmos.cli.help_texts import say_help
from kosmos.cli.session import BAD_INPUT, SESSION, complain, default_database, spoken_language
from kosmos.cli.usage import Kosmos, wished_language
from kosmos.locale import LANGUAGES, N_, Phrase, language

app = typer.Typer(
    name="kosmos",
    cls=Kosmos,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 refused, 2 bad input, 3 asks for confirmation (--yes), 4 not found, "
    "5 somebody else was faster, 6 not allowed, 7 server or database out of reach.",
)

app.command("serve")(serve.serve)
app.command("new")(tournaments.new)
app.command("list")(tournaments.list_)
app.command("modify")(tournaments.modify)
app.command("public")(tournaments.public)
app.add_typer(players.app, name="player")
app.command("pair")(rounds.pair)
app.command("unpair")(rounds.unpair)
# a result such as -/+ is no option
app.command("result", context_settings={"ignore_unknown_options": True})(rounds.result)
app.command("coming")(swiss_director.coming)
app.command("bye")(swiss_director.bye)
app.command("forbid")(swiss_director.forbid)
app.command("set-game")(swiss_director.set_game)
app.command("set-bye")(swiss_director.set_bye)
app.command("clear-set-games")(swiss_director.clear_set_games)
app.add_typer(swiss_director.manual, name="manual")
swiss_director.manual.command("edit")(keizer.edit)
app.command("attendance")(keizer.attendance)
app.command("keizer-rules")(keizer.rules)
app.add_typer(keizer.app, name="keizer")
app.add_typer(evening.app, name="evening")
app.command("explain")(reasons.explain)
app.command("why-not")(reasons.why_not)
app.command("what-if")(reasons.what_if)
players.app.command("expel")(swiss_director.expel)
players.app.command("exchange")(swiss_director.exchange)
app.add_typer(show.app, name="show")
app.command("print")(print_cli.print_)
app.command("publish")(publish.publish)
app.add_typer(swiss.app, name="swiss")
app.command("standings")(standings.show)
app.command("working")(tables.working)
app.command("clubs")(tables.clubs)
app.command("prizes")(tables.prizes)
app.command("chances")(tables.chances)
app.command("tie-breaks")(tables.tie_breaks)
app.command("rate")(rate.rate)
app.add_typer(people.app, name="people")
app.command("script")(script.script)
app.command("position")(position.position)
app.command("do")(do.do)
app.command("history")(timeline.history)
app.command("undo")(timeline.undo)
app.command("redo")(timeline.redo)
app.command("export")(tournaments.export)
app.command("import")(tournaments.import_)
app.command("delete")(tournaments.delete)
app.add_typer(accounts.users, name="user")
app.add_typer(accounts.tokens, name="token")
app.command("backup")(accounts.backup)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"Kosmos {__version__}")
        raise typer.Exit


@app.callback()
def settings(
    database: Annotated[
        str, typer.Option("--db", envvar="KOSMOS_DB", help="database file", show_default=False)
    ] = "",
    server: Annotated[
        str, typer.Option("--server", envvar="KOSMOS_SERVER", help="address of a running Kosmos instead")
    ] = "",
    token: Annotated[str, typer.Option("--token", envvar="KOSMOS_TOKEN", help="API token for --server")] = "",
    lang: Annotated[str, typer.Option("--lang", help="language: " + ", ".join(LANGUAGES))] = "",
    _version_wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="show the version")
    ] = False,
) -> None:
    """Kosmos runs a chess club from one program.

    The options below may stand before or after the command.
    """
    if lang and lang not in LANGUAGES:
        complain(
            Phrase(N_("There is no {what} “{value}” here."), {"what": Phrase(N_("language")), "value": lang})
        )
        raise typer.Exit(BAD_INPUT)
    SESSION.language = language(lang or spoken_language())
    SESSION.database = database or default_database()
    SESSION.server = server
    SESSION.token = token


EVERYWHERE = ("--db", "--server", "--token", "--lang")


def in_front(arguments: list[str]) -> list[str]:
    """Options for all commands may stand anywhere before a `--`: bring them to the front."""
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


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    arguments = in_front(sys.argv[1:])
    command = get_command(app)
    code = wished_language(arguments)
    if code != "en":
        say_help(command, language(code).gettext)
    command(arguments, prog_name="kosmos")
