"""The HTTP API: every command and every view, versions as ETags, refusals as problem+json."""

import json
from typing import Any

import pytest

from kosmos.core.fields import schema_of
from kosmos.papers.catalogue import PAPERS
from kosmos.service.views import VIEWS
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.web.files import LEFT_OUT
from web.site import ONE_HOUSE, Site, problem

pytestmark = ONE_HOUSE

# -- everything has an address ---------------------------------------------------------------------------


async def test_every_command_has_an_address_with_its_fields(site: Site) -> None:
    """The OpenAPI document lists each command with every field, its limits and what is needed."""
    document = (await site.client.get("/api/docs/openapi.json")).json()
    assert document["openapi"].startswith("3.")
    for name, kind in COMMANDS.items():
        path = (
            "/api/tournaments" if name == "NewTournament" else f"/api/tournaments/{{stream}}/commands/{name}"
        )
        operation = document["paths"][path]["post"]
        described = operation["requestBody"]["content"]["application/json"]["schema"]
        wanted = schema_of(kind)
        assert described["properties"].keys() >= wanted["properties"].keys()
        assert described.get("required", []) == wanted.get("required", [])
        assert operation["summary"] in (kind.help, "Make a new tournament")
        for field, each in wanted["properties"].items():
            assert described["properties"][field].get("enum") == each.get("enum")
            assert described["properties"][field].get("maxLength") == each.get("maxLength")


async def test_the_document_is_sound(site: Site) -> None:
    """Every path parameter is declared, every operation has an id of its own and an answer."""
    document = (await site.client.get("/api/docs/openapi.json")).json()
    ids = []
    for path, methods in document["paths"].items():
        assert path.startswith("/api")
        for method, operation in methods.items():
            assert method in ("get", "post", "put", "patch", "delete")
            ids.append(operation["operationId"])
            declared = {each["name"] for each in operation.get("parameters", []) if each["in"] == "path"}
            assert declared == {part[1:-1] for part in path.split("/") if part.startswith("{")}, path
            assert operation["responses"]
    assert len(set(ids)) == len(ids)


async def test_the_docs_are_a_page_without_the_internet(site: Site) -> None:
    """`/api/docs` names every command and loads nothing from elsewhere."""
    page = (await site.client.get("/api/docs")).text
    assert all(f"/commands/{name}" in page for name in COMMANDS if name != "NewTournament")
    assert "https://" not in page.replace("https://www.w3.org", "")


async def test_the_list_of_commands(site: Site) -> None:
    """A program can ask which commands there are, with the right each needs."""
    listed = (await site.client.get("/api/commands")).json()
    assert {each["name"]: each["right"] for each in listed} == {
        name: kind.right for name, kind in COMMANDS.items()
    }


@pytest.mark.parametrize("what", VIEWS)
async def test_every_view_answers(site: Site, what: str) -> None:
    """Each view is there, or refuses in the promised shape; the ETag is the version."""
    stream = await site.drawn()
    answer = await site.call("GET", f"/api/tournaments/{stream}/views/{what}")
    if answer.status_code == 200:
        assert answer.headers["etag"] == '"6"'
    else:
        assert problem(answer)["code"] != "broken"


@pytest.mark.parametrize("key", PAPERS)
async def test_every_paper_answers(site: Site, key: str) -> None:
    """Each paper is there as JSON and as text, or refuses in the promised shape."""
    stream = await site.drawn()
    for name in ("json", "text"):
        answer = await site.call("GET", f"/api/tournaments/{stream}/papers/{key}?format={name}")
        if answer.status_code != 200:
            assert problem(answer)["code"] != "broken"


# -- a whole tournament ----------------------------------------------------------------------------------


async def test_a_round_robin_over_http(site: Site) -> None:
    """From the first entry to the last result; standings and cross table as JSON."""
    stream = await site.new("Óscar's <Cup> '; --", numbering="hand")
    for number, name in enumerate(("Adler, Ada", "Bauer, Bert", "Cohn, Cleo"), 1):
        answer = await site.do(stream, "AddPlayer", name=name, dwz=str(1500 + number))
        assert answer.status_code == 200
        assert answer.headers["etag"] == f'"{number + 1}"'
        assert answer.json()["events"][0]["player"]["name"] == name
    await site.do(stream, "PairRound")
    for number in (1, 2, 3):
        assert (await site.do(stream, "EnterResult", round=number, board=1, result="1-0")).status_code == 200
    view = (await site.call("GET", f"/api/tournaments/{stream}")).json()
    assert (view["settings"]["name"], view["finished"], view["version"]) == ("Óscar's <Cup> '; --", True, 8)
    places = (await site.call("GET", f"/api/tournaments/{stream}/views/standings")).json()["blocks"][0][
        "rows"
    ]
    assert sum(place["points"] for place in places) == 3
    rows = (await site.call("GET", f"/api/tournaments/{stream}/views/crosstable")).json()["blocks"][0]["rows"]
    assert [row["name"]["text"] for row in rows] == ["Adler, Ada", "Bauer, Bert", "Cohn, Cleo"]
    history = (await site.call("GET", f"/api/tournaments/{stream}/views/history")).json()
    assert history[-1]["what"] == "Round 3, board 1: 1–0"
    assert history[-1]["by"] == "root (direct program)"


