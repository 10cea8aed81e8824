"""What is shipped in `deploy`, running: nodes with the settings of the compose example and the container, on a real PostgreSQL and
a real NATS, behind Caddy with the shipped Caddyfile. Only addresses are others, because all of it runs on one machine.

Caddy is no package of Python: `apt-get install caddy`. Where it is not, this says so.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from docs.test_deployment import DEPLOY, SEATING, container_settings, nodes
from kosmos.service.actors import Actor
from kosmos.service.assembly import assemble
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import read_room
from kosmos.store.opening import open_store
from kosmos.tournament.commands import Right
from servers import QUIET, NatsServer, new_schema, quiet_port, skip_loudly, wait_until
from web.board_players import PlayerConnection

ROOT = Actor("root", Right.ADMIN)
PASSWORD = "correct horse battery"
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5")
#: addresses of this machine from which visitors come, so that they are seated at different nodes
HALLS = tuple(f"127.0.0.{number}" for number in range(2, 10))


class ShippedNode:
    """`kosmos serve` as the container runs it: everything it is told stands in its environment."""

    def __init__(self, database: str, bus: str) -> None:
        (shipped, *_) = nodes().values()
        told = {**container_settings(), **shipped["environment"]}
        self.port = quiet_port()
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("KOSMOS_")},
            **told,
            "KOSMOS_DB": database,
            "KOSMOS_BUS": bus,
            "KOSMOS_HOST": "127.0.0.1",
            "KOSMOS_PORT": str(self.port),
            "KOSMOS_TRUSTED_PROXIES": told["KOSMOS_TRUSTED_PROXIES"] + ",127.0.0.1",
            "KOSMOS_METRICS_TOKEN": "",
        }
        self._process: subprocess.Popen[Any] | None = None

    def begin(self) -> None:
        line = [str(Path(sys.executable).with_name("kosmos")), "serve"]
        self._process = subprocess.Popen(line, env=self._environment, **QUIET)

    def wait(self) -> None:
        wait_until(lambda: answers(f"http://127.0.0.1:{self.port}/readyz"), 60)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def count(self, name: str) -> float:
        """A number of its `/metrics`."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=20) as page:
            found = re.search(rf"^{name} (\S+)$", page.read().decode(), re.MULTILINE)
        return float(found[1]) if found else 0.0


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


class ShippedBalancer:
    """Caddy with the shipped file, in which the port and the names of the nodes are those of this machine."""

    def __init__(self, program: str, ports: list[int], folder: Path) -> None:
        self.port = quiet_port()
        told = shipped_file(program).replace("\n:80 {", f"\n:{self.port} {{")
        for name, port in zip(nodes(), ports, strict=True):
            told = told.replace(f"{name}:{container_settings()['KOSMOS_PORT']}", f"127.0.0.1:{port}")
        file = folder / "Caddyfile"
        file.write_text("{\n\tadmin off\n}\n" + told, "utf-8")
        place = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self._process = subprocess.Popen(
            [program, "run", "--config", file, "--adapter", "caddyfile"], env=place, **QUIET
        )
        wait_until(lambda: answers(f"http://127.0.0.1:{self.port}/readyz"), 60)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(30)


class Deployment:
    def __init__(self, program: str, folder: Path) -> None:
        self.database = new_schema()
        self.bus = NatsServer()
        self.bus.start()
        self.nodes = [ShippedNode(self.database, self.bus.address) for _ in nodes()]
        for node in self.nodes:
            node.begin()
        for node in self.nodes:
            node.wait()
        self.balancer = ShippedBalancer(program, [node.port for node in self.nodes], folder)

    @property
    def host(self) -> str:
        return self.balancer.host

    def end(self) -> None:
        self.balancer.end()
        for node in self.nodes:
            node.end()
        self.bus.kill()


def caddy() -> str:
    program = shutil.which("caddy")
    if program is None:
        skip_loudly("CADDY (apt-get install caddy)")
    return program


@pytest.fixture(scope="module")
def deployment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    made = Deployment(caddy(), tmp_path_factory.mktemp("balancer"))
    yield made
    made.end()


def adapted(program: str, file: Path) -> "subprocess.CompletedProcess[str]":
    """What Caddy makes of it."""
    line: list[str | Path] = [program, "adapt", "--config", file, "--adapter", "caddyfile"]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def shipped_file(program: str) -> str:
    """To the letter, but for a Caddy before 2.7, as Debian 12 has it: where no other proxy stands before it `ip_hash` is the same."""
    told = (DEPLOY / "Caddyfile").read_text("utf-8")
    if f"selection_policies.{SEATING}" in adapted(program, DEPLOY / "Caddyfile").stderr:
        print(f"\n*** THIS CADDY IS OLDER THAN 2.7: {SEATING} IS TRIED AS ip_hash ***", file=sys.stderr)
        return told.replace(SEATING, "ip_hash")
    return told


