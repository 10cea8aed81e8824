"""A connection to PostgreSQL that is lost while an append is on its way: it is stored once, and whoever waits is told so."""

import threading

import pytest

from kosmos.core.errors import VersionConflict
from kosmos.store.followed_streams import Append
from kosmos.store.postgres.append_statements import AppendPlan, write_appends
from kosmos.store.postgres.connection import PostgresConnection, connect
from kosmos.store.postgres.database import Link
from kosmos.store.postgres.streams import create, read
from servers import empty_database
from store.conftest import common_database


def appended(*data: bytes) -> Append:
    return "cup", 1, data, None, lambda _: None


#: one event has a statement of its own
APPENDED = pytest.mark.parametrize(
    "append", [appended(b"two"), appended(b"two", b"three")], ids=["one", "two"]
)


@pytest.fixture
def address() -> str:
    """A database with one stream of one event."""
    found = common_database()
    empty_database(found)
    connection = connect(found)
    create(connection, "cup", "tournament", [b"one"], b"", 0.0)
    connection.commit()
    connection.close()
    return found


class LosingLink(Link):
    """Its first connection is lost before anything is heard of it; whoever asks for the next is told to `lost`."""

    def __init__(self, address: str, lost: threading.Event) -> None:
        super().__init__(address, autocommit=True)
        self._first = connect(address)
        self._first.close()
        self._lost = lost
        self._asked = 0

    def get(self) -> PostgresConnection:
        self._asked += 1
        if self._asked == 1:
            return self._first
        self._lost.set()
        return super().get()


def stored(address: str) -> list[bytes]:
    connection = connect(address)
    found = [event.data for event in read(connection, "cup", 0, None)]
    connection.close()
    return found


def end_of_lost(
    address: str, lost: threading.Event, connection: PostgresConnection, *, keeps: bool
) -> threading.Thread:
    """What the server makes of the lost connection's append, as soon as somebody waits for its locks."""

    def end() -> None:
        lost.wait(30)
        watching = connect(address)
        waits = (
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'kosmos'"
        )
        while not watching.execute(waits).fetchone():
            watching.commit()
        watching.close()
        connection.commit() if keeps else connection.roll_back()
        connection.close()

    thread = threading.Thread(target=end)
    thread.start()
    return thread


@APPENDED
@pytest.mark.parametrize("keeps", [True, False])
def test_a_server_that_is_still_at_work_on_it(address: str, append: Append, *, keeps: bool) -> None:
    """It waits for what the server makes of the lost one: stored by it, or else stored now; both times once."""
    old, lost = connect(address), threading.Event()
    old.execute(*AppendPlan([append]).statement)
    ending = end_of_lost(address, lost, old, keeps=keeps)
    link = LosingLink(address, lost)
    assert write_appends([append], link) == [1 + len(append[2])]
    ending.join()
    link.drop()
    assert stored(address) == [b"one", *append[2]]


@APPENDED
def test_a_server_that_begins_with_it_afterwards(address: str, append: Append) -> None:
    """What was sent over the lost connection comes too late, and writes nothing."""
    link = LosingLink(address, threading.Event())
    assert write_appends([append], link) == [1 + len(append[2])]
    link.drop()
    old = connect(address)
    assert old.execute(*AppendPlan([append]).statement).fetchall() == []
    old.commit()
    old.close()
    assert stored(address) == [b"one", *append[2]]


@APPENDED
def test_somebody_else_was_faster(address: str, append: Append) -> None:
    """Another's event at that version is no answer to one's own."""
    other = connect(address)
    other.execute(*AppendPlan([appended(b"theirs")]).statement)
    other.commit()
    other.close()
    link = LosingLink(address, threading.Event())
    [outcome] = write_appends([append], link)
    link.drop()
    assert isinstance(outcome, VersionConflict)
    assert stored(address) == [b"one", b"theirs"]


@APPENDED
def test_two_at_the_same_moment(address: str, append: Append) -> None:
    """Whoever waits for the other's lock looks again when it is gone: the second writes nothing."""
    first, second, outcome = connect(address), Link(address, autocommit=True), list[object]()
    first.execute(*AppendPlan([appended(b"theirs")]).statement)
    waiting = threading.Thread(target=lambda: outcome.extend(write_appends([append], second)))
    waiting.start()
    end_of_lost(address, _set(), first, keeps=True).join()
    waiting.join()
    second.drop()
    assert isinstance(outcome[0], VersionConflict)
    assert stored(address) == [b"one", b"theirs"]


def _set() -> threading.Event:
    event = threading.Event()
    event.set()
    return event