async def test_export_and_import_over_http(site: Site) -> None:
    """A file goes out and comes in again as a second tournament; a bad one is refused with its line."""
    stream = await site.drawn()
    data = (await site.call("GET", f"/api/tournaments/{stream}/export")).content
    made = await site.call("POST", "/api/import", content=data)
    assert made.status_code == 201
    assert made.headers["location"] == f"/api/tournaments/{made.json()['id']}"
    assert made.json()["id"] != stream
    before = (await site.call("GET", "/api/tournaments")).json()
    refused = problem(await site.call("POST", "/api/import", content=data[:-5]))
    assert (refused["code"], refused["params"]["line"] > 0) == ("bad_archive", True)
    assert (await site.call("GET", "/api/tournaments")).json() == before


async def test_what_an_older_format_leaves_out_is_said(site: Site) -> None:
    """The answer says it in a header, in the reader's language; the page beside the link, when it is asked for."""
    stream = await site.drawn(win=3, draw=1)
    address = f"/api/tournaments/{stream}/export"
    assert LEFT_OUT not in (await site.call("GET", f"{address}?format=trf26")).headers
    told = json.loads((await site.call("GET", f"{address}?format=trf16")).headers[LEFT_OUT])
    assert "Record 162 is not part of TRF16; it is left out." in told
    in_french = await site.call("GET", f"{address}?format=trf16", headers={"Accept-Language": "fr"})
    assert json.loads(in_french.headers[LEFT_OUT]) != told
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/papers")).text
    assert f"/t/{stream}/papers?left_out=trf16#left-out" in page
    assert told[0] not in page
    assert told[0] in (await site.client.get(f"/t/{stream}/papers?left_out=trf16")).text


# -- versions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "version",
    [
        {"json": {"public": True, "expected_version": 5}},
        {"json": {"public": True}, "headers": {"If-Match": '"5"'}},
        {"json": {"public": True}, "headers": {"If-Match": 'W/"5"'}},
        {"json": {"public": True}, "params": {"expected_version": "5"}},
    ],
)
async def test_an_old_version_is_refused(site: Site, version: dict[str, Any]) -> None:
    """Expected version in body, query or If-Match: the loser gets 409 with what they saw and what there is."""
    stream = await site.drawn()
    address = f"/api/tournaments/{stream}/commands/Publish"
    headers = await site.bearer() | version.pop("headers", {})
    refused = problem(await site.client.post(address, headers=headers, **version))
    assert (refused["status"], refused["code"]) == (409, "version_conflict")
    assert refused["params"] == {"expected": 5, "actual": 6}
    assert (await site.call("GET", f"/api/tournaments/{stream}")).json()["version"] == 6


async def test_the_right_version_goes_through(site: Site) -> None:
    """`*` and the current version are fine."""
    stream = await site.drawn()
    for match, public in (('"6"', True), ("*", False)):
        answer = await site.call(
            "POST",
            f"/api/tournaments/{stream}/commands/Publish",
            {"public": public},
            headers={"If-Match": match},
        )
        assert answer.status_code == 200


async def test_what_is_known_is_not_sent_again(site: Site) -> None:
    """A visitor who has the version gets 304; as it stood then is asked by `at`."""
    stream = await site.drawn(public=True)
    address = f"/api/tournaments/{stream}/views/standings"
    fresh = await site.client.get(address)
    assert (
        await site.client.get(address, headers={"If-None-Match": fresh.headers["etag"]})
    ).status_code == 304
    assert (await site.client.get(address, headers={"If-None-Match": '"1"'})).status_code == 200
    then = await site.call("GET", f"/api/tournaments/{stream}/views/tournament?at=5")
    assert (then.json()["rounds_drawn"], then.headers["etag"]) == (0, '"5"')


