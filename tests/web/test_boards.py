"""Pages and programs at live boards: the lobby, a challenge, a seat by link, the arbiter's hand."""

import re

import pytest

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.service.board_hall import BoardHall
from web.site import ONE_HOUSE, Site, problem

pytestmark = ONE_HOUSE


@pytest.fixture(autouse=True)
def many_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests of this file come from one address."""
    monkeypatch.setattr("kosmos.service.board_hall.MOST_OPENED", 10_000)


async def match(site: Site, **raw: str) -> tuple[str, str, str]:
    """A board with both players: its name, White's and Black's secret."""
    answer = await site.call("POST", "/api/boards", {"player": "Anna", "colour": "w", **raw}, None)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    taken = await site.call(
        "POST", f"/api/boards/{opened['name']}/guest", {"guest": opened["guest"], "player": "Bernd"}, None
    )
    return opened["name"], opened["seat"], taken.json()["seat"]


async def act(
    site: Site, name: str, secret: str, do: str, right: str | None = None, **fields: object
) -> object:
    body = {"seat": secret, "command": {"do": do, **fields}}
    answer = await site.call("POST", f"/api/boards/{name}/act", body, right)
    return answer.status_code if answer.status_code == 200 else problem(answer)["code"]


async def test_an_open_board_is_called_by_its_purpose(site: Site) -> None:
    """A room's name is an address: heading and title say what the board is for; the position stands in the page."""
    for kind, heading in (("open", "Open board"), ("group", "Group chess")):
        name = (await site.call("POST", "/api/boards", {"kind": kind, "time": "300"}, None)).json()["name"]
        page = " ".join((await site.client.get(f"/boards/{name}")).text.split())
        assert f"<h1> {heading} </h1>" in page
        assert f"<title> {heading} · Boards · Kosmos </title>" in page
        assert 'fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"' in page
        assert f'<strong class="name">{heading}</strong>' in (await site.client.get("/boards")).text


async def offered(site: Site, page: str) -> set[str]:
    """What the page without script lets one do at the board."""
    return set(re.findall(r'action="/boards/[^"/]+/do/(\w+)"', (await site.client.get(page)).text))


async def test_what_can_be_done_without_script(site: Site) -> None:
    """Who sits says ready, then plays; who watches does neither; at an open board anybody plays and begins anew."""
    playing = {"move", "offer_draw", "claim_draw", "take_back", "resign"}
    name, white, black = await match(site, time="300+3")
    assert await offered(site, f"/play/{white}") == {"ready"}
    assert await act(site, name, white, "ready") == 200
    assert await offered(site, f"/play/{white}") == set()
    assert await act(site, name, black, "ready") == 200
    assert await offered(site, f"/play/{white}") == playing
    assert await offered(site, f"/boards/{name}") == set()
    free = (await site.call("POST", "/api/boards", {"kind": "open"}, None)).json()["name"]
    assert await offered(site, f"/boards/{free}") == {*playing, "initial_position"}


async def test_a_game_over_http(site: Site) -> None:
    """Programs open a board, sit down, get ready, move, and read position, clocks and PGN."""
    name, white, black = await match(site, time="300+3")
    assert await act(site, name, white, "ready") == 200
    assert await act(site, name, black, "ready") == 200
    assert await act(site, name, white, "move", move="e4", ply=0) == 200
    assert await act(site, name, black, "move", move="e7e5", ply=1) == 200
    seen = (await site.call("GET", f"/api/boards/{name}", None, None)).json()
    assert (seen["moves"], seen["players"], seen["turn"]) == (
        ["e2e4", "e7e5"],
        {"w": "Anna", "b": "Bernd"},
        "w",
    )
    assert 290_000 < seen["clocks"]["w"] <= 306_000
    analysis = (await site.client.get(f"/examples/analysis?room={name}")).text
    assert "<bdi>Anna</bdi> – <bdi>Bernd</bdi>" in analysis
    assert 'white="Anna" black="Bernd"' in analysis
    pgn = (await site.call("GET", f"/api/boards/{name}/pgn", None, None)).text
    assert '[White "Anna"]' in pgn
    assert re.search(r"1\. e4 \{\[%clk 0:05:0\d", pgn)
    record = await site.call("GET", f"/api/boards/{name}/record/w", None, None)
    assert record.headers["content-type"].startswith("text/plain")
    assert [line[:2] for line in record.text.splitlines()] == ["l:", "t:", "a:", "s:", "a:"]
    kept = await site.call("POST", "/api/games", content=record.content)
    (game,) = kept.json()["kept"]
    assert (await site.call("GET", f"/api/games/{game}", None, None)).json()["moves"] == "e2e4 e7e5"
    assert (await site.call("GET", f"/api/boards/{name}/record/x", None, None)).status_code == 422
    assert name in {each["name"] for each in (await site.call("GET", "/api/boards", None, None)).json()}


