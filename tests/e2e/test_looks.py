"""Pages on a phone, in light and dark."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, draw, keys, let_in, prepare

pytestmark = pytest.mark.browser

LONG = "Wolkenkuckucksheimer Vereinsmeisterschaftsqualifikationsturnier 2026"
PHONE = {"width": 390, "height": 844}
OF_A_TOURNAMENT = (
    "",
    "/players",
    "/players/1",
    "/rounds/1",
    "/standings",
    "/groups",
    "/chances",
    "/prizes",
    "/tie-breaks",
    "/rating?system=elo",
    "/rating/check",
    "/crosstable",
    "/papers",
    "/papers/standings",
    "/rounds/1/why",
    "/history",
    "/settings",
    "/console",
)
OF_THE_HOUSE = ("/", "/new", "/login", "/account", "/help", "/api/docs", "/people", "/people/new")

GROUND = "getComputedStyle(document.documentElement).backgroundColor"
#: buttons that a thumb would miss; a link inside a sentence is read, not aimed at
SMALL = """() => [...document.querySelectorAll("button, .button, summary, select, input, .tabs a, .subtabs a, .rounds a")]
  .filter((each) => !["hidden", "checkbox", "radio"].includes(each.type) && each.getClientRects().length)
  .filter((each) => !each.closest("td, dialog") && each.getBoundingClientRect().height < 40)
  .map((each) => each.outerHTML.slice(0, 80))"""


@pytest.fixture
def tournament(director: Page, house: House) -> str:
    names = ("van der Lange-Wolkenstein zu Hohenfels, Maximilian", "W" * 60, "Three", "Four", "Five", "Six")
    club = "Schachfreunde Donaudampfschifffahrtsgesellschaft"
    address = prepare(director, house, LONG, names, club=club, elo="2000")
    draw(director, address)
    keys(director, *"wdb")
    expect(director.locator(".onward a")).to_be_focused()
    return address


def test_nothing_is_wider_than_a_phone(browser: Browser, house: House, tournament: str) -> None:
    """No page scrolls sideways on a phone, in light or dark, whatever the names; tables scroll inside their boxes; a
    thumb hits every button.
    """
    context = browser.new_context(viewport=PHONE, locale="de-DE")  # type: ignore[arg-type]
    page = context.new_page()
    let_in(context, house)
    addresses = [tournament + part for part in OF_A_TOURNAMENT] + [
        house.address + part for part in OF_THE_HOUSE
    ]
    for address in addresses:
        page.goto(address)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"], address
            assert page.evaluate(SMALL) == [], address
    assert page.evaluate(GROUND) == "rgb(17, 21, 27)"
    page.emulate_media(color_scheme="light")
    assert page.evaluate(GROUND) != "rgb(17, 21, 27)"
    context.close()


#: how far down each visible way of the header begins
ROWS = """() => [...document.querySelectorAll(".top .brand, .top nav a")].filter((each) => each.getClientRects().length)
  .map((each) => Math.round(each.getBoundingClientRect().top))"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR", "nl-NL"])
def test_the_header_of_a_director_is_one_line(browser: Browser, house: House, locale: str) -> None:
    """On a phone, in every language: the ways and the account lie side by side; the way out is on the page of the account."""
    context = browser.new_context(viewport=PHONE, locale=locale)  # type: ignore[arg-type]
    let_in(context, house)
    page = context.new_page()
    page.goto(f"{house.address}/account")
    expect(page.locator("main form[action='/logout'] button")).to_be_visible()
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert len(page.evaluate(ROWS)) == 6
        assert len(set(page.evaluate(ROWS))) == 1
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    context.close()


def test_the_tabs_show_where_there_are_more(director: Page, tournament: str) -> None:
    """On a phone the chosen tab is whole, and the bar fades at the ends where it goes on, and only there."""
    director.set_viewport_size(PHONE)  # type: ignore[arg-type]
    bar = director.locator(".tabs")
    for path, before, after in (("", False, True), ("/crosstable", True, True), ("/console", True, False)):
        director.goto(tournament + path)
        expect(bar).to_have_class(re.compile("more-after") if after else re.compile(r"^(?!.*more-after)"))
        assert ("more-before" in (bar.get_attribute("class") or "")) == before, path
        chosen = bar.locator("[aria-current]").bounding_box()
        assert chosen is not None
        assert chosen["x"] >= 0
        assert chosen["x"] + chosen["width"] <= PHONE["width"]


