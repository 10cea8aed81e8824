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
    """Costly work that belongs to no stream, or to a value that is already there (a PDF of a paper), in a thread."""
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
        """Work that may take a minute: made once for this version, and given up when nobody waits for it.

        It has a projection of its own, so that the other pages of this tournament need not wait for it.
        """

        def work() -> T:
            return make(projected(self.state, self.version, Projection()))

        return await self.workshop.costly.once(self.named(name), lambda: in_costly_pool(work))

    def named(self, name: Hashable) -> Hashable:
        """The name under which something made of this version is shared. The projection is part of it: a tournament
        of the same name that is made after this one was deleted has another.
        """
        return self.projection, self.version, name

    def _inside(self, make: Callable[[ProjectedState], T], name: Hashable | None) -> T:
        with self.projection:
            state = projected(self.state, self.version, self.projection)
            if name is None:
                return make(state)
            return self.projection.once(self.version, name, lambda: make(state))
