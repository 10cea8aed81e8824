"""Every page that the router knows: WCAG 2.2 A and AA and what is good practice, by axe; and read without scripts.

For visitors and for directors. The short form looks at a page in one look, which go round from page to page (light, dark, high
contrast in both, desk and phone), and of the pages that both may see the director has every fourth one; with `KOSMOS_AXE=full`
every page is looked at by both and in all looks.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.axe import AXE, complaints, hold_still
from e2e.house import KOSMOS, House, become_director
from kosmos.web.pages import ROUTES

pytestmark = pytest.mark.browser

SWISS, KEIZER = "demo-vogelwald-open", "demo-club-nights"
ROOM = "demo_vogelwald_open_r5_b8"

#: what stands in addresses of the demonstration; a new kind of placeholder says here what it stands for
PLACES = {
    "stream": SWISS,
    "number": "5",
    "id_": "1",
    "key": "standings",
    "after": "4",
    "code": "BH",
    "what": "standings",
    "person": "1",
    "name": ROOM,
    "season": "demo-grand-prix",
    "address": "amsel-ada",
    "pieces": "KQ",
    "player": "1",
    "secret": "no-such-secret",
    "link": "no-such-link",
    "game": "1",
    "event": "division",
    "league": "district",
    "team": "1",
    "paper": "table",
}
#: the same placeholder, but not the same thing
OTHER_PLACES = {
    "/help/{key}": {"key": "organiser"},
    "/people/imports/{key}": {"key": "no-such-import"},
    "/examples/{key}": {"key": "blitz"},
    "/arena/{name}": {"name": "friday"},
    "/teams/{event}/rounds/{number}": {"number": "1"},
    "/t/{stream}/attendance": {"stream": KEIZER},
    "/t/{stream}/keizer-rules": {"stream": KEIZER},
    "/t/{stream}/screen/{number}": {"number": "1"},
}
#: answers that are files or pictures; parts of pages are known by what they answer
NO_PAGES = re.compile(
    r"/(sw\.js|user\.css|club\.css|manifest\.webmanifest|apple-touch-icon\.png|favicon\.ico|icon/.*)"
    r"|.*/(pgn|export|files/.*|feed\..*|live\.pgn|preview\.png|rounds\.ics|code|manifest\.webmanifest)"
)
#: pages behind links that only the page before knows: where they stand, and how they begin
LINKED = (
    (f"/t/{SWISS}/links", "/my/"),
    ("/teams/division/captains", "/captain/"),
    (f"/t/{SWISS}/online/cards", "/play/"),
    ("/games", "/games/"),
    (f"/t/{SWISS}/standings", f"/t/{SWISS}/working/"),
)


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


def addresses() -> Iterator[str]:
    """Every page of the router, about the demonstration."""
    found = {route.path_format for router in ROUTES for route in router.routes if "GET" in route.methods}
    for template in sorted(found):
        if not NO_PAGES.fullmatch(template):
            yield template.format(**{**PLACES, **OTHER_PLACES.get(template, {})})


def put_on(page: Page, look: Look) -> None:
    page.emulate_media(color_scheme=look.scheme, contrast=look.contrast)  # type: ignore[arg-type]
    page.set_viewport_size({"width": look.width, "height": HEIGHT})


@pytest.fixture(scope="module")
def demo_house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    """The demonstration, an arena, and a division of a league with a result; its director has come in."""
    made = House(tmp_path_factory.mktemp("axe") / "kosmos.db")
    begin = [str(KOSMOS), "--db", str(made.database)]
    subprocess.run([*begin, "demo"], check=True, capture_output=True)
    arena = ["arena", "open", "--title", "Friday", "--time", "180+2", "--name", "friday"]
    subprocess.run([*begin, *arena, "--begins-in", "600"], check=True, capture_output=True)
    result = ["--round", "1", "--match", "1", "--board", "1", "--result", "1-0"]
    for words in (
        ["new", "Division", "--boards", "2", "--league", "District", "--promoted", "1", "--relegated", "1"],
        ["enter", "division", "Rooks", "--players", "Anna; 1900\nBernd"],
        ["enter", "division", "Knights", "--players", "Clara; 1800\nDoris"],
        ["draw", "division"],
        ["result", "division", *result],
    ):
        subprocess.run([*begin, "team", *words], check=True, capture_output=True)
    made.start()
    context = browser.new_context(locale="en-GB")
    become_director(context.new_page(), made)
    made.cookies = context.cookies()
    context.close()
    yield made
    made.stop()


def linked(page: Page, house: House) -> list[str]:
    """Of each kind of page behind a link, the first that is there for this reader."""
    found = []
    for where, beginning in LINKED:
        page.goto(f"{house.address}{where}")
        links = page.locator(f'a[href*="{beginning}"]').evaluate_all("all => all.map(each => each.pathname)")
        found += [link for link in links if re.fullmatch(rf"{beginning}(?!new).+", link)][:1]
    return found


def page_at(context: BrowserContext, address: str) -> int:
    """What a page is answered with; 0 for what is no page: files, parts of a page, the way to another page."""
    answer = context.request.get(address, max_redirects=0)
    is_page = answer.text().lstrip().lower().startswith("<!doctype html")
    return answer.status if is_page else 0


def wanted(context: BrowserContext, house: House, paths: list[str]) -> list[str]:
    """The pages this reader is shown; of those that say no, which look the same everywhere, one for each answer."""
    found: dict[str | int, str] = {}
    for path in paths:
        if status := page_at(context, f"{house.address}{path}"):
            found.setdefault(path if status < 400 else status, path)
    return list(found.values())


def look_at(page: Page, house: House, path: str) -> list[str]:
    page.goto(f"{house.address}{path}")
    hold_still(page)
    page.wait_for_timeout(80)
    return complaints(page)


@pytest.mark.parametrize("who", ["visitor", "director"])
def test_axe_finds_nothing_on_any_page_of_the_router(browser: Browser, demo_house: House, who: str) -> None:
    """Who may not see a page meets the one that says so, which is looked at as well."""
    if not AXE.is_file():
        print("\n*** NO AXE (npm ci in board): ACCESSIBILITY IS NOT TESTED. ***")
        pytest.skip("no axe")
    stranger = browser.new_context(locale="en-GB")
    context: BrowserContext = browser.new_context(locale="en-GB", reduced_motion="reduce", bypass_csp=True)
    if who == "director":
        context.add_cookies(demo_house.cookies)
    page = context.new_page()
    more = linked(page, demo_house)
    context.add_init_script(path=AXE)
    paths = [*addresses(), *more, f"/t/{SWISS}/now?me=1", f"/t/{SWISS}/now?by=name", "/nothing/here"]
    pages = wanted(context, demo_house, paths)
    if who == "director" and not IN_FULL:
        public = wanted(stranger, demo_house, pages)
        seen = {*public} - {*public[::4]}
        pages = [each for each in pages if each not in seen]
    found: dict[str, list[str]] = {}
    for number, look in enumerate(LOOKS):
        put_on(page, look)
        for path in pages if IN_FULL else pages[number :: len(LOOKS)]:
            if heard := look_at(page, demo_house, path):
                found[f"{path} ({look.scheme}, {look.contrast}, {look.width})"] = heard
    stranger.close()
    context.close()
    assert len(paths) > 90, "the router is read as it should be"
    assert len(pages) > 40, "and answers with pages"
    assert found == {}, found


#: tables of which a column cannot be sorted by, and long ones that cannot be searched; the manual's are prose. The first places
#: on the public page (`data-later`) are a part of a table: who is not found there may well be in it.
UNSORTED = """() => [...document.querySelectorAll("main table:not(.manual table, .mapping)")].filter(
  table => table.tHead && !table.closest("details:not([open]), .board-area")).flatMap(table => [
    ...(table.querySelector("thead th[tabindex='0']") ? [] : ["not sorted"]),
    ...(table.tBodies[0].rows.length < 15 || table.closest("[data-later]")
      || table.closest(".paper-table, .scroll")?.previousElementSibling?.querySelector("input.search-rows")
      ? [] : ["not searched"]),
  ].map(fault => fault + ": " + table.outerHTML.slice(0, 120)))"""


def test_every_table_is_sorted_and_every_long_one_searched(browser: Browser, demo_house: House) -> None:
    """On each page of the router that has a table: a heading takes the keyboard, and from fifteen rows on there is a field."""
    context = browser.new_context(locale="en-GB")
    context.add_cookies(demo_house.cookies)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for path in wanted(context, demo_house, [each for each in addresses() if not each.startswith("/help")]):
        if "<table" in context.request.get(f"{demo_house.address}{path}").text():
            page.goto(f"{demo_house.address}{path}")
            found[path] = page.evaluate(UNSORTED)
    context.close()
    assert len(found) > 20
    assert {path: faults for path, faults in found.items() if faults} == {}


#: what a reader without scripts would miss: a page without words, rows that are not shown, buttons that do nothing
MISSING = """() => {
  const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const put_away = e => e.closest("details:not([open]), [popover], dialog");
  const main = document.querySelector("main");
  const rows = [...document.querySelectorAll("main tbody tr")].filter(row => !put_away(row));
  const dead = [...document.querySelectorAll("button")].filter(
    each => shown(each) && !each.form && !each.hasAttribute("popovertarget"));
  return [
    ...(main && main.innerText.trim().length > 20 ? [] : ["no words"]),
    ...rows.filter(row => row.textContent.trim() && !(shown(row) && row.innerText.trim())).map(row => row.outerHTML),
    ...dead.map(each => each.outerHTML),
  ].map(each => each.slice(0, 160));
}"""


def test_everything_can_be_read_without_scripts(browser: Browser, demo_house: House) -> None:
    """Each page has its words and all rows of its tables, no button that does nothing, and the search finds its answer."""
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for path in addresses():
        answer = page.goto(f"{demo_house.address}{path}")
        assert answer
        if answer.status == 200 and answer.text().lstrip().lower().startswith("<!doctype html"):
            found[path] = page.evaluate(MISSING)
    assert len(found) > 30
    assert {path: missing for path, missing in found.items() if missing} == {}
    page.goto(f"{demo_house.address}/t/{SWISS}")
    page.locator("#find-me").fill("falke")
    page.get_by_role("button", name="Find").click()
    assert page.locator(".known .name").inner_text() == "Falke, Emil"
    assert "Board" in page.locator(".my-seat").inner_text()
    page.goto(f"{demo_house.address}/boards/{ROOM}")
    assert "Nf3" in page.locator("main").inner_text()
    context.close()
