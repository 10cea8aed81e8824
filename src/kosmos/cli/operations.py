"""The operations of the club (`service/operations`) at the command line: asked on this machine's database or of a server.

    season = CommandGroup(season=Annotated[str, typer.Argument(help="id of the season")])
    season.command_of("show", get_season, shows=print_table)

is `kosmos season show SEASON`: its arguments and options are the parameters of the operation, as the group spells them, and the
declared fields of what is sent; its help is the docstring. `--json` prints the answer as it is, and `shows` says it to people.
"""

import asyncio
import inspect
import json
import urllib.parse
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from string import Formatter
from typing import Annotated, Any, ParamSpec, TypeVar, cast

import msgspec
import typer

from kosmos.cli.desk import CliDesk, at_desk
from kosmos.cli.options import AsJson, Yes, argument, field_options, keyword, switch
from kosmos.cli.session import SESSION, Shows, confirm, given, say, tell
from kosmos.core.errors import NotFound
from kosmos.core.json_values import Json
from kosmos.core.loading import later
from kosmos.locale import N_, Phrase
from kosmos.service.operations import OCTETS, ClubOperation

P = ParamSpec("P")
T = TypeVar("T")

TIMED = ("boards", "arenas")  #: chapters in which clocks run
#: asks an operation, wherever that is
Asker = Callable[..., Coroutine[Any, Any, Any]]

# A command on this machine knows no network, and one that says a few lines writes no file.
ask_server, read_answer = later("kosmos.cli.server:ask_server"), later("kosmos.cli.server:read_answer")
read_bytes, write = later("kosmos.cli.files:read_bytes"), later("kosmos.cli.files:write")


def ask(operation: ClubOperation[P, Any], *args: P.args, **kwargs: P.kwargs) -> Any:
    """The answer as a server would have sent it: plain JSON values, or the content of a file."""
    return converse(lambda asker: asker(operation, *args, **kwargs), begins=operation.begins)


def converse(work: Callable[[Asker], Coroutine[Any, Any, T]], *, begins: bool = False) -> T:
    """Ask several operations in a row at one desk."""
    if SESSION.server:
        return asyncio.run(work(_asked_there))
    return at_desk(lambda desk: work(partial(_asked_here, desk)), begins=begins)


async def _asked_here(desk: CliDesk, operation: ClubOperation[..., Any], *args: Any, **kwargs: Any) -> Any:
    said = _bound(operation, args, kwargs)
    if operation.chapter in TIMED:
        await desk.join_time()
    if "asked" in said:
        said |= operation.read_declared(said["asked"])
    made = await operation.work(desk, **said)
    return made.data if operation.is_file else msgspec.to_builtins(made)


async def _asked_there(operation: ClubOperation[..., Any], *args: Any, **kwargs: Any) -> Any:
    said = _bound(operation, args, kwargs)
    said |= said.pop("asked", {})
    if "raw" in said:
        beside = {name: said.pop(name) for name in [*said] if name not in ("raw", *operation.places)}
        said["raw"] = {**said["raw"], **given(beside)}
    answer = at_server(operation.method, operation.address, said)
    answers = operation.signature.return_annotation
    if answers is None or operation.is_file:
        return answer or None
    return answer.decode() if answers is str else read_answer(answer)


def _bound(operation: ClubOperation[..., Any], args: Any, kwargs: Any) -> Json:
    _desk, *said = operation.signature.bind(None, *args, **kwargs).arguments.items()
    return dict(said)


def at_server(method: str, address: str, said: Mapping[str, Any]) -> bytes:
    """What is said goes into the address, the body or the question; None nowhere."""
    left = dict(said)
    names = [name for _, name, _, _ in Formatter().parse(address) if name]
    place = address.format(**{name: _part(name, left.pop(name)) for name in names})
    data: bytes | None = bytes(left.pop("data")) if "data" in left else None
    kind = OCTETS if data is not None else ""
    if data is None and method not in ("GET", "DELETE"):
        data, kind = json.dumps(left.pop("raw", {})).encode(), "application/json"
    asked = _query({**left.pop("raw", {}), **left})
    return cast("bytes", ask_server(method, f"{place}?{asked}" if asked else place, data, kind))


