"""Requests that are no requests: too large, torn, nested without end, by the wrong method, with parameters of their own."""

from collections.abc import Callable
from typing import Any

import pytest

from kosmos.tournament.commands import Right
from kosmos.web.bodies import FILE, ORDINARY, PLAYERS
from web.site import ONE_HOUSE, Site, address_of, problem

pytestmark = ONE_HOUSE

#: what only somebody who reads the program's insides would understand
INSIDES = ("codec", "recursion", "malformed", "NoneType", "Traceback", "byte 0x", "msgspec", "Litestar")


async def stood(site: Site, stream: str) -> Any:
    """Everything that a refused request must leave alone."""
    events = await site.call("GET", f"/api/tournaments/{stream}/events")
    return events.json(), (await site.call("GET", "/api/tournaments")).json()


# -- bodies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (b"{", "{"),
        (b"null", "null"),
        (b"5", "5"),
        (b"[1]", "[1]"),
        (b'"x"', '"x"'),
        (b"NaN", "NaN"),
        (b'{"public":NaN}', '{"public":NaN}'),
        (b'{"public":Infinity}', '{"public":Infinity}'),
        (b'{"public":true} x', '{"public":true} x'),
        (b"\xef\xbb\xbf{}", None),
        (b"\xff\xfe{\x00}\x00", None),
        (b'{"a":"\xed\xa0\x80"}', None),
        (b'{"a":"\\ud800"}', '{"a":"\\ud800"}'),
        (b"\x00", "�"),
        (b"[" * 100_000, None),
        (b'{"a":' * 100_000, None),
        (b"a=b&c=d", "a=b&c=d"),
        (b"<xml/>", "<xml/>"),
    ],
)
@pytest.mark.parametrize("path", ["commands/Publish", "take-over"])
async def test_a_body_that_is_no_json(site: Site, path: str, body: bytes, shown: str | None) -> None:
    """It is refused by its own beginning; how a parser failed on it is not told, and nothing changes."""
    stream = await site.drawn()
    before = await stood(site, stream)
    refused = problem(await site.call("POST", f"/api/tournaments/{stream}/{path}", content=body))
    assert (refused["status"], refused["code"], refused["field"]) == (422, "bad_value", "body")
    assert shown is None or refused["params"]["value"] == shown
    assert len(refused["params"]["value"]) <= 80
    assert not [word for word in INSIDES if word in refused["detail"]]
    assert await stood(site, stream) == before


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "garbage;;", "a/b; charset=x"],
)
async def test_what_is_json_is_read_as_such(site: Site, kind: str) -> None:
    """The body counts, not what the program calls it."""
    stream = await site.drawn()
    answer = await site.call(
        "POST",
        f"/api/tournaments/{stream}/commands/Publish",
        content=b'{"public":true}',
        headers={"Content-Type": kind},
    )
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/api/tournaments", ORDINARY),
        ("/api/tokens", ORDINARY),
        ("/api/script", ORDINARY),
        ("/api/people", ORDINARY),
        ("/api/people/imports", FILE),
        ("/api/tournaments/{stream}/ratings", ORDINARY),
        ("/api/tournaments/{stream}/commands/Undo", ORDINARY),
        ("/api/tournaments/{stream}/commands/ImportPlayers", PLAYERS),
        ("/api/tournaments/{stream}/take-over", ORDINARY),
        ("/api/tournaments/{stream}/results.csv", ORDINARY),
        ("/api/tournaments/{stream}/club-file", ORDINARY),
        ("/api/import", FILE),
    ],
)
async def test_too_large_a_body(site: Site, path: str, limit: int) -> None:
    """It is refused with the limit of this address."""
    stream = await site.drawn()
    before = await stood(site, stream)
    address = path.format(stream=stream)
    refused = problem(await site.call("POST", address, content=b"x" * (limit + 1), right=Right.ADMIN))
    assert (refused["status"], refused["code"]) == (413, "request_entity_too_large")
    assert refused["params"] == {"limit": limit}
    assert str(limit) in refused["detail"].replace(",", "")
    assert await stood(site, stream) == before


