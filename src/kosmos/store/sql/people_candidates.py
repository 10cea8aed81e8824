"""Who in the database might be meant by the persons of a list: four questions for a whole batch of lines."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from kosmos.core.folding import fold
from kosmos.core.people import Person
from kosmos.core.people_matching import Candidates
from kosmos.store.sql.connection import Connection, many
from kosmos.store.sql.person_rows import PeopleTables, load

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
    asked = list(enumerate(people))
    fide = _found(connection, _FIDE_ID, ((place, (each.fide_id,)) for place, each in asked if each.fide_id))
    members = (
        (place, (one.club_id, one.number)) for place, each in asked for one in each.memberships if one.number
    )
    ids = ((place, (each.national_id, each.nation)) for place, each in asked if each.national_id)
    national = _found(connection, _MEMBERSHIP, members, tables.pairs)
    national |= _found(connection, _NATIONAL_ID, ids, tables.pairs)
    # A name is looked for only where no id says who it is.
    unsettled = ((place, each) for place, each in asked if place not in fide and place not in national)
    names = _found(connection, _NAME, ((place, (fold(each.name),)) for place, each in unsettled))
    known = load(
        connection,
        {number for found in (fide, national, names) for group in found.values() for number in group},
    )

    def candidates(place: int) -> Candidates | None:
        if not (place in fide or place in national or place in names):
            return None
        one, other = fide.get(place), national.get(place)
        namesakes = tuple(known[number] for number in names.get(place, ()))
        return Candidates(known[one[-1]] if one else None, known[other[-1]] if other else None, namesakes)

    return [candidates(place) for place in range(len(people))]


def _found(
    connection: Connection, query: str, asked: Iterable[tuple[int, tuple[Any, ...]]], pairs: str = ""
) -> dict[int, list[int]]:
    """The people that each place of the batch asks for, found by keys of one value or of two (`PeopleTables.pairs`)."""
    places: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for place, key in asked:
        places[key].append(place)
    given = str(many(places)) if pairs else many(key for (key,) in places)
    found: dict[int, list[int]] = defaultdict(list)
    for *key, number in connection.execute(query.format(pairs=pairs), (given,)):
        for place in places[tuple(key)]:
            found[place].append(number)
    return found
