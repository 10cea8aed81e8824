"""Live boards over one WebSocket: seats, moves, resuming, lag, limits."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.play.events import BoardEvent, SeatTaken
from kosmos.play.room import open_room
from kosmos.play.room_settings import TournamentGame, match_settings
from kosmos.service.boards import stream_of
from kosmos.web import board_live
from kosmos.web.board_feeds import board_frame
from kosmos.web.board_messages import BoardFromServer
from kosmos.web.identity import COOKIE
from kosmos.web.live import _DECODER
from lost_answers import lose_answers
from web.board_players import at_board, hall_of, match, opened
from web.served import Served, served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("boards")) as running:
        yield running


def moves_in(events: list[dict[str, Any]]) -> list[str]:
    return [event["move"] for event in events if event["type"] == "move"]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - the server has a loop of its own
            await asyncio.sleep(0.01)


async def test_two_play_and_one_watches(house: Served) -> None:
    """Both players say that they are ready, the moves are acknowledged, and everybody gets each of them once, in order."""
    room, black_link = match(house, time="180+2")
    async with (
        at_board(house, room.name) as white,
        at_board(house, room.name) as black,
        at_board(house, room.name) as watcher,
    ):
        joined = await white.join(room.own)
        assert (joined["seat"], joined["name"], joined["arbiter"]) == ("w", "Anna", False)
        assert (await black.join(black_link))["seat"] == "b"
        assert (await watcher.join())["seat"] == ""
        for player in (white, black):
            assert (await player.act("ready"))["type"] == "done"
        for ply, (player, move) in enumerate(
            [(white, "e2e4"), (black, "e7e5"), (white, "Nf3"), (black, "Nc6")]
        ):
            done = await player.act("move", move=move, ply=ply)
            assert done["type"] == "done", done
        for each in (white, black, watcher):
            assert moves_in(await each.caught_up(done["version"])) == ["e2e4", "e7e5", "g1f3", "b8c6"]
            assert len(each.events) == done["version"]
        clock = next(event for event in watcher.events if event["type"] == "move")["clock"]
        assert 181_000 < clock["left"] <= 184_000


async def test_every_move_has_its_line_in_the_log(house: Served, caplog: pytest.LogCaptureFixture) -> None:
    """Of each move the connection it came by, who made it and what it was, also where moves of several connections are
    stored together.
    """
    caplog.set_level("INFO", "kosmos.commands")
    rooms = [match(house) for _ in range(3)]
    async with AsyncExitStack() as stack:
        players = []
        for number, (room, black_link) in enumerate(rooms):
            for side, link in (("w", room.own), ("b", black_link)):
                headers = {"X-Request-ID": f"board-{number}-{side}"}
                player = await stack.enter_async_context(
                    at_board(house, room.name, additional_headers=headers)
                )
                await player.join(link)
                await player.act("ready")
                players.append(player)
        for ply, move in enumerate(("e2e4", "e7e5", "g1f3", "b8c6")):
            await asyncio.gather(*(each.act("move", move=move, ply=ply) for each in players[ply % 2 :: 2]))
    lines = [getattr(line, "fields") for line in caplog.records if line.name == "kosmos.commands"]  # noqa: B009
    moves = [
        (line["stream"], line["request"], line["actor"]) for line in lines if line["command"] == "PlayMove"
    ]
    assert sorted(moves) == sorted(
        (stream_of(room.name), f"board-{number}-{side}", name)
        for number, (room, _) in enumerate(rooms)
        for side, name in (("w", "Anna"), ("b", "Bernd"))
        for _ in range(2)
    )


async def test_a_game_that_is_over_is_let_go_with_its_last_visitor(house: Served) -> None:
    """One that goes on stays in memory, since its clocks run; a finished one is read again by whoever comes back."""
    room, black_link = match(house)
    engine, stream = hall_of(house).engine, stream_of(room.name)
    async with at_board(house, room.name) as white, at_board(house, room.name) as black:
        await white.join(room.own)
        await black.join(black_link)
        for player in (white, black):
            await player.act("ready")
        await white.act("move", move="e2e4", ply=0)
    await until(lambda: stream not in house.app.state.board_feeds._feeds)
    assert engine.known(stream)
    async with at_board(house, room.name) as white, at_board(house, room.name) as watcher:
        await white.join(room.own)
        await watcher.join()
        done = await white.act("resign")
        await watcher.caught_up(done["version"])
        assert engine.known(stream)
    await until(lambda: engine.known(stream) is None)
    async with at_board(house, room.name) as late:
        await late.join()
        assert moves_in(await late.caught_up(done["version"])) == ["e2e4"]


async def test_who_has_no_seat_cannot_move(house: Served) -> None:
    """A spectator is refused, and so is a player whose turn it is not; nothing happens."""
    room, black_link = match(house)
    async with at_board(house, room.name) as black, at_board(house, room.name) as watcher:
        await black.join(black_link)
        await watcher.join()
        hall = hall_of(house)
        version = house.run(hall.state(black.stream)).version
        assert (await watcher.act("ready"))["code"] == "not_your_seat"
        assert (await watcher.act("move", move="e2e4"))["code"] == "game_not_running"
        assert (await watcher.act("sit", player="Eve", seat="w"))["code"] == "not_your_seat"
        assert (await watcher.act("interrupt", alive=0))["code"] == "for_arbiters"
        assert (await black.act("adjudicate", result="0-1"))["code"] == "for_arbiters"
        assert house.run(hall.state(black.stream)).version == version


async def test_a_wrong_link_is_refused(house: Served) -> None:
    """Made-up and foreign secrets give no seat, and no view either."""
    room, other = opened(house), opened(house)
    async with at_board(house, room.name) as player:
        for secret in ("nonsense", other.own, room.own[:-1] + "!"):
            assert (await player.join(secret))["code"] == "no_such_seat"
        assert (await player.act("ready"))["code"] == "not_joined"


async def test_a_replaced_link_ends_the_seat(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits there by the old link can do nothing any more."""
    monkeypatch.setattr(board_live, "LOOK_AGAIN_SECONDS", 0.0)
    room, _ = match(house)
    async with at_board(house, room.name) as white:
        await white.join(room.own)
        house.run(hall_of(house).links.replace(white.stream, "w"))
        assert (await white.act("ready"))["code"] == "no_such_seat"


