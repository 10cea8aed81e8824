"""Ratings of a tournament: the reports, new ratings into the people's database and back, the check against the list."""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.people import (
    DWZ,
    FIDE,
    FIDE_BLITZ,
    FIDE_RAPID,
    Person,
    Rating,
    current_ratings,
    player_of,
)
from kosmos.core.people_matching import JudgedLine, MatchVerdict
from kosmos.locale import N_, Phrase
from kosmos.papers.ratings import (
    PACES,
    dwz_players,
    dwz_report,
    elo_profiles,
    numbers,
    rated_record,
    rating_day,
)
from kosmos.ratings.dwz import (
    AgeAnswer,
    DwzRow,
    RatedGame,
    RatingStage,
    WhatIf,
    age_group,
    what_if,
)
from kosmos.ratings.dwz.evaluation import counted_games
from kosmos.ratings.dwz.systems import calculation
from kosmos.ratings.dwz.values import AgeGroup
from kosmos.ratings.performance import LiveElo, NextGame, live_elo, next_game, rated_games
from kosmos.ratings.seeding import EnteredRating, ListedRating, check_ratings, day_of_list
from kosmos.service.actors import Actor
from kosmos.service.national_rules import with_known_rules
from kosmos.service.new_ratings import NewRating
from kosmos.service.people import Directory, certain
from kosmos.service.rating_systems import RatingSystem
from kosmos.tournament.commands import Right
from kosmos.tournament.rating_rules import GivenRating, RatingSource, source_now, value_of
from kosmos.tournament.record import rating_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

#: the ratings a tournament keeps of a player, and the list each comes from
FIELDS = {"dwz": DWZ, "elo": FIDE, "elo_rapid": FIDE_RAPID, "elo_blitz": FIDE_BLITZ}

UNKNOWN = Phrase(N_("not among the club's people"))
DOUBTFUL = Phrase(N_("may be {name}; choose it to say so"))


def source_of(stream: str) -> str:
    return f"tournament {stream}"


class RatingDesk:
    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self.club = directory.club

    async def state(self, actor: Actor, stream: str) -> State:
        return (await self.club.open(actor, stream)).state

    def wishes(self, ages: Mapping[int, AgeAnswer], **more: Any) -> Wishes:
        """`ages` by player id."""
        return Wishes(ages=ages, today=self.directory.today.isoformat(), **more)

    # -- new ratings -----------------------------------------------------------------------------------

    async def report(
        self, actor: Actor, stream: str, system: RatingSystem, ages: Mapping[int, AgeAnswer], **more: Any
    ) -> list[NewRating]:
        """Everybody with a new rating. Raises `AgeUnknown` while the DWZ report needs an age."""
        actor.need(Right.DIRECT)
        reading = await self.club.read(actor, stream)
        wishes = await with_known_rules(self.club.engine, self.wishes(ages, **more))
        name = f"new {system.value} {wishes}"
        found = await reading.work(lambda state: system.report.new(state, wishes), name)
        judged = await self.directory.recognise(reading.state)
        applied = await self.directory.people.rated_by(source_of(stream))
        return [known_as(each, judged[each.id], applied) for each in found]

    async def apply(
        self,
        actor: Actor,
        stream: str,
        system: RatingSystem,
        ages: Mapping[int, AgeAnswer],
        chosen: Collection[int] | None = None,
        **more: Any,
    ) -> list[NewRating]:
        """Into the database, of those chosen or of everybody certain; who was rated, and who was not and why."""
        found = await self.report(actor, stream, system, ages, **more)
        for id_ in chosen or ():
            if id_ not in {each.id for each in found}:
                raise NotFound(Phrase(N_("player with a new rating")), id_)
        wanted = [each for each in found if (each.certain if chosen is None else each.id in chosen)]
        pairs = [(each.person, each.rating) for each in wanted if each.person and each.rating]
        await self.directory.people.rate(pairs, source_of(stream))
        done = {person for person, _ in pairs}
        return [
            msgspec.structs.replace(each, applied=each.applied or (each.person in done and each in wanted))
            for each in found
        ]

    async def take_back(self, actor: Actor, stream: str, chosen: Collection[int] | None = None) -> int:
        """The ratings that came from this tournament go again; how many they were."""
        actor.at("").need(Right.DIRECT)
        people = None
        if chosen is not None:
            judged = await self.directory.recognise(await self.state(actor, stream))
            people = [each.known for id_, each in judged.items() if id_ in chosen and each.known]
        return await self.directory.people.unrate(source_of(stream), people)

    # -- one player's ratings ----------------------------------------------------------------------------

    async def player_ratings(self, actor: Actor, stream: str, id_: int) -> "PlayerRatings":
        """Checklist 128, 129, 134: with their sources, and what other lists say of somebody who is known for certain."""
        actor.need(Right.DIRECT)
        state = await self.state(actor, stream)
        person = certain(await self.directory.recognise(state)).get(id_)
        known = (await self.directory.people.load([person]))[person] if person else None
        return player_ratings(state, id_, known)

    # -- the check against the list --------------------------------------------------------------------

    async def check(self, actor: Actor, stream: str) -> "Check":
        """Which ratings of the tournament are not those of the list valid at its start."""
        actor.need(Right.DIRECT)
        state = await self.state(actor, stream)
        day = list_day(state, self.directory.today)
        sure = certain(await self.directory.recognise(state))
        people = await self.directory.people.load(sure.values())
        known = {id_: people[person] for id_, person in sure.items()}
        return Check(day, len(state.entries) - len(known), tuple(differences(state, known, day)))

    async def correct(
        self, actor: Actor, stream: str, chosen: Collection[tuple[int, str]] | None = None
    ) -> int:
        """Take the list's ratings, of the chosen (player, field) or all; how many were changed."""
        found = (await self.check(actor, stream)).differences
        wanted = [each for each in found if chosen is None or (each.id, each.field) in chosen]
        for each in wanted:
            raw = {"id": each.id, each.field: each.listed, "answers": ["player_changed"]}
            await self.club.execute(actor, stream, self.club.parse("ModifyPlayer", raw))
        return len(wanted)


