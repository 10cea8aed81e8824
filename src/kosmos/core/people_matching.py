"""Is the person in this line one we know? By FIDE id, then national id, then name and birth year; never by name alone."""

from enum import StrEnum

import msgspec

from kosmos.core.folding import fold, is_spelled_alike
from kosmos.core.people import DWZ, KnownPerson, Membership, Person, Rating, current_ratings
from kosmos.locale import N_, Phrase


class MatchVerdict(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    DOUBTFUL = "doubtful"
    REJECTED = "rejected"


class Candidates(msgspec.Struct, frozen=True):
    """Everybody in the database who might be meant."""

    by_fide_id: KnownPerson | None = None
    by_national_id: KnownPerson | None = None  #: by the national id, or by club and member number
    by_name: tuple[KnownPerson, ...] = ()  #: whose folded name is the same


class FieldChange(msgspec.Struct, frozen=True):
    field: str
    old: str
    new: str


class Judgement(msgspec.Struct, frozen=True):
    verdict: MatchVerdict
    person: Person  #: as it will be: the new one, or the known one with what the line adds
    known: int | None = None  #: whom it is, or for a doubtful one whom it may be
    changes: tuple[FieldChange, ...] = ()
    doubt: Phrase | None = None


def judge(person: Person, candidates: Candidates | None) -> Judgement:
    if candidates is None:
        return Judgement(MatchVerdict.NEW, person)
    known = candidates.by_fide_id or candidates.by_national_id
    if known:
        doubt = _contradiction(person, known.person, candidates)
        return _doubtful(person, known, doubt) if doubt else _update(person, known)
    return _by_name(person, candidates.by_name)


# An id can be mistyped. When it points at somebody with another name and another birth year, or when two ids
# point at two people, somebody has to look.
def _contradiction(person: Person, known: Person, candidates: Candidates) -> Phrase | None:
    one, other = candidates.by_fide_id, candidates.by_national_id
    if one and other and one.id != other.id:
        return Phrase(N_("the FIDE ID belongs to {one}, the national ID to {other}"), _names(one, other))
    if one is None and person.fide_id and known.fide_id and person.fide_id != known.fide_id:
        return Phrase(N_("the same national ID with another FIDE ID: {name}"), {"name": known.name})
    years = person.birth_year, known.birth_year
    if all(years) and years[0] != years[1] and not _share_a_word(person.name, known.name):
        return Phrase(N_("the same ID, but another name and birth year: {name}"), {"name": known.name})
    return None


def _names(one: KnownPerson, other: KnownPerson) -> dict[str, str]:
    return {"one": one.person.name, "other": other.person.name}


def _share_a_word(one: str, other: str) -> bool:
    return bool(set(fold(one).split()) & set(fold(other).split()))


# Name and birth year together: one such person, whose ids do not contradict, is the one. Several, a birth year missing
# on either side, or a name that is found as the same but spelled as another (Bauer, Baur), is a question. The same name
# with another id or another year is somebody else.
def _by_name(person: Person, namesakes: tuple[KnownPerson, ...]) -> Judgement:
    possible = [known for known in namesakes if not _different(person, known.person)]
    if not possible:
        return Judgement(MatchVerdict.NEW, person)
    first = possible[0]
    if len(possible) > 1:
        reason = Phrase(N_("{count} people of this name may be meant"), {"count": len(possible)})
    elif not (person.birth_year and first.person.birth_year):
        reason = Phrase(N_("the same name, but a birth year is missing"))
    elif not is_spelled_alike(person.name, first.person.name):
        reason = Phrase(
            N_("the same birth year and almost the same name: {name}"), {"name": first.person.name}
        )
    else:
        return _update(person, first)
    return _doubtful(person, first, reason)


def _different(person: Person, known: Person) -> bool:
    if person.fide_id and known.fide_id:
        return True  # both have one and it is not the same, or we would not be here
    if person.national_id and known.national_id and person.nation == known.nation:
        return True
    return bool(person.birth_year and known.birth_year and person.birth_year != known.birth_year)


def _doubtful(person: Person, known: KnownPerson, reason: Phrase) -> Judgement:
    return Judgement(MatchVerdict.DOUBTFUL, person, known.id, doubt=reason)


def _update(person: Person, known: KnownPerson) -> Judgement:
    merged, changes = merge(known.person, person)
    return Judgement(MatchVerdict.CHANGED if changes else MatchVerdict.SAME, merged, known.id, changes)


_TEXTS = (
    "sex",
    "title",
    "federation",
    "fide_id",
    "nation",
    "national_id",
    "club",
    "street",
    "town",
    "phone",
    "email",
)


# What a line says replaces what we know; what it leaves empty stays. Ratings are added to the history.
def merge(known: Person, said: Person) -> tuple[Person, tuple[FieldChange, ...]]:
    """The person as it will be, and what changes. Its ratings are only those to be added."""
    new = {field: getattr(said, field) for field in _TEXTS if getattr(said, field)}
    new |= {"name": better_name(known.name, said.name), "birth": better_birth(known.birth, said.birth)}
    new |= {"member": known.member or said.member}
    if said.inactive is not None:
        new["inactive"] = said.inactive
    changed = {field: value for field, value in new.items() if value != getattr(known, field)}
    ratings = new_ratings(known.ratings, said.ratings)
    memberships = tuple(one for one in said.memberships if one not in known.memberships)
    changes = [FieldChange(field, str(getattr(known, field)), str(value)) for field, value in changed.items()]
    changes += _rating_changes(known.ratings, ratings)
    changes += [FieldChange("membership", _membership(known, one), _shown(one)) for one in memberships]
    merged = msgspec.structs.replace(known, **changed, ratings=ratings, memberships=memberships)
    return merged, tuple(changes)


def better_name(known: str, said: str) -> str:
    """`Müller` stays when a list writes `Mueller`; a name that is really another one is taken."""
    if fold(known) != fold(said):
        return said
    return said if known.isascii() and not said.isascii() else known


def better_birth(known: str, said: str) -> str:
    """A full date stays when a list knows only its year."""
    return known if not said or known.startswith(said) else said


def new_ratings(known: tuple[Rating, ...], said: tuple[Rating, ...]) -> tuple[Rating, ...]:
    """Those that differ from what was valid at their date."""
    before = [current_ratings(known, rating.date).get(rating.list) for rating in said]
    return tuple(
        rating for rating, old in zip(said, before, strict=True) if old is None or _differ(old, rating)
    )


def _differ(old: Rating, new: Rating) -> bool:
    """Games and K of a period are no news by themselves; the index of a DWZ is."""
    return old.value != new.value or (new.list == DWZ and new.games is not None and old.games != new.games)


def _rating_changes(known: tuple[Rating, ...], fresh: tuple[Rating, ...]) -> list[FieldChange]:
    changes = []
    for rating in fresh:
        before = current_ratings(known, rating.date).get(rating.list)
        changes.append(FieldChange(rating.list, str(before.value) if before else "", str(rating.value)))
    return changes


def _membership(known: Person, one: Membership) -> str:
    same = (old for old in known.memberships if (old.club_id, old.number) == (one.club_id, one.number))
    return next((_shown(old) for old in same), "")


def _shown(one: Membership) -> str:
    return " ".join(part for part in (one.club or one.club_id, one.number, one.status) if part)
