"""The way of the command line to a running server."""

import base64
import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from kosmos.cli.door import KOSMOS, Json
from kosmos.cli.remote_refusal import RemoteRefusal
from kosmos.core.errors import NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.service.doorman import WrongToken


class ServerUnreachable(Refusal):
    text: ClassVar[str] = N_("The server {server} does not answer: {reason}")
    status: ClassVar[int] = 503
    server: str
    reason: Phrase | str


NOT_KOSMOS = Phrase(N_("this is not Kosmos"))


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

    def export(
        self, stream: str, format_name: str = KOSMOS, number: int | None = None, *, personal: bool = False
    ) -> bytes:
        asked = {"round": number or "", "personal": "yes" if personal else ""}
        query = urllib.parse.urlencode(
            {"format": format_name, **{name: value for name, value in asked.items() if value}}
        )
        return self._ask("GET", f"{address_of(stream)}/export?{query}")

    def results(self, stream: str, data: bytes, answers: Sequence[str] = ()) -> Json:
        place = f"{address_of(stream)}/results.csv{_answered(answers)}"
        return self._read(self._ask("POST", place, data, "text/csv"))  # type: ignore[no-any-return]

    def site(self, stream: str) -> dict[str, bytes]:
        files = self._read(self._ask("GET", f"{address_of(stream)}/site"))
        return {name: base64.b64decode(data) for name, data in files.items()}

    def import_(self, data: bytes, *, answers: Sequence[str] = ()) -> Json:
        query = _answered(answers)
        return self._read(self._ask("POST", f"/api/import{query}", data, "application/octet-stream"))  # type: ignore[no-any-return]

    def club_file(self, stream: str, text: str) -> Json:
        return self._read(self._ask("POST", f"{address_of(stream)}/club-file", text.encode(), "text/plain"))  # type: ignore[no-any-return]

    def delete(self, stream: str) -> None:
        self._ask("DELETE", address_of(stream))

    def enter_players(self, stream: str, data: bytes, asked: Mapping[str, Any]) -> Json:
        words = {
            name: ",".join(map(str, value)) if isinstance(value, list | tuple) else value
            for name, value in asked.items()
        }
        path = f"{address_of(stream)}/entries?{urllib.parse.urlencode(words)}"
        return self._read(self._ask("POST", path, data, "application/octet-stream"))  # type: ignore[no-any-return]

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


def _answered(answers: Sequence[str]) -> str:
    return "?" + urllib.parse.urlencode({"answers": ",".join(answers)}) if answers else ""
