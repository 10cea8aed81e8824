"""The two ways of the command line to a club: the database file here, or a server elsewhere."""

import asyncio
import getpass
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from kosmos.core.errors import NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.render import FORMATS, render
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.views import read_question, view
from kosmos.store.sqlite_streams import SqliteStreams
from kosmos.tournament.commands import NewTournament, Right

Json = dict[str, Any]
T = TypeVar("T")


class ServerUnreachable(Refusal):
    text: ClassVar[str] = N_("The server {server} does not answer: {reason}")
    status: ClassVar[int] = 503
    server: str
    reason: str


class RemoteRefusal(Refusal):
    """What a server refused, in its own words."""

    text: ClassVar[str] = "{detail}"
    detail: str
    remote_code: str
    remote_status: int
    remote_field: str = ""


class Door(Protocol):
    def listing(self) -> list[Json]: ...
    def create(self, raw: Mapping[str, Any]) -> Json: ...
    def execute(self, stream: str, command: str, raw: Mapping[str, Any]) -> Json: ...
    def view(self, stream: str, what: str, raw: Mapping[str, Any]) -> Any: ...
    def paper(self, stream: str, key: str, format_name: str, raw: Mapping[str, Any]) -> bytes: ...
    def export(self, stream: str) -> bytes: ...
    def import_(self, data: bytes) -> Json: ...
    def delete(self, stream: str) -> None: ...


class LocalDoor:
    """Opens the database file; whoever can write the file may do everything."""

    def __init__(self, path: str, language: Language) -> None:
        self.path = path
        self.language = language
        self.actor = Actor(_user(), Right.ADMIN)

    def listing(self) -> list[Json]:
        listed = self._run(lambda club: club.listing(self.actor))
        return [
            {"id": each.id, "version": each.version, **msgspec.to_builtins(each.summary)} for each in listed
        ]

    def create(self, raw: Mapping[str, Any]) -> Json:
        async def work(club: Club) -> Json:
            command = club.parse("NewTournament", raw)
            assert isinstance(command, NewTournament)
            done = await club.create(self.actor, command)
            return {"id": done.stream, "version": done.version}

        return self._run(work)

    def execute(self, stream: str, command: str, raw: Mapping[str, Any]) -> Json:
        async def work(club: Club) -> Json:
            done = await club.execute(self.actor, stream, club.parse(command, raw))
            return {"id": done.stream, "version": done.version}

        return self._run(work)

    def view(self, stream: str, what: str, raw: Mapping[str, Any]) -> Any:
        question = read_question(raw)
        return self._run(lambda club: view(club, self.actor, stream, what, question, self.language))[0]

    def paper(self, stream: str, key: str, format_name: str, raw: Mapping[str, Any]) -> bytes:
        question = read_question(raw)
        if format_name not in FORMATS:
            raise NotFound(Phrase(N_("format")), format_name)
        paper, _ = self._run(lambda club: club.paper(self.actor, stream, key, question.wishes, question.at))
        return render(paper, self.language, format_name)

    def export(self, stream: str) -> bytes:
        return self._run(lambda club: club.export(self.actor, stream))

    def import_(self, data: bytes) -> Json:
        done = self._run(lambda club: club.import_(self.actor, data))
        return {"id": done.stream, "version": done.version}

    def delete(self, stream: str) -> None:
        self._run(lambda club: club.delete(self.actor, stream))

    def _run(self, work: Callable[[Club], Awaitable[T]]) -> T:
        async def inside() -> T:
            streams = SqliteStreams.open(self.path)
            try:
                return await work(Club(streams))
            finally:
                await streams.close()

        return asyncio.run(inside())


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "cli"


class RemoteDoor:
    """Speaks to the HTTP API of a running server."""

    def __init__(self, server: str, token: str, language: Language) -> None:
        self.server = server.rstrip("/")
        self.token = token
        self.language = language

    def listing(self) -> list[Json]:
        return self._json("GET", "/api/tournaments")  # type: ignore[no-any-return]

    def create(self, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", "/api/tournaments", raw)  # type: ignore[no-any-return]

    def execute(self, stream: str, command: str, raw: Mapping[str, Any]) -> Json:
        return self._json("POST", f"{_at(stream)}/commands/{command}", raw)  # type: ignore[no-any-return]

    def view(self, stream: str, what: str, raw: Mapping[str, Any]) -> Any:
        return self._json("GET", f"{_at(stream)}/views/{what}?{urllib.parse.urlencode(raw)}")

    def paper(self, stream: str, key: str, format_name: str, raw: Mapping[str, Any]) -> bytes:
        query = urllib.parse.urlencode({**raw, "format": format_name})
        return self._ask("GET", f"{_at(stream)}/papers/{key}?{query}")

    def export(self, stream: str) -> bytes:
        return self._ask("GET", f"{_at(stream)}/export")

    def import_(self, data: bytes) -> Json:
        return json.loads(self._ask("POST", "/api/import", data, "application/x-ndjson"))  # type: ignore[no-any-return]

    def delete(self, stream: str) -> None:
        self._ask("DELETE", _at(stream))

    def _json(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        return json.loads(self._ask(method, path, data, "application/json"))

    def _ask(self, method: str, path: str, data: bytes | None = None, kind: str = "") -> bytes:
        headers = {"Accept-Language": self.language.code, **({"Content-Type": kind} if kind else {})}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if not self.server.startswith(("http://", "https://")):
            raise ServerUnreachable(self.server, "http:// or https:// is missing")
        request = urllib.request.Request(self.server + path, data, headers, method=method)  # noqa: S310 - checked above
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - checked above
                return answer.read()  # type: ignore[no-any-return]
        except urllib.error.HTTPError as error:
            raise _refusal(error, self.server) from None
        except (urllib.error.URLError, OSError) as error:
            raise ServerUnreachable(self.server, str(getattr(error, "reason", error))) from None


def _at(stream: str) -> str:
    return f"/api/tournaments/{urllib.parse.quote(stream, safe='')}"


def _refusal(error: urllib.error.HTTPError, server: str) -> Refusal:
    try:
        problem = json.loads(error.read())
        return RemoteRefusal(
            problem["detail"], problem["code"], int(problem["status"]), problem.get("field") or ""
        )
    except (ValueError, KeyError, TypeError):
        return ServerUnreachable(server, f"HTTP {error.code}")
