"""An arena of eight: joining, waves of pairings, live boards, tables, absences, corrections, restarts."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import NotAllowed, NotFound
from kosmos.core.results import Result
from kosmos.play.arena.decide import ArenaNameTaken, ArenaOver, ComeBackLater, JoinArena, NobodyToPair
from kosmos.play.arena.state import ArenaState, standings
from kosmos.play.commands import CallFlag, Circumstances, GoBerserk, PlayMove, Resign, SayReadyToPlay
from kosmos.play.refusals import NotAtThisBoard
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.arenas import ArenaExists, Arenas, read_arena, time_to_begin
from kosmos.service.board_hall import SERVER
from kosmos.service.boards import stream_of
from kosmos.service.seat_links import NoSuchSeat
from service.halls import Hall, halls

DIRECTOR = Actor("dora", Right.DIRECT)
SECOND, MINUTE = 1000, 60_000


class Evening:
    """An arena, its players' links, and a clock that the test sets."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.arenas = self.again()
        self.secrets: dict[int, str] = {}

    def again(self) -> Arenas:
        """The same arenas after the program was started again."""
        arenas = Arenas(self.hall.hall.engine, self.hall.hall)
        self.hall.hall._finished.after[:] = [arenas.finished]
        return arenas

    async def begin(self, players: int = 8, **raw: object) -> None:
        wish = read_arena({"title": "Friday", "name": "friday", "time": "180+0", "minutes": 30, **raw})
        assert await self.arenas.open(DIRECTOR, wish) == "friday"
        for number in range(1, players + 1):
            joined = await self.arenas.join(
                VISITOR, "friday", JoinArena(name=f"Player {number}", rating=2000 - number)
            )
            self.secrets[joined.id] = joined.secret

    async def state(self) -> ArenaState:
        return await self.arenas.state(SERVER, "friday")

    async def wave(self, seconds: int = 0) -> ArenaState:
        self.hall.now += seconds * SECOND
        await self.arenas.tick("friday")
        return await self.state()

    async def play(self, number: int, loser: Colour, plies: int = 2) -> None:
        """A game on its live board, by the players' links, until somebody resigns."""
        game = (await self.state()).games[number].pairing
        stream = stream_of(game.room)
        hall = self.hall.hall
        for seat, player in ((Colour.WHITE, game.white), (Colour.BLACK, game.black)):
            who = await hall.seated(stream, self.secrets[player], VISITOR)
            assert who.seat is seat
            await hall.act(stream, SayReadyToPlay(), Circumstances(self.hall.now, who.name, who.seat))
        for ply in range(plies):
            move = ("g1f3", "g8f6", "f3g1", "f6g8")[ply % 4]
            turn = (await hall.state(stream)).turn
            await hall.act(stream, PlayMove(move), Circumstances(self.hall.now, "", turn))
        await hall.act(stream, Resign(), Circumstances(self.hall.now, "", loser))
        await hall.settle()


@asynccontextmanager
async def evenings() -> AsyncIterator[Evening]:
    async with halls() as hall:
        evening = Evening(hall)
        yield evening
        await evening.arenas.close()


async def test_eight_play_online() -> None:
    """All are paired at once, results come by themselves, series count double, and nobody meets the last opponent again."""
    chance = random.Random(7)
    async with evenings() as evening:
        await evening.begin()
        last: dict[int, int] = {}
        for _ in range(5):
            state = await evening.wave(40)
            games = state.running()
            assert len(games) == 4
            assert len({id_ for game in games for id_ in (game.pairing.white, game.pairing.black)}) == 8
            for game in games:
                white, black = game.pairing.white, game.pairing.black
                assert last.get(white) != black
                last[white], last[black] = black, white
                await evening.play(game.pairing.number, chance.choice(list(Colour)), plies=8)
        table = standings(await evening.state())
        assert [row.rank for row in table] == list(range(1, 9))
        assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
        assert sum(len(row.sheet) for row in table) == 40
        assert all(row.points == sum(row.sheet) for row in table)
        assert max(max(row.sheet) for row in table) == 4  # somebody won three in a row
        assert not any(row.playing for row in table)


