"""News over one WebSocket: by stream and version, without gap, and nothing that is not public."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kosmos.tournament.commands import Right
from kosmos.web import live, messages
from kosmos.web.identity import COOKIE
from web.served import Served, served


class Listener:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
        return heard

    async def ask(self, **message: Any) -> dict[str, Any]:
        await self.say(**message)
        return await self.hear()

    async def follow(self, stream: str, reached: int, **more: Any) -> None:
        """Its last event is told again: whoever has heard that hears everything after it, as it happens."""
        news = await self.ask(type="follow", stream=stream, after=reached - 1, **more)
        assert (news["type"], news["version"]) == ("moved", reached)

    async def hears_nothing(self) -> bool:
        """Whatever was to be said has been said before a pong."""
        return (await self.ask(type="ping"))["type"] == "pong"  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("live")) as running:
        yield running


@pytest.fixture(scope="module")
def bearer(house: Served) -> dict[str, str]:
    return {"Authorization": f"Bearer {house.token()}"}


@pytest.fixture(scope="module")
def director(house: Served) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={house.session(Right.DIRECT)}"}


class Director:
    def __init__(self, client: httpx.AsyncClient, stream: str) -> None:
        self.client = client
        self.stream = stream

    async def do(self, command: str, **raw: Any) -> int:
        answer = await self.client.post(f"/api/tournaments/{self.stream}/commands/{command}", json=raw)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["version"])


@pytest.fixture
async def game(house: Served, bearer: dict[str, str]) -> AsyncIterator[Director]:
    """A published tournament of four, drawn, at version 7."""
    async with httpx.AsyncClient(base_url=house.address, headers=bearer) as client:
        made = await client.post("/api/tournaments", json={"name": "Club Cup"})
        table = Director(client, made.json()["id"])
        await table.do("ImportPlayers", players=[{"name": name, "street": "Secretstreet"} for name in "abcd"])
        await table.do("PairRound")
        await table.do("Publish")
        yield table


@asynccontextmanager
async def listening(house: Served, headers: dict[str, str] | None = None) -> AsyncIterator[Listener]:
    async with connect(f"ws://{house.host}/live", additional_headers=headers or {}) as socket:
        yield Listener(socket)


async def test_results_are_told_in_full(house: Served, game: Director) -> None:
    """A visitor hears a result with round, board and result, and the version it leads to."""
    async with listening(house) as visitor:
        await visitor.follow(game.stream, 7)
        await game.do("EnterResult", round=1, board=2, result="=")
        assert await visitor.hear() == {
            "type": "moved",
            "stream": game.stream,
            "version": 8,
            "changes": [{"type": "result", "round": 1, "board": 2, "result": "½-½", "rated": True}],
            "again": True,
        }


async def test_rows_are_told_to_those_who_show_them(house: Served, game: Director) -> None:
    """Who says which table the page shows hears what happened and then which of its rows are others now."""
    async with listening(house, {"Accept-Language": "de"}) as visitor:
        await visitor.follow(game.stream, 7, shows="round?round=1")
        await game.do("EnterResult", round=1, board=2, result="adj")
        news, table = await visitor.hear(), await visitor.hear()
    assert (news["type"], news["version"], news["again"]) == ("moved", 8, False)
    assert (table["type"], table["version"]) == ("table", 8)
    (row,) = table["patch"]["rows"]
    assert (row["id"], row["after"]) == ("board-2", "board-1")
    assert "Hängepartie" in "".join(row["cells"].values())


async def test_a_gap_is_filled(house: Served, game: Director) -> None:
    """Who was away says from which version, and gets everything since in one message."""
    for board in (1, 2):
        await game.do("EnterResult", round=1, board=board, result="1-0")
    async with listening(house) as visitor:
        news = await visitor.ask(type="follow", stream=game.stream, after=7)
        assert (news["version"], [change["board"] for change in news["changes"]]) == (9, [1, 2])
        assert (await visitor.ask(type="follow", stream=game.stream, after=8))["changes"][0]["board"] == 2
        await visitor.say(type="follow", stream=game.stream, after=9)
        assert await visitor.hears_nothing()


async def test_a_page_that_knows_more_than_the_server_is_fetched_again(house: Served, game: Director) -> None:
    """A backup was put back under it: without a word it would wait for versions that it takes for known."""
    async with listening(house) as visitor:
        refused = await visitor.ask(type="follow", stream=game.stream, after=8)
        assert refused["code"] == "put_back"
        await visitor.say(type="follow", stream=game.stream, after=7)
        assert await visitor.hears_nothing()


async def test_everything_else_is_told_without_its_contents(house: Served, game: Director) -> None:
    """Names and addresses are not on the wire: a change is `other`, and the page looks again."""
    async with listening(house) as visitor:
        news = await visitor.ask(type="follow", stream=game.stream, after=0)
        assert news["changes"] == [{"type": "other"}] * 7
        assert "Secret" not in str(news)


async def test_undo_reaches_the_followers(house: Served, game: Director) -> None:
    """A step taken back is news as well: the result is what it was before."""
    async with listening(house) as visitor:
        await visitor.follow(game.stream, 7)
        await game.do("EnterResult", round=1, board=1, result="1-0")
        await visitor.hear()
        await game.do("Undo")
        assert await visitor.hear() == {
            "type": "moved",
            "stream": game.stream,
            "version": 9,
            "changes": [{"type": "result", "round": 1, "board": 1, "result": "*", "rated": True}],
            "again": True,
        }


async def test_hidden_tournaments_are_not_followed(
    house: Served, game: Director, director: dict[str, str]
) -> None:
    """A visitor is refused as if it were not there, and hears no more once it is hidden; a director does."""
    async with listening(house) as visitor, listening(house, director) as person:
        for listener in (visitor, person):
            await listener.follow(game.stream, 7)
        await game.do("Publish", public=False)
        await game.do("EnterResult", round=1, board=1, result="1-0")
        assert (await visitor.hear())["code"] == "not_found"
        assert await visitor.hears_nothing()
        reached = 7
        while reached < 9:  # both at once, or one after the other
            reached = (await person.hear())["version"]
        again = await visitor.ask(type="follow", stream=game.stream, after=0)
        missing = await visitor.ask(type="follow", stream="nowhere", after=0)
        assert again["code"] == missing["code"] == "not_found"
        assert again["detail"].replace(game.stream, "nowhere") == missing["detail"]


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "x",
        "{}",
        "[]",
        "null",
        '{"type":"follow"}',
        '{"type":"follow","stream":5,"after":0}',
        '{"type":"follow","stream":"x","after":"0"}',
        '{"type":"destroy"}',
        "[" * 10_000,
        '{"type":"follow","stream":"\\ud800","after":0}',
        b"\xff\x00",
        b'{"type":"ping"',
    ],
)
async def test_garbage_is_refused_and_the_connection_lives(house: Served, garbage: str | bytes) -> None:
    """A message that is none is answered with `bad_message`; the next one is understood."""
    async with listening(house) as visitor:
        await visitor.socket.send(garbage)
        assert (await visitor.hear())["code"] == "bad_message"
        assert await visitor.hears_nothing()


@pytest.mark.parametrize("after", [-5, 10**12, 2**62, 10**18])
async def test_odd_versions(house: Served, game: Director, after: int) -> None:
    """A version below the first begins at the first; one that was never reached is refused."""
    async with listening(house) as visitor:
        answer = await visitor.ask(type="follow", stream=game.stream, after=after)
        assert answer["version"] == 7 if after < 0 else answer["code"] == "put_back"
        assert await visitor.hears_nothing()


async def test_leaving(house: Served, game: Director) -> None:
    """Who leaves a stream hears nothing of it, and leaving what was never followed is no fault."""
    async with listening(house) as visitor:
        await visitor.follow(game.stream, 7)
        await visitor.say(type="leave", stream=game.stream)
        await visitor.say(type="leave", stream="nowhere")
        await game.do("EnterResult", round=1, board=1, result="1-0")
        assert await visitor.hears_nothing()


async def test_not_too_many_streams(house: Served, game: Director) -> None:
    """A connection follows sixty streams; those that were refused do not count."""
    async with listening(house) as visitor:
        for number in range(messages.MOST_FOLLOWED + 5):
            assert (await visitor.ask(type="follow", stream=f"nowhere-{number}", after=0))[
                "code"
            ] == "not_found"
        assert (await visitor.ask(type="follow", stream=game.stream, after=6))["version"] == 7


async def test_many_listeners(house: Served, game: Director) -> None:
    """Everybody hears the same, in the same order."""
    async with listening(house) as one, listening(house) as two, listening(house) as three:
        everybody = (one, two, three)
        for listener in everybody:
            await listener.follow(game.stream, 7)
        for number in (1, 2, 3):
            await game.do("EnterResult", round=number, board=1, result="1-0")
        for listener in everybody:
            heard: list[int] = []
            while len(heard) < 3:
                heard += [change["round"] for change in (await listener.hear())["changes"]]
            assert heard == [1, 2, 3]


async def test_a_lost_account_hears_nothing_more(
    house: Served, game: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection of an account that was removed ends with the next news, instead of telling it."""
    monkeypatch.setattr(live, "LOOK_AGAIN_SECONDS", 0.0)
    cookie = {"Cookie": f"{COOKIE}={house.session(Right.ADMIN)}"}
    async with listening(house, cookie) as leaver:
        await leaver.follow(game.stream, 7)
        await game.do("EnterResult", round=1, board=1, result="1-0")
        assert (await leaver.hear())["version"] == 8
        await asyncio.to_thread(house.run, house.doorman.accounts.remove("admin person"))
        await game.do("EnterResult", round=1, board=2, result="1-0")
        with pytest.raises(ConnectionClosed) as ended:
            await leaver.hear()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == live.NO_LONGER


