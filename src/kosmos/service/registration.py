"""Registration for a tournament: a form for everybody, a list that the director confirms, a waiting list when it is full.

No foreign service keeps robots out: a form is signed and must be a few seconds old, a field that nobody sees stays empty, one
address registers a few times an hour, and nothing that was sent is shown to others before a director has confirmed it.
"""

import base64
import datetime as dt
import hashlib
import hmac
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from kosmos.core.commands import Right
from kosmos.core.dates import birth_field, date_field
from kosmos.core.errors import NotFound, Refusal, settle
from kosmos.core.fields import flag, read_struct, text, whole
from kosmos.core.players import Player, email_field, name_key
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.people import Directory
from kosmos.service.registered_people import (
    Named,
    PersonMeant,
    entered_namesake,
    entered_with_id,
    is_of_same_id,
    namesakes,
    person_meant,
)
from kosmos.store.settings import HouseSettings
from kosmos.tournament.commands import AddPlayer
from kosmos.tournament.decide.players import free_name

_OF_PLAYERS = ("name", "club", "fide_id", "national_id", "birth", "email")
_TERMS, _SENT = "registration:", "applicant:"
YOUNGEST_FORM = 3.0  #: seconds: nobody types a name faster
OLDEST_FORM = 6 * 3600.0
MOST_AN_HOUR = 10  #: from one address: a family, a school class comes twice
HOUR = 3600.0


class RegistrationTerms(msgspec.Struct, frozen=True, kw_only=True):
    open: Annotated[bool, flag(N_("Registration is open"))] = False
    places: Annotated[int, whole(N_("Places"), 1, 10_000, empty=0, help=N_("empty: as many as come"))] = 0
    until: Annotated[str, date_field(N_("Closes after this day"))] = ""
    note: Annotated[str, text(N_("What players should know"), 300)] = ""


class ApplicantStatus(StrEnum):
    NEW = "new"
    WAITING = "waiting"