async def test_who_does_not_come_loses_and_pauses() -> None:
    """Until they are back; the one who was ready wins and gets a new game."""
    async with evenings() as evening:
        await evening.begin(players=4)
        (game, other) = (await evening.wave(20)).running()
        await evening.play(other.pairing.number, Colour.WHITE)
        stream, hall = stream_of(game.pairing.room), evening.hall
        await hall.hall.act(stream, SayReadyToPlay(), Circumstances(hall.now, "", Colour.BLACK))
        hall.now += time_to_begin(180_000)
        await hall.hall.act(stream, CallFlag(), Circumstances(hall.now))
        await hall.hall.settle()
        state = await evening.state()
        assert state.games[game.pairing.number].result is Result.BLACK_WINS_FORFEIT
        assert not state.players[game.pairing.white].active
        assert {row.player.id: row.points for row in standings(state)}[game.pairing.black] == 2
        with pytest.raises(ComeBackLater):
            await evening.arenas.come_back(evening.secrets[game.pairing.white])
        hall.now += 10 * SECOND
        await evening.arenas.come_back(evening.secrets[game.pairing.white])
        assert (await evening.state()).players[game.pairing.white].active


async def test_pause_and_leave() -> None:
    """Who pauses keeps the points and gets no game; who leaves before a first game was never there."""
    async with evenings() as evening:
        await evening.begin(players=4)
        await evening.arenas.pause(evening.secrets[4])
        assert sorted((await evening.state()).players) == [1, 2, 3]
        (game,) = (await evening.wave(20)).running()
        await evening.play(game.pairing.number, Colour.BLACK)
        await evening.arenas.pause(evening.secrets[game.pairing.white])
        table = standings(await evening.state())
        assert (table[0].player.id, table[0].points, table[0].player.active) == (game.pairing.white, 2, False)
        (following,) = (await evening.wave(60)).running()
        assert game.pairing.white not in (following.pairing.white, following.pairing.black)
        with pytest.raises(NoSuchSeat):
            await evening.arenas.pause("friday.p1.0.aaaaaaaaaaaaaaaaaaaaaa")


async def test_the_top_of_the_table_comes_back_after_a_while() -> None:
    """10 s after a first pause, longer after a second one soon after it; after twenty minutes that is forgotten."""
    async with evenings() as evening:
        await evening.begin(players=2, minutes=120)
        (game,) = (await evening.wave(20)).running()
        await evening.play(game.pairing.number, Colour.BLACK)
        secret = evening.secrets[game.pairing.white]
        for wait, later in ((10, 0), (12, 0), (24, 0), (10, 20 * 60)):
            evening.hall.now += later * SECOND
            await evening.arenas.pause(secret)
            evening.hall.now += (wait - 1) * SECOND
            with pytest.raises(ComeBackLater) as refused:
                await evening.arenas.come_back(secret)
            assert refused.value == ComeBackLater(1)
            evening.hall.now += SECOND
            await evening.arenas.come_back(secret)
            assert (await evening.state()).players[game.pairing.white].active


async def test_below_the_top_everybody_comes_back_at_once() -> None:
    """A pause is of no use there."""
    async with evenings() as evening:
        await evening.begin(players=10)
        for game in (await evening.wave(20)).running():
            await evening.play(game.pairing.number, Colour.BLACK)
        last = standings(await evening.state())[-1].player.id
        await evening.arenas.pause(evening.secrets[last])
        await evening.arenas.come_back(evening.secrets[last])
        assert (await evening.state()).players[last].active


@pytest.mark.parametrize(("plies", "points"), [(14, 3), (12, 2)])
async def test_berserk_online(plies: int, points: int) -> None:
    """Who halved the time at the board gets one more point for a win of seven moves each; the table shows who did."""
    async with evenings() as evening:
        await evening.begin(players=2)
        (game,) = (await evening.wave(20)).running()
        stream = stream_of(game.pairing.room)
        await evening.hall.hall.act(stream, GoBerserk(), Circumstances(evening.hall.now, "", Colour.WHITE))
        await evening.play(game.pairing.number, Colour.BLACK, plies=plies)
        state = await evening.state()
        assert state.games[game.pairing.number].berserk == "w"
        assert {row.player.id: row.points for row in standings(state)}[game.pairing.white] == points
        assert (await evening.hall.hall.state(stream)).clocks["w"].left == 90 * SECOND


async def test_an_arena_without_berserk() -> None:
    """Nobody halves the time where the event does not want it."""
    async with evenings() as evening:
        await evening.begin(players=2, berserk=False)
        (game,) = (await evening.wave(20)).running()
        with pytest.raises(NotAtThisBoard):
            await evening.hall.hall.act(
                stream_of(game.pairing.room), GoBerserk(), Circumstances(evening.hall.now, "", Colour.WHITE)
            )


