"""The two ways of the command line to a club: the database file here, or a server elsewhere."""

import asyncio
import base64
import getpass
import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from kosmos.cli.remote_refusal import RemoteRefusal
from kosmos.core.errors import NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import WrongToken
from kosmos.service.exports import KOSMOS, enter_results, exported, printed, styled, user_css, user_page
from kosmos.service.kfc_test_script import run_file
from kosmos.service.site import site
from kosmos.service.views import read_question, view
from kosmos.store.sqlite_streams import SqliteStreams
from kosmos.tournament.commands import NewTournament, Right

Json = dict[str, Any]
T = TypeVar("T")


class ServerUnreachable(Refusal):
    text: ClassVar[str] = N_("The server {server} does not answer: {reason}")
    status: ClassVar[int] = 503
    server: str
    reason: Phrase | str


NOT_KOSMOS = Phrase(N_("this is not Kosmos"))


class Door(Protocol):
    def listing(self) -> list[Json]: ...
    def create(self, raw: Mapping[str, Any]) -> Json: ...
    def execute(self, stream: str, command: str, raw: Mapping[str, Any]) -> Json: ...
    def view(self, stream: str, what: str, raw: Mapping[str, Any]) -> Any: ...
    def paper(self, stream: str, key: str, format_name: str, raw: Mapping[str, Any]) -> bytes: ...
    def export(self, stream: str, format_name: str = KOSMOS, number: int | None = None) -> bytes: ...
    def import_(self, data: bytes, *, confirmed: bool = False) -> Json: ...
    def results(self, stream: str, data: bytes) -> Json: ...
    def site(self, stream: str) -> dict[str, bytes]: ...
    def club_file(self, stream: str, text: str) -> Json: ...
    def delete(self, stream: str) -> None: ...
    def take_over(self, stream: str, source: str) -> Json: ...


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
        options = styled(question.options, user_css(self.path), user_page(self.path))
        return self._run(
            lambda club: printed(club, self.actor, stream, key, format_name, question, self.language, options)
        ).data

    def export(self, stream: str, format_name: str = KOSMOS, number: int | None = None) -> bytes:
        return self._run(lambda club: exported(club, self.actor, stream, format_name, number)).data

    def results(self, stream: str, data: bytes) -> Json:
        return self._run(lambda club: enter_results(club, self.actor, stream, data))._asdict()

    def site(self, stream: str) -> dict[str, bytes]:
        return self._run(lambda club: site(club, self.actor, stream, self.language, user_css(self.path)))

    def import_(self, data: bytes, *, confirmed: bool = False) -> Json:
        done = self._run(lambda club: club.import_(self.actor, data, confirmed=confirmed))
        report = [self.language.say(line) for line in done.report]
        return {"id": done.stream, "version": done.version, "report": report}

    def club_file(self, stream: str, text: str) -> Json:
        ran = self._run(lambda club: run_file(club, self.actor, stream, text))
        return {**ran._asdict(), "report": [self.language.say(line) for line in ran.report]}

    def delete(self, stream: str) -> None:
        self._run(lambda club: club.delete(self.actor, stream))

    def take_over(self, stream: str, source: str) -> Json:
        done = self._run(lambda club: club.take_over(self.actor, stream, source))
        return {"id": done.stream, "version": done.version}

    def _run(self, work: Callable[[Club], Awaitable[T]]) -> T:
        try:
            return self._run_on_file(work)
        except UnicodeEncodeError as error:  # bytes of another encoding on the command line
            raise NotFound(Phrase(N_("tournament")), error.object) from None

    def _run_on_file(self, work: Callable[[Club], Awaitable[T]]) -> T:
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
        return self._json("POST", f"{address_of(stream)}/commands/{command}", raw)  # type: ignore[no-any-return]

    def view(self, stream: str, what: str, raw: Mapping[str, Any]) -> Any:
        return self._json("GET", f"{address_of(stream)}/views/{what}?{urllib.parse.urlencode(raw)}")

    def paper(self, stream: str, key: str, format_name: str, raw: Mapping[str, Any]) -> bytes:
        query = urllib.parse.urlencode({**raw, "format": format_name})
        return self._ask("GET", f"{address_of(stream)}/papers/{key}?{query}")

    def export(self, stream: str, format_name: str = KOSMOS, number: int | None = None) -> bytes:
        query = urllib.parse.urlencode(
            {"format": format_name, **({} if number is None else {"round": number})}
        )
        return self._ask("GET", f"{address_of(stream)}/export?{query}")

    def results(self, stream: str, data: bytes) -> Json:
        return self._read(self._ask("POST", f"{address_of(stream)}/results.csv", data, "text/csv"))  # type: ignore[no-any-return]

    def site(self, stream: str) -> dict[str, bytes]:
        files = self._read(self._ask("GET", f"{address_of(stream)}/site"))
        return {name: base64.b64decode(data) for name, data in files.items()}

    def import_(self, data: bytes, *, confirmed: bool = False) -> Json:
        query = "?confirmed=yes" if confirmed else ""
        return self._read(self._ask("POST", f"/api/import{query}", data, "application/octet-stream"))  # type: ignore[no-any-return]

    def club_file(self, stream: str, text: str) -> Json:
        return self._read(self._ask("POST", f"{address_of(stream)}/club-file", text.encode(), "text/plain"))  # type: ignore[no-any-return]

    def delete(self, stream: str) -> None:
        self._ask("DELETE", address_of(stream))

    def take_over(self, stream: str, source: str) -> Json:
        return self._json("POST", f"{address_of(stream)}/take-over", {"source": source})  # type: ignore[no-any-return]

    def _json(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        return self._read(self._ask(method, path, data, "application/json"))

    def _read(self, answer: bytes) -> Any:
        try:
            return json.loads(answer)
        except ValueError:
            raise ServerUnreachable(self.server, NOT_KOSMOS) from None

    def _ask(self, method: str, path: str, data: bytes | None = None, kind: str = "") -> bytes:
        headers = {"Accept-Language": self.language.code, **({"Content-Type": kind} if kind else {})}
        if self.token:
            if not (self.token.isascii() and self.token.isprintable()):
                raise WrongToken
            headers["Authorization"] = f"Bearer {self.token}"
        if not self.server.startswith(("http://", "https://")):
            raise ServerUnreachable(self.server, Phrase(N_("http:// or https:// is missing")))
        try:
            request = urllib.request.Request(self.server + path, data, headers, method=method)  # noqa: S310 - checked above
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - checked above
                return answer.read()  # type: ignore[no-any-return]
        except urllib.error.HTTPError as error:
            raise _refusal(error, self.server) from None
        except (urllib.error.URLError, OSError, http.client.HTTPException, ValueError) as error:
            raise ServerUnreachable(self.server, _reason(error)) from None


def _reason(error: Exception) -> str:
    """What the system says, without its numbers."""
    inner = getattr(error, "reason", error)
    return str(getattr(inner, "strerror", None) or inner)


def address_of(stream: str) -> str:
    if "/" in stream or stream.strip(".") == "":  # no id, but another address
        raise NotFound(Phrase(N_("tournament")), stream)
    return f"/api/tournaments/{urllib.parse.quote(stream, safe='', errors='replace')}"


def _refusal(error: urllib.error.HTTPError, server: str) -> Refusal:
    try:
        problem = json.loads(error.read())
        return RemoteRefusal(
            problem["detail"],
            problem["code"],
            int(problem["status"]),
            problem.get("field") or "",
            problem.get("params") or {},
        )
    except (ValueError, KeyError, TypeError):
        return ServerUnreachable(server, f"HTTP {error.code}")
