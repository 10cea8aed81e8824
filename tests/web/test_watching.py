"""Eyes on the running server: what is logged and counted, who may see it, and what never stands there."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from kosmos.core.background import start_task
from kosmos.core.store_refusals import StoreUnreachable
from kosmos.service.logs import LogFormat, LogLevel, write_logs
from kosmos.service.room_wishes import read_room
from kosmos.tournament.commands import Right
from kosmos.web.metrics import exposed
from web.site import ONE_HOUSE, PASSWORD, ROOT, Site

pytestmark = ONE_HOUSE


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The server's log as programs read it; afterwards logging is as it was."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    lines = io.StringIO()
    write_logs(LogLevel.INFO, LogFormat.JSON, lines)
    yield lines
    root.handlers[:] = before
    root.setLevel(level)
    logging.getLogger("kosmos").setLevel(logging.NOTSET)


def read(log: io.StringIO, event: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    return [line for line in lines if line["event"] == event]


async def test_one_line_for_a_command(site: Site, log: io.StringIO) -> None:
    """A command leaves one line: request, actor, stream, version, milliseconds, and how it ended."""
    stream = await site.new()
    version = (await site.club.open(ROOT, stream)).version
    path = f"/api/tournaments/{stream}/commands/AddPlayer"
    answer = await site.call("POST", path, {"name": "Adler"}, headers={"X-Request-ID": "from-the-proxy"})
    (line,) = [line for line in read(log, "command") if line["command"] == "AddPlayer"]
    assert line["request"] == answer.headers["x-request-id"] == "from-the-proxy"
    assert line["actor"] == "root (direct program)"
    assert (line["stream"], line["version"], line["outcome"]) == (stream, version + 1, "done")
    assert line["ms"] >= 0


async def test_a_refusal_is_one_line_too(site: Site, log: io.StringIO) -> None:
    """What was refused stands there by its code, at the same level."""
    stream = await site.new()
    answer = await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    (line,) = [line for line in read(log, "command") if line["command"] == "EnterResult"]
    assert line["outcome"] == answer.json()["code"] != "done"
    assert line["level"] == "info"


async def test_a_slow_request_is_written_down(
    site: Site, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the pattern of its address; a quick one is not."""
    await site.client.get("/healthz")
    assert read(log, "slow") == []
    monkeypatch.setitem(site.app.state._state, "slow_ms", 0)
    await site.client.get("/t/nothing-here")
    (line,) = read(log, "slow")
    assert (line["method"], line["status"], line["level"]) == ("GET", 404, "warning")
    assert "nothing-here" not in log.getvalue()


