"""Whom a registration means: somebody of the people, and perhaps somebody who is entered already.

An id says who it is, however the name is spelled. A name alone says nothing: whoever has the same one is shown, and a
director decides.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from kosmos.core.folding import fold
from kosmos.core.people import Person
from kosmos.service.actors import Actor
from kosmos.service.people import Directory
from kosmos.tournament.state_parts import Entry

MOST_NAMESAKES = 20


class Named(Protocol):
    """Somebody as a form names them."""

    @property
    def name(self) -> str: ...
    @property
    def fide_id(self) -> int: ...
    @property
    def national_id(self) -> str: ...


class PersonMeant(NamedTuple):
    """`sure`: by an id. `possible`: of the same name, or of this id but of quite another name."""

    sure: Person | None = None
    possible: tuple[Person, ...] = ()

    @property
    def all(self) -> tuple[Person, ...]:
        return (self.sure,) if self.sure else self.possible


async def person_meant(directory: Directory, actor: Actor, form: Named) -> PersonMeant:
    """The person whom an id names. Where that person's name shares no word with the given one the id may be mistyped,
    so a director is asked.
    """
    found = {each.id: each for each in await _by_ids(directory, actor, form)}
    if len(found) == 1 and _words(form.name) & _words(next(iter(found.values())).name):
        return PersonMeant(sure=next(iter(found.values())))
    namesakes = await directory.search(actor, form.name, MOST_NAMESAKES)
    found |= {each.id: each for each in namesakes if _may_be(form, each)}
    return PersonMeant(possible=tuple(found.values()))


async def _by_ids(directory: Directory, actor: Actor, form: Named) -> list[Person]:
    found: list[Person] = []
    if form.fide_id:
        known = await directory.search(actor, str(form.fide_id), MOST_NAMESAKES)
        found += [each for each in known if each.fide_id == form.fide_id]
    for spelled in _spellings(form.national_id):
        known = await directory.search(actor, spelled, MOST_NAMESAKES)
        found += [each for each in known if _plain_id(form.national_id) in _national_ids(each)]
    return found


def _spellings(national_id: str) -> set[str]:
    """Some lists fill the number of a member with zeros, others do not."""
    club, dash, number = _plain_id(national_id).partition("-")
    return {each for each in (national_id, _plain_id(national_id), club + dash + number.zfill(4)) if each}


def _national_ids(person: Person) -> set[str]:
    """The federation's number, and those of clubs with the member's: `C0101-1003`."""
    members = (f"{each.club_id}-{each.number}" for each in person.memberships if each.number)
    return {_plain_id(each) for each in (person.national_id, *members) if each}


def _plain_id(text: str) -> str:
    """As it is compared: `c0101/0123` is `C0101-123`."""
    club, dash, number = "".join(text.split()).upper().replace("/", "-").partition("-")
    return club + dash + (number.lstrip("0") or number)


def _words(name: str) -> frozenset[str]:
    return frozenset(fold(name).split())


def _may_be(form: Named, person: Person) -> bool:
    """Habicht, Gregor and Gregor Habicht; but not where both have a FIDE ID of their own."""
    same = _words(form.name) == _words(person.name)
    return same and not (form.fide_id and person.fide_id and form.fide_id != person.fide_id)


# -- among those who are entered, or who registered ------------------------------------------------------


def is_of_same_id(one: Named, other: Named) -> bool:
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    return bool(one.national_id) and _plain_id(one.national_id) == _plain_id(other.national_id)


def namesakes(forms: Sequence[Named], there: Iterable[Named]) -> list[list[Named]]:
    """For each form, everybody else of the same name whom no id tells apart. Names are folded only once."""
    by_name = defaultdict[frozenset[str], list[Named]](list)
    for each in there:
        by_name[_words(each.name)].append(each)
    return [
        [
            other
            for other in by_name[_words(form.name)]
            if other is not form and not _are_told_apart(form, other)
        ]
        for form in forms
    ]


def _are_told_apart(one: Named, other: Named) -> bool:
    """Whether ids show that two are different people."""
    if one.fide_id and other.fide_id and one.fide_id != other.fide_id:
        return True
    ids = one.national_id, other.national_id
    return all(ids) and _plain_id(ids[0]) != _plain_id(ids[1])


def entered_with_id(player: Named, entries: Iterable[Entry]) -> Entry | None:
    return next((each for each in entries if is_of_same_id(player, each.player)), None)


def entered_namesake(player: Named, entries: Iterable[Entry]) -> Entry | None:
    """A player of the tournament who has the same name, whatever the ids."""
    return next((each for each in entries if _words(player.name) == _words(each.player.name)), None)