def test_caddy_understands_its_file(tmp_path: Path) -> None:
    """Which nodes there are, who is seated where, and how it finds out that one is away."""
    program = caddy()
    file = tmp_path / "Caddyfile"
    file.write_text(shipped_file(program), "utf-8")
    done = adapted(program, file)
    assert done.returncode == 0, done.stderr
    (server,) = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    (proxy,) = (each for each in handlers(server) if each["handler"] == "reverse_proxy")
    assert [each["dial"] for each in proxy["upstreams"]] == [f"{name}:8000" for name in nodes()]
    assert proxy["load_balancing"]["selection_policy"]["policy"] in (SEATING, "ip_hash")
    assert proxy["health_checks"]["active"]["uri"] == "/readyz"
    assert proxy["health_checks"]["passive"]["fail_duration"] > 0


def handlers(of: Any) -> Iterator[dict[str, Any]]:
    """Every handler, however deep."""
    if isinstance(of, dict):
        if "handler" in of:
            yield of
        for each in of.values():
            yield from handlers(each)
    elif isinstance(of, list):
        for each in of:
            yield from handlers(each)


# -- a club evening ----------------------------------------------------------------------------------------


class Evening:
    """What a visitor, a director and two players find: a tournament in its first round, and a live board."""

    def __init__(self, board: str, seats: tuple[str, str]) -> None:
        self.board = stream_of(board)
        self.seats = seats


async def prepared(database: str, folder: Path) -> Evening:
    services = assemble(open_store(database), folder)
    await services.doorman.add_account(ROOT, "anna", PASSWORD, Right.DIRECT)
    room = await services.hall.open(read_room({"player": "Anna", "colour": "w", "time": "600+5"}))
    black = await services.hall.take_seat(stream_of(room.name), room.guest, "Bernd")
    await services.hall.close()
    await services.store.close()
    return Evening(room.name, (room.own, black))


def visitor(host: str, hall: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=hall)
    return httpx.AsyncClient(
        base_url=f"http://{host}", transport=transport, follow_redirects=True, timeout=30, trust_env=False
    )


def csrf(page: httpx.Response) -> str:
    found = re.search(r'data-csrf="(\w+)"', page.text)
    assert page.status_code == 200, page.text
    assert found
    return found[1]


async def log_in(client: httpx.AsyncClient) -> None:
    token = csrf(await client.get("/login"))
    answer = await client.post("/login", data={"_csrf_token": token, "name": "anna", "password": PASSWORD})
    assert answer.status_code == 200
    assert "anna" in (await client.get("/account/links?here=/")).text


