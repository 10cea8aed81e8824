"""What every aggregate promises the engine, and the engine every aggregate. A new kind of stream adds one case here."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from kosmos.club.live_ratings import (
    CountLiveGames,
    JoinArenaPlayer,
    JoinLiveGame,
    PartArenaPlayer,
    PartLiveGame,
)
from kosmos.club.national_rules import KeepNationalRules
from kosmos.club.seasons import ModifySeason, SeasonChanged, SeasonSettings
from kosmos.club.settings import parse_change
from kosmos.core.commands import Command, Context
from kosmos.core.errors import NotFound, VersionConflict
from kosmos.core.results import Result
from kosmos.core.store_refusals import StoreRefused
from kosmos.play.arena.decide import CloseArena, EndArenaGame, JoinArena, PairArena, PauseInArena
from kosmos.play.arena.events import ArenaOpened, ArenaSettings
from kosmos.play.commands import AnyBoardCommand, Circumstances, PlayMove, RememberPosition, Resign
from kosmos.play.room import open_room
from kosmos.play.room_settings import RoomSettings
from kosmos.play.time_control import Times, parse_time_control
from kosmos.service import deciding
from kosmos.service.actors import Actor
from kosmos.service.aggregate import TOURNAMENT_BYTES, Aggregate
from kosmos.service.arenas import ARENA, AtArena
from kosmos.service.boards import BOARD, AtBoard
from kosmos.service.club_settings import CLUB
from kosmos.service.engine import Engine, Executed
from kosmos.service.live_ratings import LIVE_RATINGS
from kosmos.service.national_rules import NATIONAL_RULES
from kosmos.service.seasons import SEASON
from kosmos.service.team_events import TEAM_EVENT
from kosmos.service.tournaments import TOURNAMENT
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.teams.commands import ModifyTeamEvent, parse_team_command
from kosmos.teams.events import TeamEventSet
from kosmos.teams.settings import TeamSettings
from kosmos.tournament.commands import NewTournament, parse_command
from kosmos.tournament.decide import decide_new
from service.clubs import ADMIN, clock
from service.tally import TALLY, Add, TakeBack

BLITZ = Times(parse_time_control("180+2"), parse_time_control("180+2"))
GAME: tuple[AnyBoardCommand, ...] = (
    PlayMove("e2e4"),
    PlayMove("e7e5", offer=True),
    RememberPosition(),
    PlayMove("Nf3"),
    Resign(),
)
CONTEXT = Context("anna", "2026-11-15T18:00:00Z", 7)


class Case(NamedTuple):
    """A kind of stream, the events that begin one, and some commands that go well one after the other."""

    aggregate: Aggregate[Any, Any, Any]
    stream: str
    first: Sequence[Any]
    commands: Sequence[Command]


def _tournament(name: str, /, **raw: Any) -> Command:
    return parse_command(name, raw, clock().date())


def _new_tournament() -> Sequence[Any]:
    command = _tournament("NewTournament", name="Cup", rounds=3)
    assert isinstance(command, NewTournament)
    return decide_new(command)


def _team(name: str, /, **raw: Any) -> Command:
    return parse_team_command(name, raw, clock().date())


def _club(**raw: Any) -> Command:
    return parse_change(raw, clock().date())


CASES = (
    Case(
        CLUB,
        "club:settings",
        (),
        [_club(name="Rook Town"), _club(federation="ned", colour="#274060"), _club(languages="nl, en")],
    ),
    Case(
        ARENA,
        "arena:friday",
        (ArenaOpened(at=1, settings=ArenaSettings("friday", "Friday", BLITZ.white, 1, 60)),),
        [
            AtArena(command=JoinArena(name="Anna"), at=2),
            AtArena(command=JoinArena(name="Bernd", rating=1800), at=3),
            AtArena(command=PairArena(seed=7, now=True), at=4),
            AtArena(command=EndArenaGame(number=1, result=Result.WHITE_WINS), at=5),
            AtArena(command=PauseInArena(id=1), at=6),
            AtArena(command=CloseArena(), at=7),
        ],
    ),
    Case(
        NATIONAL_RULES,
        "rules:national",
        (),
        [KeepNationalRules(rules=("Town: 24",)), KeepNationalRules(rules=("Town: 20", "Youth: 31"))],
    ),
    Case(
        LIVE_RATINGS,
        "live:ratings",
        (),
        [
            JoinLiveGame(place="board:a", day="2026-11-16", white=1, black=2, result="1-0"),
            JoinLiveGame(place="board:b", day="2026-11-17", white=3, black=1, result="0-1"),
            PartLiveGame(place="board:b"),
            JoinArenaPlayer(arena="friday", player=1, person=4),
            CountLiveGames(counts=True, arenas=True, teams=True),
            PartArenaPlayer(arena="friday", player=1),
        ],
    ),
    Case(
        SEASON,
        "season:grand-prix",
        (SeasonChanged(SeasonSettings(name="Grand Prix")),),
        [ModifySeason(raw={"best": 3}), ModifySeason(raw={"by_place": "10, 6, 3", "public": "no"})],
    ),
    Case(
        TEAM_EVENT,
        "team:league",
        (TeamEventSet(TeamSettings(name="League", boards=2)),),
        [
            _team("EnterTeam", name="A", players="Anna; 2000\nBernd; 1900\nClara"),
            _team("EnterTeam", name="B", players=[{"name": "Doris"}, {"name": "Emil"}]),
            ModifyTeamEvent(raw={"order": "free", "league": "District"}),
            _team("DrawTeamRounds"),
            _team("ScheduleTeamRound", round=1, start="2026-11-20 19:00", deadline="2026-11-20 18:30"),
            _team("GiveLineup", round=1, team=1, players="2, 1"),
            _team("EnterBoard", round=1, match=1, board=1, result="1-0"),
            _team("AdjustTeamPoints", team=1, taken_match=1, reason="late"),
            _team("ForfeitTeamMatch", round=1, match=1, lost="away"),
            _team("WithdrawTeam", team=2),
        ],
    ),
    Case(TALLY, "tally:night", (), [Add(number=3), Add(number=4), TakeBack(), Add(number=5)]),
    Case(
        TOURNAMENT,
        "cup",
        _new_tournament(),
        [
            _tournament("ImportPlayers", players=[{"name": name} for name in "abcdef"]),
            _tournament("PairRound"),
            _tournament("EnterResult", round=1, board=2, result="1-0"),
            _tournament("Undo"),
            _tournament("EnterResult", round=1, board=1, result="0-1"),
            _tournament("WithdrawPlayer", id=3, answers=["withdrawal"]),
        ],
    ),
    Case(
        BOARD,
        "board:dorsten",
        open_room(RoomSettings("dorsten", times=BLITZ), 1000),
        [
            AtBoard(command=command, now=Circumstances(at=2000 + 500 * number, by="anna"))
            for number, command in enumerate(GAME)
        ],
    ),
)


def first_events(case: Case) -> list[Any]:
    return case.aggregate.stamp(CONTEXT, case.first)


def folded_or_initial(case: Case, stamped: list[Any]) -> Any:
    if stamped or case.aggregate.initial is None:
        return case.aggregate.fold(stamped)
    return case.aggregate.initial()


def told(case: Case) -> list[Any]:
    """The whole stream of a case, stamped."""
    stamped = first_events(case)
    for command in case.commands:
        events = case.aggregate.decide(folded_or_initial(case, stamped), command, CONTEXT)
        stamped = [*stamped, *case.aggregate.stamp(CONTEXT, events)]
    return stamped


@asynccontextmanager
async def engines() -> AsyncIterator[tuple[Engine, Engine]]:
    """Two programs on one store."""
    streams = SqliteStreams.open(":memory:")
    try:
        yield Engine(streams, clock, lambda: 7), Engine(streams, clock, lambda: 7)
    finally:
        await streams.close()


async def begun(engine: Engine, case: Case) -> None:
    if case.first:
        await engine.begin(case.aggregate, lambda _: [case.stream], first_events(case))


cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.aggregate.kind)


@cases
def test_what_is_stored_is_read_again(case: Case) -> None:
    """`decode` is the way back from `encode`, for every event."""
    for each in told(case):
        assert case.aggregate.decode(case.aggregate.encode(each)) == each


@cases
def test_going_on_is_folding(case: Case) -> None:
    """One step later is the same as folding everything, and the version counts the events."""
    stamped = told(case)
    for place in range(len(case.first) or 1, len(stamped)):
        before = case.aggregate.fold(stamped[:place])
        assert before.version == place
        after = case.aggregate.go_on(before, stamped[place : place + 1])
        whole = case.aggregate.fold(stamped[: place + 1])
        if after is not None and not getattr(stamped[place], "part", 0):
            assert after == whole
            summary = case.aggregate.summary
            assert summary(after) == summary(whole)
            if shorter := case.aggregate.summary_after:
                assert shorter(before, summary(before), after) == summary(whole)


@cases
def test_going_on_by_several_steps_is_folding(case: Case) -> None:
    """What another program wrote meanwhile, all at once: where it is not None, it is what folding says."""
    stamped = told(case)
    for place in range(len(case.first) or 1, len(stamped)):
        if not getattr(stamped[place], "part", 0):
            after = case.aggregate.go_on(case.aggregate.fold(stamped[:place]), stamped[place:])
            assert after in (None, case.aggregate.fold(stamped))


@cases
def test_nothing_is_written_into_what_was_folded(case: Case) -> None:
    """Deciding and going on leave the value that they were given as it was."""
    aggregate, stamped = case.aggregate, first_events(case)
    for command in case.commands:
        folded = folded_or_initial(case, stamped)
        snapshot = deepcopy(folded)
        added = aggregate.stamp(CONTEXT, aggregate.decide(folded, command, CONTEXT))
        aggregate.go_on(folded, added)
        aggregate.summary(folded)
        assert folded == snapshot
        stamped = [*stamped, *added]


@cases
async def test_what_is_done_is_there(case: Case) -> None:
    """After every command another program sees what this one sees."""
    async with engines() as (one, other):
        await begun(one, case)
        for command in case.commands:
            done = await one.execute(case.aggregate, ADMIN, case.stream, command)
            here = await one.open(case.aggregate, ADMIN, case.stream)
            assert here.version == done.version
            assert here == await other.open(case.aggregate, ADMIN, case.stream)
        entry = (await one.streams.listing(case.aggregate.kind))[0]
        assert (entry.id, entry.summary) == (case.stream, case.aggregate.summary(here))


@cases
async def test_two_programs_do_not_overwrite_each_other(case: Case) -> None:
    """Whoever names a version that is gone is refused; whoever names none is decided again on what the other left."""
    async with engines() as (one, other):
        await begun(one, case)
        first, second = case.commands[0], case.commands[1]
        before = (await other.open(case.aggregate, ADMIN, case.stream)).version
        done = await one.execute(case.aggregate, ADMIN, case.stream, first)
        with pytest.raises(VersionConflict) as refused:
            await other.execute(case.aggregate, ADMIN, case.stream, second, before)
        assert (refused.value.expected, refused.value.actual) == (before, done.version)
        after = await other.execute(case.aggregate, ADMIN, case.stream, second)
        assert after.version == done.version + len(after.events)


@cases
async def test_a_follower_of_what_is_deleted_hears_it_in_the_words_of_its_kind(case: Case) -> None:
    """As whoever opens it then: there is no such tournament, board …; people know no streams."""
    async with engines() as (one, _):
        await begun(one, case)
        await one.execute(case.aggregate, ADMIN, case.stream, case.commands[0])
        news = one.follow(case.aggregate, ADMIN, case.stream, 0)
        await anext(news)
        await one.delete(case.aggregate, case.stream)
        with pytest.raises(NotFound) as refused:
            async for _ in news:
                pass
        assert refused.value.phrase == case.aggregate.missing(case.stream).phrase


@cases
async def test_a_follower_hears_every_event_once(case: Case) -> None:
    """From nothing to the last version, in order."""
    async with engines() as (one, _):
        await begun(one, case)
        for command in case.commands:
            version = (await one.execute(case.aggregate, ADMIN, case.stream, command)).version
        heard: list[Any] = []
        async for reached, events in one.follow(case.aggregate, ADMIN, case.stream, 0):
            heard += events
            assert len(heard) == reached
            if reached == version:
                break
        assert heard == [case.aggregate.event(each) for each in told(case)]


@cases
async def test_a_stream_of_another_kind_is_not_found(case: Case) -> None:
    """A name says the kind, and nobody reads or writes a stream as what it is not."""
    for other in CASES:
        if other is case:
            continue
        async with engines() as (one, _):
            await begun(one, other)
            with pytest.raises(NotFound):
                await one.open(case.aggregate, ADMIN, other.stream)
            with pytest.raises(NotFound):
                await one.execute(case.aggregate, ADMIN, other.stream, case.commands[0])
            with pytest.raises(NotFound):
                await one.delete(case.aggregate, other.stream)


async def test_the_engine_remembers_so_many_bytes_of_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream that was not asked for longest is folded again, and nothing is lost by it."""
    monkeypatch.setattr("kosmos.service.held_streams.MOST_BYTES", 2 * TOURNAMENT_BYTES)
    async with engines() as (one, _):
        for name in "abc":
            await one.execute(TALLY, ADMIN, f"tally:{name}", Add(number=1))
        assert list(one._held) == ["tally:b", "tally:c"]
        await one.execute(TALLY, ADMIN, "tally:a", Add(number=2))
        assert (await one.open(TALLY, ADMIN, "tally:a")).numbers == (1, 2)


