"""All live boards of a club: opened, joined, played at, kept in time, and cleaned up."""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, NamedTuple, Protocol

from kosmos.core.background import start_task, tell_failure
from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import NotAllowed, NotFound, Refusal
from kosmos.core.store_refusals import StoreRefused
from kosmos.locale import N_, NP_, Phrase
from kosmos.play import commands as c
from kosmos.play import events as e
from kosmos.play.decide.clocks import GRACE
from kosmos.play.refusals import FlagUp, NotYourSeat
from kosmos.play.room import RoomSummary, decide, fold, open_room, read_summary
from kosmos.play.room_settings import Seating
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import Actor
from kosmos.service.arbiter_calls import ArbiterCalls
from kosmos.service.boards import BOARD, AtBoard, stream_of
from kosmos.service.common_time import CommonTime
from kosmos.service.engine import Engine, Executed
from kosmos.service.finished_games import FinishedGames
from kosmos.service.flag_timers import FlagTimers
from kosmos.service.hall_keeping import HallKeeper, leads_alone, takes_days
from kosmos.service.play_hints import PlayHints
from kosmos.service.room_wishes import NewRoom, opener_colour, room_of
from kosmos.service.seat_links import GUEST, NoSuchSeat, SeatLinks
from kosmos.service.steady_clock import SteadyClock
from kosmos.store.contract import StreamEntry
from kosmos.store.settings import HouseSettings

SERVER = Actor("", Right.READ)  #: who looks after the boards; events are by whoever did them
IDLE_DAYS = 10
MOST_OPENED = 30  #: boards that one address may open in an hour
HOUR = 3600 * 1000
AGAIN_MS = 1000  #: until a flag is looked at again that the store did not take


#: after these a game is kept, or kept otherwise than before
_ENDINGS = frozenset((e.Ended, e.Adjudicated, e.GameReopened))
#: after these it is somebody's turn, or nobody's any more
_TURNS = frozenset((e.PositionSet, e.MovePlayed, e.TakenBack, e.Ended, e.Adjudicated))


class RoomExists(Refusal):
    text: ClassVar[str] = N_("There is a board “{name}” already.")
    status: ClassVar[int] = 409
    name: str


class TooManyRooms(Refusal):
    text: ClassVar[str] = NP_(
        "From your address {most} board may be opened in an hour.",
        "From your address {most} boards may be opened in an hour.",
        "most",
    )
    status: ClassVar[int] = 429
    most: int


class Seated(NamedTuple):
    """What somebody is at a board: a player, an arbiter, or one who watches."""

    seat: Colour | None = None
    name: str = ""
    arbiter: bool = False
    guest: bool = False  #: may take the seat that is free


class OpenedRoom(NamedTuple):
    """The name of a new board; the links of its opener and of whoever is to be the opponent, where seats have links."""

    name: str
    own: str = ""
    guest: str = ""


class ListedRoom(NamedTuple):
    name: str
    version: int
    created: float
    summary: RoomSummary


class SlowGames(Protocol):
    def moved(self, stream: str, state: RoomState) -> None: ...

    async def forget(self, stream: str) -> None: ...


