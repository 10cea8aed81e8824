"""The judge of every run: what was asked for, what was answered, and what is stored in the end.

A run is right if every acknowledged command is stored exactly once, none that was refused, none that nobody gave, and in an
order that real time allows: what had been answered before another was asked for stands before it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple


class Answer(Enum):
    KEPT = "kept"  #: acknowledged: it is on disk
    REFUSED = "refused"  #: it was said not to be done
    NONE = "none"  #: whoever asked never heard: it may be there or not


class Call(NamedTuple):
    """One command: where, when it was asked for, and when the answer was heard or nobody could hear it any more (one clock for all)."""

    stream: str
    name: str  #: unlike any other
    begun: float
    ended: float
    answer: Answer


def struck(calls: Sequence[Call], moments: Iterable[float]) -> int:
    """How many of these moments fell amid a command."""
    return sum(any(call.begun <= moment <= call.ended for call in calls) for moment in moments)


def faults_in(calls: Sequence[Call], stored: Mapping[str, Sequence[str]]) -> list[str]:
    """Everything that is wrong with a run; nothing if it is right. `stored`: the commands of each stream, in order."""
    faults = [f"two commands are called {name}" for name, count in _counted(calls).items() if count > 1]
    for stream in {*stored, *(call.stream for call in calls)}:
        mine = [call for call in calls if call.stream == stream]
        faults += [f"{stream}: {fault}" for fault in _faults_of(mine, stored.get(stream, ()))]
    return faults


def _counted(calls: Iterable[Call]) -> Counter[str]:
    return Counter(call.name for call in calls)


def _faults_of(calls: Sequence[Call], stored: Sequence[str]) -> Iterator[str]:
    there = Counter(stored)
    for call in calls:
        count = there.pop(call.name, 0)
        if call.answer is Answer.KEPT and count == 0:
            yield f"{call.name} was acknowledged and is lost"
        if call.answer is Answer.REFUSED and count:
            yield f"{call.name} was refused and is there"
        if count > 1:
            yield f"{call.name} is there {count} times"
    yield from (f"{name} was never asked for" for name in there)
    yield from _out_of_order(calls, stored)


def _out_of_order(calls: Sequence[Call], stored: Sequence[str]) -> Iterator[str]:
    """Read from the end: nothing may stand behind a command that was asked for after it had been answered."""
    known = {call.name: call for call in calls}
    soonest: Call | None = None  #: of those behind, the one that was answered first
    for name in reversed(stored):
        call = known.get(name)
        if call is None:
            continue
        if soonest and soonest.ended < call.begun:
            yield f"{call.name} stands before {soonest.name}, which had been answered when it was asked for"
        if call.answer is Answer.KEPT and (soonest is None or call.ended < soonest.ended):
            soonest = call
