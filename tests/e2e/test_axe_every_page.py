"""Every page that the router knows, as visitors meet it: WCAG 2.2 A and AA and what is good practice, and without scripts."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.house import KOSMOS, House
from kosmos.web.pages import ROUTES

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

AXE = Path(__file__).parents[2] / "board" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
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
}
#: the same placeholder, but not the same thing
OTHER_PLACES = {
    "/help/{key}": {"key": "organiser"},
    "/examples/{key}": {"key": "blitz"},
    "/arena/{name}": {"name": "friday"},
    "/t/{stream}/attendance": {"stream": KEIZER},
    "/t/{stream}/keizer-rules": {"stream": KEIZER},
    "/t/{stream}/screen/{number}": {"number": "1"},
}
#: answers that are files, pictures or parts of pages, and pages that need a secret which is looked up below
NO_PAGES = re.compile(
    r"/(sw\.js|user\.css|club\.css|manifest\.webmanifest|apple-touch-icon\.png|icon/.*|account/links|members/records)"
    r"|.*/(pgn|export|files/.*|feed\..*|find|live\.pgn|preview\.png|rounds\.ics|tournaments|complete|board|manifest\.webmanifest)"
    r"|/(reset|welcome|invitation|play|my|games|people/imports)/\{.*|/examples/.*/\{name\}"
    r"|/t/\{stream\}/(evening|menu|people|next/manual|online/cards|online/wall|working/.*)"
)


def addresses() -> Iterator[str]:
    """Every page of the router, about the demonstration."""
    found = {route.path_format for router in ROUTES for route in router.routes if "GET" in route.methods}  # type: ignore[union-attr]
    for template in sorted(found):
        if not NO_PAGES.fullmatch(template):
            yield template.format(**{**PLACES, **OTHER_PLACES.get(template, {})})


RUN = """only => axe.run(document, {runOnly: only, resultTypes: ["violations"]})"""
EVERYTHING = {"type": "tag", "values": TAGS}
COLOURS = {"type": "rule", "values": ["color-contrast"]}
#: how a reader may see the same page; what does not depend on colours is looked at once
LOOKS = (("dark", "no-preference", EVERYTHING), ("light", "more", COLOURS))


def complaints(page: Page) -> list[str]:
    """Look, rule and element of everything that axe finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    said = []
    for scheme, contrast, only in LOOKS:
        page.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
        found: dict[str, Any] = page.evaluate(RUN, only)
        said += [
            f"{scheme}, {contrast}, {rule['id']}: {node['html'][:160]}"
            for rule in found["violations"]
            for node in rule["nodes"][:3]
        ]
    return said


@pytest.fixture(scope="module")
def demo_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The demonstration, and an arena."""
    made = House(tmp_path_factory.mktemp("axe") / "kosmos.db")
    begin = [str(KOSMOS), "--db", str(made.database)]
    subprocess.run([*begin, "demo"], check=True, capture_output=True)
    arena = [
        "arena",
        "open",
        "--title",
        "Friday",
        "--time",
        "180+2",
        "--name",
        "friday",
        "--begins-in",
        "600",
    ]
    subprocess.run([*begin, *arena], check=True, capture_output=True)
    made.start()
    yield made
    made.stop()


def test_axe_finds_nothing_on_any_page_of_the_router(browser: Browser, demo_house: House) -> None:
    """As visitors meet them on a phone, dark and in high contrast; who may not see a page meets the one that says so."""
    if not AXE.is_file():
        print("\n*** NO AXE (npm ci in board): ACCESSIBILITY IS NOT TESTED. ***")
        pytest.skip("no axe")
    context = browser.new_context(
        locale="en-GB",
        viewport={"width": 390, "height": 3000},  # what a bar at the foot covers is a matter of scrolling
        reduced_motion="reduce",
        bypass_csp=True,  # for the line of style below: a colour under way is no colour to be judged
    )
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for path in [*addresses(), f"/t/{SWISS}/now?me=1", f"/t/{SWISS}/now?by=name"]:
        page.emulate_media(color_scheme="dark", contrast="no-preference")
        answer = page.goto(f"{demo_house.address}{path}")
        assert answer
        if not answer.text().lstrip().lower().startswith("<!doctype html"):  # a part of a page
            continue
        page.add_style_tag(content="*, ::before, ::after { transition: none !important }")
        page.wait_for_timeout(80)
        if heard := complaints(page):
            found[path] = heard
    context.close()
    assert found == {}, found


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