async def test_a_gap_is_closed_by_version(house: Served) -> None:
    """Who comes back says the version they had and gets exactly what they missed."""
    opened(house, kind="open", name="gap")
    async with at_board(house, "gap") as first:
        await first.join()
        for move in ("e2e4", "e7e5"):
            done = await first.act("move", move=move)
        await first.caught_up(done["version"])
        seen = first.version
        async with at_board(house, "gap") as second:
            await second.join(after=seen)
            third = await first.act("move", move="g1f3")
            assert moves_in(await second.caught_up(third["version"])) == ["g1f3"]
    async with at_board(house, "gap") as again:
        await again.join(after=seen)
        assert moves_in(await again.caught_up(third["version"])) == ["g1f3"]


async def test_the_same_move_twice_is_one(house: Served) -> None:
    """A move sent again after a lost answer is acknowledged and not played again; another one there is refused."""
    opened(house, kind="open", name="twice")
    async with at_board(house, "twice") as player:
        await player.join()
        assert (await player.act("move", move="e2e4", ply=0))["type"] == "done"
        assert (await player.act("move", move="e2e4", ply=0))["type"] == "done"
        assert (await player.act("move", move="d2d4", ply=0))["code"] == "moved_on"
        assert house.run(hall_of(house).state("board:twice")).ply == 1


