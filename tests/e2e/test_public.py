"""The public page on a phone: a player finds the own board, and is taken along to the next round."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, prepare
from e2e.test_news import command

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


@pytest.fixture
def event(director: Page, house: House) -> str:
    """Twenty players of a Swiss, round 1 drawn and published."""
    made = prepare(director, house, "Hall", [f"Player {chr(97 + n)}{chr(97 + n)}" for n in range(20)])
    command(director, made, "ModifyTournament", system="dutch", rounds="3")
    command(director, made, "PairRound", seed="5")
    command(director, made, "Publish", public="yes")
    return made


def test_a_player_finds_the_own_board_and_moves_on_with_the_tournament(
    director: Page, phone: Page, event: str
) -> None:
    """Typing a part of the name is enough, the device remembers it, and the next round comes by itself with a notice."""
    phone.goto(event)
    phone.locator("#find-me").fill("dd")
    phone.locator("#found a").click()
    card = phone.locator(".my-seat")
    expect(card).to_have_attribute("data-round", "1")
    first = card.locator(".no").inner_text()
    phone.goto(event)
    expect(card.locator(".no")).to_have_text(first)
    expect(phone.locator(f"#board-{first}")).to_have_attribute("data-you", "")
    for board in range(1, 11):
        command(director, event, "EnterResult", round="1", board=str(board), result="1-0")
    expect(phone.locator("#board-1 .k-result")).to_have_text("1–0")
    command(director, event, "PairRound", seed="5")
    expect(card).to_have_attribute("data-round", "2")
    expect(phone.locator(".toast")).to_contain_text(re.compile(r"Round 2 is here. Board \d+, You have "))
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_whoever_looks_at_a_round_is_taken_to_the_next_one(director: Page, phone: Page, event: str) -> None:
    """The page of the newest round moves on when another one is drawn; the page of an older one stays."""
    older = phone.context.new_page()
    for board in range(1, 11):
        command(director, event, "EnterResult", round="1", board=str(board), result="½-½")
    phone.goto(f"{event}/rounds/1")
    expect(phone.locator("#board-1 .k-result")).to_have_text("½–½")
    command(director, event, "PairRound", seed="5")
    expect(phone).to_have_url(f"{event}/rounds/2")
    expect(phone.locator(".toast")).to_have_text("Round 2 is here.")
    older.goto(f"{event}/rounds/1")
    for board in range(1, 11):
        command(director, event, "EnterResult", round="2", board=str(board), result="½-½")
    command(director, event, "PairRound", seed="5")
    expect(phone).to_have_url(f"{event}/rounds/3")
    expect(older.locator("nav.rounds a")).to_have_count(3)
    expect(older).to_have_url(f"{event}/rounds/1")


def test_long_tables_are_searched(phone: Page, event: str) -> None:
    """Rows without what is typed are left out, also after the page was brought up to date; marks do not matter."""
    phone.goto(f"{event}/players")
    phone.locator(".search-rows").fill("DD")
    rows = phone.locator("#players tbody tr:visible")
    expect(rows).to_have_count(1)
    phone.locator(".search-rows").fill("")
    expect(rows).to_have_count(20)
