"""A copy that was taken along comes back: what both sides did meanwhile is merged where it does not touch.

Nothing is overwritten: what is taken over is appended, as steps with those who did them and when. Where two steps touch
(`events/footprints.py`) both are shown, and somebody chooses. What was done alike on both sides is the same thing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.copies import CopyStepSettled, CopyTaken
from kosmos.tournament.events.players import PlayerAdded
from kosmos.tournament.events.rounds import RoundsDrawn
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.events.time_travel import WentBack
from kosmos.tournament.renaming import renamed
from kosmos.tournament.sides import SideSince, SideStep, side_since
from kosmos.tournament.taking_over import Misplaced, taken_over


class TouchingStep(NamedTuple):
    """A step of the copy that is not merged by itself, and why. Without a reason below it does not fit here any more."""

    step: SideStep  #: with the ids of this side
    ours: tuple[SideStep, ...]  #: what it touches that was done here, or taken back here
    after: tuple[SideStep, ...]  #: steps of the copy that it follows from, and that are not here
    removal: bool  #: the copy took this step back, which both had before it left


class MergePlan(NamedTuple):
    appended: tuple[Stamped, ...]
    taken: tuple[SideStep, ...]  #: the steps of the copy in them
    agreed: tuple[SideStep, ...]  #: done alike on both sides
    touching: tuple[TouchingStep, ...]


class HereSince(NamedTuple):
    """What was done here since the copy left, and what has become of the copy's steps so far."""

    removed: tuple[SideStep, ...]
    added: tuple[SideStep, ...]  #: by this side alone
    settled: Mapping[int, bool]  #: version in the copy -> whether it was taken over
    players: Mapping[int, list[int]]  #: version in the copy -> the ids here of those who were entered with it

    @property
    def steps(self) -> tuple[SideStep, ...]:
        return (*self.removed, *self.added)


def mark_of(ours: Sequence[Stamped], theirs: Sequence[Stamped]) -> tuple[int, CopyTaken] | None:
    """Where the copy left: the last mark that both streams have, at the same version."""
    for version in range(min(len(ours), len(theirs)), 0, -1):
        event = ours[version - 1].event
        if isinstance(event, CopyTaken) and event == theirs[version - 1].event:
            return version, event
    return None


def plan_merge(ours: Sequence[Stamped], theirs: Sequence[Stamped], mark: int, copy: str) -> MergePlan:
    """Both streams are of today's versions and equal up to the mark."""
    here, there = _here(ours, mark, copy), side_since(theirs, mark)
    alike = _alike(here, there)
    ids = _ids(here, there, alike, fold(ours).state.last_id)
    here = here._replace(added=tuple(step for step in here.added if step not in alike.values()))
    both = {step.version for step in here.removed} & {step.version for step in there.removed}
    here = here._replace(removed=tuple(step for step in here.removed if step.version not in both))
    gone = [step for step in there.removed if step.version not in both]
    removals = [step for step in gone if not here.settled.get(step.version)]
    back = _going_back(there, removals, copy) if removals and not here.steps else []
    known = side_since(_with_ids(theirs, mark, ids), mark).added
    theirs_alone = [step for step in known if step.version not in alike]
    free, touching = _sorted(here, theirs_alone, [] if back else removals)
    appended, taken, unfit = _appended([*ours, *back], free, copy)
    agreed = tuple(step for step in there.added if step.version in alike)
    return MergePlan((*back, *appended), tuple(taken), agreed, (*touching, *unfit))


def _here(stream: Sequence[Stamped], mark: int, copy: str) -> HereSince:
    side = side_since(stream, mark)
    settled: dict[int, bool] = {}
    players: dict[int, list[int]] = {}
    entered: list[int] = []
    for stamped in stream[mark:]:  # also what was undone since: it was settled all the same
        event = stamped.event
        entered = entered if stamped.part else []
        if isinstance(event, PlayerAdded):
            entered.append(event.id)
        if isinstance(event, CopyStepSettled) and event.copy == copy:
            settled[event.version] = event.taken
            players[event.version] = entered
    own = tuple(step for step in side.added if not step.settles(copy))
    return HereSince(side.removed, own, settled, players)


# -- the same on both sides ------------------------------------------------------------------------------


