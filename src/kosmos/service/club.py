"""A club behind one store: its tournaments, and whole tournaments that come and go as files."""

import asyncio
import datetime as dt
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from typing import TYPE_CHECKING, Any

import msgspec

from kosmos.core.commands import Command, Right
from kosmos.core.errors import NotFound, settle
from kosmos.core.loading import later
from kosmos.core.players import Player, name_key
from kosmos.core.projection import Projection
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.board_limits import check_boards
from kosmos.service.chance import draw_seed, local_day, utc_now
from kosmos.service.cup_seasons import CupSeasons
from kosmos.service.engine import Engine, Executed
from kosmos.service.listing import ListedTournament, listing
from kosmos.service.published import PUBLISHED_TABLES, as_published
from kosmos.service.reading import TournamentReading, off_loop
from kosmos.service.shared_work import workshop
from kosmos.service.tournaments import TOURNAMENT, names_for, stamp
from kosmos.service.watch import watched
from kosmos.store.contract import Streams
from kosmos.tournament.chronicle import Chronicle, as_everybody_sees, as_visitors_see, fold
from kosmos.tournament.commands import CountCup, ForgetPlayer, ImportPlayers, NewTournament, parse_command
from kosmos.tournament.decide import decide_new
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.state import State

if TYPE_CHECKING:  # what comes back from functions that are loaded when they are called
    from kosmos.core.history_steps import HistoryStep
    from kosmos.papers.paper import Paper
    from kosmos.tournament.wishes import Wishes

make_paper = later("kosmos.papers.catalogue:make_paper")
with_known_rules: "Callable[[Engine, Wishes], Awaitable[Wishes]]" = later(
    "kosmos.service.national_rules:with_known_rules"
)
is_costly = later("kosmos.papers.catalogue:is_costly")
shows_a_draw = later("kosmos.papers.catalogue:shows_a_draw")
history_paper = later("kosmos.papers.history:history_paper")
history: "Callable[[Sequence[Stamped]], list[HistoryStep]]" = later("kosmos.tournament.history:history")
make_archive: Callable[..., bytes] = later("kosmos.formats.archive:make_archive")
read_archive = later("kosmos.formats.archive:read_archive")
drawing_of = later("kosmos.tournament.reasons:drawing_of")
up_to_date = later("kosmos.tournament.retelling:up_to_date")
is_trf = later("kosmos.formats.trf_import:is_trf")
read_trf_tournament = later("kosmos.formats.trf_import:read_trf_tournament")
is_kfc_file = later("kosmos.service.kfc_import:is_kfc_file")
moved_from_file = later("kosmos.service.kfc_import:moved_from_file")


def left_out(names: Iterable[str]) -> Iterator[Phrase]:
    """Who was entered already, if anybody."""
    if said := "; ".join(names):
        yield Phrase(N_("Entered already and left out: {names}."), {"names": said})