class RegistrationForm(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody says of themselves."""

    name: Annotated[str, text(N_("Surname, given name"), 80, filled=True)]
    club: Annotated[str, text(N_("Club"), 80)] = ""
    fide_id: Annotated[int, whole(N_("FIDE ID"), 1, 999_999_999, empty=0)] = 0
    national_id: Annotated[str, text(N_("National ID"), 20)] = ""
    birth: Annotated[str, birth_field(N_("Date of birth"))] = ""
    email: Annotated[str, email_field(N_("E-mail"))._replace(help=N_("for the director only"))] = ""
    note: Annotated[str, text(N_("Note to the director"), 200)] = ""


class Applicant(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    at: str
    form: RegistrationForm
    status: ApplicantStatus


class RegistrationClosed(Refusal):
    text: ClassVar[str] = N_("Registration for this tournament is closed.")
    status: ClassVar[int] = 409


class NotByHand(Refusal):
    text: ClassVar[str] = N_(
        "This form was not filled in as people do it, or was open for too long; please try again."
    )
    status: ClassVar[int] = 422


class RegisteredAlready(Refusal):
    text: ClassVar[str] = N_("Somebody with this ID is registered already.")
    status: ClassVar[int] = 409


class PersonUndecided(Refusal):
    """A name alone does not say who somebody is: a director decides."""

    text: ClassVar[str] = N_("Who is it? These people may be meant: {names}. Choose one of them, or nobody.")
    status: ClassVar[int] = 409
    names: str


class EnteredAlready(Refusal):
    text: ClassVar[str] = N_("{name} has this ID and is entered already.")
    status: ClassVar[int] = 409
    name: str


class TooManyRegistrations(Refusal):
    text: ClassVar[str] = N_("Too many registrations came from your address; please try again in an hour.")
    status: ClassVar[int] = 429


class RegistrationList(NamedTuple):
    terms: RegistrationTerms
    entered: int
    applicants: list[Applicant]

    @property
    def waiting(self) -> list[Applicant]:
        return [each for each in self.applicants if each.status is ApplicantStatus.WAITING]

    @property
    def new(self) -> list[Applicant]:
        return [each for each in self.applicants if each.status is ApplicantStatus.NEW]

    @property
    def is_full(self) -> bool:
        return bool(self.terms.places) and self.entered >= self.terms.places


class Registration:
    def __init__(
        self, club: Club, directory: Directory, settings: HouseSettings, now: Callable[[], float] = time.time
    ) -> None:
        self._club = club
        self._directory = directory
        self._settings = settings
        self._now = now
        self._recent: dict[str, list[float]] = {}  #: address -> when somebody registered from there

    # -- for everybody ---------------------------------------------------------------------------------

    async def list_of(self, actor: Actor, stream: str) -> RegistrationList:
        state = (await self._club.open(actor, stream)).state
        said = await self._settings.all()
        terms = said.get(terms_of(stream), "")
        sent = [each for _, where, each in applicants_in(said) if where == stream]
        return RegistrationList(
            msgspec.json.decode(terms, type=RegistrationTerms) if terms else RegistrationTerms(),
            sum(not entry.is_withdrawn for entry in state.entries.values()),
            sorted(sent, key=lambda each: each.number),
        )

    async def takes(self, stream: str) -> bool:
        """Whether registrations for the tournament are taken now."""
        said = (await self._settings.all()).get(terms_of(stream))
        return said is not None and self.is_open(msgspec.json.decode(said, type=RegistrationTerms))

    def is_open(self, terms: RegistrationTerms) -> bool:
        return terms.open and (not terms.until or self._club.today.isoformat() <= terms.until)

    async def stamp(self, stream: str) -> str:
        """Goes with the form: when it was asked for, signed."""
        at = f"{self._now():.1f}"
        return f"{at}.{await self._signed(stream, at)}"

    async def apply(
        self, actor: Actor, stream: str, raw: Mapping[str, Any], stamp: str, address: str
    ) -> Applicant:
        """Whoever registers is new until a director has looked."""
        known = await self.list_of(actor, stream)
        if not self.is_open(known.terms):
            raise RegistrationClosed
        await self._refuse_robots(stream, stamp)
        form = read_struct(RegistrationForm, raw, self._club.today)
        for each in known.applicants:
            if each.form == form:  # the button was pressed twice
                return each
        await self._refuse_known(actor, stream, form, known)
        self._count(address)
        return await self._add(stream, form, max((each.number for each in known.applicants), default=0) + 1)

    async def _add(self, stream: str, form: RegistrationForm, number: int) -> Applicant:
        """Under the first number that nobody has: of two who send at once, the other one has the next."""
        while True:
            applicant = Applicant(
                number=number, at=self._club.clock().isoformat(), form=form, status=ApplicantStatus.NEW
            )
            if await self._settings.add(*_kept(stream, applicant)):
                return applicant
            number += 1

    async def _refuse_robots(self, stream: str, stamp: str) -> None:
        at, _, mark = stamp.rpartition(".")
        signed = await self._signed(stream, at)
        if not hmac.compare_digest(signed.encode(), mark.encode()):
            raise NotByHand
        if not YOUNGEST_FORM <= self._now() - float(at) <= OLDEST_FORM:
            raise NotByHand

    async def _refuse_known(
        self, actor: Actor, stream: str, form: RegistrationForm, known: RegistrationList
    ) -> None:
        if any(is_of_same_id(form, each) for each in await self._there(actor, stream, known)):
            raise RegisteredAlready

    async def _there(self, actor: Actor, stream: str, known: RegistrationList) -> list[Named]:
        """Who is entered, and who registered."""
        entries = (await self._club.open(actor, stream)).state.entries.values()
        return [*(entry.player for entry in entries), *(each.form for each in known.applicants)]

    def _count(self, address: str) -> None:
        at = self._now()
        recent = [each for each in self._recent.get(address, []) if each > at - HOUR]
        if len(recent) >= MOST_AN_HOUR:
            raise TooManyRegistrations
        self._recent[address] = [*recent, at]

    async def _signed(self, stream: str, at: str) -> str:
        key = await self._settings.secret("registration")
        digest = hmac.new(key, f"{stream} {at}".encode(), hashlib.sha256).digest()[:12]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    # -- for directors ---------------------------------------------------------------------------------

    async def set_terms(self, actor: Actor, stream: str, raw: Mapping[str, Any]) -> None:
        actor.need(Right.DIRECT)
        await self._club.open(actor, stream)
        terms = read_struct(RegistrationTerms, raw, dt.date.min)
        await self._settings.change({terms_of(stream): msgspec.json.encode(terms).decode()})

    async def confirm(
        self,
        actor: Actor,
        stream: str,
        number: int,
        person: int | None = None,
        *,
        answers: Collection[str] = (),
    ) -> None:
        """Into the tournament, with what the people know of them; onto the waiting list where it is full.

        `person`: whom of the people it is, 0 for nobody of them. Unsaid, an id must tell it.
        """
        actor.need(AddPlayer.right)
        known = await self.list_of(actor, stream)
        applicant = _found(known, number)
        if known.is_full:
            await self._keep(stream, msgspec.structs.replace(applicant, status=ApplicantStatus.WAITING))
            return
        if person is None:
            person = sure_person(await person_meant(self._directory, actor, applicant.form))
        await self._enter(actor, stream, applicant.form, person, answers)
        await self.forget(actor, stream, number)

    async def _enter(
        self, actor: Actor, stream: str, form: RegistrationForm, person: int, answers: Collection[str]
    ) -> None:
        """Whoever is entered with the same id is not entered again; a namesake is asked about, and gets a name of their own."""
        name = await self._free_name(actor, stream, form, person, answers)
        if person:
            also = _player(form)
            await self._directory.enter(actor, stream, person, answers=answers, also=also, name=name)
        else:
            raw = {**_player(form), "answers": list(answers)} | ({"name": name} if name else {})
            await self._club.execute(actor, stream, self._club.parse("AddPlayer", raw))

    async def _free_name(
        self, actor: Actor, stream: str, form: RegistrationForm, person: int, answers: Collection[str]
    ) -> str:
        """Empty where the name can stay."""
        entries = (await self._club.open(actor, stream)).state.entries.values()
        known = await self._directory.people.get(person) if person else form
        if entry := entered_with_id(form, entries) or entered_with_id(known, entries):
            raise EnteredAlready(entry.player.name)
        namesake = entered_namesake(known, entries)
        if namesake is None:
            return ""
        taken = {name_key(entry.player.name) for entry in entries}
        name = free_name(known.name, taken) if name_key(known.name) in taken else known.name
        settle([Question("namesake_entered", _asked(namesake.player, name))], answers)
        return name

    async def forget(self, actor: Actor, stream: str, number: int) -> None:
        """Declined, or entered: what was sent is kept no longer."""
        actor.need(Right.DIRECT)
        _found(await self.list_of(actor, stream), number)
        await self._settings.change({f"{_SENT}{stream}:{number}": None})

    async def meant(self, actor: Actor, known: RegistrationList) -> dict[int, PersonMeant]:
        """Whom of the people each registration means, by its number."""
        actor.need(Right.DIRECT)
        found = [await person_meant(self._directory, actor, each.form) for each in known.applicants]
        return {each.number: meant for each, meant in zip(known.applicants, found, strict=True)}

    async def namesakes(self, actor: Actor, stream: str, known: RegistrationList) -> dict[int, list[Named]]:
        """Who has the name of a registration and no ID that tells them apart, by its number: entered or registered."""
        actor.need(Right.DIRECT)
        there = await self._there(actor, stream, known)
        found = namesakes([each.form for each in known.applicants], there)
        return {each.number: others for each, others in zip(known.applicants, found, strict=True)}

    async def _keep(self, stream: str, applicant: Applicant) -> None:
        await self._settings.change(dict([_kept(stream, applicant)]))


def _kept(stream: str, applicant: Applicant) -> tuple[str, str]:
    return f"{_SENT}{stream}:{applicant.number}", msgspec.json.encode(applicant).decode()


def applicants_in(said: Mapping[str, str]) -> Iterator[tuple[str, str, Applicant]]:
    """Out of the house's settings: under which name, for which tournament, and who."""
    for name, value in said.items():
        if name.startswith(_SENT):
            stream = name.removeprefix(_SENT).rpartition(":")[0]
            yield name, stream, msgspec.json.decode(value, type=Applicant)


def terms_of(stream: str) -> str:
    """The name of the setting that holds the terms of a tournament."""
    return _TERMS + stream


def sure_person(meant: PersonMeant) -> int:
    """0: nobody of the people. Where somebody may be meant, it has to be said."""
    if meant.possible:
        raise PersonUndecided("; ".join(each.name for each in meant.possible))
    return meant.sure.id if meant.sure else 0


def _asked(namesake: Player, name: str) -> Phrase:
    text = N_("{namesake} ({club}) is entered already. Is this somebody else, to be entered as “{name}”?")
    args = {"namesake": namesake.name, "club": namesake.club or "–", "name": name}
    return Phrase(text, args)


def _found(known: RegistrationList, number: int) -> Applicant:
    for each in known.applicants:
        if each.number == number:
            return each
    raise NotFound(Phrase(N_("registration")), number)


def _player(form: RegistrationForm) -> dict[str, Any]:
    """What the tournament takes of it, as it was said: whatever the form takes, a player can have."""
    return {name: value for name in _OF_PLAYERS if (value := getattr(form, name))}
