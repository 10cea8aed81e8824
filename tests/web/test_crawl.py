"""Every link of every page answers, in every system, for directors and for visitors."""

import re
from html import unescape
from typing import Any

import pytest

from kosmos.core.players import PRIVATE
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

LINK = re.compile(r'(?:href|src|hx-get)="(/[^"#]*)')
ELSEWHERE = ("/static/", "/api/docs")
HEAVY = re.compile(r"format=(pdf|tex|xlsx)")

SECRET = {
    "street": "Secret Street 7",
    "town": "Secretown",
    "phone": "555-0100-secret",
    "email": "secret@example.org",
    "birth": "1987-06-05",
}
SYSTEMS: dict[str, dict[str, Any]] = {
    "round-robin": {},
    "shift": {},
    "dutch": {"rounds": 5, "tie_breaks": "BH/C1,BH,SB"},
    "dutch-2017": {"rounds": 5},
    "classic": {"rounds": 5},
    "keizer": {},
    "winner-stays": {},
    "cup": {},
}


async def tournament(site: Site, system: str) -> str:
    """Five players, two rounds where there are rounds, half of the results in."""
    stream = await site.new(f"The {system}", system=system, **SYSTEMS[system])
    rows = [{"name": f"Player, {letter}", "dwz": "1500-3", **SECRET} for letter in "ABCDE"]
    await site.do(stream, "ImportPlayers", players=rows)
    if system == "winner-stays":
        for id_ in (1, 2, 3):
            await site.do(stream, "JoinEvening", id=id_)
    else:
        assert (await site.do(stream, "PairRound", seed=3)).status_code == 200
        for board in (1, 2):
            await site.do(stream, "EnterResult", round=1, board=board, result="1-0")
        if system not in ("round-robin", "shift", "cup"):
            assert (await site.do(stream, "PairRound", seed=3)).status_code == 200
    await site.do(stream, "Publish")
    return stream


async def crawl(site: Site, start: str, within: str, headers: dict[str, str]) -> dict[str, str]:
    """All pages that can be reached from one by links inside a folder: address -> text."""
    pages: dict[str, str] = {}
    waiting = [start]
    while waiting and len(pages) < 120:
        address = waiting.pop(0)
        if address in pages or HEAVY.search(address):
            continue
        answer = await site.client.get(address, headers=headers, follow_redirects=True)
        assert answer.status_code < 400, f"{address}: {answer.status_code} {answer.text[:300]}"
        html = "text/html" in answer.headers.get("content-type", "")
        pages[address] = answer.text
        found = [unescape(link) for link in LINK.findall(answer.text)] if html else []
        waiting += [
            link
            for link in found
            if link.startswith(within) and not link.startswith(ELSEWHERE) and link not in pages
        ]
    return pages


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_link_of_a_director_answers(site: Site, system: str) -> None:
    """No page of a tournament leads to a fault."""
    stream = await tournament(site, system)
    await site.log_in(await site.account())
    pages = await crawl(site, f"/t/{stream}", f"/t/{stream}", {"Accept-Language": "de"})
    assert len(pages) > 10


@pytest.mark.parametrize("system", SYSTEMS)
async def test_visitors_find_only_what_is_theirs(site: Site, system: str) -> None:
    """A visitor's pages all answer, and none shows an address, a telephone number or a date of birth."""
    stream = await tournament(site, system)
    pages = await crawl(site, f"/t/{stream}", f"/t/{stream}", {"Accept-Language": "en"})
    assert len(pages) > 5
    assert set(SECRET) == set(PRIVATE)
    for address, text in pages.items():
        for value in SECRET.values():
            assert value not in text, address
