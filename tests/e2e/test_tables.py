"""Tables on pages: all their rows, sorted by a press, times by the reader's clock, forms that keep what was begun."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, keys, let_in, prepare

pytestmark = pytest.mark.browser

MANY = [f"Player {number:02}" for number in range(1, 27)]


def test_the_cross_table_has_no_box_in_the_box(director: Page, house: House) -> None:
    """Every row of 26 is on the page: nothing scrolls up and down but the page itself."""
    address = prepare(director, house, "Box", MANY)
    draw(director, address)
    director.goto(f"{address}/crosstable")
    box = director.locator(".paper-crosstable .paper-table")
    expect(box.locator("tbody tr")).to_have_count(len(MANY))
    assert box.evaluate("each => each.scrollHeight <= each.clientHeight + 20")


def test_a_press_on_a_heading_sorts(director: Page, house: House) -> None:
    """A press on a heading sorts downwards, the next one upwards, the third brings the old order back."""
    address = prepare(director, house, "Sorting", ("Birke", "Ahorn", "Ceder"))
    director.goto(f"{address}/players")
    heading, names = director.locator("#players th.k-name"), director.locator("#players td.k-name")
    heading.click()
    expect(names).to_have_text(["Ceder", "Birke", "Ahorn"])
    expect(heading).to_have_attribute("aria-sort", "descending")
    heading.click()
    expect(names).to_have_text(["Ahorn", "Birke", "Ceder"])
    heading.click()
    expect(names).to_have_text(["Birke", "Ahorn", "Ceder"])


def test_a_table_is_sorted_by_keyboard(director: Page, house: House) -> None:
    """One stop of the Tab key for the headings, arrows between them, Enter and the space bar sort."""
    address = prepare(director, house, "Keys", ("Birke", "Ahorn", "Ceder"))
    director.goto(f"{address}/players")
    headings, names = director.locator("#players thead th"), director.locator("#players td.k-name")
    expect(director.locator("#players th[tabindex='0']")).to_have_count(1)
    headings.first.focus()
    while not director.locator("#players th.k-name:focus").count():
        director.keyboard.press("ArrowRight")
    director.keyboard.press("Enter")
    expect(names).to_have_text(["Ceder", "Birke", "Ahorn"])
    director.keyboard.press(" ")
    expect(names).to_have_text(["Ahorn", "Birke", "Ceder"])


def test_a_column_that_says_nothing_takes_no_room(director: Page, house: House) -> None:
    """Nobody has a title: no column for it, and arrows go past it. It is there as soon as one player has one."""
    address = prepare(director, house, "Untitled", ("Birke", "Ahorn"))
    director.goto(f"{address}/players")
    headings = director.locator("#players thead th")
    expect(director.locator("#players th.k-title")).to_be_hidden()
    headings.first.focus()
    director.keyboard.press("ArrowRight")
    expect(director.locator("#players th.k-name")).to_be_focused()
    director.keyboard.press("ArrowLeft")
    expect(headings.first).to_be_focused()
    director.locator("#players td.k-title").first.evaluate("cell => { cell.textContent = 'WFM'; }")
    expect(director.locator("#players th.k-title")).to_be_visible()


def test_the_history_tells_local_times(browser: Browser, director: Page, house: House) -> None:
    """By the clock of whoever reads it, not by UTC."""
    address = prepare(director, house, "Times", ("One", "Two"))
    far = browser.new_context(locale="en-GB", timezone_id="Asia/Kathmandu")
    let_in(far, house)
    page = far.new_page()
    page.goto(f"{address}/history")
    time = page.locator(".history time").first
    expect(time).not_to_contain_text("UTC")
    minute = int((time.get_attribute("datetime") or "")[14:16])
    expect(time).to_have_text(re.compile(rf":{(minute + 45) % 60:02}"))
    far.close()


def test_a_new_swiss_suggests_its_rounds(director: Page, house: House) -> None:
    """The fields are those of the chosen system; a number that somebody typed stays."""
    director.goto(f"{house.address}/new")
    rounds = director.locator("[name=rounds]")
    told = director.get_by_text("Rounds of a Swiss")
    expect(rounds).to_be_hidden()
    expect(told).to_be_hidden()
    director.locator("select[name=system]").select_option("dutch")
    expect(rounds).to_have_value("7")
    expect(told).to_be_visible()
    director.locator("#more").click()
    expect(director.locator("[name=cycles]")).to_be_hidden()
    expect(director.locator("[name=acceleration]")).to_be_visible()
    rounds.fill("5")
    director.locator("select[name=system]").select_option("classic")
    expect(rounds).to_have_value("5")


def test_half_made_choices_survive_live_news(browser: Browser, director: Page, house: House) -> None:
    """A box, a choice and a text in the settings stay while somebody else changes the tournament."""
    address = prepare(director, house, "Half made", ("One", "Two"))
    director.goto(f"{address}/players/1")
    director.locator("[name=club]").first.fill("Half a cl")
    director.locator("select[name=sex]").first.select_option("f")
    second = browser.new_context(locale="en-GB")
    let_in(second, house)
    other = second.new_page()
    other.goto(f"{address}/players")
    other.locator("#f-name").fill("Three")
    keys(other, "Enter")
    expect(other.locator("#players tbody tr")).to_have_count(3)
    director.wait_for_timeout(800)
    expect(director.locator("[name=club]").first).to_have_value("Half a cl")
    expect(director.locator("select[name=sex]").first).to_have_value("f")
    second.close()
