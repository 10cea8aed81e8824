"""Who in the database might be meant by the persons of a list: four questions for a whole batch of lines."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeVar

from kosmos.core.folding import fold
from kosmos.core.people import Membership, Person
from kosmos.core.people_matching import Candidates
from kosmos.store.sql.connection import Connection, many
from kosmos.store.sql.person_rows import PeopleTables, load

Key = TypeVar("Key", bound=Hashable)

_FIDE_ID = "SELECT fide_id, id FROM people WHERE fide_id IN (SELECT value FROM json_each(?))"
_NATIONAL_ID = "SELECT one, other, id FROM {pairs} JOIN people ON national_id = one AND nation = other"
_MEMBERSHIP = """
SELECT one, other, person FROM {pairs} JOIN people_memberships ON club_id = one AND number = other AND number <> ''
"""
_NAME = "SELECT folded, id FROM people WHERE folded IN (SELECT value FROM json_each(?))"


def candidates_for(
    connection: Connection, tables: PeopleTables, people: Sequence[Person]
) -> Sequence[Candidates | None]:
    """For each person in turn; nothing where nobody is like that."""
    fide = _by_fide_id(connection, people)
    members = ((place, (one.club_id, one.number)) for place, one in _memberships(people))
    ids = ((place, (each.national_id, each.nation)) for place, each in enumerate(people) if each.national_id)
    national = _by_pairs(connection, _MEMBERSHIP.format(pairs=tables.pairs), members)
    national |= _by_pairs(connection, _NATIONAL_ID.format(pairs=tables.pairs), ids)
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


def _by_pairs(
    connection: Connection, query: str, keys: Iterable[tuple[int, tuple[str, str]]]
) -> dict[int, int]:
    asked = _places(keys)
    rows = connection.execute(query, (str(many(asked)),))
    return {place: number for one, other, number in rows for place in asked[one, other]}


def _memberships(people: Sequence[Person]) -> Iterator[tuple[int, Membership]]:
    """Those with a number, each with its place in the batch."""
    for place, person in enumerate(people):
        yield from ((place, each) for each in person.memberships if each.number)


def _by_name(
    connection: Connection, people: Sequence[Person], settled: AbstractSet[int]
) -> dict[int, list[int]]:
    asked = _places((place, fold(person.name)) for place, person in enumerate(people) if place not in settled)
    found: dict[int, list[int]] = defaultdict(list)
    for folded, number in connection.execute(_NAME, (many(asked),)):
        for place in asked[folded]:
            found[place].append(number)
    return found
