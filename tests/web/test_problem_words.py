"""What the API says to nonsense, address by address: a problem in the reader's language, in words that people know."""

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any, NamedTuple

import pytest

from kosmos.tournament.commands import COMMANDS, Right
from web.site import ONE_HOUSE, Site, address_of, problem

pytestmark = ONE_HOUSE

METHODS = ("get", "post", "put", "patch", "delete")
#: only who reads programs knows these: Python's way to write values, names of rights, insides of libraries
INSIDES = re.compile(
    r"\['|\{'|\('|None|True|False|<class|Traceback|Error\b|msgspec|`|[“„«\"](?:direct|admin|results|read|check-in)[”“»\"]"
)
#: every command goes the same way: of these every field is tried, of the others the first
WHOLE = ("AddPlayer", "EnterResult", "ModifyKeizer", "SetTieBreakOptions", "SetFees", "SetCheckIn")


class Operation(NamedTuple):
    method: str
    path: str
    about: dict[str, Any]


def operations(document: dict[str, Any]) -> Iterator[Operation]:
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            if method in METHODS:
                yield Operation(method.upper(), path, about)


def fields(document: dict[str, Any], about: dict[str, Any]) -> list[str]:
    """Names in the JSON body of an operation."""
    schema = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
    return list(schema.get("properties", ()))


class Reader:
    """Somebody who sends nonsense, each time in another language."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.languages = cycle(("en", "de", "fr", "nl"))
        self.refused = 0

    async def send(self, method: str, address: str, right: str | None = Right.ADMIN, **more: Any) -> None:
        headers = {"Accept-Language": next(self.languages)}
        answer = await self.site.call(method, address, right=right, headers=headers, **more)
        if answer.status_code < 400:
            return  # it is no nonsense here
        self.refused += 1
        said = problem(answer)
        where = f"{method} {address[:200]} {str(more)[:100]}: {said['detail']}"
        assert answer.status_code < 500, where
        assert not INSIDES.search(said["detail"]), where
        key = said.get("field") or ""
        if said["code"] != "field_unknown" and not set(key) & set("[."):
            assert not re.match(rf"(Il manque : )?{re.escape(key)}\b", said["detail"]) or not key, where


@pytest.fixture
async def document(site: Site) -> dict[str, Any]:
    return (await site.client.get("/api/docs/openapi.json")).json()  # type: ignore[no-any-return]


async def test_addresses_and_parameters(site: Site, document: dict[str, Any]) -> None:
    """Without a token, for things that are not there, and with wrong values of every parameter."""
    reader, stream = Reader(site), await site.drawn()
    shared: set[str] = set()  # parameters of every view and paper are the same ones
    for method, path, about in operations(document):
        body: dict[str, Any] = {"json": {}} if "requestBody" in about else {}
        await reader.send(method, address_of(path, stream), None, **body)
        for name in re.findall(r"\{(\w+)\}", path):
            await reader.send(method, address_of(path, stream).replace(stream, "nonsense")
                              if name == "stream" else address_of(path, stream, **{name: "nonsense"}), **body)  # fmt: skip
        for parameter in about.get("parameters", ()):
            if parameter.get("in") != "query" or (known := f"{method} {parameter['name']}") in shared:
                continue
            if "/views/" in path or "/papers/" in path:
                shared.add(known)
            await reader.send(
                method, f"{address_of(path, 'nowhere', number='987')}?{parameter['name']}={'nonsense' * 40}"
            )
    assert reader.refused > 300


async def test_bodies(site: Site, document: dict[str, Any]) -> None:
    """A list in a list for every field that a body may have, and a body that is none."""
    reader, stream = Reader(site), await site.drawn()
    for method, path, about in operations(document):
        if "requestBody" not in about:
            continue
        address = address_of(path, stream)
        await reader.send(method, address, content=b"[")
        command = path.rsplit("/", 1)[-1]
        tried = fields(document, about)
        for name in tried[:1] if command in COMMANDS and command not in WHOLE else tried:
            await reader.send(method, address, json={name: [["x"]]})
    assert reader.refused > 250