async def test_no_secret_is_written_down(
    site: Site, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the one-time link in an address nor a token in a header reaches the log or the figures."""
    monkeypatch.setitem(site.app.state._state, "slow_ms", 0)
    link = await site.doorman.first_link()
    await site.client.get(f"/welcome/{link}")
    header = await site.bearer(Right.ADMIN)
    await site.client.get("/api/tournaments", headers=header)
    await site.client.get("/api/tournaments?token=open-sesame")
    written = log.getvalue() + exposed().decode()
    assert len(read(log, "slow")) == 3
    for secret in (link, header["Authorization"].split()[1], "open-sesame"):
        assert secret not in written


async def links_of_all_kinds(site: Site) -> dict[str, str]:
    """A link of every kind that lets somebody in, by the beginning of its address."""
    stream = await site.drawn(public=True)
    event = str(await site.app.state.team_events.make(ROOT, {"name": "Team Cup"}))
    await site.app.state.team_events.do(ROOT, event, "EnterTeam", {"name": "A"})
    captains = await site.app.state.team_events.links(ROOT, event)
    board = await site.app.state.hall.open(read_room({"player": "Ada", "colour": "w"}), "")
    invited = await site.app.state.roles.invite(ROOT, stream, {"role": "reader", "name": "Hedda"})
    return {
        "welcome": await site.doorman.first_link(),
        "reset": await site.doorman.reset_link(ROOT, await site.account()),
        "my": await site.app.state.player_desk.link(ROOT, stream, 1),
        "captain": captains[1],
        "play": str(board.own),
        "invitation": invited,
    }


@pytest.mark.parametrize("is_broken", [False, True])
async def test_no_link_and_no_password_is_written_down(
    site: Site, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, is_broken: bool
) -> None:
    """Neither where the address of a page is a secret or a form has one, nor where the page fails by a fault of ours."""
    monkeypatch.setitem(site.app.state._state, "slow_ms", 0)
    name, wrong = await site.account(), "a wrong password of somebody"
    links = await links_of_all_kinds(site)
    secret = await site.secret("/checklist")
    if is_broken:

        async def broken(*_: Any, **__: Any) -> Any:
            raise ZeroDivisionError

        for service, method in (
            (site.doorman, "link_for"),
            (site.doorman, "log_in"),
            (site.app.state.hall.links, "read"),
            (site.app.state.roles, "invitation"),
        ):
            monkeypatch.setattr(service, method, broken)
    for page, link in links.items():
        answer = await site.client.get(f"/{page}/{link}")
        assert answer.status_code == (500 if is_broken else 200), page
        form = {"_csrf_token": secret, "password": PASSWORD, "again": wrong, "name": "Hedda", "seat": link}
        await site.client.post(f"/{page}/{link}", data=form, follow_redirects=False)
    for password in (wrong, PASSWORD):
        form = {"_csrf_token": secret, "name": name, "password": password}
        await site.client.post("/login", data=form, follow_redirects=False)
    written = log.getvalue() + exposed().decode()
    assert len(read(log, "slow")) > len(links)
    assert bool(read(log, "failed")) is is_broken
    for each in (*links.values(), PASSWORD, wrong, secret):
        assert each not in written


async def test_a_fault_of_ours_has_its_traceback(
    site: Site, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the id of the request that met it; who asked is told no details."""

    async def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(site.club, "listing", broken)
    answer = await site.client.get("/api/tournaments")
    (line,) = read(log, "failed")
    assert answer.status_code == 500
    assert line["request"] == answer.headers["x-request-id"]
    assert "ZeroDivisionError" in line["fault"]
    assert "ZeroDivisionError" not in answer.text


async def test_background_work_never_fails_silently(log: io.StringIO) -> None:
    """Its fault is logged and counted although nobody waits for it; being cancelled is no fault."""

    async def fails() -> None:
        raise ZeroDivisionError

    failing = start_task(fails(), "test work")
    waiting = start_task(asyncio.sleep(3600), "test sleep")
    waiting.cancel()
    await asyncio.wait([failing, waiting])
    await asyncio.sleep(0)
    (line,) = read(log, "background")
    assert (line["task"], line["outcome"]) == ("test work", "failed")
    assert "ZeroDivisionError" in line["fault"]
    assert 'kosmos_background_failures_total{task="test work"} 1.0' in exposed().decode()


async def test_health(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lives as long as it answers; it is ready as long as its database answers."""
    assert (await site.client.get("/healthz")).text == "ok\n"
    assert (await site.client.get("/readyz")).text == "ready\n"

    async def gone() -> bool:
        raise StoreUnreachable("club.db", "disk gone")

    monkeypatch.setattr(site.doorman, "is_new", gone)
    assert (await site.client.get("/readyz")).status_code == 503
    assert (await site.client.get("/healthz")).status_code == 200


class From:
    """The application as somebody at another address meets it."""

    def __init__(self, app: Any, host: str) -> None:
        self.app, self.host = app, host

    async def get(self, **headers: str) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, client=(self.host, 4711))
        async with httpx.AsyncClient(transport=transport, base_url="http://kosmos") as client:
            return await client.get("/metrics", headers=headers)


async def test_figures_are_not_public(site: Site) -> None:
    """Without a token they are for programs on the same machine; a proxy there passes nobody on to them."""
    assert (await From(site.app, "192.0.2.7").get()).status_code == 404
    assert (await From(site.app, "testclient").get()).status_code == 404
    assert (await From(site.app, "127.0.0.1").get(**{"X-Forwarded-For": "192.0.2.7"})).status_code == 404
    here = await From(site.app, "127.0.0.1").get()
    assert here.status_code == 200
    assert here.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "kosmos_commands_total" in here.text
    assert (await From(site.app, "::1").get()).status_code == 200


async def test_figures_with_a_token(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a token only who knows it gets them, from wherever."""
    monkeypatch.setitem(site.app.state._state, "metrics_token", "open-sesame")
    assert (await From(site.app, "127.0.0.1").get()).status_code == 401
    assert (await From(site.app, "192.0.2.7").get(Authorization="Bearer wrong")).status_code == 401
    assert (await From(site.app, "192.0.2.7").get(Authorization="Bearer open-sesame")).status_code == 200


async def test_what_is_counted(site: Site) -> None:
    """Commands by how they ended, requests by the pattern of their address, open live connections."""
    stream = await site.new()
    await site.do(stream, "AddPlayer", name="Adler")
    await site.do(stream, "AddPlayer", name="Adler")
    figures = exposed().decode()
    assert re.search(r'kosmos_commands_total{command="AddPlayer",outcome="done"} \d', figures)
    assert re.search(r'kosmos_commands_total{command="AddPlayer",outcome="name_taken"} \d', figures)
    assert re.search(
        r'kosmos_requests_total{method="POST",route="/api/tournaments",status="201"} \d', figures
    )
    assert "kosmos_live_connections 0.0" in figures
    assert stream not in figures


@pytest.mark.parametrize("given", ["", "with blank", "x" * 65, "a\x7f", "ä"])
async def test_a_bad_request_id_is_not_taken_over(site: Site, given: str) -> None:
    """An id that could not stand in a line of the log is replaced by one of ours."""
    answer = await site.client.get("/healthz", headers=[(b"X-Request-ID", given.encode("latin-1"))])
    assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])
