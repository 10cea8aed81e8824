"""Personal data: what every store of it promises, run over every implementation."""

from collections.abc import Callable

import pytest

from kosmos.core.errors import NotFound
from kosmos.store.opening import Store
from kosmos.store.personal import PersonalRecord

ANNA, BERT = PersonalRecord(1, b"Elm Street 5"), PersonalRecord(2, b"1978-09-24")
LATER = PersonalRecord(1, b"Oak Street 7")


async def test_what_is_kept_is_found_by_its_key(store: Store) -> None:
    """A stream has its own records, by key; another stream has none of them."""
    await store.personal.keep("cup", {"k1": ANNA, "k2": BERT})
    await store.personal.keep("open", {"k3": LATER})
    await store.personal.keep("cup", {})
    assert await store.personal.of_stream("cup") == {"k1": ANNA, "k2": BERT}
    assert await store.personal.of_stream("open") == {"k3": LATER}
    assert await store.personal.of_stream("nowhere") == {}


async def test_the_streams_have_the_same_records(store: Store) -> None:
    """Whoever has the streams has what their events name."""
    await store.streams.personal.keep("cup", {"k1": ANNA})
    assert await store.personal.of_stream("cup") == {"k1": ANNA}


async def test_erasing_by_key(store: Store) -> None:
    """Erased keys lead to nothing; the others stay, and unknown ones are counted as none."""
    await store.personal.keep("cup", {"k1": ANNA, "k2": BERT})
    assert await store.personal.erase(["k1", "never given"]) == 1
    assert await store.personal.of_stream("cup") == {"k2": BERT}


async def test_erasing_a_subject(store: Store) -> None:
    """Whatever was ever known of somebody in a stream goes, and nobody else's; nor theirs of another stream."""
    await store.personal.keep("cup", {"k1": ANNA, "k2": BERT, "k3": LATER})
    await store.personal.keep("open", {"k4": ANNA})
    assert await store.personal.erase_subjects("cup", [1]) == 2
    assert await store.personal.of_stream("cup") == {"k2": BERT}
    assert await store.personal.of_stream("open") == {"k4": ANNA}


async def test_erasing_a_stream(store: Store) -> None:
    """Everybody of a stream is erased at once."""
    await store.personal.keep("cup", {"k1": ANNA, "k2": BERT})
    await store.personal.keep("open", {"k4": ANNA})
    assert await store.personal.erase_stream("cup") == 2
    assert await store.personal.of_stream("cup") == {}
    assert await store.personal.of_stream("open") == {"k4": ANNA}


async def test_a_restart_changes_nothing(reopen: Callable[[], Store]) -> None:
    """What was kept is there when the store is opened again, what was erased is not."""
    store = reopen()
    await store.personal.keep("cup", {"k1": ANNA, "k2": BERT})
    await store.personal.erase(["k2"])
    await store.close()
    store = reopen()
    assert await store.personal.of_stream("cup") == {"k1": ANNA}
    await store.close()


async def test_nothing_is_left_on_disk(
    reopen_file: Callable[[], Store], on_disk: Callable[[], bytes]
) -> None:
    """Erased data is in no byte of any file, also while the store is open."""
    store = reopen_file()
    await store.personal.keep("cup", {"k1": ANNA, "k2": BERT})
    assert ANNA.data in on_disk()
    await store.personal.erase(["k1"])
    assert ANNA.data not in on_disk()
    assert BERT.data in on_disk()
    await store.close()


async def test_events_are_rewritten_in_their_place(store: Store) -> None:
    """Other bytes stand in the place of some events; versions stay, and a version that is not there is refused whole."""
    await store.streams.create("cup", "tournament", [b"one", b"two", b"three"])
    await store.streams.rewrite("cup", {2: b"TWO"})
    assert await store.streams.data("cup") == [b"one", b"TWO", b"three"]
    with pytest.raises(NotFound):
        await store.streams.rewrite("cup", {1: b"ONE", 4: b"FOUR"})
    with pytest.raises(NotFound):
        await store.streams.rewrite("nowhere", {1: b"ONE"})
    assert await store.streams.data("cup") == [b"one", b"TWO", b"three"]
    assert await store.streams.append("cup", 3, [b"four"]) == 4


async def test_nothing_is_left_of_rewritten_events(
    reopen_file: Callable[[], Store], on_disk: Callable[[], bytes]
) -> None:
    """What an event said before is in no byte of any file."""
    store = reopen_file()
    await store.streams.create("cup", "tournament", [b"Elm Street 5, as it was"])
    await store.streams.rewrite("cup", {1: b"key"})
    assert b"Elm Street" not in on_disk()
    await store.close()
