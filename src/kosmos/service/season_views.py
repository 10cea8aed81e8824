"""Seasons as plain values for programs."""

from typing import Annotated, TypedDict

import msgspec

from kosmos.club.seasons import SeasonState
from kosmos.core.json_values import Json
from kosmos.papers.season import SeasonStandings
from kosmos.service.seasons import ListedSeason
from kosmos.service.shapes import fields_like

SeasonJson = Annotated[Json, fields_like("SeasonSettingsShown")]


class SeasonNamed(TypedDict):
    id: str
    version: int
    name: str
    tournaments: int
    public: bool


class SeasonCellShown(TypedDict):
    points: str  #: exact: a whole number or a fraction
    rank: int
    counts: bool


class SeasonRowShown(TypedDict):
    rank: int
    name: str
    club: str
    total: str
    played: int
    results: list[SeasonCellShown | None]


class SeasonTournamentShown(TypedDict):
    id: str
    name: str
    start: str
    finished: bool
    played: bool


class SeasonTableShown(TypedDict):
    id: str
    version: int
    settings: SeasonJson
    tournaments: list[SeasonTournamentShown]
    table: list[SeasonRowShown]


def season_listed(season: ListedSeason) -> SeasonNamed:
    summary = season.summary
    return {
        "id": season.id,
        "version": season.version,
        "name": summary.name,
        "tournaments": summary.tournaments,
        "public": summary.public,
    }


def season_view(id_: str, state: SeasonState, shown: SeasonStandings) -> SeasonTableShown:
    return {
        "id": id_,
        "version": state.version,
        "settings": msgspec.to_builtins(state.settings),
        "tournaments": [
            {
                "id": each.id,
                "name": each.name,
                "start": each.start,
                "finished": each.finished,
                "played": each.played,
            }
            for each in shown.tournaments
        ],
        "table": _rows(shown),
    }


def _rows(shown: SeasonStandings) -> list[SeasonRowShown]:
    return [
        {
            "rank": row.rank,
            "name": shown.names[row.player][0],
            "club": shown.names[row.player][1],
            "total": str(row.total),
            "played": row.played,
            "results": [
                {"points": str(cell.worth), "rank": cell.rank, "counts": cell.counts} if cell else None
                for cell in row.cells
            ],
        }
        for row in shown.rows
    ]
