"""The public page on a phone: a player finds the own board, and is taken along to the next round."""

import datetime as dt
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, prepare
from e2e.test_news import command

pytestmark = pytest.mark.browser

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


def test_who_has_white_is_heard_on_a_phone(phone: Page, event: str) -> None:
    """The circles that show it are drawn: a screen reader has the headings, one for each cell, and Tab does not stop there."""
    phone.goto(event)
    table = phone.locator("#boards-now table")
    headings = [each.inner_text() for each in table.get_by_role("columnheader").all()]
    assert headings == ["Bd.", "White", "Rtg.", "Pts.", "Result", "Pts.", "Black", "Rtg."]
    expect(table.get_by_role("row").nth(1).get_by_role("cell")).to_have_count(len(headings))
    expect(table.locator("th[tabindex]")).to_have_count(0)
    phone.set_viewport_size({"width": 1200, "height": 800})
    expect(table.locator("th[tabindex='0']")).to_have_count(1)


def test_a_long_name_is_whole_on_a_phone(phone: Page, event: str) -> None:
    """Its row grows; where one line had to do, a single long word was nothing but dots."""
    phone.goto(event)
    cell = phone.locator("#board-1 .k-white")
    cell.locator("a").evaluate(
        "link => link.textContent = 'Wolfeschlegelsteinhausenbergerdorff-Fitzwilliam, Max'"
    )
    assert cell.evaluate("cell => cell.scrollWidth <= cell.clientWidth")
    assert cell.evaluate("cell => cell.clientHeight > 40")


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


LINES = """() => [...document.querySelectorAll(".now tbody tr, .now .top-places h2, .now .boards h2")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height > 34).map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("width", [1200, 1440, 1600])
def test_rows_and_titles_are_one_line_on_a_desktop(
    width: int, director: Page, browser: Browser, house: House
) -> None:
    """Beside each other stand the seat, the boards and the places, and no name and no title is broken, however long."""
    event = prepare(
        director, house, f"Wide {width}", [f"Wellington-Bartholomew, Maximiliane {n}" for n in "abcdefgh"]
    )
    command(director, event, "ModifyTournament", system="dutch", rounds="3")
    command(director, event, "PairRound", seed="5")
    command(director, event, "EnterResult", round="1", board="1", result="1-0")
    command(director, event, "Publish", public="yes")
    context = browser.new_context(locale="en-GB", viewport={"width": width, "height": 900})
    page = context.new_page()
    for way in ("?me=3", "?by=name"):
        page.goto(event + way)
        expect(page.locator(".now table").first).to_be_visible()
        assert page.evaluate(LINES) == []
    context.close()


def test_the_seat_counts_down_to_its_round(director: Page, phone: Page, event: str) -> None:
    """Before the start the card has the time that is left by the server's clock, whatever the phone's says, and a line that
    gets shorter; with a result it has that.
    """
    start = dt.datetime.now() + dt.timedelta(minutes=15)  # noqa: DTZ005 - the hall's own time
    command(director, event, "SetRoundStart", round="1", start=start.strftime("%Y-%m-%dT%H:%M"))
    phone.clock.set_fixed_time(dt.datetime.now() - dt.timedelta(hours=3))  # noqa: DTZ005
    phone.goto(f"{event}?me=3")
    card = phone.locator(".my-seat")
    expect(card.locator(".count")).to_have_text(re.compile(r"^1[345]:\d\d$"))
    left = card.evaluate("card => Number(card.style.getPropertyValue('--left'))")
    assert 0.4 < left <= 0.5
    command(director, event, "EnterResult", round="1", board=card.locator(".no").inner_text(), result="½-½")
    expect(card.locator(".count")).to_have_text("½")
