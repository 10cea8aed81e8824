"""Words that nobody but the club may read are planted in every private field; then a visitor asks for everything."""

import asyncio
import base64
import io
import json
import re
import zipfile
import zlib
from collections.abc import AsyncIterator
from html import unescape
from itertools import product
from typing import Any

import httpx
import pytest
import pytest_asyncio
from websockets.asyncio.client import connect

from kosmos.core.fields import flat_fields_of
from kosmos.core.players import PRIVATE
from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS
from kosmos.service.exports import EXPORTS, KOSMOS
from kosmos.service.views import VIEWS, ViewQuestion
from kosmos.tournament.commands import COMMANDS, Right
from web.served import ROOT, served
from web.site import ONE_HOUSE, Site, address_of

pytestmark = ONE_HOUSE

PRIVATE_DATA = {
    "street": "Sentinel Street 7",
    "town": "Sentinelham",
    "phone": "0999-7331184629",
    "email": "sentinel@example.org",
    "birth": "1971-03-09",
}
#: a birth date in every way that somebody might write it
SENTINELS = (*PRIVATE_DATA.values(), "Sentinel", "7331184629", "09.03.1971", "9.3.1971", "1971/03/09")
#: alone, and not inside the numbers of a packed file
YEAR = re.compile(r"(?<!\d)1971(?!\d)")
DIRECTOR = "Sentinel Director"

