"""A round of a tournament on live boards: opened by the director, played by links, entered by itself."""

import asyncio
import re
from typing import Any

from kosmos.core.commands import Right
from kosmos.play.commands import CallFlag, Circumstances
from kosmos.service.board_hall import BoardHall
from kosmos.web.pages.online import columns_of_few, large_boards
from web.site import ONE_HOUSE, ROOT, Site, problem

pytestmark = ONE_HOUSE


async def online(site: Site, stream: str, **raw: Any) -> list[dict[str, Any]]:
    answer = await site.call("POST", f"/api/tournaments/{stream}/online", {"time": "300+3", **raw})
    assert answer.status_code == 200, answer.text
    games: list[dict[str, Any]] = answer.json()
    return games


async def links(site: Site, stream: str) -> dict[int, str]:
    answer = await site.call("GET", f"/api/tournaments/{stream}/online/links")
    return {each["id"]: each["seat"] for each in answer.json()}


async def act(site: Site, room: str, seat: str, do: str, **fields: Any) -> int | str:
    body = {"seat": seat, "command": {"do": do, **fields}}
    answer = await site.call("POST", f"/api/boards/{room}/act", body, None)
    return answer.status_code if answer.status_code == 200 else str(problem(answer)["code"])


async def result_at(site: Site, stream: str, board: int, number: int = 1) -> str:
    """The result in the tournament, as soon as it is there."""
    for _ in range(200):
        games = (await site.club.open(ROOT, stream)).state.rounds[number - 1].games
        if games[board - 1].result.value != "*":
            break
        await asyncio.sleep(0.01)
    return games[board - 1].result.value


async def test_a_mixed_round_whose_result_enters_itself(site: Site) -> None:
    """Board 1 is online, board 2 at the table; players come by their own links, and the result stands in the table."""
    stream = await site.drawn(4, public=True)
    games = await online(site, stream, boards="1")
    assert [bool(game["room"]) for game in games] == [True, False]
    room, seats = games[0]["room"], await links(site, stream)
    white, black = seats[games[0]["white"]], seats[games[0]["black"]]
    assert await act(site, room, seats[games[1]["white"]], "ready") == "no_such_seat"
    assert await act(site, room, white, "ready") == 200
    assert await act(site, room, black, "ready") == 200
    for seat, move in ((white, "f3"), (black, "e5"), (white, "g4"), (black, "Qh4")):
        assert await act(site, room, seat, "move", move=move) == 200
    assert await result_at(site, stream, 1) == "0-1"
    assert (await site.club.history(ROOT, stream))[-1].by == "live board"
    kept = (await site.call("GET", "/api/games?event=Club+Cup")).json()
    assert (kept["total"], kept["games"][0]["result"]) == (1, "0-1")


async def test_a_player_opens_the_board_by_the_personal_link(site: Site) -> None:
    """The same link in every round: before the board is open there is none, then it shows the player's own side."""
    stream = await site.drawn(4, public=True)
    seats = await links(site, stream)
    secret = next(iter(seats.values()))
    assert (await site.client.get(f"/play/{secret}")).status_code == 404
    games = await online(site, stream)
    page = await site.client.get(f"/play/{secret}")
    assert page.status_code == 200
    mine = next(game for game in games if next(iter(seats)) in (game["white"], game["black"]))
    assert f'room="{mine["room"]}"' in page.text


async def test_opening_twice_opens_once(site: Site) -> None:
    """A board that is there stays as it is; after a new draw with other players there is a new one."""
    stream = await site.drawn(4)
    first = await online(site, stream)
    assert await online(site, stream) == first


async def test_who_does_not_come_has_lost(site: Site) -> None:
    """After the default time the one who is ready wins by forfeit; if nobody is, both lose. The director may still correct."""
    stream = await site.drawn(4, public=True)
    games = await online(site, stream, default_minutes=5)
    hall: BoardHall = site.app.state.hall
    seats = await links(site, stream)
    await act(site, games[0]["room"], seats[games[0]["white"]], "ready")
    assert len(hall.timers) >= 2
    for game in games:
        late = Circumstances(hall.clock() + 5 * 60_000)
        await hall.act(f"board:{game['room']}", CallFlag(), late)
    assert await result_at(site, stream, 1) == "+/-"
    assert await result_at(site, stream, 2) == "-/-"


async def test_the_arbiters_word_corrects_the_table(site: Site) -> None:
    """A result decided at the live board replaces the one that stands there."""
    stream = await site.drawn(4, public=True)
    games = await online(site, stream)
    room, seats = games[0]["room"], await links(site, stream)
    for side in ("white", "black"):
        await act(site, room, seats[games[0][side]], "ready")
    await act(site, room, seats[games[0]["white"]], "resign")
    assert await result_at(site, stream, 1) == "0-1"
    body = {"command": {"do": "adjudicate", "result": "½-½"}}
    assert (await site.call("POST", f"/api/boards/{room}/act", body)).status_code == 200
    for _ in range(200):
        if await result_at(site, stream, 1) == "½-½":
            break
        await asyncio.sleep(0.01)
    assert await result_at(site, stream, 1) == "½-½"


