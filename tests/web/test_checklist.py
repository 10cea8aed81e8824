"""The check list at its doors, and the mode on every page of a tournament."""

from collections import defaultdict
from html import unescape

import pytest

from kosmos.locale import language
from kosmos.service.checklist import QUESTIONS, checklist
from kosmos.web.page_rights import PAGE_RIGHTS
from web.site import ONE_HOUSE, PATH_VALUES, ROOT, Site

pytestmark = ONE_HOUSE


async def test_the_page_shows_every_answer(site: Site) -> None:
    """Anybody may read it, with the tests and the list of what is asked and locked."""
    text = (await site.client.get("/checklist?lang=en")).text
    assert "test_leaving_is_asked_in_two_steps" in text
    assert "### FIDE mode exited" in text


async def test_programs_read_it_too(site: Site) -> None:
    """Over HTTP every question stands once."""
    answers = (await site.client.get("/api/checklist")).json()
    assert sorted(number for each in answers for number in each["questions"]) == list(range(1, QUESTIONS + 1))


@pytest.mark.parametrize("code", ["en", "de", "fr", "nl"])
async def test_the_answers_are_in_the_readers_language(site: Site, code: str) -> None:
    """On the page and over HTTP, every one of them."""
    said = [language(code).say(line.words) for line in checklist()]
    page = unescape((await site.client.get(f"/checklist?lang={code}")).text)
    assert [words for words in said if f"<td>{words}</td>" not in page] == []
    answers = (await site.client.get("/api/checklist", headers={"Accept-Language": code})).json()
    assert [each["words"] for each in answers] == said


async def documents(site: Site, stream: str, own: str) -> dict[str, str]:
    """Every page of the tournament that the router leads to and that is there now, and one player's own."""
    values = defaultdict(lambda: "1", {**PATH_VALUES, "stream": stream})
    found = [path for path, method in PAGE_RIGHTS if method == "GET" and "{stream}" in path]
    addresses = {path: path.format_map(values) for path in found} | {"own": own}
    answers = {path: await site.client.get(address) for path, address in addresses.items()}
    texts = {path: unescape(each.text) for path, each in answers.items() if each.status_code == 200}
    return {path: text for path, text in texts.items() if text.startswith("<!DOCTYPE html>")}


async def test_every_page_says_the_mode(site: Site) -> None:
    """Of the router, to directors and visitors, screens, embedded tables and own pages among them; for ever when it was left."""
    stream = await site.drawn(public=True)
    own = f"/my/{await site.app.state.player_desk.link(ROOT, stream, 2)}"
    shown: set[str] = set()
    for words in ("arbiter's mode", "arbiter's mode left"):
        for director in (False, True):
            await site.log_in(await site.account()) if director else site.client.cookies.clear()
            told = await documents(site, stream, own)
            assert [path for path, text in told.items() if f">{words}</a>" not in text] == []
            shown |= told.keys()
        await site.do(stream, "LeaveArbiterMode", confirmed=True)
    assert shown >= {"own", "/t/{stream}/screen", "/t/{stream}/embed/{what}", "/t/{stream}/settings"}
    assert len(shown) > 25


async def test_the_api_says_the_mode(site: Site) -> None:
    """`on`, `left`, or `off` for a system that the check list does not know."""
    stream = await site.drawn()

    async def mode(of: str) -> str:
        return str((await site.call("GET", f"/api/tournaments/{of}")).json()["arbiter_mode"])

    assert await mode(stream) == "on"
    await site.do(stream, "LeaveArbiterMode", confirmed=True)
    assert await mode(stream) == "left"
    assert await mode(await site.new(system="keizer")) == "off"


async def test_the_final_report_waits_for_adjourned_games(site: Site) -> None:
    """The file for a pairing engine does not."""
    stream = await site.drawn(players=2)
    await site.do(stream, "EnterResult", round=1, board=1, result="adj")
    refused = await site.call("GET", f"/api/tournaments/{stream}/export?format=trf26")
    assert (refused.status_code, refused.json()["code"]) == (409, "adjourned_games_open")
    assert (await site.call("GET", f"/api/tournaments/{stream}/export?format=trfx")).status_code == 200
