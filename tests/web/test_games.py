"""The club's games through pages and API."""

import re
from typing import Any

from kosmos.service.games import opening_table
from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

PGN = """[Event "Cup <b>"]
[Date "2026.02.01"]
[White "Müller, Jörg"]
[Black "Dohle, Dora"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[White "Amsel, Ada"]
[Black "Müller, Jörg"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2

[White "Bad"]
[Black "Game"]

1. e4 Ke4 *
"""


async def kept(site: Site, text: str = PGN, **query: str) -> Any:
    answer = await site.call("POST", "/api/games", content=text.encode("latin-1"), params=query)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def found(site: Site, right: str | None = None, **query: Any) -> list[str]:
    answer = await site.call("GET", "/api/games", right=right, params=query)
    assert answer.status_code == 200, answer.text
    return [each["white"] for each in answer.json()["games"]]


async def test_a_file_is_read_and_its_faults_are_named(site: Site) -> None:
    """All good games are kept, in any encoding; the bad one is named with its number."""
    answer = await kept(site)
    assert len(answer["kept"]) == 2
    assert [each["game"] for each in answer["left_out"]] == [3]
    one = (await site.call("GET", f"/api/games/{answer['kept'][0]}", right=None)).json()
    assert (one["white"], one["moves"]) == ("Müller, Jörg", "e2e4 e7e5 g1f3 b8c6 f1b5")
    assert one["eco"] == "C60"
    pgn = await site.call("GET", f"/api/games/{answer['kept'][0]}/pgn", right=None)
    assert "3. Bb5 1-0" in pgn.text


async def finished_board(site: Site) -> int:
    """Two visitors play on a board, and Black resigns; the number of the game."""
    opened = await site.call("POST", "/api/boards", {"player": "Anna Rook", "colour": "w"}, None)
    name, white, guest = (opened.json()[key] for key in ("name", "seat", "guest"))
    sat = await site.call(
        "POST", f"/api/boards/{name}/guest", {"guest": guest, "player": "Carl Castle"}, None
    )
    black = sat.json()["seat"]
    steps = (
        (white, {"do": "ready"}),
        (black, {"do": "ready"}),
        (white, {"do": "move", "move": "e2e4", "ply": 0}),
        (black, {"do": "move", "move": "e7e5", "ply": 1}),
        (black, {"do": "resign"}),
    )
    for seat, command in steps:
        answer = await site.call("POST", f"/api/boards/{name}/act", {"seat": seat, "command": command}, None)
        assert answer.status_code == 200, answer.text
    while True:  # it is kept behind the answer
        kept = (await site.call("GET", "/api/games", right=None, params={"player": "Rook"})).json()["games"]
        if kept:
            return int(kept[0]["id"])


async def test_a_game_on_a_board_counts_in_the_club_ratings(site: Site) -> None:
    """Joined to two people by the director, if the club wants it; at the API and on the pages, with the list that visitors see."""
    game = await finished_board(site)
    path = f"/api/games/{game}/players"
    assert (await site.call("GET", path, None, None)).status_code == 401
    assert (await site.call("POST", path, {})).status_code == 409
    for name in ("Rook, Anna", "Castle, Carl"):
        assert (await site.call("POST", "/api/people", {"name": name, "member": True})).status_code == 201
    assert (await site.call("GET", path)).json()["white"] == 0
    joined = (await site.call("POST", path, {})).json()
    assert (joined["white_name"], joined["black_name"]) == ("Rook, Anna", "Castle, Carl")
    assert joined["counts"] is False
    assert (await site.call("POST", "/api/club/live-games", {"counts": True}, None)).status_code == 401
    known = (await site.call("POST", "/api/club/live-games", {"counts": True})).json()
    assert [each["result"] for each in known["games"]] == ["1-0"]
    assert (await site.call("GET", path)).json()["counts"] is True
    rated = (await site.call("GET", "/api/club/ratings", right=None)).json()
    assert [(each["name"], each["games"]) for each in rated] == [("Rook, Anna", 1), ("Castle, Carl", 1)]
    page = (await site.client.get("/members/ratings")).text
    assert "Rook, Anna" in page
    assert "live-games" not in page
    assert (await site.client.get(f"/members/{rated[0]['person']}")).status_code == 200
    await site.log_in(await site.account())
    assert "the game counts in the club ratings." in (await site.client.get(f"/games/{game}")).text
    assert (await site.form(f"/games/{game}/players", {"part": "yes"})).status_code == 303
    assert (await site.call("GET", "/api/club/ratings", right=None)).json() == []
    assert (await site.form(f"/games/{game}/players", {"white": "", "black": ""})).status_code == 303
    assert 'id="live-games"' in (await site.client.get("/members/ratings")).text
    assert (await site.form("/members/ratings", {"counts": "no"})).status_code == 303
    assert (await site.call("GET", "/api/club/ratings", right=None)).json() == []
    assert (await site.call("DELETE", path)).status_code == 204
    assert (await site.call("DELETE", path)).status_code == 404
    await site.form("/logout", {})


