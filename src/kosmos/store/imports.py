"""What every store of imports promises: a list on its way into the people is a job that outlives a restart.

Kept are what its owner says of it (bytes, as for events), the list itself, and the plan: every line with what would be
done about it. Nothing is written to the people before the plan is applied, and then all of it or nothing.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol

from kosmos.core.errors import Refusal
from kosmos.core.people import ListData, ListLine, Person
from kosmos.locale import N_
from kosmos.store.sqlite.import_plan import ImportPlan as ImportPlan
from kosmos.store.sqlite.import_plan import Judge
from kosmos.store.sqlite.import_plan import RowsPlanned as RowsPlanned


class PlanOutdated(Refusal):
    text: ClassVar[str] = N_("The people have changed since this preview was made. Make it again.")
    status: ClassVar[int] = 409


class ImportJobs(Protocol):
    """Keys are letters and digits, given by the owner."""

    async def keep(self, key: str, job: bytes) -> None:
        """Store what is said of a job, the first time or again."""
        ...

    async def all(self) -> dict[str, bytes]:
        """Every job by its key, the oldest first."""
        ...

    async def keep_list(self, key: str, data: ListData) -> None: ...

    async def kept_list(self, key: str) -> ListData | None:
        """The list of a job, unless it was cleared or is lost."""
        ...

    async def claim(self, key: str) -> bool:
        """Whether this program may work on the job; no other may then. A claim ends with the program, however that ends."""
        ...

    async def release(self, key: str) -> None: ...

    async def plan(
        self,
        key: str,
        lines: Iterable[ListLine],
        source: str,
        judge: Judge,
        progress: RowsPlanned | None = None,
    ) -> ImportPlan:
        """Judge every line against the people. Whatever the list refuses is refused here; then there is no plan."""
        ...

    async def kept_plan(self, key: str) -> ImportPlan | None:
        """The finished plan of a job, opened; None if it was cleared or is lost."""
        ...

    async def apply(
        self, plan: ImportPlan, decided: Sequence[Person], job: bytes, progress: RowsPlanned | None = None
    ) -> None:
        """Write what the plan says and the people decided on (without a number: somebody new), and with the same stroke
        what is said of the job from then on. `PlanOutdated` if anybody has changed since the plan was made. Nobody sees
        half of it, and others write meanwhile.
        """
        ...

    async def clear(self, key: str) -> None:
        """Forget list and plan; the job itself stays."""
        ...

    async def drop(self, key: str) -> None:
        """Forget all of it. A job that is not there is no fault."""
        ...