async def test_what_is_not_there_yet_has_its_beginning() -> None:
    """An aggregate with an initial value is open before its first command, and the stream begins with it."""
    async with engines() as (one, other):
        assert (await one.open(TALLY, Actor("eve"), "tally:x")).version == 0
        await other.execute(TALLY, ADMIN, "tally:x", Add(number=1), 0)
        with pytest.raises(VersionConflict):
            await one.execute(TALLY, ADMIN, "tally:x", Add(number=2), 0)
        assert (await one.execute(TALLY, ADMIN, "tally:x", Add(number=2))).version == 2


@cases
async def test_a_stream_folded_beside_the_loop_never_overtakes_a_command(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens a long stream while commands come sees each version or a later one, and what is kept is the newest."""
    monkeypatch.setattr(deciding, "FEW_EVENTS", 0)
    async with engines() as (engine, other):
        await begun(engine, case)
        for command in case.commands:
            looks = [asyncio.create_task(other.open(case.aggregate, ADMIN, case.stream)) for _ in range(3)]
            done = await other.execute(case.aggregate, ADMIN, case.stream, command)
            assert max(look.version for look in await asyncio.gather(*looks)) <= done.version
            assert other.known(case.stream).version == done.version
            other._held.drop(case.stream)  # the next look folds from the beginning
        assert (await other.open(case.aggregate, ADMIN, case.stream)) == (
            await engine.open(case.aggregate, ADMIN, case.stream)
        )


async def test_the_short_way_is_the_same_way() -> None:
    """Decided at once on what is known, told when it is on disk; refused, unknown and busy streams are left to `execute`."""
    async with engines() as (one, other):
        told: asyncio.Queue[Executed | StoreRefused | None] = asyncio.Queue()

        def at_once(number: int, actor: Actor = ADMIN) -> bool:
            return one.execute_at_once(TALLY, actor, "tally:x", Add(number=number), told.put_nowait)

        assert not at_once(1)  # nobody has seen it yet
        await one.execute(TALLY, ADMIN, "tally:x", Add(number=1))
        assert at_once(2)
        assert not at_once(3)  # the one before is not on disk yet
        done = await told.get()
        assert isinstance(done, Executed)
        assert (done.version, done.folded.numbers) == (2, (1, 2))
        assert not at_once(4, Actor("eve"))
        assert not at_once(10**9)  # too much
        await other.execute(TALLY, ADMIN, "tally:x", Add(number=5))
        assert at_once(6)  # on a version that is not the newest any more
        assert await told.get() is None
        assert (await one.execute(TALLY, ADMIN, "tally:x", Add(number=6))).folded.numbers == (1, 2, 5, 6)
