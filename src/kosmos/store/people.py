"""What every store of people promises: found as you type, rated over the years, forgotten on request."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol

from kosmos.core.errors import Refusal
from kosmos.core.people import BY_HAND, Person, Rating
from kosmos.core.people_matching import Candidates
from kosmos.locale import N_

FOUND = 20  #: people that a search gives at most, unless said otherwise


class IdTaken(Refusal):
    text: ClassVar[str] = N_("This ID already belongs to {name}.")
    status: ClassVar[int] = 409
    name: str


class People(Protocol):
    """A number is never given to a second person. Somebody who is not there is `NotFound`."""

    async def search(self, text: str, limit: int = FOUND) -> list[Person]:
        """By beginnings of words of name and club in any order and spelling, or of an id; the club's own people first.

        Where that finds nobody: whoever is called something like it (`core.trigrams`), so that errors of typing are forgiven.
        Nothing asked for: the club's own people.
        """
        ...

    async def get(self, person: int) -> Person: ...

    async def load(self, people: Iterable[int]) -> dict[int, Person]:
        """The people with these numbers, as far as they are there."""
        ...

    async def candidates(self, people: Sequence[Person]) -> Sequence[Candidates | None]:
        """Who might be meant by each of these; nothing where nobody is like that."""
        ...

    async def refuse_taken_ids(self, person: Person) -> None:
        """`IdTaken` if an id of somebody new belongs to another."""
        ...

    async def rated_by(self, source: str) -> dict[int, list[Rating]]:
        """Who has ratings that came from there."""
        ...

    async def add(self, person: Person, source: str = BY_HAND) -> int:
        """The number of the new person; an id that belongs to another is `IdTaken`."""
        ...

    async def change(self, number: int, person: Person, source: str = BY_HAND) -> None:
        """All particulars as given; ratings are added to the history. An id that belongs to another is `IdTaken`."""
        ...

    async def rate(self, ratings: Sequence[tuple[int, Rating]], source: str) -> None:
        """New ratings of many, all or none; `source` names the tournament, so that it can be taken back."""
        ...

    async def unrate(self, source: str, people: Iterable[int] | None = None) -> int:
        """Take back the ratings that came from there, of these people or of all; how many they were."""
        ...

    async def erase(self, person: int) -> None:
        """Forget one person altogether: nothing of them is left where the store keeps its bytes."""
        ...
