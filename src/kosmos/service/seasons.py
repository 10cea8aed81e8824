"""Seasons over several tournaments: made by directors, shown to everybody, worked out of the tournaments as they stand."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from kosmos.club.seasons import (
    SEASON_STREAM,
    ModifySeason,
    SeasonChanged,
    SeasonSettings,
    SeasonState,
    decide,
    read_season,
)
from kosmos.core.addresses import address_of
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.core.folding import fold as fold_text
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.season import SeasonStandings, SeasonTournament, season_paper
from kosmos.service.actors import Actor
from kosmos.service.careers import Careers, TakenPart, TournamentPlayed
from kosmos.service.chance import local_day
from kosmos.service.engine import Engine, Executed
from kosmos.service.exports import check_format, paper_file
from kosmos.service.listing import Listed, ListedTournament, listed_kind, listing
from kosmos.service.reading import off_loop
from kosmos.service.settings_aggregate import settings_aggregate
from kosmos.service.shapes import File
from kosmos.service.tournaments import candidates
from kosmos.standings.careers import who_is_who
from kosmos.standings.season import SeasonResult, season_table

PREFIX = "season"


class SeasonListed(msgspec.Struct, frozen=True):
    """What a list of seasons shows."""

    name: str
    tournaments: int = 0
    public: bool = False


ListedSeason = Listed[SeasonListed]


def _summary(state: SeasonState) -> SeasonListed:
    settings = state.settings
    return SeasonListed(settings.name, len(settings.tournaments), settings.public)


def _is_seen(state: SeasonState, actor: Actor) -> bool:
    return state.settings.public or actor.may(Right.READ)


def _may_hide(_event: SeasonChanged) -> bool:
    return True


SEASON = settings_aggregate(
    PREFIX, N_("season"), SEASON_STREAM, decide, _summary, is_seen=_is_seen, may_hide=_may_hide
)


def season_stream(id_: str) -> str:
    return f"{PREFIX}:{id_}"


class Seasons:
    def __init__(self, engine: Engine, careers: Careers) -> None:
        self._engine = engine
        self._careers = careers

    async def listing(self, actor: Actor) -> list[ListedSeason]:
        """The newest first."""
        return await listed_kind(self._engine.streams, actor, SEASON.kind, SeasonListed)

    async def get(self, actor: Actor, id_: str) -> SeasonState:
        return await self._engine.open(SEASON, actor, season_stream(id_))

    async def make(self, actor: Actor, raw: Mapping[str, Any]) -> str:
        actor.need(Right.DIRECT)
        settings = read_season(raw, local_day(self._engine.clock()))
        await self._check(actor, settings)
        begun = SEASON.stamp(self._engine.context(actor), [SeasonChanged(settings)])
        done = await self._engine.begin(SEASON, _names, begun)
        return done.stream.removeprefix(f"{PREFIX}:")

    async def change(
        self, actor: Actor, id_: str, raw: Mapping[str, Any], expected_version: int | None = None
    ) -> Executed:
        """Change the settings that are given; all others stay."""
        actor.need(Right.DIRECT)
        before = msgspec.to_builtins((await self.get(actor, id_)).settings)
        await self._check(actor, read_season({**before, **raw}, local_day(self._engine.clock())))
        command = ModifySeason(raw=dict(raw))
        return await self._engine.execute(SEASON, actor, season_stream(id_), command, expected_version)

    async def delete(self, actor: Actor, id_: str) -> None:
        """The tournaments stay."""
        actor.need(Right.DIRECT)
        await self.get(actor, id_)
        await self._engine.delete(SEASON, season_stream(id_))

    async def _check(self, actor: Actor, settings: SeasonSettings) -> None:
        """Every tournament named is there, now."""
        there = {each.id for each in await listing(self._engine.streams, actor)}
        for stream in settings.tournaments:
            if stream not in there:
                raise NotFound(Phrase(N_("tournament")), stream)

    async def printed(self, actor: Actor, id_: str, format_name: str, language: Language) -> File:
        """The table as a paper, in a format."""
        check_format(format_name)
        paper, version = season_paper(await self.shown(actor, id_)), (await self.get(actor, id_)).version
        return await paper_file(id_, paper, version, format_name, language)

    async def shown(self, actor: Actor, id_: str) -> SeasonStandings:
        """The table as this reader may see it: of a tournament that is hidden or was deleted nothing is said."""
        settings = (await self.get(actor, id_)).settings
        listed = {each.id: each for each in await listing(self._engine.streams, actor)}
        there = [listed[stream] for stream in settings.tournaments if stream in listed]
        played = [await self._careers.played(actor, each) for each in there]
        return await off_loop(lambda: season_shown(settings, there, played))


def _names(state: SeasonState) -> Iterator[str]:
    return map(season_stream, candidates(address_of(state.settings.name, PREFIX)))


# -- the table ---------------------------------------------------------------------------------------------


def season_shown(
    settings: SeasonSettings, listed: list[ListedTournament], played: list[TournamentPlayed]
) -> SeasonStandings:
    fields = [[part for part in each.parts if part.rank and _belongs(settings, part)] for each in played]
    numbers = who_is_who([[part.seen for part in parts] for parts in fields])
    results = [
        [
            SeasonResult(number, rank, part.tenths)
            for number, (rank, part) in zip(row, _ranked(parts), strict=True)
        ]
        for row, parts in zip(numbers, fields, strict=True)
    ]
    people = {
        number: part
        for row, parts in zip(numbers, fields, strict=True)
        for number, part in zip(row, parts, strict=True)
    }
    tournaments = [
        SeasonTournament(each.id, summary.summary.name, summary.summary.start, each.finished, bool(parts))
        for each, summary, parts in zip(played, listed, fields, strict=True)
    ]
    names = {number: (part.name, part.club) for number, part in people.items()}
    return SeasonStandings(settings, tuple(tournaments), season_table(settings.rules, results), names)


def _belongs(settings: SeasonSettings, part: TakenPart) -> bool:
    return not settings.club or fold_text(part.club) == fold_text(settings.club)


def _ranked(parts: list[TakenPart]) -> Iterator[tuple[int, TakenPart]]:
    """Places among those who count: 1, 2, 2, 4 again, where others are left out."""
    rank = 0
    for position, part in enumerate(parts, 1):
        if position == 1 or part.rank != parts[position - 2].rank:
            rank = position
        yield rank, part