def known_as(each: NewRating, judged: JudgedLine, applied: Mapping[int, list[Rating]]) -> NewRating:
    if judged.known is None:
        return msgspec.structs.replace(each, why_not=each.why_not or UNKNOWN)
    is_certain = judged.verdict is not MatchVerdict.DOUBTFUL
    name = judged.person.name if judged.person else ""
    doubt = None if is_certain else Phrase(DOUBTFUL.text, {"name": name})
    there = applied.get(judged.known, ())
    return msgspec.structs.replace(
        each,
        person=judged.known,
        certain=is_certain and each.rating is not None,
        why_not=each.why_not or doubt,
        applied=any(rating.list == each.rating.list for rating in there) if each.rating else False,
    )


# -- the check against the list --------------------------------------------------------------------------


class WrongRating(msgspec.Struct, frozen=True):
    """A rating of the tournament that is not the list's."""

    id: int
    name: str
    field: str
    entered: str
    listed: str
    date: str
    source: str


class Check(msgspec.Struct, frozen=True):
    day: dt.date
    unknown: int  #: players who are not among the club's people, or not for certain
    differences: tuple[WrongRating, ...]


def list_day(state: State, today: dt.date) -> dt.date:
    start, end = state.settings.start, state.settings.end or state.settings.start
    if not start:
        return today
    return day_of_list(dt.date.fromisoformat(start), dt.date.fromisoformat(end), today)


def differences(state: State, known: Mapping[int, Person], day: dt.date) -> list[WrongRating]:
    found: list[WrongRating] = []
    for field, name in FIELDS.items():
        listed = {}
        for id_, person in known.items():
            if rating := current_ratings(person.ratings, day.isoformat()).get(name):
                listed[id_] = ListedRating(rating.value, rating.source, rating.date)
        entered = [
            EnteredRating(number=id_, name=entry.player.name, rating=_value(entry, field))
            for id_, entry in state.entries.items()
        ]
        for each in check_ratings(entered, listed):
            player = player_of(known[each.number], day.isoformat())
            found.append(
                WrongRating(
                    each.number,
                    each.name,
                    field,
                    str(each.entered or ""),
                    str(getattr(player, field)),
                    each.listed.date,
                    each.listed.source,
                )
            )
    return sorted(found, key=lambda each: (each.name.casefold(), each.field))


