"""What the command line asks of a club, each thing declared once: how this machine does it, and where a server offers it.

    @operation("GET", "/api/people/{person}")
    async def person(desk: CliDesk, person: int) -> Json:
        return person_view(await desk.directory.get(desk.actor, person))

`person(5)` then works on the database file, or asks the server at that address. Parameters named in the address go
there; `data` is the body as it is, `raw` is JSON in it (what is asked where nothing is sent), all others are asked.
What is left out of the call is left out of the question, and so is None.
"""

import inspect
import json
import urllib.parse
from collections.abc import Awaitable, Callable, Iterable, Mapping
from string import Formatter
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

import msgspec

from kosmos.cli.desk import CliDesk, at_desk
from kosmos.cli.session import SESSION
from kosmos.core.errors import NotFound
from kosmos.core.loading import later
from kosmos.locale import N_, Phrase

Json = dict[str, Any]
P = ParamSpec("P")
T = TypeVar("T")

OCTETS = "application/octet-stream"

# A command on this machine knows no network.
ask_server, read_answer = later("kosmos.cli.server:ask_server"), later("kosmos.cli.server:read_answer")


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
