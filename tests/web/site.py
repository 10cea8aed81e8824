"""The whole program behind a test client: what a browser or a program on the net would meet."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.tournament.commands import Right
from kosmos.web.app import create_app

#: Litestar warns of the way path parameters are written, which older versions of it need.
OLD_STYLE = pytest.mark.filterwarnings("ignore:.*deprecated inferred style")
ONE_HOUSE = [OLD_STYLE, pytest.mark.asyncio(loop_scope="module")]

PASSWORD = "correct horse battery"
ROOT = Actor("root", Right.ADMIN)


class Site:
    """A running program, its client without any rights, and the ways to get some."""

    def __init__(self, app: Litestar, client: AsyncTestClient[Litestar]) -> None:
        self.app = app
        self.client = client
        self.tokens: dict[str, str] = {}
        self._numbers = count(1)

    @property
    def club(self) -> Club:
        return self.app.state.club  # type: ignore[no-any-return]

    @property
    def doorman(self) -> Doorman:
        return self.app.state.doorman  # type: ignore[no-any-return]

    async def bearer(self, right: str = Right.DIRECT) -> dict[str, str]:
        """The header of a program with this right."""
        if right not in self.tokens:
            _, self.tokens[right] = await self.doorman.make_token(ROOT, f"{right} program", [right])
        return {"Authorization": f"Bearer {self.tokens[right]}"}

    async def call(
        self, method: str, path: str, body: Any = None, right: str | None = Right.DIRECT, **more: Any
    ) -> httpx.Response:
        headers = {**(await self.bearer(right) if right else {}), **more.pop("headers", {})}
        if body is not None:
            more["json"] = body
        return await self.client.request(method, path, headers=headers, **more)

    async def do(
        self, stream: str, command: str, right: str | None = Right.DIRECT, **raw: Any
    ) -> httpx.Response:
        """`confirmed`: every question is answered with yes, as it is asked."""
        confirmed = raw.pop("confirmed", False)
        while True:
            told = await self.call("POST", f"/api/tournaments/{stream}/commands/{command}", raw, right)
            if not confirmed or told.json().get("code") != "needs_confirmation":
                return told
            raw["answers"] = [
                *raw.get("answers", ()),
                *(each["id"] for each in told.json()["params"]["questions"]),
            ]

    async def new(self, name: str = "Club Cup", **settings: Any) -> str:
        answer = await self.call("POST", "/api/tournaments", {"name": name, **settings})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def drawn(self, players: int = 4, *, public: bool = False, **settings: Any) -> str:
        stream = await self.new(**settings)
        rows = [{"name": f"Player, {number}"} for number in range(1, players + 1)]
        await self.do(stream, "ImportPlayers", players=rows)
        assert (await self.do(stream, "PairRound")).status_code == 200
        if public:
            await self.do(stream, "Publish")
        return stream

    # -- a person with a browser ---------------------------------------------------------------------------

    async def account(self, role: str = Right.DIRECT) -> str:
        """A new account of this role; its name."""
        name = f"Anna {next(self._numbers)}"
        await self.doorman.add_account(ROOT, name, PASSWORD, role)
        return name

    async def secret(self, page: str = "/login") -> str:
        """The secret that a form of this page carries."""
        return form_secret((await self.client.get(page)).text)

    async def log_in(self, name: str, password: str = PASSWORD, **more: str) -> httpx.Response:
        form = {"_csrf_token": await self.secret(), "name": name, "password": password, **more}
        return await self.client.post("/login", data=form, follow_redirects=False)

    async def form(self, path: str, raw: dict[str, Any], **headers: str) -> httpx.Response:
        form = {"_csrf_token": await self.secret("/"), **raw}
        return await self.client.post(path, data=form, headers=headers, follow_redirects=False)


#: something for every placeholder in the addresses of the API; a new kind of address says here what it is about
PATH_VALUES = {
    "what": "standings",
    "key": "standings",
    "number": "1",
    "person": "1",
    "first": "1",
    "second": "2",
    "player": "1",
    "game": "1",
    "name": "nobody",
    "role": "w",
    "side": "w",
    "pieces": "KQ",
    "season": "nothing",
    "address": "nobody",
    "copy": "c0ffee",
    "version": "7",
    "event": "nothing",
    "paper": "table",
}


def address_of(path: str, stream: str, **values: str) -> str:
    """An address of the API's document with its placeholders filled in."""
    return path.format(**{**PATH_VALUES, "stream": stream, **values})


def form_secret(page: str) -> str:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', page)
    assert found, page[:500]
    return found[1]


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Site]:
    app = await create_app(folder / "club.db")
    async with AsyncTestClient(app) as client:
        yield Site(app, client)


def problem(answer: httpx.Response) -> dict[str, Any]:
    """The refusal of the API, in its promised shape."""
    assert answer.headers["content-type"].startswith("application/problem+json"), answer.text
    body: dict[str, Any] = answer.json()
    assert {"type", "title", "status", "code", "detail", "params"} <= body.keys()
    assert body["status"] == answer.status_code
    assert body["type"] == f"urn:kosmos:refusal:{body['code']}"
    return body
