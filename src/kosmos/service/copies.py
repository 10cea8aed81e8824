"""Copies that are taken along: a mark in both streams, a file to go, and what came back merged or side by side.

What came back is kept as it is, in a stream of its own beside the tournament: only the events after the mark, because
up to there both are the same.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

import msgspec

from kosmos.core.commands import Command, Context, Right
from kosmos.core.errors import NotFound, Refusal, VersionConflict
from kosmos.core.loading import later
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.aggregate import Aggregate
from kosmos.service.club import Club
from kosmos.service.reading import off_loop
from kosmos.service.tournaments import PERSONAL_SEAL, TOURNAMENT, stamp
from kosmos.service.watch import watched
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.copies import CopyHandedBack, CopyStepSettled, CopyTaken
from kosmos.tournament.events.personal import describing, without_key
from kosmos.tournament.events.stored import Stamped, decode, encode
from kosmos.tournament.merging import MergePlan, TouchingStep, mark_of, plan_merge
from kosmos.tournament.retelling import up_to_date
from kosmos.tournament.taking_over import Misplaced, taken_over

make_archive = later("kosmos.formats.archive:make_archive")
read_archive = later("kosmos.formats.archive:read_archive")

TRIES = 5  #: how often it is merged again when somebody here was faster
COPY = "copy"


class NotOurCopy(Refusal):
    text: ClassVar[str] = N_("This file is no copy that was taken along from this tournament.")
    status: ClassVar[int] = 409


class CannotTakeOver(Refusal):
    text: ClassVar[str] = N_(
        "This step does not fit the tournament as it is here. Change what stands in its way first, or do it by hand."
    )
    status: ClassVar[int] = 409


class CopyTail(NamedTuple):
    """What was done in a copy, as it came. Only its length is looked at."""

    version: int


class CopySummary(msgspec.Struct, frozen=True):
    tournament: str


class HandedBack(NamedTuple):
    """What came of handing a copy back."""

    tournament: str
    copy: str
    taken: int  #: steps
    agreed: int
    waiting: int


class OpenCopy(NamedTuple):
    """A copy that came back with steps that somebody has to choose about."""

    copy: str
    theirs: Sequence[Stamped]
    touching: Sequence[TouchingStep]


def _nothing_done() -> CopyTail:
    return CopyTail(0)


def _fold(stamped: Sequence[Stamped]) -> CopyTail:
    return CopyTail(len(stamped))


def _go_on(before: CopyTail, stamped: Sequence[Stamped]) -> CopyTail:
    return CopyTail(before.version + len(stamped))


def _decide(_tail: CopyTail, command: Command, _context: Context) -> Sequence[Event]:
    raise NotFound(Phrase(N_("command")), type(command).__name__)


def _never_seen(_tail: CopyTail, _actor: Actor) -> bool:
    return False


def copy_aggregate(tournament: str = "") -> Aggregate[Event, Stamped, CopyTail]:
    """What a listing of the store shows is the tournament that the copy belongs to."""
    summary = msgspec.json.encode(CopySummary(tournament))
    return Aggregate(
        kind=COPY,
        noun=N_("copy"),
        decode=decode,
        encode=encode,
        stamp=stamp,
        event=lambda stamped: stamped.event,
        fold=_fold,
        go_on=_go_on,
        decide=_decide,
        summary=lambda _tail: summary,
        prefix=COPY,
        initial=_nothing_done,
        weight=lambda _tail: 1_000,
        is_seen=_never_seen,
        personal=PERSONAL_SEAL,
    )


class TournamentCopies:
    def __init__(self, club: Club) -> None:
        self._club = club
        self._engine = club.engine
        club.after_delete.append(self.forget_stream)
        club.after_forget.append(self.forget_player)

    # -- there and back ----------------------------------------------------------------------------------

    async def take_along(self, actor: Actor, stream: str, *, personal: bool) -> bytes:
        """The file of a copy. Here the tournament goes on as it is."""
        with watched("TakeAlong", actor.name, stream):
            actor.at(stream).need(Right.DIRECT)
            version = await self._mark(actor, stream)
            whole = await self._engine.stamped(TOURNAMENT, stream, version)
            made: bytes = await off_loop(lambda: make_archive(whole, personal=personal))
            return made

    async def _mark(self, actor: Actor, stream: str) -> int:
        """The version at which the copy leaves."""
        lost = VersionConflict(0, 0)
        for _ in range(TRIES):
            now = await self._engine.open(TOURNAMENT, actor, stream)
            context = self._engine.context(actor)
            mark = stamp(context, [CopyTaken(f"{context.seed:08x}", stream)])
            try:
                return (await self._engine.append_steps(TOURNAMENT, stream, now.version, mark)).version
            except VersionConflict as conflict:
                lost = conflict
        raise lost

    async def hand_back(self, actor: Actor, data: bytes, stream: str = "") -> HandedBack:
        """What was done in the copy is appended here as far as it touches nothing; the rest waits, side by side."""
        theirs: list[Stamped] = await off_loop(lambda: read_archive(data))
        stream = stream or _home_of(theirs)
        with watched("HandBack", actor.name, stream):
            actor.at(stream).need(Right.DIRECT)
            await self._engine.open(TOURNAMENT, actor, stream)
            lost = VersionConflict(0, 0)
            for _ in range(TRIES):
                try:
                    return await self._merge(actor, stream, theirs)
                except VersionConflict as conflict:
                    lost = conflict
        raise lost

    async def _merge(self, actor: Actor, stream: str, theirs: Sequence[Stamped]) -> HandedBack:
        ours = await self._ours(stream)
        mark, copy = await off_loop(lambda: _checked_mark(ours, theirs))
        copy, kept, is_new = await self._keep(stream, copy, theirs[mark:])
        theirs = [*ours[:mark], *kept]
        plan = await off_loop(lambda: plan_merge(ours, theirs, mark, copy))
        if is_new or plan.appended:
            told = stamp(self._engine.context(actor), [CopyHandedBack(copy, len(theirs))])
            steps = [*told, *self._signed(actor, plan.appended)]
            await self._engine.append_steps(TOURNAMENT, stream, len(ours), steps)
            await self._club.seasons_of_cups.tell_all(stream)
        return HandedBack(stream, copy, len(plan.taken), len(plan.agreed), len(plan.touching))

    async def _keep(self, stream: str, copy: str, tail: Sequence[Stamped]) -> tuple[str, list[Stamped], bool]:
        """Under the first name that has nothing else: the same file may have been taken to two laptops."""
        number, name = 1, copy
        while True:
            kept = await self._tail(name)
            if _plain(kept) == _plain(tail[: len(kept)]):
                if new := tail[len(kept) :]:
                    await self._engine.append_steps(copy_aggregate(stream), f"{COPY}:{name}", len(kept), new)
                return name, [*kept, *new], bool(new)
            if _plain(kept[: len(tail)]) == _plain(tail):
                return name, kept, False
            number += 1
            name = f"{copy}-{number}"

    # -- what waits --------------------------------------------------------------------------------------

    async def waiting(self, actor: Actor, stream: str) -> tuple[list[Stamped], list[OpenCopy]]:
        """The stream here, and every copy that came back with something to choose about."""
        actor.at(stream).need(Right.DIRECT)
        await self._engine.open(TOURNAMENT, actor, stream)
        ours = await self._ours(stream)
        found = [await self._opened(ours, copy) for copy in _handed_back(ours)]
        return ours, [each for each in found if each.touching]

    async def _opened(self, ours: list[Stamped], copy: str) -> OpenCopy:
        mark = _mark_at(ours, copy)
        theirs = [*ours[:mark], *await self._tail(copy)]
        plan = await off_loop(lambda: plan_merge(ours, theirs, mark, copy))
        return OpenCopy(copy, theirs, plan.touching)

    async def settle(self, actor: Actor, stream: str, copy: str, version: int, *, take: bool) -> HandedBack:
        """One step of a copy: taken over as it was done there, or left out. What hangs on it alone follows."""
        with watched("SettleCopyStep", actor.name, stream):
            ours, found = await self.waiting(actor, stream)
            open_copy = next((each for each in found if each.copy == copy), None)
            touching = open_copy.touching if open_copy else ()
            chosen = next((each for each in touching if each.step.version == version), None)
            if open_copy is None or chosen is None:
                raise NotFound(Phrase(N_("step")), version)
            first = self._taken(ours, chosen, copy) if take else self._left(actor, copy, version)
            mark, theirs = _mark_at(ours, copy), open_copy.theirs
            plan: MergePlan = await off_loop(lambda: plan_merge([*ours, *first], theirs, mark, copy))
            steps = self._signed(actor, [*first, *plan.appended])
            await self._engine.append_steps(TOURNAMENT, stream, len(ours), steps)
            await self._club.seasons_of_cups.tell_all(stream)
        return HandedBack(stream, copy, len(plan.taken) + take, len(plan.agreed), len(plan.touching))

    def _left(self, actor: Actor, copy: str, version: int) -> list[Stamped]:
        return stamp(self._engine.context(actor), [CopyStepSettled(copy, version, taken=False)])

    def _taken(self, ours: list[Stamped], chosen: TouchingStep, copy: str) -> list[Stamped]:
        if chosen.removal:
            raise CannotTakeOver
        try:
            return taken_over(fold(ours).state, chosen.step, copy)[0]
        except Misplaced:
            raise CannotTakeOver from None

    def _signed(self, actor: Actor, steps: Sequence[Stamped]) -> list[Stamped]:
        """Steps keep who did them and when; that they came here is signed by whoever let them in."""
        context = self._engine.context(actor)
        return [
            Stamped(context.at, context.by, each.event, each.part)
            if isinstance(each.event, CopyStepSettled)
            else each
            for each in steps
        ]

    # -- forgetting --------------------------------------------------------------------------------------

    async def forget_stream(self, stream: str) -> None:
        """Delete the copies of a tournament together with it."""
        for entry in await self._engine.streams.listing(COPY):
            if msgspec.json.decode(entry.summary, type=CopySummary).tournament == stream:
                await self._engine.delete(copy_aggregate(), entry.id)

    async def forget_player(self, stream: str, player: int, name: str) -> None:
        """What the copies say of somebody is erased, too. Whoever was entered there had another id, but this name."""
        for copy in _handed_back(await self._ours(stream)):
            known = {player} | {
                told.id
                for each in await self._tail(copy)
                if (told := describing(each.event)) and told.player.name == name
            }
            await self._engine.streams.personal.erase_subjects(f"{COPY}:{copy}", sorted(known))

    # -- inside ------------------------------------------------------------------------------------------

    async def _ours(self, stream: str) -> list[Stamped]:
        stamped = await self._engine.stamped(TOURNAMENT, stream)
        return await off_loop(lambda: up_to_date(stamped))

    async def _tail(self, copy: str) -> list[Stamped]:
        try:
            return await self._engine.stamped(copy_aggregate(), f"{COPY}:{copy}")
        except NotFound:
            return []


def _home_of(theirs: Sequence[Stamped]) -> str:
    """The tournament that the copy says it comes from."""
    marks = [each.event for each in theirs if isinstance(each.event, CopyTaken)]
    if not marks:
        raise NotOurCopy
    return marks[-1].tournament


def _checked_mark(ours: Sequence[Stamped], theirs: Sequence[Stamped]) -> tuple[int, str]:
    found = mark_of(ours, theirs)
    if found is None or _plain(ours[: found[0]]) != _plain(theirs[: found[0]]):
        raise NotOurCopy
    return found[0], found[1].copy


def _plain(stamped: Sequence[Stamped]) -> list[bytes]:
    """Without personal data, which may have been left at home or been forgotten since."""
    return [
        encode(msgspec.structs.replace(each, event=without_key(each.event, personal=False)))
        for each in stamped
    ]


def _handed_back(ours: Sequence[Stamped]) -> list[str]:
    """The copies that came back, each once, the first one first."""
    return list(dict.fromkeys(each.event.copy for each in ours if isinstance(each.event, CopyHandedBack)))


def _mark_at(ours: Sequence[Stamped], copy: str) -> int:
    key = copy.partition("-")[0]
    marks = (
        version
        for version, each in enumerate(ours, 1)
        if isinstance(each.event, CopyTaken) and each.event.copy == key
    )
    version = next(marks, 0)
    if not version:
        raise NotOurCopy
    return version
