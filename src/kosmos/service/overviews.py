"""What is worked out of whole streams, and of many of them: careers, games that count in ratings.

An overview belongs to a name and to the versions of the streams that it was made of: asked for with others it is made
anew, so it always equals one made from nothing. It is made once, in its turn, however many ask for it meanwhile; of a name
only the one made last is kept, and of all names those asked for last. What is worked out of one stream alone, for its
pages, stands in its projection (`core/projection.py`).
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, NamedTuple, TypeVar, cast

from kosmos.core.turns import Turns

T = TypeVar("T")

MOST_OVERVIEWS = 1000


class Overview(NamedTuple):
    versions: Any
    value: Any


class Overviews:
    """For one event loop. Where `make` is costly it goes into a thread by itself."""

    def __init__(self, most: int = MOST_OVERVIEWS) -> None:
        self._most = most
        #: what was asked for longest ago stands first
        self._made: OrderedDict[Hashable, Overview] = OrderedDict()
        self._turns = Turns()

    async def once(self, name: Hashable, versions: Any, make: Callable[[], Awaitable[T]]) -> T:
        """The value for these `versions`: whatever tells the streams of now from what they were and will be."""
        made = self._made.get(name)
        if made is None or made.versions != versions:
            async with self._turns.taken(name):
                made = self._made.get(name)
                if made is None or made.versions != versions:
                    made = Overview(versions, await make())
                    self._keep(name, made)
        if name in self._made:
            self._made.move_to_end(name)
        return cast("T", made.value)

    def _keep(self, name: Hashable, made: Overview) -> None:
        self._made[name] = made
        self._made.move_to_end(name)
        while len(self._made) > self._most:
            self._made.popitem(last=False)
