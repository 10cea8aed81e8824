"""The running program under requests and live messages that nobody means.

Whatever is said, it is answered, and by no fault: no status from 500 on, nothing in the log that failed, no answer that takes long, and
no memory without end. `python -m fuzz.doors MINUTES` keeps what breaks this as a case.
"""

import asyncio
import hashlib
import json
import logging
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fuzz.live_messages import ACTIONS, MESSAGES, message
from fuzz.requests_made import (
    MadeRequest,
    asked_command,
    asked_command_form,
    asked_form,
    asked_operation,
    asked_with_headers,
    links_of,
    offered,
)
from kosmos.service.board_hall import BoardHall
from kosmos.service.boards import stream_of
from kosmos.service.room_wishes import read_room
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.web.identity import COOKIE
from web.served import ROOT, Served, served
from web.shown_forms import ShownForm, forms_of

CASES = Path(__file__).parent / "cases"
SLOWEST = 30.0  #: seconds for one answer, on a machine that has much else to do
MOST_MEMORY = 3 * 2**30
BROKEN = 1011  #: the code of a connection whose server failed
PAGES = ("/", "/account", "/club", "/people", "/games", "/boards", "/new", "/seasons", "/teams", "/arenas")
STREAM, SECRET = "{stream}", "{secret}"  #: as they are called in a kept case


