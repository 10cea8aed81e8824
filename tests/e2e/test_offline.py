"""Results entered while the server cannot be reached: kept, shown as what they are, and sent later."""

import signal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from e2e.house import House, become_director, draw, keys, let_in, log_in, prepare

pytestmark = pytest.mark.browser

MANUAL_IS_KEPT = """async () => {
  while (!(await caches.match("/help?kept"))) await new Promise((done) => setTimeout(done, 50));
}"""
FOUR = ("One", "Two", "Three", "Four")


def shows(page: Page, *results: str) -> None:
    expect(page.locator("#round tr[id^=board-] td.k-result")).to_have_text(list(results))


@pytest.fixture
def colleague(browser: Browser, house: House) -> Page:
    """A second director at a screen of their own."""
    context: BrowserContext = browser.new_context(locale="en-GB")
    let_in(context, house)
    return context.new_page()


def offline(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible()


def do(page: Page, tournament: str, command: str, **form: str) -> None:
    """A command as a form of the page would send it."""
    headers = {"x-csrf-token": page.locator("body").get_attribute("data-csrf") or "", "HX-Request": "true"}
    fields: dict[str, str | float | bool] = {**form}
    sent = page.request.post(f"{tournament}/do/{command}", form=fields, headers=headers)
    assert sent.ok, sent.text()


def test_what_was_entered_without_a_server_is_sent_later(
    fresh_house: House, browser: Browser, page: Page
) -> None:
    """Results outlive the server's fall and the closed page; only the last word about a board is sent, by whatever page of the house is
    opened next.
    """
    become_director(page, fresh_house)
    tournament = prepare(page, fresh_house, "Power cut", FOUR)
    draw(page, tournament)
    fresh_house.stop(signal.SIGKILL)
    expect(page.locator("#connection")).to_be_visible()
    keys(page, "w", "d", "Home", "b")
    shows(page, "0–1", "½–½")
    expect(page.locator("td[data-unsent='not yet sent']")).to_have_count(2)
    expect(page.locator(".pad .unsent")).to_contain_text("Results not yet sent: 2.")
    page.goto("about:blank")

    fresh_house.start()
    page.goto(f"{tournament}/players")
    expect(page.locator("#unsent")).to_be_hidden()
    page.goto(f"{tournament}/rounds/1")
    expect(page.locator("td[data-unsent]")).to_have_count(0)
    expect(page.locator(".pad .unsent")).to_be_empty()
    watcher = browser.new_context(locale="en-GB", storage_state=page.context.storage_state()).new_page()
    watcher.goto(f"{tournament}/rounds/1")
    shows(watcher, "0–1", "½–½")
    watcher.goto(f"{tournament}/history")
    expect(watcher.locator(".history .what", has_text="1–0")).to_have_count(0)
    expect(watcher.locator("#unsent")).to_be_hidden()
    watcher.context.close()


@pytest.mark.parametrize(("decision", "stands"), [("insist", "1–0"), ("leave", "0–1")])
def test_somebody_else_was_faster(
    director: Page, colleague: Page, house: House, decision: str, stands: str
) -> None:
    """A result that the server does not take after an outage is shown beside the one that stands there."""
    tournament = prepare(director, house, "Two screens", FOUR)
    draw(director, tournament)
    colleague.goto(director.url)
    offline(director)
    keys(director, "w")
    expect(director.locator("#board-1 td[data-unsent]")).to_have_text("1–0")
    keys(colleague, "b")
    expect(colleague.locator("#board-1 td.k-result:not(.pending)")).to_have_text("0–1")
    director.context.set_offline(False)
    dispute = director.locator(".disputes .refusal")
    expect(dispute).to_contain_text("1–0")
    expect(dispute).to_contain_text("has the result 0–1 by now")
    shows(director, "0–1", "")
    dispute.locator(f"[data-{decision}]").click()
    expect(dispute).to_have_count(0)
    for page in (director, colleague):
        expect(page.locator("#board-1 td.k-result:not(.pending)")).to_have_text(stands)
    director.reload()
    expect(dispute).to_have_count(0)
    colleague.context.close()


def test_a_board_with_other_players_gets_no_old_result(director: Page, colleague: Page, house: House) -> None:
    """After a new draw the same board may be another game: a result from before is not put there."""
    tournament = prepare(
        director, house, "New draw", (*FOUR, "Five", "Six"), {"system": "dutch", "rounds": "3"}
    )
    draw(director, tournament)
    offline(director)
    keys(director, "w")
    expect(director.locator("#board-1 td[data-unsent]")).to_have_count(1)
    colleague.goto(f"{tournament}/rounds/1")
    first, second = (director.locator("#live").get_attribute("data-seats") or "").split()[0].split("-")
    do(colleague, tournament, "DeleteRound", answers="draw_taken_back")
    do(colleague, tournament, "ForbidPair", first=first, second=second)
    do(colleague, tournament, "PairRound")
    director.context.set_offline(False)
    refused = director.locator(".disputes .refusal")
    expect(refused).to_contain_text("Other players sit at board 1 by now.")
    expect(refused.locator("[data-insist]")).to_be_hidden()
    shows(director, "", "", "")
    colleague.context.close()


def test_a_phone_shows_both_results_and_puts_none_on_another_game(
    director: Page, colleague: Page, house: House
) -> None:
    """What a helper tapped without a network meets what stands there by then: they choose. Meant for other players it is only said."""
    tournament = prepare(director, house, "Late taps", FOUR, {"system": "dutch", "rounds": "3"})
    draw(director, tournament)
    seats = (director.locator("#live").get_attribute("data-seats") or "").split()
    director.goto(f"{tournament}/entry")
    director.context.set_offline(True)
    director.locator(".numbers a", has_text="1").click()
    director.locator("#b1 .side.w").click()
    colleague.goto(f"{tournament}/rounds/1")
    do(colleague, tournament, "EnterResult", round="1", board="1", result="0-1")
    director.context.set_offline(False)
    refused = director.locator(".disputes .refusal")
    expect(refused).to_contain_text("Board 1 has the result 0–1 by now")
    expect(refused.locator(".own")).to_have_text("1 – 0")
    refused.locator("[data-insist]").click()
    expect(refused).to_have_count(0)
    colleague.goto(f"{tournament}/rounds/1")
    shows(colleague, "1–0", "")
    director.context.set_offline(True)
    director.locator(".numbers a", has_text="2").click()
    director.locator("#b2 .side.b").click()
    do(colleague, tournament, "DeleteRound", answers="draw_taken_back")
    do(
        colleague,
        tournament,
        "ForbidPair",
        **dict(zip(("first", "second"), seats[1].split("-"), strict=True)),
    )
    do(colleague, tournament, "PairRound")
    director.context.set_offline(False)
    expect(refused).to_contain_text("Other players sit at board 2 by now.")
    expect(refused.locator("[data-insist]")).to_be_hidden()
    refused.locator("[data-leave]").click()
    expect(refused).to_have_count(0)
    colleague.goto(f"{tournament}/rounds/1")
    shows(colleague, "", "")
    colleague.context.close()


def test_a_correction_while_the_first_word_is_on_its_way(
    director: Page, colleague: Page, house: House
) -> None:
    """Both words find no server; the last one is sent later, against what stood there before the first."""
    tournament = prepare(director, house, "Slow failure", FOUR)
    draw(director, tournament)
    held: list[Route] = []
    director.route("**/do/EnterResult", lambda route: held.append(route))  # noqa: PLW0108 - a bare method cannot be one
    offline(director)
    keys(director, "w", "Home", "b")
    while held or director.locator("#board-1 td[data-unsent]").count() == 0:
        director.wait_for_timeout(200)
        while held:
            held.pop().abort()
    expect(director.locator("#board-1 td[data-unsent]")).to_have_text("0–1")
    director.unroute_all(behavior="ignoreErrors")
    director.context.set_offline(False)
    expect(director.locator("#board-1 td.k-result:not(.pending)")).to_have_text("0–1")
    expect(director.locator(".disputes .refusal")).to_have_count(0)
    colleague.goto(f"{tournament}/rounds/1")
    shows(colleague, "0–1", "")
    colleague.context.close()


def test_taps_outlive_a_new_login(fresh_house: House, page: Page) -> None:
    """Whoever logs in again in another tab has another session: what waits on the phone page, and an open form, go on with it."""
    become_director(page, fresh_house)
    tournament = prepare(page, fresh_house, "Two tabs", FOUR)
    draw(page, tournament)
    page.goto(f"{tournament}/entry")
    form = page.context.new_page()
    form.goto(f"{tournament}/settings")
    old = page.locator("body").get_attribute("data-csrf")
    other = page.context.new_page()
    log_in(other, fresh_house)
    expect(other).to_have_url(f"{fresh_house.address}/")
    assert other.locator("body").get_attribute("data-csrf") != old
    page.context.set_offline(True)
    page.locator(".numbers a", has_text="1").click()
    page.locator("#b1 .side.w").click()
    expect(page.locator(".waits")).to_contain_text("No network")
    page.context.set_offline(False)
    expect(page.locator(".numbers a")).to_have_text(["2"])
    other.goto(f"{tournament}/rounds/1")
    shows(other, "1–0", "")
    form.locator("#f-name").fill("Three tabs")
    save = form.locator("form", has=form.locator("#f-name")).get_by_role("button", name="Save")
    save.click()
    expect(form.locator(".refusal")).to_contain_text("too old")
    save.click()
    expect(form.locator(".refusal")).to_have_count(0)
    other.goto(f"{tournament}/settings")
    expect(other.locator("#f-name")).to_have_value("Three tabs")


def test_the_manual_is_read_and_searched_without_a_network(house: House, page: Page) -> None:
    """Whoever has opened one page of it has all of it: chapters that were never opened, and the search."""
    page.goto(f"{house.address}/help/player")
    page.evaluate(MANUAL_IS_KEPT)  # by the first visit, which no worker has brought
    page.context.set_offline(True)
    page.goto(f"{house.address}/help/swiss")
    expect(page.locator("article.manual h1")).to_be_visible()
    page.goto(f"{house.address}/help")
    page.get_by_label("Search the manual").fill("accelerated")
    found = page.locator(".help-results a").first
    expect(found).to_be_visible()
    page.keyboard.press("Enter")  # the whole page then, as many type it
    page.wait_for_url("**/help?q=accelerated")
    expect(page.get_by_label("Search the manual")).to_have_value("accelerated")
    found.click()
    expect(page.locator("article.manual")).to_contain_text("ccelerated")
    page.context.set_offline(False)