async def test_the_round_as_pgn_at_a_fixed_address(site: Site) -> None:
    """Every online game as it stands, with clocks; open to broadcast programs of other sites."""
    stream = await site.drawn(4, public=True)
    games = await online(site, stream)
    seats = await links(site, stream)
    for side in ("white", "black"):
        await act(site, games[0]["room"], seats[games[0][side]], "ready")
    await act(site, games[0]["room"], seats[games[0]["white"]], "move", move="e4")
    answer = await site.client.get(f"/t/{stream}/live.pgn")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.text.count("[Event ") == 2
    assert '[Round "1.1"]' in answer.text
    assert re.search(r"1\. e4 \{\[%clk 0:05:0", answer.text)


async def test_a_board_is_called_by_its_players_and_its_place(site: Site) -> None:
    """Heading, title, preview and the lobby name players, tournament, round and board, and the PGN its event; never the room."""
    stream = await site.drawn(4, public=True)
    name = (await site.call("GET", f"/api/tournaments/{stream}")).json()["settings"]["name"]
    game = (await online(site, stream))[0]
    room = game["room"]
    (row,) = [
        each for each in (await site.call("GET", "/api/boards", None, None)).json() if each["name"] == room
    ]
    assert (row["tournament"], row["round"], row["board"]) == (stream, 1, 1)
    players, page = f"{row['white']} – {row['black']}", (await site.client.get(f"/boards/{room}")).text
    assert f"{players} · {name} · Round 1 · Board 1 · Kosmos" in " ".join(page.split())
    assert f'<meta property="og:title" content="{players}">' in page
    assert f'<meta property="og:description" content="{name} · Round 1 · Board 1">' in page
    seats = (f'<bdi data-seat="{side}">{row[side]}</bdi>' for side in ("white", "black"))
    assert " – ".join(seats) in page
    assert f"{name} · Round 1 · Board 1" in (await site.client.get("/boards")).text
    picture = await site.client.get(f"/boards/{room}/preview.png")
    assert (picture.headers["content-type"], picture.content[:4]) == ("image/png", b"\x89PNG")
    for path in (f"/boards/{room}/pgn", f"/api/boards/{room}/pgn"):
        pgn = (await site.client.get(path)).text
        assert f'[Event "{name}"]' in pgn
        assert '[Round "1.1"]' in pgn


async def test_a_hidden_tournament_is_hidden_at_its_boards(site: Site) -> None:
    """Visitors see neither the board nor the list of boards; the players come by their links."""
    stream = await site.drawn(4)
    games = await online(site, stream)
    room = games[0]["room"]
    assert (await site.client.get(f"/boards/{room}")).status_code == 404
    assert (await site.client.get(f"/boards/{room}/preview.png")).status_code == 404
    assert (await site.call("GET", f"/api/boards/{room}", None, None)).status_code == 404
    assert room not in (await site.client.get("/boards")).text
    assert (await site.client.get(f"/t/{stream}/live.pgn")).status_code == 404
    secret = (await links(site, stream))[games[0]["white"]]
    own = await site.client.get(f"/play/{secret}")
    assert own.status_code == 200
    name = (await site.call("GET", f"/api/tournaments/{stream}")).json()["settings"]["name"]
    assert name not in own.text
    assert "og:image" not in own.text


async def test_only_directors_open_boards_and_see_links(site: Site) -> None:
    """Visitors are refused; the director's pages show the boards and a card with a QR code for everybody."""
    stream = await site.drawn(4, public=True)
    body = {"time": "300+3"}
    assert (await site.call("POST", f"/api/tournaments/{stream}/online", body, None)).status_code == 401
    assert (await site.call("GET", f"/api/tournaments/{stream}/online/links", None, None)).status_code == 401
    assert (await site.client.get(f"/t/{stream}/online/cards")).status_code == 403
    await site.log_in(await site.account(Right.DIRECT))
    opened = await site.form(f"/t/{stream}/online", {"time": "300+3", "boards": "2", "default_minutes": "0"})
    assert opened.status_code == 303, opened.text
    page = (await site.client.get(opened.headers["location"])).text
    assert "at the table" in page
    assert "_r1_b2" in page
    cards = (await site.client.get(f"/t/{stream}/online/cards")).text
    codes = re.findall(rf'src="(/t/{stream}/online/cards/\d+/code)"', cards)
    assert len(codes) == 4
    pictures = [await site.client.get(each) for each in codes]
    assert {(each.status_code, each.headers["content-type"]) for each in pictures} == {(200, "image/svg+xml")}
    assert {each.headers["cache-control"] for each in pictures} == {"private, no-store"}
    assert len({each.text for each in pictures}) == 4
    assert (await site.client.get(f"/t/{stream}/online/cards/99/code")).status_code == 404
    site.client.cookies.clear()
    assert (await site.client.get(codes[0])).status_code == 403


