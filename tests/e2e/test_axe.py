"""WCAG 2.2 A and AA, and what is good practice: axe finds nothing on any page, light or dark, desktop or phone."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.house import House, let_in
from e2e.test_news import command
from e2e.test_public import event

__all__ = ["event"]

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

AXE = Path(__file__).parents[2] / "board" / "node_modules" / "axe-core" / "axe.min.js"

#: below the address of a tournament
TOURNAMENT = (
    "",
    "/now?me=1",
    "/now?by=name",
    "/players",
    "/players/1",
    "/rounds/1",
    "/rounds/1/why",
    "/standings",
    "/crosstable",
    "/groups",
    "/chances",
    "/prizes",
    "/papers",
    "/register",
    "/screen",
    "/embed/standings",
)
DIRECTOR = (
    "/links",
    "/screens",
    "/entry",
    "/next",
    "/history",
    "/settings",
    "/tie-breaks",
    "/rating",
    "/online",
    "/console",
)
HOUSE = ("/", "/login", "/help", "/games", "/boards")
DIRECTOR_HOUSE = ("/new", "/people", "/account", "/club")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def complaints(page: Page) -> list[str]:
    """Rule and element of everything that axe finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})", TAGS
    )
    return [
        f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"][:3]
    ]


@pytest.mark.parametrize(
    ("scheme", "width"), [("light", 1280), ("dark", 390)], ids=["light desktop", "dark phone"]
)
@pytest.mark.parametrize("who", ["director"])  # visitors: test_axe_every_page.py
def test_axe_finds_nothing(
    director: Page, browser: Browser, house: House, event: str, scheme: str, width: int, who: str
) -> None:
    """Every page that a visitor or a director meets on a tournament's day."""
    if not AXE.is_file():
        print("\n*** NO AXE (npm ci in board): ACCESSIBILITY IS NOT TESTED. ***")
        pytest.skip("no axe")
    command(director, event, "EnterResult", round="1", board="1", result="1-0")
    context = browser.new_context(
        locale="en-GB",
        viewport={"width": width, "height": 3000},  # what a bar at the foot covers is a matter of scrolling
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    pages = [f"{event}{path}" for path in TOURNAMENT] + [f"{house.address}{path}" for path in HOUSE]
    if who == "director":
        let_in(context, house)
        pages += [f"{event}{path}" for path in DIRECTOR]
        pages += [f"{house.address}{path}" for path in DIRECTOR_HOUSE]
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for address in pages:
        page.goto(address)
        page.wait_for_timeout(150)
        if heard := complaints(page):
            found[address.removeprefix(house.address)] = heard
    context.close()
    assert found == {}