# -- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "more", "status", "code", "field"),
    [
        ("POST", "commands/AddPlayer", {"json": {}}, 422, "field_missing", "name"),
        ("POST", "commands/AddPlayer", {"json": {"name": "x", "colour": 1}}, 422, "field_unknown", "colour"),
        ("POST", "commands/AddPlayer", {"json": {"name": "x" * 101}}, 422, "text_too_long", "name"),
        ("POST", "commands/AddPlayer", {"json": {"name": "x", "elo": "much"}}, 422, "bad_value", "elo"),
        ("POST", "commands/AddPlayer", {"json": {"name": "Player, 1"}}, 409, "name_taken", "name"),
        ("POST", "commands/AddPlayer", {"json": {"name": "New, Ned"}}, 409, "needs_confirmation", None),
        ("POST", "commands/DeletePlayer", {"json": {"id": 99}}, 404, "not_found", None),
        ("POST", "commands/DeletePlayer", {"json": {"id": 1}}, 409, "delete_after_draw", None),
        (
            "POST",
            "commands/EnterResult",
            {"json": {"round": 1, "board": 1, "result": "2-0"}},
            422,
            "bad_value",
            "result",
        ),
        ("POST", "commands/Redo", {"json": {}}, 409, "nothing_to_redo", None),
        ("POST", "commands/Undo", {"content": b"{"}, 422, "bad_value", "body"),
        ("POST", "commands/Undo", {"content": b"\xff\xfe"}, 422, "bad_value", "body"),
        ("POST", "commands/Undo", {"content": b"[" * 100_000}, 422, "bad_value", "body"),
        ("POST", "commands/Undo", {"content": b'{"a":"\\ud800"}'}, 422, "bad_value", "body"),
        ("POST", "commands/Undo", {"json": [1]}, 422, "bad_value", "body"),
        ("POST", "commands/Undo", {"data": {"a": "b"}}, 422, "bad_value", "body"),
        (
            "POST",
            "commands/Undo",
            {"json": {"expected_version": "soon"}},
            422,
            "bad_value",
            "expected_version",
        ),
        ("POST", "commands/Nothing", {"json": {}}, 404, "not_found", None),
        ("GET", "commands/Undo", {}, 405, "method_not_allowed", None),
        ("PUT", "", {"json": {}}, 405, "method_not_allowed", None),
        ("GET", "views/nothing", {}, 404, "not_found", None),
        ("GET", "views/standings?round=99", {}, 404, "not_found", None),
        ("GET", "views/standings?round=x", {}, 422, "bad_value", "round"),
        ("GET", "views/standings?at=4", {}, 404, "not_found", None),
        ("GET", "views/standings?rounds=1", {}, 422, "field_unknown", "rounds"),
        ("GET", "papers/standings?format=doc", {}, 404, "not_found", None),
        ("GET", "papers/nothing", {}, 404, "not_found", None),
        ("GET", "events?after=-1", {}, 422, "bad_value", "after"),
        ("POST", "take-over", {"json": {}}, 422, "field_missing", "source"),
        ("POST", "take-over", {"json": {"source": "x", "players": 5}}, 422, "bad_value", "players"),
        ("POST", "take-over", {"json": {"source": "x", "players": [[1]]}}, 422, "bad_value", "players"),
        ("POST", "take-over", {"json": {"source": "nowhere"}}, 404, "not_found", None),
        ("DELETE", "", {}, 403, "not_allowed", None),
    ],
)
async def test_refusals_are_problems(
    site: Site, method: str, path: str, more: dict[str, Any], status: int, code: str, field: str | None
) -> None:
    """Every refusal has status, code, a sentence, its parameters, and the field where there is one."""
    stream = await site.drawn()
    before = (await site.call("GET", f"/api/tournaments/{stream}/events")).json()
    refused = problem(await site.call(method, f"/api/tournaments/{stream}/{path}".rstrip("/"), **more))
    assert (refused["status"], refused["code"], refused.get("field")) == (status, code, field)
    assert refused["detail"]
    assert (await site.call("GET", f"/api/tournaments/{stream}/events")).json() == before


async def test_the_sentence_is_in_the_readers_language(site: Site) -> None:
    """The code is for programs and always the same, the sentence is German for Germans."""
    stream = await site.new()
    english, german = [
        problem(
            await site.call(
                "POST", f"/api/tournaments/{stream}/commands/Redo", {}, headers={"Accept-Language": code}
            )
        )
        for code in ("en", "de-AT,de;q=0.9,en;q=0.5")
    ]
    assert english["code"] == german["code"]
    assert (await site.call("GET", "/api/nope?lang=de")).status_code == 404
    assert english["detail"] == "There is nothing to redo."


async def test_a_body_too_large(site: Site) -> None:
    """More than 64 MB is not even read."""
    answer = await site.call("POST", "/api/import", content=b"x" * (64 * 1024 * 1024 + 1))
    assert problem(answer)["code"] == "request_entity_too_large"


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nothing", "/api/tournaments/%ff", "/api/tournaments/x/y/z"]
)
async def test_unknown_addresses(site: Site, path: str) -> None:
    """What is not there is a problem, too."""
    assert problem(await site.call("GET", path))["code"] == "not_found"


# -- who may ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer ", "Basic YTpi", "kosmos_x", "Bearer \xff"])
async def test_wrong_tokens(site: Site, header: str) -> None:
    """A token that is none is refused, not taken for a visitor."""
    answer = await site.client.get("/api/tournaments", headers=[(b"Authorization", header.encode("latin-1"))])
    assert (problem(answer)["status"], problem(answer)["code"]) == (401, "wrong_token")


