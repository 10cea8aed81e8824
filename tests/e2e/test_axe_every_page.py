"""Every page that the router knows: WCAG 2.2 A and AA and what is good practice, by axe; the laws of pages; and read without scripts.

For visitors and for directors. The short form looks at a page in one look and one language, which go round from page to page
(light, dark, high contrast in both, desk and phone; the four languages), and of the pages that both may see the director has every
fourth one; with `KOSMOS_AXE=full` every page is looked at by both, in all looks, and in each of the languages.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.every_page import ASKED, ROOM, SWISS, addresses, behind_secrets, furnish, linked, wanted

from e2e.axe import AXE, complaints, hold_still
from e2e.house import NAME, House, become_director, let_in
from e2e.laws_of_pages import LOCALES, left_in_english, unfit

pytestmark = pytest.mark.browser


class Look(NamedTuple):
    """How somebody sees the pages."""

    scheme: str
    contrast: str
    width: int


LOOKS = (
    Look("light", "no-preference", 1280),
    Look("dark", "no-preference", 390),
    Look("light", "more", 390),
    Look("dark", "more", 1280),
    Look("dark", "no-preference", 1280),
    Look("light", "no-preference", 390),
)
IN_FULL = os.environ.get("KOSMOS_AXE") == "full"
HEIGHT = 9000  #: what a bar at the foot covers is a matter of scrolling


def put_on(page: Page, look: Look) -> None:
    page.emulate_media(color_scheme=look.scheme, contrast=look.contrast)  # type: ignore[arg-type]
    page.set_viewport_size({"width": look.width, "height": HEIGHT})


@pytest.fixture(scope="module")
def demo_house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    """The demonstration and what it lacks; its director has come in."""
    made = House(tmp_path_factory.mktemp("axe") / "kosmos.db")
    furnish(made.database)
    made.start()
    context = browser.new_context(locale="en-GB")
    become_director(context.new_page(), made)
    made.cookies = context.cookies()
    context.close()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def hidden_pages(browser: Browser, demo_house: House) -> list[str]:
    """Pages that nobody finds without their link: each reader opens them with it."""
    context = browser.new_context(locale="en-GB")
    let_in(context, demo_house)
    found = linked(context.new_page(), demo_house.address)
    found += behind_secrets(demo_house.database, NAME, context, demo_house.address)
    context.close()
    return found


def look_at(page: Page, house: House, path: str) -> list[str]:
    page.goto(f"{house.address}{path}")
    hold_still(page)
    page.wait_for_timeout(80)
    return complaints(page)


def readers(browser: Browser, house: House, who: str) -> Iterator[Page]:
    """One for each language."""
    for locale in LOCALES:
        context = browser.new_context(locale=locale, reduced_motion="reduce", bypass_csp=True)
        if who == "director":
            let_in(context, house)
        context.add_init_script(path=AXE)
        yield context.new_page()


def turns(pages: list[str]) -> Iterator[tuple[str, Look, int]]:
    """Which page is looked at how, and in which of the languages."""
    for number, path in enumerate(pages):
        for turn in range(len(LOOKS)) if IN_FULL else (number,):
            yield path, LOOKS[turn % len(LOOKS)], (number + turn if IN_FULL else number) % len(LOCALES)


@pytest.mark.parametrize("who", ["visitor", "director"])
def test_axe_finds_nothing_on_any_page_of_the_router(
    browser: Browser, demo_house: House, hidden_pages: list[str], who: str
) -> None:
    """Nor is a page too wide for a small phone, a button of more than one line, or a word left in English. Who may not see a
    page meets the one that says so, which is looked at as well.
    """
    if not AXE.is_file():
        print("\n*** NO AXE (npm ci in board): ACCESSIBILITY IS NOT TESTED. ***")
        pytest.skip("no axe")
    stranger = browser.new_context(locale="en-GB")
    sees = [*readers(browser, demo_house, who)]
    paths = [*addresses(), *hidden_pages, *ASKED]
    pages = wanted(sees[0].context, demo_house.address, paths)
    if who == "director" and not IN_FULL:
        public = wanted(stranger, demo_house.address, pages)
        seen = {*public} - {*public[::4]}
        pages = [each for each in pages if each not in seen]
    found: dict[str, list[str]] = {}
    for path, look, tongue in turns(pages):
        page, code = sees[tongue], LOCALES[tongue][:2]
        put_on(page, look)
        heard = look_at(page, demo_house, path) + left_in_english(page, code) + unfit(page)
        if heard:
            found[f"{path} ({code}, {look.scheme}, {look.contrast}, {look.width})"] = heard
    for context in (stranger, *(page.context for page in sees)):
        context.close()
    assert len(paths) > 90, "the router is read as it should be"
    assert len(pages) > 40, "and answers with pages"
    assert found == {}, found


def in_two_schemes(page: Page) -> list[str]:
    """What axe says of the page that stands there: on a phone in light colours, on a desk in dark ones."""
    found = []
    for look in (LOOKS[5], LOOKS[4]):
        put_on(page, look)
        page.wait_for_timeout(80)
        found += complaints(page)
    return found


@pytest.mark.skipif(not AXE.is_file(), reason="no axe")
def test_axe_finds_nothing_where_a_club_begins(browser: Browser, tmp_path: Path) -> None:
    """The page of the one-time link and the empty home page."""
    house = House(tmp_path / "kosmos.db")
    house.start()
    try:
        context = browser.new_context(locale="en-GB", reduced_motion="reduce", bypass_csp=True)
        context.add_init_script(path=AXE)
        page = context.new_page()
        for address in (house.link, f"{house.address}/"):
            page.goto(address)
            assert in_two_schemes(page) == [], address
        context.close()
    finally:
        house.stop()


@pytest.mark.skipif(not AXE.is_file(), reason="no axe")
def test_axe_finds_nothing_on_pages_that_answer_a_form(browser: Browser, demo_house: House) -> None:
    """The question before something is done, beside its form and on a page of its own, and both versions of what two changed."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", bypass_csp=True)
    let_in(context, demo_house)
    context.add_init_script(path=AXE)
    page = context.new_page()
    page.goto(f"{demo_house.address}/t/too-long/next")
    draw = page.locator("form[action$='/do/PairRound']").first
    draw.locator("button").first.click()
    expect(page.locator(".refusal")).to_be_visible()
    assert in_two_schemes(page) == []
    draw.evaluate("form => HTMLFormElement.prototype.submit.call(form)")  # as without scripts
    expect(page.get_by_role("heading", name="Please confirm")).to_be_visible()
    assert in_two_schemes(page) == []
    page.goto(f"{demo_house.address}/t/too-long/players/2")
    page.locator("#f-club").fill("Mine")
    headers = {"x-csrf-token": page.locator("body").get_attribute("data-csrf") or ""}
    address = f"{demo_house.address}/t/too-long/do/ModifyPlayer"
    context.request.post(address, form={"id": "2", "club": "Theirs"}, headers=headers)
    page.locator("#data button.primary").click()
    expect(page.locator("table.versions")).to_be_visible()
    assert in_two_schemes(page) == []
    context.close()


