"""Taps without a network: they are sent with the page closed, too, once, and what the server said of them is read afterwards."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.gate import Gate, GatedHouse, gated
from e2e.house import NAME, PASSWORD, House, keys, prepare
from e2e.test_news import command
from e2e.test_public import PHONE

pytestmark = pytest.mark.browser

WAITING = """async () => {
  const base = await new Promise((done) => { const asked = indexedDB.open("kosmos-taps"); asked.onsuccess = () => done(asked.result); });
  if (!base.objectStoreNames.contains("waiting")) return 0;
  const found = base.transaction("waiting").objectStore("waiting").getAll();
  await new Promise((done) => (found.onsuccess = done));
  base.close();
  return found.result.flatMap((each) => each.box).filter((each) => each.why === undefined).length;
}"""


CONTROLLED = """async () => {
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
}"""


class Place(NamedTuple):
    gate: GatedHouse
    address: str  #: of the house, through the gate
    phone: BrowserContext
    link: str  #: the own page of a player
    tournament: str


def phone_in(browser: Browser, *permissions: str) -> BrowserContext:
    """A browser wakes the worker where it is allowed to; in a private window it is not."""
    return browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, permissions=permissions)  # type: ignore[arg-type]


@pytest.fixture
def place(director: Page, house: House, windowed: Browser) -> Iterator[Place]:
    """A player with a phone, a drawn round, and a network that can go."""
    tournament = prepare(director, house, "Closed pages", [f"Player {letter}" for letter in "abcd"])
    command(director, tournament, "ModifyTournament", system="dutch", rounds="3")
    command(director, tournament, "PairRound", seed="5")
    command(director, tournament, "Publish", public="yes")
    director.goto(f"{tournament}/links")
    link = director.locator(".cards a").first.inner_text()
    phone = phone_in(windowed, "background-sync")
    with gated(house.address) as (gate, address):
        yield Place(gate, address, phone, link.replace(house.address, address), tournament)
        phone.close()


def opened(place: Place, address: str = "") -> Page:
    """The page, kept by its worker."""
    page = place.phone.new_page()
    page.goto(address or place.link)
    page.evaluate(CONTROLLED)
    return page


def woken(context: BrowserContext, address: str) -> None:
    """As the browser wakes the worker when there is a network again."""
    page = context.new_page()
    page.goto(f"{address}/static/icon.svg")
    devtools = context.new_cdp_session(page)
    found: list[dict[str, str]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    for _ in range(100):
        if any(each["scopeURL"].startswith(address) for each in found):
            break
        page.wait_for_timeout(50)
    registration = next(each["registrationId"] for each in found if each["scopeURL"].startswith(address))
    devtools.send(
        "ServiceWorker.dispatchSyncEvent",
        {"origin": address, "registrationId": registration, "tag": "kosmos-taps", "lastChance": False},
    )


def until(page: Page, true: object) -> None:
    """For what happens outside of pages."""
    for _ in range(300):
        if callable(true) and true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not come")


def steps(director: Page, tournament: str, text: str) -> int:
    director.goto(f"{tournament}/history")
    return director.get_by_text(text).count()


def test_what_waits_is_sent_with_the_page_closed(director: Page, place: Place) -> None:
    """Tapped without a network, page closed, network back: the worker is woken, and the server has it once."""
    page = opened(place)
    place.gate.is_now = Gate.SHUT
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".waits")).to_have_text(
        "No network: this is sent as soon as there is one, also when this page is closed."
    )
    page.close()
    place.gate.is_now = Gate.OPEN
    woken(place.phone, place.address)
    until(director, lambda: place.gate.sent_to("/tap"))
    woken(place.phone, place.address)
    again = opened(place)
    expect(again.get_by_role("button", name="Draw")).to_have_attribute("aria-pressed", "true")
    expect(again.locator(".waits")).to_be_hidden()
    assert again.evaluate(WAITING) == 0
    assert [form["result"] for form in place.gate.sent_to("/tap")] == [["draw"]]
    assert steps(director, place.tournament, "reports ½–½") == 1


def test_a_house_that_is_unwell_gets_it_when_it_is_well(
    director: Page, windowed: Browser, place: Place
) -> None:
    """503 is no answer: it waits on, and any page of the house that is opened sends it."""
    place = place._replace(phone=phone_in(windowed))
    page = opened(place)
    place.gate.is_now = Gate.UNWELL
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".waits")).to_have_text(
        "No network: this is sent as soon as there is one and any page here is open."
    )
    page.close()
    knocks = place.gate.knocks
    opened(place, f"{place.address}/help").close()
    until(director, lambda: place.gate.knocks > knocks)
    assert place.gate.sent_to("/tap") == []
    place.gate.is_now = Gate.OPEN
    other = opened(place, f"{place.address}/help")
    until(other, lambda: place.gate.sent_to("/tap"))
    until(other, lambda: other.evaluate(WAITING) == 0)
    place.phone.close()
    assert steps(director, place.tournament, "reports ½–½") == 1


def test_two_open_pages_and_the_worker_send_once(director: Page, place: Place) -> None:
    """Both pages show what waits, all three try when the network is back, and one of them sends."""
    first, second = opened(place), opened(place)
    place.gate.is_now = Gate.SHUT
    first.get_by_role("button", name="Draw").click()
    for page in (first, second):
        expect(page.locator(".waits")).to_be_visible()
    place.gate.is_now = Gate.OPEN
    for page in (first, second):
        page.evaluate("dispatchEvent(new Event('online'))")
    woken(place.phone, place.address)
    for page in (first, second):
        expect(page.locator(".waits")).to_be_hidden()
        expect(page.get_by_role("button", name="Draw")).to_have_attribute("aria-pressed", "true")
    assert len(place.gate.sent_to("/tap")) == 1
    assert steps(director, place.tournament, "reports ½–½") == 1


def test_a_refusal_while_the_page_was_closed_is_read_at_the_next_opening(
    director: Page, place: Place
) -> None:
    """The result was entered meanwhile: what was tapped does not count, and the page says so until it was read."""
    page = opened(place)
    place.gate.is_now = Gate.SHUT
    page.get_by_role("button", name="I won").click()
    expect(page.locator(".waits")).to_be_visible()
    page.close()
    command(director, place.tournament, "DeleteRound", answers="draw_taken_back")
    place.gate.is_now = Gate.OPEN
    woken(place.phone, place.address)
    until(director, lambda: place.gate.sent_to("/tap"))
    again = opened(place)
    refusal = again.locator(".not-taken")
    expect(refusal).to_contain_text("“I won” was not taken. You have no game in that round.")
    again.reload()
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
    again.reload()
    expect(again.locator(".my h1")).to_be_visible()
    expect(refusal).to_have_count(0)
    assert len(place.gate.sent_to("/tap")) == 1


def test_what_a_helper_tapped_goes_with_the_login(director: Page, place: Place) -> None:
    """The page closed: sent without the page's secret, which the worker hears from the house. After a logout nothing is left to send."""
    logged_in(place)
    entry = f"{place.address}/t/{place.tournament.rpartition('/')[2]}/entry"
    page = opened(place, entry)
    place.gate.is_now = Gate.SHUT
    page.locator(".numbers a", has_text="1").click()
    page.locator("#b1 .side.w").click()
    expect(page.locator(".waits")).to_be_visible()
    page.close()
    place.gate.is_now = Gate.OPEN
    woken(place.phone, place.address)
    page = opened(place, entry)
    expect(page.locator(".numbers a")).to_have_text(["2"])
    place.gate.is_now = Gate.UNWELL
    page.locator(".numbers a", has_text="2").click()
    page.locator("#b2 .side.b").click()
    expect(page.locator(".waits")).to_be_visible()
    assert page.evaluate(WAITING) == 1
    # the line about the network lies over it
    page.evaluate("document.querySelector('form[action=\"/logout\"]').requestSubmit()")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    place.gate.is_now = Gate.OPEN
    assert page.evaluate(WAITING) == 0
    assert {form["board"][0] for form in place.gate.sent_to("/EnterResult")} == {"1"}
    assert steps(director, place.tournament, "Board 1: 1–0") == 1


