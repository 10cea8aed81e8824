"""A whole tournament by keyboard, with somebody watching."""

import re
import signal

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, become_director, enter_player, keys, new_tournament, results_of, tab_to

pytestmark = pytest.mark.browser

PLAYERS = [
    ("Abendroth, Clara", "Rook Town", "2212"),
    ("Birkholz, Emil", "Rook Town", "2108"),
    ("Çelik, Deniz", "", "2055"),
    ("Demirov, Ana", "Bishop's Castle", "1987"),
    ("Ek, Lars", "", ""),
    ("Falk, Wiebke", "Bishop's Castle", "1733"),
]

#: the keys of each round, one a board, and how the results are shown: every way of saying them
ROUNDS = [
    ("wdb", ["1–0", "½–½", "0–1"]),
    ("1=0", ["1–0", "½–½", "0–1"]),
    ("Wrs", ["1–0", "½–½", "0–1"]),
    ("nwwkb", ["+ : –", "1–0", "– : +"]),
    ("ddd", ["½–½", "½–½", "½–½"]),
]


def test_a_director_with_a_keyboard_and_a_visitor_who_watches(
    fresh_house: House, browser: Browser, page: Page
) -> None:
    """From the one-time link to the final cross table no mouse is needed, and a visitor sees it all arrive."""
    become_director(page, fresh_house)
    tournament = new_tournament(page, "Autumn Cup")
    for player in PLAYERS:
        enter_player(page, *player)
    expect(page.locator("#players tbody tr")).to_have_count(6)
    expect(page.locator("#players td.k-title", has_text="GM")).to_have_count(0)
    page.locator("#f-name").blur()
    keys(page, "g", "o")
    tab_to(page, "Publish for visitors")
    keys(page, "Enter")
    expect(page.locator("img.qr")).to_be_visible()

    watcher = browser.new_context(locale="en-GB").new_page()
    watcher.goto(f"{tournament}/crosstable")
    reloaded = count_loads(watcher)
    expect(watcher.locator("#crosstable tbody tr")).to_have_count(6)

    tab_to(page, "Make the draw")
    keys(page, "Enter")
    expect(page).to_have_url(f"{tournament}/rounds/1")
    for number, (typed, shown) in enumerate(ROUNDS, 1):
        enter_round(page, number, typed, shown)
        expect(watcher.locator("#crosstable td.k-points")).not_to_have_text([""] * 6)
        played = sum(
            text != "" for text in watcher.locator("#crosstable [class*=k-against]").all_inner_texts()
        )
        assert played > 0

        if number == 2:
            fall_and_rise(fresh_house, page, watcher)

    expect(page.locator(".onward")).to_contain_text("finished")
    keys(page, "Enter")
    expect(page).to_have_url(f"{tournament}/standings")
    keys(page, "g", "c")
    expect(page).to_have_url(f"{tournament}/crosstable")
    cells = page.locator("#crosstable tbody td")
    expect(watcher.locator("#crosstable tbody td")).to_have_text(cells.all_inner_texts())
    assert sum(points(text) for text in watcher.locator("#crosstable td.k-points").all_inner_texts()) == 15
    assert reloaded == []
    watcher.context.close()


def enter_round(page: Page, number: int, typed: str, shown: list[str]) -> None:
    """The current board is highlighted, a key sets its result, and the next one follows; after the last one none."""
    expect(page.locator("#board-1")).to_have_attribute("aria-current", "true")
    keys(page, *typed)
    expect(page.locator("#round tr[aria-current]")).to_have_count(0)
    expect(page.locator("#round tr[id^=board-] td.k-result")).to_have_text(shown)
    onward = page.locator(".onward a")
    expect(onward).to_be_focused()
    if number < len(ROUNDS):
        expect(onward).to_have_text(f"Round {number + 1}")
        keys(page, "Enter")
        expect(page).to_have_url(re.compile(f"/rounds/{number + 1}$"))


def fall_and_rise(house: House, page: Page, watcher: Page) -> None:
    """A server that is killed is missed at once; back on its port it brings every page up to date by version,
    and gets what was entered meanwhile.
    """
    house.stop(signal.SIGKILL)
    for each in (page, watcher):
        expect(each.locator("#connection")).to_be_visible()
    keys(page, "w")
    expect(page.locator("#board-1 td.k-result")).to_have_attribute("data-unsent", "not yet sent")
    assert results_of(page)[1:] == ["", ""]
    house.start()
    for each in (page, watcher):
        expect(each.locator("#connection")).to_be_hidden()
    expect(page.locator("#board-1 td.k-result:not([data-unsent])")).to_have_text("1–0")
    keys(page, "Home")
    expect(page.locator("#board-1")).to_have_attribute("aria-current", "true")


def count_loads(page: Page) -> list[str]:
    """Every whole load of the page from now on."""
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    return loads


def points(text: str) -> float:
    return float(text.replace("½", ".5") or 0)