async def test_search_and_tree(site: Site) -> None:
    """By name without marks, opening, result, year and position; the tree counts what came of each move."""
    await kept(site)
    assert "Müller, Jörg" in await found(site, player="mueller", colour="w")
    assert set(await found(site, position="1. d4")) == {"Amsel, Ada"}
    assert await found(site, opening="C60", year_to=2025) == []
    assert (await site.call("GET", "/api/games", right=None, params={"position": "8/8"})).status_code == 422
    assert (await site.call("GET", "/api/games", right=None, params={"position": "e5"})).status_code == 422
    tree = (await site.call("GET", "/api/games/tree", right=None)).json()
    assert {each["san"] for each in tree["moves"]} >= {"e4", "d4"}


async def test_hidden_games_are_for_readers(site: Site) -> None:
    """Visitors neither find nor open them."""
    hidden = '[White "Geheim, Gerd"]\n[Black "B"]\n[Result "1-0"]\n\n1. a3 1-0\n'
    answer = await kept(site, hidden, public="no")
    assert await found(site, player="geheim") == []
    assert await found(site, Right.DIRECT, player="geheim") == ["Geheim, Gerd"]
    assert (await site.call("GET", f"/api/games/{answer['kept'][0]}", right=None)).status_code == 404
    assert (await site.client.get(f"/games/{answer['kept'][0]}")).status_code == 404


async def test_only_directors_write(site: Site) -> None:
    """Reading a file, typing and removing need the right to direct."""
    number = (await kept(site))["kept"][0]
    assert (await site.call("POST", "/api/games", right=None, content=b"")).status_code in (401, 403)
    assert (await site.call("POST", "/api/games", right=Right.READ, content=b"")).status_code == 403
    assert (await site.call("DELETE", f"/api/games/{number}", right=Right.READ)).status_code == 403
    assert (await site.call("DELETE", f"/api/games/{number}")).status_code == 204
    assert (await site.call("GET", f"/api/games/{number}")).status_code == 404


async def test_a_typed_game(site: Site) -> None:
    """Off the score sheet, in German letters; an impossible move is refused with its number."""
    told = {"white": "Ada", "black": "Bert", "moves": "1. e4 e5 2. Sf3 Sc6 1-0", "date": "2026-03-01"}
    answer = await site.call("POST", "/api/games/typed", told)
    assert answer.status_code == 201, answer.text
    one = (await site.call("GET", answer.headers["Location"])).json()
    assert (one["moves"], one["result"], one["source"]) == ("e2e4 e7e5 g1f3 b8c6", "1-0", "typed")
    refused = await site.call("POST", "/api/games/typed", {**told, "moves": "1. e4 e5 2. Sf6"})
    assert refused.json()["code"] == "no_such_move"


async def test_pages(site: Site) -> None:
    """Search, tree, one game move by move; what was typed by somebody is shown harmlessly."""
    number = (await kept(site))["kept"][0]
    page = await site.client.get("/games", params={"player": "muller"})
    assert page.status_code == 200
    assert "Cup &lt;b&gt;" in page.text
    one = await site.client.get(f"/games/{number}", params={"ply": "1"})
    assert 'aria-current="true">e4' in one.text
    assert "Ruy Lopez" in one.text
    for nonsense in ("-1", "x", "99999999", "²"):
        assert (await site.client.get(f"/games/{number}", params={"ply": nonsense})).status_code == 200
    download = await site.client.get(f"/games/{number}/pgn")
    assert "attachment" in download.headers["Content-Disposition"]


async def test_openings_were_built() -> None:
    """The names of openings come with the front end."""
    assert len(opening_table()) > 1500


async def test_a_games_round_and_day_are_said_in_the_readers_language(site: Site) -> None:
    """A bare number is no round, and 2026-02-03 is no German date."""
    await kept(
        site,
        PGN.replace('[Event "Cup <b>"]', '[Event "Winterturnier"]\n[Round "7"]').replace("02.01", "02.03"),
    )
    await site.log_in(await site.account())
    listed = (await site.client.get("/games?event=Winterturnier&lang=de")).text
    assert "03.02.2026" in listed
    assert "2026-02-03" not in listed
    address = re.findall(r'href="(/games/[0-9]+)"', listed)[0]
    assert "Winterturnier · Runde 7 · 03.02.2026" in (await site.client.get(f"{address}?lang=de")).text
