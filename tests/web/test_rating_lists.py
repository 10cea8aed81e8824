"""Rating lists at the pages: fetched with one click, lists of one's own, sources and other lists of a player, rounds by hand."""

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from kosmos.service.list_updates import BadListAddress, ListNotFetched, ListUpdates, fetched, list_addresses
from kosmos.service.people_imports import Imports
from service.clubs import DIRECTOR
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

LIST = b"""<?xml version="1.0"?><playerslist><player><fideid>4600001</fideid><name>Mueller, Anna</name><country>GER</country>
<sex>F</sex><title></title><w_title></w_title><o_title></o_title><foa_title></foa_title><rating>2101</rating><games>0</games><k>20</k>
<rapid_rating>2050</rapid_rating><rapid_games>0</rapid_games><rapid_k>20</rapid_k><blitz_rating>2003</blitz_rating>
<blitz_games>0</blitz_games><blitz_k>20</blitz_k><birthday>1990</birthday><flag></flag></player></playerslist>"""


class _Publisher(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.path.startswith("/list") else 404)
        self.end_headers()
        if self.path.startswith("/list"):
            self.wfile.write(LIST)

    def log_message(self, *_args: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def publisher() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), _Publisher)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


async def over(site: Site, key: str, stage: str) -> None:
    """Until the import says so."""
    for _ in range(400):
        if (await site.call("GET", f"/api/people/imports/{key}")).json()["stage"] == stage:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(stage)


async def test_one_click_brings_all_three_lists(site: Site, publisher: str) -> None:
    """Fetched, read and taken over; standard, rapid and blitz are there."""
    imports: Imports = site.app.state.imports
    updates = site.app.state.list_updates = ListUpdates(imports, [f"{publisher}/list.xml"])
    assert updates.hosts == ("127.0.0.1",)
    await site.log_in(await site.account())
    answer = await site.form("/people/update", {})
    await over(site, answer.headers["location"].rpartition("/")[2], "done")
    found = (await site.call("GET", "/api/people?q=Mueller")).json()
    assert found[0]["ratings"] == {"fide": 2101, "fide-rapid": 2050, "fide-blitz": 2003}


async def test_a_list_that_is_not_there_is_said(publisher: str) -> None:
    """An address that answers nothing, and one that is none."""
    with pytest.raises(ListNotFetched):
        await asyncio.to_thread(fetched, f"{publisher}/nothing")
    with pytest.raises(BadListAddress):
        list_addresses("file:///etc/passwd")
    assert list_addresses("http://a.example/1, https://b.example/2") == (
        "http://a.example/1",
        "https://b.example/2",
    )


async def test_a_club_has_several_lists_of_its_own(site: Site) -> None:
    """A table goes into the list that is named; the tournament says which counts; the source is kept and shown."""
    for name, value in (("club 2025", 1700), ("club 2026", 1720)):
        table = f"Name,Geburtsjahr,Rating\nAdler Ada,1990,{value}\n".encode()
        begun = await site.call("POST", f"/api/people/imports?list={name}&date=2026-01-01", content=table)
        key = begun.json()["key"]
        await over(site, key, "ready")
        await site.call("POST", f"/api/people/imports/{key}/apply", {})
        await over(site, key, "done")
    person = (await site.call("GET", "/api/people?q=Adler")).json()[0]
    assert person["ratings"] == {"club 2025": 1700, "club 2026": 1720}
    stream = await site.new(rating_method="OTHER")
    await site.do(stream, "SetRatingRules", lists="club 2026, club 2025")
    await site.log_in(await site.account())
    await site.form(f"/t/{stream}/people", {"person": str(person["id"])})
    entry = (await site.club.open(DIRECTOR, stream)).state.entries[1]
    assert entry.player.own == 1720
    shown = (await site.client.get(f"/t/{stream}/players/1/ratings?lang=en")).text
    assert "club 2026" in shown
    assert "1700" in shown  # the other list's, to be picked
    await site.form(f"/t/{stream}/do/GiveRating", {"id": "1", "rating": "1700", "list": "club 2025"})
    again = (await site.client.get(f"/t/{stream}/players/1/ratings?lang=en")).text
    assert "Counts in this tournament: 1700" in again
    await site.do(stream, "ModifyPlayer", id=1, own=1999)
    assert "by hand" in (await site.client.get(f"/t/{stream}/players/1/ratings?lang=en")).text


async def test_the_pages_offer_it(site: Site) -> None:
    """Settings name the rules, a round of a table can be paired by hand, and a start position drawn and shown."""
    stream = await site.drawn(players=4)
    await site.log_in(await site.account())
    assert "Which ratings count" in (await site.client.get(f"/t/{stream}/settings?lang=en")).text
    page = (await site.client.get(f"/t/{stream}/rounds/1?lang=en")).text
    assert "Pair this round by hand" in page
    await site.form(f"/t/{stream}/do/DrawStartPosition", {"round": "1"})
    assert "(Chess960)" in (await site.client.get(f"/t/{stream}/rounds/1?lang=en")).text.replace(
        "Draw a start position (Chess960)", ""
    )


async def test_who_only_reads_sees_no_lists(site: Site) -> None:
    """Sources and other lists are the director's."""
    stream = await site.drawn(public=True)
    assert (await site.client.get(f"/t/{stream}/players/1/ratings")).status_code in (401, 403, 302, 303)
