"""Who in the database might be meant by the persons of a list: four questions for a whole batch of lines."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeVar

from kosmos.core.folding import fold
from kosmos.core.people import Person
from kosmos.core.people_matching import Candidates
from kosmos.store.sql.connection import Connection, many
from kosmos.store.sql.person_rows import PeopleTables, load

Key = TypeVar("Key", bound=Hashable)

_FIDE_ID = "SELECT fide_id, id FROM people WHERE fide_id IN (SELECT value FROM json_each(?))"
_NAME = "SELECT folded, id FROM people WHERE folded IN (SELECT value FROM json_each(?))"


def candidates_for(
    connection: Connection, tables: PeopleTables, people: Sequence[Person]
) -> Sequence[Candidates | None]:
    """For each person in turn; nothing where nobody is like that."""
    fide = _by_fide_id(connection, people)
    national = _by_membership(connection, tables, people) | _by_national_id(connection, tables, people)
    # A name is looked for only where no id says who it is.
    names = _by_name(connection, people, fide.keys() | national.keys())
    numbers = {*fide.values(), *national.values(), *(number for group in names.values() for number in group)}
    known = load(connection, numbers)

    def candidates(place: int) -> Candidates | None:
        one, other, group = fide.get(place), national.get(place), names.get(place, ())
        if not (one or other or group):
            return None
        return Candidates(
            known[one] if one else None,
            known[other] if other else None,
            tuple(known[number] for number in group),
        )

    return [candidates(place) for place in range(len(people))]


def _places(keys: Iterable[tuple[int, Key]]) -> dict[Key, list[int]]:
    """Which places of the batch ask for the same."""
    places: dict[Key, list[int]] = defaultdict(list)
    for place, key in keys:
        places[key].append(place)
    return places


def _by_fide_id(connection: Connection, people: Sequence[Person]) -> dict[int, int]:
    asked = _places((place, person.fide_id) for place, person in enumerate(people) if person.fide_id)
    rows = connection.execute(_FIDE_ID, (many(asked),))
    return {place: number for fide_id, number in rows for place in asked[fide_id]}


def _by_national_id(connection: Connection, tables: PeopleTables, people: Sequence[Person]) -> dict[int, int]:
    asked = _places(
        (place, (person.national_id, person.nation))
        for place, person in enumerate(people)
        if person.national_id
    )
    rows = tables.by_national_ids(connection, list(asked))
    return {place: number for national_id, nation, number in rows for place in asked[national_id, nation]}


def _by_membership(connection: Connection, tables: PeopleTables, people: Sequence[Person]) -> dict[int, int]:
    asked = _places(
        (place, (one.club_id, one.number))
        for place, person in enumerate(people)
        for one in person.memberships
        if one.number
    )
    rows = tables.by_memberships(connection, list(asked))
    return {place: person for club, number, person in rows for place in asked[club, number]}


def _by_name(
    connection: Connection, people: Sequence[Person], settled: AbstractSet[int]
) -> dict[int, list[int]]:
    asked = _places((place, fold(person.name)) for place, person in enumerate(people) if place not in settled)
    found: dict[int, list[int]] = defaultdict(list)
    for folded, number in connection.execute(_NAME, (many(asked),)):
        for place in asked[folded]:
            found[place].append(number)
    return found