def test_a_right_to_left_name_stays_in_its_place(director: Page, house: House) -> None:
    """The line of the chosen board names White first, whatever the direction of the names."""
    draw(director, prepare(director, house, "Both ways", ("\u05db\u05d4\u05df", "Two")))
    line = director.locator(".chosen").inner_text()
    white, black = (director.locator(f"#board-1 td.k-{side}").inner_text() for side in ("white", "black"))
    assert line == f"1. \u2068{white}\u2069 – \u2068{black}\u2069"


def test_only_the_paper_is_printed(director: Page, tournament: str) -> None:
    """On paper stands the table with the tournament's name, and nothing of the screen."""
    director.goto(f"{tournament}/crosstable")
    director.emulate_media(media="print")
    expect(director.locator(".subtitle")).to_be_visible()
    for part in (".top", ".tournament-head", ".bottom", ".timeline"):
        expect(director.locator(part)).to_be_hidden()
    assert director.evaluate("document.body.offsetHeight < innerHeight"), "an empty sheet follows"
    for path in ("/rounds/1", "/now"):
        director.goto(tournament + path)
        expect(director.locator("td.k-board a").first).to_be_visible()
        assert director.locator("td.k-board").first.inner_text() == "1"
        name = director.locator("td.k-white a, td.k-black a").filter(has_text="Wolkenstein")
        assert name.evaluate(
            "each => each.scrollWidth <= each.clientWidth || getComputedStyle(each).display === 'inline'"
        )
    director.emulate_media(media="screen")


def test_a_wall_is_no_larger_than_its_picture(director: Page, tournament: str) -> None:
    """Whatever the names, lines stay inside the picture of a projector, a new one and an old one: nobody scrolls a wall."""
    for width, height in ((1920, 1080), (1024, 768)):
        director.set_viewport_size({"width": width, "height": height})
        director.goto(f"{tournament}/screen")
        for link in director.locator("#screen > footer nav a").all():
            link.click()
            inside = director.evaluate(
                """() => [...document.querySelectorAll('#screen, .slide.shown li, #screen > footer > *')].every((each) => {
                    const { right, bottom } = each.getBoundingClientRect();
                    return right <= innerWidth + 1 && bottom <= innerHeight + 1;
                })"""
            )
            assert inside, (width, link.inner_text())


def test_text_is_set_in_the_faces_of_the_house(director: Page, house: House) -> None:
    """Rows and headings are drawn in the faces that come with Kosmos, names with háček and ogonek included."""
    prepare(director, house, "Faces", ("Dvořák, Ada", "Łukasz, Bert"))
    director.goto(house.address)
    used = director.evaluate(
        """async () => {
            await document.fonts.ready;
            const all = await Promise.all(['16px', '600 16px'].flatMap(size => [
                document.fonts.load(size + ' "Source Sans 3 Variable"', 'Dvořák 1834'),
                document.fonts.load(size + ' "Source Serif 4 Variable"', 'Łukasz 1834'),
            ]));
            return [all.every(faces => faces.length === 2), getComputedStyle(document.querySelector('h1')).fontFamily,
                getComputedStyle(document.body).fontFamily, getComputedStyle(document.body).fontVariantNumeric];
        }"""
    )
    assert used[0]
    assert used[1].startswith('"Source Serif 4 Variable"')
    assert used[2].startswith('"Source Sans 3 Variable"')
    assert "tabular-nums" in used[3]


def test_the_tab_of_the_page_is_in_sight_without_scripts(
    browser: Browser, house: House, tournament: str
) -> None:
    """The last tab of a director's phone is whole on its own page, and stays so when the bar is laid out again."""
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)  # type: ignore[arg-type]
    let_in(context, house)
    page = context.new_page()
    page.goto(f"{tournament}/console")
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        chosen = page.locator(".tabs [aria-current]").bounding_box()
        assert chosen is not None
        assert 0 <= chosen["x"] <= width - chosen["width"]
    context.close()


def test_an_upright_screen_is_read_from_afar(page: Page, tournament: str) -> None:
    """Letters follow the height of an upright screen, too, and nothing of it has to be scrolled."""
    page.set_viewport_size({"width": 1080, "height": 1920})
    page.goto(f"{tournament}/screen")
    line = page.locator(".slide.shown li").first
    assert float(line.evaluate("line => parseFloat(getComputedStyle(line).fontSize)")) >= 30
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