def _part(name: str, value: object) -> str:
    text = str(value)
    is_id = "/" not in text and text.strip(".") != ""
    if name in ("stream", "tournament") and not is_id:  # it would be another address
        raise NotFound(Phrase(N_("tournament")), text)
    return urllib.parse.quote(text, safe="", errors="replace")


def _query(asked: Mapping[str, Any]) -> str:
    """Lists with commas, yes and no as words."""
    return urllib.parse.urlencode({name: _word(value) for name, value in asked.items() if value is not None})


def _word(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ",".join(map(str, value))
    return str(value)


# -- commands ----------------------------------------------------------------------------------------------

ToFile = Annotated[str, switch("write it to this file", "--to", "-o")]


@dataclass(frozen=True)
class OperationCommand:
    """A command of the shell that asks an operation. Its `data` is typed as the name of a `file`."""

    operation: ClubOperation[..., Any]
    words: Mapping[str, Any]  #: how parameters are typed; with their defaults, where they may be left out
    _: KW_ONLY
    #: tells people the answer: a function, or a line such as `{id}  {name}`, one for each of a list
    shows: Shows = ""
    fields: type[Any] | None = None  #: options of what is sent, if not those of the body
    first: Mapping[str, str] = field(default_factory=dict)  #: fields that are arguments, with their help
    asks: str = ""  #: before what cannot be undone
    done: str = ""  #: said after it
    typed: Mapping[str, Any] = field(default_factory=dict)  #: words of this command alone
    said: Mapping[str, Any] = field(default_factory=dict)  #: parameters that are not typed

    @property
    def own(self) -> dict[str, Any]:
        """The parameters of the operation that are typed."""
        words = {**self.words, **self.typed}
        names = ("file" if each == "data" else each for each in self.operation.parameters)
        return {each: words[each] for each in names if each in words and each not in self.said}

    @property
    def sends(self) -> str:
        return next((each for each in ("raw", "asked") if each in self.operation.parameters), "")

    @property
    def answers(self) -> bool:
        return self.operation.signature.return_annotation is not None

    def run(self, *, yes: bool = False, as_json: bool = False, to: str = "", **values: Any) -> None:
        if self.asks:
            confirm(self.asks, yes=yes)
        named = {each: values.pop(each) for each in self.own}
        if "file" in named:
            named["data"] = read_bytes(named.pop("file"))
        sent = {self.sends: given(values)} if self.sends else {}
        made = ask(self.operation, **named, **self.said, **sent)
        if self.operation.is_file:
            write(to or "-", made)
        elif self.answers:
            tell(made, self.shows, as_json)
        if self.done:
            say(self.done)

    @property
    def signature(self) -> inspect.Signature:
        ends: Json = {"yes": (Yes, False)} if self.asks else {}
        if self.answers:
            ends |= {"to": (ToFile, "")} if self.operation.is_file else {"as_json": (AsJson, False)}
        first = {each: Annotated[str, argument(about)] for each, about in self.first.items()}
        words = {**self.own, **self.typed, **first, **ends}
        kind = self.fields or self.operation.body
        sent = field_options(kind, *self.first) if self.sends and is_struct(kind) else []
        return inspect.Signature([*(keyword(each, typed) for each, typed in words.items()), *sent])


class CommandGroup(typer.Typer):
    def __init__(self, **words: Any) -> None:
        super().__init__(no_args_is_help=True)
        self._words = words

    def command_of(
        self,
        name: str,
        operation: ClubOperation[..., Any],
        *,
        help: str = "",  # noqa: A002 - as Typer calls it
        **about: Any,
    ) -> None:
        """Make an operation a command; `about`: see `OperationCommand`."""
        command = OperationCommand(operation, self._words, **about)

        def run(**values: Any) -> None:
            command.run(**values)

        run.__signature__ = command.signature  # type: ignore[attr-defined]
        self.command(name, help=help or operation.help)(run)


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