class Club:
    """All tournaments of a club behind one store."""

    def __init__(
        self,
        streams: Streams,
        clock: Callable[[], dt.datetime] = utc_now,
        chance: Callable[[], int] = draw_seed,
    ) -> None:
        self.engine = Engine(streams, clock, chance)
        self.streams = streams
        self.workshop = workshop()
        self.clock = clock
        self.seasons_of_cups = CupSeasons(self.engine)
        self.after_delete: list[Callable[[str], Awaitable[None]]] = []
        #: told the tournament, the player's id and, where it is known, the name
        self.after_forget: list[Callable[[str, int, str], Awaitable[None]]] = []

    @property
    def today(self) -> dt.date:
        """The day on this machine's wall: a term ends and a list is dated by it, not by the date in Greenwich."""
        return local_day(self.clock())

    def local_now(self) -> str:
        """The clock on this machine's wall, as rounds are said to begin by it: `2026-11-20T19:00`."""
        return self.clock().astimezone().strftime("%Y-%m-%dT%H:%M")

    # -- commands --------------------------------------------------------------------------------------

    def parse(self, name: str, raw: Mapping[str, Any]) -> Command:
        return parse_command(name, raw, self.today)

    async def create(self, actor: Actor, command: NewTournament) -> Executed:
        with watched(type(command).__name__, actor.name, "") as ran:
            actor.at("").need(command.right)
            made = await self._begin(self._stamped(actor, decide_new(command)))
            ran.stream, ran.version = made.stream, made.version
            return made

    async def execute(
        self, actor: Actor, stream: str, command: Command, expected_version: int | None = None
    ) -> Executed:
        """Do it, or refuse; durable when this returns."""
        check_boards(actor.at(stream), command)
        if isinstance(command, ForgetPlayer) and command.answers:
            await self.set_apart(actor, stream)  # of what stands in events nothing could be forgotten
        if isinstance(command, CountCup):
            actor.at(stream).need(command.right)  # before anything is said about the cup
            await self.seasons_of_cups.check(actor, command)
        done = await self.engine.execute(TOURNAMENT, actor, stream, command, expected_version)
        await self.seasons_of_cups.tell(stream, command, done)
        if isinstance(command, ForgetPlayer):
            await self._forget_elsewhere(
                stream, command.id, done.folded.state.entries[command.id].player.name
            )
        return done

    async def _forget_elsewhere(self, stream: str, id_: int, name: str) -> None:
        for forget in self.after_forget:
            await forget(stream, id_, name)

    # -- reading ---------------------------------------------------------------------------------------

    async def open(self, actor: Actor, stream: str, at: int | None = None) -> Chronicle:
        """The tournament as it stands, or as it stood at an earlier version, which only those see who may read all:
        it may be older than the publication, or name players who were deleted since.
        """
        actor = actor.at(stream)
        now = await self.engine.open(TOURNAMENT, actor, stream)
        if at is None or at == now.version:
            return as_everybody_sees(now) if actor.may(Right.READ) else as_visitors_see(now)
        actor.need(Right.READ)
        if not now.is_place(at):
            raise NotFound(Phrase(N_("version")), at)
        return fold(await self.engine.stamped(TOURNAMENT, stream, at))

    async def read(self, actor: Actor, stream: str, at: int | None = None) -> TournamentReading:
        """The same with what was worked out of it. An earlier version has nothing to go on from."""
        chronicle = await self.open(actor, stream, at)
        if at is None:
            return self.reading(stream, chronicle)
        turn = self.engine.reader_turn(stream)
        return TournamentReading(stream, chronicle, Projection(), turn, self.workshop)

    def reading(self, stream: str, chronicle: Chronicle) -> TournamentReading:
        """The same for a version that was opened a moment ago. What is seen beside a draft takes nothing over."""
        return TournamentReading(
            stream,
            chronicle,
            Projection() if chronicle.hides or chronicle.behind else self.engine.projection(stream),
            self.engine.reader_turn(stream),
            self.workshop,
        )

    async def listing(self, actor: Actor) -> list[ListedTournament]:
        """All tournaments the actor may see, the newest first."""
        return await listing(self.streams, actor)

    async def paper(
        self, actor: Actor, stream: str, key: str, wishes: "Wishes", at: int | None = None
    ) -> "tuple[Paper, int]":
        """A paper and the version it shows."""
        actor = actor.at(stream)
        reading = await self.read(actor, stream, at)
        if key == "history":
            steps, name = await self.history(actor, stream), reading.state.settings.name
            return await off_loop(lambda: history_paper(name, steps)), reading.version
        wanted = await with_known_rules(self.engine, self.wishes_of(actor, wishes))
        if shows_a_draw(key):
            before = await self._before_draw(stream, reading, wanted.round)
            return await off_loop(lambda: make_paper(key, before, wanted)), reading.version
        if key in PUBLISHED_TABLES and at is None:
            frozen = await as_published(self.engine, actor, reading, wanted.round)
            return await frozen.work(lambda state: make_paper(key, state, wanted)), reading.version
        if is_costly(key):
            made = await reading.costly(lambda state: make_paper(key, state, wanted), f"{key} {wanted}")
            return made, reading.version
        return await reading.work(lambda state: make_paper(key, state, wanted)), reading.version

    async def _before_draw(self, stream: str, reading: TournamentReading, number: int | None) -> State:
        """The moment before a round was drawn, by default the last one; of the coming round it is now."""
        drawn = len(reading.state.rounds)
        wanted = max(drawn, 1) if number is None else number
        if wanted == drawn + 1 or not reading.state.settings.profile.draws_each_round:
            return reading.state
        stamped = await self.engine.stamped(TOURNAMENT, stream, reading.version)
        return await off_loop(lambda: drawing_of(stamped, wanted).before)

    def wishes_of(self, actor: Actor, wishes: "Wishes") -> "Wishes":
        """What this reader may see, today."""
        if wishes.born_from or wishes.born_to:
            actor.need(Right.READ)  # who is in a group of ages tells the ages
        if wishes.codes or wishes.seats:
            actor.need(Right.DIRECT)  # whoever has a player's link plays for them
        today = wishes.today or self.today.isoformat()
        return msgspec.structs.replace(wishes, private=actor.may(Right.READ), today=today)

    async def history(self, actor: Actor, stream: str) -> "list[HistoryStep]":
        """Who did what is for those who direct; visitors see the results."""
        actor.at(stream).need(Right.READ)
        stamped = await self.engine.stamped(TOURNAMENT, stream)
        return await off_loop(lambda: history(stamped))

    async def events(self, actor: Actor, stream: str, after: int = 0) -> list[Stamped]:
        actor.at(stream).need(Right.READ)
        return await self.engine.stamped_after(TOURNAMENT, stream, after)

    async def whole_stream(self, actor: Actor, stream: str) -> list[Stamped]:
        """The whole stream for reasons to be worked out; it is not shown to anybody itself."""
        await self.open(actor, stream)
        return await self.engine.stamped(TOURNAMENT, stream)

    def follow(self, actor: Actor, stream: str, after: int) -> AsyncIterator[tuple[int, list[Event]]]:
        """(version, events since) again and again, from `after` on; a visitor's ends when it is hidden."""
        return self.engine.follow(TOURNAMENT, actor, stream, after)

    async def reached(self, stream: str, version: int) -> Chronicle:
        """The tournament at a version that a follower heard of, or at a later one; who may see it is asked elsewhere."""
        return await self.engine.reached(TOURNAMENT, stream, version)

    # -- whole tournaments -----------------------------------------------------------------------------

    async def export(self, actor: Actor, stream: str, *, personal: bool = False) -> bytes:
        """The `.kosmos` file; birth dates, addresses, phones and e-mails are in it only if asked for."""
        actor.at(stream).need(Right.READ)
        stamped = await self.engine.stamped(TOURNAMENT, stream)
        return await off_loop(lambda: make_archive(stamped, personal=personal))

    async def import_(self, actor: Actor, data: bytes, *, answers: Collection[str] = ()) -> Executed:
        """A new tournament of a `.kosmos` file, whose history comes along, of a KeizerForClubs or a report file."""
        with watched("Import", actor.name, "") as ran:
            made = await self._import(actor, data, answers=answers)
            ran.stream, ran.version = made.stream, made.version
            return made

    async def _import(self, actor: Actor, data: bytes, *, answers: Collection[str]) -> Executed:
        actor.at("").need(Right.DIRECT)
        if is_trf(data):
            return await self._import_trf(actor, data, answers=answers)
        if is_kfc_file(data):
            return await self._import_kfc(actor, data)
        return await self._begin(await asyncio.to_thread(read_archive, data))

    async def _import_kfc(self, actor: Actor, data: bytes) -> Executed:
        moved = await asyncio.to_thread(moved_from_file, data)
        stamped = [each for step in moved.steps for each in self._stamped(actor, step)]
        return (await self._begin(stamped))._replace(report=moved.report)

    async def _import_trf(self, actor: Actor, data: bytes, *, answers: Collection[str]) -> Executed:
        """Whatever had to be assumed, and every round that breaks the rules, is told before anything is made."""
        imported = await asyncio.to_thread(read_trf_tournament, data)
        settle(imported.questions, answers)
        stamped = [each for step in imported.steps for each in self._stamped(actor, step)]
        return (await self._begin(stamped))._replace(report=imported.report)

    async def delete(self, actor: Actor, stream: str) -> None:
        with watched("Delete", actor.name, stream):
            actor.need(Right.ADMIN)
            try:
                await self.engine.delete(TOURNAMENT, stream)
            except NotFound:
                raise NotFound(Phrase(N_("tournament")), stream) from None
            for forget in self.after_delete:
                await forget(stream)

    async def players_of(self, actor: Actor, stream: str, ids: Sequence[int] = ()) -> list[Player]:
        """Players to be taken over into another tournament: those named, or all."""
        actor.at(stream).need(Right.READ)
        entries = (await self.open(actor, stream)).state.entries
        for id_ in ids:
            if id_ not in entries:
                raise NotFound(Phrase(N_("player")), id_)
        return [entries[id_].player for id_ in ids or entries]

    async def take_over(
        self,
        actor: Actor,
        stream: str,
        source: str,
        ids: Sequence[int] = (),
        expected_version: int | None = None,
    ) -> Executed:
        """Enter players of another tournament, with all their data; who is entered already is left out and named."""
        actor.at(stream).need(ImportPlayers.right)
        wanted = await self.players_of(actor, source, ids)
        entered = (await self.open(actor, stream)).state.entries.values()
        taken = {name_key(entry.player.name) for entry in entered}
        command = ImportPlayers(players=tuple(each for each in wanted if name_key(each.name) not in taken))
        done = await self.execute(actor, stream, command, expected_version)
        return done._replace(
            report=tuple(left_out(each.name for each in wanted if name_key(each.name) in taken))
        )

    # -- what people may ask to have forgotten ---------------------------------------------------------

    async def set_apart(self, actor: Actor, stream: str) -> int:
        """Take personal data out of the events of a stream that was written with it; how many they were."""
        with watched("SetPersonalDataApart", actor.name, stream):
            actor.need(Right.ADMIN)
            return await self.engine.set_apart(TOURNAMENT, stream, up_to_date)

    async def forget_players(self, actor: Actor, stream: str, players: Sequence[int]) -> bool:
        """Also those who are not entered any more; whether there was anything to forget."""
        actor.need(Right.ADMIN)
        await self.set_apart(actor, stream)
        entries = (await self.open(actor, stream)).state.entries
        kept = await self.streams.personal.of_stream(stream)
        if not any(record.subject in players for record in kept.values()):
            for id_ in players:  # an address may be kept beside the tournament all the same
                await self._forget_elsewhere(stream, id_, entries[id_].player.name if id_ in entries else "")
            return False
        for id_ in players:
            if id_ in entries and not entries[id_].is_forgotten:
                await self.execute(actor, stream, ForgetPlayer(id=id_, answers=("player_forgotten",)))
            else:
                await self.streams.personal.erase_subjects(stream, [id_])
                await self._forget_elsewhere(stream, id_, "")
        return True

    # -- inside ----------------------------------------------------------------------------------------

    async def _begin(self, stamped: list[Stamped]) -> Executed:
        return await self.engine.begin(TOURNAMENT, names_for, stamped)

    def _stamped(self, actor: Actor, events: Sequence[Event]) -> list[Stamped]:
        return stamp(self.engine.context(actor), events)
