"""Requests straight into the program, without a network; and changes that make its pages new."""

import asyncio
import gzip
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from litestar import Litestar

from kosmos.service.actors import Actor
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import Right

ROOT = Actor("root", Right.ADMIN)


class Answer(NamedTuple):
    status: int
    kind: str  #: the content type
    size: int  #: bytes on the wire, without the head
    text: str


async def ask(app: Litestar, address: str, headers: Mapping[str, str]) -> Answer:
    """A GET as a browser sends it that takes gzip."""
    sent = await sent_by(app, address, {"accept-encoding": "gzip", **headers})
    head = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    body = b"".join(message.get("body", b"") for message in sent[1:])
    plain = gzip.decompress(body) if head.get("content-encoding") == "gzip" else body
    return Answer(
        sent[0]["status"], head.get("content-type", ""), len(body), plain.decode("utf-8", "replace")
    )


async def sent_by(app: Litestar, address: str, headers: Mapping[str, str]) -> list[Any]:
    """All that the program says to a GET, as it says it to the server."""
    path, _, query = address.partition("?")
    said = {"host": "localhost", "accept-language": "en", **headers}
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in said.items()],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "root_path": "",
    }
    sent: list[Any] = []
    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        """The request; after that nothing comes, because nobody hangs up."""
        return next(asked, None) or await asyncio.Future()

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent


def other_result(chronicle: Chronicle, lot: Random) -> dict[str, Any]:
    """A game of the newest round that ended otherwise: in earlier ones it is asked whether that is meant."""
    number = len(chronicle.state.rounds)
    games = chronicle.state.rounds[number - 1].games
    board = lot.randrange(len(games))
    result = lot.choice([each for each in ("1-0", "½-½", "0-1") if each != games[board].result.value])
    return {"round": number, "board": board + 1, "result": result}
