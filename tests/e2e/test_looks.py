"""Pages on a phone, in light and dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, keys, let_in, prepare

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

LONG = "Wolkenkuckucksheimer Vereinsmeisterschaftsqualifikationsturnier 2026"
PHONE = {"width": 390, "height": 844}
OF_A_TOURNAMENT = (
    "",
    "/players",
    "/players/1",
    "/rounds/1",
    "/standings",
    "/crosstable",
    "/history",
    "/settings",
)
OF_THE_HOUSE = ("/", "/new", "/login", "/account", "/help", "/api/docs")


@pytest.fixture
def tournament(director: Page, house: House) -> str:
    names = ("van der Lange-Wolkenstein zu Hohenfels, Maximilian", "W" * 60, "Three", "Four", "Five", "Six")
    club = "Schachfreunde Donaudampfschifffahrtsgesellschaft"
    address = prepare(director, house, LONG, names, club=club, elo="2000")
    draw(director, address)
    keys(director, *"wdb")
    expect(director.locator(".onward a")).to_be_focused()
    return address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_phone(
    scheme: str, browser: Browser, house: House, tournament: str, tmp_path: Path
) -> None:
    """No page scrolls sideways on a phone, whatever the names; tables scroll inside their boxes."""
    context = browser.new_context(viewport=PHONE, color_scheme=scheme, locale="de-DE")  # type: ignore[arg-type]
    page = context.new_page()
    let_in(context, house)
    addresses = [tournament + part for part in OF_A_TOURNAMENT] + [
        house.address + part for part in OF_THE_HOUSE
    ]
    for number, address in enumerate(addresses):
        page.goto(address)
        page.screenshot(path=tmp_path / f"{number}.png")
        assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"], address
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(20, 23, 28)"
    assert dark == (scheme == "dark")
    context.close()


def test_only_the_paper_is_printed(director: Page, tournament: str) -> None:
    """On paper stands the table with the tournament's name, and nothing of the screen."""
    director.goto(f"{tournament}/crosstable")
    director.emulate_media(media="print")
    expect(director.locator(".subtitle")).to_be_visible()
    for part in (".top", ".tournament-head", ".bottom", ".timeline"):
        expect(director.locator(part)).to_be_hidden()
    director.emulate_media(media="screen")