class BoardHall:
    def __init__(
        self,
        engine: Engine,
        settings: HouseSettings,
        finished: FinishedGames,
        clock: Callable[[], int] | None = None,
        idle_days: int = IDLE_DAYS,
        lead: Callable[[], bool] = leads_alone,
        common: CommonTime | None = None,
        *,
        shared: bool = False,
    ) -> None:
        self.engine = engine
        self.links = SeatLinks(settings)
        self.clock = clock or (common or SteadyClock()).milliseconds
        self.keeper = HallKeeper(self, settings, idle_days, lead, common, shared=shared)
        self.timers = FlagTimers(self._ring)
        self.calls = ArbiterCalls(settings)
        self.hints = PlayHints(settings)
        self.slow_games: SlowGames | None = None  #: who is told of games with days a move
        self._finished = finished
        self._opened: dict[str, list[int]] = {}
        self._ending: set[asyncio.Task[None]] = set()

    # -- opening ---------------------------------------------------------------------------------------

    async def open(self, wish: NewRoom, address: str = "") -> OpenedRoom:
        """A new board; where seats have links the opener sits down and the other seat waits for a guest."""
        seed, at = self.engine.chance(), self.clock()
        settings = room_of(wish, seed)
        self.count(address)
        events = open_room(settings, at)
        if settings.seating is not Seating.BOUND:
            await self.begin(events)
            return OpenedRoom(settings.name)
        colour, player = opener_colour(wish, seed), wish.player or "?"
        sit = c.Sit(player=player, seat=colour)
        events += decide(fold(events), sit, c.Circumstances(at, player, colour))
        await self.begin(events)
        stream = stream_of(settings.name)
        return OpenedRoom(
            settings.name, await self.links.make(stream, colour.value), await self.links.make(stream, GUEST)
        )

    async def begin(self, events: Sequence[e.BoardEvent]) -> Executed:
        """A stream for a room that nobody has; the events begin with its opening."""
        first = events[0]
        assert isinstance(first, e.RoomOpened)
        name = first.settings.name
        begun = await self.engine.begin(BOARD, lambda _: _only(name), list(events))
        self._look_after(stream_of(name), begun)
        return begun

    def count(self, address: str) -> None:
        """Nobody fills the house with boards. Who works on this machine itself has no address."""
        if not address:
            return
        at = self.clock()
        recent = [each for each in self._opened.get(address, []) if each > at - HOUR]
        if len(recent) >= MOST_OPENED:
            raise TooManyRooms(MOST_OPENED)
        self._opened = {place: times for place, times in self._opened.items() if times[-1] > at - HOUR}
        self._opened[address] = [*recent, at]

    async def take_seat(self, stream: str, secret: str, player: str) -> str:
        """A guest sits down where nobody sits; the answer is the link of that seat."""
        link = await self.links.read(secret)
        if link.stream != stream or link.role != GUEST:
            raise NoSuchSeat
        state = await self.state(stream)
        free = next((colour for colour in Colour if colour not in state.seats), None)
        if free is None:
            raise NotYourSeat
        await self.act(stream, c.Sit(player or "?", free), c.Circumstances(self.clock(), player, free))
        return await self.links.make(stream, free.value)

    # -- who is who ------------------------------------------------------------------------------------

    async def seated(self, stream: str, secret: str, actor: Actor, name: str = "") -> Seated:
        """What this link and these rights make of somebody at this board. A board that is hidden has no visitors."""
        state = await self.state(stream)
        arbiter = actor.may(Right.DIRECT)
        if not secret:
            if not BOARD.is_seen(state, actor):
                raise BOARD.missing(stream)
            return Seated(None, actor.name or name, arbiter)
        link = await self.links.read(secret)
        if link.stream == stream:
            if link.role == GUEST:
                return Seated(None, name, arbiter, guest=True)
            seat = Colour(link.role)
            return Seated(seat, state.seats.get(seat, ""), arbiter)
        game = state.settings.game
        if game is None or link.stream != game.tournament or link.player not in (game.white, game.black):
            raise NoSuchSeat
        seat = Colour.WHITE if link.player == game.white else Colour.BLACK
        return Seated(seat, state.seats.get(seat, ""), arbiter)

    # -- playing ---------------------------------------------------------------------------------------

    async def state(self, stream: str) -> RoomState:
        return await self.engine.open(BOARD, SERVER, stream)

    async def act(self, stream: str, command: c.AnyBoardCommand, now: c.Circumstances) -> Executed:
        """Do it, or refuse; on disk when this returns.

        The short way where it is open, too: there a board is free for the next move as soon as others hear of this one.
        """
        answer: asyncio.Future[Executed | StoreRefused | None] = asyncio.get_running_loop().create_future()
        if self.act_at_once(stream, command, now, partial(_answer, answer)) and (short := await answer):
            if isinstance(short, StoreRefused):
                raise short
            return short
        done = await self.engine.execute(BOARD, SERVER, stream, AtBoard(command=command, now=now))
        self._look_after(stream, done)
        return done

    def act_at_once(
        self,
        stream: str,
        command: c.AnyBoardCommand,
        now: c.Circumstances,
        told: Callable[[Executed | StoreRefused | None], None],
    ) -> bool:
        """The short way of `act`, see `Engine.execute_at_once`: `told` when it is on disk; False: nothing was done."""

        def stored(done: Executed | StoreRefused | None) -> None:
            if isinstance(done, Executed):
                self._look_after(stream, done)
            told(done)

        return self.engine.execute_at_once(BOARD, SERVER, stream, AtBoard(command=command, now=now), stored)

    async def act_as(self, stream: str, command: c.AnyBoardCommand, now: c.Circumstances) -> Executed:
        """For those who come by a door: seats with links are taken by links, not by asking for them."""
        if isinstance(command, c.Sit) and command.seat is not None and not now.arbiter:
            raise NotYourSeat
        return await self.act(stream, command, now)

    async def replace_link(self, actor: Actor, stream: str, role: str) -> str:
        """A new link for a seat, the guest, or a player of a tournament; the old one opens nothing any more."""
        actor.need(Right.DIRECT)
        if not re.fullmatch(r"w|b|guest|p\d{1,9}", role, re.ASCII):
            raise NotFound(Phrase(N_("seat")), role)
        return await self.links.replace(stream, role)

    async def direct(self, actor: Actor, stream: str, command: c.AnyBoardCommand) -> Executed:
        """The arbiter's word."""
        actor.need(Right.DIRECT)
        return await self.act(stream, command, c.Circumstances(self.clock(), actor.name, arbiter=True))

    def _look_after(self, stream: str, done: Executed) -> None:
        state: RoomState = done.folded
        if self.keeper.works:
            self.set_timer(stream, state)
        if (
            self.slow_games is not None
            and takes_days(state)
            and not _TURNS.isdisjoint(map(type, done.events))
        ):
            self.slow_games.moved(stream, state)
        if not _ENDINGS.isdisjoint(map(type, done.events)):
            spoken = any(isinstance(event, e.Adjudicated) and event.by for event in done.events)
            ending = start_task(self.tell_finished(stream, state, corrects=spoken), "finished game")
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    def _until_flag(self, state: RoomState) -> int | None:
        flag = state.flag_at()
        if flag is None:
            return None
        quota = max([side.quota for side in state.clocks.values()], default=0)
        return flag - self.clock() + min(GRACE, quota)

    async def _ring(self, stream: str) -> int | None:
        try:
            await self.act(stream, c.CallFlag(), c.Circumstances(self.clock()))
        except FlagUp as early:
            return early.left
        except StoreRefused as refusal:  # the flag falls all the same, as soon as that can be written down
            tell_failure("flag", refusal)
            return AGAIN_MS
        except Refusal:  # over, paused, gone
            return None
        return None

    # -- looking -----------------------------------------------------------------------------------------

    async def listing(self, actor: Actor) -> list[ListedRoom]:
        """All boards the actor may see, the newest first."""
        entries = await self.engine.streams.listing(BOARD.kind)
        rooms = [_listed(entry) for entry in reversed(entries)]
        return [room for room in rooms if room.summary.public or actor.may(Right.READ)]

    def left(self, stream: str) -> None:
        """The last who looked at it here is gone: a game that is over needs no memory any more, one that goes on does."""
        state: RoomState | None = self.engine.known(stream)
        if state is not None and state.phase is Phase.OVER:
            self.engine.let_go(stream)

    async def delete(self, actor: Actor, name: str) -> None:
        if not actor.may(Right.DIRECT):
            raise NotAllowed(Right.DIRECT)
        await self.remove(stream_of(name))

    async def remove(self, stream: str) -> None:
        self.timers.drop(stream)
        if self.slow_games is not None:
            await self.slow_games.forget(stream)
        await self.hints.forget(stream)
        await self.calls.forget(stream)
        await self.engine.delete(BOARD, stream)

    # -- keeping time ------------------------------------------------------------------------------------

    async def start(self) -> None:
        """For the server: games that ran when it went away are paused; from now on flags fall by themselves."""
        await self.keeper.start()

    async def settle(self) -> None:
        """Until games that ended are kept and their results entered."""
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def close(self) -> None:
        await self.settle()
        await self.keeper.close()
        self.timers.close()

    @property
    def is_keeping_games(self) -> bool:
        return bool(self._ending)

    async def tell_finished(self, stream: str, state: RoomState, *, corrects: bool = False) -> None:
        """A game that ended is kept, and its result entered; told twice it is the same."""
        await self._finished.tell(stream, state, corrects=corrects)

    def set_timer(self, stream: str, state: RoomState) -> None:
        if (least := state.least_left(self.clock())) is None or not self.timers.rings_within(stream, least):
            self.timers.set(stream, self._until_flag(state))

    async def all_rooms(self) -> list[ListedRoom]:
        return await self.listing(SERVER)


def _answer(
    answer: "asyncio.Future[Executed | StoreRefused | None]", done: Executed | StoreRefused | None
) -> None:
    if not answer.done():  # it is, when whoever waited was cancelled
        answer.set_result(done)


def _only(name: str) -> Iterator[str]:
    yield stream_of(name)
    raise RoomExists(name)


def _listed(entry: StreamEntry) -> ListedRoom:
    summary = read_summary(entry.summary)
    return ListedRoom(summary.name, entry.version, entry.created, summary)


def circumstances(hall: BoardHall, who: Seated, lag: int = 0) -> c.Circumstances:
    return c.Circumstances(hall.clock(), who.name, who.seat, lag, who.arbiter)
