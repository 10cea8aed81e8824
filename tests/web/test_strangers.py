"""What attackers tried at the door: other sites, names of no file, earlier versions, copies kept on the way."""

import re
from typing import Any

import pytest

from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


@pytest.mark.parametrize("name", ["%00", "a%00b.css", "x" * 300, "ä" * 200, "built/" + "y" * 256])
async def test_a_name_of_no_file(site: Site, name: str) -> None:
    """A name that no file can have is not found, like any other that is not there."""
    assert (await site.client.get(f"/static/{name}")).status_code == 404


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://testserver.local.example"])
async def test_other_sites_change_nothing(site: Site, origin: str) -> None:
    """A page of another site is refused whatever it brings along; it may read what everybody reads."""
    stream = await site.drawn(public=True)
    foreign = {"Origin": origin}
    told = await site.call("POST", f"/api/tournaments/{stream}/commands/Undo", {}, headers=foreign)
    assert (told.status_code, told.json()["code"]) == (403, "other_site")
    gone = await site.call("DELETE", f"/api/tournaments/{stream}", None, Right.ADMIN, headers=foreign)
    assert gone.status_code == 403
    assert (await site.client.get(f"/t/{stream}", headers=foreign)).status_code == 200
    ours = {"Origin": str(site.client.base_url).rstrip("/")}
    done = await site.call("POST", f"/api/tournaments/{stream}/commands/Undo", {}, headers=ours)
    assert done.status_code == 200


async def test_the_past_is_for_those_who_may_read_all(site: Site) -> None:
    """Visitors see no earlier version: it may be older than the publication. They see the tables of past rounds."""
    stream = await site.drawn(public=True)
    for path in (
        f"/t/{stream}/players?at=1",
        f"/t/{stream}/papers/players?at=1&format=csv",
        f"/api/tournaments/{stream}/papers/players?at=1&format=csv",
        f"/api/tournaments/{stream}/views/players?at=1",
    ):
        refused = 401 if path.startswith("/api") else 403
        assert (await site.client.get(path)).status_code == refused, path
    read = await site.call("GET", f"/api/tournaments/{stream}/views/players?at=1", right=Right.READ)
    assert read.status_code == 200
    assert (await site.client.get(f"/api/tournaments/{stream}/views/standings?round=1")).status_code == 200


@pytest.mark.parametrize("public", [True, False])
async def test_visitors_get_tables_of_past_rounds_as_they_were_published(site: Site, public: bool) -> None:
    """A result of round 1 is corrected after round 2 was drawn: visitors keep the table that they saw, readers and
    directors get today's. What was not published when it was drawn was seen by nobody: it is today's for everybody.
    """
    stream = await site.drawn(8, public=public, system="classic", rounds=5)
    for board in range(1, 5):
        await site.do(stream, "EnterResult", round=1, board=board, result="1-0")
    api = f"/api/tournaments/{stream}"
    asked = (f"{api}/views/standings?round=1", f"{api}/papers/standings?round=1&format=csv")

    async def read(path: str, right: str | None) -> str:
        return (await site.call("GET", path, right=right)).text

    before = [await read(path, Right.READ) for path in asked]
    assert (await site.do(stream, "PairRound", confirmed=True)).status_code == 200
    corrected = await site.do(stream, "EnterResult", round=1, board=1, result="0-1", confirmed=True)
    assert corrected.status_code == 200
    await site.do(stream, "Publish")
    now = [await read(path, Right.READ) for path in asked]
    assert now[1] != before[1]
    seen = [await read(path, None) for path in asked]
    assert seen[1] == (before if public else now)[1]
    assert (seen[0] == now[0]) is not public
    assert await read(f"{api}/papers/standings?format=csv", None) == await read(
        f"{api}/papers/standings?format=csv", Right.READ
    )
    pages = [await read(f"/t/{stream}/standings?round=1", None)]
    await site.log_in(await site.account())
    pages.append(await read(f"/t/{stream}/standings?round=1", None))
    orders = [re.findall(r"Player, \d", page.split("<tbody")[1]) for page in pages]
    assert (orders[0] == orders[1]) is not public


async def test_files_of_a_reader_are_kept_nowhere(site: Site) -> None:
    """Exports and papers for somebody who is known are not stored on the way; visitors' are asked for again."""
    stream = await site.drawn(public=True)
    visitor = await site.client.get(f"/api/tournaments/{stream}/papers/players?format=csv")
    assert "no-store" not in visitor.headers["cache-control"]
    for path in ("export", "papers/players?format=csv"):
        answer = await site.call("GET", f"/api/tournaments/{stream}/{path}", right=Right.READ)
        assert answer.headers["cache-control"] == "private, no-store", path
        assert {"Cookie", "Authorization"} <= set(answer.headers["vary"].split(", ")), path
    await site.log_in(await site.account())
    saved = await site.client.get(f"/t/{stream}/export")
    assert saved.headers["cache-control"] == "private, no-store"


async def test_https_is_kept_to(site: Site) -> None:
    """Whoever came by https comes by https the next time; without https nothing is promised."""
    plain = await site.client.get("/help")
    assert "strict-transport-security" not in plain.headers
    base = site.client.base_url
    secure = await site.client.get(str(base.copy_with(scheme="https")) + "help")
    assert secure.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("torn", ["http://[", "//[x", "http://\u2100.example", "http://[::1", "null", "\\"])
async def test_headers_that_are_no_addresses(site: Site, torn: str) -> None:
    """Where a page says to come from may be anything: it is another site, and nothing breaks."""
    await site.log_in(await site.account())
    for name in ("Origin", "Referer"):
        told = torn.encode()
        answer = await site.client.post(
            "/t/nothing/do/Undo", data={"x": "y"}, headers=[(name.encode(), told)]
        )
        assert answer.status_code == 403, (name, torn)
        assert (await site.client.get("/nothing", headers=[(name.encode(), told)])).status_code == 404


@pytest.mark.parametrize(
    "host", ["[", "a:b:c", "x:99999", "a b", "[::1", "{}", "a/b", "u@h", "ü.example", ":x"]
)
async def test_a_host_that_is_none(site: Site, host: str) -> None:
    """No address can be made of it: nothing is done, and nothing breaks, at a page, at the API, and where nothing is."""
    for path in ("/", "/api/tournaments", "/nothing"):
        assert (await site.client.get(path, headers=[(b"Host", host.encode())])).status_code == 400


async def test_a_live_connection_to_no_host(site: Site) -> None:
    """A live connection that names no host is closed before it is taken."""
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    scope: Any = {"type": "websocket", "path": "/live", "headers": [(b"host", b"[")]}
    await site.app(scope, None, send)  # type: ignore[arg-type]
    assert said == [{"type": "websocket.close", "code": 1008}]


@pytest.mark.parametrize(
    "host", ["club.example", "club.example:8443", "127.0.0.1:8000", "[::1]:8000", "chess_club.local"]
)
async def test_a_host_that_is_one(site: Site, host: str) -> None:
    """A server answers behind whatever name it is reached by."""
    assert (await site.client.get("/", headers={"Host": host})).status_code == 200