async def test_who_is_ready_and_does_not_move_loses_and_pauses() -> None:
    """The first move has its own time: 21 s in blitz."""
    async with evenings() as evening:
        await evening.begin(players=2, time="300+0")
        (game,) = (await evening.wave(40)).running()
        stream, hall = stream_of(game.pairing.room), evening.hall
        for seat in Colour:
            await hall.hall.act(stream, SayReadyToPlay(), Circumstances(hall.now, "", seat))
        hall.now += 21 * SECOND
        await hall.hall.act(stream, CallFlag(), Circumstances(hall.now))
        await hall.hall.settle()
        state = await evening.state()
        assert state.games[game.pairing.number].result is Result.BLACK_WINS_FORFEIT
        assert not state.players[game.pairing.white].active


async def test_after_the_end_nothing_begins_and_nothing_counts() -> None:
    """A game that runs is played to its end and does not count; nobody joins; shortly before it nobody is paired."""
    async with evenings() as evening:
        await evening.begin(players=4, minutes=10)
        first, _ = (await evening.wave(20)).running()
        evening.hall.now += 10 * MINUTE
        await evening.play(first.pairing.number, Colour.WHITE)
        state = await evening.state()
        assert state.games[first.pairing.number].over
        assert not any(row.points for row in standings(state))
        with pytest.raises(ArenaOver):
            await evening.arenas.join(VISITOR, "friday", JoinArena(name="Late"))
    async with evenings() as evening:
        await evening.begin(players=4, minutes=10)
        assert (await evening.wave(9 * 60)).running() == []


async def test_at_tables_boards_are_few() -> None:
    """Two tables for eight: four play, results come from the director, freed tables go to who waits longest."""
    async with evenings() as evening:
        await evening.begin(tables=2)
        state = await evening.wave(20)
        assert sorted(game.pairing.table for game in state.running()) == [1, 2]
        assert not any(game.pairing.room for game in state.running())
        played = {id_ for game in state.running() for id_ in (game.pairing.white, game.pairing.black)}
        for game in state.running():
            await evening.arenas.enter(DIRECTOR, "friday", game.pairing.number, Result.WHITE_WINS)
        state = await evening.wave(20)
        now = {id_ for game in state.running() for id_ in (game.pairing.white, game.pairing.black)}
        assert len(now) == 4
        assert not now & played
        with pytest.raises(NobodyToPair):
            await evening.arenas.pair(DIRECTOR, "friday")


async def test_a_corrected_result_corrects_everything() -> None:
    """Points are worked out of the games, never kept."""
    async with evenings() as evening:
        await evening.begin(players=2, tables=1)
        await evening.wave(20)
        await evening.arenas.enter(DIRECTOR, "friday", 1, Result.WHITE_WINS, berserk="w")
        white = (await evening.state()).games[1].pairing.white
        assert next((row.player.id, row.points) for row in standings(await evening.state())) == (white, 3)
        state = await evening.arenas.enter(DIRECTOR, "friday", 1, Result.BLACK_WINS)
        assert [row.points for row in standings(state) if row.player.id == white] == [0]
        with pytest.raises(NotAllowed):
            await evening.arenas.enter(VISITOR, "friday", 1, Result.DRAW)
        with pytest.raises(NotFound):
            await evening.arenas.enter(DIRECTOR, "friday", 99, Result.DRAW)


async def test_names_are_taken_once() -> None:
    """Of arenas and of players in them."""
    async with evenings() as evening:
        await evening.begin(players=1)
        with pytest.raises(ArenaNameTaken):
            await evening.arenas.join(VISITOR, "friday", JoinArena(name="player 1"))
        with pytest.raises(ArenaExists):
            await evening.begin()
        assert [(each.title, each.players) for each in await evening.arenas.listing(VISITOR)] == [
            ("Friday", 1)
        ]


async def test_a_kill_between_pairing_and_boards_is_made_up_for() -> None:
    """At the next start every running game has its board, and the arena goes on."""
    async with evenings() as evening:
        await evening.begin(players=2)
        games = (await evening.wave(20)).running()
        await evening.hall.hall.delete(DIRECTOR, games[0].pairing.room)
        again = evening.again()
        await again.start()
        await again.close()
        await evening.play(1, Colour.BLACK)
        assert (await evening.state()).games[1].result is Result.WHITE_WINS
        assert len((await evening.wave(60)).running()) == 1  # only these two: they meet again
