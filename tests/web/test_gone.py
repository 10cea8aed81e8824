"""Whoever hangs up: an answer is begun once and ended once, however far it had come."""

import asyncio
from typing import Any

import pytest

from kosmos.web import gone

START: dict[str, Any] = {"type": "http.response.start", "status": 200, "headers": []}
PART: dict[str, Any] = {"type": "http.response.body", "body": b"half", "more_body": True}
END: dict[str, Any] = {"type": "http.response.body", "body": b""}
SCOPE = {"type": "http", "method": "GET"}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gone, "PATIENCE_SECONDS", 0.0)


async def told(sent_before: list[dict[str, Any]], *, ends: bool) -> tuple[list[str], bool]:
    """What went out after the visitor hung up when so much was sent, and whether the work came to its end."""
    sent: list[dict[str, Any]] = []
    ended = False
    hung_up = asyncio.Event()

    async def answer(_scope: Any, _receive: Any, send: Any) -> None:
        nonlocal ended
        await asyncio.sleep(0.01)
        for message in sent_before:
            await send(message)
        hung_up.set()
        await asyncio.sleep(0.02 if ends else 60)
        ended = True

    async def receive() -> dict[str, Any]:
        await hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async with asyncio.timeout(10):
        await gone.unless_gone(answer, SCOPE, receive, send)
    return [f"{each['type'][14:]} {each.get('status', '')}".strip() for each in sent], ended


async def test_nothing_was_sent() -> None:
    """An answer of which nothing was sent is answered by 499."""
    assert await told([], ends=False) == (["start 499", "body"], False)


async def test_the_answer_was_begun() -> None:
    """An answer that was begun is ended, and not begun again."""
    assert await told([START, PART], ends=False) == (["start 200", "body"], False)


async def test_the_answer_was_whole() -> None:
    """A server says that the visitor has gone as well when it has the whole answer: what comes after it is done."""
    assert await told([START, END], ends=True) == (["start 200", "body"], True)
