"""Pages that are kept on the device, for a hall whose network is gone or hangs: what is kept, from when, and for whom."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, become_director, log_in, prepare
from e2e.test_news import command

pytestmark = pytest.mark.browser

AS_OF = re.compile(r"^As of \d\d:\d\d: the network does not answer\.$")
#: once that of its script as well, a page is kept
IS_KEPT = """async (address) => {
  await navigator.serviceWorker.ready;
  while (!(await caches.match(address, { ignoreVary: true })) || !(await caches.match(document.scripts[0].src)))
    await new Promise((done) => setTimeout(done, 50));
}"""
HELPERS_PAGES = 'caches.open("kosmos-helpers-1").then((kept) => kept.keys()).then((keys) => keys.length)'


def is_kept(page: Page) -> None:
    """The worker has the page that is open, and its script."""
    page.evaluate(IS_KEPT, page.evaluate("location.pathname"))


def swiss(director: Page, house: House, name: str) -> str:
    tournament = prepare(director, house, name, [f"Player {letter}" for letter in "abcd"])
    command(director, tournament, "ModifyTournament", system="dutch", rounds="3")
    command(director, tournament, "Publish", public="yes")
    return tournament


def test_the_first_visit_is_kept_and_what_followed_it(director: Page, browser: Browser, house: House) -> None:
    """A page that was opened once and followed the draw opens without a network as it stood then, and says from when it is;
    back in the network it is as of now.
    """
    tournament = swiss(director, house, "First visit")
    director.goto(f"{tournament}/links")
    link = director.locator(".cards a").first.inner_text()
    context = browser.new_context(locale="en-GB")
    phone = context.new_page()
    phone.goto(link)
    expect(phone.locator("#mine .empty")).to_be_visible()
    is_kept(phone)
    command(director, tournament, "PairRound", seed="5")
    expect(phone.locator(".my-seat")).to_be_visible()
    phone.wait_for_timeout(500)  # the copy is written behind the page
    context.set_offline(True)
    phone.reload()
    expect(phone.locator(".my-seat")).to_be_visible()
    expect(phone.locator("#as-of")).to_have_text(AS_OF)
    assert phone.evaluate("getComputedStyle(document.querySelector('header.top')).display") != "block"
    context.set_offline(False)
    expect(phone.locator("#as-of")).to_be_hidden()
    context.close()


def test_a_network_that_hangs_is_not_waited_for(fresh_house: House, browser: Browser, page: Page) -> None:
    """Where the server takes the connection and says nothing, the copy is shown after seconds; it is fresh when it answers."""
    become_director(page, fresh_house)
    tournament = swiss(page, fresh_house, "Hanging")
    context = browser.new_context(locale="en-GB")
    phone = context.new_page()
    phone.goto(f"{tournament}/players")
    is_kept(phone)
    fresh_house.hold()
    try:
        phone.reload(wait_until="commit")
        expect(phone.locator("#as-of")).to_have_text(AS_OF)
        expect(phone.locator("#players tbody tr")).to_have_count(4)
    finally:
        fresh_house.go_on()
    expect(phone.locator("#as-of")).to_be_hidden()
    context.close()


def test_a_helpers_page_is_kept_until_the_logout(fresh_house: House, page: Page) -> None:
    """The entry of results opens again without a network; other pages of whoever is logged in do not, and nothing is left
    after the logout, for whoever comes next.
    """
    become_director(page, fresh_house)
    tournament = swiss(page, fresh_house, "Helpers")
    command(page, tournament, "PairRound", seed="5")
    page.wait_for_function("navigator.serviceWorker.controller")
    page.goto(f"{tournament}/settings")
    page.goto(f"{tournament}/entry")
    is_kept(page)
    assert page.evaluate(f"caches.match('{tournament}/settings', {{ignoreVary: true}})") is None
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#as-of")).to_have_text(AS_OF)
    page.locator(".numbers a", has_text="1").click()
    page.locator("#b1 .side.w").click()
    expect(page.locator(".waits")).to_contain_text("No network: this is sent as soon as there is one")
    page.context.set_offline(False)
    expect(page.locator(".numbers a")).to_have_text(["2"])
    expect(page.locator("#as-of")).to_be_hidden()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    assert page.evaluate(HELPERS_PAGES) == 0
    log_in(page, fresh_house)
    expect(page).to_have_url(f"{fresh_house.address}/")
    page.goto(f"{tournament}/entry")
    is_kept(page)
    page.context.clear_cookies()  # the session is over without a logout
    page.goto(f"{tournament}/players")
    page.wait_for_timeout(500)
    assert page.evaluate(HELPERS_PAGES) == 0
