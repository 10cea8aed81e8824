"""Arenas at every door: programs, pages, players with their links, the director."""

import re
from collections.abc import Mapping

import pytest

from kosmos.core.commands import Right
from web.site import ONE_HOUSE, Site, problem

pytestmark = ONE_HOUSE


@pytest.fixture(autouse=True)
def many_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests of this file come from one address."""
    monkeypatch.setattr("kosmos.service.board_hall.MOST_OPENED", 10_000)


async def opened(site: Site, name: str, players: int = 4, **raw: object) -> list[str]:
    """An arena with so many players; their secrets."""
    body: Mapping[str, object] = {"title": "Friday", "name": name, "time": "180+2", **raw}
    answer = await site.call("POST", "/api/arenas", dict(body))
    assert answer.status_code == 201, answer.text
    secrets = []
    for number in range(1, players + 1):
        body = {"name": f"Player {number}", "rating": 2000 - number}
        joined = await site.call("POST", f"/api/arenas/{name}/players", dict(body), None)
        secrets.append(joined.json()["seat"])
    return secrets


async def test_an_arena_at_tables_over_http(site: Site) -> None:
    """Opened, joined, paired, results entered and corrected; the table follows."""
    await opened(site, "tables", tables=2)
    paired = (await site.call("POST", "/api/arenas/tables/pair", {})).json()
    assert sorted(game["table"] for game in paired["games"]) == [1, 2]
    answer = await site.call("POST", "/api/arenas/tables/games/1", {"result": "1-0", "berserk": "w"})
    assert answer.json()["standings"][0]["points"] == 3
    again = (await site.call("POST", "/api/arenas/tables/games/1", {"result": "½-½"})).json()
    assert again["standings"][0]["points"] == 1
    closed = (await site.call("POST", "/api/arenas/tables/close", {})).json()
    assert closed["phase"] == "over"
    late = await site.call("POST", "/api/arenas/tables/players", {"name": "Late"}, None)
    assert problem(late)["code"] == "arena_over"
    assert "tables" in {each["name"] for each in (await site.call("GET", "/api/arenas", None, None)).json()}


async def test_who_may_do_what(site: Site) -> None:
    """Visitors look and join, and are asked for a token where it needs one; the rest is for directors; unknown words and names are not found."""
    await opened(site, "rights")
    for path, body in (("", {"title": "Mine", "time": "60"}), ("/rights/pair", {}), ("/rights/close", {})):
        assert (await site.call("POST", f"/api/arenas{path}", body, None)).status_code == 401
    assert (await site.call("POST", "/api/arenas/rights/games/1", {"result": "1-0"}, None)).status_code == 401
    assert (
        await site.call("POST", "/api/arenas/rights/players/1/pause", None, Right.RESULTS)
    ).status_code == 403
    assert (await site.call("POST", "/api/arenas/rights/dance", {})).status_code == 404
    assert (await site.call("GET", "/api/arenas/nowhere", None, None)).status_code == 404
    twice = await site.call("POST", "/api/arenas", {"title": "x", "time": "60", "name": "rights"})
    assert problem(twice)["code"] == "arena_exists"


async def test_a_player_has_a_page(site: Site) -> None:
    """By the own link: waiting, then the way to the board, the board itself, pausing and coming back."""
    secrets = await opened(site, "own", players=2)
    page = await site.client.get(f"/play/{secrets[0]}")
    assert "You wait for your next opponent." in page.text
    await site.call("POST", "/api/arenas/own/pair", {})
    page = await site.client.get(f"/play/{secrets[0]}")
    assert f'href="/play/{secrets[0]}/board"' in page.text
    board = await site.client.get(f"/play/{secrets[0]}/board")
    assert 'room="own_1"' in board.text
    assert "Back to the arena" in board.text
    await site.call("POST", "/api/arenas/own/pause", {"seat": secrets[0]}, None)
    view = (await site.call("GET", "/api/arenas/own", None, None)).json()
    assert [row["active"] for row in view["standings"]].count(False) == 1
    await site.call("POST", "/api/arenas/own/return", {"seat": secrets[0]}, None)
    wrong = await site.call("POST", "/api/arenas/own/pause", {"seat": "nonsense"}, None)
    assert problem(wrong)["code"] == "no_such_seat"


async def test_the_pages_of_an_arena(site: Site) -> None:
    """The list, the table with series and games, and for directors what they can do."""
    await opened(site, "page", tables=1)
    await site.call("POST", "/api/arenas/page/pair", {})
    assert "Friday" in (await site.client.get("/arena")).text
    seen = await site.client.get("/arena/page")
    assert len(re.findall(r'id="player-\d+"', seen.text)) == 4
    assert "Pair now" not in seen.text
    await site.log_in(await site.account(Right.DIRECT))
    assert "Pair now" in (await site.client.get("/arena/page")).text


async def test_games_of_an_arena_in_the_club_ratings(site: Site) -> None:
    """The director says who is who, over HTTP and on the page; then the list that visitors see has the games, if the club wants it."""
    await opened(site, "rated", players=2, tables=1)
    await site.call("POST", "/api/arenas/rated/pair", {})
    await site.call("POST", "/api/arenas/rated/games/1", {"result": "1-0"})
    people = "/api/arenas/rated/people"
    assert (await site.call("GET", people, None, None)).status_code == 401
    assert (await site.call("POST", people, {}, Right.RESULTS)).status_code == 403
    numbers = []
    for name in ("Player 1", "Rook, Anna"):
        added = await site.call("POST", "/api/people", {"name": name, "member": True})
        numbers.append(added.json()["id"])
    by_name = (await site.call("POST", people, {})).json()
    assert [each["person_name"] for each in by_name["players"]] == ["Player 1", ""]
    both = (await site.call("POST", people, {"player": 2, "person": numbers[1]})).json()
    assert (both["games"], both["counts"]) == (1, False)
    wanted = (await site.call("POST", "/api/club/live-games", {"arenas": True})).json()
    assert (wanted["counts"], wanted["arenas"], wanted["teams"]) == (False, True, False)
    listed = (await site.call("GET", "/api/club/ratings", right=None)).json()
    assert {each["name"]: each["games"] for each in listed} == {"Player 1": 1, "Rook, Anna": 1}
    assert 'id="people"' not in (await site.client.get("/arena/rated")).text
    assert "Games of arenas count as well" in (await site.client.get("/members/ratings")).text
    await site.log_in(await site.account(Right.DIRECT))
    page = (await site.client.get("/arena/rated")).text
    assert "1 game between people of the club." in page
    assert (await site.form("/arena/rated/people/2/part", {})).status_code == 303
    assert (await site.call("GET", "/api/club/ratings", right=None)).json() == []
    assert (await site.form("/arena/rated/people", {"player": "2", "person": ""})).status_code == 409
    joined = await site.form("/arena/rated/people", {"player": "2", "person": str(numbers[1])})
    assert joined.status_code == 303
    assert len((await site.call("GET", "/api/club/ratings", right=None)).json()) == 2
    assert (await site.form("/members/ratings", {"arenas": "no"})).status_code == 303
    assert (await site.call("GET", "/api/club/ratings", right=None)).json() == []
    assert (await site.call("DELETE", f"{people}/2")).status_code == 204
    assert (await site.call("DELETE", f"{people}/2")).status_code == 404
    await site.form("/logout", {})
