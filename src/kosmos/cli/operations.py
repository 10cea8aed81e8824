"""What the command line asks of a club, each thing declared once: how this machine does it, and where a server offers it.

    @command(season, "show", shows=print_table)
    @operation("GET", "/api/seasons/{season}")
    async def show_season(desk: CliDesk, season: SeasonId) -> Json:
        "The table of a season as it stands."
        return as_sent(season_view(await desk.services.seasons.get(desk.actor, season)))

`show_season("grand-prix")` then works on the database file, or asks the server at that address. Parameters named in the
address go there; `data` is the body as it is, `raw` is JSON in it (what is asked where nothing is sent), all others are
asked. What is left out of the call is left out of the question, and so is None.

`@command` makes `kosmos season show SEASON` of it: its arguments and options are the parameters, its help is the
docstring; `--json` prints the answer as it is, and `shows` says it to people.
"""

import inspect
import json
import urllib.parse
from collections.abc import Awaitable, Callable, Iterable, Mapping
from string import Formatter
from typing import Annotated, Any, Concatenate, Generic, ParamSpec, TypeVar, cast

import msgspec
import typer

from kosmos.cli.desk import CliDesk, at_desk
from kosmos.cli.options import AsJson, Yes, field_options
from kosmos.cli.session import SESSION, given, say, sure, told
from kosmos.core.errors import NotFound
from kosmos.core.loading import later
from kosmos.locale import N_, Phrase

Json = dict[str, Any]
Raw = Mapping[str, Any]  #: what was typed, by the names of fields
P = ParamSpec("P")
T = TypeVar("T")

OCTETS = "application/octet-stream"

# A command on this machine knows no network, and one that says a few lines writes no file.
ask_server, read_answer = later("kosmos.cli.server:ask_server"), later("kosmos.cli.server:read_answer")
write = later("kosmos.cli.files:write")


def as_sent(value: object) -> Json:
    """A view as a server would have sent it: plain JSON values."""
    sent: Json = msgspec.to_builtins(value)
    return sent


def all_sent(values: Iterable[object]) -> list[Json]:
    return [as_sent(each) for each in values]


class ClubOperation(Generic[P, T]):
    def __init__(
        self,
        method: str,
        address: str,
        work: Callable[Concatenate[CliDesk, P], Awaitable[T]],
        *,
        begins: bool,
    ) -> None:
        self.method = method
        self.address = address
        self.work = work
        self.begins = begins  #: it may be the first thing in a new database
        self.signature = inspect.signature(work)

    @property
    def own_parameters(self) -> list[inspect.Parameter]:
        """What a caller says one by one."""
        _desk, *said = self.signature.parameters.values()
        return [each.replace(kind=each.KEYWORD_ONLY) for each in said if each.name != "raw"]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        if SESSION.server:
            return cast("T", self._there(*args, **kwargs))
        return at_desk(lambda desk: self.work(desk, *args, **kwargs), begins=self.begins)

    def _there(self, *args: Any, **kwargs: Any) -> Any:
        given = dict(self.signature.bind(None, *args, **kwargs).arguments)
        given.pop(next(iter(given)))  # the desk
        answer = at_server(self.method, self.address, given)
        match self.signature.return_annotation:
            case None:
                return None
            case kind if kind is bytes:
                return answer
            case kind if kind is str:
                return answer.decode()
        return read_answer(answer)


def at_server(method: str, address: str, given: Mapping[str, Any]) -> bytes:
    """Ask the server: what is given goes into the address, the body or the question, as above."""
    left = dict(given)
    names = [name for _, name, _, _ in Formatter().parse(address) if name]
    place = address.format(**{name: _part(name, left.pop(name)) for name in names})
    data: bytes | None = left.pop("data", None)
    kind = OCTETS if data is not None else ""
    if data is None and method not in ("GET", "DELETE"):
        data, kind = json.dumps(left.pop("raw", {})).encode(), "application/json"
    asked = _query({**left.pop("raw", {}), **left})
    return cast("bytes", ask_server(method, f"{place}?{asked}" if asked else place, data, kind))


def json_at_server(method: str, address: str, **given: Any) -> Json:
    return cast("Json", read_answer(at_server(method, address, given)))


def operation(
    method: str, address: str, *, begins: bool = False
) -> Callable[[Callable[Concatenate[CliDesk, P], Awaitable[T]]], ClubOperation[P, T]]:
    return lambda work: ClubOperation(method, address, work, begins=begins)


Shows = Callable[[Any], None] | str


def command(
    group: typer.Typer,
    name: str,
    *,
    shows: Shows = "",
    fields: type[Any] | None = None,
    first: Mapping[str, str] = {},
    asks: str = "",
    done: str = "",
) -> Callable[[ClubOperation[P, T]], ClubOperation[P, T]]:
    """Make an operation a command of a group.

    `shows` prints the answer for people: a function, or a line such as `{id}  {name}`, one for each where it is a list.
    A file goes to `--to`. `fields` are the options of what is sent (`raw`); those named in `first`, with a help, are arguments.
    `asks` is asked before what cannot be undone, and `done` is said after it.
    """

    def declare(asked: ClubOperation[P, T]) -> ClubOperation[P, T]:
        answers, own = asked.signature.return_annotation, asked.own_parameters
        sent = field_options(fields, *first) if fields else []

        def run(*, yes: bool = False, as_json: bool = False, to: str = "", **typed: Any) -> None:
            if asks:
                sure(asks, yes=yes)
            raw = {each: typed.pop(each) for each in (*first, *(option.name for option in sent))}
            made = cast("Any", asked)(**typed, **({"raw": given(raw)} if fields else {}))
            if answers is bytes:
                write(to or "-", made)
            elif answers is not None:
                _show(told(made, as_json), shows)
            if done:
                say(done)

        arguments = [
            _keyword(each, Annotated[str, typer.Argument(help=words)]) for each, words in first.items()
        ]
        added = [_keyword("yes", Yes, default=False)] if asks else []
        if answers is bytes:
            added.append(_keyword("to", ToFile, default=""))
        elif answers is not None:
            added.append(_keyword("as_json", AsJson, default=False))
        run.__signature__ = inspect.Signature([*own, *arguments, *added, *sent])  # type: ignore[attr-defined]
        group.command(name, help=inspect.getdoc(asked.work))(run)
        return asked

    return declare


ToFile = Annotated[str, typer.Option("--to", "-o", help="write it to this file")]


def _keyword(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)


def _show(made: Any, shows: Shows) -> None:
    if callable(shows):
        shows(made)
    elif shows:
        for each in made if isinstance(made, list) else [made]:
            typer.echo(shows.format_map(each))


def _part(name: str, value: object) -> str:
    text = str(value)
    if name == "tournament" and ("/" in text or text.strip(".") == ""):  # no id, but another address
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
