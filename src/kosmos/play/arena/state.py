"""An arena as it stands: a value made of its events, and the table that follows from it."""

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

import msgspec

from kosmos.core.results import Result
from kosmos.pairing.arena import AT_TABLES, ONLINE, ArenaCustom, ArenaSeeker
from kosmos.play.arena import events as e
from kosmos.standings.arena import (
    ArenaLine,
    ArenaOutcome,
    ArenaRules,
    is_on_fire,
    performance,
    points_of,
    ranking_key,
)


class ArenaPlayer(msgspec.Struct, frozen=True):
    id: int
    name: str
    rating: int
    active: bool
    since: int  #: from when on they wait for a game
    games: tuple[int, ...] = ()
    paused: int = 0  #: when they paused last
    pauses: int = 0  #: how often lately
    until: int = 0  #: before then they cannot come back


class ArenaGame(msgspec.Struct, frozen=True):
    pairing: e.ArenaPairing
    begun: int
    result: Result = Result.MISSING
    counts: bool = False
    plies: int | None = None
    berserk: str = ""
    over: bool = False


class ArenaState(msgspec.Struct):
    """Never changed once handed out; what goes on from it has tables of its own."""

    settings: e.ArenaSettings
    version: int = 0
    players: dict[int, ArenaPlayer] = {}
    games: dict[int, ArenaGame] = {}
    closed: int = 0  #: when it was ended before its time

    @property
    def ends(self) -> int:
        return min(self.closed or self.settings.ends, self.settings.ends)

    @property
    def custom(self) -> ArenaCustom:
        return AT_TABLES if self.settings.tables else ONLINE

    def is_over(self, now: int) -> bool:
        return now >= self.ends

    def running(self) -> list[ArenaGame]:
        return [game for game in self.games.values() if not game.over]

    def game_of(self, player: int) -> ArenaGame | None:
        """The game somebody is playing."""
        numbers = self.players[player].games
        last = self.games[numbers[-1]] if numbers else None
        return last if last is not None and not last.over else None

    def active(self) -> list[ArenaPlayer]:
        return [player for player in self.players.values() if player.active]

    def waiting(self) -> list[ArenaPlayer]:
        return [player for player in self.active() if self.game_of(player.id) is None]

    def free_tables(self) -> list[int]:
        taken = {game.pairing.table for game in self.running()}
        return [table for table in range(1, self.settings.tables + 1) if table not in taken]


# -- events into state ---------------------------------------------------------------------------------


def fold(events: Sequence[e.ArenaEvent]) -> ArenaState:
    first = events[0]
    assert isinstance(first, e.ArenaOpened), "an arena's stream begins with its opening"
    return go_on(ArenaState(first.settings, 1), events[1:])


def go_on(state: ArenaState, events: Sequence[e.ArenaEvent]) -> ArenaState:
    """The state after these events; the given one stays as it was."""
    draft = copy(state)
    draft.players, draft.games = dict(state.players), dict(state.games)
    for event in events:
        _apply(draft, event)
        draft.version += 1
    return draft


def _apply(draft: ArenaState, event: Any) -> None:
    match event:
        case e.ArenaJoined():
            former = draft.players.get(event.id)
            new = ArenaPlayer(event.id, event.name, event.rating, active=True, since=event.at)
            joined = msgspec.structs.replace(former, active=True, since=event.at) if former else new
            draft.players[event.id] = joined
        case e.ArenaPaused():
            paused = {"paused": event.at, "pauses": event.pauses, "until": event.until}
            _change(draft, event.id, active=False, **paused)
        case e.ArenaLeft():
            draft.players.pop(event.id, None)
        case e.ArenaPaired():
            for pairing in event.games:
                draft.games[pairing.number] = ArenaGame(pairing, event.at)
                for id_ in (pairing.white, pairing.black):
                    _change(draft, id_, games=(*draft.players[id_].games, pairing.number))
        case e.ArenaGameEnded():
            _end(draft, event)
        case e.ArenaClosed():
            draft.closed = event.at


def _change(draft: ArenaState, id_: int, **changes: Any) -> None:
    draft.players[id_] = msgspec.structs.replace(draft.players[id_], **changes)


def _end(draft: ArenaState, event: e.ArenaGameEnded) -> None:
    game = draft.games[event.number]
    if not game.over:
        for id_ in (game.pairing.white, game.pairing.black):
            _change(draft, id_, since=event.at)
    ended = ArenaGame(
        game.pairing, game.begun, event.result, event.counts, event.plies, event.berserk, over=True
    )
    draft.games[event.number] = ended


# -- the table -------------------------------------------------------------------------------------------


class ArenaStanding(NamedTuple):
    rank: int
    player: ArenaPlayer
    points: int
    sheet: tuple[int, ...]  #: points, game by game
    performance: int
    on_fire: bool
    playing: bool


_OUTCOMES = {
    Result.WHITE_WINS: (ArenaOutcome.WIN, ArenaOutcome.LOSS),
    Result.BLACK_WINS: (ArenaOutcome.LOSS, ArenaOutcome.WIN),
    Result.DRAW: (ArenaOutcome.DRAW, ArenaOutcome.DRAW),
    Result.WHITE_WINS_FORFEIT: (ArenaOutcome.WIN, ArenaOutcome.LOSS),
    Result.BLACK_WINS_FORFEIT: (ArenaOutcome.LOSS, ArenaOutcome.WIN),
    Result.DOUBLE_FORFEIT: (ArenaOutcome.LOSS, ArenaOutcome.LOSS),
}


def lines_of(state: ArenaState, player: ArenaPlayer) -> list[ArenaLine]:
    """A player's games that count, in the order in which they were begun; aborted ones do not."""
    lines = []
    for number in player.games:
        game = state.games[number]
        if not game.counts or game.result not in _OUTCOMES:
            continue
        white = game.pairing.white == player.id
        other = state.players[game.pairing.black if white else game.pairing.white]
        outcome = _OUTCOMES[game.result][0 if white else 1]
        lines.append(ArenaLine(outcome, other.rating, game.plies, ("w" if white else "b") in game.berserk))
    return lines


def standings(state: ArenaState) -> list[ArenaStanding]:
    """Points, then performance; equal: who came first."""
    rules = ArenaRules(state.settings.streaks, state.settings.berserk)
    rows = []
    for player in state.players.values():
        lines = lines_of(state, player)
        sheet = tuple(points_of(lines, rules))
        performing = performance(lines, player.rating)
        fire = rules.streaks and is_on_fire(lines)
        playing = state.game_of(player.id) is not None
        rows.append(ArenaStanding(0, player, sum(sheet), sheet, performing, fire, playing))
    rows.sort(key=lambda row: (-ranking_key(row.points, row.performance), row.player.id))
    return [row._replace(rank=number) for number, row in enumerate(rows, 1)]


def seekers(state: ArenaState) -> list[ArenaSeeker]:
    """Whoever waits, as pairing sees them."""
    waiting = {player.id for player in state.waiting()}
    return [_seeker(state, row) for row in standings(state) if row.player.id in waiting]


def _seeker(state: ArenaState, row: ArenaStanding) -> ArenaSeeker:
    player = row.player
    games = [state.games[number].pairing for number in player.games]
    whites = [pairing.white == player.id for pairing in games]
    run = 0
    for white in whites:
        run = (max(0, run) + 1) if white else (min(0, run) - 1)
    met = tuple(pairing.black if pairing.white == player.id else pairing.white for pairing in reversed(games))
    return ArenaSeeker(
        player.id, row.rank, player.rating, player.since, met, run, 2 * sum(whites) - len(whites)
    )