LINK = re.compile(r"""(?:href|src|hx-get|data-[a-z-]+)=["'](/[^"'#]*)""")
#: questions that might tell more than a plain one
ASKED: dict[str, tuple[Any, ...]] = {
    "long": ("yes",),
    "columns": (*PRIVATE, ",".join(PRIVATE), "name,birth"),
    "at": (1, 3, 6),
    "round": (0, 1),
    "player": (1,),
    "first": (1,),
    "working": ("yes",),
    "tag": ("x",),
    "group": ("s",),
    "born_from": (1971,),
    "born_to": (1971,),
    "prizes": ("500,300",),
    "code": ("PTS",),
    "ages": ("1=26_and_over",),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stream(house: Site) -> AsyncIterator[str]:
    """Four players with everything private filled in, by a director whose name is private, too."""
    _, secret = await house.doorman.make_token(ROOT, DIRECTOR, [Right.DIRECT])
    headers = {"Authorization": f"Bearer {secret}"}
    settings = {"name": "Open", "system": "dutch", "rounds": 3, "start": "2026-01-02"}
    made = (await house.client.post("/api/tournaments", json=settings, headers=headers)).json()["id"]
    rows = [
        {"name": f"Player, {n}", "dwz": f"{1500 + n}-4", "club": "Kings", **PRIVATE_DATA} for n in range(1, 5)
    ]
    steps: list[tuple[str, dict[str, Any]]] = [
        ("ImportPlayers", {"players": rows}),
        ("ModifyPlayer", {"id": 1, "phone": "0999-7331184629-1", "answers": ["player_changed"]}),
        ("PairRound", {}),
        ("EnterResult", {"round": 1, "board": 1, "result": "1-0"}),
        ("Publish", {}),
    ]
    for name, raw in steps:
        done = await house.client.post(f"/api/tournaments/{made}/commands/{name}", json=raw, headers=headers)
        assert done.status_code == 200, done.text
    person = {"name": "Player, 1", **PRIVATE_DATA}
    assert (await house.client.post("/api/people", json=person, headers=headers)).status_code == 201
    yield made


def readable(answer: httpx.Response) -> str:
    """Everything that is in an answer, unpacked; headers and address included, but for its length, which may be any number."""
    headers = [pair for pair in answer.headers.items() if pair[0] != "content-length"]
    parts = [str(headers), answer.text, unescape(answer.text)]
    data = answer.content
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts += [packed.read(name).decode("utf-8", "replace") for name in packed.namelist()]
    for packed_stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            parts.append(zlib.decompress(packed_stream).decode("latin-1"))
        except zlib.error:
            parts.append(packed_stream.decode("latin-1"))
    return "\n".join(parts)


def assert_silent(text: str, where: str) -> None:
    told = [word for word in (*SENTINELS, DIRECTOR) if word in text]
    told += YEAR.findall(text)
    assert not told, f"{told} in {where}"


async def look(site: Site, address: str) -> httpx.Response:
    answer = await site.client.get(address, follow_redirects=True)
    assert answer.status_code < 500, (address, answer.text)
    assert_silent(readable(answer), address)
    return answer


async def test_every_private_field_is_planted() -> None:
    """A field that becomes private is watched over at once."""
    assert set(PRIVATE_DATA) == set(PRIVATE)


async def test_pages(site: Site, stream: str) -> None:
    """Every page, paper and file that links lead to, from the first page on."""
    seen: set[str] = set()
    waiting = ["/", f"/t/{stream}", "/people", "/account", "/help", "/login", f"/t/{stream}/players/1?long=1"]
    while waiting and len(seen) < 250:
        address = waiting.pop(0)
        if address in seen or address.startswith("/static/"):
            continue
        seen.add(address)
        answer = await look(site, address)
        if "text/html" in answer.headers.get("content-type", ""):
            waiting += [unescape(link) for link in LINK.findall(answer.text)]
    assert len(seen) > 40


async def test_views(site: Site, stream: str) -> None:
    """Every view is asked with every question."""
    assert set(ASKED) <= set(flat_fields_of(ViewQuestion))
    for what in VIEWS:
        base = f"/api/tournaments/{stream}/views/{what}?second=2&player=1&first=1"
        await look(site, base)
        for name, values in ASKED.items():
            for value in values:
                await look(site, re.sub(rf"&{name}=\w+", "", base) + f"&{name}={value}")


async def test_papers(site: Site, stream: str) -> None:
    """Every paper in every format, and with every column that somebody may ask for."""
    for key, format_name in product(PAPERS, FORMATS):
        await look(site, f"/api/tournaments/{stream}/papers/{key}?format={format_name}&long=yes")
    for key in PAPERS:
        for name, values in ASKED.items():
            for value in values:
                await look(site, f"/api/tournaments/{stream}/papers/{key}?{name}={value}")


async def test_files(site: Site, stream: str) -> None:
    """Every export, over both doors, and the whole web site."""
    for name in (KOSMOS, *EXPORTS):
        await look(site, f"/api/tournaments/{stream}/export?format={name}")
        await look(site, f"/t/{stream}/files/{name}")
    await look(site, f"/t/{stream}/export")
    packed = await look(site, f"/api/tournaments/{stream}/site")
    assert packed.status_code == 200
    for name, data in packed.json().items():
        assert_silent(base64.b64decode(data).decode("utf-8", "replace"), f"site/{name}")


OPEN_TO_ALL = ("/api/training",)  #: anybody practises; no player's data is near


async def test_every_address_of_the_api(site: Site, stream: str) -> None:
    """Whatever is asked by whatever method, a visitor's answer has none of it."""
    document = (await site.client.get("/api/docs/openapi.json")).json()
    for path, methods in document["paths"].items():
        address = address_of(path, stream, what="players", key="players")
        for method in methods:
            body = None if method in ("get", "delete") else {"name": "Player, 1", "id": 1}
            answer = await site.call(method.upper(), address, body, right=None)
            assert_silent(readable(answer), f"{method} {address}")
            if method != "get" and not path.startswith(OPEN_TO_ALL):
                assert answer.status_code in (401, 403, 404, 422), (method, address, answer.text)


async def test_forms(site: Site, stream: str) -> None:
    """Nor has the answer to a form that a visitor sends."""
    for name in COMMANDS:
        answer = await site.form(f"/t/{stream}/do/{name}", {"name": "Player, 1", "id": "1"})
        assert answer.status_code in (403, 404), name
        assert_silent(readable(answer), name)


async def test_hidden_again(site: Site, stream: str) -> None:
    """What is not published any more is not even named, at no address."""
    await site.do(stream, "Publish", public=False)
    try:
        for address in (
            f"/t/{stream}",
            f"/t/{stream}/players",
            f"/t/{stream}?at=7",
            f"/api/tournaments/{stream}",
            f"/api/tournaments/{stream}/views/players?at=7",
            f"/api/tournaments/{stream}/papers",
            f"/api/tournaments/{stream}/papers/standings?at=7",
            f"/api/tournaments/{stream}/site",
            f"/api/tournaments/{stream}/export?format=pgn",
            f"/api/tournaments/{stream}/rounds/1/explain",
            f"/api/tournaments/{stream}/players/1/what-if",
        ):
            answer = await look(site, address)
            assert answer.status_code == 404, address
            assert "Player, 1" not in answer.text
        for name in (stream, "nothing"):  # whether it is there or not: nobody is let in
            assert (await look(site, f"/api/tournaments/{name}/coming")).status_code == 401
        for address in ("/", "/api/tournaments"):
            assert f"{stream}" not in (await look(site, address)).text
    finally:
        await site.do(stream, "Publish")


async def test_live(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Who follows from the beginning hears of every event and of nobody's address."""
    with served(tmp_path_factory.mktemp("live")) as server:
        club = server.club

        async def play() -> str:
            done = await club.create(ROOT, club.parse("NewTournament", {"name": "Open"}))  # type: ignore[arg-type]
            rows = [{"name": f"Player, {number}", **PRIVATE_DATA} for number in range(3)]
            for name, raw in (
                ("ImportPlayers", {"players": rows}),
                ("ModifyPlayer", {"id": 1, "phone": "0999-7331184629-1", "answers": ["player_changed"]}),
                ("PairRound", {}),
                ("Publish", {}),
            ):
                await club.execute(ROOT, done.stream, club.parse(name, raw))
            return done.stream

        stream = await asyncio.to_thread(server.run, play())
        async with connect(f"ws://{server.host}/live") as socket:
            await socket.send(json.dumps({"type": "follow", "stream": stream, "after": 0}))
            heard = str(await asyncio.wait_for(socket.recv(), 30))
            assert json.loads(heard)["version"] > 4
            assert_silent(heard, "live")