def _alike(here: HereSince, there: SideSince) -> dict[int, SideStep]:
    """Steps of the copy that were done in the same way here, by version, each with its counterpart."""
    found: dict[int, SideStep] = {}
    for step in there.added:
        if step.version in here.settled:
            continue
        same = (mine for mine in here.added if mine not in found.values() and _agree(mine, step))
        if mine := next(same, None):
            found[step.version] = mine
    return found


def _agree(mine: SideStep, theirs: SideStep) -> bool:
    return len(mine.events) == len(theirs.events) and all(
        _is_same(one, other) for one, other in zip(mine.events, theirs.events, strict=True)
    )


def _is_same(mine: Event, theirs: Event) -> bool:
    """Whether two steps are the same. The lot and the notes of a draw make no difference, nor does the id of a player
    who was entered.
    """
    if isinstance(mine, RoundsDrawn) and isinstance(theirs, RoundsDrawn):
        return (mine.rounds, mine.numbers) == (theirs.rounds, theirs.numbers)
    if isinstance(mine, PlayerAdded) and isinstance(theirs, PlayerAdded):
        return msgspec.structs.replace(mine, id=theirs.id, personal="") == theirs
    return mine == theirs


# -- players who were entered in the copy ----------------------------------------------------------------


def _ids(here: HereSince, there: SideSince, alike: Mapping[int, SideStep], last_id: int) -> dict[int, int]:
    """By their ids in the copy, the players' ids here: an id that the copy gave may belong to somebody else here by now."""
    ids: dict[int, int] = {}
    for step in there.added:
        entered = _entered(step)
        if step.version in alike:
            known: Sequence[int] = _entered(alike[step.version])
        else:
            known = here.players.get(step.version) or range(last_id + 1, last_id + 1 + len(entered))
        ids.update(zip(entered, known, strict=False))
        last_id = max((last_id, *known)) if entered else last_id
    return ids


def _entered(step: SideStep) -> list[int]:
    return [event.id for event in step.events if isinstance(event, PlayerAdded)]


def _with_ids(theirs: Sequence[Stamped], mark: int, ids: Mapping[int, int]) -> list[Stamped]:
    """The stream of the copy as if it had given the ids of this side."""
    return [
        *theirs[:mark],
        *(msgspec.structs.replace(each, event=renamed(each.event, ids)) for each in theirs[mark:]),
    ]


# -- what is taken over, and what waits for somebody to choose -------------------------------------------


def _sorted(
    here: HereSince, theirs: Iterable[SideStep], removals: Sequence[SideStep]
) -> tuple[list[SideStep], list[TouchingStep]]:
    """A step is free if it touches nothing that was done here, and nothing of the copy that is missing here."""
    missing = list(removals)
    free: list[SideStep] = []
    touching = [
        TouchingStep(step, _touched(here.steps, step), (), removal=True)
        for step in removals
        if step.version not in here.settled
    ]
    for step in theirs:
        ours, after = _touched(here.steps, step), _touched(missing, step)
        if here.settled.get(step.version):
            continue
        if step.version not in here.settled and not ours and not after:
            free.append(step)
            continue
        missing.append(step)
        if step.version not in here.settled:
            touching.append(TouchingStep(step, ours, after, removal=False))
    return free, touching


def _touched(others: Iterable[SideStep], step: SideStep) -> tuple[SideStep, ...]:
    return tuple(other for other in others if other.footprint.meets(step.footprint))


def _going_back(there: SideSince, removals: Sequence[SideStep], copy: str) -> list[Stamped]:
    """Steps that both sides had and the copy took back: where nothing was done here since, they are taken back here, too."""
    last = removals[-1].stamped[-1]
    settled = [
        Stamped(last.at, last.by, CopyStepSettled(copy, step.version, taken=True), 0) for step in removals
    ]
    return [Stamped(last.at, last.by, WentBack(there.kept), 0), *settled]


def _appended(
    stream: Sequence[Stamped], free: Iterable[SideStep], copy: str
) -> tuple[list[Stamped], list[SideStep], list[TouchingStep]]:
    state = fold(stream).state
    appended: list[Stamped] = []
    taken: list[SideStep] = []
    unfit: list[TouchingStep] = []
    for step in free:
        after = _touched((each.step for each in unfit), step)
        try:
            if after:
                raise Misplaced  # noqa: TRY301 - it follows from one that does not fit
            done, state = taken_over(state, step, copy)
        except Misplaced:
            unfit.append(TouchingStep(step, (), after, removal=False))
            continue
        appended += done
        taken.append(step)
    return appended, taken, unfit
