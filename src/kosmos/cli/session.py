"""What every command of the command line shares: the database or server, the language, and how a refusal ends."""

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

import typer

from kosmos.cli.remote_refusal import RemoteRefusal
from kosmos.core.database_addresses import is_address
from kosmos.core.errors import FieldRefused, NeedsConfirmation, Refusal, settle, shown_path
from kosmos.core.questions import Question
from kosmos.core.store_refusals import StoreRefused, StoreUnreachable
from kosmos.locale import LANGUAGES, N_, Language, Phrase, language

T = TypeVar("T")

# Exit codes, as documented in docs/manual/command-line.md
OK, REFUSED, BAD_INPUT, ASKS, NOT_FOUND, CONFLICT, FORBIDDEN, UNREACHABLE = range(8)

_BY_CODE = {"version_conflict": CONFLICT, "needs_confirmation": ASKS}
_BY_STATUS = {403: FORBIDDEN, 401: FORBIDDEN, 404: NOT_FOUND, 503: UNREACHABLE}


def exit_code(refusal: Refusal) -> int:
    """The exit code of a refusal, raised here or sent by a server."""
    if refusal.code in _BY_CODE:
        return _BY_CODE[refusal.code]
    return BAD_INPUT if refusal.params.get("field") else _BY_STATUS.get(refusal.status, REFUSED)


@dataclass
class CliSession:
    """Set once from the global options; commands ask it for everything."""

    database: str = ""
    server: str = ""
    token: str = ""
    language: Language = field(default_factory=lambda: language("en"))
    answers: list[str] = field(default_factory=list)  #: given beforehand, to questions named one by one
    #: a field of a command as the line that is run calls it, `--rounds` or `FILE`; nothing: it has no such word
    typed_name: Callable[[str], str] = lambda _field: ""

    def local_database(self, *, begins: bool) -> str:
        """The database; only what makes something begins a new file, and it says so."""
        if is_address(self.database):
            return self.database
        path = Path(self.database)
        try:
            if not path.exists():
                self._begin(path, begins=begins)
        except (OSError, ValueError) as error:
            raise StoreUnreachable(self.database, getattr(error, "strerror", None) or str(error)) from None
        return str(path)

    def _begin(self, path: Path, *, begins: bool) -> None:
        """A mistyped path makes neither files nor folders; only our own folder is made."""
        if not begins:
            raise NoDatabase(shown_path(self.database))
        if self.database == default_database():
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.parent.is_dir():
            raise NoFolder(shown_path(self.database), shown_path(path.parent))
        complain(Phrase(N_("A new database is created: {path}"), {"path": shown_path(self.database)}))


class NoDatabase(StoreRefused):
    text: ClassVar[str] = N_(
        "There is no database {path}. “kosmos new” and “kosmos serve” create one; --db names another."
    )


class NoFolder(StoreRefused):
    text: ClassVar[str] = N_("The database {path} cannot be created: there is no folder {folder}.")
    folder: str


SESSION = CliSession()


def default_database() -> str:
    """`kosmos.db` in the user's data folder, so that every command finds the same one."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "kosmos" / "kosmos.db")


def spoken_language(configured: str = "") -> str:
    """The language of the environment, if Kosmos speaks it; `configured` is what the file of settings says."""
    own, *general = (os.environ.get(name, "") for name in ("KOSMOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    for said in (own, configured, *general):
        code = said[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


def say(text: str, **args: Any) -> None:
    """A sentence on standard output."""
    typer.echo(SESSION.language.say(Phrase(text, args)))


def complain(phrase: Phrase | str) -> None:
    typer.echo("kosmos: " + SESSION.language.say(phrase), err=True)


def in_typed_words(refusal: Refusal) -> Phrase:
    """The refusal with its field called as it was typed, unless it has words of its own."""
    if isinstance(refusal, FieldRefused) and not refusal.label:
        refusal.called(SESSION.typed_name(refusal.field))
    return refusal.phrase


def end(refusal: Refusal) -> int:
    """A refusal ends a command, wherever it was raised: one line on standard error and a documented exit code."""
    code, phrase = exit_code(refusal), in_typed_words(refusal)
    complain(Phrase("{question} (--yes)", {"question": phrase}) if code == ASKS else phrase)
    if code == ASKS and len(questions := shown_questions(refusal)) > 1:
        for question in questions:
            complain(f"--answer {question.id}")
    return code


def show_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def asked(work: Callable[[Sequence[str]], T], *, yes: bool) -> T:
    """Run something that may ask questions: the person at the terminal answers each one, or the command ends.

    With `yes` every question is shown and answered, also those that come up after the first answers.
    """
    answers = list(SESSION.answers)
    while True:
        try:
            return work(answers)
        except (NeedsConfirmation, RemoteRefusal) as refusal:
            if exit_code(refusal) != ASKS or not (yes or sys.stdin.isatty()):
                raise
            answers += [_answer(question, yes=yes) for question in shown_questions(refusal)]


class ShownQuestion(NamedTuple):
    id: str
    text: str


def shown_questions(refusal: Refusal) -> list[ShownQuestion]:
    """Whoever asked, this house or a server: the numbered questions in words."""
    if isinstance(refusal, RemoteRefusal):
        asked = refusal.params.get("questions", ())
        return [ShownQuestion(each["id"], f"{each['number']}. {each['text']}") for each in asked]
    said = SESSION.language.say
    own = refusal.questions if isinstance(refusal, NeedsConfirmation) else ()
    return [ShownQuestion(each.id, f"{each.number}. {said(each.phrase).strip()}") for each in own]


def _answer(question: ShownQuestion, *, yes: bool) -> str:
    complain(question.text)
    if not yes and not typer.confirm(SESSION.language.say(N_("Go on?")), default=False, err=True):
        raise typer.Exit(ASKS) from None
    return question.id


def confirm(question: str, *, yes: bool) -> None:
    """Ask before something that cannot be undone. Nothing else is asked, so with `yes` there is nothing to show."""
    if not yes:
        wanted = Question("for_good", Phrase(question), loses=True)
        asked(lambda answers: settle([wanted], answers), yes=False)


def told(made: T, as_json: bool, code: int = OK) -> T:
    """With `--json` the answer is printed and the command ends; otherwise it is returned, to be said in words."""
    if as_json:
        show_json(made)
        raise typer.Exit(code)
    return made


#: what tells people an answer: a function, or a line such as `{id}  {name}`, one for each of a list
Shows = Callable[[Any], None] | str


def tell(made: Any, shows: Shows, as_json: bool) -> None:
    """Say an answer: as JSON to a program, by `shows` to people."""
    told(made, as_json)
    if callable(shows):
        shows(made)
    elif shows:
        for each in made if isinstance(made, list) else [made]:
            typer.echo(shows.format_map(each))


def given(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Only what was given on the command line."""
    return {key: value for key, value in raw.items() if value is not None}
