"""Team events: made by directors, lined up by captains with their links, shown to everybody."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from kosmos.core.addresses import address_of
from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.history_steps import HistoryStep
from kosmos.core.results import Result
from kosmos.formats.team_archive import is_team_archive, make_team_archive, read_team_archive
from kosmos.formats.team_csv import make_division_csv, make_division_xlsx, read_division
from kosmos.formats.team_trf import make_team_trf
from kosmos.formats.team_trf_import import TeamTrfRead, read_team_trf
from kosmos.formats.trf import Dialect, write
from kosmos.formats.trf_import import is_trf
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import Paper
from kosmos.papers.render import FORMATS
from kosmos.papers.team_matches import TeamPaperAsked
from kosmos.papers.teams import TEAM_PAPERS
from kosmos.service.actors import Actor
from kosmos.service.aggregate import Aggregate
from kosmos.service.chance import local_day
from kosmos.service.engine import Engine, Executed
from kosmos.service.exports import check_format, paper_file
from kosmos.service.listing import Listed, listed_kind
from kosmos.service.match_limits import check_matches
from kosmos.service.reading import off_loop
from kosmos.service.seat_links import NoSuchSeat, SeatLinks
from kosmos.service.shapes import File
from kosmos.service.tournaments import candidates
from kosmos.teams import commands as c
from kosmos.teams import events as e
from kosmos.teams.chronicle import TeamChronicle, fold, go_on, stamp_team_events
from kosmos.teams.decide import decide, match_at, match_of_team, team_of
from kosmos.teams.history import team_history
from kosmos.teams.settings import read_team_settings
from kosmos.teams.state import TeamEventState

PREFIX = "team"
KOSMOS = "kosmos"
TEAM_EXPORTS = ("csv", "xlsx", Dialect.TRF26.value, Dialect.TRF16.value, KOSMOS)


class TeamEventListed(msgspec.Struct, frozen=True):
    """What a list of team events shows."""

    name: str
    system: str
    teams: int = 0
    rounds: int = 0
    current: int = 0
    finished: bool = False
    public: bool = False
    league: str = ""
    level: int = 1


ListedTeamEvent = Listed[TeamEventListed]


class LineupTooLate(Refusal):
    text: ClassVar[str] = N_("Line-ups were to be handed in until {deadline}; ask the director.")
    status: ClassVar[int] = 409
    deadline: str


class BoardHasResult(Refusal):
    text: ClassVar[str] = N_("This board has a result; only the director can correct it.")
    status: ClassVar[int] = 409


class CaptainsDoNotEnter(Refusal):
    text: ClassVar[str] = N_("In this event the director enters the results.")
    status: ClassVar[int] = 403


class Captain(NamedTuple):
    """Whose link it is."""

    event: str
    team: int


def _summary(chronicle: TeamChronicle) -> bytes:
    state = chronicle.state
    settings = state.settings
    return msgspec.json.encode(
        TeamEventListed(
            settings.name,
            settings.system.value,
            len(state.teams),
            state.planned,
            state.current,
            state.is_finished,
            settings.public,
            settings.league,
            settings.level,
        )
    )


def _event(stamped: e.StampedTeamEvent) -> e.TeamEvent:
    return stamped.event


def _is_seen(chronicle: TeamChronicle, actor: Actor) -> bool:
    return chronicle.state.settings.public or actor.may(Right.READ)


def _may_hide(event: e.TeamEvent) -> bool:
    return isinstance(event, (e.TeamEventSet, *e.TEAM_TRAVEL))


TEAM_EVENT: Aggregate[e.TeamEvent, e.StampedTeamEvent, TeamChronicle] = Aggregate(
    kind=PREFIX,
    noun=N_("team event"),
    decode=e.decode,
    encode=e.encode,
    stamp=stamp_team_events,
    event=_event,
    fold=fold,
    go_on=go_on,
    decide=decide,
    summary=_summary,
    prefix=PREFIX,
    is_seen=_is_seen,
    may_hide=_may_hide,
)


def team_stream(id_: str) -> str:
    return f"{PREFIX}:{id_}"


def event_in(stream: str) -> str:
    """The id of the team event whose stream it is; empty for a stream of another kind."""
    return stream.removeprefix(f"{PREFIX}:") if stream.startswith(f"{PREFIX}:") else ""


class TeamEventBook:
    """Team events without their captains: made, changed, read, printed, taken along."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def listing(self, actor: Actor) -> list[ListedTeamEvent]:
        """The newest first."""
        return await listed_kind(self._engine.streams, actor, TEAM_EVENT.kind, TeamEventListed)

    async def divisions(self, actor: Actor, league: str) -> list[tuple[str, TeamEventState]]:
        """All divisions of a league, by the address of its name, the highest first."""
        found = [each for each in await self.listing(actor) if league_address(each.summary.league) == league]
        if not found or not league:
            raise NotFound(Phrase(N_("league")), league)
        found.sort(key=lambda each: (each.summary.level, each.summary.name))
        return [(each.id, await self.get(actor, each.id)) for each in found]

    async def get(self, actor: Actor, id_: str, at: int | None = None) -> TeamEventState:
        return (await self.open(actor, id_, at)).state

    async def open(self, actor: Actor, id_: str, at: int | None = None) -> TeamChronicle:
        """As it stands, or as it stood at an earlier version, which only those see who may read all."""
        now = await self._engine.open(TEAM_EVENT, actor, team_stream(id_))
        if at is None or at == now.version:
            return now
        actor.at(team_stream(id_)).need(Right.READ)
        if not now.is_place(at):
            raise NotFound(Phrase(N_("version")), at)
        return fold(await self._engine.stamped(TEAM_EVENT, team_stream(id_), at))

    async def whole_stream(self, actor: Actor, id_: str) -> list[e.StampedTeamEvent]:
        """The whole stream, to work something out of it; it is not shown to anybody itself."""
        await self.open(actor, id_)
        return await self._engine.stamped(TEAM_EVENT, team_stream(id_))

    async def history(self, actor: Actor, id_: str) -> list[HistoryStep]:
        """Who did what is for those who work here; visitors see the results."""
        await self.open(actor, id_)
        actor.at(team_stream(id_)).need(Right.READ)
        stamped = await self._engine.stamped(TEAM_EVENT, team_stream(id_))
        return await off_loop(lambda: team_history(stamped))

    async def make(self, actor: Actor, raw: Mapping[str, Any]) -> str:
        actor.at("").need(Right.DIRECT)
        settings = read_team_settings(raw, local_day(self._engine.clock()))
        return await self.begin(actor, [e.TeamEventSet(settings)])

    async def begin(self, actor: Actor, events: Sequence[e.TeamEvent]) -> str:
        """A new stream of these events; whoever calls has asked for the right to."""
        return await self.begin_stream(stamp_team_events(self._engine.context(actor), events))

    async def begin_stream(self, stamped: Sequence[e.StampedTeamEvent]) -> str:
        done = await self._engine.begin(TEAM_EVENT, _names, stamped)
        return done.stream.removeprefix(f"{PREFIX}:")

    async def change(
        self, actor: Actor, id_: str, raw: Mapping[str, Any], expected_version: int | None = None
    ) -> Executed:
        """Change the settings that are given; all others stay."""
        return await self.execute(actor, id_, c.ModifyTeamEvent(raw=dict(raw)), expected_version)

    async def do(
        self,
        actor: Actor,
        id_: str,
        name: str,
        raw: Mapping[str, Any],
        expected_version: int | None = None,
    ) -> Executed:
        command = c.parse_team_command(name, raw, local_day(self._engine.clock()))
        return await self.execute(actor, id_, command, expected_version)

    async def execute(
        self, actor: Actor, id_: str, command: Command, expected_version: int | None = None
    ) -> Executed:
        await self.get(actor, id_)
        check_matches(actor.at(team_stream(id_)), command)
        return await self._engine.execute(TEAM_EVENT, actor, team_stream(id_), command, expected_version)

    # -- files -------------------------------------------------------------------------------------------------

    async def import_(self, actor: Actor, data: bytes) -> tuple[str, tuple[Phrase, ...]]:
        """A `.kosmos` file with its history, a report file with teams, or the spreadsheet of a division, as a new event; and
        what had to be assumed.
        """
        actor.at("").need(Right.DIRECT)
        if is_team_archive(data):
            return await self.begin_stream(await off_loop(lambda: read_team_archive(data))), ()
        if is_trf(data):
            made = await off_loop(lambda: read_team_trf(data))
        else:
            made = TeamTrfRead(await off_loop(lambda: read_division(data)), ())
        return await self.begin(actor, made.events), made.report

    async def exported(self, actor: Actor, id_: str, format_name: str) -> File:
        """As a report file, as the spreadsheet of a division, or whole with its history, for those who may read that."""
        if format_name not in TEAM_EXPORTS:
            raise NotFound(Phrase(N_("format")), format_name)
        state = await self.get(actor, id_)
        if format_name == KOSMOS:
            actor.at(team_stream(id_)).need(Right.READ)
            told = await self.whole_stream(actor, id_)
            data = await off_loop(lambda: make_team_archive(told))
            return File(f"{id_}.kosmos", "application/x-ndjson", data, state.version)
        if format_name == "csv":
            data = await off_loop(lambda: make_division_csv(state))
            return File(f"{id_}.csv", "text/csv", data, state.version)
        if format_name == "xlsx":
            data = await off_loop(lambda: make_division_xlsx(state))
            return File(f"{id_}.xlsx", FORMATS["xlsx"].mime, data, state.version)
        made = await off_loop(lambda: make_team_trf(state, Dialect(format_name)))
        return File(f"{id_}.trf", "text/plain", write(made.trf).encode(), state.version, made.adjustments)

    # -- papers ------------------------------------------------------------------------------------------------

    async def paper(
        self, actor: Actor, id_: str, key: str, round_: int = 0, match: int = 0, at: int | None = None
    ) -> Paper:
        """A list of a team event; line-ups are in it when both are in."""
        if key not in TEAM_PAPERS:
            raise NotFound(Phrase(N_("paper")), key)
        state = await self.get(actor, id_, at)
        round_ = round_ or state.current
        if round_ > len(state.rounds):
            raise NotFound(Phrase(N_("round")), round_)
        if match:
            match_at(state, round_, match)
        asked = TeamPaperAsked(state, round_, match)
        return await off_loop(lambda: TEAM_PAPERS[key].make(asked))

    async def printed(
        self,
        actor: Actor,
        id_: str,
        key: str,
        format_name: str,
        language: Language,
        round_: int = 0,
        match: int = 0,
        at: int | None = None,
    ) -> File:
        check_format(format_name)
        paper = await self.paper(actor, id_, key, round_, match, at)
        version = (await self.get(actor, id_, at)).version
        return await paper_file(f"{id_}-{key}", paper, version, format_name, language)


