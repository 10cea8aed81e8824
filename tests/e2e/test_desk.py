"""The director's desk: where the tournament stands, the one next step, and the boards of the running round."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, keys, let_in, prepare

SWISS = {"system": "dutch", "rounds": "2"}

pytestmark = pytest.mark.browser


def test_a_round_from_the_desk(director: Page, house: House) -> None:
    """The desk says how many results are missing, takes them by key, and offers the next draw when they are in."""
    address = prepare(director, house, "Desk", ("One", "Two", "Three", "Four"), SWISS)
    draw(director, address)
    director.goto(address)
    side, line = director.locator("#desk-side"), director.locator("#rounds li")
    expect(side.locator("h2")).to_have_text("2 results missing in round 1")
    expect(line).to_have_count(2)
    expect(line.nth(1)).to_contain_text("planned")
    expect(side.locator(".blocked")).to_contain_text("Draw round 2")
    side.get_by_role("link", name="Enter board 1").click()
    expect(director.locator("#board-1")).to_have_attribute("aria-current", "true")
    keys(director, "w")
    expect(side.locator("h2")).to_have_text("1 result missing in round 1")
    expect(line.first).to_contain_text("running")
    expect(line.first).to_contain_text("1 of 2 in")
    keys(director, "d")
    expect(side.get_by_role("button", name="Draw round 2")).to_be_visible()
    expect(line.first).to_contain_text("finished")
    expect(director.locator("kosmos-results")).to_have_count(0)
    expect(director.locator("#live .paper-standings")).to_be_visible()


def test_the_desk_is_one_key_away(director: Page, house: House) -> None:
    """From every page of the tournament, and from a page of the house to the tournament one comes from."""
    address = prepare(director, house, "One key", ("One", "Two", "Three", "Four"), SWISS)
    for page in (
        f"{address}/standings",
        f"{address}/papers",
        f"{house.address}/seasons",
        f"{house.address}/help",
    ):
        director.goto(page)
        keys(director, "o")
        expect(director).to_have_url(address)
        expect(director.locator("#desk-side")).to_be_visible()


def test_the_desk_is_found_in_a_fresh_window(director: Page, browser: Browser, house: House) -> None:
    """The tournament that was open last is known in every window of the browser; where none was, `o` leads to the newest that
    runs, by way of the club's home page.
    """
    address = prepare(director, house, "Fresh window", ("One", "Two", "Three", "Four"), SWISS)
    draw(director, address)
    window = director.context.new_page()
    window.goto(f"{house.address}/help")
    keys(window, "o")
    expect(window).to_have_url(address)
    context = browser.new_context(locale="en-GB")
    let_in(context, house)
    stranger = context.new_page()
    stranger.goto(f"{house.address}/help")
    keys(stranger, "o")
    expect(stranger).to_have_url(f"{house.address}/")
    newest = stranger.locator(".tournaments-running a").first
    target = newest.get_attribute("href")
    keys(stranger, "o")
    expect(stranger).to_have_url(f"{house.address}{target}")
    context.close()


def test_a_link_to_a_board_chooses_it(director: Page, house: House) -> None:
    """The address of a board on the page of its round leads to that board, ready for its result."""
    address = prepare(director, house, "Pointed at", ("One", "Two", "Three", "Four", "Five", "Six"))
    draw(director, address)
    round_page = re.sub(r"#.*", "", director.url)
    director.goto("about:blank")
    director.goto(f"{round_page}#board-3")
    expect(director.locator("#board-3")).to_have_attribute("aria-current", "true")
