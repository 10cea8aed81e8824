"""A seat's link is a secret: it opens one seat, can be shown again, and opens nothing once it is replaced."""

from collections.abc import AsyncIterator

import pytest

from kosmos.service.seat_links import NoSuchSeat, SeatLink, SeatLinks
from kosmos.store.sqlite.store import SqliteStore

STREAM = "board:dorsten"


@pytest.fixture
async def store() -> AsyncIterator[SqliteStore]:
    made = SqliteStore.open(":memory:")
    yield made
    await made.close()


async def test_a_link_opens_its_own_place(store: SqliteStore) -> None:
    """What was made for a place is read as that place, and made again it is the same."""
    links = SeatLinks(store.settings)
    secret = await links.make(STREAM, "w")
    assert await links.read(secret) == SeatLink(STREAM, "w")
    assert await SeatLinks(store.settings).make(STREAM, "w") == secret
    assert (await links.read(await links.make("club-cup", "p12"))).player == 12


@pytest.mark.parametrize(
    "change",
    [
        lambda secret: secret.replace(".w.", ".b."),
        lambda secret: secret.replace("dorsten", "dorstem"),
        lambda secret: secret.replace(".0.", ".1."),
        lambda secret: secret[:-1] + ("A" if secret[-1] != "A" else "B"),
        lambda secret: secret + "x",
        lambda _: "",
        lambda _: "é.w.0.aaaaaaaaaaaaaaaaaaaaaa",
    ],
)
async def test_a_changed_link_opens_nothing(store: SqliteStore, change: object) -> None:
    """Neither the other seat, nor another board, nor anything else can be had by changing letters."""
    links = SeatLinks(store.settings)
    assert callable(change)
    with pytest.raises(NoSuchSeat):
        await links.read(change(await links.make(STREAM, "w")))


async def test_a_replaced_link_opens_nothing(store: SqliteStore) -> None:
    """The new link opens the seat, the old one nothing, and other seats keep theirs."""
    links = SeatLinks(store.settings)
    white, black = await links.make(STREAM, "w"), await links.make(STREAM, "b")
    new = await links.replace(STREAM, "w")
    assert await links.read(new) == SeatLink(STREAM, "w")
    assert await links.read(black) == SeatLink(STREAM, "b")
    with pytest.raises(NoSuchSeat):
        await links.read(white)


async def test_what_another_program_replaced_is_known_a_second_later(store: SqliteStore) -> None:
    """One look a second at what was replaced, for everybody."""
    seconds = 0.0
    here, there = SeatLinks(store.settings, lambda: seconds), SeatLinks(store.settings)
    secret = await here.make(STREAM, "w")
    await there.replace(STREAM, "w")
    assert await here.read(secret) == SeatLink(STREAM, "w")
    seconds = 1.0
    with pytest.raises(NoSuchSeat):
        await here.read(secret)