class TeamEvents(TeamEventBook):
    """All of it, with the links of the captains."""

    def __init__(self, engine: Engine, links: SeatLinks, local_now: Callable[[], str]) -> None:
        super().__init__(engine)
        self._links = links
        self.local_now = local_now  #: deadlines are said in the time of the place
        self.after_delete: list[Callable[[str], Awaitable[None]]] = []

    async def delete(self, actor: Actor, id_: str) -> None:
        """By whoever directs the house. Links and roles end: an event that is called the same later is another one."""
        actor.at("").need(Right.DIRECT)
        state = await self.get(actor, id_)
        await self._engine.delete(TEAM_EVENT, team_stream(id_))
        for team in state.teams:
            await self._links.replace(team_stream(id_), f"c{team}")
        for forget in self.after_delete:
            await forget(team_stream(id_))

    # -- captains ----------------------------------------------------------------------------------------------

    async def links(self, actor: Actor, id_: str) -> dict[int, str]:
        """The captain's own link of every team; whoever has it hands in the line-up."""
        actor.at(team_stream(id_)).need(Right.DIRECT)
        teams = list((await self.get(actor, id_)).teams)
        secrets = await self._links.make_all(team_stream(id_), [f"c{team}" for team in teams])
        return dict(zip(teams, secrets, strict=True))

    async def replace_link(self, actor: Actor, id_: str, team: int) -> str:
        """A new one; the link before opens nothing any more."""
        actor.at(team_stream(id_)).need(Right.DIRECT)
        team_of(await self.get(actor, id_), team)
        return await self._links.replace(team_stream(id_), f"c{team}")

    async def captain(self, secret: str) -> tuple[Captain, TeamEventState]:
        """Whose link it is, and the event, which a captain sees though it may be hidden."""
        link = await self._links.read(secret)
        if not link.stream.startswith(f"{PREFIX}:") or not link.role[1:].isdecimal() or link.role[0] != "c":
            raise NoSuchSeat
        owner = Captain(link.stream.removeprefix(f"{PREFIX}:"), int(link.role[1:]))
        state = await self.get(_captains_actor(""), owner.event)
        if owner.team not in state.teams:
            raise NoSuchSeat
        return owner, state

    async def hand_in(self, secret: str, round_: int, players: Sequence[int]) -> Executed:
        """A captain's line-up: of the own team, before the deadline."""
        owner, state = await self.captain(secret)
        match_of_team(state, round_, owner.team)
        deadline = state.times_of(round_).deadline
        if deadline and self.local_now() > deadline:
            raise LineupTooLate(deadline.replace("T", " "))
        command = c.GiveLineup(round=round_, team=owner.team, players=tuple(players))
        return await self._as_captain(owner, state, command)

    async def report(self, secret: str, round_: int, board: int, result: Result) -> Executed:
        """A captain's result of the own match, where there is none yet."""
        owner, state = await self.captain(secret)
        match = match_of_team(state, round_, owner.team)
        if not state.settings.captains_enter:
            raise CaptainsDoNotEnter
        if not match.is_lined_up or not 1 <= board <= len(match.results):
            raise NotFound(Phrase(N_("board")), board)
        if match.results[board - 1] is not Result.MISSING:
            raise BoardHasResult
        command = c.EnterBoard(round=round_, match=match.number, board=board, result=result)
        return await self._as_captain(owner, state, command)

    async def _as_captain(self, owner: Captain, state: TeamEventState, command: Command) -> Executed:
        team = state.teams[owner.team]
        actor = _captains_actor(team.captain or team.name)
        return await self._engine.execute(TEAM_EVENT, actor, team_stream(owner.event), command)


def _captains_actor(name: str) -> Actor:
    """The link is the permission; what it opens was checked before."""
    return Actor(name, Right.RESULTS)


def _names(chronicle: TeamChronicle) -> Iterator[str]:
    return map(team_stream, candidates(address_of(chronicle.state.settings.name, PREFIX)))


def league_address(league: str) -> str:
    return address_of(league, "league") if league else ""
