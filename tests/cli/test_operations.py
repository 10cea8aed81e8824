"""What the command line asks of a server is what the server offers."""

import re
from importlib import import_module
from pathlib import Path
from unittest.mock import Mock

import pytest
from litestar.testing import AsyncTestClient

from kosmos.cli import operations
from kosmos.cli.operations import at_server
from kosmos.core.errors import NotFound
from kosmos.service import operations as service_operations
from kosmos.service.operations import ClubOperation
from kosmos.web.app import create_app


def declared() -> dict[str, ClubOperation[..., object]]:
    found: dict[str, ClubOperation[..., object]] = {}
    for file in sorted(Path(service_operations.__file__).parent.glob("[a-z]*.py")):
        module = import_module(f"kosmos.service.operations.{file.stem}")
        found |= {
            f"{file.stem}.{name}": value
            for name, value in vars(module).items()
            if isinstance(value, ClubOperation)
        }
    return found


def shape(address: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", address)


async def test_every_operation_has_its_address(tmp_path: Path) -> None:
    """Each operation of the command line is in the description of the API, with its method and its questions."""
    async with AsyncTestClient(await create_app(tmp_path / "kosmos.db")) as client:
        paths = (await client.get("/api/docs/openapi.json")).json()["paths"]
    offered = {
        (method.upper(), shape(path)): {each["name"] for each in told.get("parameters", ())}
        for path, methods in paths.items()
        for method, told in methods.items()
    }
    found = declared()
    assert len(found) > 40
    for name, each in found.items():
        places = {address for method, address in offered if method == each.method}
        place = shape(each.address)
        if place not in places:  # the last part stands for one of several addresses
            assert any(re.fullmatch(place.replace("{}", "[^/]+"), one) for one in places), name
            continue
        asked = set(each.signature.parameters) - set(re.findall(r"\{(\w+)\}", each.address))
        asked -= {"desk", "data", "raw", "asked"}
        if "raw" in each.parameters:  # said in the body beside it
            asked -= set(each.declared.__struct_fields__)
        assert asked <= offered[each.method, place], name


@pytest.mark.parametrize(
    ("method", "address", "given", "asked"),
    [
        ("GET", "/x/{a}", {"a": "b/ü", "q": "c d", "no": None}, ("GET", "/x/b%2F%C3%BC?q=c+d", None, "")),
        (
            "GET",
            "/x",
            {"raw": {"a": True, "b": False}, "c": (1, 2)},
            ("GET", "/x?a=yes&b=no&c=1%2C2", None, ""),
        ),
        ("DELETE", "/x", {"who": []}, ("DELETE", "/x?who=", None, "")),
        ("POST", "/x", {}, ("POST", "/x", b"{}", "application/json")),
        ("POST", "/x", {"raw": {"a": [1]}}, ("POST", "/x", b'{"a": [1]}', "application/json")),
        ("POST", "/x", {"data": b"1", "raw": {"a": 1}}, ("POST", "/x?a=1", b"1", "application/octet-stream")),
    ],
)
def test_what_is_given_goes_to_its_place(
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    address: str,
    given: dict[str, object],
    asked: tuple[str, str, bytes | None, str],
) -> None:
    """Names of the address go there, `data` and `raw` into the body, all else into the question; None nowhere."""
    server = Mock(return_value=b"")
    monkeypatch.setattr(operations, "ask_server", server)
    at_server(method, address, given)
    server.assert_called_once_with(*asked)


@pytest.mark.parametrize("name", ["../people", "a/b", ".", "..", ""])
def test_no_tournament_is_another_address(name: str) -> None:
    """What cannot be an id is not found; it is never asked of the server."""
    with pytest.raises(NotFound):
        at_server("GET", "/api/tournaments/{tournament}", {"tournament": name})
