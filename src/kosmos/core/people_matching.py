"""Is the person in this line one we know? By FIDE id, then national id, then name and birth year; never by name alone."""

from enum import StrEnum

import msgspec

from kosmos.core.folding import fold, is_spelled_alike
from kosmos.core.people import DWZ, ListLine, Membership, Person, Rating, current_ratings
from kosmos.locale import N_, Phrase


class MatchVerdict(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    DOUBTFUL = "doubtful"
    REJECTED = "rejected"


class Candidates(msgspec.Struct, frozen=True):
    """Everybody in the database who might be meant."""

    by_fide_id: Person | None = None
    by_national_id: Person | None = None  #: by the national id, or by club and member number
    by_name: tuple[Person, ...] = ()  #: whose folded name is the same


class FieldChange(msgspec.Struct, frozen=True):
    field: str
    old: str
    new: str


class JudgedLine(msgspec.Struct, frozen=True, gc=False):
    """What is to be done with somebody whom a list or a tournament names."""

    verdict: MatchVerdict
    person: Person | None = None  #: as it will be: the new one, or the known one with what the line adds
    known: int | None = None  #: whom it is, or for a doubtful one whom it may be
    changes: tuple[FieldChange, ...] = ()
    reason: Phrase | None = None  #: of a doubt or a rejection
    line: int = 0  #: where in its list
    text: str = ""  #: the beginning of a rejected line


def judge(person: Person, candidates: Candidates | None, line: int = 0) -> JudgedLine:
    if candidates is None:
        return JudgedLine(MatchVerdict.NEW, person, line=line)
    judged = _judge(person, candidates)
    return msgspec.structs.replace(judged, line=line) if line else judged


def _judge(person: Person, candidates: Candidates) -> JudgedLine:
    known = candidates.by_fide_id or candidates.by_national_id
    if known:
        doubt = _contradiction(person, known, candidates)
        return _doubtful(person, known, doubt) if doubt else _update(person, known)
    return _by_name(person, candidates.by_name)


# An id can be mistyped. When it points at somebody with another name and another birth year, or when two ids
# point at two people, somebody has to look.
def _contradiction(person: Person, known: Person, candidates: Candidates) -> Phrase | None:
    one, other = candidates.by_fide_id, candidates.by_national_id
    if one and other and one.id != other.id:
        names = {"one": one.name, "other": other.name}
        return Phrase(N_("the FIDE ID belongs to {one}, the national ID to {other}"), names)
    if one is None and person.fide_id and known.fide_id and person.fide_id != known.fide_id:
        return Phrase(N_("the same national ID with another FIDE ID: {name}"), {"name": known.name})
    years = person.birth_year, known.birth_year
    if all(years) and years[0] != years[1] and not _share_a_word(person.name, known.name):
        return Phrase(N_("the same ID, but another name and birth year: {name}"), {"name": known.name})
    return None


def _share_a_word(one: str, other: str) -> bool:
    return bool(set(fold(one).split()) & set(fold(other).split()))


# Name and birth year together: one such person, whose ids do not contradict, is the one. Several, a birth year missing
# on either side, or a name that is found as the same but spelled as another (Bauer, Baur), is a question. The same name
# with another id or another year is somebody else.
def _by_name(person: Person, namesakes: tuple[Person, ...]) -> JudgedLine:
    possible = [known for known in namesakes if not _different(person, known)]
    if not possible:
        return JudgedLine(MatchVerdict.NEW, person)
    first = possible[0]
    if len(possible) > 1:
        reason = Phrase(N_("{count} people of this name may be meant"), {"count": len(possible)})
    elif not (person.birth_year and first.birth_year):
        reason = Phrase(N_("the same name, but a birth year is missing"))
    elif not is_spelled_alike(person.name, first.name):
        reason = Phrase(N_("the same birth year and almost the same name: {name}"), {"name": first.name})
    else:
        return _update(person, first)
    return _doubtful(person, first, reason)


def _different(person: Person, known: Person) -> bool:
    if person.fide_id and known.fide_id:
        return True  # both have one and it is not the same, or we would not be here
    if person.national_id and known.national_id and person.nation == known.nation:
        return True
    return bool(person.birth_year and known.birth_year and person.birth_year != known.birth_year)


def _doubtful(person: Person, known: Person, reason: Phrase) -> JudgedLine:
    return JudgedLine(MatchVerdict.DOUBTFUL, person, known.id, reason=reason)


def _update(person: Person, known: Person) -> JudgedLine:
    merged, changes = merge(known, person)
    return JudgedLine(MatchVerdict.CHANGED if changes else MatchVerdict.SAME, merged, known.id, changes)


class ListJudge:
    """Judges the lines of one list, one after the other; it remembers who was in this list already."""

    def __init__(self) -> None:
        self._fide_ids: set[int] = set()
        self._national_ids: set[tuple[str, str]] = set()
        self._names: set[tuple[str, str]] = set()
        self._known: set[int] = set()

    def __call__(self, line: ListLine, candidates: Candidates | None) -> JudgedLine:
        if (person := line.person) is None:
            return JudgedLine(MatchVerdict.REJECTED, reason=line.reason, line=line.line, text=line.text)
        if reason := self._seen(person):
            return JudgedLine(MatchVerdict.REJECTED, reason=reason, line=line.line, text=person.name)
        judged = judge(person, candidates, line.line)
        if reason := self._repeated(judged):
            return msgspec.structs.replace(judged, verdict=MatchVerdict.DOUBTFUL, changes=(), reason=reason)
        return judged

    # The same id twice in one list is a fault of the list: the first line counts.
    def _seen(self, person: Person) -> Phrase | None:
        if number := person.fide_id:
            if number in self._fide_ids:
                return Phrase(N_("the FIDE ID {id} is in this list already"), {"id": number})
            self._fide_ids.add(number)
        if person.national_id:
            national = person.national_id, person.nation
            if national in self._national_ids:
                return Phrase(N_("the national ID {id} is in this list already"), {"id": person.national_id})
            self._national_ids.add(national)
        return None

    # Two lines for one person: the second is a question, not a second change and not a second person.
    def _repeated(self, judged: JudgedLine) -> Phrase | None:
        person, known = judged.person, judged.known
        if judged.verdict is MatchVerdict.NEW and person and not person.fide_id and not person.national_id:
            same = person.name, person.birth[:4]
            if same in self._names:
                return Phrase(N_("the same name and birth year are in this list already"))
            self._names.add(same)
        elif judged.verdict in (MatchVerdict.CHANGED, MatchVerdict.SAME) and known:
            if known in self._known:
                return Phrase(N_("another line of this list already means this person"))
            self._known.add(known)
        return None


_TEXTS = (
    *("sex", "title", "federation", "fide_id", "nation", "national_id", "club"),
    *("street", "town", "phone", "email"),
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
    fresh = _new_ratings(known.ratings, said.ratings)
    memberships = tuple(one for one in said.memberships if one not in known.memberships)
    changes = [FieldChange(field, str(getattr(known, field)), str(value)) for field, value in changed.items()]
    changes += [
        FieldChange(rating.list, str(old.value) if old else "", str(rating.value)) for rating, old in fresh
    ]
    changes += [FieldChange("membership", _membership(known, one), _shown(one)) for one in memberships]
    ratings = tuple(rating for rating, _ in fresh)
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


def _new_ratings(known: tuple[Rating, ...], said: tuple[Rating, ...]) -> list[tuple[Rating, Rating | None]]:
    """The ratings that differ from those valid at their date, and what these were."""
    before = ((rating, current_ratings(known, rating.date).get(rating.list)) for rating in said)
    return [(rating, old) for rating, old in before if old is None or _differ(old, rating)]


def _differ(old: Rating, new: Rating) -> bool:
    """Games and K of a period are no news by themselves; the index of a DWZ is."""
    return old.value != new.value or (new.list == DWZ and new.games is not None and old.games != new.games)


def _membership(known: Person, one: Membership) -> str:
    same = (old for old in known.memberships if (old.club_id, old.number) == (one.club_id, one.number))
    return next((_shown(old) for old in same), "")


def _shown(one: Membership) -> str:
    return " ".join(part for part in (one.club or one.club_id, one.number, one.status) if part)