async def test_a_winner_stays_online(site: Site) -> None:
    """The game of the evening is played at a live board; its result seats the next one, whose board opens by itself."""
    stream = await site.new(system="winner-stays")
    for name in ("Anna", "Bernd", "Carla"):
        await site.do(stream, "AddPlayer", name=name)
    for id_ in (1, 2, 3):
        assert (await site.do(stream, "JoinEvening", id=id_)).status_code == 200
    (game,) = await online(site, stream)
    seats = await links(site, stream)
    for side in ("white", "black"):
        assert await act(site, game["room"], seats[game[side]], "ready") == 200
    await act(site, game["room"], seats[game["white"]], "resign")
    for _ in range(200):
        answer = await site.call("GET", f"/api/tournaments/{stream}/online")
        coming = [each for each in answer.json() if each["board"] != game["board"] and each["room"]]
        if coming:
            break
        await asyncio.sleep(0.01)
    assert {coming[0]["white"], coming[0]["black"]} == {game["black"], 3}


async def test_a_keizer_evening_online(site: Site) -> None:
    """A club night's games are played at live boards; the result enters the round by itself."""
    stream = await site.new(system="keizer")
    for name in ("Anna", "Bernd", "Carla", "Doris"):
        await site.do(stream, "AddPlayer", name=name)
    assert (await site.do(stream, "PairRound")).status_code == 200
    games = await online(site, stream)
    assert len(games) == 2
    seats = await links(site, stream)
    game = games[0]
    for side in ("white", "black"):
        assert await act(site, game["room"], seats[game[side]], "ready") == 200
    await act(site, game["room"], seats[game["black"]], "resign")
    for _ in range(200):
        if (result := await result_at(site, stream, game["board"])) == "1-0":
            break
        await asyncio.sleep(0.01)
    assert result == "1-0"


async def test_a_player_calls_and_the_director_answers(site: Site) -> None:
    """The call stands on the director's page until it is answered; spectators cannot call."""
    stream = await site.drawn(4, public=True)
    (game, *_) = await online(site, stream)
    seats = await links(site, stream)
    room, secret = game["room"], seats[game["white"]]
    answer = await site.form(f"/boards/{room}/call", {"seat": secret})
    assert answer.status_code < 400, answer.text
    assert "The arbiter is called." in (await site.client.get(f"/play/{secret}")).text
    assert "calls the arbiter." not in (await site.client.get(f"/t/{stream}/online")).text
    assert (await site.form(f"/boards/{room}/call", {"seat": ""})).status_code == 403
    await site.log_in(await site.account(Right.DIRECT))
    assert "calls the arbiter." in (await site.client.get(f"/t/{stream}/online")).text
    await site.form(f"/boards/{room}/call", {"seat": "", "next": f"/t/{stream}/online"})
    assert "calls the arbiter." not in (await site.client.get(f"/t/{stream}/online")).text


async def test_a_wall_shows_all_boards_and_the_most_exciting_large(site: Site) -> None:
    """Every live board of the round; where something happens stands first."""
    stream = await site.drawn(8, public=True)
    games = await online(site, stream)
    seats = await links(site, stream)
    last = games[-1]
    for side in ("white", "black"):
        assert await act(site, last["room"], seats[last[side]], "ready") == 200
    assert await act(site, last["room"], seats[last["white"]], "move", move="e2e4") == 200
    page = (await site.client.get(f"/t/{stream}/online/wall")).text
    rooms = re.findall(r'room="([^"]+)"', page)
    assert sorted(rooms) == sorted(game["room"] for game in games)
    assert rooms[0] == last["room"]
    assert page.count('class="large"') == 2


async def test_a_round_whose_clocks_start_at_its_time(site: Site) -> None:
    """Only where there is a time ahead; both may be ready before, and nothing begins."""
    stream = await site.drawn(4, public=True)
    refused = await site.call(
        "POST", f"/api/tournaments/{stream}/online", {"time": "300+3", "at_start": True}
    )
    assert problem(refused)["code"] == "no_time_ahead"
    await site.do(stream, "SetRoundStart", round=1, start="2999-01-01T14:00")
    games = await online(site, stream, at_start=True)
    room, seats = games[0]["room"], await links(site, stream)
    for side in ("white", "black"):
        assert await act(site, room, seats[games[0][side]], "ready") == 200
    shown = (await site.call("GET", f"/api/boards/{room}")).json()
    assert (shown["phase"], shown["ready"], shown["running"]) == ("waiting", ["b", "w"], [])


async def test_few_boards_leave_no_place_of_a_wall_empty() -> None:
    """Up to seven boards of which one is worth looking at fill two rows, each large one four places."""
    for boards in range(2, 8):
        large = large_boards(boards)
        assert 4 * large + (boards - large) == 2 * columns_of_few(boards, large), boards
    assert columns_of_few(9, large_boards(9)) == 0
