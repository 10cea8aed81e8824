"""Whoever hung up waits for nothing: their request ends, and with it the work that only they waited for."""

import asyncio
from typing import Any

from litestar.types import ASGIApp

from kosmos.core.background import start_task

#: most answers are sent before this; only later is it worth looking whether the client is still there
PATIENCE_SECONDS = 0.5
GONE = 499  #: the status counted for such requests, as other servers call it


async def unless_gone(call: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
    """For requests that change nothing: what was begun to be changed is finished."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        await call(scope, receive, send)
        return
    answer = HttpAnswer(send)
    answering = start_task(_called(call, scope, receive, answer.send), "answer a request")
    try:
        await asyncio.wait({answering}, timeout=PATIENCE_SECONDS)
        if not answering.done():
            await _answered_or_gone(answering, receive, answer)
        elif not answering.cancelled():
            answering.result()
    finally:
        answering.cancel()


class HttpAnswer:
    """Makes sure that an answer is begun once and ended once, whoever sends it."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self.begun = False
        self.whole = False

    async def send(self, message: Any) -> None:
        self.begun = True
        self.whole = message["type"] == "http.response.body" and not message.get("more_body", False)
        await self._send(message)


async def _answered_or_gone(answering: asyncio.Future[None], receive: Any, answer: HttpAnswer) -> None:
    leaving = start_task(_disconnect(receive), "look whether somebody is still there")
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
    if answering.done() or answer.whole:  # a server says "disconnected" as well when it has the whole answer
        await answering
        return
    answering.cancel()
    await asyncio.gather(answering, return_exceptions=True)
    if not answer.begun:
        await answer.send({"type": "http.response.start", "status": GONE, "headers": []})
        await answer.send({"type": "http.response.body", "body": b""})


async def _called(call: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
    await call(scope, receive, send)


async def _disconnect(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
