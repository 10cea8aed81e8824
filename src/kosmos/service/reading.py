"""The one way to whatever is costly to work out: off the event loop, through the projection of its stream.

Pages, API, command line, script and published sites all come through `TournamentReading.work`.
"""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, TypeVar, cast

from kosmos.core.projection import Projection
from kosmos.service.shared_work import Workshop, in_costly_pool
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.projected import ProjectedState, projected
from kosmos.tournament.state import State

T = TypeVar("T")

#: A pool of its own: whoever waits for a disk or a password elsewhere does not wait for papers. More threads would
#: only take turns at the same interpreter, and the loop would wait for all of them.
WORKERS = 3
_POOL = ThreadPoolExecutor(WORKERS, thread_name_prefix="kosmos-papers")


async def off_loop(make: Callable[[], T]) -> T:
    """Something costly that belongs to no stream, or to a value that is there already (a PDF of a paper)."""
    return await asyncio.get_running_loop().run_in_executor(_POOL, make)


class TournamentReading(NamedTuple):
    """A tournament as it stands or stood, for one reader."""

    stream: str
    chronicle: Chronicle
    projection: Projection
    turn: AbstractAsyncContextManager[object]  #: held while something is worked out of this stream
    workshop: Workshop

    @property
    def state(self) -> State:
        return self.chronicle.state

    @property
    def version(self) -> int:
        return self.chronicle.version

    async def work(self, make: Callable[[ProjectedState], T], name: Hashable | None = None) -> T:
        """What `make` makes of the state. With a name it is made once for this version."""
        if name is not None and (known := self.projection.known(self.version, name)) is not None:
            return cast("T", known)
        async with self.turn:  # whoever waits here holds no thread
            return await off_loop(lambda: self._inside(make, name))

    async def costly(self, make: Callable[[ProjectedState], T], name: Hashable) -> T:
        """Something that may take a minute, made once for this version and given up when nobody waits.

        On a projection of its own: whoever reads the other pages of this tournament does not wait for it.
        """

        def work() -> T:
            return make(projected(self.state, self.version, Projection()))

        return await self.workshop.costly.once(self.named(name), lambda: in_costly_pool(work))

    def named(self, name: Hashable) -> Hashable:
        """The name of something made of this version; the projection stands for the stream, also if one of the same
        name is made after it was deleted.
        """
        return self.projection, self.version, name

    def _inside(self, make: Callable[[ProjectedState], T], name: Hashable | None) -> T:
        with self.projection:
            state = projected(self.state, self.version, self.projection)
            if name is None:
                return make(state)
            return self.projection.once(self.version, name, lambda: make(state))
