"""Changing what is there, by more than one hand."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, let_in, prepare

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_two_directors_change_the_settings(director: Page, browser: Browser, house: House) -> None:
    """A form sends only what was changed in it, so that neither of two directors undoes the other's work."""
    tournament = prepare(director, house, "Two hands", ("One", "Two"))
    second = browser.new_context(locale="en-GB").new_page()
    let_in(second.context, house)
    for page in (director, second):
        page.goto(f"{tournament}/settings")
    director.locator("#f-place").fill("Rook Town")
    director.get_by_role("button", name="Save", exact=True).click()
    expect(director).to_have_url(tournament)
    second.locator("#f-time_control").fill("15 min")
    second.get_by_role("button", name="Save", exact=True).click()
    expect(second).to_have_url(tournament)
    expect(second.locator(".facts")).to_contain_text("Rook Town")
    expect(second.locator(".facts")).to_contain_text("15 min")
    expect(director.locator(".facts")).to_contain_text("15 min")
    second.context.close()


def test_a_question_after_the_draw(director: Page, house: House) -> None:
    """Changing a player's data after the draw is asked about once, and then done in place."""
    tournament = prepare(director, house, "Questions", ("Oen, Kim", "Two", "Three"))
    draw(director, tournament)
    director.goto(f"{tournament}/players/1")
    director.locator("#data summary").click()
    director.locator("#f-name").fill("One, Kim")
    director.get_by_role("button", name="Save", exact=True).click()
    yes = director.get_by_role("button", name="Yes, do it")
    expect(yes).to_be_focused()
    director.keyboard.press("Enter")
    expect(director.locator("#live h2")).to_contain_text("One, Kim")
    expect(yes).to_have_count(0)


def test_deleting_asks_first(director: Page, house: House) -> None:
    """A tournament is deleted for good only after a question in which Cancel has the focus, and is gone then."""
    tournament = prepare(director, house, "To be forgotten", ())
    director.goto(f"{tournament}/settings")
    director.locator("#away summary").click()
    director.locator("#away button.danger").click()
    expect(director.locator(".refusal").get_by_role("button", name="Cancel")).to_be_focused()
    expect(director.locator(".refusal")).to_contain_text("To be forgotten")
    director.get_by_role("button", name="Yes, do it").click()
    expect(director).to_have_url(f"{house.address}/")
    director.goto(tournament)
    expect(director.locator("h1")).to_have_text("Not found")
