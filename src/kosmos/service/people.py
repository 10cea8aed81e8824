"""The club's people behind every door: looked for, shown, entered, changed, handed out and forgotten."""

import datetime as dt
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, TypedDict

import msgspec

from kosmos.core.dates import date_field
from kosmos.core.errors import settle
from kosmos.core.fields import fields_of, flag, read_struct
from kosmos.core.folding import fold
from kosmos.core.people import DWZ, DWZ_PROVISIONAL, Person, Rating, current_ratings, person_of, player_of
from kosmos.core.people_matching import JudgedLine, MatchVerdict, judge
from kosmos.core.players import Player, PlayerData, federation_field
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.club_settings import club_settings
from kosmos.service.engine import Executed
from kosmos.service.listing import ListedTournament
from kosmos.service.reading import off_loop
from kosmos.service.shapes import PersonJson
from kosmos.store.opening import Store
from kosmos.tournament.commands import AddPlayer, Right
from kosmos.tournament.commands.players import make_sources
from kosmos.tournament.rating_rules import listed_player, sources_of
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

MOST_TOURNAMENTS = 300  #: of the newest are looked through for one person


class PersonForm(PlayerData, frozen=True, kw_only=True):
    """What can be said of a person by hand. A rating that is new joins the history, valid from `rated_on`."""

    rated_on: Annotated[str, date_field(N_("Ratings valid from"))] = ""
    member: Annotated[bool, flag(N_("Member of this club"), help=N_("found before all others"))] = False
    nation: Annotated[str, federation_field(N_("Federation of the national ID"))] = ""


def form_values(person: Person) -> dict[str, Any]:
    """A person as the plain values of a form, with the ratings as they are now."""
    player = player_of(person)
    values = {name: msgspec.to_builtins(getattr(player, name)) for name in PlayerData.__struct_fields__}
    return values | {"rated_on": "", "member": person.member, "nation": person.nation}


def person_from(form: PersonForm, today: str, home: str, before: Person | None = None) -> Person:
    """Only what differs from before is a new rating."""
    known = current_ratings(before.ratings) if before else {}
    said = person_of(form, form.rated_on or today, form.nation or form.federation or home)
    fresh = tuple(rating for rating in said.ratings if _is_news(rating, known))
    inactive = before.inactive if before else None
    return msgspec.structs.replace(said, member=form.member, inactive=inactive, ratings=fresh)


def _is_news(rating: Rating, known: Mapping[str, Rating]) -> bool:
    old = known.get(rating.list)
    return (
        old is None
        or old.value != rating.value
        or (rating.list in (DWZ, DWZ_PROVISIONAL) and old.games != rating.games)
    )