#: tables of which a column cannot be sorted by, and long ones that cannot be searched; the manual's are prose. The first places
#: on the public page (`data-later`) are a part of a table: who is not found there may well be in it.
UNSORTED = """() => [...document.querySelectorAll("main table:not(.manual table, .mapping)")].filter(
  table => table.tHead && table.tHead.offsetWidth > 1 && !table.closest("details:not([open]), .board-area")).flatMap(table => [
    ...(table.querySelector("thead th[tabindex='0']") ? [] : ["not sorted"]),
    ...(table.tBodies[0].rows.length < 15 || table.closest("[data-later]")
      || table.closest(".paper-table, .scroll")?.previousElementSibling?.querySelector("input.search-rows")
      ? [] : ["not searched"]),
  ].map(fault => fault + ": " + table.outerHTML.slice(0, 120)))"""


def test_every_table_is_sorted_and_every_long_one_searched(browser: Browser, demo_house: House) -> None:
    """On each page of the router that has a table with headings to be seen: one of them takes the keyboard, and from fifteen rows
    on there is a field.
    """
    context = browser.new_context(locale="en-GB")
    context.add_cookies(demo_house.cookies)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for path in wanted(
        context, demo_house.address, [each for each in addresses() if not each.startswith("/help")]
    ):
        if "<table" in context.request.get(f"{demo_house.address}{path}").text():
            page.goto(f"{demo_house.address}{path}")
            found[path] = page.evaluate(UNSORTED)
    context.close()
    assert len(found) > 20
    assert {path: faults for path, faults in found.items() if faults} == {}


#: what a reader without scripts would miss: a page without words, rows that are not shown, buttons that do nothing, and
#: places that a script fills and that have no words meanwhile, nor a link to them
MISSING = """() => {
  const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const put_away = e => e.closest("details:not([open]), [popover], dialog");
  const main = document.querySelector("main");
  const rows = [...document.querySelectorAll("main tbody tr")].filter(row => !put_away(row));
  const dead = [...document.querySelectorAll("button")].filter(
    each => shown(each) && !each.form && !each.hasAttribute("popovertarget"));
  const empty = [...document.querySelectorAll("main [hx-get][hx-trigger^='load']")].filter(each => !each.textContent.trim());
  return [
    ...(main && main.innerText.trim().length > 20 ? [] : ["no words"]),
    ...rows.filter(row => row.textContent.trim() && !(shown(row) && row.innerText.trim())).map(row => row.outerHTML),
    ...[...dead, ...empty].map(each => each.outerHTML),
  ].map(each => each.slice(0, 160));
}"""


@pytest.mark.parametrize("who", ["visitor", "director"])
def test_everything_can_be_read_without_scripts(
    browser: Browser, demo_house: House, hidden_pages: list[str], who: str
) -> None:
    """Each page has its words and all rows of its tables, no button that does nothing, and a way to all that a script would fetch."""
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    if who == "director":
        let_in(context, demo_house)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for path in wanted(context, demo_house.address, [*addresses(), *hidden_pages]):
        answer = page.goto(f"{demo_house.address}{path}")
        if answer and answer.status == 200:
            found[path] = page.evaluate(MISSING)
    context.close()
    assert len(found) > 30
    assert {path: missing for path, missing in found.items() if missing} == {}


def test_without_scripts_one_finds_oneself_and_reads_a_board(browser: Browser, demo_house: House) -> None:
    """The search finds its answer, and the board has its moves."""
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{demo_house.address}/t/{SWISS}")
    page.locator("#find-me").fill("falke")
    page.get_by_role("button", name="Find").click()
    assert page.locator(".known .name").inner_text() == "Falke, Emil"
    assert "Board" in page.locator(".my-seat").inner_text()
    page.goto(f"{demo_house.address}/boards/{ROOM}")
    assert "Nf3" in page.locator("main").inner_text()
    context.close()
