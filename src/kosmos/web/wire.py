"""The WebSocket connections of the server, with a shortcut for frames that many get and for messages that can be
answered at once.

Usually a message goes through a queue to a task that wakes up, and a frame is put together for each receiver. At live
boards that costs more than the move itself. So an application finds the connection among the extensions of its scope:
it can take a message as it arrives, and write a frame that was made once to everybody.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

try:  # compiled; the other one costs as much as reading the message
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WIRE = "kosmos.wire"  #: the extension's name
_TEXT = 0x81  #: a whole text message that is not compressed: every client takes it
_MASKED = 0x80  #: as all that clients send
_MORE_LENGTH = {126: 2, 127: 8}  #: bytes of a length that does not fit into one


def text_frame(payload: bytes) -> bytes:
    """A text message as a server sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 2**16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload


def whole_text(data: bytes) -> bytes | None:
    """The payload, if these bytes are exactly one short text message of a client, in one piece and not compressed."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    size, begin = data[1] - _MASKED, 6
    if size == 126:
        size, begin = int.from_bytes(data[2:4], "big"), 8
    if not 0 <= size < 2**16 or size == 127 or len(data) != begin + size:
        return None
    return apply_mask(data[begin:], data[begin - 4 : begin])


def missing_after(data: bytes, missing: int) -> int:
    """How many bytes of the last frame are still missing after these.

    -1: unknown, because they end within the head of a frame, or because it was unknown before.
    """
    at, end = missing, len(data)
    while 0 <= at < end:
        head = 2 + _MORE_LENGTH.get(data[at + 1] & 127, 0) if at + 1 < end else 2
        if at + head + 4 > end:
            return -1
        size = data[at + 1] & 127 if head == 2 else int.from_bytes(data[at + 2 : at + head], "big")
        at += head + 4 + size
    return at - end if at >= end else -1


class SharedFrame:
    """A text message and its frame: made once, for however many."""

    __slots__ = ("frame", "payload")

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.frame = text_frame(payload)


class Wire(WebSocketsSansIOProtocol):
    """A connection. `hear_at_once` may take a text message as it arrives; False: it goes the ordinary way."""

    hear_at_once: Callable[[bytes], bool] | None = None
    _was_offered = False  #: what is being parsed was not taken at once
    _is_full = False  #: the client takes nothing at the moment
    _missing: int = -1  #: bytes of the present frame that have still to come; below 0: nobody counts them

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            # whoever says more before the answer is not counted
            self._missing = 0 if data.endswith(b"\r\n\r\n") else -1
            return
        payload = whole_text(data) if self._missing == 0 else None
        if payload is not None and self._is_heard(payload):
            return
        self._missing = missing_after(data, self._missing)
        self._was_offered = payload is not None
        super().data_received(data)
        self._was_offered = False

    def _is_heard(self, payload: bytes) -> bool:
        """Whether the message may be taken as it arrives: no message in parts is under way, and none waits before it."""
        hear = self.hear_at_once
        unbroken = not self.frames and self.conn.state is OPEN and self.queue.empty() and not self.close_sent
        return hear is not None and unbroken and hear(payload)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was in order, and the application is about to begin
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def send_receive_event_to_app(self) -> None:
        """Messages that came compressed, or not by themselves."""
        frames, self.frames = self.frames, []
        alone = len(frames) == 1 and self.curr_msg_data_type == "text" and not self._was_offered
        if not alone or not self._is_heard(bytes(frames[0])):
            self.frames = frames
            super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_full = False
        super().resume_writing()

    def push(self, frame: bytes) -> bool:
        """Write a frame. False: it cannot be sent now, because the client takes nothing or the connection is ending."""
        transport = self.transport
        if self.close_sent or self._is_full or self.disconnected or transport.is_closing():
            return False
        transport.write(frame)
        return True


def wire_of(scope: Any) -> Wire | None:
    """The connection behind a scope; None behind a server that has no such thing."""
    found = (scope.get("extensions") or {}).get(WIRE)
    return found if isinstance(found, Wire) else None