class Directory:
    """The club-wide database of people. Whoever reads it directs tournaments; only an admin makes it forget."""

    def __init__(self, store: Store, club: Club) -> None:
        self.people = store.people
        self.jobs = store.imports
        self.backups = store.backups
        self.club = club
        #: told of a person who is forgotten, before the people forget them
        self.after_forget: list[Callable[[Person], Awaitable[None]]] = []

    @property
    def today(self) -> dt.date:
        return self.club.today

    async def search(self, actor: Actor, words: str, limit: int = 20) -> list[Person]:
        actor.need(Right.DIRECT)
        return await self.people.search(words[:200], limit)

    async def get(self, actor: Actor, person: int) -> Person:
        actor.at("").need(Right.DIRECT)
        return await self.people.get(person)

    async def add(self, actor: Actor, raw: Mapping[str, Any], *, answers: Collection[str] = ()) -> int:
        """Somebody who may be known already is asked about first."""
        actor.at("").need(Right.DIRECT)
        person = person_from(
            read_struct(PersonForm, raw, self.today), self.today.isoformat(), await self.home()
        )
        await self.people.refuse_taken_ids(person)  # no yes would help there
        known = (await self._judged([person]))[0].known
        if known is not None:
            namesake = await self.people.get(known)
            args = {"name": namesake.name, "number": known}
            text = Phrase(N_("{name} is known already, with number {number}."), args)
            settle([Question("known_already", text)], answers)
        return await self.people.add(person)

    async def change(self, actor: Actor, person: int, raw: Mapping[str, Any]) -> None:
        """Change the fields that are given; all others stay."""
        actor.at("").need(Right.DIRECT)
        before = await self.people.get(person)
        card = read_struct(PersonForm, form_values(before) | dict(raw), self.today)
        await self.people.change(person, person_from(card, self.today.isoformat(), await self.home(), before))

    async def export(self, actor: Actor, person: int) -> dict[str, Any]:
        """All that the club keeps of one person: the database's own, and what tournaments know, every one of them."""
        actor.at("").need(Right.DIRECT)
        kept = person_view(await self.people.get(person))
        played = [
            {"id": listed.id, "name": listed.summary.name, "player": msgspec.to_builtins(entry.player)}
            async for listed, entry in self._entries(actor, person)
        ]
        return {**kept, "tournaments": played}

    # -- people and tournaments ------------------------------------------------------------------------

    async def enter(
        self,
        actor: Actor,
        stream: str,
        person: int,
        *,
        answers: Collection[str] = (),
        also: Mapping[str, Any] = {},
        name: str = "",
    ) -> Executed:
        """Somebody of the database becomes a player, with the ratings valid at the start; `also` where it knows nothing.

        `name` instead of their own, where a namesake has that in this tournament.
        """
        actor.at(stream).need(AddPlayer.right)
        known = await self.people.get(person)
        state = (await self.club.open(actor, stream)).state
        on, lists = state.settings.start, state.rating_rules.lists
        player = listed_player(known, on, lists)
        raw = {
            name: value for name, value in msgspec.to_builtins(player).items() if value not in ("", 0, (), [])
        }
        raw = {**also, **raw, "answers": list(answers), "sources": make_sources(sources_of(known, on, lists))}
        command = self.club.parse("AddPlayer", raw | ({"name": name} if name else {}))
        return await self.club.execute(actor, stream, command)

    async def home(self) -> str:
        """The club's federation: whose national ids are meant where nobody says it."""
        return (await club_settings(self.club.engine)).federation

    async def recognise(self, state: State) -> dict[int, JudgedLine]:
        """Which people of the database the players are, by player id."""
        entries = list(state.entries.values())
        home = await self.home()
        persons = await off_loop(lambda: [as_person(state.settings, entry, home) for entry in entries])
        found = await self._judged(persons)
        return {entry.id: judged for entry, judged in zip(entries, found, strict=True)}

    async def _judged(self, persons: Sequence[Person]) -> list[JudgedLine]:
        """Whom these are, in their order: by FIDE id, national id, or name and birth year; nothing is written."""
        found = await self.people.candidates(persons)
        pairs = zip(persons, found, strict=True)
        return await off_loop(lambda: [judge(person, candidates) for person, candidates in pairs])

    async def tournaments_of(self, actor: Actor, person: int) -> list[tuple[ListedTournament, int]]:
        """The tournaments of a person, the newest first, with the player's id in each."""
        actor.at("").need(Right.DIRECT)
        return [(listed, entry.id) async for listed, entry in self._entries(actor, person, MOST_TOURNAMENTS)]

    async def _entries(
        self, actor: Actor, person: int, most: int | None = None
    ) -> AsyncIterator[tuple[ListedTournament, Entry]]:
        known = await self.people.get(person)
        for listed in (await self.club.listing(actor))[:most]:
            entries = (await self.club.open(actor, listed.id)).state.entries.values()
            if entry := next((each for each in entries if is_same(known, each.player)), None):
                yield listed, entry


def as_person(settings: Settings, entry: Entry, home: str, today: str = "") -> Person:
    """With the ratings they had there, valid from its first day; where nobody knows that, from today."""
    player = entry.player
    return person_of(player, settings.start or today, player.federation or settings.federation or home)


def certain(judgements: Mapping[int, JudgedLine]) -> dict[int, int]:
    """Whom the program is sure of: player id -> person. A doubtful one is nobody until somebody says so."""
    sure = (MatchVerdict.CHANGED, MatchVerdict.SAME)
    return {id_: each.known for id_, each in judgements.items() if each.verdict in sure and each.known}


def is_same(person: Person, player: Player) -> bool:
    """Whether two are the same person: by an id, or by name and birth year, never by a name alone."""
    if person.fide_id and player.fide_id:
        return person.fide_id == player.fide_id
    if person.national_id and person.national_id == player.national_id:
        return True
    years = person.birth[:4], player.birth[:4]
    return all(years) and years[0] == years[1] and fold(person.name) == fold(player.name)


# -- as plain values for programs ------------------------------------------------------------------------


def person_view(known: Person) -> PersonJson:
    """The whole person, for those who may read the database."""
    plain: dict[str, Any] = msgspec.to_builtins(known)
    return plain


class PersonFound(TypedDict):
    id: int
    name: str
    club: str
    birth_year: int | None
    title: str
    federation: str
    fide_id: int | None
    member: bool
    ratings: dict[str, int]


def found_view(found: Iterable[Person]) -> list[PersonFound]:
    """What is needed to recognise somebody in a list."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "club": each.club,
            "birth_year": each.birth_year or None,
            "title": each.title.value,
            "federation": each.federation,
            "fide_id": each.fide_id or None,
            "member": each.member,
            "ratings": {name: rating.value for name, rating in current_ratings(each.ratings).items()},
        }
        for each in found
    ]


def given_card(values: Mapping[str, Sequence[str] | str]) -> dict[str, Any]:
    """The fields of a card in a form, without all others; of several values the last one."""
    return {
        name: value if isinstance(value, str) else value[-1]
        for name, value in values.items()
        if name in fields_of(PersonForm)
    }
