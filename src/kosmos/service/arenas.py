"""Arenas: who is in them, waves of pairings, their live boards, and results as they come."""

import asyncio
import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from kosmos.core.background import repeat, start_task
from kosmos.core.colours import Colour
from kosmos.core.commands import Command, Context, Right
from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.fields import flag, read_struct, result_field, text, whole
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.play.arena import decide as d
from kosmos.play.arena import events as e
from kosmos.play.arena.state import ArenaState, fold, go_on
from kosmos.play.events import BoardEvent, SeatTaken
from kosmos.play.room import open_room
from kosmos.play.room_settings import TournamentGame, match_settings
from kosmos.play.state import RoomState
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service.actors import VISIT, Actor
from kosmos.service.aggregate import Aggregate
from kosmos.service.board_hall import SERVER, BoardHall, RoomExists
from kosmos.service.engine import Engine, Executed
from kosmos.service.room_wishes import drawn_name
from kosmos.service.seat_links import NoSuchSeat

PREFIX = "arena"
TICK_SECONDS = 1.0
LOOK_TICKS = 5  #: after so many, arenas that were opened at other servers are looked for
_NAME = re.compile(r"[a-z0-9_]{1,40}", re.ASCII)
#: (estimate of the game in seconds, how many seconds a player has to begin)
_TO_BEGIN = ((180, 16), (480, 21), (1500, 25))
_LONG_TO_BEGIN = 30


class ArenaExists(Refusal):
    text: ClassVar[str] = N_("There is an arena “{name}” already.")
    status: ClassVar[int] = 409
    name: str


class NewArena(msgspec.Struct, frozen=True, kw_only=True):
    """An arena to be opened."""

    title: Annotated[str, text(N_("Title"), 80, filled=True)]
    time: Annotated[
        str,
        text(N_("Time"), 80, filled=True, help=N_("seconds+increment such as 180+2")).formatted(
            "time-control-filled"
        ),
    ]
    minutes: Annotated[int, whole(N_("Minutes"), 5, 600, help=N_("how long it lasts"))] = 60
    begins_in: Annotated[int, whole(N_("Begins in"), 0, 10_080, help=N_("minutes from now"))] = 0
    tables: Annotated[
        int, whole(N_("Boards"), 0, 500, help=N_("boards in the hall; 0: it is played online"))
    ] = 0
    streaks: Annotated[bool, flag(N_("Series of wins count double"))] = True
    berserk: Annotated[
        bool,
        flag(N_("Berserk"), help=N_("half the time before the first move, one more point for a win")),
    ] = True
    name: Annotated[
        str,
        text(N_("Name in the address"), 40, help=N_("a-z, 0-9 and _; empty: one is drawn")).narrowed(
            pattern="^[a-z0-9_]*$"
        ),
    ] = ""


class ArenaResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result from a table, or a correction."""

    result: Annotated[Result, result_field(N_("Result"))]
    berserk: Annotated[
        str,
        text(N_("Berserk"), 2, help=N_("who played with half the time: w, b or wb")).narrowed(
            enum=["", "w", "b", "wb"]
        ),
    ] = ""


class ArenaSummary(msgspec.Struct, frozen=True):
    """What a list of arenas shows."""

    name: str
    title: str
    starts: int
    ends: int
    players: int
    public: bool


class AtArena(Command, frozen=True):
    """A command of an arena. The door has already asked for the right and measured the time."""

    right: ClassVar[str] = VISIT
    command: d.ArenaCommand
    at: int
    by: str = ""

    def log_name_and_author(self, actor: str) -> tuple[str, str]:
        return type(self.command).__name__, self.by or actor


class JoinedArena(NamedTuple):
    id: int
    secret: str


def _decide(state: ArenaState, command: Command, _context: Context) -> Sequence[e.ArenaEvent]:
    assert isinstance(command, AtArena), "an arena is spoken to with AtArena"
    events = d.decide(state, command.command, command.at)
    return [msgspec.structs.replace(event, by=command.by) for event in events] if command.by else events


def _summary(state: ArenaState) -> bytes:
    settings = state.settings
    return msgspec.json.encode(
        ArenaSummary(
            settings.name, settings.title, settings.starts, state.ends, len(state.players), settings.public
        )
    )


def _same(event: e.ArenaEvent) -> e.ArenaEvent:
    return event


def _stamp(_context: Context, events: Sequence[e.ArenaEvent]) -> list[e.ArenaEvent]:
    """Nothing is added: events of an arena carry their time and author themselves."""
    return list(events)


def _is_seen(state: ArenaState, actor: Actor) -> bool:
    return state.settings.public or actor.may(Right.READ)


ARENA: Aggregate[e.ArenaEvent, e.ArenaEvent, ArenaState] = Aggregate(
    kind="arena",
    noun=N_("arena"),
    decode=e.decode,
    encode=e.encode,
    stamp=_stamp,
    event=_same,
    fold=fold,
    go_on=go_on,
    decide=_decide,
    summary=_summary,
    prefix=PREFIX,
    draws=False,
    is_seen=_is_seen,
)


def arena_stream(name: str) -> str:
    return f"{PREFIX}:{name}"


def read_arena(raw: Mapping[str, Any]) -> NewArena:
    return read_struct(NewArena, raw, dt.date.min)


def read_joining(raw: Mapping[str, Any]) -> d.JoinArena:
    return read_struct(d.JoinArena, raw, dt.date.min)


def read_arena_result(raw: Mapping[str, Any]) -> ArenaResult:
    return read_struct(ArenaResult, raw, dt.date.min)


def time_to_begin(estimate: int) -> int:
    """Milliseconds in which a player has to be ready: longer in slower games."""
    seconds = next((to for limit, to in _TO_BEGIN if estimate < limit * 1000), _LONG_TO_BEGIN)
    return seconds * 1000


class Arenas:
    def __init__(self, engine: Engine, hall: BoardHall) -> None:
        self._engine = engine
        self._hall = hall
        self._running: set[str] = set()
        self._ticking: asyncio.Task[None] | None = None

    # -- opening and looking -----------------------------------------------------------------------------

    async def open(self, actor: Actor, wish: NewArena) -> str:
        actor.need(Right.DIRECT)
        name = wish.name or drawn_name()
        if not _NAME.fullmatch(name):
            raise BadValue("name", N_("1 to 40 characters of a-z, 0-9 and _"), name).called(
                N_("Name in the address")
            )
        at = self._hall.clock()
        settings = e.ArenaSettings(
            name,
            wish.title,
            parse_time_control(wish.time, "time"),
            at + wish.begins_in * e.MINUTE,
            wish.minutes,
            wish.streaks,
            wish.berserk,
            tables=wish.tables,
        )
        opened = e.ArenaOpened(at=at, by=actor.name, settings=settings)
        await self._engine.begin(ARENA, lambda _: _only(name), [opened])
        self._running.add(name)
        return name

    async def listing(self, actor: Actor) -> list[ArenaSummary]:
        """The newest first."""
        entries = reversed(await self._engine.streams.listing(ARENA.kind))
        found = [msgspec.json.decode(entry.summary, type=ArenaSummary) for entry in entries]
        return [each for each in found if each.public or actor.may(Right.READ)]

    async def state(self, actor: Actor, name: str) -> ArenaState:
        return await self._engine.open(ARENA, actor, arena_stream(name))

    @property
    def now(self) -> int:
        return self._hall.clock()

    # -- players -----------------------------------------------------------------------------------------

    async def join(self, actor: Actor, name: str, wish: d.JoinArena, address: str = "") -> JoinedArena:
        """Everybody who sees it; a link is theirs from then on. From one address not too many."""
        await self.state(actor, name)
        self._hall.count(address)
        done = await self._do(actor, name, wish)
        (joined,) = done.events
        return JoinedArena(joined.id, await self._hall.links.make(arena_stream(name), f"p{joined.id}"))

    async def player(self, secret: str) -> tuple[str, int]:
        """The arena and the player of a link."""
        link = await self._hall.links.read(secret)
        if not link.stream.startswith(f"{PREFIX}:") or not link.player:
            raise NoSuchSeat
        return link.stream.removeprefix(f"{PREFIX}:"), link.player

    async def pause(self, secret: str) -> None:
        name, player = await self.player(secret)
        await self._do(SERVER, name, d.PauseInArena(id=player))

    async def come_back(self, secret: str) -> None:
        name, player = await self.player(secret)
        await self._do(SERVER, name, d.ReturnToArena(id=player))

    async def send_away(self, actor: Actor, name: str, player: int) -> None:
        """The director pauses somebody who is not there any more."""
        actor.need(Right.DIRECT)
        await self._do(actor, name, d.PauseInArena(id=player))

    # -- games -------------------------------------------------------------------------------------------

    async def pair(self, actor: Actor, name: str, *, now: bool = True) -> list[e.ArenaPairing]:
        """A wave of pairings; the director need not wait until it is due."""
        actor.need(Right.DIRECT if now else Right.READ)
        done = await self._do(actor, name, d.PairArena(seed=self._engine.chance(), now=now))
        (paired,) = done.events
        for game in paired.games:
            await self._open_room(done.folded, game)
        return list(paired.games)

    async def enter(
        self, actor: Actor, name: str, number: int, result: Result, berserk: str = ""
    ) -> ArenaState:
        """A result from a table, or a correction."""
        actor.need(Right.RESULTS)
        command = d.EndArenaGame(number=number, result=result, berserk=berserk)
        state: ArenaState = (await self._do(actor, name, command)).folded
        return state

    async def close_early(self, actor: Actor, name: str) -> None:
        actor.need(Right.DIRECT)
        await self._do(actor, name, d.CloseArena())

    async def do(self, actor: Actor, name: str, what: str, secret: str = "") -> None:
        """What is done with one word: by a player with the link, or by the director."""
        match what:
            case "pause":
                await self.pause(secret)
            case "return":
                await self.come_back(secret)
            case "pair":
                await self.pair(actor, name)
            case "close":
                await self.close_early(actor, name)
            case _:
                raise NotFound(Phrase(N_("command")), what)

    async def finished(self, room: RoomState) -> None:
        """A game on a live board has ended: the arena that it belongs to is told, if there is one."""
        game = room.settings.game
        if game is None or not game.tournament.startswith(f"{PREFIX}:"):
            return
        name = game.tournament.removeprefix(f"{PREFIX}:")
        with suppress(NotFound):
            known = (await self.state(SERVER, name)).games[game.board]
            if not known.over or known.result is not room.result:
                berserk = "".join(each for each in "wb" if each in room.berserk)
                command = d.EndArenaGame(
                    number=game.board, result=room.result, plies=len(room.moves), berserk=berserk
                )
                await self._do(SERVER, name, command)

    async def _do(self, actor: Actor, name: str, command: d.ArenaCommand) -> Executed:
        at = self._hall.clock()
        told = AtArena(command=command, at=at, by=actor.name)
        return await self._engine.execute(ARENA, SERVER, arena_stream(name), told)

    async def _open_room(self, state: ArenaState, game: e.ArenaPairing) -> None:
        if not game.room:
            return
        settings, at = state.settings, self._hall.clock()
        made = msgspec.structs.replace(
            match_settings(game.room, Times(settings.control, settings.control), tournament=True),
            public=settings.public,
            no_show=time_to_begin(settings.control.estimate),
            first_move=time_to_begin(settings.control.estimate),
            berserk=settings.berserk,
            game=TournamentGame(arena_stream(settings.name), 0, game.number, game.white, game.black),
        )
        events: list[BoardEvent] = open_room(made, at)
        for seat, player in ((Colour.WHITE, game.white), (Colour.BLACK, game.black)):
            events.append(SeatTaken(at=at, player=state.players[player].name, seat=seat))
        with suppress(RoomExists):
            await self._hall.begin(events)

    # -- as time goes by -----------------------------------------------------------------------------------

    async def start(self) -> None:
        """For a server at its start: go on with arenas that are not over, and make up for what a kill interrupted."""
        for each in await self.listing(SERVER):
            state = await self.state(SERVER, each.name)
            if state.is_over(self.now) and not state.running():
                continue
            self._running.add(each.name)
            for game in state.running():
                await self._open_room(state, game.pairing)
        self._ticking = start_task(self._tick_on(), "arenas")

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)

    async def _tick_on(self) -> None:
        ticks = count(1)
        await repeat(lambda: self._tick_all(next(ticks)), TICK_SECONDS, "arenas")

    async def _tick_all(self, ticks: int) -> None:
        """One arena that fails keeps none of the others."""
        if ticks % LOOK_TICKS == 0:
            await self._look_for_others()
        failed: Exception | None = None
        for name in tuple(self._running):
            try:
                await self.tick(name)
            except NotFound:  # deleted
                self._running.discard(name)
            except Exception as fault:  # noqa: BLE001 - raised below, after the others had their turn
                failed = fault
        if failed is not None:
            raise failed

    async def _look_for_others(self) -> None:
        """Take up arenas that other servers opened. Every server pairs every arena and the store lets each wave
        happen once, so no arena waits for a server that is gone.
        """
        for each in await self.listing(SERVER):
            if each.ends > self.now:
                self._running.add(each.name)

    async def tick(self, name: str) -> None:
        """Pair a wave where one is due. An arena that is over is not looked at again."""
        state = await self.state(SERVER, name)
        if state.is_over(self.now):
            self._running.discard(name)
        elif d.is_due(state, self.now):
            await self.pair(SERVER, name, now=False)


def _only(name: str) -> Iterator[str]:
    yield arena_stream(name)
    raise ArenaExists(name)
