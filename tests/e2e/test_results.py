"""Entering results: as Chaos had it, and what came since."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, keys, let_in, prepare, results_of

pytestmark = pytest.mark.browser


@pytest.fixture
def drawn(director: Page, house: House) -> Page:
    """Round 1 of four players, ready for results."""
    draw(director, prepare(director, house, "Entering", ("One", "Two", "Three", "Four")))
    return director


def shows(page: Page, *results: str) -> None:
    """The results stand, and none of them is still on its way to the server (or before the question whether it may go)."""
    expect(page.locator("#round tr[id^=board-] td.k-result")).to_have_text(list(results))
    expect(page.locator("#round td.k-result.pending")).to_have_count(0)
    expect(page.locator("#round tr[id^=board-] td.k-result")).to_have_text(list(results))


def test_a_result_is_corrected_turned_and_taken_away(drawn: Page) -> None:
    """Keys correct a board that has a result; N and P turn it into a forfeit and back; what is
    entered after N is a forfeit, too; M takes it away.
    """
    keys(drawn, "w", "ArrowUp", "b")
    shows(drawn, "0–1", "")
    keys(drawn, "Home", "n")
    shows(drawn, "– : +", "")
    keys(drawn, "p")
    shows(drawn, "0–1", "")
    keys(drawn, "Home", "n", "w")  # not played, and then the other way round: still not played
    shows(drawn, "+ : –", "")
    keys(drawn, "Home", "m", "End", "-")
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


def test_an_undo_says_what_it_took_back_and_offers_redo(drawn: Page) -> None:
    """Ctrl+Z is not blind: the step is named, Redo stands beside it, and the history says the same."""
    keys(drawn, "w", "b", "Control+z")
    told = drawn.locator(".travelled")
    expect(told).to_contain_text("Undone: Round 1, board 2: 0–1")
    shows(drawn, "1–0", "")
    told.get_by_role("button", name="Redo").click()
    expect(told).to_contain_text("Redone: Round 1, board 2: 0–1")
    shows(drawn, "1–0", "0–1")
    drawn.goto(drawn.url.rpartition("/rounds")[0] + "/history")
    expect(drawn.locator(".history li").nth(1)).to_contain_text("Undone: Round 1, board 2: 0–1")


def test_the_same_result_again_is_said(drawn: Page) -> None:
    """It is no step that an undo could take back, and the pad says so."""
    keys(drawn, "w", "ArrowUp", "w")
    expect(drawn.locator(".complaint")).to_contain_text("Board 1: this result stands there already")


def test_after_the_last_board_keys_do_nothing(drawn: Page) -> None:
    """A key too many changes no result; an arrow leads back to the boards."""
    keys(drawn, "w", "b", "w", "w")
    shows(drawn, "1–0", "0–1")
    keys(drawn, "ArrowUp", "d")
    shows(drawn, "1–0", "½–½")


def test_go_to_a_board_and_only_missing_ones(drawn: Page) -> None:
    """Slips in any order: slash, the number, Enter; or only the boards without a result are shown."""
    keys(drawn, "/")
    expect(drawn.locator("#go-to-board")).to_be_focused()
    keys(drawn, "2", "Enter", "b")
    shows(drawn, "", "0–1")
    drawn.locator("[data-missing]").check()
    expect(drawn.locator("#board-2")).to_be_hidden()
    keys(drawn, "w")
    shows(drawn, "1–0", "0–1")


def test_the_next_step_is_one_key(director: Page, house: House) -> None:
    """Draw, and in a past round a stray key asks first, naming the rounds paired since."""
    address = prepare(director, house, "Steps", [f"Player {n}" for n in range(1, 5)])
    headers = {
        "x-csrf-token": director.locator("body").get_attribute("data-csrf") or "",
        "HX-Request": "true",
    }
    director.request.post(
        f"{address}/do/ModifyTournament", form={"system": "dutch", "rounds": "3"}, headers=headers
    )
    director.goto(f"{address}/players")
    director.locator("#live").click()
    keys(director, "x")
    expect(director).to_have_url(f"{address}/rounds/1")
    keys(director, "w", "w")
    expect(director.locator("[data-next-step]")).to_have_text("Draw round 2")
    expect(director.locator("[data-next-step]")).to_be_in_viewport()
    keys(director, "x")
    expect(director).to_have_url(f"{address}/rounds/2")
    director.goto(f"{address}/rounds/1")
    director.locator("#board-1 td.k-result").click()
    keys(director, "b")
    question = director.locator(".past-round")
    expect(question).to_contain_text("Round 2 has been paired since")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    keys(director, "Enter")
    shows(director, "1–0", "1–0")
    # the arbiter's mode asks about the correction itself
    director.on("dialog", lambda dialog: dialog.accept())
    keys(director, "b")
    question.get_by_role("button", name="Change it").click()
    shows(director, "0–1", "1–0")
    director.reload()
    shows(director, "0–1", "1–0")
