"""Files in and out of the command line; `-` is standard input or output."""

import errno
import sys
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from kosmos.cli.options import switch
from kosmos.cli.session import ASKS, SESSION, complain, show_json
from kosmos.core.database_files import holds_a_database
from kosmos.core.errors import FieldMissing, FieldRefused, shown_path
from kosmos.core.texts import decode_text
from kosmos.locale import N_, Phrase

Force = Annotated[bool, switch("replace a file that is there already", "--force", "--yes", "-y")]


class CannotOpen(FieldRefused):
    text: ClassVar[str] = N_("{file} cannot be opened: {reason}")
    file: str
    reason: Phrase | str


class CannotWrite(FieldRefused):
    text: ClassVar[str] = N_("{file} cannot be written: {reason}")
    file: str
    reason: Phrase | str


_REASONS = {
    FileNotFoundError: N_("there is no such file or folder."),
    IsADirectoryError: N_("it is a folder."),
    NotADirectoryError: N_("a part of its path is not a folder."),
    PermissionError: N_("you may not."),
    FileExistsError: N_("there is a file of this name."),
}


def reason_of(error: OSError | ValueError) -> Phrase | str:
    """What every system says in its own words, in ours where we have some."""
    for kind, words in _REASONS.items():
        if isinstance(error, kind):
            return Phrase(words)
    if getattr(error, "errno", None) == errno.ENAMETOOLONG:
        return Phrase(N_("its name is too long."))
    return getattr(error, "strerror", None) or str(error)


def need_name(file: str, field: str = "file") -> None:
    """An empty name is refused: it would mean the current folder."""
    if not file.strip():
        raise FieldMissing(field)


def read_bytes(file: str) -> bytes:
    """A file, or standard input for `-`; one that cannot be read is bad input."""
    need_name(file)
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise CannotOpen("file", shown_path(file), reason_of(error)) from None


def read_text(file: str) -> str:
    return decode_text(read_bytes(file))


def put(file: str, data: bytes) -> None:
    """Into a file, or to standard output byte for byte. Nothing is written over a database, not even by force."""
    if file == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    need_name(file)
    try:
        if holds_a_database(Path(file)):
            raise CannotWrite("file", shown_path(file), Phrase(N_("it is a database.")))
        Path(file).write_bytes(data)
    except (OSError, ValueError) as error:
        raise CannotWrite("file", shown_path(file), reason_of(error)) from None


def write(file: str, data: bytes, *, as_json: bool = False) -> None:
    """The same, and the name of the file is printed."""
    put(file, data)
    if as_json and file != "-":
        show_json({"file": file, "bytes": len(data)})
    elif file != "-":
        typer.echo(file)


def write_new(file: str, data: bytes, *, force: bool, as_json: bool = False) -> None:
    """A file that is there is replaced only after a question, which `--force` answers."""
    if file != "-" and not force and Path(file).exists():
        _ask_to_replace(file)
    write(file, data, as_json=as_json)


def _ask_to_replace(file: str) -> None:
    question = Phrase(N_("{file} is there already. Replace it?"), {"file": shown_path(file)})
    if sys.stdin.isatty():
        if not typer.confirm(SESSION.language.say(question), default=False, err=True):
            raise typer.Exit(ASKS)
        return
    complain(Phrase(N_("{file} is there already; --force replaces it."), {"file": shown_path(file)}))
    raise typer.Exit(ASKS)