# -- commands over the same connection -------------------------------------------------------------------


def result(board: int, value: str, **more: Any) -> dict[str, Any]:
    fields = {"round": 1, "board": board, "result": value}
    return {"type": "do", "id": 5, "command": "EnterResult", "fields": fields} | more


def token(house: Served, right: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {house.token(right)}"}


async def test_a_result_over_the_live_connection(house: Served, game: Director) -> None:
    """It is answered by its id when it is on disk, and reaches every follower."""
    async with listening(house, token(house, Right.RESULTS)) as table, listening(house) as visitor:
        await visitor.follow(game.stream, 7)
        answer = await table.ask(**result(1, "1-0", stream=game.stream))
        assert answer == {"type": "done", "id": 5, "stream": game.stream, "version": 8}
        assert (await visitor.hear())["changes"][0]["result"] == "1-0"
    events = (await game.client.get(f"/api/tournaments/{game.stream}/events?after=7")).json()
    assert [event["event"]["result"] for event in events] == ["1-0"]


async def test_a_page_enters_results_with_its_session(
    house: Served, game: Director, director: dict[str, str]
) -> None:
    """The cookie of a page is enough, if the page is one of this server."""
    own = director | {"Origin": house.address}
    async with listening(house, own) as page:
        assert (await page.ask(**result(2, "=", stream=game.stream)))["type"] == "done"


async def test_pages_of_other_sites_enter_nothing(
    house: Served, game: Director, director: dict[str, str]
) -> None:
    """Another site cannot use the session of a director who looks at it."""
    foreign = director | {"Origin": "https://elsewhere.example"}
    async with listening(house, foreign) as page:
        assert (await page.ask(**result(1, "1-0", stream=game.stream)))["code"] == "foreign_page"
        # nothing came after it
        assert (await page.ask(type="follow", stream=game.stream, after=6))["version"] == 7


@pytest.mark.parametrize(
    ("message", "code", "field"),
    [
        ({"command": "Nonsense"}, "not_found", ""),
        ({"command": "NewTournament", "fields": {"name": "x"}}, "not_found", ""),
        ({"command": "PairRound", "fields": {}}, "not_allowed", ""),
        ({"fields": {"round": 1}}, "field_missing", "board"),
        ({"fields": {"round": 1, "board": 1, "result": "2-2"}}, "bad_value", "result"),
        ({"fields": {"round": 1, "board": 1, "result": "1-0", "colour": "red"}}, "field_unknown", "colour"),
        ({"stream": "nowhere"}, "not_found", ""),
        ({"expected_version": 3}, "version_conflict", ""),
    ],
)
async def test_refusals_are_those_of_every_door(
    house: Served, game: Director, message: dict[str, Any], code: str, field: str
) -> None:
    """A command that cannot be is denied with code and field, and changes nothing."""
    async with listening(house, token(house, Right.RESULTS)) as table:
        denied = await table.ask(**{**result(1, "1-0", stream=game.stream), **message})
        assert (denied["type"], denied["id"], denied["code"], denied["field"]) == ("denied", 5, code, field)
        assert denied["detail"]
    assert (await game.client.get(f"/api/tournaments/{game.stream}")).headers["etag"] == '"7"'


async def test_visitors_enter_nothing(house: Served, game: Director) -> None:
    """Who only looks has no right to write here either."""
    async with listening(house) as visitor:
        assert (await visitor.ask(**result(1, "1-0", stream=game.stream)))["code"] == "not_allowed"


async def test_a_wrong_token_opens_nothing(house: Served) -> None:
    """A program with a token that is none is sent away, not taken for a visitor."""
    with pytest.raises(InvalidStatus):
        async with listening(house, {"Authorization": "Bearer kosmos_wrong"}):
            pass


async def test_a_fault_of_our_own_is_told_without_details(
    house: Served, game: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is denied as broken, and the connection goes on."""

    async def fail(*_: Any) -> None:
        raise ZeroDivisionError("inside")

    async with listening(house, token(house, Right.RESULTS)) as table:
        with monkeypatch.context() as patch:
            patch.setattr(house.club, "execute", fail)
            denied = await table.ask(**result(1, "1-0", stream=game.stream))
        assert (denied["code"], "inside" in denied["detail"]) == ("broken", False)
        assert (await table.ask(**result(1, "1-0", stream=game.stream)))["type"] == "done"


class GoneSocket:
    """Of a connection that closes while something is said to it."""

    def __init__(self, fault: Exception) -> None:
        self.fault = fault

    async def send_text(self, _text: str) -> None:
        raise self.fault

    async def close(self, **_: Any) -> None:
        raise self.fault


@pytest.mark.parametrize(
    "fault", [WebSocketDisconnect(detail="gone"), RuntimeError("closed"), ClientDisconnected()]
)
async def test_who_leaves_amid_the_news_is_no_fault(fault: Exception) -> None:
    """However the server tells of it: what was to be said is dropped."""
    leaving = live.Listener.__new__(live.Listener)
    leaving.socket = GoneSocket(fault)  # type: ignore[assignment]
    await leaving._tell_present("cup", [])
    await leaving._close(live.NO_LONGER)