class Faults(logging.Handler):
    """What the program says that failed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record)[-2000:])

    def taken(self) -> list[str]:
        said, self.said = self.said, []
        return said


class Furnished(NamedTuple):
    """A tournament under way, a live board, and somebody who may do everything, at both doors."""

    stream: str
    board: str
    seat: str
    token: str
    session: str
    secret: str
    forms: list[ShownForm]
    links: list[str]


class FuzzedHouse:
    def __init__(self, server: Served, faults: Faults) -> None:
        self.server, self.faults = server, faults
        self.client = httpx.Client(base_url=server.address, timeout=SLOWEST)
        self.answers = Counter[str]()  #: by status, or by the kind of message
        self._made = 0

    # -- what is there ---------------------------------------------------------------------------------

    def furnish(self, pages: int) -> Furnished:
        """Anew now and then: what is said spoils what it is said to."""
        self._made += 1
        token = self.server.run(self.server.doorman.make_token(ROOT, f"fuzz {self._made}", [Right.ADMIN]))[1]
        session = self.server.run(self._session())
        stream = self._tournament(token)
        hall: BoardHall = self.server.app.state.hall
        room = self.server.run(hall.open(read_room({"player": "Anna", "colour": "w", "time": "600+5"})))
        found, forms, links = self._look_around(session, stream, pages)
        return Furnished(stream, stream_of(room.name), room.own, token, session, found, forms, links)

    async def _session(self) -> str:
        account = await self.server.doorman.add_account(
            ROOT, f"Anna {self._made}", "correct horse", Right.ADMIN
        )
        return await self.server.doorman.session_for(account)

    def _tournament(self, token: str) -> str:
        system = ("dutch", "keizer", "round-robin", "winner-stays", "cup")[self._made % 5]
        headers = {"Authorization": f"Bearer {token}"}
        made = self.client.post(
            "/api/tournaments", json={"name": f"Cup {self._made}", "system": system}, headers=headers
        )
        stream = str(made.raise_for_status().json()["id"])
        commands = f"/api/tournaments/{stream}/commands"
        players = [{"name": f"Player, {number}", "elo": 1500 + number} for number in range(1, 7)]
        self.client.post(
            f"{commands}/ImportPlayers", json={"players": players}, headers=headers
        ).raise_for_status()
        for name, raw in (("PairRound", {}), ("EnterResult", {"round": 1, "board": 1, "result": "1-0"})):
            self.client.post(f"{commands}/{name}", json=raw, headers=headers)
        return stream

    def _look_around(self, session: str, stream: str, pages: int) -> tuple[str, list[ShownForm], list[str]]:
        """The forms of so many pages, the addresses they lead to, and the secret of the session's forms."""
        headers = {"Cookie": f"{COOKIE}={session}"}
        waiting, seen = [f"/t/{stream}", f"/t/{stream}/players", *PAGES], set[str]()
        forms: list[ShownForm] = []
        links: list[str] = []
        while waiting and len(seen) < pages:
            address = waiting.pop(0)
            if address in seen:
                continue
            seen.add(address)
            answer = self.client.get(address, headers=headers, follow_redirects=True)
            if "text/html" not in answer.headers.get("content-type", ""):
                continue
            found = list(links_of(answer.text))
            links += [each for each in found if "?" in each]
            waiting += [each for each in found if each not in seen and "?" not in each]
            forms += [
                each
                for each in forms_of(answer.text)
                if each.action.startswith("/") and each.action != "/logout"
            ]
        secret = next(each.hidden["_csrf_token"] for each in forms if "_csrf_token" in each.hidden)
        return secret, forms, links

    # -- requests --------------------------------------------------------------------------------------

    def complaint(self, request: MadeRequest, there: Furnished) -> str:
        """What is wrong with the answer; empty: nothing."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {there.token}"}
        if request.by_browser:
            headers = {
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": f"{COOKIE}={there.session}",
            }
        coded = [
            (name.encode(), value.encode("utf-8", "replace"))
            for name, value in (headers | dict(request.headers)).items()
        ]
        try:
            answer = self.client.request(
                request.method, request.address, content=request.content, headers=coded
            )
        except httpx.TimeoutException:
            return "no answer"
        except (httpx.InvalidURL, httpx.LocalProtocolError):  # nothing that a client could send
            return ""
        except httpx.TransportError as error:
            return f"the connection ended: {error!r}"
        self.answers[str(answer.status_code)] += 1
        said = self.faults.taken()
        return f"{answer.status_code} {answer.text[:300]} {said}" if answer.status_code >= 500 or said else ""

    # -- the live connection -----------------------------------------------------------------------------

    async def complaint_of(self, messages: list[bytes], there: Furnished, headers: dict[str, str]) -> str:
        """All of them on one connection, which answers a ping afterwards unless it was closed for a reason."""
        url = f"ws://{self.server.host}/live"
        try:
            async with (
                asyncio.timeout(SLOWEST),
                connect(url, additional_headers=headers, max_size=None) as socket,
            ):
                hearing = asyncio.create_task(self._hear_pong(socket))
                for each in messages:
                    await socket.send(each.decode())
                await socket.send('{"type":"ping"}')
                await hearing
        except TimeoutError:
            return f"no answer {self.faults.taken()}"
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code == BROKEN:
                return f"closed: {closed} {self.faults.taken()}"
        said = self.faults.taken()
        return f"{said}" if said else ""

    async def _hear_pong(self, socket: ClientConnection) -> None:
        """Pings were among the messages, too: the last pong was heard when nothing comes for a moment."""
        heard = False
        while True:
            try:
                async with asyncio.timeout(0.05 if heard else SLOWEST):
                    kind = json.loads(await socket.recv())["type"]
            except TimeoutError:
                if heard:
                    return
                raise
            self.answers[kind] += 1
            heard = heard or kind == "pong"


@contextmanager
def fuzzed_house(folder: Path) -> Iterator[FuzzedHouse]:
    faults = Faults()
    loggers = [logging.getLogger(name) for name in ("", "kosmos", "uvicorn.error", "litestar")]
    with served(folder) as server:
        for each in loggers:
            each.addHandler(faults)
        house = FuzzedHouse(server, faults)
        try:
            yield house
        finally:
            house.client.close()
            for each in loggers:
                each.removeHandler(faults)


# -- a portion ---------------------------------------------------------------------------------------------

Kinds = dict[str, Callable[[Random, Furnished], MadeRequest]]
KINDS: Kinds = {
    "command": lambda chance, there: asked_command(chance, there.stream),
    "operation": lambda chance, there: asked_operation(chance, there.stream),
    "form": lambda chance, there: asked_form(chance, there.forms, there.links),
    "headers": lambda chance, there: asked_with_headers(chance, there.forms, there.links),
    "command-form": lambda chance, there: asked_command_form(chance, there.stream, there.secret),
}
TALK = 20  #: messages on one connection


class Finding(NamedTuple):
    kind: str
    case: dict[str, Any]
    fault: str


def requests_portion(
    house: FuzzedHouse, there: Furnished, chance: Random, count: int, tried: Counter[str]
) -> Iterator[Finding]:
    for number in range(count):
        kind = list(KINDS)[number % len(KINDS)]
        request = KINDS[kind](chance, there)
        tried[kind] += 1
        if fault := house.complaint(request, there):
            yield Finding("request", kept_request(request, there), fault)


def live_portion(
    house: FuzzedHouse, there: Furnished, chance: Random, count: int, tried: Counter[str]
) -> Iterator[Finding]:
    for number in range(count):
        director = number % 2 == 0
        names = {"tournament": there.stream, "board": there.board, "seat": there.seat}
        joined = json.dumps({"type": "join", "stream": there.board, "after": 0, "seat": there.seat}).encode()
        messages = [joined, *(message(chance, names) for _ in range(TALK))]
        tried["live"] += len(messages)
        headers = {"Authorization": f"Bearer {there.token}"} if director else {}
        if fault := asyncio.run(house.complaint_of(messages, there, headers)):
            told = [_without(each.decode(), there) for each in messages]
            yield Finding("live-messages", {"messages": told, "director": director}, fault)


def kept_request(request: MadeRequest, there: Furnished) -> dict[str, Any]:
    return json.loads(_without(json.dumps(request._asdict()), there))  # type: ignore[no-any-return]


def _without(text: str, there: Furnished) -> str:
    for value, name in (
        (there.stream, STREAM),
        (there.secret, SECRET),
        (there.board, "{board}"),
        (there.seat, "{seat}"),
    ):
        text = text.replace(value, name)
    return text


def _with(text: str, there: Furnished) -> str:
    for value, name in (
        (there.stream, STREAM),
        (there.secret, SECRET),
        (there.board, "{board}"),
        (there.seat, "{seat}"),
    ):
        text = text.replace(name, value)
    return text


def again(house: FuzzedHouse, there: Furnished, kind: str, case: dict[str, Any]) -> str:
    """What a kept case comes to now."""
    said = json.loads(_with(json.dumps(case), there))
    if kind == "request":
        return house.complaint(MadeRequest(**said), there)
    headers = {"Authorization": f"Bearer {there.token}"} if said["director"] else {}
    return asyncio.run(house.complaint_of([each.encode() for each in said["messages"]], there, headers))


def keep(found: Finding) -> None:
    text = json.dumps(found.case, indent=1)
    path = CASES / found.kind / f"{hashlib.sha256(text.encode()).hexdigest()[:10]}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    print(f"{found.kind}: kept as {path.name}: {found.fault[-1500:]}", flush=True)


def main(minutes: float) -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    logging.getLogger("kosmos").propagate = False
    tried, findings, seed, until = Counter[str](), 0, 0, time.monotonic() + minutes * 60
    with tempfile.TemporaryDirectory() as folder, fuzzed_house(Path(folder)) as house:
        print(
            f"{len(offered())} operations, {len(COMMANDS)} commands, {len(MESSAGES)} messages, {len(ACTIONS)} actions"
        )
        while time.monotonic() < until:
            seed += 1
            there, chance = house.furnish(60), Random(seed)
            for found in (
                *requests_portion(house, there, chance, 400, tried),
                *live_portion(house, there, chance, 20, tried),
            ):
                findings += 1
                keep(found)
            print(f"{dict(tried)} {findings} findings, {_megabytes()} MB", flush=True)
        print(dict(house.answers))
    return 1 if findings else 0


def _megabytes() -> int:
    """At most, since the beginning."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 5))
