"""Who of the players is connected, at whichever node: told at the board, to the director, and to programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kosmos.core.colours import Colour
from kosmos.service.round_boards import read_online
from kosmos.store.bus import MemoryBus
from kosmos.tournament.commands import NewTournament
from kosmos.web.elsewhere import OVER_SECONDS
from kosmos.web.identity import COOKIE
from kosmos.web.seats_book import AT_ONCE, TOPIC, SeatsBook
from servers import NatsServer, new_schema
from web.board_players import at_board, match
from web.served import ROOT, Served, served


class LinkedBus(MemoryBus):
    """What one whispers the other overhears, unless the line is cut."""

    def __init__(self) -> None:
        super().__init__()
        self.other: MemoryBus | None = None
        self.said: list[bytes] = []

    def whisper(self, topic: str, what: bytes) -> None:
        self.said.append(what)
        if self.other:
            self.other.hear_whisper(topic, what)


def two_books() -> tuple[SeatsBook, SeatsBook, LinkedBus, list[float]]:
    here, there, now = LinkedBus(), LinkedBus(), [0.0]
    here.other, there.other = there, here
    return SeatsBook(here, lambda: now[0]), SeatsBook(there, lambda: now[0]), there, now


def test_players_at_two_nodes_are_connected_at_both() -> None:
    """A second window changes nothing; the last one that is closed does."""
    here, there, line, _ = two_books()
    heard = list[str]()
    here.changed = heard.append
    first, second = object(), object()
    there.sit("board:a", first, Colour.BLACK)
    there.sit("board:a", second, Colour.BLACK)
    here.sit("board:a", object(), Colour.WHITE)
    assert here.connected("board:a") == there.connected("board:a") == ["w", "b"]
    assert (heard, len(line.said)) == (["board:a", "board:a"], 1)
    there.rise("board:a", first)
    assert here.connected("board:a") == ["w", "b"]
    there.rise("board:a", second)
    there.rise("board:a", second)
    assert here.connected("board:a") == there.connected("board:a") == ["w"]
    assert heard == ["board:a"] * 3


def test_players_of_a_node_that_is_gone_are_gone() -> None:
    """What is not said again is over; many boards are said in several pieces."""
    here, there, line, now = two_books()
    for number in range(AT_ONCE + 1):
        there.sit(f"board:{number}", object(), Colour.WHITE)
    now[0] = OVER_SECONDS - 1
    line.said.clear()
    there.say_again()
    assert len(line.said) == 2
    now[0] = OVER_SECONDS + 5
    here.say_again()
    assert here.connected(f"board:{AT_ONCE}") == ["w"]
    now[0] = 3 * OVER_SECONDS
    line.other = None
    there.say_again()
    heard = list[str]()
    here.changed = heard.append
    here.say_again()
    assert (here.connected("board:0"), len(heard)) == ([], AT_ONCE + 1)


def test_what_is_no_whisper_connects_nobody() -> None:
    """Whoever can write to the bus brings no server down, and words of this node itself change nothing."""
    bus = LinkedBus()
    book = SeatsBook(bus)
    book.sit("board:a", object(), Colour.WHITE)
    for what in (b"", b"\xff", b"\x92\x01\x02", *bus.said):
        bus.hear_whisper(TOPIC, what)
    book.say_again()
    assert book.connected("board:a") == ["w"]


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    bus = NatsServer()
    bus.start()
    database = new_schema()
    with served(tmp_path, database, bus.address) as here, served(tmp_path, database, bus.address) as there:
        yield here, there
    bus.kill()


async def test_who_looks_on_at_another_node_hears_who_is_connected(nodes: tuple[Served, Served]) -> None:
    """Whoever asks for it is told when a player comes and goes at the other node; who does not ask hears nothing of it."""
    here, there = nodes
    room, black = match(here)
    async with at_board(there, room.name) as looker, at_board(there, room.name) as deaf:
        await deaf.join()
        await looker.join(connected=True)
        assert (await looker.hear_until("connected"))["seats"] == []
        async with at_board(here, room.name) as player:
            await player.join(black)
            assert (await looker.hear_until("connected"))["seats"] == ["b"]
            async with at_board(there, room.name) as other:
                await other.join(room.own, connected=True)
                assert (await other.hear_until("connected"))["seats"] == ["w", "b"]
                assert (await looker.hear_until("connected"))["seats"] == ["w", "b"]
            assert (await looker.hear_until("connected"))["seats"] == ["b"]
        assert (await looker.hear_until("connected"))["seats"] == []
        await deaf.say(type="ping")
        while (heard := await deaf.hear())["type"] != "pong":
            assert heard["type"] == "board"


async def test_a_director_at_another_node_sees_who_is_connected(nodes: tuple[Served, Served]) -> None:
    """On the page of the round and over the API."""
    here, there = nodes
    stream, games, seats = here.run(open_round(here))
    room = games[0].room.settings.name
    async with at_board(there, room) as looker, at_board(here, room) as player:
        await looker.join(connected=True)
        await player.join(seats[games[0].black])
        while (await looker.hear_until("connected"))["seats"] != ["b"]:
            pass
        async with httpx.AsyncClient(base_url=there.address) as client:
            program = {"Authorization": f"Bearer {there.token()}"}
            told = await client.get(f"/api/tournaments/{stream}/online", headers=program)
            director = {"Cookie": f"{COOKIE}={there.session()}"}
            page = await client.get(f"/t/{stream}/online", headers=director)
        assert [each["connected"] for each in told.json()] == [["b"], []]
        assert (page.text.count(">connected<"), page.text.count(">not connected<")) == (1, 3)


async def open_round(house: Served) -> tuple[str, Any, dict[int, str]]:
    """A tournament of four, both games at live boards."""
    club, boards = house.club, house.app.state.round_boards
    new = club.parse("NewTournament", {"name": "Cup", "system": "dutch", "rounds": 3})
    assert isinstance(new, NewTournament)
    made = await club.create(ROOT, new)
    rows = [{"name": f"Player, {each}"} for each in range(4)]
    for name, raw in (("ImportPlayers", {"players": rows}), ("PairRound", {}), ("Publish", {})):
        await club.execute(ROOT, made.stream, club.parse(name, raw))
    games = await boards.open(ROOT, made.stream, read_online({"time": "300+3"}))
    links = {player: secret for player, _, secret in await boards.links(ROOT, made.stream)}
    return made.stream, games, links
