"""A round on live boards: some games online, the others at the table; players come by links of their own."""

import datetime as dt
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple, TypedDict

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.fields import flag, read_struct, text, whole
from kosmos.formats.game_pgn import PgnGame, game_of, make_games
from kosmos.locale import N_, Phrase
from kosmos.pairing.winner_stays import calls
from kosmos.play.decide.seats import begin_seated
from kosmos.play.events import BoardEvent, SeatTaken, StartSet
from kosmos.play.room import open_room
from kosmos.play.room_settings import RoomSettings, TournamentGame, match_settings
from kosmos.play.state import RoomState
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service.actors import Actor
from kosmos.service.board_hall import SERVER, BoardHall
from kosmos.service.boards import stream_of
from kosmos.service.club import Club
from kosmos.service.engine import kind_in
from kosmos.tournament.state import State
from kosmos.tournament.wishes import PaperQuestion

MINUTE = 60_000
LONGEST_BASE = 30  #: letters of a tournament in the name of its boards
MOST_ROOMS_A_GAME = 20  #: boards opened one after the other for the same pair of numbers
_BOARDS = re.compile(r"\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*", re.ASCII)


class NotPlayingOnline(Refusal):
    text: ClassVar[str] = N_("You have no game at a live board at the moment.")
    status: ClassVar[int] = 404


class NoTimeAhead(Refusal):
    """Whoever wants the clocks to start by themselves has to say when."""

    text: ClassVar[str] = N_("Round {round} has no time ahead at which it could begin.")
    status: ClassVar[int] = 409
    round: int


