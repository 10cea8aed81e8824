"""An arena as JSON, the same at every door."""

from typing import Any

from kosmos.core.results import SHOWN
from kosmos.play.arena.decide import is_pairing_time
from kosmos.play.arena.state import ArenaGame, ArenaState, standings
from kosmos.play.time_control import make_time_control
from kosmos.service.arenas import ArenaSummary

Json = dict[str, Any]


def summary_view(summary: ArenaSummary, now: int) -> Json:
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


def arena_view(state: ArenaState, now: int) -> Json:
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


def game_row(state: ArenaState, game: ArenaGame) -> Json:
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
    }
