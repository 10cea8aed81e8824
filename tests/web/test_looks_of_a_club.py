"""The club's colour, more contrast, one set of icons: what every page shares."""

import re
from base64 import b64encode
from pathlib import Path

import pytest

from kosmos.tournament.commands import Right
from kosmos.web.looks import SWATCHES, club_style, hue_of
from web.site import OLD_STYLE, Site, form_secret

pytestmark = OLD_STYLE
IN_A_HOUSE = pytest.mark.asyncio(loop_scope="module")

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "src" / "kosmos" / "web" / "templates").rglob("*.html"))
ICONS = ROOT / "src" / "kosmos" / "web" / "static" / "icons.svg"


@pytest.mark.parametrize(
    ("colour", "hue"),
    [("#ff0000", 29), ("#00ff00", 142), ("#0000ff", 264), ("#ffff00", 110), ("#00ffff", 195)],
)
def test_the_hue_of_a_colour(colour: str, hue: int) -> None:
    """As CSS Color 4 gives it for the primaries (rounded to whole degrees)."""
    assert hue_of(colour) == hue


def test_no_colour_no_stylesheet() -> None:
    """Then the house's own blue stays."""
    assert club_style("") == ""


@IN_A_HOUSE
async def test_a_clubs_colour_is_on_every_page(site: Site) -> None:
    """As soon as it is named; it goes again with it."""
    await site.call("POST", "/api/club", {"colour": "#0a7a3c"}, Right.ADMIN)
    assert 'href="/club.css?0a7a3c"' in (await site.client.get("/help")).text
    style = await site.client.get("/club.css?0a7a3c")
    assert style.headers["content-type"].startswith("text/css")
    assert "--hue:151" in style.text
    await site.call("POST", "/api/club", {"colour": ""}, Right.ADMIN)
    assert "/club.css" not in (await site.client.get("/help")).text


SCRIPTED = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'


@IN_A_HOUSE
async def test_nothing_runs_in_a_clubs_logo(site: Site) -> None:
    """An SVG with a script stands in pages as the source of an image alone, and has no address at which it would be a page of ours."""
    logo = f"data:image/svg+xml;base64,{b64encode(SCRIPTED).decode()}"
    await site.call("POST", "/api/club", {"logo": logo}, Right.ADMIN)
    for address in ("/", "/help", "/login", "/people/nobody"):
        page = (await site.client.get(address)).text
        assert len(re.findall(rf'<img src="{re.escape(logo)}"', page)) == page.count("data:image/svg") == 1
        assert "alert(" not in page
    told = await site.client.get("/api/club")
    assert told.headers["content-disposition"].startswith("attachment")
    assert told.headers["x-content-type-options"] == "nosniff"
    assert told.headers["content-type"].startswith("application/json")
    await site.call("POST", "/api/club", {"logo": ""}, Right.ADMIN)


@IN_A_HOUSE
async def test_a_clubs_colour_is_on_screens_and_on_other_sites(site: Site) -> None:
    """Every template that begins a page of its own links it: the wall, and the tables in a club's own site."""
    own = [each.name for each in TEMPLATES if "<!DOCTYPE html" in each.read_text(encoding="utf-8")]
    assert own == ["base.html", "embed.html", "screen.html"]
    stream = await site.drawn(4, public=True, system="dutch", rounds=3)
    pages = [
        f"/t/{stream}/{page}" for page in ("screen", "embed/standings", "embed/pairings", "embed/boards")
    ]
    await site.call("POST", "/api/club", {"colour": "#0a7a3c"}, Right.ADMIN)
    for page in (*pages, f"/t/{stream}"):
        assert 'href="/club.css?0a7a3c"' in (await site.client.get(page)).text, page
    await site.call("POST", "/api/club", {"colour": ""}, Right.ADMIN)
    for page in pages:
        assert "/club.css" not in (await site.client.get(page)).text, page


def test_the_swatches_are_the_stylesheets() -> None:
    """Each colour offered has the hue in which the stylesheet draws its button."""
    style = (ROOT / "board" / "src" / "style" / "home.css").read_text(encoding="utf-8")
    drawn = [int(hue) for hue in re.findall(r"--own: (\d+);", style)]
    assert [hue_of(colour) for _, colour in SWATCHES] == drawn


@IN_A_HOUSE
async def test_more_contrast_is_remembered_on_the_device(site: Site) -> None:
    """Chosen at the foot of any page, and taken back there."""
    assert "data-contrast" not in (await site.client.get("/help")).text
    await site.form("/contrast", {"contrast": "more", "next": "/help"})
    assert "data-contrast=more" in (await site.client.get("/help")).text
    back = await site.form("/contrast", {"contrast": "usual", "next": "//elsewhere.example"})
    assert back.headers["location"] == "/"
    assert "data-contrast" not in (await site.client.get("/help")).text


@IN_A_HOUSE
@pytest.mark.parametrize("visited", [False, True], ids=["first page ever", "after others"])
async def test_more_contrast_can_be_chosen_where_nothing_is_found(site: Site, *, visited: bool) -> None:
    """The buttons at the foot of a page that is not there work, also if it is the first page that somebody sees."""
    site.client.cookies.clear()
    if visited:
        await site.client.get("/help")
    page = await site.client.get("/nothing/here")
    assert page.status_code == 404
    chosen = {"contrast": "more", "next": "/nothing/here", "_csrf_token": form_secret(page.text)}
    done = await site.client.post("/contrast", data=chosen, follow_redirects=False)
    assert (done.status_code, done.headers["location"]) == (303, "/nothing/here")
    assert "data-contrast=more" in (await site.client.get("/nothing/here")).text


def test_every_icon_is_of_the_one_set() -> None:
    """A template names only icons that are drawn, and every drawing can be named."""
    drawn = set(re.findall(r'<symbol id="([a-z]+)"', ICONS.read_text()))
    named = {name for file in TEMPLATES for name in re.findall(r'icon\("([a-z]+)"\)', file.read_text())}
    assert named <= drawn
    assert "Drawn for Kosmos" in ICONS.read_text()


def test_every_picture_that_is_named_is_there() -> None:
    """In the README and the manual; and every picture that is kept is named somewhere."""
    named = set()
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for link in re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", page.read_text()):
            file = (page.parent / link).resolve()
            assert file.is_file(), f"{page.name}: {link}"
            named.add(file.name)
    assert {file.name for file in (ROOT / "docs" / "images").iterdir()} <= named
