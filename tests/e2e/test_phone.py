"""Players with their phones: reporting, disagreeing, and a dead corner of the hall."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.house import House, prepare
from e2e.test_news import command
from e2e.test_public import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[BrowserContext]]:
    made = [
        browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
        for _ in range(2)
    ]
    yield made
    for context in made:
        context.close()


@pytest.fixture
def seats(director: Page, house: House, phones: list[BrowserContext]) -> tuple[Page, Page, str]:
    """The phones of White and Black at board 1, and the tournament."""
    tournament = prepare(director, house, "Phones", [f"Player {letter}" for letter in "abcd"])
    command(director, tournament, "ModifyTournament", system="dutch", rounds="3")
    command(director, tournament, "PairRound", seed="5")
    command(director, tournament, "Publish", public="yes")
    director.goto(f"{tournament}/links")
    own = director.locator(".cards li")
    links = {each.locator(".name").inner_text(): each.locator("a").inner_text() for each in own.all()}
    director.goto(f"{tournament}/rounds/1")
    row = director.locator("#board-1")
    names = [row.locator(f"td.k-{side}").inner_text() for side in ("white", "black")]
    white, black = (context.new_page() for context in phones)
    white.goto(links[names[0]])
    black.goto(links[names[1]])
    return white, black, tournament


def test_the_opponent_confirms_what_was_reported(director: Page, seats: tuple[Page, Page, str]) -> None:
    """The other phone says at once what was reported; the second equal tap enters it for everybody."""
    white, black, _ = seats
    white.get_by_role("button", name="I won").click()
    expect(white.get_by_text("It counts when your opponent says the same.")).to_be_visible()
    expect(black.get_by_text("Your opponent says that you lost.")).to_be_visible()
    black.get_by_role("button", name="I lost").click()
    expect(director.locator("#board-1 .k-result")).to_have_text("1–0")
    expect(white.locator(".my-seat .count")).to_have_text("1")
    expect(black.locator(".my-seat .count")).to_have_text("0")


def test_two_who_disagree_are_told_and_the_director_sees_both(
    director: Page, seats: tuple[Page, Page, str]
) -> None:
    """The director's page shows who says what and settles it with a button; both phones have the result then."""
    white, black, _ = seats
    white.get_by_role("button", name="I won").click()
    expect(black.get_by_text("Your opponent says that you lost.")).to_be_visible()
    black.get_by_role("button", name="Draw").click()
    expect(white.get_by_text("say different things")).to_be_visible()
    expect(director.locator(".reported.disputed")).to_contain_text("they disagree")
    director.locator(".reported.disputed").get_by_role("button", name="Enter ½–½").click()
    expect(white.locator(".my-seat .count")).to_have_text("½")
    expect(director.locator(".reported")).to_have_count(0)


def test_what_was_tapped_without_a_network_is_sent_once_when_it_is_back(
    director: Page, phones: list[BrowserContext], seats: tuple[Page, Page, str]
) -> None:
    """The page says that it waits, survives being opened again without a network, and the tap arrives."""
    white, black, tournament = seats
    white.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    white.reload()  # now the service worker has the page
    phones[0].set_offline(True)
    white.get_by_role("button", name="Draw").click()
    expect(white.locator(".waits")).to_be_visible()
    white.reload()
    expect(white.locator(".my-seat")).to_be_visible()
    expect(white.locator(".waits")).to_be_visible()
    expect(black.get_by_text("Your opponent says")).to_have_count(0)
    phones[0].set_offline(False)
    expect(black.get_by_text("Your opponent says that it was a draw.")).to_be_visible()
    expect(white.locator(".waits")).to_be_hidden()
    director.goto(f"{tournament}/history")
    expect(director.get_by_text("reports ½–½")).to_have_count(1)


def test_an_open_page_offers_what_can_be_done_now(
    director: Page, house: House, phones: list[BrowserContext]
) -> None:
    """Opened before the first draw it says *I cannot come*, after it *Leave the tournament* beside the card, and nothing to
    leave for who has left.
    """
    tournament = prepare(director, house, "Early", [f"Player {letter}" for letter in "abcd"])
    command(director, tournament, "ModifyTournament", system="dutch", rounds="3")
    command(director, tournament, "Publish", public="yes")
    director.goto(f"{tournament}/links")
    page = phones[0].new_page()
    page.goto(director.locator(".cards li a").first.inner_text())
    expect(page.get_by_text("I cannot come")).to_be_visible()
    expect(page.get_by_role("link", name="My card")).to_have_count(0)
    command(director, tournament, "PairRound", seed="5")
    expect(page.get_by_role("link", name="My card")).to_be_visible()
    expect(page.get_by_text("I cannot come")).to_have_count(0)
    page.locator("summary", has_text="Leave the tournament").click()
    page.get_by_role("button", name="I leave the tournament").click()
    expect(page.get_by_text("withdrawn", exact=True)).to_be_visible()
    expect(page.get_by_text("Leave the tournament")).to_have_count(0)
