"""The OpenAPI document describes the API that is there."""

from typing import Any

from kosmos.core.errors import Refusal
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.web.api.document import CHANGES, CONTENTS, EVERYWHERE
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
        assert ({} in each["security"]) == (method == "get"), path
        assert each["summary"], path
        assert each["description"], path
        assert set(each["tags"]) <= described, path
        assert "lang" in [parameter["name"] for parameter in each["parameters"]], path
        for status in EVERYWHERE + (() if method == "get" else CHANGES):
            assert list(each["responses"][str(status)]["content"]) == ["application/problem+json"], path


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
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in declared["content"] or "*/*" in declared["content"], (path, kind)
        looked += answer.status_code == 200
    assert looked > 15


async def test_events_are_a_list_and_an_export_is_lines(site: Site) -> None:
    """The two that used to be described as one string."""
    document, stream = await read(site), await site.drawn()
    assert isinstance((await site.call("GET", f"/api/tournaments/{stream}/events")).json(), list)
    exported = await site.call("GET", f"/api/tournaments/{stream}/export")
    assert exported.headers["content-type"].startswith("application/x-ndjson")
    for (method, path), contents in CONTENTS.items():
        assert document["paths"][path][method]["responses"]["200"]["content"] == contents


async def test_commands_take_no_other_fields(site: Site) -> None:
    """Bodies of commands are closed: an unknown field is refused, and the document says so."""
    document = await read(site)
    for name in COMMANDS:
        if operation := document["paths"].get(f"/api/tournaments/{{stream}}/commands/{name}"):
            body = operation["post"]["requestBody"]["content"]["application/json"]["schema"]
            assert body["additionalProperties"] is False, name
