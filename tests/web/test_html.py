"""Pages are legal HTML: no id twice, nothing nested that may not be, a name for every control."""

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
    whole = {address: text for address, text in pages.items() if text.startswith("<!doctype html>")}
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
