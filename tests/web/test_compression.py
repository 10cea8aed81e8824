"""Answers are compressed where that makes them smaller, whole or in pieces, and read the same after it."""

import zlib
from typing import Any

import pytest

from kosmos.web.compression import LARGE, SMALLEST, compressing

ASKS: Any = {"headers": [(b"accept-encoding", b"br, gzip")]}


async def _answer(scope: Any, kind: str, *pieces: bytes, **more: bytes) -> tuple[dict[bytes, bytes], bytes]:
    """Headers and body as they come out when an answer of these pieces goes in."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    through = compressing(scope, send)
    length = str(sum(map(len, pieces))).encode()
    extra = [(name.replace("_", "-").encode(), value) for name, value in more.items()]
    headers = [(b"content-type", kind.encode()), (b"content-length", length), *extra]
    await through({"type": "http.response.start", "status": 200, "headers": headers})
    for place, piece in enumerate(pieces, 1):
        await through({"type": "http.response.body", "body": piece, "more_body": place < len(pieces)})
    return dict(sent[0]["headers"]), b"".join(each["body"] for each in sent[1:])


@pytest.mark.parametrize("length", [SMALLEST, LARGE + 1])
async def test_a_text_is_smaller_and_says_how_long_it_is(length: int) -> None:
    """Compressed at once or beside the loop, the reader gets back every byte, and proxies know what it depends on."""
    text = b"Keizer " * (length // 7 + 1)
    headers, body = await _answer(ASKS, "text/html; charset=utf-8", text, vary=b"Cookie")
    assert zlib.decompress(body, 31) == text
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"content-length"] == str(len(body)).encode()
    assert headers[b"vary"] == b"Accept-Encoding, Cookie"


async def test_pieces_can_be_read_before_the_last_one_came() -> None:
    """A file that is sent in pieces has no length, and each piece can be read at once."""
    headers, body = await _answer(ASKS, "application/x-ndjson", b"one\n", b"two\n", b"")
    assert zlib.decompress(body, 31) == b"one\ntwo\n"
    assert b"content-length" not in headers


@pytest.mark.parametrize(
    ("scope", "kind", "length", "more"),
    [
        ({"headers": []}, "text/html", 9000, {}),
        (ASKS, "text/html", SMALLEST - 1, {}),
        (ASKS, "font/woff2", 9000, {}),
        (ASKS, "text/event-stream", 9000, {}),
        (ASKS, "text/html", 9000, {"content_encoding": b"br"}),
    ],
)
async def test_the_rest_stays_as_it_is(scope: Any, kind: str, length: int, more: dict[str, bytes]) -> None:
    """Nobody asked, too short, compressed in itself, or lines that must not wait for each other."""
    text = b"x" * length
    headers, body = await _answer(scope, kind, text, **more)
    assert body == text
    assert headers[b"content-length"] == str(length).encode()
    assert headers.get(b"content-encoding") == more.get("content_encoding")