def _value(entry: Entry, field: str) -> int:
    return entry.player.dwz_value if field == "dwz" else int(getattr(entry.player, field))


# -- one player's ratings ----------------------------------------------------------------------------------

FIELD_WORDS = {
    "elo": N_("Elo"),
    "elo_rapid": N_("Elo rapid"),
    "elo_blitz": N_("Elo blitz"),
    "dwz": N_("DWZ"),
    "own": N_("Own rating"),
}


class EnteredFrom(msgspec.Struct, frozen=True):
    field: str
    words: str
    value: int
    source: RatingSource | None  #: None: by hand


class PlayerRatings(msgspec.Struct, frozen=True):
    entered: tuple[EnteredFrom, ...]
    given: tuple[tuple[int, GivenRating], ...]  #: from which round on
    listed: tuple[Rating, ...]  #: in lists, to be picked
    counts: int  #: the tournament rating


def player_ratings(state: State, id_: int, known: Person | None) -> PlayerRatings:
    entry, sources = state.entries[id_], state.rating_sources.get(id_, ())
    entered = tuple(
        EnteredFrom(field, words, value, source_now(entry.player, field, sources))
        for field, words in FIELD_WORDS.items()
        if (value := value_of(entry.player, field))
    )
    listed = current_ratings(known.ratings, state.settings.start) if known else {}
    given = tuple(sorted(state.given_ratings.get(id_, {}).items()))
    return PlayerRatings(entered, given, tuple(listed.values()), rating_of(state, entry))


# -- while the tournament runs -----------------------------------------------------------------------------


class LiveFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One player now: what the games so far do to the ratings, and what the next one would."""

    dwz: DwzRow | None = None
    dwz_next: WhatIf | None = None
    elo: LiveElo | None = None
    elo_next: NextGame | None = None
    opponent: str = ""


def live(state: State, id_: int, today: dt.date) -> LiveFigures:
    wishes = Wishes(today=today.isoformat())
    by_id = {entry.id: number for number, entry in numbers(state).items()}
    number = by_id[id_]
    other = next_opponent(state, id_)
    rows = {row.number: row for row in dwz_report(state, wishes).rows}
    lives = live_elo(
        rated_record(state, wishes),
        elo_profiles(state),
        rating_day(state, wishes),
        PACES[state.settings.rate],
    )
    reached = next((each for each in lives if each.number == number and each.performance is not None), None)
    return LiveFigures(
        dwz=rows.get(number),
        dwz_next=_dwz_next(state, wishes, number, by_id[other], rows) if other else None,
        elo=reached,
        elo_next=_elo_next(state, wishes, number, by_id[other]) if other else None,
        opponent=state.entries[other].player.name if other else "",
    )


def next_opponent(state: State, id_: int) -> int | None:
    """Whom a player meets in the first game without a result."""
    for round_ in state.rounds:
        for game in round_.games:
            if id_ in (game.white, game.black) and not game.result.is_final:
                return game.black if game.white == id_ else game.white
    return None


def _dwz_next(
    state: State, wishes: Wishes, number: int, other: int, rows: Mapping[int, DwzRow]
) -> WhatIf | None:
    players = {player.number: player for player in dwz_players(state)}
    firsts = {n: row.new.value for n, row in rows.items() if row.new and row.stage is RatingStage.FIRST}
    known = firsts | {n: player.old.value for n, player in players.items() if player.old}
    me, on = players[number], rating_day(state, wishes)
    if not me.old or other not in known:
        return None
    games = [
        RatedGame(known[opponent], score)
        for opponent, score in counted_games(rated_record(state, wishes))[number]
        if opponent in known
    ]
    system = dwz_report(state, wishes).system
    age = age_group(me.birth_year, on.year) if me.birth_year else AgeGroup.FROM_26
    return what_if(me.old, age, games, known[other], calculation(system, on))


def _elo_next(state: State, wishes: Wishes, number: int, other: int) -> NextGame | None:
    profiles, on, pace = elo_profiles(state), rating_day(state, wishes), PACES[state.settings.rate]
    if not profiles[number].rating or not profiles[other].rating:
        return None
    ratings = {n: profile.rating for n, profile in profiles.items()}
    games = rated_games(rated_record(state, wishes), ratings)[number]
    return next_game(profiles[number], games, profiles[other].rating, on, pace)
