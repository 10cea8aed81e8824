"""A folded stream and a command give events, and the stream after them."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from kosmos.core.commands import Command, Context
from kosmos.service.aggregate import Aggregate, E, F, S
from kosmos.service.held_streams import Held
from kosmos.store.contract import StoredEvent

T = TypeVar("T")
FEW_EVENTS = 500  #: are decoded and folded at once; with more everybody else would wait


async def off_loop_if_many(events: int, make: Callable[[], T]) -> T:
    """Work that costs something for every event: done at once for few events, in a thread for many."""
    return make() if events <= FEW_EVENTS else await asyncio.to_thread(make)


async def decided(
    aggregate: Aggregate[E, S, F], folded: F, command: Command, context: Context
) -> Sequence[E]:
    """The events of a command. A heavy decision runs in a thread: a state is a value, so others can read it meanwhile."""
    if command.heavy:
        return await asyncio.to_thread(aggregate.decide, folded, command, context)
    return aggregate.decide(folded, command, context)


def decide_next(
    aggregate: Aggregate[E, S, F], held: Held, command: Command, context: Context
) -> tuple[Sequence[E], list[bytes], Held]:
    """The events of a command, their bytes, and the stream after them; or a refusal."""
    before: F = held.folded
    events = aggregate.decide(before, command, context)
    stamped = aggregate.stamp(context, events)
    after = aggregate.go_on(before, stamped)
    assert after is not None, "only a stream without undo is written to at once"
    now = Held(after, _summary(aggregate, held, after), aggregate.weight(after))
    return events, list(map(aggregate.encode, stamped)), now


def brought_forward(aggregate: Aggregate[E, S, F], held: Held, stored: Sequence[StoredEvent]) -> Held | None:
    """A known stream with the events that came after it. None where they do not follow directly, or where only
    folding the whole stream gives the state.
    """
    before: F = held.folded
    new = [each for each in stored if each.version > before.version]
    if not new or new[0].version != before.version + 1:
        return None
    stamped = [aggregate.decode(each.data) for each in new]
    if _tells_of_people(aggregate, stamped):
        return None
    after = aggregate.go_on(before, stamped)
    return None if after is None else Held(after, _summary(aggregate, held, after), aggregate.weight(after))


def _tells_of_people(aggregate: Aggregate[E, S, F], stamped: Sequence[S]) -> bool:
    """Whether events name personal data, or that it was forgotten. Such a stream is read anew: what another program
    has forgotten must not stay in memory here.
    """
    seal = aggregate.personal
    return seal is not None and any(
        seal.names_key(each) or seal.forgets(aggregate.event(each)) for each in stamped
    )


def _summary(aggregate: Aggregate[E, S, F], held: Held, after: F) -> bytes:
    shorter = aggregate.summary_after
    return shorter(held.folded, held.summary, after) if shorter else aggregate.summary(after)
