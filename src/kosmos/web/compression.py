"""Answers compressed as browsers ask for it. A large one is compressed beside the loop: a table of thousands takes longer
than everything else that is done for its page.
"""

import zlib
from collections.abc import Sequence
from typing import Any, TypeAlias

from litestar.types import Scope, Send

from kosmos.service.reading import off_loop

Headers: TypeAlias = Sequence[tuple[bytes, bytes]]

SMALLEST = 2_000  #: bytes; less fits into one packet as it is
LARGE = 50_000  #: bytes that are compressed in another thread
LEVEL = 7  #: a large table is a fifth smaller than with 3, and takes two milliseconds more
GZIP = 16 + zlib.MAX_WBITS  # zlib's way to say: with the header of gzip
#: beginnings of what gets smaller; pictures, fonts, PDF and archives are compressed in themselves
TEXTS = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/javascript",
    "application/manifest+json",
    "application/x-ndjson",
    "application/vnd.chess-pgn",
    "application/vnd.oai",
    "application/xml",
    "application/atom+xml",
    "image/svg+xml",
)
NEVER = ("text/event-stream",)  # its lines must not wait for each other


def compressing(scope: Scope, send: Send) -> Send:
    """`send`, or one that compresses what it is given, if the reader takes it."""
    asked = dict(scope["headers"]).get(b"accept-encoding", b"")
    return _Compressed(send) if b"gzip" in asked else send


class _Compressed:
    """The headers wait for the first piece of the body: only then it is known whether it is worth it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Any = None
        self._zipper: Any = None

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        if message["type"] != "http.response.body":
            await self._send(message)
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        start, self._start = self._start, None
        if start is not None and (more or len(body) >= SMALLEST) and _gets_smaller(start["headers"]):
            self._zipper = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
        if self._zipper is not None:
            body = await self._zipped(body, more=more)
            self._zipper = self._zipper if more else None  # files end with an empty piece after the last one
            start = start and {**start, "headers": _changed(start["headers"], None if more else len(body))}
        if start is not None:
            await self._send(start)
        message["body"] = body
        await self._send(message)

    async def _zipped(self, body: bytes, *, more: bool) -> bytes:
        zipper = self._zipper

        def work() -> bytes:
            ending = zlib.Z_SYNC_FLUSH if more else zlib.Z_FINISH
            made: bytes = zipper.compress(body) + zipper.flush(ending)
            return made

        return await off_loop(work) if len(body) > LARGE else work()


def _gets_smaller(headers: Headers) -> bool:
    named = {name.lower(): value for name, value in headers}
    kind = named.get(b"content-type", b"").decode("latin-1").lower()
    return b"content-encoding" not in named and kind.startswith(TEXTS) and not kind.startswith(NEVER)


def _changed(headers: Headers, length: int | None) -> list[tuple[bytes, bytes]]:
    """`length`: of the whole body; None where more of it comes."""
    vary = [value for name, value in headers if name.lower() == b"vary"]
    kept = [each for each in headers if each[0].lower() not in (b"content-length", b"vary")]
    known = [] if length is None else [(b"content-length", str(length).encode())]
    ways = (b"vary", b", ".join([b"Accept-Encoding", *vary]))
    return [*kept, (b"content-encoding", b"gzip"), ways, *known]
