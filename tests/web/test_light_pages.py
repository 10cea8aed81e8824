"""A season of eighty people and a hundred Keizer rounds: every page of it is light, on the wire and in the browser."""

import re
from collections.abc import AsyncIterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from runpy import run_path

import pytest
import pytest_asyncio

from kosmos.service.tournaments import TOURNAMENT
from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site, opened

pytestmark = ONE_HOUSE

#: the same season that the benchmarks use; their folder is no package
season = run_path(str(Path(__file__).parents[2] / "benchmarks" / "large.py"))["season"]
PEOPLE, ROUNDS = 80, 100
MOST_BYTES, MOST_ELEMENTS = 150_000, 6_000
LINK = re.compile(r'(?:href|hx-get)="(/t/season[^"#]*)')


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.count = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.count += 1


def kind_of(address: str) -> str:
    """Pages that differ only in their numbers are one kind; of a query its names count."""
    path, _, query = address.partition("?")
    names = ",".join(sorted(each.partition("=")[0] for each in query.split("&")))
    return re.sub(r"/\d+", "/n", path) + (f"?{names}" if query else "")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def club(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    folder: Path = tmp_path_factory.mktemp("season")
    async with opened(folder) as site:
        await site.club.engine.begin(TOURNAMENT, lambda _: ["season"], season(PEOPLE, ROUNDS))
        yield site


async def light_pages(site: Site) -> dict[str, tuple[int, int]]:
    """Every kind of page that links lead to: bytes on the wire and elements."""
    sizes: dict[str, tuple[int, int]] = {}
    waiting, seen = ["/t/season"], set[str]()
    while waiting:
        address = waiting.pop(0)
        if (kind := kind_of(address)) in seen or "format=" in address:
            continue
        seen.add(kind)
        answer = await site.client.get(address, headers={"Accept-Encoding": "gzip"}, follow_redirects=True)
        assert answer.status_code < 400, address
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        assert len(answer.content) < 2000 or answer.headers["content-encoding"] == "gzip"
        sizes[address] = answer.num_bytes_downloaded, Elements(answer.text).count
        waiting += [unescape(link) for link in LINK.findall(answer.text)]
    return sizes


@pytest.mark.parametrize("right", ["", Right.DIRECT], ids=["visitor", "director"])
async def test_every_page_of_a_long_season_is_light(club: Site, right: str) -> None:
    """At most 150 kB on the wire and 6,000 elements, for visitors and for directors."""
    club.client.cookies.clear()
    if right:
        await club.log_in(await club.account(right))
    sizes = await light_pages(club)
    kinds = {kind_of(address) for address in sizes}
    assert {"/t/season", "/t/season/standings", "/t/season/crosstable", "/t/season/players"} <= kinds
    assert ("/t/season/history" in kinds) is bool(right)
    assert "/t/season/crosstable?first_round" in kinds
    heavy = {
        address: size for address, size in sizes.items() if size[0] > MOST_BYTES or size[1] > MOST_ELEMENTS
    }
    assert heavy == {}


async def test_the_newest_rounds_come_first(club: Site) -> None:
    """The cross table opens with the last rounds, links to all before them, and the paper to print has all."""
    club.client.cookies.clear()
    newest = (await club.client.get("/t/season/crosstable")).text
    shown = [int(number) for number in re.findall(r'data-key="round_(\d+)"', newest)]
    assert shown == list(range(93, 101))
    covered: list[int] = []
    for first in re.findall(r"crosstable\?first_round=(\d+)", newest):
        text = (await club.client.get(f"/t/season/crosstable?first_round={first}")).text
        covered += [int(number) for number in re.findall(r'data-key="round_(\d+)"', text)]
    assert set(covered) == set(range(1, 101))
    paper = (await club.client.get("/t/season/papers/crosstable?format=csv")).text
    assert "R1;" in paper
    assert "R100;" in paper
