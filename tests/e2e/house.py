"""A real server in a process of its own, and a person at its pages."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

LINK = re.compile(r"http://\S+/welcome/\S+")
ADDRESS = re.compile(r"(http://[\d.]+:(\d+)) ")

KOSMOS = Path(sys.executable).with_name("kosmos")
#: `kosmos` for many tests at one address, which would soon have opened as many boards as it may
OPEN_HALL = "from kosmos.cli.main import main; from kosmos.service import board_hall; board_hall.MOST_OPENED = 10_000; main()"

NAME = "Director"
PASSWORD = "knight to f3"


class House:
    """`kosmos serve` on a database of its own; it can be stopped and started again on the same port."""

    def __init__(self, database: Path, *more: str, named: str = "") -> None:
        self.database = database
        self.named = named or str(database)  #: a database that is no file
        self.more = more  #: options of `kosmos serve`
        self.address = ""
        self.link = ""
        self.port = "0"
        self.cookies: list[Any] = []  #: of the director
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            OPEN_HALL,
            "--db",
            self.named,
            "serve",
            "--port",
            self.port,
            *self.more,
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        for line in self._process.stdout:
            if found := ADDRESS.search(line):
                self.address, self.port = found[1], found[2]
            if found := LINK.search(line):
                self.link = found[0]
            if "Ctrl+C" in line:
                self._wait_for_the_door()
                return
        self.stop()
        raise RuntimeError("the server did not start")

    def _wait_for_the_door(self) -> None:
        """The address is printed a moment before anybody listens there."""
        for _ in range(200):
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", int(self.port))) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("nobody listens")

    def hold(self) -> None:
        """Connections are taken and nothing is answered, as in a network that hangs."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self._process and self._process.stdout:
            self._process.send_signal(how)
            self._process.wait(10)
            self._process.stdout.close()
        self._process = None


def keys(page: Page, *names: str) -> None:
    """Press keys one after the other, wherever the focus is; a page hears them when its script is there."""
    page.wait_for_load_state()
    for name in names:
        page.keyboard.press(name)


def become_director(page: Page, house: House) -> None:
    """From the one-time link to the front page, by keyboard."""
    page.goto(house.link)
    expect(page.locator("#f-name")).to_be_focused()
    page.keyboard.type(NAME)
    for _ in range(2):
        keys(page, "Tab")
        page.keyboard.type(PASSWORD)
    keys(page, "Enter")
    expect(page).to_have_url(f"{house.address}/")


def let_in(context: BrowserContext, house: House) -> None:
    """As the director, without knocking: whoever logs in too often has to wait."""
    context.add_cookies(house.cookies)


def log_in(page: Page, house: House, password: str = PASSWORD) -> None:
    page.goto(f"{house.address}/login")
    # A page takes the focus when it is first drawn, which may be after it was loaded: keys before that are the page's own.
    expect(page.locator("#f-name")).to_be_focused()
    page.keyboard.type(NAME)
    keys(page, "Tab")
    page.keyboard.type(password)
    keys(page, "Enter")


def new_tournament(page: Page, name: str, system: str = "round-robin") -> str:
    """Make a tournament by keyboard from the front page; the answer is its address."""
    keys(page, "n")
    expect(page.locator("#f-name")).to_be_focused()
    page.locator("#f-system").select_option(system)  # the form begins with what the club used last
    page.locator("#f-name").focus()
    page.keyboard.type(name)
    keys(page, "Enter")
    expect(page).to_have_url(re.compile("/players$"))
    return page.url.removesuffix("/players")


def enter_player(page: Page, name: str, club: str = "", elo: str = "") -> None:
    """Name, Tab, club, Tab, DWZ, Tab, Elo, Enter: and the form is ready for the next one."""
    rows = page.locator("#players tbody tr")
    before = rows.count()
    expect(page.locator("#f-name")).to_be_focused()
    page.keyboard.type(name)
    keys(page, "Tab")
    page.keyboard.type(club)
    keys(page, "Tab", "Tab")
    page.keyboard.type(elo)
    keys(page, "Enter")
    expect(page.locator("#f-name")).to_have_value("")
    expect(rows).to_have_count(before + 1)


def prepare(
    page: Page,
    house: House,
    name: str,
    players: Sequence[str],
    settings: Mapping[str, str] | None = None,
    **facts: str,
) -> str:
    """A tournament with players, made by requests instead of keys where typing is not the point."""
    page.goto(house.address)
    headers = {"x-csrf-token": page.locator("body").get_attribute("data-csrf") or "", "HX-Request": "true"}
    made = page.request.post(f"{house.address}/new", form={"name": name, **(settings or {})}, headers=headers)
    tournament = house.address + made.headers["hx-redirect"].removesuffix("/players")
    for player in players:
        page.request.post(f"{tournament}/do/AddPlayer", form={"name": player, **facts}, headers=headers)
    page.goto(f"{tournament}/players")
    return tournament


def draw(page: Page, tournament: str) -> None:
    """Draw, and wait until the boards of round 1 listen to keys."""
    page.get_by_role("button", name="Make the draw", exact=True).click()
    expect(page).to_have_url(f"{tournament}/rounds/1")
    expect(page.locator("#board-1")).to_have_attribute("aria-current", "true")


def tab_to(page: Page, text: str) -> None:
    """Tab on until the thing with this text has the focus, as somebody without a mouse does."""
    for _ in range(60):
        keys(page, "Tab")
        if page.locator(":focus").count() and page.locator(":focus").inner_text().strip() == text:
            return
    raise AssertionError(f"no way to “{text}” with Tab")


def results_of(page: Page) -> list[str]:
    return [
        text.strip() for text in page.locator("#round tbody tr[id^=board-] td.k-result").all_inner_texts()
    ]
