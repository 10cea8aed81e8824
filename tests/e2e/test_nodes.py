"""Two nodes on PostgreSQL and NATS behind a load balancer: a player's node is killed, and the game goes on on the other."""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.foreign_page import click_move
from e2e.house import House
from e2e.test_board_rooms import LIGHT, opened, seated
from servers import NatsServer, new_schema

pytestmark = pytest.mark.browser


class Balancer:
    """Passes connections on to the first node that answers: what any load balancer does."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._open, daemon=True).start()

    def _open(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self._door.accept()
                threading.Thread(target=self._serve, args=(guest,), daemon=True).start()

    def _serve(self, guest: socket.socket) -> None:
        node = self._node()
        if node is None:
            guest.close()
            return
        threading.Thread(target=pass_on, args=(node, guest), daemon=True).start()
        pass_on(guest, node)

    def _node(self) -> socket.socket | None:
        for port in self._ports:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", port), 2)
        return None

    def close(self) -> None:
        self._door.close()


def pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(1 << 16):
            target.sendall(piece)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


class Nodes:
    def __init__(self) -> None:
        self.bus = NatsServer()
        self.bus.start()
        database = new_schema()
        self.nodes = [House(Path(), "--bus", self.bus.address, named=database) for _ in range(2)]
        for node in self.nodes:
            node.start()
        self.balancer = Balancer([int(node.port) for node in self.nodes])
        self.front = House(Path())
        self.front.address = self.balancer.address

    def close(self) -> None:
        self.balancer.close()
        for node in self.nodes:
            node.stop()
        self.bus.kill()


@pytest.fixture
def nodes() -> Iterator[Nodes]:
    made = Nodes()
    yield made
    made.close()


def test_a_game_goes_on_when_its_node_is_killed(page: Page, browser: Browser, nodes: Nodes) -> None:
    """Both players sit at one node; it is killed amid the game, the other node goes on with it, and so do flags and moves.
    Then that one is stopped as one stops a server, after the first is back: again no move is lost.
    """
    room = opened(page, nodes.front, player="Leonie Brandt", time="300+3", colour="w")
    other = browser.new_context(locale="en-GB", viewport={"width": 1200, "height": 900})
    white, at_white = seated(page.context, nodes.front, room["seat"])
    _, at_black = seated(other, nodes.front, room["guest"])
    for board in (at_white, at_black):
        board.locator(".kb-ask").get_by_role("button", name="I am ready").click()
    expect(at_white.locator(LIGHT)).to_have_text("Your move")
    click_move(white, at_white, "e2e4")
    expect(at_black.locator(LIGHT)).to_have_text("Your move")
    nodes.nodes[0].stop(signal.SIGKILL)
    expect(at_white.locator(LIGHT)).to_have_text("Waiting for the opponent")
    expect(at_black.locator(LIGHT)).to_have_text("Your move")
    at_black.locator(".kb-typed").fill("e5")
    expect(at_white.locator(LIGHT)).to_have_text("Your move")
    expect(at_white.locator(".kb-moves a")).to_have_text(["e4", "e5"])
    nodes.nodes[0].start()
    click_move(white, at_white, "g1f3")
    expect(at_black.locator(".kb-moves a")).to_have_text(["e4", "e5", "Nf3"])
    nodes.nodes[1].stop()
    expect(at_black.locator(LIGHT)).to_have_text("Your move")
    at_black.locator(".kb-typed").fill("Nc6")
    expect(at_white.locator(".kb-moves a")).to_have_text(["e4", "e5", "Nf3", "Nc6"])
    page.goto(f"{nodes.nodes[0].address}/boards/{room['name']}")
    expect(page.locator("kosmos-board .kb-moves a")).to_have_text(["e4", "e5", "Nf3", "Nc6"])
    other.close()
