"""Changing what is there, by more than one hand."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, let_in, prepare

pytestmark = pytest.mark.browser


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


def test_a_field_nobody_touched_takes_the_new_value(director: Page, browser: Browser, house: House) -> None:
    """On an open form the other director's change is seen at once; only what was typed there stays, and no question is asked
    about a field that was looked at and not changed.
    """
    tournament = prepare(director, house, "Four eyes", ("One", "Two"))
    second = browser.new_context(locale="en-GB").new_page()
    let_in(second.context, house)
    second.goto(f"{tournament}/settings")
    second.locator("#f-time_control").fill("15 min")
    second.locator("#f-place").focus()
    other = _another_choice(second, "#f-rate")
    director.goto(f"{tournament}/settings")
    director.locator("#f-place").fill("Rook Town")
    director.locator("#f-rate").select_option(other)
    director.get_by_role("button", name="Save", exact=True).first.click()
    expect(director).to_have_url(tournament)
    expect(second.locator("#f-place")).to_have_value("Rook Town")
    expect(second.locator("#f-rate")).to_have_value(other)
    expect(second.locator("#f-time_control")).to_have_value("15 min")
    second.locator("#f-place").fill("Rook City")
    second.get_by_role("button", name="Save", exact=True).first.click()
    expect(second).to_have_url(tournament)
    expect(second.locator(".facts")).to_contain_text("Rook City")
    expect(second.locator(".facts")).to_contain_text("15 min")
    second.context.close()


def test_a_player_changed_elsewhere(director: Page, browser: Browser, house: House) -> None:
    """The open data of a player follow, choices too; a page that is gone back to shows what is true now."""
    tournament = prepare(director, house, "Two cards", ("One", "Two"))
    second = browser.new_context(locale="en-GB").new_page()
    let_in(second.context, house)
    second.goto(f"{tournament}/players/1")
    for sex, club in (("f", "Rook Town"), ("m", "Pawn Town")):
        director.goto(f"{tournament}/players/1")
        director.locator("#f-sex").select_option(sex)
        director.locator("#f-club").fill(club)
        director.get_by_role("button", name="Save", exact=True).click()
        expect(director.locator("#f-club")).to_have_value(club)
        if second.url.endswith("/settings"):
            second.go_back()
        expect(second.locator("#f-sex")).to_have_value(sex)
        expect(second.locator("#f-club")).to_have_value(club)
        second.goto(f"{tournament}/settings")
    second.context.close()


def _another_choice(page: Page, select: str) -> str:
    return str(
        page.locator(select).evaluate(
            "select => [...select.options].find((each) => each.value !== select.value).value"
        )
    )


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