@pytest.mark.parametrize("path", ["/login", "/new", "/t/x/do/Undo", "/welcome/x", "/account/add", "/logout"])
async def test_too_large_a_form(site: Site, path: str) -> None:
    """Forms are small, for visitors as for directors; the page says so with the right status."""
    form = {"name": "x" * (ORDINARY + 1)}
    answer = await site.client.post(path, data=form, follow_redirects=False)
    assert answer.status_code == 413
    assert "text/html" in answer.headers["content-type"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/import",
        "/api/people",
        "/api/people/imports",
        "/api/people/imports/x/apply",
        "/api/tournaments/{stream}/ratings",
        "/api/tournaments/{stream}/rating-check",
        "/api/tokens",
        "/api/script",
        "/api/tournaments",
        "/api/tournaments/{stream}/commands/ImportPlayers",
        "/api/tournaments/{stream}/take-over",
        "/api/tournaments/{stream}/results.csv",
        "/api/tournaments/{stream}/club-file",
    ],
)
async def test_nothing_is_read_from_who_may_not(site: Site, path: str) -> None:
    """Who may not do it is told so before the body is looked at, however large or wrong it is."""
    stream = await site.drawn(public=True)
    for body in (b"{", b"x" * (FILE + 1)):
        answer = await site.call("POST", path.format(stream=stream), content=body, right=None)
        assert problem(answer)["code"] == "token_needed"
        refused = await site.call("POST", path.format(stream=stream), content=body, right=Right.READ)
        assert problem(refused)["code"] == "not_allowed"


# -- archives --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda data: data[: len(data) // 2], None),
        (lambda data: data[:-3], None),
        (lambda data: data + data, None),
        (lambda data: data.replace(b"Player, 3", b"Player, 4"), 1),
        (lambda data: data.replace(b"Player, 3", b"Player\xff3"), 5),
        (lambda data: data.replace(b'"Player, 3"', b"[" * 100_000), 5),
        (lambda data: data.replace(b'"Player, 3"', b"1e999"), 5),
        (lambda data: data.replace(b'"format":2', b'"format":3'), 1),
        (lambda data: data.replace(b'"format":2', b'"format":99999999999999999999'), 1),
        (lambda data: data.replace(b'"events":6', b'"events":-1'), None),
        (lambda data: data.replace(b"tournament_created", b"tournament_sold"), 2),
        (lambda data: b'{"a":1}\n' + data, 1),
        (lambda data: b"\n".join(reversed(data.split(b"\n"))), 1),
        (lambda data: data.split(b"\n", 1)[1], 1),
        (lambda _: b"\x00" * 1000, 1),
        (lambda _: b'{"kosmos":"tournament"}', 1),
    ],
)
async def test_damaged_archives(site: Site, damage: Callable[[bytes], bytes], line: int | None) -> None:
    """A damaged file is refused with line and reason, and there is no tournament more than before."""
    stream = await site.drawn()
    data = (await site.call("GET", f"/api/tournaments/{stream}/export")).content
    before = await stood(site, stream)
    refused = problem(await site.call("POST", "/api/import", content=damage(data)))
    assert (refused["status"], refused["code"]) == (422, "bad_archive")
    assert line is None or refused["params"]["line"] == line
    assert refused["params"]["reason"]
    assert not [word for word in INSIDES if word in refused["detail"]], refused["detail"]
    assert await stood(site, stream) == before


# -- methods and addresses -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
async def test_wrong_methods(site: Site, method: str) -> None:
    """Every address of the API answers a method that it does not have with a problem and the right ones."""
    stream = await site.drawn()
    document = (await site.client.get("/api/docs/openapi.json")).json()
    for path, methods in document["paths"].items():
        if method.lower() in methods:
            continue
        address = address_of(path, stream)
        answer = await site.call(method, address, right=Right.READ)
        refused = problem(answer)
        assert (refused["status"], refused["code"]) == (405, "method_not_allowed"), address
        assert refused["params"]["method"] == method
        there = {each.upper() for each in methods} | ({"HEAD"} if "get" in methods else set())
        assert set(answer.headers["allow"].split(", ")) - {"OPTIONS"} == there, address
        assert refused["params"]["allowed"] == answer.headers["allow"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("PUT", "/", 405),
        ("DELETE", "/login", 405),
        ("POST", "/user.css", 405),
        ("PATCH", "/t/x", 405),
        ("GET", "/t/x/do/Undo", 405),
        ("GET", "/nowhere", 404),
    ],
)
async def test_pages_have_the_right_status(site: Site, method: str, path: str, status: int) -> None:
    """A page that is not there, or not like that, is a page with the status that HTTP has for it."""
    answer = await site.client.request(method, path)
    assert answer.status_code == status
    assert "text/html" in answer.headers["content-type"]
    assert (status == 405) == ("allow" in answer.headers)


