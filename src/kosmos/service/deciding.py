"""A folded stream and a command: what happens, and what the stream is then."""

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
    """What costs something for every event of a stream, beside the loop where they are many."""
    return make() if events <= FEW_EVENTS else await asyncio.to_thread(make)


async def decided(
    aggregate: Aggregate[E, S, F], folded: F, command: Command, context: Context
) -> Sequence[E]:
    """A state is a value: it may be looked at in another thread while everybody else goes on reading it."""
    if command.heavy:
        return await asyncio.to_thread(aggregate.decide, folded, command, context)
    return aggregate.decide(folded, command, context)


def next_step(
    aggregate: Aggregate[E, S, F], held: Held, command: Command, context: Context
) -> tuple[Sequence[E], list[bytes], Held]:
    """What happens, as it is stored, and the stream after it; or a refusal."""
    before: F = held.folded
    events = aggregate.decide(before, command, context)
    stamped = aggregate.stamp(context, events)
    after = aggregate.go_on(before, stamped)
    assert after is not None, "only a stream without undo is written to at once"
    now = Held(after, _summary(aggregate, held, after), aggregate.weight(after))
    return events, list(map(aggregate.encode, stamped)), now


def brought_forward(aggregate: Aggregate[E, S, F], held: Held, stored: Sequence[StoredEvent]) -> Held | None:
    """A known stream with what came after it; None where that does not follow directly, or only the whole stream can tell."""
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
    """They name personal data, or that it is forgotten: what was forgotten elsewhere must not live on in what is known here."""
    seal = aggregate.personal
    return seal is not None and any(
        seal.names_key(each) or seal.forgets(aggregate.event(each)) for each in stamped
    )


def _summary(aggregate: Aggregate[E, S, F], held: Held, after: F) -> bytes:
    shorter = aggregate.summary_after
    return shorter(held.folded, held.summary, after) if shorter else aggregate.summary(after)
