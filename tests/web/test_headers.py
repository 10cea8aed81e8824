"""What goes with every answer, whatever kind of answer it is."""

import re

import pytest

from kosmos.service.club import Club
from kosmos.tournament.commands import Right
from kosmos.web.headers import SECURITY
from kosmos.web.identity import COOKIE
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

#: kinds of answers: method, address, status
ANSWERS = [
    ("GET", "/", 200),
    ("GET", "/login", 200),
    ("GET", "/help", 200),
    ("GET", "/user.css", 200),
    ("GET", "/static/icon.svg", 200),
    ("GET", "/static/nothing.js", 404),
    ("GET", "/nothing", 404),
    ("GET", "/account", 403),
    ("PUT", "/login", 405),
    ("POST", "/login", 403),
    ("GET", "/t/{stream}", 200),
    ("GET", "/t/{stream}/standings", 200),
    ("GET", "/t/{stream}/papers/standings?format=csv", 200),
    ("GET", "/t/{stream}/files/pgn", 200),
    ("GET", "/t/{stream}/console", 403),
    ("GET", "/api/docs", 200),
    ("GET", "/api/docs/openapi.json", 200),
    ("GET", "/api/tournaments", 200),
    ("GET", "/api/nothing", 404),
    ("PUT", "/api/tournaments", 405),
    ("POST", "/api/tournaments", 401),
    ("OPTIONS", "/api/tournaments", 204),
    ("GET", "/api/tournaments/{stream}/papers/standings?format=pdf", 200),
    ("GET", "/api/tournaments/{stream}/site", 200),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
async def test_every_answer_is_guarded(site: Site, method: str, path: str, status: int) -> None:
    """Nothing is loaded from elsewhere, nothing is taken for another kind, nobody is told where we come from."""
    stream = await site.drawn(public=True)
    answer = await site.client.request(method, path.format(stream=stream), follow_redirects=False)
    assert answer.status_code == status
    for name, value in SECURITY.items():
        assert answer.headers.get_list(name) == [value], name
    assert "access-control-allow-origin" not in answer.headers
    assert "unsafe" not in answer.headers["content-security-policy"]


async def test_an_answer_of_the_api_is_no_page(site: Site) -> None:
    """A browser that is led to one saves it and shows nothing, whatever stands in it; the description of the API is read there."""
    stream = await site.drawn(public=True)
    for path in ("", "/views/standings", "/nothing"):
        answer = await site.client.get(f"/api/tournaments/{stream}{path}")
        assert answer.headers["content-disposition"] == 'attachment; filename="api.json"'
        assert answer.headers["cache-control"] == "private, no-cache"
    pdf = await site.client.get(f"/api/tournaments/{stream}/papers/standings?format=pdf")
    assert "api.json" not in pdf.headers.get("content-disposition", "")
    assert "content-disposition" not in (await site.client.get("/api/docs/openapi.json")).headers


async def test_a_paper_as_html_carries_its_style_and_nothing_else(site: Site) -> None:
    """It has a policy of its own: its own style, no script, no form, nothing from anywhere."""
    stream = await site.drawn(public=True)
    answer = await site.client.get(f"/api/tournaments/{stream}/papers/standings?format=html")
    policies = answer.headers.get_list("content-security-policy")
    assert len(policies) == 1
    assert policies[0].startswith("default-src 'none'; style-src")
    assert "script-src" not in policies[0]
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_fault_of_our_own_is_guarded_too(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the program itself is wrong, the answer has the same headers and tells nothing of its insides."""

    async def breaks(*_: object) -> None:
        raise RuntimeError("the inside of the program")

    monkeypatch.setattr(Club, "listing", breaks)
    for path in ("/", "/api/tournaments"):
        answer = await site.client.get(path)
        assert answer.status_code == 500
        assert "inside of the program" not in answer.text
        for name, value in SECURITY.items():
            assert answer.headers.get_list(name) == [value], name


async def test_no_page_needs_more_than_the_policy_allows(site: Site) -> None:
    """No script and no style inside any page: the policy would stop them."""
    stream = await site.drawn(public=True)
    await site.log_in(await site.account(Right.ADMIN))
    for path in ("/", "/new", "/account", "/people", f"/t/{stream}", f"/t/{stream}/rounds/1", "/api/docs"):
        page = (await site.client.get(path)).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page), path
        assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=\"|javascript:", page), path


async def test_what_a_director_reads_is_kept_nowhere(site: Site) -> None:
    """A page that was made for somebody is not kept; one for everybody is asked for again."""
    stream = await site.drawn(public=True)
    assert (await site.client.get(f"/t/{stream}")).headers["cache-control"] == "no-cache"
    await site.log_in(await site.account())
    page = await site.client.get(f"/t/{stream}/players")
    assert page.headers["cache-control"] == "no-store"
    assert "Cookie" in page.headers["vary"]
    for each in ("feed.atom", "feed.json", "rounds.ics", "preview.png", "export"):
        kept = await site.client.get(f"/t/{stream}/{each}")
        assert (each, kept.status_code, "no-store" in kept.headers["cache-control"]) == (each, 200, True)


async def test_cookies_are_not_for_scripts(site: Site) -> None:
    """Session and language cookies are SameSite, and no script reads the session."""
    answer = await site.log_in(await site.account())
    lines = {line.partition("=")[0]: line.lower() for line in answer.headers.get_list("set-cookie")}
    assert "httponly" in lines[COOKIE]
    assert "path=/" in lines[COOKIE]
    assert all("samesite=lax" in line for line in lines.values())


@pytest.mark.parametrize("address", ["/", "/api/tournaments", "/static/icon.svg", "/nowhere"])
async def test_head_is_get_without_a_body(site: Site, address: str) -> None:
    """Whoever asks only for the head of an answer gets the head that GET would have."""
    whole, head = await site.client.get(address), await site.client.request("HEAD", address)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    same = ("content-type", "content-security-policy", "content-length")
    assert [head.headers.get(name) for name in same] == [whole.headers.get(name) for name in same]


async def test_a_page_says_for_whom_it_was_made_and_whether_the_device_may_keep_it(site: Site) -> None:
    """By a mark of the session, which is another after each login; only what helps in a hall may be kept, and never by a cache."""
    stream = await site.drawn(public=True, system="keizer", rounds=3)
    visited = await site.client.get(f"/t/{stream}/attendance")
    assert (visited.headers["kosmos-reader"], "kosmos-keep" in visited.headers) == ("-", False)
    marks = []
    account = await site.account(Right.ADMIN)
    for _ in range(2):
        await site.log_in(account)
        for path, kept in (("entry", True), ("attendance", True), ("players", False), ("settings", False)):
            page = await site.client.get(f"/t/{stream}/{path}")
            assert page.headers["cache-control"] == "no-store", path
            assert ("kosmos-keep" in page.headers) is kept, path
            marks.append(page.headers["kosmos-reader"])
        site.client.cookies.clear()
    assert len(set(marks[:4])) == len(set(marks[4:])) == 1
    assert marks[0] != marks[-1]