class OnlineRound(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are played online, and how."""

    time: Annotated[
        str,
        text(
            N_("Time"), 80, filled=True, help=N_("seconds+increment such as 300+3 or 40/6000+30:900+30")
        ).formatted("time-control-filled"),
    ]
    round: Annotated[int, whole(N_("Round"), 1, 999, empty=0, help=N_("empty: the current one"))] = 0
    boards: Annotated[
        str,
        text(N_("Boards"), 200, help=N_("such as 1-4, 7; empty: all open games")).formatted("boards"),
    ] = ""
    default_minutes: Annotated[
        int,
        whole(
            N_("Default time"),
            0,
            600,
            help=N_("minutes after which who is not ready has lost; 0: nobody does"),
        ),
    ] = 0
    at_start: Annotated[
        bool,
        flag(
            N_("The clocks start at the round's time"),
            help=N_("White's, whoever is there; the default time counts from then on"),
        ),
    ] = False


class TableGame(NamedTuple):
    """A game of a round; `room`: the live board it is played at, None: at the table."""

    number: int  #: of the board; of the game, where the winner stays
    white: int
    black: int
    room: RoomState | None = None


class BoardCallShown(TypedDict):
    """A board at which the arbiter is called; `at`: milliseconds since 1970."""

    board: int
    room: str
    by: str
    at: int


def read_online(raw: Mapping[str, Any]) -> OnlineRound:
    return read_struct(OnlineRound, raw, dt.date.min)


def chosen_boards(written: str, count: int) -> set[int]:
    """`1-4, 7`; empty: all."""
    if not written.strip():
        return set(range(1, count + 1))
    chosen: set[int] = set()
    for part in written.split(","):
        found = _BOARDS.fullmatch(part)
        if not found:
            raise BadValue("boards", N_("numbers such as 1-4, 7"), written).called(N_("Boards"))
        chosen |= set(range(int(found[1]), int(found[2] or found[1]) + 1))
    return chosen


def round_names(tournament: str, number: int) -> str:
    """How the names of all boards of a round begin; 0: of games where the winner stays."""
    base = tournament.replace("-", "_")
    if len(base) > LONGEST_BASE:
        mark = hashlib.sha256(base.encode()).hexdigest()[:6]
        base = f"{base[: LONGEST_BASE - 7]}_{mark}"
    return f"{base}_r{number}_b" if number else f"{base}_g"


def room_names(game: TournamentGame) -> Iterator[str]:
    """Names that a game's boards may have, one after the other: the pair at a board may change when a draw is taken back."""
    name = f"{round_names(game.tournament, game.round)}{game.board}"
    yield name
    for number in range(2, MOST_ROOMS_A_GAME):
        yield f"{name}_{number}"


def first_stream(game: TournamentGame) -> str:
    """The stream of the first board that was opened for a game; without it there is none."""
    return stream_of(next(room_names(game)))


class RoundBoards:
    def __init__(self, club: Club, hall: BoardHall) -> None:
        self._club = club
        self._hall = hall

    # -- opening ---------------------------------------------------------------------------------------

    async def open(self, actor: Actor, tournament: str, wish: OnlineRound) -> list[TableGame]:
        """Live boards for the games chosen, where there is none yet and no result; the round with all its games."""
        actor.need(Right.DIRECT)
        control = parse_time_control(wish.time, "time")
        state = (await self._club.open(actor, tournament)).state
        number = _round_number(state, wish.round)
        games = _open_games(state, tournament, number)
        chosen = chosen_boards(wish.boards, max((game.board for game in games), default=0))
        settings = match_settings("x", Times(control, control), tournament=True)
        settings = msgspec.structs.replace(
            settings,
            public=state.public,
            no_show=wish.default_minutes * MINUTE,
        )
        start = _start_of(state, number, self._hall.clock()) if wish.at_start else 0
        for game in games:
            if game.board in chosen:
                await self._open_game(state, game, settings, start)
        return await self.games(actor, tournament, wish.round)

    async def _open_game(
        self, state: State, game: TournamentGame, settings: RoomSettings, start: int = 0
    ) -> None:
        name = await self._free_name(game)
        if name is None:
            return
        settings = msgspec.structs.replace(settings, name=name, game=game)
        at = self._hall.clock()
        events: list[BoardEvent] = open_room(settings, at)
        for seat, player in ((Colour.WHITE, game.white), (Colour.BLACK, game.black)):
            events.append(SeatTaken(at=at, player=state.entries[player].player.name[:80], seat=seat))
        events += [StartSet(at=at, start=start)] if start else begin_seated(settings, Colour, at)
        await self._hall.begin(events)

    async def _free_name(self, game: TournamentGame) -> str | None:
        """A free name for the board of this game; None where the two have theirs already."""
        for name in room_names(game):
            room = await self._room(name)
            if room is None:
                return name
            if _is_theirs(room, game):
                return None
        return None

    async def go_on(self, finished: RoomState) -> None:
        """Winner stays: who is called next plays online too, with the same time."""
        game = finished.settings.game
        if game is None or game.round or kind_in(game.tournament):
            return  # of no evening: alone, in a round, or in an arena
        state = (await self._club.open(SERVER, game.tournament)).state
        for coming in _open_games(state, game.tournament, 0):
            await self._open_game(state, coming, finished.settings)

    # -- looking ---------------------------------------------------------------------------------------

    async def games(self, actor: Actor, tournament: str, number: int = 0) -> list[TableGame]:
        """All games of a round, with the live boards of those that are played online."""
        state = (await self._club.open(actor, tournament)).state
        at = _round_number(state, number)
        # Asked once for the round: most games of a large open are played at the table, and have no stream to look for.
        there = await self._hall.engine.streams.names(stream_of(round_names(tournament, at)))
        return [
            TableGame(
                game.board,
                game.white,
                game.black,
                await self.room_of(game) if first_stream(game) in there else None,
            )
            for game in _all_games(state, tournament, at)
        ]

    async def live_games(self, actor: Actor, tournament: str) -> tuple[int, list[TableGame]]:
        """The newest round with games at live boards, and these games; the current round where there are none."""
        current = (await self._club.open(actor, tournament)).state.current_round
        for number in range(current, 0, -1) or (0,):
            games = [game for game in await self.games(actor, tournament, number) if game.room]
            if games:
                return number, games
        return current, []

    async def room_of(self, game: TournamentGame) -> RoomState | None:
        for name in room_names(game):
            room = await self._room(name)
            if room is None:
                return None
            if _is_theirs(room, game):
                return room
        return None

    async def room_of_player(self, tournament: str, player: int) -> str:
        """The stream of the board at which a player plays, or played last."""
        state = (await self._club.open(SERVER, tournament)).state
        for number in range(len(state.rounds), -1, -1):
            for game in _all_games(state, tournament, number):
                if player in (game.white, game.black) and (room := await self.room_of(game)):
                    return stream_of(room.settings.name)
        raise NotPlayingOnline

    async def links(self, actor: Actor, tournament: str) -> list[tuple[int, str, str]]:
        """(id, name, secret) of every player: for the cards that are handed out."""
        actor.need(Right.DIRECT)
        entries = (await self._club.open(actor, tournament)).state.entries
        secrets = await self._hall.links.make_all(tournament, (f"p{id_}" for id_ in entries))
        return [
            (entry.id, entry.player.name, secret)
            for entry, secret in zip(entries.values(), secrets, strict=True)
        ]

    async def with_codes(
        self, actor: Actor, tournament: str, question: PaperQuestion, base: str
    ) -> PaperQuestion:
        """Where a paper is asked for with the players' own links: with those, below this address of the server."""
        if not question.wishes.codes:
            return question
        links = await self.links(actor, tournament)
        seats = {id_: f"{base}/play/{secret}" for id_, _, secret in links}
        wishes = msgspec.structs.replace(question.wishes, seats=seats)
        return msgspec.structs.replace(question, wishes=wishes)

    async def link(self, actor: Actor, tournament: str, player: int) -> str:
        """The secret of one player who is there."""
        actor.need(Right.DIRECT)
        if player not in (await self._club.open(actor, tournament)).state.entries:
            raise NotFound(Phrase(N_("player")), player)
        return await self._hall.links.make(tournament, f"p{player}")

    async def replace_link(self, actor: Actor, tournament: str, player: int) -> str:
        """A new link for a player who is there; the old one opens nothing any more."""
        actor.need(Right.DIRECT)
        if player not in (await self._club.open(actor, tournament)).state.entries:
            raise NotFound(Phrase(N_("player")), player)
        return await self._hall.replace_link(actor, tournament, f"p{player}")

    async def calls(self, actor: Actor, tournament: str, number: int = 0) -> list[BoardCallShown]:
        """The boards of a round at which the arbiter is called."""
        actor.need(Right.DIRECT)
        return await self.calls_at(await self.games(actor, tournament, number))

    async def calls_at(self, games: Sequence[TableGame]) -> list[BoardCallShown]:
        """The same of games that are there already. Whoever calls has asked for the right to."""
        called = await self._hall.calls.all()
        rooms = [(each.number, each.room) for each in games]
        named = [(board, room.settings.name) for board, room in rooms if room is not None]
        found = [(board, name, called.get(stream_of(name))) for board, name in named]
        return [
            {"board": board, "room": name, "by": call.by, "at": call.at}
            for board, name, call in found
            if call
        ]

    async def pgn(self, actor: Actor, tournament: str, number: int = 0) -> str:
        """The games of a round that have live boards, as they stand now, for broadcast programs."""
        state = (await self._club.open(actor, tournament)).state
        at = _round_number(state, number)
        rooms = [(each.number, each.room) for each in await self.games(actor, tournament, number)]
        found = [_tagged(state, at, board, room) for board, room in rooms if room is not None]
        return make_games(found)

    async def _room(self, name: str) -> RoomState | None:
        try:
            return await self._hall.state(stream_of(name))
        except NotFound:
            return None


def _tagged(state: State, number: int, board: int, room: RoomState) -> PgnGame:
    begun = room.moves[0].at if room.moves else room.touched
    tags = [
        ("Event", state.settings.name),
        ("Site", state.settings.place or "?"),
        ("Date", dt.datetime.fromtimestamp(begun / 1000, dt.UTC).strftime("%Y.%m.%d")),
        ("Round", f"{number}.{board}" if number else str(board)),
    ]
    return game_of(room, tags)


def _is_theirs(room: RoomState, game: TournamentGame) -> bool:
    known = room.settings.game
    return known is not None and (known.white, known.black) == (game.white, game.black)


def _round_number(state: State, asked: int) -> int:
    """0: the current one; where the winner stays there are none."""
    if asked > len(state.rounds):
        raise NotFound(Phrase(N_("round")), asked)
    return asked or state.current_round


def _start_of(state: State, number: int, now: int) -> int:
    """Milliseconds since 1970; times of rounds are local ones."""
    start = state.starts.get(number, "")
    at = int(dt.datetime.fromisoformat(start).timestamp() * 1000) if start else 0
    if at <= now:
        raise NoTimeAhead(number)
    return at


def _all_games(state: State, tournament: str, number: int) -> Sequence[TournamentGame]:
    if not number:
        return _evening_games(state, tournament)
    games = state.rounds[number - 1].games
    return [
        TournamentGame(tournament, number, board, game.white, game.black)
        for board, game in enumerate(games, 1)
    ]


def _open_games(state: State, tournament: str, number: int) -> Sequence[TournamentGame]:
    if not number:
        return _evening_games(state, tournament)
    games = state.rounds[number - 1].games
    return [
        game for game in _all_games(state, tournament, number) if not games[game.board - 1].result.is_final
    ]


def _evening_games(state: State, tournament: str) -> Sequence[TournamentGame]:
    return [TournamentGame(tournament, 0, call.game, call.white, call.black) for call in calls(state.evening)]
