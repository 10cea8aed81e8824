"""A draft is nobody's but the directors': every public address answers the same before and after it is drawn."""

import re
from collections.abc import Iterator
from difflib import unified_diff
from itertools import product

import httpx
import pytest

from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS
from kosmos.service.exports import EXPORTS
from kosmos.service.views import VIEWS
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

NAMES = ("Adler, Ada", "Bauer, Bert", "Cohn, Cleo", "Dorn, Dirk", "Ebel, Eva", "Fink, Fritz")
#: what is in an answer and says nothing of pairings: how often a tournament changed, keys of forms, times of this moment
MOVING = re.compile(r'data-version="\d+"|"version": ?\d+|[0-9a-f]{64,}|DTSTAMP:\w+|\d\d:\d\d:\d\d(\.\d+)?Z?')
#: what may stand in the place of each part of an address
FILLED: dict[str, tuple[str, ...]] = {
    "number": ("1", "2"),
    "round_": ("1", "2"),
    "round": ("1", "2"),
    "board": ("1", "2"),
    "id_": ("1", "4"),
    "player": ("1",),
    "first": ("1",),
    "second": ("2", "4"),
    "code": ("PTS",),
    "what": ("standings", "pairings", "names", "crosstable", "boards"),
    "view": tuple(VIEWS),
}
KEPT_BACK = (401, 403)  #: reasons of rounds wait until the draft is published
PART = re.compile(r"\{(\w+)(?::\w+)?\}")
#: asked by way of their questions, or not about a tournament's rounds
QUESTIONS = ("", "?round=2&player=1&first=1&second=4&me=1")


def addresses(site: Site, stream: str) -> Iterator[str]:
    """Every address that can be got, of pages and of the API, filled with what there is."""
    for route in site.app.routes:
        if "GET" not in getattr(route, "methods", ()) or "{stream" not in route.path:
            continue
        parts = [name for name in PART.findall(route.path) if name != "stream"]
        if "papers" in route.path and "key" in parts:
            continue
        if any(name not in FILLED and name != "key" for name in parts):
            continue
        values = [FILLED.get(name, tuple(VIEWS)) for name in parts]
        for chosen in product(*values):
            filled = iter((stream, *chosen))
            named = dict(zip(("stream", *parts), filled, strict=True))
            yield PART.sub(lambda found, named=named: named[found[1]], route.path)  # type: ignore[misc]


def papers(stream: str) -> Iterator[str]:
    for key in PAPERS:
        yield f"/api/tournaments/{stream}/papers/{key}?format=text"
        yield f"/t/{stream}/papers/{key}?format=text&round=2"
    assert "text" in FORMATS
    for name in EXPORTS:
        yield f"/api/tournaments/{stream}/export?format={name}"


async def answers(site: Site, places: list[str]) -> dict[str, tuple[int, str]]:
    found = {}
    for place in places:
        site.client.cookies.clear()  # a page remembers whose it was
        answer: httpx.Response = await site.client.get(place, headers={"Accept-Language": "en"})
        text = answer.text if "image" not in answer.headers.get("content-type", "") else str(answer.content)
        found[place] = answer.status_code, MOVING.sub("…", text)
    return found


def changed_lines(before: str, after: str) -> list[str]:
    """What a fault is about."""
    return list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[:12]


async def own_link(site: Site, stream: str) -> str:
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/links")).text
    site.client.cookies.clear()
    link = re.search(r'href="http://[^/]+(/my/[^"]+)"', page)
    assert link
    return link[1]


@pytest.mark.parametrize("system", ["dutch", "keizer"])
async def test_no_public_address_knows_a_draft(site: Site, system: str) -> None:
    """Pages, parts, screens, feeds, embeds, papers, views, files and own pages: published, the same addresses do know it."""
    stream = await site.new("Open", system=system, rounds=4)
    await site.do(stream, "ImportPlayers", players=[{"name": name, "elo": 2000} for name in NAMES])
    await site.do(stream, "Publish")
    assert (await site.do(stream, "PairRound", confirmed=True)).status_code == 200
    for board in (1, 2, 3):
        await site.do(stream, "EnterResult", round=1, board=board, result="1-0")
    await site.do(stream, "HoldRounds")
    places = [place + asked for place in addresses(site, stream) for asked in QUESTIONS]
    places += [*papers(stream), await own_link(site, stream), "/", "/api/tournaments"]
    assert len(places) > 200
    before = await answers(site, places)
    assert (await site.do(stream, "PairRound", confirmed=True)).status_code == 200
    after = await answers(site, places)
    other = [place for place in places if before[place] != after[place] and after[place][0] not in KEPT_BACK]
    assert other == [], [changed_lines(before[place][1], after[place][1]) for place in other[:3]]
    assert (await site.do(stream, "PublishRound", round=2)).status_code == 200
    told = [f"/t/{stream}/rounds/2", f"/api/tournaments/{stream}/papers/pairings?format=text", f"/t/{stream}"]
    published = await answers(site, told)
    assert [place for place in told if before[place] == published[place]] == []
