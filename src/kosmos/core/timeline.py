"""The time of a stream: its steps, and the way through undo, redo and "back to here".

Every version is a place in time with a state of its own. A step (one command's events) moves to a new
place; Undo and Redo move along the steps; going back moves to any earlier place and is a step itself.

Every kind of stream that can be undone shares this: its stamped events have `part` (0 begins a new step) and `event`,
whose `travels` says whether it moves in time; where it does, `version` is the place it leads to.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S")


class Travel(Enum):
    """How an event moves in time."""

    UNDO = auto()
    REDO = auto()
    BACK = auto()


class StepPart(Protocol):
    """An event with its stamp, as far as time is concerned."""

    @property
    def part(self) -> int: ...

    @property
    def event(self) -> Any: ...


class Misfit(ValueError):
    """This event does not fit what came before."""


@dataclass
class Timeline(Generic[S]):
    """A folded stream: its state, and where undo, redo and going back lead from here."""

    version: int
    state: S
    here: int  #: the version whose state this is; an earlier one after an undo
    undo_to: int = 0  #: the version Undo restores; 0: nothing to undo
    redo_to: int = 0
    wide: tuple[range, ...] = ()  #: the versions inside steps of several events; nobody ever saw their state

    def is_place(self, version: int) -> bool:
        """One can go there: the version exists and ends a step."""
        return 1 <= version <= self.version and not any(version in inside for inside in self.wide)


class Moment(NamedTuple):
    """A place in time: the step that led here, and the place before it."""

    version: int  #: of the last event of the step
    first: int  #: version of its first event
    before: "Moment | None"


class Walk(NamedTuple):
    """The result of following a stream through all its undos."""

    here: Moment
    past: tuple[Moment, ...]
    future: tuple[Moment, ...]

    @property
    def undo_to(self) -> int:
        return self.past[-1].version if self.past else 0

    @property
    def redo_to(self) -> int:
        return self.future[-1].version if self.future else 0


def walk(stream: Sequence[StepPart]) -> Walk:
    """Follow the steps of a stream; versions count from 1."""
    here = Moment(1, 1, None)
    places = {1: here}
    past: list[Moment] = []
    future: list[Moment] = []
    for version, stamped in enumerate(stream[1:], 2):
        travels = stamped.event.travels
        if travels is Travel.UNDO:
            future.append(here)
            here = past.pop()
        elif travels is Travel.REDO:
            past.append(here)
            here = future.pop()
        elif travels:
            past.append(here)
            future.clear()
            here = places[stamped.event.version]
        elif stamped.part:
            here = Moment(version, here.first, here.before)
        else:
            past.append(here)
            future.clear()
            here = Moment(version, version, here)
        places[version] = here
    return Walk(here, tuple(past), tuple(future))


def effective(here: Moment) -> list[int]:
    """The versions whose events make up the state at a place, in order."""
    versions: list[int] = []
    place: Moment | None = here
    while place:
        versions.extend(range(place.version, place.first - 1, -1))
        place = place.before
    versions.reverse()
    return versions


def wide_steps(stream: Sequence[StepPart]) -> tuple[range, ...]:
    """The versions inside steps of several events, without the last of each step."""
    ends = [version for version, stamped in enumerate(stream[1:], 1) if not stamped.part]
    starts = [1, *(end + 1 for end in ends)]
    return tuple(
        range(first, last) for first, last in zip(starts, [*ends, len(stream)], strict=True) if first < last
    )


class CheckedWay:
    """The same walk, step by step, with every step checked: for streams that come from a file.

    Raises `Misfit` (or a lookup error) where an event cannot follow those before it.
    """

    def __init__(self, *, wide_beginning: bool = False) -> None:
        """`wide_beginning`: the first step may be several events, as of an import."""
        self.here = 1
        self._past, self._future = list[int](), list[int]()
        self._place = {1: 1}  #: version -> the version whose state it has
        #: of the event before; None where no step can go on
        self._part: int | None = 0 if wide_beginning else None

    def step(self, version: int, part: int) -> None:
        """An event that changes something."""
        if part and (self._part is None or part != self._part + 1):
            raise Misfit
        if not part:
            self._past.append(self.here)
            self._future.clear()
        self.here, self._part = version, part
        self._place[version] = version

    def travel(self, version: int, travels: Travel, to: int) -> None:
        """An event that moves in time; afterwards the state is again that of `to`."""
        match travels:
            case Travel.UNDO:
                self._future.append(self.here)
                target = self._past.pop()
            case Travel.REDO:
                self._past.append(self.here)
                target = self._future.pop()
            case Travel.BACK:
                self._past.append(self.here)
                self._future.clear()
                target = self._place[to]
        if to != target and travels is not Travel.BACK:
            raise Misfit
        self.here, self._part = target, None
        self._place[version] = target