async def test_an_answer_of_the_store_that_was_lost(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that says which half-move it is counts as made, others are answered by what is known: nothing is made twice, and nobody
    hears where the database lies.
    """
    opened(house, kind="open", name="lost")
    async with at_board(house, "lost") as player:
        await player.join()
        assert (await player.act("move", move="e2e4", ply=0))["type"] == "done"
        lose_answers(hall_of(house).engine.streams, monkeypatch)
        assert (await player.act("move", move="e7e5", ply=1))["type"] == "done"
        denied = await player.act("move", move="g1f3")
        assert denied["code"] == "store_unreachable"
        assert "/srv" not in denied["detail"]
        assert house.run(hall_of(house).state("board:lost")).ply == 3


async def test_the_network_is_given_back_as_far_as_measured(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who answers beats late has a lag; what the player's own clock saw is charged, and never more lag than measured."""
    measured: list[int] = []
    hear = board_live.Lag.hear

    def noted(lag: board_live.Lag, number: int) -> None:
        hear(lag, number)
        measured.append(lag.milliseconds)

    monkeypatch.setattr(board_live.Lag, "hear", noted)
    room, black_link = match(house, time="180+0")
    async with at_board(house, room.name) as white, at_board(house, room.name) as black:
        await white.join(room.own)
        await black.join(black_link)
        for player in (white, black):
            await player.act("ready")
        await asyncio.sleep(0.05)
        await white.act("move", move="e2e4", thought=0)
        events = await black.caught_up(house.run(hall_of(house).state(white.stream)).version)
        move = next(event for event in events if event["type"] == "move")
        assert measured, "beats are answered"
        assert 0 <= move["lag"] <= max(measured)
        assert move["thought"] + move["lag"] >= 50


async def test_a_claimed_lag_counts_only_when_measured(house: Served) -> None:
    """Who returns no beats gets nothing back, whatever their own clock says."""
    room, black_link = match(house, time="180+0")
    async with at_board(house, room.name) as white, at_board(house, room.name) as black:
        white.beats = False
        await white.join(room.own)
        await black.join(black_link)
        for player in (white, black):
            await player.act("ready")
        await asyncio.sleep(0.05)
        await white.act("move", move="e2e4", thought=0)
        state = house.run(hall_of(house).state(white.stream))
        assert state.moves[0].lag == 0
        assert state.moves[0].thought >= 50


async def test_a_director_is_the_arbiter(house: Served) -> None:
    """Who may direct pauses, adjusts a clock and goes on; from a page of another site the same cookie counts nothing."""
    room, black_link = match(house, time="180+0")
    cookie = {"Cookie": f"{COOKIE}={house.session(Right.DIRECT)}"}
    async with (
        at_board(house, room.name, additional_headers=cookie) as director,
        at_board(house, room.name) as white,
        at_board(house, room.name) as black,
    ):
        assert (await director.join())["arbiter"]
        await white.join(room.own)
        await black.join(black_link)
        for player in (white, black):
            await player.act("ready")
        assert (await white.act("pause"))["code"] == "for_arbiters"
        assert (await director.act("pause"))["type"] == "done"
        assert (await white.act("move", move="e2e4"))["code"] == "game_not_running"
        assert (await director.act("clock", how="add", whose="b", ms=60_000))["type"] == "done"
        assert (await director.act("resume"))["type"] == "done"
        assert house.run(hall_of(house).state(white.stream)).clocks["b"].left == 240_000
    foreign = {"Origin": "https://example.org"}
    async with at_board(house, room.name, additional_headers={**cookie, **foreign}) as elsewhere:
        assert not (await elsewhere.join())["arbiter"]
        assert (await elsewhere.act("pause"))["code"] == "for_arbiters"


async def test_messages_are_limited(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many in so many seconds; more are refused until time has passed."""
    opened(house, kind="open", name="busy")
    async with at_board(house, "busy") as player:
        await player.join()
        answers = [await player.act("remember") for _ in range(board_live.MOST_MESSAGES)]
        assert [each["type"] for each in answers[:-1]] == ["done"] * (board_live.MOST_MESSAGES - 1)
        assert answers[-1]["code"] == "too_many_messages"
        monkeypatch.setattr(board_live, "RATE_SECONDS", 0.0)
        assert (await player.act("remember"))["type"] == "done"


async def test_a_deleted_board_is_told(house: Served) -> None:
    """Whoever looks at it hears that it is gone."""
    opened(house, kind="open", name="gone")
    async with at_board(house, "gone") as player:
        await player.join()
        await player.caught_up(2)
        house.run(hall_of(house).remove(stream_of("gone")))
        assert (await player.hear_until("refused"))["code"] == "not_found"


async def test_a_frame_is_what_its_type_says(house: Served) -> None:
    """Frames are put together from stored bytes, and read as a `BoardNews`."""
    opened(house, kind="open", name="frame")
    stored = house.run(hall_of(house).engine.streams.read("board:frame"))
    news = msgspec.json.decode(board_frame("board:frame", stored), type=BoardFromServer)
    assert (news.stream, news.version, len(news.events)) == ("board:frame", len(stored), len(stored))


@settings(max_examples=200)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.builds(
            lambda fields: json.dumps({"type": "act", "id": 1, "stream": "board:x", **fields}).encode(),
            st.dictionaries(st.sampled_from(["command", "thought", "seat"]), st.from_type(type(None))),
        ),
        st.text(max_size=50).map(lambda text: json.dumps({"type": "join", "stream": text}).encode()),
    )
)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Nothing that comes over the wire breaks the reader: it is a message or it is refused."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError):
        assert _DECODER.decode(data) is not None


async def test_a_message_that_is_too_large_ends_the_connection(house: Served) -> None:
    """Nobody makes the server keep what no board ever says; others go on."""
    opened(house, kind="open", name="large")
    async with at_board(house, "large", max_size=None) as player, at_board(house, "large") as other:
        await player.join()
        await other.join()
        await player.socket.send('{"type":"act","id":1,"stream":"board:large","x":"' + "x" * 3_000_000 + '"}')
        with pytest.raises(ConnectionClosed):
            await player.hear_until("never")
        assert (await other.act("move", move="e2e4"))["type"] == "done"


async def test_one_connection_looks_at_so_many_boards(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wall of a large round; more are refused, and those it has go on."""
    monkeypatch.setattr(board_live, "MOST_BOARDS", 2)
    for number in range(3):
        opened(house, kind="open", name=f"many_{number}")
    async with at_board(house, "many_0") as player:
        answers = []
        for number in range(3):
            player.stream = f"board:many_{number}"
            await player.say(type="join", stream=player.stream, after=0, seat="", name="")
            while (heard := await player.hear())["type"] not in ("joined", "refused"):
                pass
            answers.append(heard["type"])
        assert answers == ["joined", "joined", "refused"]
        player.stream = "board:many_1"
        assert (await player.act("move", move="e2e4"))["type"] == "done"


async def test_leaving_the_page_is_a_hint_and_no_news(house: Served) -> None:
    """In a tournament's game, at the own move: counted for the director; nobody at the board hears of it."""
    hall = hall_of(house)
    game = TournamentGame("cup", 1, 1, 1, 2)
    settings_ = msgspec.structs.replace(match_settings("watched", None, tournament=True), game=game)
    stream, at = stream_of("watched"), hall.clock()
    events: list[BoardEvent] = open_room(settings_, at)
    events += [SeatTaken(at=at, player=name, seat=seat) for name, seat in zip("AB", Colour, strict=True)]
    house.run(hall.begin(events))
    links = [house.run(hall.links.make(stream, seat.value)) for seat in Colour]
    async with (
        at_board(house, "watched") as white,
        at_board(house, "watched") as black,
        at_board(house, "watched") as watcher,
    ):
        for player, link in ((white, links[0]), (black, links[1]), (watcher, "")):
            await player.join(link)
        for player in (white, black):
            await player.act("ready")
        for player in (white, black, watcher):
            for here in (False, True):
                await player.say(type="attend", stream=stream, here=here)
        await white.act("move", move="e2e4")  # what was said before it has been heard
        await black.act("move", move="e7e5")
        await watcher.caught_up(house.run(hall.state(stream)).version)
        hints = house.run(hall.hints.of(stream))
        assert {seat: each.left for seat, each in hints.items()} == {Colour.WHITE: 1}
        assert not any("attend" in json.dumps(event) for event in watcher.events)


def test_a_connection_that_stays_remembers_only_what_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move every half second for an hour is never too quick, and no more than the last seconds of it are kept."""
    now = 1000.0
    monkeypatch.setattr(board_live, "monotonic", lambda: now)
    rate = board_live.MessageRate()
    for _ in range(7200):
        assert not rate.is_too_quick()
        rate.count()
        assert len(rate) <= 2 * board_live.RATE_SECONDS
        now += 0.5
    for _ in range(board_live.MOST_MESSAGES - 1):
        rate.count()
    now += 1
    rate.count()
    assert rate.is_too_quick()
    now += board_live.RATE_SECONDS
    assert not rate.is_too_quick()
