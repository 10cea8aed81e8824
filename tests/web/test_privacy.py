"""Addresses, phones, mail and dates of birth are never told to visitors: every page, view, paper and file is asked."""

from typing import Any

import pytest

from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS
from kosmos.service.views import VIEWS
from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

SECRETS = ("Secretstreet", "Hiddenton", "0171-999", "ada@example.org", "1987-06-05", "05.06.1987", "1987")
PLAYER: dict[str, Any] = {
    "street": "Secretstreet 5",
    "town": "Hiddenton",
    "phone": "0171-999",
    "email": "ada@example.org",
    "birth": "1987-06-05",
}
#: what needs an argument of its own
ASKED = {"why-not": {"first": 1, "second": 2}, "what-if": {"player": 1}, "working": {"player": 1}}
PAGES = (
    "",
    "/players",
    "/players?long=1",
    "/players/1",
    "/players/1/rating",
    "/rounds/1",
    "/standings",
    "/groups",
    "/groups?rating_from=1",
    "/prizes",
    "/chances",
    "/crosstable",
    "/papers",
    "/working/0/1/PTS",
)
#: plain enough to be searched; the others are packed or drawn from the same cells
READABLE = ("text", "html", "csv", "json", "tex")


async def published(site: Site) -> str:
    stream = await site.new("Open", system="dutch", rounds=3, start="2026-01-02")
    rows = [{"name": f"Player, {number}", "dwz": f"{1500 + number}-4", **PLAYER} for number in range(1, 5)]
    rows = [row | {"email": f"{row['name'][-1]}{PLAYER['email']}"} for row in rows]
    await site.do(stream, "ImportPlayers", players=rows)
    await site.do(stream, "PairRound")
    for board in (1, 2):
        await site.do(stream, "EnterResult", round=1, board=board, result="1-0")
    await site.do(stream, "Publish")
    return stream


def assert_no_secret(text: str, where: str) -> None:
    for secret in SECRETS:
        assert secret not in text, f"{secret} in {where}"


async def test_no_secret_for_visitors(site: Site) -> None:
    """A visitor who asks for everything there is learns nobody's address, phone, mail or birth."""
    stream = await published(site)
    for page in PAGES:
        answer = await site.client.get(f"/t/{stream}{page}")
        assert answer.status_code == 200, (page, answer.text[-300:])
        assert_no_secret(answer.text, page)
    for view in VIEWS:
        answer = await site.client.get(f"/api/tournaments/{stream}/views/{view}", params=ASKED.get(view, {}))
        assert_no_secret(answer.text, view)
    for key in PAPERS:
        for format_name in READABLE:
            if format_name in FORMATS:
                address = f"/api/tournaments/{stream}/papers/{key}"
                answer = await site.client.get(address, params={"format": format_name})
                assert_no_secret(answer.text, f"{key}.{format_name}")


async def test_columns_and_groups_tell_no_birth(site: Site) -> None:
    """Private columns cannot be chosen, and a table of birth years is for those who may know them."""
    stream = await published(site)
    address = f"/api/tournaments/{stream}"
    for column in PLAYER:
        answer = await site.client.get(
            f"{address}/papers/players", params={"columns": column, "format": "text"}
        )
        assert_no_secret(answer.text, column)
    for path, status in (
        (f"{address}/views/standings", 401),
        (f"{address}/papers/standings", 401),
        (f"/t/{stream}/groups", 403),
    ):
        assert (await site.client.get(path, params={"born_from": 1987})).status_code == status
    answer = await site.call("GET", f"{address}/views/standings?born_from=1987&born_to=1987")
    assert len(answer.json()["blocks"][0]["rows"]) == 4


@pytest.mark.parametrize("right", [None, Right.READ, Right.RESULTS])
async def test_the_database_is_for_directors(site: Site, right: str | None) -> None:
    """Neither visitors nor helpers get at the people's database, over no address of it."""
    stream = await published(site)
    person = (await site.call("POST", "/api/people", {"name": "Adler, Ada", "phone": "0171-999"})).json()[
        "id"
    ]
    for method, path in (
        ("GET", "/api/people?q=adler"),
        ("POST", "/api/people"),
        ("GET", f"/api/people/{person}"),
        ("PATCH", f"/api/people/{person}"),
        ("GET", f"/api/people/{person}/export"),
        ("DELETE", f"/api/people/{person}"),
        ("POST", "/api/people/imports"),
        ("GET", "/api/people/imports/x"),
        ("POST", f"/api/tournaments/{stream}/ratings"),
        ("DELETE", f"/api/tournaments/{stream}/ratings"),
        ("GET", f"/api/tournaments/{stream}/rating-check"),
        ("POST", f"/api/tournaments/{stream}/rating-check"),
    ):
        answer = await site.call(method, path, {} if method in ("POST", "PATCH") else None, right)
        assert answer.status_code == (403 if right else 401), (method, path, answer.text)
        assert_no_secret(answer.text, path)
    for page in (
        "/people",
        f"/people/{person}",
        f"/people/{person}/export",
        "/people/new",
        f"/t/{stream}/rating",
    ):
        if right is None:
            assert (await site.client.get(page)).status_code == 403
    assert (await site.call("DELETE", f"/api/people/{person}")).status_code == 403
    assert (await site.call("DELETE", f"/api/people/{person}", right=Right.ADMIN)).status_code == 200


async def waited(site: Site, key: str) -> dict[str, Any]:
    """Look again until it is over."""
    while True:
        view: dict[str, Any] = (await site.call("GET", f"/api/people/imports/{key}")).json()
        if view["stage"] not in ("reading", "applying"):
            return view


async def test_an_import_over_http(site: Site) -> None:
    """A list is sent, looked at and applied by a program; a wrong decision is refused."""
    data = b"Name;Jahrgang;DWZ\nNeu, Nora;2001;1200\nFalsch;abc;1\n"
    headers = await site.bearer() | {"Content-Type": "application/octet-stream"}
    answer = await site.client.post("/api/people/imports?name=l.csv", content=data, headers=headers)
    assert answer.status_code == 202, answer.text
    key = answer.json()["key"]
    view = await waited(site, key)
    assert (view["stage"], view["counts"]["new"], view["counts"]["rejected"]) == ("ready", 1, 1)
    wrong = await site.call("POST", f"/api/people/imports/{key}/apply", {"decisions": {"x": "new"}})
    assert wrong.status_code == 422
    assert (await site.call("POST", f"/api/people/imports/{key}/apply", {})).status_code == 202
    assert (await waited(site, key))["imported"]["new"] == 1
    assert (await site.call("DELETE", f"/api/people/imports/{key}")).status_code == 204
