"""Pages are legal HTML: no id twice, nothing nested that may not be, a name for every control."""

import re

import pytest

from web.html_rules import faults
from web.site import ONE_HOUSE, Site
from web.test_crawl import SYSTEMS, crawl, tournament

pytestmark = ONE_HOUSE

OF_THE_HOUSE = ("/", "/new", "/login", "/help", "/account", "/people", "/people/new", "/api/docs", "/nowhere")


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ('<p id="a"></p><p id="a"></p>', "id a stands 2 times"),
        ("<p><form></form></p>", "<form> in p"),
        ("<form><div><form></form></div></form>", "<form> in form > div"),
        ("<a><button>x</button></a>", "<button> in a"),
        ("<table><tr></tr></table>", "<tr> in table"),
        ('<input name="x">', "<input name=x> has no label"),
        ("<div><b></div>", "</div> closes div > b"),
        ("<h1>x</h1><h3>y</h3>", "h3 after h1"),
        ("<h2>x</h2>", "h2 after h0"),
        ("<form><button>x</button></form>", "a button without a type in form"),
    ],
)
async def test_the_rules_find_what_is_wrong(page: str, fault: str) -> None:
    """Each kind of fault is found and told by its place."""
    assert fault in faults(page)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_page_of_a_tournament_is_legal(site: Site, system: str) -> None:
    """Whatever the system, for directors in the middle of a tournament."""
    stream = await tournament(site, system)
    await site.log_in(await site.account())
    pages = await crawl(site, f"/t/{stream}", f"/t/{stream}", {"Accept-Language": "en"})
    whole = {address: text for address, text in pages.items() if text.lower().startswith("<!doctype html>")}
    assert len(whole) > 5
    assert {address: faults(text) for address, text in whole.items() if faults(text)} == {}


@pytest.mark.parametrize("address", OF_THE_HOUSE)
async def test_every_page_of_the_house_is_legal(site: Site, address: str) -> None:
    """For those who administer it, who see most."""
    await site.log_in(await site.account("admin"))
    assert faults((await site.client.get(address)).text) == []


async def test_pairing_by_hand_is_legal(site: Site) -> None:
    """With somebody left over, who has a button inside the sentence."""
    stream = await site.drawn(5, system="dutch", rounds=5)
    await site.do(stream, "EditRound")
    await site.log_in(await site.account())
    assert faults((await site.client.get(f"/t/{stream}/next/manual")).text) == []


@pytest.mark.parametrize("draft", [True, False])
async def test_who_sees_a_round_that_is_changed_by_hand_is_said(site: Site, draft: bool) -> None:
    """A draft is seen by nobody else and takes no results; a published round goes on for everybody."""
    stream = await site.drawn(4, system="dutch", rounds=3)
    if draft:
        await site.do(stream, "HoldRounds", hold=True)
        await site.do(stream, "DeleteRound", answers=["draw_taken_back"])
        await site.do(stream, "PairRound")
    await site.do(stream, "EditRound")
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/next/manual")).text
    assert ("Only those who direct see this round" in page) == draft
    assert ("their results can be entered" in page) != draft


async def test_every_page_has_a_description(site: Site) -> None:
    """In the reader's language, also that of a tournament, which names it."""
    stream = await site.drawn(public=True)
    for address in ("/", "/login", "/help", "/games", f"/t/{stream}", f"/t/{stream}/standings", "/api/docs"):
        found = re.findall(
            r'<meta name="description"\s+content="([^"]+)"', (await site.client.get(address)).text
        )
        assert len(found) == 1, address
        assert ("Club Cup" in found[0]) == address.startswith("/t/"), address


async def test_visitors_load_one_script(site: Site) -> None:
    """What only the desk needs comes to whoever is logged in; the page names it for rounds, where results arrive."""
    scripts = re.compile(r'<script src="/static/built/([\w-]+)\.js')
    stream = await site.drawn(public=True)
    await site.log_in(await site.account())
    assert scripts.findall((await site.client.get(f"/t/{stream}")).text) == ["kosmos", "kosmos-desk"]
    site.client.cookies.clear()
    page = (await site.client.get(f"/t/{stream}")).text
    assert scripts.findall(page) == ["kosmos"]
    assert 'data-desk="/static/built/kosmos-desk.js?' in page


async def test_what_has_a_version_is_kept_for_ever(site: Site) -> None:
    """Style and script of a page, by the address that it writes, are cached for ever and set no cookie; others are not."""
    page = (await site.client.get("/login")).text
    site.client.cookies.clear()
    for address in re.findall(r'(?:href|src)="(/static/built/[^"]+)"', page):
        answer = await site.client.get(address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", address
        assert "set-cookie" not in answer.headers
        assert "cookie" not in answer.headers.get("vary", "").lower()
        plain = await site.client.get(address.partition("?")[0])
        assert "immutable" not in plain.headers.get("cache-control", "")
    assert "set-cookie" not in (await site.client.get("/static/icon.svg")).headers
