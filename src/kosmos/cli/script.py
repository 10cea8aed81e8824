"""`kosmos script`: the Chaos command language from a file, here or on a server."""

import asyncio
import sys
from base64 import b64decode
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer

from kosmos.cli.configuration import option
from kosmos.cli.desk import CliDesk, at_desk
from kosmos.cli.files import read_text
from kosmos.cli.operations import at_server, read_answer
from kosmos.cli.options import AsJson, argument, switch
from kosmos.cli.session import BAD_INPUT, OK, REFUSED, SESSION, complain, show_json, told
from kosmos.core.json_values import Json
from kosmos.locale import N_, Phrase
from kosmos.script import ScriptOutcome
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.files import (
    DiskFiles,
    FileRefused,
    is_fleeting,
    send_to_printer,
    spare_databases,
)
from kosmos.service.script_port.run import check_view, outcome_view, run_script
from kosmos.service.script_port.tournaments import open_tournament


def script(
    file: Annotated[str, argument("the script, or - for standard input")],
    arguments: Annotated[list[str] | None, argument("what the script gets by ARG")] = None,
    tournament: Annotated[str, option("tournament", "-t")] = "",
    check: Annotated[bool, switch("only look for faults, do nothing", "--check")] = False,
    go_on: Annotated[bool, switch("go on when a command is refused", "--go-on")] = False,
    as_json: AsJson = False,
) -> None:
    text = read_text(file)
    if check:
        _check(text, as_json)
    wanted = {"tournament": tournament, "arguments": " ".join(arguments or ()), "go_on": go_on}
    view = (_run_there if SESSION.server else _run_here)(text, wanted, quiet=as_json)
    if as_json:
        show_json(view)
    _end(view)


def _check(text: str, as_json: bool) -> NoReturn:
    view: Json = msgspec.to_builtins(check_view(text, SESSION.language))
    code = BAD_INPUT if view["faults"] else OK
    for fault in told(view, as_json, code)["faults"]:
        _complain_of(fault)
    raise typer.Exit(code)


def _complain_of(fault: Json) -> None:
    complain(Phrase(N_("Line {line}, column {column}: {reason}"), fault))


def _end(view: Json) -> None:
    """One line on standard error says what stopped the script; the exit code says how it ended."""
    if view["fault"]:
        _complain_of(view["fault"])
        raise typer.Exit(BAD_INPUT)
    if view["stopped_at"]:
        args = {"line": view["stopped_at"], "reason": view["result"]}
        complain(Phrase(N_("Line {line}: {reason}"), args))
        raise typer.Exit(REFUSED)
    raise typer.Exit(view["rc"] & 0xFF)


# -- here ----------------------------------------------------------------------------------------------


def _run_here(text: str, wanted: Json, *, quiet: bool) -> Json:
    """Run on the database of this machine, with its files and its printer."""
    files = DiskFiles(Path.cwd())

    async def work(at: CliDesk) -> tuple[ScriptOutcome, ScriptDesk]:
        asks = sys.stdin.isatty()
        desk = ScriptDesk(at.club, at.actor, at.language, files, ask=_ask if asks else None)
        if wanted["tournament"]:
            await open_tournament(desk, wanted["tournament"])
        say = None if quiet else typer.echo
        options = {"arguments": wanted["arguments"], "go_on": wanted["go_on"]}
        return await run_script(desk, text, say=say, **options), desk

    view: Json = msgspec.to_builtins(outcome_view(*at_desk(work, begins=True), files.fleeting))
    return view


async def _ask(question: Phrase) -> bool:
    complain(question)
    words = SESSION.language.say(N_("Go on?"))
    return await asyncio.to_thread(typer.confirm, words, default=False, err=True)


# -- on a server ---------------------------------------------------------------------------------------


def _run_there(text: str, wanted: Json, *, quiet: bool) -> Json:
    """On a server, which has no files of ours: what the script writes comes back and is written here."""
    asked = {name: value for name, value in wanted.items() if value}
    view: Json = read_answer(at_server("POST", "/api/script", {"data": text.encode(), **asked}))
    if quiet:
        return view
    for line in view["said"]:
        typer.echo(line)
    for each in view["files"]:
        if not is_fleeting(each["name"]):
            _put_down(each["name"], _bytes(each))
    for each in view["printed"]:
        send_to_printer(_bytes(each))
    return view


def _bytes(content: Json) -> bytes:
    return b64decode(content["base64"]) if "base64" in content else content["text"].encode()


def _put_down(name: str, data: bytes) -> None:
    """Only below the folder we are in: it is the server that says what the file is called."""
    folder = Path.cwd().resolve()
    path = (folder / name).resolve()
    if not path.is_relative_to(folder):
        raise FileRefused(name, SESSION.language.say(N_("a server's files go below the current folder")))
    spare_databases(path)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise FileRefused(name, error.strerror or str(error)) from None
