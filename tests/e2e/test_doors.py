"""Who may come in, and what visitors see."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import PASSWORD, House, become_director, draw, keys, log_in, prepare

pytestmark = pytest.mark.browser


def test_a_visitor_reads_what_is_published_and_writes_nothing(
    director: Page, browser: Browser, house: House
) -> None:
    """Unpublished is not there; published is read-only, without forms, history and settings."""
    tournament = prepare(director, house, "Public and private", ("One", "Two", "Three"))
    draw(director, tournament)
    visitor = browser.new_context(locale="en-GB").new_page()
    visitor.goto(tournament)
    expect(visitor.locator("h1")).to_have_text("Not found")
    director.goto(tournament)
    director.get_by_role("button", name="Publish for visitors").click()
    expect(director.locator("img.qr")).to_be_visible()
    for part in ("", "/players", "/players/1", "/rounds/1", "/standings", "/crosstable"):
        visitor.goto(tournament + part)
        expect(visitor.locator(".tournament-head h1")).to_contain_text("Public and private")
        assert visitor.locator("main form[method=post], .pad, .timeline").count() == 0
    keys(visitor, "w", "d")
    for part in ("/settings", "/history"):
        visitor.goto(tournament + part)
        expect(visitor.get_by_role("link", name="Log in").last).to_be_visible()
    visitor.goto(f"{tournament}/rounds/1")
    assert visitor.locator("#board-1 td.k-result").inner_text().strip() == ""
    visitor.context.close()


def test_logging_in_after_the_first_time(house: House, page: Page) -> None:
    """Name and password open the door again, and lead back to where one was."""
    page.goto(f"{house.address}/new")
    page.get_by_role("link", name="Log in").last.click()
    expect(page.locator("#f-name")).to_be_focused()
    page.keyboard.type("Director")
    keys(page, "Tab")
    page.keyboard.type(PASSWORD)
    keys(page, "Enter")
    expect(page).to_have_url(f"{house.address}/new")


def test_guessing_passwords_is_slowed_down(fresh_house: House, page: Page) -> None:
    """A wrong password is refused with one sentence, and after some of them there is a pause."""
    become_director(page, fresh_house)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in").last).to_be_visible()
    answer = page.locator(".refusal")
    for _ in range(14):  # the pause doubles each time, so that a slow browser meets it as well
        log_in(page, fresh_house, "guess")
        expect(answer).to_be_visible()
        if "Too many attempts" in answer.inner_text():
            return
        expect(answer).to_contain_text("Name or password is wrong.")
    raise AssertionError("nobody stopped the guessing")


def test_the_past_can_only_be_looked_at(director: Page, house: House) -> None:
    """As it stood then: a banner says so, nothing can be changed, and a link leads back to now."""
    tournament = prepare(director, house, "Time travel", ("One", "Two"))
    director.locator("#f-name").blur()
    keys(director, "g", "h")
    expect(director).to_have_url(f"{tournament}/history")
    director.get_by_role("link", name="as it stood then").nth(1).click()
    expect(director.locator(".then")).to_contain_text("As it stood at version 2.")
    expect(director.locator("#standings tbody tr")).to_have_count(1)
    for part in ("players", "rounds", "crosstable"):
        director.goto(f"{tournament}/{part}?at=2")
        expect(director.locator(".then")).to_be_visible()
        assert director.locator("main form[method=post], .timeline").count() == 0
    director.get_by_role("link", name="Back to now").click()
    expect(director.locator(".then")).to_have_count(0)
    expect(director.locator("#crosstable tbody tr")).to_have_count(2)


def test_pages_that_belong_to_nobody(house: House, page: Page) -> None:
    """Help and API pages stand open; an address that does not exist gets a page that says so."""
    page.goto(f"{house.address}/help")
    expect(page.locator("h1")).to_have_text("Help")
    page.goto(f"{house.address}/api/docs")
    page.locator("details", has_text="/commands/EnterResult").locator("summary").click()
    expect(page.locator("details[open] td", has_text="board").first).to_be_visible()
    page.goto(f"{house.address}/no/such/page")
    expect(page.locator("h1")).to_have_text("Not found")
