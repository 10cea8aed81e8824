"""What can be done in an arena, and what comes of it. Who may do it is asked at the door."""

from typing import Annotated, ClassVar

import msgspec

from kosmos.core.errors import NotFound, Refusal
from kosmos.core.fields import text, whole
from kosmos.core.results import Result
from kosmos.locale import N_, NP_, Phrase
from kosmos.pairing.arena import (
    FIRST_MS,
    REJOIN_FORGOTTEN,
    REJOIN_RANKS,
    is_wave_due,
    last_pairing,
    pair_arena,
    rejoin_delay,
)
from kosmos.play.arena import events as e
from kosmos.play.arena.state import ArenaState, seekers, standings

MOST_PLAYERS = 1000
UNRATED = 1500  #: who has no rating is placed in the middle


class ArenaOver(Refusal):
    text: ClassVar[str] = N_("The arena is over.")
    status: ClassVar[int] = 409


class NobodyToPair(Refusal):
    text: ClassVar[str] = N_("Nobody can be paired at the moment.")
    status: ClassVar[int] = 409


class ArenaNameTaken(Refusal):
    text: ClassVar[str] = N_("“{name}” is in this arena already.")
    status: ClassVar[int] = 409
    name: str


class ComeBackLater(Refusal):
    text: ClassVar[str] = NP_(
        "You can come back in {seconds} second.", "You can come back in {seconds} seconds.", "seconds"
    )
    status: ClassVar[int] = 409
    seconds: int


class ArenaFull(Refusal):
    text: ClassVar[str] = N_("The arena is full.")
    status: ClassVar[int] = 409


