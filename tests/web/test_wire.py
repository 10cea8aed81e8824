"""The short way into a connection: what is taken as it arrives, and how frames are counted."""

from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from kosmos.web.wire import missing_after, text_frame, whole_text


def said(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it, masked."""
    return Frame(opcode, payload, fin).serialize(mask=True)


@given(st.binary(max_size=70_000))
@example(b"")
@example(b"x" * 125)
@example(b"x" * 126)
def test_one_whole_text_is_read(payload: bytes) -> None:
    """Exactly one short text frame gives its payload; long ones are left to the parser."""
    expected = payload if len(payload) < 2**16 else None
    assert whole_text(said(payload)) == expected


@given(st.binary(max_size=300), st.integers(0, 400))
def test_anything_else_is_left_to_the_parser(payload: bytes, cut: int) -> None:
    """Parts of frames, two at once, other kinds, messages in parts, frames that are not masked."""
    frame = said(payload)
    if cut < len(frame):
        assert whole_text(frame[:cut]) is None
    assert whole_text(frame + frame) is None
    assert whole_text(said(payload, Opcode.BINARY)) is None
    assert whole_text(said(payload, fin=False)) is None
    assert whole_text(text_frame(payload)) is None or payload[:1] >= b"\x80"


@given(st.lists(st.binary(max_size=70_000), min_size=1, max_size=4), st.data())
def test_frames_are_counted_however_they_arrive(payloads: list[bytes], data: st.DataObject) -> None:
    """Cut anywhere, it is known what is missing of the last frame, or known that it is not known any more."""
    stream = b"".join(map(said, payloads))
    ends, at = [], 0
    for payload in payloads:
        at += len(said(payload))
        ends.append(at)
    missing, begin = 0, 0
    while begin < len(stream) and missing >= 0:
        end = data.draw(st.integers(begin + 1, len(stream)))
        missing = missing_after(stream[begin:end], missing)
        if missing >= 0:
            assert end + missing in ends
        begin = end


def test_a_head_in_two_parts_ends_the_counting() -> None:
    """Where a frame begins cannot be said then, so nothing is taken before the parser any more."""
    assert missing_after(said(b"hello")[:3], 0) == -1
    assert missing_after(said(b"hello"), -1) == -1
    assert missing_after(said(b"hello"), 0) == 0
    assert missing_after(said(b"hello")[:8], 0) == 3
