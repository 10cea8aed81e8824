"""Work for whoever asks: made once for all who wait for the same, kept as long as there is room, given up when nobody
waits any more, and limited, so that nobody takes it all.
"""

import asyncio
import threading
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.core.giving_up import wanted_until
from kosmos.locale import N_, NP_
from kosmos.service.watch import REQUEST

T = TypeVar("T")

MOST_KEPT = 16  #: results
MOST_BYTES = 64 * 2**20  #: of all of them together

#: For what may take a minute: papers, pages and commands have threads of their own and go on meanwhile.
_COSTLY = ThreadPoolExecutor(2, thread_name_prefix="kosmos-costly")


class TooBusy(Refusal):
    text: ClassVar[str] = N_("Kosmos is busy with other large pages. Try again in a moment.")
    status: ClassVar[int] = 503


class TooMuchAtOnce(Refusal):
    text: ClassVar[str] = NP_(
        "{count} large page is being made for your address. Wait until it is there.",
        "{count} large pages are being made for your address. Wait until one of them is there.",
        "count",
    )
    status: ClassVar[int] = 429
    count: int


async def in_costly_pool(make: Callable[[], T]) -> T:
    """Run in one of few threads. When the caller is cancelled, the work ends the next time it asks whether to go on."""
    unwanted = threading.Event()
    try:
        return await asyncio.get_running_loop().run_in_executor(_COSTLY, wanted_until, unwanted, make)
    except asyncio.CancelledError:
        unwanted.set()
        raise


class _Job:
    def __init__(self, task: asyncio.Task[Any], address: str) -> None:
        self.task = task
        self.address = address
        self.waiting = 0


class _Failed(NamedTuple):
    """A refusal or a fault: raised to those who wait, and not kept for others."""

    fault: Exception


class SharedWork:
    """`most_jobs` at once, `most_by_address` of them begun for one address, and `most_kept` results afterwards."""

    def __init__(self, most_jobs: int, most_by_address: int, most_kept: int = MOST_KEPT) -> None:
        self._most_jobs = most_jobs
        self._most_by_address = most_by_address
        self._most_kept = most_kept
        self._jobs: dict[Hashable, _Job] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def once(self, name: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """What `make` makes; the name says all about it, so that who asks for the same gets the same."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return cast("T", self._kept[name])
        job = self._jobs.get(name) or self._begin(name, make)
        job.waiting += 1
        try:
            made = await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not job.waiting and not job.task.done():
                del self._jobs[name]  # at once: who asks from now on begins again
                job.task.cancel()
        if isinstance(made, _Failed):
            raise made.fault
        return cast("T", made)

    def _begin(self, name: Hashable, make: Callable[[], Awaitable[Any]]) -> _Job:
        request = REQUEST.get()
        address = request.address if request else ""
        begun = Counter(job.address for job in self._jobs.values())[address]
        if address and begun >= self._most_by_address:
            raise TooMuchAtOnce(begun)
        if len(self._jobs) >= self._most_jobs:
            raise TooBusy
        job = _Job(start_task(self._make(name, make), "shared work"), address)
        self._jobs[name] = job
        job.task.add_done_callback(lambda _: self._ended(name, job))
        return job

    async def _make(self, name: Hashable, make: Callable[[], Awaitable[Any]]) -> Any:
        try:
            made = await make()
        except Exception as fault:  # noqa: BLE001 - raised again where somebody waits for it
            return _Failed(fault)
        self._kept[name] = made
        self._forget()
        return made

    def _ended(self, name: Hashable, job: _Job) -> None:
        if self._jobs.get(name) is job:
            del self._jobs[name]

    def _forget(self) -> None:
        """Drop the oldest results. The last one stays, however large it is."""
        size = sum(map(size_of, self._kept.values()))
        while len(self._kept) > 1 and (len(self._kept) > self._most_kept or size > MOST_BYTES):
            size -= size_of(self._kept.popitem(last=False)[1])


def size_of(made: object) -> int:
    """About how many bytes a kept result takes; 0 where a value has no size of its own."""
    if isinstance(made, str | bytes):
        return len(made)
    if isinstance(made, Mapping):
        return sum(map(size_of, made.values()))
    return sum(map(size_of, made)) if isinstance(made, tuple) else 0


class Workshop(NamedTuple):
    """Makes everything large of one club."""

    papers: SharedWork
    costly: SharedWork
    reasons: SharedWork


def workshop() -> Workshop:
    """The limits of a club. Papers have none by address, because a whole hall may be behind one; nobody needs three
    web sites at once.
    """
    return Workshop(papers=SharedWork(64, 16), costly=SharedWork(8, 2), reasons=SharedWork(64, 16, 256))