# -- queries ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "field"),
    [
        ("GET", "/api/tournaments?limit=5", "limit"),
        ("GET", "/api/commands?x=1", "x"),
        ("GET", "/api/tournaments/{stream}/events?after=-1", "after"),
        ("GET", "/api/tournaments/{stream}/events?after=x", "after"),
        ("GET", "/api/tournaments/{stream}/events?after=²", "after"),
        ("GET", "/api/tournaments/{stream}/events?after=99999999999999999999", "after"),
        ("GET", "/api/tournaments/{stream}/events?before=1", "before"),
        ("GET", "/api/tournaments/{stream}/export?round=0", "round"),
        ("GET", "/api/tournaments/{stream}/export?format=pgn&round=1000", "round"),
        ("GET", "/api/tournaments/{stream}/export?columns=x", "columns"),
        ("GET", "/api/tournaments/{stream}/rounds/1/explain?board=0", "board"),
        ("GET", "/api/tournaments/{stream}/rounds/1/explain?boards=1", "boards"),
        ("GET", "/api/tournaments/{stream}/coming?board=1", "board"),
        ("GET", "/api/tournaments/{stream}/players/1/what-if?round=1", "round"),
        ("GET", "/api/people?limit=-1", "limit"),
        ("GET", "/api/people?limit=0", "limit"),
        ("GET", "/api/people?limit=101", "limit"),
        ("GET", "/api/people?limit=x", "limit"),
        ("GET", f"/api/people?limit={'9' * 5000}", "limit"),
        ("GET", f"/api/people?q={'x' * 201}", "q"),
        ("GET", "/api/people?q=a%00b", "q"),
        ("GET", "/api/people?name=x", "name"),
        ("POST", "/api/people/imports?date=2026-02-30", "date"),
        ("POST", "/api/people/imports?member=perhaps", "member"),
        ("POST", f"/api/people/imports?name={'x' * 81}", "name"),
        ("POST", "/api/people/imports?name=a%00b", "name"),
        ("POST", "/api/people/imports?who=1", "who"),
        ("DELETE", "/api/tournaments/{stream}/ratings?who=x", "who"),
        ("DELETE", f"/api/tournaments/{{stream}}/ratings?who={'9' * 5000}", "who"),
        ("DELETE", "/api/tournaments/{stream}/ratings?whom=1", "whom"),
        ("POST", "/api/import?confirmed=yes", "confirmed"),
        ("POST", "/api/import?sure=1", "sure"),
        ("POST", "/api/script?check=perhaps", "check"),
        ("POST", "/api/script?go_on=perhaps", "go_on"),
        ("POST", "/api/script?tournament=a%00b", "tournament"),
        ("POST", "/api/script?speed=9", "speed"),
    ],
)
async def test_queries_are_read_like_fields(site: Site, method: str, path: str, field: str) -> None:
    """A parameter out of its range, or one that means nothing here, is refused by its name."""
    stream = await site.drawn()
    before = await stood(site, stream)
    refused = problem(await site.call(method, path.format(stream=stream)))
    assert (refused["status"], refused["field"]) == (422, field)
    assert refused["code"] in ("bad_value", "field_unknown", "text_too_long")
    assert await stood(site, stream) == before


async def test_every_address_knows_its_parameters(site: Site) -> None:
    """Each address that is read refuses a parameter that it does not describe."""
    stream = await site.drawn()
    person = (await site.call("POST", "/api/people", {"name": "Adler, Ada"})).json()["id"]
    listed = await site.call("POST", "/api/people/imports?name=l.csv", content=b"Name;DWZ\nNeu, Nora;1200\n")
    document = (await site.client.get("/api/docs/openapi.json")).json()
    for path, methods in document["paths"].items():
        key = "standings" if "papers" in path else listed.json()["key"]
        address = address_of(path, stream, key=key, person=str(person))
        if "get" in methods:
            refused = problem(await site.call("GET", f"{address}?nonsense=1", right=Right.ADMIN))
            assert (refused["code"], refused["field"]) == ("field_unknown", "nonsense"), path


WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "x",
    "9" * 5000,
    "²",
    [],
    [[]],
    {"a": 1},
    {"1": []},
    {"1": {}},
)


