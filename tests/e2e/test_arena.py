"""An arena of eight in real browsers: two players at their pages, the others by their links, the table live."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_an_arena_of_eight(director: Page, browser: Browser, house: House) -> None:
    """Eight join, are paired without anybody's doing, come to their boards by themselves, and the table follows the results."""
    page = director
    page.goto(f"{house.address}/arena")
    page.locator("#f-title").fill("Friday arena")
    page.locator("#f-name").fill("friday")
    page.locator("#f-time").fill("300")
    page.locator("#f-begins_in").fill("0")
    page.get_by_role("button", name="Open the arena").click()
    expect(page.locator("h1")).to_have_text("Friday arena")
    api = f"{house.address}/api/arenas/friday"
    secrets: dict[str, str] = {}
    phones = []
    for name in ("Anna Albers", "Bernd Bauer"):
        phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="en").new_page()
        phone.goto(f"{house.address}/arena/friday")
        phone.locator("#f-name").fill(name)
        phone.get_by_role("button", name="Join").click()
        phone.wait_for_url("**/play/**")
        phones.append(phone)
        secrets[name] = phone.url.removesuffix("/board").rpartition("/")[2]
    for number in range(1, 7):
        name = f"Player {number}"
        joined = page.request.post(f"{api}/players", data={"name": name, "rating": 1900 - number})
        secrets[name] = joined.json()["seat"]
    for phone in phones:  # paired by the server; the page leads to the board by itself
        phone.wait_for_url("**/board", timeout=30_000)
        expect(phone.locator("kosmos-board")).to_be_visible()
    running: list[dict[str, Any]] = []
    for _ in range(120):  # the others by the server, too, within seconds
        running = [game for game in page.request.get(api).json()["games"] if not game["over"]]
        if len(running) == 4:
            break
        page.wait_for_timeout(250)
    assert len(running) == 4, page.request.get(api).text()
    for game in running:
        room = f"{house.address}/api/boards/{game['room']}/act"
        for side in ("white", "black"):
            said = page.request.post(room, data={"seat": secrets[game[side]], "command": {"do": "ready"}})
            assert said.ok, said.text()
        lost = page.request.post(room, data={"seat": secrets[game["black"]], "command": {"do": "resign"}})
        assert lost.ok, lost.text()
    winners = {game["white"] for game in running}
    for row in range(4):
        first = page.locator("#arena-table tbody").first.locator("tr").nth(row)
        expect(first.locator("strong")).to_have_text("2", timeout=20_000)
        assert first.locator("bdi").inner_text() in winners
    phones[0].get_by_role("link", name="Back to the arena").click()
    expect(phones[0].locator("#arena-state strong")).to_have_text("Anna Albers")
    for phone in phones:
        phone.context.close()
