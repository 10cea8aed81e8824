"""The WebSocket connections of the server, with a short way for what many are told and for what is answered at once.

The ordinary way of a message is a queue, a task that wakes up, and a frame that is put together for each who gets it. At
live boards that is more work than the move itself, so an application may find the connection among the extensions of its
scope: what it hears can be taken as it arrives, and a frame that was made once is written to everybody as it is.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WIRE = "kosmos.wire"  #: the extension's name
_TEXT = 0x81  #: a whole text message that is not compressed: every client takes it


def text_frame(payload: bytes) -> bytes:
    """A text message as a server sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 2**16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload


class SharedFrame:
    """A text message and its frame: made once, for however many."""

    __slots__ = ("frame", "payload")

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.frame = text_frame(payload)


class Wire(WebSocketsSansIOProtocol):
    """A connection. `hear_at_once` may take a text message as it arrives; False: it goes the ordinary way."""

    hear_at_once: Callable[[bytes], bool] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was in order, and the application is about to begin
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def send_receive_event_to_app(self) -> None:
        hear = self.hear_at_once
        if hear is None or self.curr_msg_data_type != "text" or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        if len(self.frames) == 1 and hear(self.frames[0]):
            self.frames = []
        else:
            super().send_receive_event_to_app()

    def push(self, frame: bytes) -> bool:
        """Write a frame; False: it does not go out now, because the client takes nothing or the connection ends."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True


def wire_of(scope: Any) -> Wire | None:
    """The connection behind a scope; None behind a server that has no such thing."""
    found = (scope.get("extensions") or {}).get(WIRE)
    return found if isinstance(found, Wire) else None
