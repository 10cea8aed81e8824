"""The OpenAPI document describes the API that is there."""

from collections.abc import Iterator
from functools import reduce
from typing import Any

from kosmos.core.errors import Refusal
from kosmos.service.actors import VISIT
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.web.api.document import CHANGES, EVERYWHERE, addresses
from web.site import ONE_HOUSE, Site, address_of

pytestmark = ONE_HOUSE


async def read(site: Site) -> dict[str, Any]:
    made: dict[str, Any] = (await site.client.get("/api/docs/openapi.json")).json()
    return made


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(m, path, each) for path, methods in document["paths"].items() for m, each in methods.items()]


async def test_every_address_says_who_may_ask_and_what_is_refused(site: Site) -> None:
    """Security, problem+json for every status that there is, words, a group that is described, and the language."""
    document = await read(site)
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    described = {each["name"] for each in document["tags"] if each["description"]}
    for method, path, each in operations(document):
        assert {"token": []} in each["security"], path
        assert each["summary"], path
        assert each["description"], path
        assert set(each["tags"]) <= described, path
        assert "lang" in [parameter["name"] for parameter in each["parameters"]], path
        for status in EVERYWHERE + (() if method == "get" else CHANGES):
            declared = resolved(document, each["responses"][str(status)])
            assert "application/problem+json" in declared["content"], path


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in part:
        _, *names = part["$ref"].split("/")
        part = reduce(lambda there, name: there[name], names, document)
    return part


async def test_whoever_may_come_without_a_token_is_told_so(site: Site) -> None:
    """Security is optional at an address that lets visitors in, and nowhere else."""
    document = await read(site)
    for each in addresses(site.app):
        if not each.about.views:
            security = document["paths"][each.path][each.method]["security"]
            assert ({} in security) == (each.about.right == VISIT), each.path


async def test_every_address_of_the_api_is_described(site: Site) -> None:
    """None is left out of the document, and so none goes past the guard."""
    told = {(each.method.upper(), each.path) for each in addresses(site.app)}
    there = {
        (method, route.path_format)
        for route in site.app.routes
        for method in getattr(route, "methods", ())
        if route.path_format.startswith("/api/") and method != "OPTIONS"
    }
    assert {each for each in there if not each[1].startswith("/api/docs")} == told


async def test_options_name_every_method(site: Site) -> None:
    """Whatever can be done at an address, `Allow` says, in whichever order it was declared."""
    answer = await site.client.options("/api/people/1")
    assert answer.headers["allow"] == "DELETE, GET, HEAD, OPTIONS, PATCH"
    refused = await site.client.put("/api/people/1")
    assert refused.headers["allow"] == "DELETE, GET, HEAD, OPTIONS, PATCH"


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for each in schema.values():
            yield from objects(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from objects(each)


async def test_no_object_is_open_whose_shape_is_known(site: Site) -> None:
    """Every object names its members and takes no others; what data names says what kind its members are."""
    document = await read(site)
    opened = [each for each in objects(document) if each.get("additionalProperties") in (None, True)]
    known = [document["components"]["schemas"]["Problem"]["properties"]["params"]]
    assert [each for each in opened if each not in known] == []


def statuses(kind: type[Refusal]) -> set[int]:
    own = {kind.status} if isinstance(kind.__dict__.get("status"), int) else set()
    return own.union(*map(statuses, kind.__subclasses__()))


async def test_every_refusal_has_a_declared_status(site: Site) -> None:
    """No refusal in the house answers with a status that the document does not know.

    410 is for links on pages; 405 has no operation to stand at.
    """
    assert statuses(Refusal) - {405, 410} <= {*EVERYWHERE, *CHANGES}


async def test_answers_have_the_declared_type(site: Site) -> None:
    """Whatever can be looked at answers with a declared status and a declared type of content."""
    document, stream = await read(site), await site.drawn(public=True)
    looked = 0
    for method, path, each in operations(document):
        if method != "get":
            continue
        answer = await site.call("GET", address_of(path, stream), right=Right.ADMIN)
        declared = each["responses"].get(str(answer.status_code))
        assert declared is not None, (path, answer.status_code)
        declared = resolved(document, declared)
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in declared["content"] or "*/*" in declared["content"], (path, kind)
        looked += answer.status_code == 200
    assert looked > 15


async def test_events_are_a_list_and_an_export_is_lines(site: Site) -> None:
    """Events are answered as a list and an export as lines, as the document says."""
    document, stream = await read(site), await site.drawn()
    assert isinstance((await site.call("GET", f"/api/tournaments/{stream}/events")).json(), list)
    exported = await site.call("GET", f"/api/tournaments/{stream}/export")
    assert exported.headers["content-type"].startswith("application/x-ndjson")
    paths = document["paths"]
    events = paths["/api/tournaments/{stream}/events"]["get"]["responses"]["200"]["content"]
    assert events["application/json"]["schema"]["type"] == "array"
    export = paths["/api/tournaments/{stream}/export"]["get"]["responses"]["200"]["content"]
    assert "application/x-ndjson" in export


async def test_commands_take_no_other_fields(site: Site) -> None:
    """Bodies of commands are closed: an unknown field is refused, and the document says so."""
    document = await read(site)
    for name in COMMANDS:
        if operation := document["paths"].get(f"/api/tournaments/{{stream}}/commands/{name}"):
            body = operation["post"]["requestBody"]["content"]["application/json"]["schema"]
            assert body["additionalProperties"] is False, name
