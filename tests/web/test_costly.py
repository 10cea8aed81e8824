"""Costly pages and files: made once for a version, given up when nobody waits, and nobody else waits meanwhile."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest

from kosmos.papers import catalogue
from kosmos.papers.render import render
from kosmos.service import exports
from kosmos.service import site as sites
from kosmos.web import gone
from web.served import ROOT, Served, served

SECONDS = 20


class Gate:
    """Work that waits in its thread until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.times = 0
        self.go = threading.Event()

    def __call__(self, *_: Any) -> dict[str, bytes]:
        self.times += 1
        self.begun.release()
        assert self.go.wait(SECONDS)
        return {"index.html": b"made"}

    async def at_work(self) -> None:
        assert await asyncio.to_thread(self.begun.acquire, timeout=SECONDS)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate()
    monkeypatch.setattr(sites, "make_site", made)
    yield made
    made.go.set()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
async def client(house: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=house.address, timeout=60) as made:
        yield made


async def drawn(house: Served) -> str:
    async def work() -> str:
        club = house.club
        stream = (await club.create(ROOT, club.parse("NewTournament", {"name": "Cup"}))).stream  # type: ignore[arg-type]
        rows = [{"name": f"Player, {number}"} for number in range(4)]
        for name, raw in (("ImportPlayers", {"players": rows}), ("PairRound", {}), ("Publish", {})):
            await club.execute(ROOT, stream, club.parse(name, raw))
        return stream

    return await asyncio.to_thread(house.run, work())


async def enter(house: Served, stream: str) -> None:
    command = house.club.parse("EnterResult", {"round": 1, "board": 1, "result": "1-0"})
    await asyncio.to_thread(house.run, house.club.execute(ROOT, stream, command))


async def test_a_site_is_made_once_for_all(house: Served, client: httpx.AsyncClient, gate: Gate) -> None:
    """Whoever asks for the same web site gets the same; the next version has its own."""
    stream = await drawn(house)
    address = f"/api/tournaments/{stream}/site"
    asking = [asyncio.ensure_future(client.get(address)) for _ in range(6)]
    await gate.at_work()
    gate.go.set()
    assert {answer.status_code for answer in await asyncio.gather(*asking)} == {200}
    assert (await client.get(address)).status_code == 200
    assert gate.times == 1
    await enter(house, stream)
    assert (await client.get(address)).status_code == 200
    assert gate.times == 2


async def test_nobody_waits_for_what_others_asked_for(
    house: Served, client: httpx.AsyncClient, gate: Gate
) -> None:
    """While a web site is made, pages, papers and commands of the same tournament go on."""
    stream = await drawn(house)
    asking = asyncio.ensure_future(client.get(f"/api/tournaments/{stream}/site"))
    await gate.at_work()
    assert (await client.get(f"/t/{stream}/standings")).status_code == 200
    paper = await client.get(f"/api/tournaments/{stream}/papers/standings?format=csv")
    assert paper.status_code == 200
    await enter(house, stream)
    gate.go.set()
    assert (await asking).status_code == 200


async def test_an_address_makes_so_many_at_once(house: Served, client: httpx.AsyncClient, gate: Gate) -> None:
    """A third web site for the same address is refused until one of the two is there."""
    streams = [await drawn(house) for _ in range(3)]
    asking = [asyncio.ensure_future(client.get(f"/api/tournaments/{stream}/site")) for stream in streams[:2]]
    await gate.at_work()
    await gate.at_work()
    refused = await client.get(f"/api/tournaments/{streams[2]}/site")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_much_at_once")
    gate.go.set()
    await asyncio.gather(*asking)
    assert (await client.get(f"/api/tournaments/{streams[2]}/site")).status_code == 200


async def test_who_hangs_up_waits_for_nothing(
    house: Served, client: httpx.AsyncClient, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work of somebody who left is not waited for: another may begin at once."""
    monkeypatch.setattr(gone, "PATIENCE_SECONDS", 0.01)
    stream = await drawn(house)
    asking = asyncio.ensure_future(client.get(f"/api/tournaments/{stream}/site"))
    await gate.at_work()
    jobs = house.club.workshop.costly._jobs
    assert len(jobs) == 1
    asking.cancel()
    async with asyncio.timeout(SECONDS):
        while jobs:  # noqa: ASYNC110 - another thread's
            await asyncio.sleep(0.01)
    assert not gate.go.is_set()


async def test_a_paper_is_printed_once(
    house: Served, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same file of the same version is rendered once; who may see more has their own."""
    rendered: list[str] = []

    def counted(*args: Any) -> bytes:
        rendered.append(args[2])
        return bytes(render(*args))

    monkeypatch.setattr(exports, "render", counted)
    address = f"/api/tournaments/{await drawn(house)}/papers/players?format=csv"
    for _ in range(3):
        assert (await client.get(address)).status_code == 200
    assert rendered == ["csv"]
    headers = {"Authorization": f"Bearer {await asyncio.to_thread(house.token)}"}
    assert (await client.get(address, headers=headers)).status_code == 200
    assert rendered == ["csv", "csv"]


async def test_the_chances_are_costly(
    house: Served, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page and view of who can still win are made in the pool of costly things, once each for a version."""
    made, chances = [], catalogue.PAPERS["chances"]

    def counted(state: Any, wishes: Any) -> Any:
        made.append(threading.current_thread().name)
        return chances.make(state, wishes)

    monkeypatch.setitem(catalogue.PAPERS, "chances", chances._replace(make=counted))
    stream = await drawn(house)
    for _ in range(2):
        assert (await client.get(f"/t/{stream}/chances")).status_code == 200
        assert (await client.get(f"/api/tournaments/{stream}/views/chances")).status_code == 200
    assert len(made) == 2
    assert all(name.startswith("kosmos-costly") for name in made)