@pytest.mark.parametrize("right", [None, Right.READ, Right.RESULTS, Right.DIRECT, Right.ADMIN])
async def test_scopes(site: Site, right: str | None) -> None:
    """A token opens what its scope says: reading, results, everything, deleting."""
    stream = await site.drawn(public=True)
    rank = [None, Right.READ, Right.RESULTS, Right.DIRECT, Right.ADMIN]
    for needed, method, path, body in (
        (Right.READ, "GET", f"/api/tournaments/{stream}/export", None),
        (Right.READ, "GET", f"/api/tournaments/{stream}/events", None),
        (Right.READ, "GET", f"/api/tournaments/{stream}/views/history", None),
        (
            Right.RESULTS,
            "POST",
            f"/api/tournaments/{stream}/commands/EnterResult",
            {"round": 1, "board": 1, "result": "="},
        ),
        (Right.DIRECT, "POST", f"/api/tournaments/{stream}/commands/Undo", {}),
        (Right.DIRECT, "POST", "/api/tournaments", {"name": "Other"}),
        (Right.DIRECT, "GET", "/api/tokens", None),
        (Right.ADMIN, "DELETE", f"/api/tournaments/{stream}", None),
    ):
        answer = await site.call(method, path, body, right)
        if rank.index(right) >= rank.index(needed):
            assert answer.status_code < 300, answer.text
        else:
            code = "not_allowed" if right else "token_needed"
            assert (problem(answer)["code"], answer.json()["params"]["needed"]) == (code, needed)


async def test_the_right_is_asked_before_the_fields(site: Site) -> None:
    """Who may not do it learns nothing about what was wrong."""
    stream = await site.drawn()
    assert problem(await site.do(stream, "AddPlayer", None, nonsense=1))["code"] == "token_needed"
    assert problem(await site.do(stream, "AddPlayer", Right.READ, nonsense=1))["code"] == "not_allowed"


async def test_tokens_over_http(site: Site) -> None:
    """A token is made once, listed without its secret, and opens nothing after it was revoked."""
    made = await site.call("POST", "/api/tokens", {"name": "board", "scopes": ["results"]}, Right.ADMIN)
    assert made.status_code == 201
    secret, number = made.json()["secret"], made.json()["number"]
    bearer = {"Authorization": f"Bearer {secret}"}
    assert (await site.client.get("/api/tournaments", headers=bearer)).status_code == 200
    listed = (await site.call("GET", "/api/tokens", right=Right.ADMIN)).text
    assert "board" in listed
    assert secret not in listed
    assert (await site.call("DELETE", f"/api/tokens/{number}", right=Right.ADMIN)).status_code == 204
    assert (await site.client.get("/api/tournaments", headers=bearer)).status_code == 401
    for body, code in (
        ({"scopes": ["read"]}, "field_missing"),
        ({"name": "x", "scopes": ["king"]}, "bad_value"),
        ({"name": "x", "scopes": []}, "bad_value"),
        ({"name": "x", "scopes": 5}, "bad_value"),
        ({"name": "a\x07", "scopes": ["read"]}, "bad_value"),
        ({"name": "x" * 81, "scopes": ["read"]}, "text_too_long"),
    ):
        assert problem(await site.call("POST", "/api/tokens", body, Right.ADMIN))["code"] == code
    more = await site.call("POST", "/api/tokens", {"name": "x", "scopes": ["admin"]}, Right.DIRECT)
    assert problem(more)["code"] == "not_allowed"


async def test_what_is_hidden_looks_like_what_is_not_there(site: Site) -> None:
    """A visitor cannot tell an unpublished tournament from none, whatever address is tried."""
    stream = await site.drawn()
    for path in ("", "/views/standings", "/views/players", "/papers/crosstable"):
        hidden = problem(await site.call("GET", f"/api/tournaments/{stream}{path}", right=None))
        missing = problem(await site.call("GET", f"/api/tournaments/nowhere{path}", right=None))
        assert hidden["status"] == 404
        assert str(hidden).replace(stream, "nowhere") == str(missing)
    listed = (await site.call("GET", "/api/tournaments", right=None)).json()
    assert stream not in [each["id"] for each in listed]


async def test_a_session_cookie_opens_nothing_here(site: Site) -> None:
    """The API takes tokens only, so that no other site can act for a director who is logged in."""
    name = await site.account()
    assert (await site.log_in(name)).status_code == 303
    stream = await site.drawn()
    assert name in (await site.client.get("/")).text
    assert (
        problem(await site.call("POST", f"/api/tournaments/{stream}/commands/Undo", {}, None))["code"]
        == "token_needed"
    )
