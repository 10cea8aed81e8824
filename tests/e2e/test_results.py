"""Entering results: as Chaos had it, and what came since."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, keys, let_in, prepare, results_of

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def drawn(director: Page, house: House) -> Page:
    """Round 1 of four players, ready for results."""
    draw(director, prepare(director, house, "Entering", ("One", "Two", "Three", "Four")))
    return director


def shows(page: Page, *results: str) -> None:
    expect(page.locator("#round tr[id^=board-] td.k-result")).to_have_text(list(results))


def test_a_result_is_corrected_turned_and_taken_away(drawn: Page) -> None:
    """Keys correct a board that has a result; N and P turn it into a forfeit and back; M takes it away."""
    keys(drawn, "w", "ArrowUp", "b")
    shows(drawn, "0–1", "")
    keys(drawn, "Home", "n")
    shows(drawn, "– : +", "")
    keys(drawn, "p")
    shows(drawn, "0–1", "")
    keys(drawn, "m", "End", "-")
    shows(drawn, "", "– : –")
    keys(drawn, "End", "a")
    shows(drawn, "", "adjourned")


def test_a_game_not_played_cannot_be_drawn(drawn: Page) -> None:
    """An inconsistent result is not entered, and the page says why."""
    keys(drawn, "n", "d")
    expect(drawn.locator(".complaint")).to_have_text("A game that was not played cannot be drawn.")
    assert results_of(drawn) != ["½–½", ""]


def test_undo_and_redo_by_key(drawn: Page) -> None:
    """Ctrl+Z takes the last result back, Ctrl+Y and Shift+Ctrl+Z bring it again, and the page stays where it is."""
    loads: list[str] = []
    drawn.on("load", lambda loaded: loads.append(loaded.url))
    keys(drawn, "w", "d")
    shows(drawn, "1–0", "½–½")
    keys(drawn, "Control+z")
    shows(drawn, "1–0", "")
    expect(drawn.locator("#redo button")).to_be_enabled()
    keys(drawn, "Control+z")
    shows(drawn, "", "")
    keys(drawn, "Control+y")
    shows(drawn, "1–0", "")
    keys(drawn, "Control+Shift+z")
    shows(drawn, "1–0", "½–½")
    expect(drawn.locator("#redo button")).to_be_disabled()
    assert loads == []


def test_the_pad_for_thumbs(drawn: Page) -> None:
    """Every result can be touched, the unusual and the unrated ones too, on keys of at least 44 pixels."""
    drawn.locator("button[data-result='½-½']").click()
    drawn.locator("[data-more]").click()
    drawn.locator("button[data-rated]").click()
    drawn.locator("button[data-result='1-0']").click()
    shows(drawn, "½–½", "1–0 unrated")
    drawn.locator("#board-1 td.k-result").click()
    drawn.locator("button[data-result='½-0']").click()
    shows(drawn, "½–0", "1–0 unrated")
    sizes = [box.bounding_box() for box in drawn.locator(".pad button").all()]
    assert all(size and min(size["width"], size["height"]) >= 44 for size in sizes)


def test_keys_mean_nothing_to_the_boards_while_somebody_types(drawn: Page) -> None:
    """Letters typed with Ctrl, in a field or after g enter no result."""
    keys(drawn, "Control+b", "g", "x")
    drawn.locator("select[name=lang]").focus()
    keys(drawn, "b")
    assert results_of(drawn) == ["", ""]


def test_results_of_another_director_arrive_at_once(drawn: Page, browser: Browser, house: House) -> None:
    """Two directors enter results of one round on two screens, and each sees the other's without losing the place."""
    second = browser.new_context(locale="en-GB").new_page()
    let_in(second.context, house)
    second.goto(drawn.url)
    expect(second.locator("#board-1")).to_have_attribute("aria-current", "true")
    keys(second, "End", "b")
    shows(drawn, "", "0–1")
    expect(drawn.locator("#board-1")).to_have_attribute("aria-current", "true")
    keys(drawn, "w")
    shows(second, "1–0", "0–1")
    second.context.close()


def test_the_list_of_keys(drawn: Page) -> None:
    """A question mark shows all keys, Escape closes them, and no key goes through to the boards meanwhile."""
    keys(drawn, "?")
    expect(drawn.locator("dialog#keys")).to_be_visible()
    keys(drawn, "w", "Escape")
    expect(drawn.locator("dialog#keys")).to_be_hidden()
    assert results_of(drawn) == ["", ""]