class ArenaCommand(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all commands in an arena."""


class JoinArena(ArenaCommand, frozen=True):
    name: Annotated[str, text(N_("Your name"), 80, filled=True)]
    rating: Annotated[int, whole(N_("Rating"), 0, 4000, empty=0)] = 0


class ReturnToArena(ArenaCommand, frozen=True):
    id: int


class PauseInArena(ArenaCommand, frozen=True):
    id: int


class PairArena(ArenaCommand, frozen=True):
    """`now`: whether or not enough have waited long enough."""

    seed: int
    now: bool = False


class EndArenaGame(ArenaCommand, frozen=True):
    """Enters a result, or corrects one. MISSING: the game was aborted and counts for nobody."""

    number: int
    result: Result
    plies: int | None = None
    berserk: str = ""


class CloseArena(ArenaCommand, frozen=True):
    pass


def decide(state: ArenaState, command: ArenaCommand, at: int) -> list[e.ArenaEvent]:
    match command:
        case JoinArena():
            return _join(state, command, at)
        case ReturnToArena(id=id_):
            return _return(state, id_, at)
        case PauseInArena(id=id_):
            return _pause(state, id_, at)
        case PairArena():
            return [pair(state, command, at)]
        case EndArenaGame():
            return _end_game(state, command, at)
        case CloseArena():
            _check_runs(state, at)
            return [e.ArenaClosed(at=at)]
    raise AssertionError(command)


def _check_runs(state: ArenaState, at: int) -> None:
    if state.is_over(at):
        raise ArenaOver


def _join(state: ArenaState, command: JoinArena, at: int) -> list[e.ArenaEvent]:
    """Also late, until the end."""
    _check_runs(state, at)
    if any(player.name.casefold() == command.name.casefold() for player in state.players.values()):
        raise ArenaNameTaken(command.name)
    if len(state.players) >= MOST_PLAYERS:
        raise ArenaFull
    id_ = max(state.players, default=0) + 1
    return [e.ArenaJoined(at=at, id=id_, name=command.name, rating=command.rating or UNRATED)]


def _known(state: ArenaState, id_: int) -> None:
    if id_ not in state.players:
        raise NotFound(Phrase(N_("player")), id_)


def _return(state: ArenaState, id_: int, at: int) -> list[e.ArenaEvent]:
    _check_runs(state, at)
    _known(state, id_)
    player = state.players[id_]
    if player.active:
        return []
    if at < player.until:
        raise ComeBackLater(-(-(player.until - at) // 1000))
    return [e.ArenaJoined(at=at, id=id_, name=player.name, rating=player.rating)]


def _pause(state: ArenaState, id_: int, at: int) -> list[e.ArenaEvent]:
    """Before the first game it means to leave; a game that runs is played to its end."""
    _known(state, id_)
    player = state.players[id_]
    if not player.games:
        return [e.ArenaLeft(at=at, id=id_)]
    return [_paused(state, id_, at)] if player.active else []


def _paused(state: ArenaState, id_: int, at: int, *, late: bool = False) -> e.ArenaPaused:
    """Arena, 1.4: who is at the top of the table, or did not begin a game, comes back after a while only."""
    player = state.players[id_]
    pauses = player.pauses + 1 if player.pauses and at - player.paused < REJOIN_FORGOTTEN else 1
    held = late or any(row.player.id == id_ for row in standings(state)[:REJOIN_RANKS])
    until = at + rejoin_delay(pauses, state.settings.control.estimate) if held else 0
    return e.ArenaPaused(at=at, id=id_, late=late, until=until, pauses=pauses)


# -- pairing -----------------------------------------------------------------------------------------------


def is_pairing_time(state: ArenaState, at: int) -> bool:
    """From the start until shortly before the end: a game begun then could not end in time."""
    base = state.settings.control.stages[0].time
    return state.settings.starts <= at < state.ends - min(last_pairing(base), state.settings.minutes * 30_000)


def is_due(state: ArenaState, at: int) -> bool:
    """Whether a wave of pairings is to be made now."""
    if not is_pairing_time(state, at):
        return False
    waits = [at - player.since for player in state.waiting()]
    boards = bool(state.free_tables()) if state.settings.tables else True
    return boards and is_wave_due(waits, len(state.active()), state.settings.control.estimate, state.custom)


def pair(state: ArenaState, command: PairArena, at: int) -> e.ArenaPaired:
    _check_runs(state, at)
    if not command.now and not is_due(state, at):
        raise NobodyToPair
    tables = state.free_tables()
    pairs = pair_arena(
        seekers(state),
        command.seed,
        state.custom,
        active=len(state.active()),
        boards=len(tables) if state.settings.tables else None,
        first=not state.games and at < state.settings.starts + FIRST_MS,
    )
    if not pairs:
        raise NobodyToPair
    first = max(state.games, default=0) + 1
    games = tuple(
        _pairing(state, first + index, white, black, tables[index : index + 1])
        for index, (white, black) in enumerate(pairs)
    )
    return e.ArenaPaired(at=at, games=games, seed=command.seed)


def _pairing(state: ArenaState, number: int, white: int, black: int, table: list[int]) -> e.ArenaPairing:
    if state.settings.tables:
        return e.ArenaPairing(number, white, black, table=table[0])
    return e.ArenaPairing(number, white, black, room=f"{state.settings.name}_{number}")


# -- results -----------------------------------------------------------------------------------------------

_LATE = {Result.WHITE_WINS_FORFEIT: "b", Result.BLACK_WINS_FORFEIT: "w", Result.DOUBLE_FORFEIT: "wb"}


def _end_game(state: ArenaState, command: EndArenaGame, at: int) -> list[e.ArenaEvent]:
    """A game that ends after the arena does not count; a correction keeps what was so. Who did not begin is paused."""
    game = state.games.get(command.number)
    if game is None:
        raise NotFound(Phrase(N_("game")), command.number)
    counts = game.counts if game.over else at <= state.ends
    ended = e.ArenaGameEnded(
        at=at,
        number=command.number,
        result=command.result,
        counts=counts,
        plies=command.plies if command.plies is not None else game.plies,
        berserk=command.berserk or game.berserk,
    )
    late = _LATE.get(command.result, "") if not game.over else ""
    absent = [game.pairing.white if side == "w" else game.pairing.black for side in late]
    paused = [_paused(state, id_, at, late=True) for id_ in absent if state.players[id_].active]
    return [ended, *paused]