async def test_nobody_acts_without_a_right_to(site: Site) -> None:
    """Without a link, with the other's link, with a made-up one, as somebody who takes a seat by asking for it."""
    name, white, black = await match(site)
    for seat in (white, black):
        await act(site, name, seat, "ready")
    assert await act(site, name, "", "move", move="e4") == "not_your_seat"
    assert await act(site, name, black, "move", move="e4") == "not_your_move"
    assert await act(site, name, "board:x.w.0.aaaaaaaaaaaaaaaaaaaaaa", "move", move="e4") == "no_such_seat"
    assert await act(site, name, "", "sit", player="Eve", seat="w") == "not_your_seat"
    assert await act(site, name, "", "pause") == "for_arbiters"
    assert await act(site, name, "", "pause", right=Right.DIRECT) == 200
    assert await act(site, name, "", "explode") == "bad_value"
    assert (await site.call("DELETE", f"/api/boards/{name}", None, None)).status_code == 401
    assert (await site.call("POST", f"/api/boards/{name}/seats/w/replace", None, None)).status_code == 401


async def test_a_replaced_link(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The director replaces a lost link; the old one opens nothing, the new one the same seat."""
    monkeypatch.setattr("kosmos.service.seat_links._LOOK_AGAIN_SECONDS", 0.0)
    name, white, _ = await match(site)
    new = (await site.call("POST", f"/api/boards/{name}/seats/w/replace")).json()["seat"]
    assert await act(site, name, white, "ready") == "no_such_seat"
    assert await act(site, name, new, "ready") == 200
    assert (await site.call("POST", f"/api/boards/{name}/seats/x/replace")).status_code == 404


async def test_a_friend_without_an_account(site: Site) -> None:
    """A visitor opens a board on the page, gets a link and a QR code for a friend, who sits down by it and plays."""
    made = await site.form("/boards", {"player": "Anna", "time": "300+3", "colour": "w"})
    assert made.status_code == 303
    own = made.headers["location"]
    page = (await site.client.get(own)).text
    guest = re.search(r'href="[^"]*(/play/[^"]+\.guest\.[^"]+)"', page)
    assert guest
    assert "data:image/svg+xml" in page
    assert "Anna" in (await site.client.get(guest[1])).text
    assert (await site.form(guest[1], {"player": "Bernd\0"})).status_code == 422
    sat = await site.form(guest[1], {"player": "Bernd <b>"})
    friend = (await site.client.get(sat.headers["location"])).text
    assert "Bernd &lt;b&gt;" in friend
    assert guest[1] not in (await site.client.get(own)).text
    name = re.search(r'<kosmos-board room="([^"]+)"', friend)
    assert name
    for seat in (own, sat.headers["location"]):
        secret = seat.removeprefix("/play/")
        assert (await site.form(f"/boards/{name[1]}/do/ready", {"seat": secret})).status_code == 303
    moved = await site.form(f"/boards/{name[1]}/do/move", {"seat": own.removeprefix("/play/"), "move": "Sf3"})
    assert moved.status_code == 303
    assert "Nf3" in (await site.client.get(f"/boards/{name[1]}")).text


async def test_no_page_tells_the_links_of_others(site: Site) -> None:
    """Spectators and opponents see no secret but their own."""
    name, white, black = await match(site)
    watched = (await site.client.get(f"/boards/{name}")).text
    own = (await site.client.get(f"/play/{white}")).text
    assert white not in watched
    assert black not in watched
    assert black not in own
    assert black not in (await site.call("GET", f"/api/boards/{name}", None, None)).text


async def test_a_rematch_exchanges_colours(site: Site) -> None:
    """Whoever asks first opens the board; the other comes to the same one."""
    name, white, black = await match(site)
    for seat in (white, black):
        await act(site, name, seat, "ready")
    assert (await site.form(f"/play/{white}/rematch", {})).status_code == 403
    await act(site, name, black, "resign")
    first = (await site.form(f"/play/{white}/rematch", {})).headers["location"]
    second = (await site.form(f"/play/{black}/rematch", {})).headers["location"]
    assert first.startswith(f"/play/board:{name}_2.b.")
    assert second.startswith(f"/play/board:{name}_2.w.")
    hall: BoardHall = site.app.state.hall
    assert (await hall.state(f"board:{name}_2")).seats == {"w": "Bernd", "b": "Anna"}


async def test_a_rematch_begins_when_the_other_agrees(site: Site) -> None:
    """Who asked and is still there need not say that they are ready; who went away in the meantime has to."""
    hall: BoardHall = site.app.state.hall
    for is_there in (True, False):
        name, white, black = await match(site)
        for seat in (white, black):
            await act(site, name, seat, "ready")
        await act(site, name, black, "resign")
        await site.form(f"/play/{white}/rematch", {})
        room = f"board:{name}_2"
        assert (await hall.state(room)).phase == "waiting"
        if is_there:
            site.app.state.seats.sit(room, object(), Colour.BLACK)
        await site.form(f"/play/{white}/rematch", {})  # asking again does not begin it
        assert (await hall.state(room)).phase == "waiting"
        await site.form(f"/play/{black}/rematch", {})
        begun = await hall.state(room)
        assert (begun.phase == "playing") is is_there
        assert set(begun.ready) == (set() if is_there else {"w"})
        assert (await site.form(f"/play/{black}/rematch", {})).status_code == 303  # twice is once
    assert await act(site, f"{name}_2", (await hall.links.make(room, "b")), "ready") == 200
    assert (await hall.state(room)).phase == "playing"


async def test_players_have_a_link_for_spectators(site: Site) -> None:
    """It is not their own, which has their seat in it; who watches already needs none."""
    name, white, _ = await match(site)
    own = (await site.client.get(f"/play/{white}")).text
    shared = re.search(r'data-share="([^"]+)"', own)
    assert shared
    assert shared[1].endswith(f"/boards/{name}")
    assert "data-share" not in (await site.client.get(f"/boards/{name}")).text


ASKED = re.compile(r"data-rematch\s+(hidden)?\s*>\s*Your opponent asks for a rematch\.")


async def test_a_rematch_is_told_to_the_opponent(site: Site) -> None:
    """It is an event at the old board, so whoever has it open hears of it; the page of the one who asks does not ask them."""
    name, white, black = await match(site)
    for seat in (white, black):
        await act(site, name, seat, "ready")
    await act(site, name, black, "resign")
    await site.form(f"/play/{white}/rematch", {})
    hall: BoardHall = site.app.state.hall
    assert (await hall.state(f"board:{name}")).rematch == ("w", f"{name}_2")
    shown = {seat: ASKED.search((await site.client.get(f"/play/{seat}")).text) for seat in (white, black)}
    assert [found and found[1] for found in shown.values()] == ["hidden", None]
    assert await act(site, name, black, "rematch") == "not_at_this_board"  # the server opens the board for it


async def test_a_rematch_leaves_the_boards_of_others_alone(site: Site) -> None:
    """Where the next name is taken by others nobody is given a seat there."""
    name, white, black = await match(site)
    others = (await site.call("POST", "/api/boards", {"player": "Cora", "name": f"{name}_2"}, None)).json()
    for seat in (white, black):
        await act(site, name, seat, "ready")
    await act(site, name, black, "resign")
    came = [(await site.form(f"/play/{seat}/rematch", {})).headers["location"] for seat in (white, black)]
    rooms = {place.removeprefix("/play/board:").partition(".")[0] for place in came}
    assert len(rooms) == 1
    assert others["name"] not in rooms


async def test_days_a_move_begin_when_both_seats_are_taken(site: Site) -> None:
    """Nobody waits for the other to be ready; a rematch begins when the other comes, too."""
    opened = (await site.call("POST", "/api/boards", {"time": "3d", "player": "Anna", "colour": "w"})).json()
    waiting = (await site.client.get(f"/play/{opened['seat']}")).text
    assert "The game begins when both seats are taken." in waiting
    assert "I am ready" not in waiting
    name, hall = opened["name"], site.app.state.hall
    answer = await site.form(f"/play/{opened['guest']}", {"player": "Bernd"})
    state = await hall.state(f"board:{name}")
    assert (state.phase, state.running) == ("playing", ("w",))
    black = answer.headers["location"].removeprefix("/play/")
    await act(site, name, black, "resign")
    await site.form(f"/play/{opened['seat']}/rematch", {})
    assert (await hall.state(f"board:{name}_2")).phase == "waiting"
    await site.form(f"/play/{black}/rematch", {})
    begun = await hall.state(f"board:{name}_2")
    assert (begun.phase, begun.seats) == ("playing", {"w": "Bernd", "b": "Anna"})


@pytest.mark.parametrize(
    "path",
    ["/boards/cleaned_up", "/play/no-such-seat", "/training/nothing", "/arena/nowhere", "/games/99999"],
)
async def test_lost_at_the_boards(site: Site, path: str) -> None:
    """A board that was cleaned up, a link that was replaced: the way back leads to the boards."""
    page = await site.client.get(path)
    assert page.status_code in (403, 404)
    back = re.findall(r'<a[^>]*href="([^"]+)">(To the boards|To the tournaments)</a>', page.text)
    assert back == [("/boards", "To the boards")]


async def test_the_lobby_lists_boards(site: Site) -> None:
    """With names and how they stand; a director sees the arbiter's tools at a board, nobody else."""
    name, *_ = await match(site)
    page = (await site.client.get("/boards")).text
    assert f"/boards/{name}" in page
    assert "waits for players" in page
    assert "Adjudicate" not in (await site.client.get(f"/boards/{name}")).text
    assert 'class="arbiter"' not in (await site.client.get(f"/boards/{name}")).text
    await site.log_in(await site.account(Right.DIRECT))
    assert 'class="arbiter"' in (await site.client.get(f"/boards/{name}")).text


async def test_boards_per_address(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many boards from one address are refused; directors may open as many as they need."""
    monkeypatch.setattr("kosmos.service.board_hall.MOST_OPENED", 0)
    answer = await site.call("POST", "/api/boards", {"kind": "open"}, None)
    assert (answer.status_code, problem(answer)["code"]) == (429, "too_many_rooms")
    assert (await site.call("POST", "/api/boards", {"kind": "open"})).status_code == 201