def wire(host: str, hall: str, client: httpx.AsyncClient | None = None) -> Any:
    """As a browser connects: it names the page's origin and brings the cookies."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items()) if client else ""
    return connect(
        f"ws://{host}/live",
        origin=f"http://{host}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookies} if cookies else {},
        local_addr=(hall, 0),
        max_queue=None,
        proxy=None,
    )


async def asked(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    await socket.send(json.dumps({"id": 1, **message}))
    while (heard := await heard_on(socket))["type"] not in ("done", "denied"):
        pass
    return heard


async def heard_on(socket: ClientConnection) -> dict[str, Any]:
    heard: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
    return heard


async def tournament_begun(socket: ClientConnection, client: httpx.AsyncClient) -> str:
    """By the form for a new tournament; the rest over the live connection, as the pages do it."""
    token = csrf(await client.get("/new"))
    made = await client.post("/new", data={"_csrf_token": token, "name": "Club Cup", "system": "round-robin"})
    stream = made.url.path.split("/")[2]
    players = [{"name": name} for name in ("Amsel", "Dohle", "Elster", "Fink")]
    for command, fields in (("ImportPlayers", {"players": players}), ("PairRound", {}), ("Publish", {})):
        done = await asked(socket, type="do", stream=stream, command=command, fields=fields)
        assert done["type"] == "done", done
    return stream


class Player:
    """One side of the board, connected through the load balancer; lost it connects again, and says again what was not acknowledged."""

    def __init__(self, evening: Evening, side: int, host: str, hall: str) -> None:
        self._evening, self._side, self._host, self._hall = evening, side, host, hall
        self.lost = 0
        self.amid = asyncio.Event()  #: at the board, and the game is not where it is to come

    @asynccontextmanager
    async def _seated(self) -> AsyncIterator[PlayerConnection]:
        async with wire(self._host, self._hall) as socket:
            player = PlayerConnection(socket, self._evening.board)
            await player.join(self._evening.seats[self._side])
            await player.act("ready")  # refused where the game goes on
            yield player

    async def play(self, upto: int) -> list[str]:
        """All moves of the game, when it has so many."""
        async with asyncio.timeout(120):
            while True:
                try:
                    async with self._seated() as player:
                        return await self._moves(player, upto)
                except (OSError, WebSocketException, TimeoutError):
                    self.lost += 1
                    await asyncio.sleep(0.2)

    async def _moves(self, player: PlayerConnection, upto: int) -> list[str]:
        while (ply := len(moves := played(player))) < upto:
            self.amid.set()
            if ply % 2 != self._side:
                await player.hear()
                continue
            answer = await player.act("move", move=MOVES[ply], ply=ply)
            if answer["type"] == "done":
                await player.caught_up(answer["version"])
            await asyncio.sleep(0.2)  # the other one may not be ready yet
        return moves


def played(player: PlayerConnection) -> list[str]:
    return [each["move"] for each in player.events if each["type"] == "move"]


async def halls_apart(deployment: Deployment) -> tuple[str, str]:
    """Two addresses whose visitors the load balancer brings to different nodes."""
    first = deployment.nodes[0]
    at_first: dict[bool, str] = {}
    for hall in HALLS:
        async with wire(deployment.host, hall) as socket:
            await socket.send(json.dumps({"type": "ping"}))
            await heard_on(socket)
            at_first.setdefault(first.count("kosmos_live_connections") > 0, hall)
        wait_until(lambda: first.count("kosmos_live_connections") == 0)
        if len(at_first) == 2:
            return at_first[True], at_first[False]
    pytest.fail("all halls come to one node")


async def result_entered(
    socket: ClientConnection, stream: str, board: int, result: str, *spectators: ClientConnection
) -> None:
    """It is acknowledged, and whoever follows hears it."""
    wish = {"round": 1, "board": board, "result": result}
    done = await asked(socket, type="do", stream=stream, command="EnterResult", fields=wish)
    assert done["type"] == "done", done
    for each in spectators:
        while (heard := await heard_on(each))["type"] != "moved":
            pass
        assert heard["version"] == done["version"]
        assert [(change["type"], change["board"]) for change in heard["changes"]] == [("result", board)]


async def following(socket: ClientConnection, stream: str, version: int) -> ClientConnection:
    await heard_after(socket, stream, version - 1)
    return socket


async def heard_after(socket: ClientConnection, stream: str, version: int) -> list[dict[str, Any]]:
    """What happened after this version, for a page that was away since."""
    await socket.send(json.dumps({"type": "follow", "stream": stream, "after": version}))
    changes: list[dict[str, Any]] = (await heard_on(socket))["changes"]
    return changes


async def test_a_club_evening_through_what_is_shipped(deployment: Deployment, tmp_path: Path) -> None:
    """Somebody visits, a director logs in and enters results, two players at two nodes play on one board; then a node is killed, and
    the other one after the first has come back: whoever was there connects again and goes on, and no move and no result is lost.
    """
    evening = await prepared(deployment.database, tmp_path)
    halls = await halls_apart(deployment)
    host = deployment.host
    players = [Player(evening, side, host, hall) for side, hall in enumerate(halls)]
    async with visitor(host, halls[0]) as director, visitor(host, halls[1]) as guest:
        assert (await guest.get("/")).status_code == 200
        await log_in(director)
        async with wire(host, halls[0], director) as socket:
            stream = await tournament_begun(socket, director)
        async with (
            wire(host, halls[0], director) as socket,
            wire(host, halls[0]) as near,
            wire(host, halls[1]) as far,
        ):
            spectators = [await following(each, stream, 4) for each in (near, far)]
            await result_entered(socket, stream, 1, "1-0", *spectators)
        assert await asyncio.gather(*(player.play(4) for player in players)) == [list(MOVES[:4])] * 2
        for gone, upto, result in zip(deployment.nodes, (8, 12), ("0-1", "½-½"), strict=True):
            for player in players:
                player.amid.clear()
            playing = [asyncio.create_task(player.play(upto)) for player in players]
            await asyncio.gather(*(player.amid.wait() for player in players))
            gone.end()
            assert await asyncio.gather(*playing) == [list(MOVES[:upto])] * 2
            async with wire(host, halls[0], director) as socket:
                await result_entered(socket, stream, 2, result)
            assert (await guest.get(f"/t/{stream}")).status_code == 200
            gone.begin()
            gone.wait()
        async with wire(host, halls[1]) as socket:
            told = await heard_after(socket, stream, 4)
    results = [(each["board"], each["result"]) for each in told if each["type"] == "result"]
    assert results == [(1, "1-0"), (2, "0-1"), (2, "½-½")]
    assert sum(player.lost for player in players) >= 1


async def test_a_node_that_is_stopped_is_no_fault_to_anybody(deployment: Deployment) -> None:
    """SIGTERM, as container and unit stop a node: no visitor of either hall gets anything but the page."""
    async with visitor(deployment.host, "127.0.0.2") as one, visitor(deployment.host, "127.0.0.3") as other:
        stopping = asyncio.create_task(asyncio.to_thread(deployment.nodes[0].end, signal.SIGTERM))
        seen = []
        for _ in range(30):
            seen += [(await each.get("/")).status_code for each in (one, other)]
            await asyncio.sleep(0.05)
        await stopping
    assert set(seen) == {200}