def logged_in(place: Place) -> None:
    page = place.phone.new_page()
    page.goto(f"{place.address}/login")
    page.locator("#f-name").fill(NAME)
    page.locator("#f-password").fill(PASSWORD)
    keys(page, "Enter")
    expect(page).to_have_url(f"{place.address}/")
    page.close()


def test_what_a_director_typed_is_sent_with_the_page_closed(director: Page, place: Place) -> None:
    """As what is tapped: once, by the worker that is woken; and what was refused meanwhile is read at the next opening."""
    logged_in(place)
    round_ = f"{place.address}/t/{place.tournament.rpartition('/')[2]}/rounds/1"
    page = opened(place, round_)
    place.gate.is_now = Gate.SHUT
    keys(page, "w", "b")
    expect(page.locator("td[data-unsent]")).to_have_count(2)
    expect(page.locator(".pad .unsent")).to_have_text(
        "Results not yet sent: 2. They go as soon as the server answers again, also when this page is closed."
    )
    page.close()
    command(director, place.tournament, "EnterResult", round="1", board="2", result="½-½")
    place.gate.is_now = Gate.OPEN
    woken(place.phone, place.address)
    until(director, lambda: {form["board"][0] for form in place.gate.sent_to("/EnterResult")} == {"1", "2"})
    page = opened(place, round_)
    expect(page.locator(".disputes .refusal")).to_contain_text("Board 2 has the result ½–½ by now")
    expect(page.locator("td.k-result")).to_have_text(["1–0", "½–½"])
    assert page.evaluate(WAITING) == 0
    page.locator("[data-leave]").click()
    expect(page.locator(".disputes .refusal")).to_have_count(0)
    page.reload()
    expect(page.locator("td.k-result")).to_have_text(["1–0", "½–½"])
    expect(page.locator(".disputes .refusal")).to_have_count(0)
    assert steps(director, place.tournament, "Board 1: 1–0") == 1


def test_what_an_older_version_has_kept_is_taken_over_once(director: Page, place: Place) -> None:
    """Results that lay with one page are sent by it as any others, and lie there no more."""
    logged_in(place)
    round_ = f"{place.address}/t/{place.tournament.rpartition('/')[2]}/rounds/1"
    page = opened(place, f"{place.address}/help")
    seats = place.phone.new_page()
    seats.goto(round_)
    first = (seats.locator("#live").get_attribute("data-seats") or "").split()[0]
    seats.close()
    left = [{"board": 1, "result": "1-0", "rated": True, "was": "*", "game": "", "seats": first}]
    path = round_.removeprefix(place.address)
    page.evaluate(
        "([page, box]) => localStorage.setItem(`kosmos-unsent ${page}`, JSON.stringify(box))", [path, left]
    )
    page.reload()
    expect(page.locator("#unsent a")).to_have_attribute("href", path)
    page.locator("#unsent a").click()
    expect(page.locator("td.k-result").first).to_have_text("1–0")
    until(page, lambda: len(place.gate.sent_to("/EnterResult")) == 1)
    assert page.evaluate("Object.keys(localStorage).filter((each) => each.startsWith('kosmos-unsent'))") == []
    page.reload()
    expect(page.locator("td.k-result").first).to_have_text("1–0")
    assert len(place.gate.sent_to("/EnterResult")) == 1
