"""An arena of eight in real browsers: two players at their pages, the others by their links, the table live."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House

pytestmark = pytest.mark.browser


class ArenaOfEight:
    """The players' links, and what the server says; games are played as they come, because everybody may come and wait."""

    def __init__(self, page: Page, house: House) -> None:
        self.page = page
        self.house = house
        self.secrets: dict[str, str] = {}
        self.phones: dict[str, Page] = {}

    def told(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.page.request.get(f"{self.house.address}/api/arenas/friday").json()
        return answer

    def act(self, game: dict[str, Any], side: str, do: str) -> bool:
        place = f"{self.house.address}/api/boards/{game['room']}/act"
        body = {"seat": self.secrets[game[side]], "command": {"do": do}}
        return self.page.request.post(place, data=body).ok

    def play(self, game: dict[str, Any]) -> None:
        """White wins; who sits at a page comes to the board by themselves first."""
        for side in ("white", "black"):
            if phone := self.phones.pop(game[side], None):
                phone.wait_for_url("**/board", timeout=25_000)
                expect(phone.locator("kosmos-board")).to_be_visible()
            self.act(game, side, "ready")
        self.act(game, "black", "resign")

    def play_until_all_have_played(self) -> None:
        for _ in range(240):
            games = self.told()["games"]
            won = [game for game in games if game["result"] == "1-0"]
            if {game[side] for game in won for side in ("white", "black")} == set(self.secrets):
                return
            for game in games:
                if not game["over"]:
                    self.play(game)
            self.page.wait_for_timeout(250)
        raise AssertionError(self.told())

    def play_the_rest(self) -> None:
        """Games that ran at the end are played, and do not count; nobody is led to a board any more."""
        for _ in range(120):
            running = [game for game in self.told()["games"] if not game["over"]]
            if not running:
                return
            for game in running:
                self.play(game)
            self.page.wait_for_timeout(250)
        raise AssertionError(self.told())


def test_an_arena_of_eight(director: Page, browser: Browser, house: House) -> None:
    """Eight join, are paired without anybody's doing, come to their boards by themselves, and the table follows the results."""
    page = director
    page.goto(f"{house.address}/arena")
    page.locator("#f-title").fill("Friday arena")
    page.locator("#f-name").fill("friday")
    page.locator("#f-time").fill("1800")
    page.locator("#f-begins_in").fill("0")
    page.get_by_role("button", name="Open the arena").click()
    expect(page.locator("h1")).to_have_text("Friday arena")
    arena = ArenaOfEight(page, house)
    phones = []
    for name in ("Anna Albers", "Bernd Bauer"):
        phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="en").new_page()
        phone.goto(f"{house.address}/arena/friday")
        phone.locator("#f-name").fill(name)
        phone.get_by_role("button", name="Join").click()
        phone.wait_for_url("**/play/**")
        phones.append(phone)
        arena.phones[name] = phone
        arena.secrets[name] = phone.url.removesuffix("/board").rpartition("/")[2]
    for number in range(1, 7):
        name = f"Player {number}"
        body = {"name": name, "rating": 1900 - number}
        joined = page.request.post(f"{house.address}/api/arenas/friday/players", data=body)
        arena.secrets[name] = joined.json()["seat"]
    arena.play_until_all_have_played()
    page.get_by_role("button", name="End the arena").click()
    expect(page.locator("#arena-state")).to_contain_text("The arena is over.")
    arena.play_the_rest()
    standings = arena.told()["standings"]
    assert sum(row["points"] for row in standings) >= 8
    for place, row in enumerate(standings):
        shown = page.locator("#arena-table tbody").first.locator("tr").nth(place)
        expect(shown.locator(".k-points")).to_have_text(str(row["points"]))
        expect(shown.locator("bdi")).to_have_text(row["name"])
    phones[0].goto(f"{house.address}/play/{arena.secrets['Anna Albers']}")
    expect(phones[0].locator("#arena-state strong")).to_have_text("Anna Albers")
    for phone in phones:
        phone.context.close()
