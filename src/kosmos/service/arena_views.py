"""An arena as JSON, the same at every door."""

from typing import TypedDict

from kosmos.core.results import SHOWN
from kosmos.play.arena.decide import is_pairing_time
from kosmos.play.arena.state import ArenaGame, ArenaState, standings
from kosmos.play.time_control import make_time_control
from kosmos.service.arenas import ArenaSummary


class ArenaListed(TypedDict):
    """Times in milliseconds since 1970."""

    name: str
    title: str
    starts: int
    ends: int
    players: int
    phase: str


class ArenaRowShown(TypedDict):
    rank: int
    id: int
    name: str
    rating: int
    points: int
    sheet: list[int]
    performance: int | None
    on_fire: bool
    playing: bool
    active: bool


class ArenaGameShown(TypedDict):
    number: int
    white: str
    black: str
    table: int
    room: str
    result: str
    shown: str
    over: bool
    counts: bool
    berserk: str


class ArenaShown(TypedDict):
    name: str
    title: str
    time: str
    starts: int
    ends: int
    phase: str
    pairing: bool
    tables: int
    version: int
    standings: list[ArenaRowShown]
    games: list[ArenaGameShown]


def summary_view(summary: ArenaSummary, now: int) -> ArenaListed:
    return {
        "name": summary.name,
        "title": summary.title,
        "starts": summary.starts,
        "ends": summary.ends,
        "players": summary.players,
        "phase": phase(summary.starts, summary.ends, now),
    }


def phase(starts: int, ends: int, now: int) -> str:
    if now < starts:
        return "coming"
    return "running" if now < ends else "over"


def arena_view(state: ArenaState, now: int) -> ArenaShown:
    settings = state.settings
    return {
        "name": settings.name,
        "title": settings.title,
        "time": make_time_control(settings.control),
        "starts": settings.starts,
        "ends": state.ends,
        "phase": phase(settings.starts, state.ends, now),
        "pairing": is_pairing_time(state, now),
        "tables": settings.tables,
        "version": state.version,
        "standings": [
            {
                "rank": row.rank,
                "id": row.player.id,
                "name": row.player.name,
                "rating": row.player.rating,
                "points": row.points,
                "sheet": list(row.sheet),
                "performance": row.performance,
                "on_fire": row.on_fire,
                "playing": row.playing,
                "active": row.player.active,
            }
            for row in standings(state)
        ],
        "games": [game_row(state, game) for game in reversed(list(state.games.values()))],
    }


def game_row(state: ArenaState, game: ArenaGame) -> ArenaGameShown:
    pairing = game.pairing
    return {
        "number": pairing.number,
        "white": state.players[pairing.white].name,
        "black": state.players[pairing.black].name,
        "table": pairing.table,
        "room": pairing.room,
        "result": game.result.value,
        "shown": SHOWN[game.result],
        "over": game.over,
        "counts": game.counts,
        "berserk": game.berserk,
    }
