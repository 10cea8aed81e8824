"""A cup of thirteen from the draw to the podium, with a phone in the hall that shows the bracket."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, keys, prepare
from e2e.test_news import command

pytestmark = pytest.mark.browser

NAMES = [f"Player {letter}" for letter in "abcdefghijklm"]
PHONE = {"width": 390, "height": 844}


def enter_all(director: Page, boards: int, letters: str) -> None:
    """A key for each board; the server has them all before anything else is done."""
    expect(director.locator("tr[id^=board-]")).to_have_count(boards)
    expect(director.locator("#board-1")).to_have_attribute("aria-current", "true")
    for letter in letters:
        keys(director, letter)
    expect(director.locator("tr[id^=board-] td.k-result", has_text=re.compile(r"\d|½"))).to_have_count(boards)
    expect(director.locator(".pending")).to_have_count(0)


def draw_on(director: Page, tournament: str, number: int) -> None:
    director.goto(tournament)
    director.get_by_role("button", name=f"Draw round {number}", exact=True).first.click()
    expect(director).to_have_url(f"{tournament}/rounds/{number}")


def test_a_cup_of_thirteen(director: Page, browser: Browser, house: House) -> None:
    """Five games and three byes, a level match decided below its round, the bracket live on a phone, and a podium."""
    tournament = prepare(director, house, "Thirteen", NAMES)
    command(director, tournament, "ModifyTournament", system="cup")
    command(director, tournament, "SetCupRules", third_place="yes")
    command(director, tournament, "Publish", public="yes")
    context = browser.new_context(locale="en-GB", viewport=PHONE)  # type: ignore[arg-type]
    phone = context.new_page()
    phone.goto(f"{tournament}/bracket")
    expect(phone.locator("#live")).to_contain_text("The bracket is drawn when all players are entered.")
    director.goto(tournament)
    director.get_by_role("button", name="Make the draw", exact=True).first.click()
    expect(director).to_have_url(f"{tournament}/rounds/1")
    enter_all(director, 5, "wwwwd")
    level = director.locator(".tie-break")
    expect(level).to_have_count(1)
    won = phone.locator("#bracket-main .cup-side.mark-win")
    expect(won).to_have_count(4)  # those who went on without a game have won nothing
    level.locator("select[name=pace]").select_option("armageddon")
    level.get_by_role("button", name="1–0").click()
    expect(level).to_contain_text("has won the match.")
    expect(won).to_have_count(5)
    expect(phone.locator("#bracket-main .cup-note")).to_have_text(re.compile("^Armageddon"))
    for number, boards in ((2, 4), (3, 2), (4, 2)):
        draw_on(director, tournament, number)
        enter_all(director, boards, "w" * boards)
    expect(phone.locator("#live")).to_contain_text("has won the cup.")
    expect(phone.locator("#bracket-main .cup-stage > :is(h3, h4)")).to_have_text(
        ["Round of 16", "Quarter-finals", "Semi-finals", "Final", "Winner"]
    )
    phone.goto(f"{tournament}/standings")
    expect(phone.locator("#standings td.k-reached").first).to_have_text("Winner of the cup")
    for place in range(3):
        expect(phone.locator("#standings td.k-rank").nth(place)).to_have_text(str(place + 1))
    context.close()


def test_pairs_out_of_a_hat_on_a_phone(director: Page, browser: Browser, house: House) -> None:
    """Two taps a pair, a wrong pair goes back, the round is what came out; its games count in the club's season."""
    season = prepare(director, house, "Thursday season", NAMES[:4], {"system": "keizer"})
    command(director, season, "PairRound")
    cup = prepare(director, house, "Hat cup", NAMES[:4])
    command(director, cup, "ModifyTournament", system="cup")
    command(director, cup, "SetCupRules", seeding="hat", redraw="yes")
    context = browser.new_context(locale="en-GB", viewport=PHONE)  # type: ignore[arg-type]
    context.add_cookies(house.cookies)
    phone = context.new_page()
    phone.goto(f"{cup}/bracket")
    phone.get_by_role("link", name="Draw from the hat").first.click()
    for first, second in (("Player a", "Player b"), ("Player c", "Player d")):
        phone.locator(".hat-names").get_by_role("link", name=first).click()
        phone.locator(".hat-names").get_by_role("button", name=second).click()
    expect(phone.locator(".hat-pairs > li")).to_have_count(2)
    phone.locator(".hat-pairs > li").first.get_by_role("button", name="Back into the hat").click()
    expect(phone.locator(".hat-pairs > li")).to_have_count(1)
    phone.locator(".hat-names").get_by_role("link", name="Player b").click()
    phone.locator(".hat-names").get_by_role("button", name="Player a").click()
    phone.locator("#live").get_by_role("button", name="That is the draw").click()
    expect(phone.locator("tr[id^=board-]")).to_have_count(2)
    director.goto(f"{season}/keizer-rules")
    director.locator("#count-cup").select_option(label="Hat cup")
    director.locator("#count-how").select_option("also")
    director.locator("#counted-cups").get_by_role("button", name="Count", exact=True).click()
    expect(director.locator(".counted-cup")).to_contain_text("Hat cup")
    command(director, cup, "EnterResult", round="1", board="1", result="1-0")
    director.goto(f"{season}/papers/cup-games?format=html")
    expect(director.locator("#cup-games tbody tr")).to_have_count(1)
    director.goto(f"{cup}/bracket")
    expect(director.locator("main")).to_contain_text("The games of this cup count in:")
    context.close()
