"""What goes to one connection: in order, at once where it can, and never more than a bounded heap."""

import asyncio

from kosmos.web.board_feeds import MOST_WAITING, Outbox


class Wire:
    """A connection that takes frames only while it is open."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[str] = []
        self.given_up = 0

    async def send(self, frame: str) -> None:
        await self.open.wait()
        self.sent.append(frame)

    async def give_up(self) -> None:
        self.given_up += 1


async def test_frames_are_sent_at_once_and_in_order() -> None:
    """Nothing waits for a turn of the loop where the connection takes it; what had to wait keeps its order."""
    wire = Wire()
    box = Outbox(wire.send, wire.give_up)
    wire.open.set()
    box.put("1")
    assert wire.sent == ["1"]
    wire.open.clear()
    for frame in "234":
        box.put(frame)
    assert wire.sent == ["1"]
    wire.open.set()
    await asyncio.sleep(0.01)
    box.put("5")
    assert wire.sent == list("12345")


async def test_a_connection_that_takes_nothing_is_given_up() -> None:
    """Frames do not pile up for it: after so many it is closed, once, and comes back by version."""
    wire = Wire()
    box = Outbox(wire.send, wire.give_up)
    for number in range(3 * MOST_WAITING):
        box.put(str(number))
    await asyncio.sleep(0.01)
    assert wire.given_up == 1
    assert len(box._waiting) <= MOST_WAITING
    wire.open.set()
    await asyncio.sleep(0.01)
    box.put("late")
    assert wire.sent == ["0"]