@pytest.mark.parametrize(
    ("path", "field", "more"),
    [
        ("/api/tournaments/{stream}/ratings", "system", ()),
        (
            "/api/tournaments/{stream}/ratings",
            "ages",
            ({"9" * 5000: "26_and_over"}, {"1": "old"}, {"0": None}),
        ),
        ("/api/tournaments/{stream}/ratings", "apply", ([1.5], ["x"], [10**30], [True], [{}])),
        ("/api/tournaments/{stream}/ratings", "rules", ()),
        (
            "/api/tournaments/{stream}/rating-check",
            "chosen",
            ([[1]], [["x", "y"]], [[1, 2]], [[1, "x", "y"]]),
        ),
        (
            "/api/people/imports/{key}/apply",
            "decisions",
            ({"9" * 5000: "new"}, {"1": "perhaps"}, {"-1": "new"}),
        ),
        ("/api/people", "answers", ([5], {"a": 1})),
        ("/api/tokens", "scopes", ([5], [None], [[]], ["king"], "read" * 50)),
    ],
)
async def test_fields_that_belong_to_no_command(
    site: Site, path: str, field: str, more: tuple[Any, ...]
) -> None:
    """What programs say to the desk of ratings and the people's database is read as strictly as a command."""
    stream = await site.drawn()
    listed = await site.call("POST", "/api/people/imports?name=l.csv", content=b"Name;DWZ\nNeu, Nora;1200\n")
    address = path.format(stream=stream, key=listed.json()["key"])
    before = await stood(site, stream)
    for value in (*WRONG, *more):
        if value in ([], None) and field in ("apply", "chosen", "rules"):
            continue  # everybody, nobody, the rules in force
        if field == "answers" and (value == [] or isinstance(value, str)):
            continue  # no answer, or one to a question that nobody asked
        body = (
            {"name": "Neu, Nora", field: value} if path in ("/api/people", "/api/tokens") else {field: value}
        )
        refused = problem(await site.call("POST", address, body, Right.ADMIN))
        assert refused["status"] == 422, (value, refused)
        assert refused["field"].split(".")[0] == field
        assert len(refused["field"]) <= 80
    unknown = problem(await site.call("POST", address, {"nonsense": 1}, Right.ADMIN))
    assert (unknown["code"], unknown["field"]) == ("field_unknown", "nonsense")
    assert await stood(site, stream) == before


async def test_the_language_goes_everywhere(site: Site) -> None:
    """`lang` is understood by every address."""
    stream = await site.drawn()
    for path in ("/api/tournaments", "/api/commands", f"/api/tournaments/{stream}/events"):
        assert (await site.call("GET", f"{path}?lang=de")).status_code == 200
    german = problem(await site.call("DELETE", "/api/commands?lang=de"))
    assert german["detail"].startswith("DELETE geht hier nicht")


# -- forms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/login", "name"),
        ("/login", "password"),
        ("/language", "next"),
        ("/new", "name"),
        ("/account/add", "role"),
        ("/account/token", "scopes"),
        ("/t/{stream}/do/AddPlayer", "name"),
        ("/t/{stream}/do/Undo", "expected_version"),
        ("/t/{stream}/console", "script"),
        ("/t/{stream}/console", "held"),
        ("/t/{stream}/import?people=", "who"),
        ("/t/{stream}/people", "person"),
        ("/t/{stream}/rating", "who"),
    ],
)
async def test_a_file_is_no_text(site: Site, path: str, field: str) -> None:
    """Where a form asks for words, a file is refused by the name of its field."""
    stream = await site.drawn()
    await site.log_in(await site.account(Right.ADMIN))
    before = await stood(site, stream)
    secret = {"_csrf_token": await site.secret("/")}
    answer = await site.client.post(
        path.format(stream=stream),
        data=secret,
        files={field: ("words.txt", b"words")},
        headers={"Accept": "application/json"},
    )
    refused = problem(answer)
    assert (refused["status"], refused["code"], refused["field"]) == (422, "bad_value", field)
    assert refused["params"]["value"] == "words.txt"
    assert await stood(site, stream) == before


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("people", "person"),
        ("rating", "who"),
        ("rating", f"age-{'9' * 5000}"),
        ("rating/check", "which"),
        ("do/ModifyPlayer", "id"),
        ("do/Undo", "expected_version"),
    ],
)
@pytest.mark.parametrize("value", ["9" * 5000, "²", "-1", "1.5", "a\x00b", ""])
async def test_numbers_in_forms(site: Site, path: str, field: str, value: str) -> None:
    """A number that no page has written is a refusal or nothing, never a fault, and changes nothing."""
    stream = await site.drawn()
    await site.log_in(await site.account(Right.ADMIN))
    before = len((await stood(site, stream))[0])
    button = {} if path.startswith("do/") else {"do": "chosen"}
    answer = await site.form(f"/t/{stream}/{path}", {field: value, **button})
    assert answer.status_code < 500
    undone = path == "do/Undo" and not value  # no version seen: undo whatever came last
    assert len((await stood(site, stream))[0]) == before + undone


@pytest.mark.parametrize("path", ["/games/{}", "/api/games/{}"])
async def test_a_number_too_long_for_a_database(site: Site, path: str) -> None:
    """Nothing has it: that is all there is to say."""
    assert (await site.client.get(path.format("9" * 20))).status_code == 404
