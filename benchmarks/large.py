"""A large tournament as a stream: 1,000 players, 9 rounds, every result entered. Made of events, so it is made at once."""

import asyncio
from pathlib import Path
from random import Random

import msgspec

from kosmos.core.players import Player
from kosmos.core.results import Result
from kosmos.service.tournaments import TOURNAMENT, summarise
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events import (
    DrawnRound,
    Event,
    PlayerAdded,
    ResultEntered,
    RoundsDrawn,
    Stamped,
    TournamentCreated,
    VisibilityChanged,
    encode,
)
from kosmos.tournament.settings import Settings
from kosmos.tournament.systems import System

PLAYERS, ROUNDS = 1000, 9
NAME = "large"
AT, BY = "2026-11-15T18:00:00Z", "anna"
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
CLUBS = ("Kings", "Queens", "SK Rochade", "Schachfreunde", "Turm")


def player(number: int, random: Random) -> Player:
    rating = random.randint(800, 2500)
    return Player(
        name=f"Lastname{number}, Firstname",
        club=random.choice(CLUBS),
        dwz=f"{rating}-{random.randint(1, 90)}",
        elo=rating if number % 2 else 0,
        birth=str(random.randint(1940, 2015)),
        federation="GER",
        national_id=f"{number:07}",
    )


def events(players: int = PLAYERS, rounds: int = ROUNDS) -> list[Event]:
    """Everybody meets new opponents by shifting the list; who wins is chance with a fixed seed."""
    random = Random(1834)
    settings = Settings(
        name="Large Open", system=System("dutch"), rounds=rounds, tie_breaks=("BH/C1", "BH", "SB")
    )
    told: list[Event] = [TournamentCreated(settings), VisibilityChanged(public=True)]
    told += [PlayerAdded(number, player(number, random)) for number in range(1, players + 1)]
    half = players // 2
    for number in range(1, rounds + 1):
        games = [(place + 1, half + (place + number) % half + 1) for place in range(half)]
        games = [game[::-1] if (game[0] + number) % 2 else game for game in games]
        drawn = (DrawnRound(tuple(games)),)
        told.append(RoundsDrawn(drawn, tuple(range(1, players + 1)) if number == 1 else (), 7))
        told += [ResultEntered(number, board, random.choice(RESULTS)) for board in range(1, half + 1)]
    return told


def stream(players: int = PLAYERS, rounds: int = ROUNDS) -> list[Stamped]:
    return [Stamped(AT, BY, event) for event in events(players, rounds)]  # type: ignore[arg-type]


def write(path: Path, players: int = PLAYERS, rounds: int = ROUNDS) -> list[bytes]:
    """Put the tournament into a new database file; the events as they are kept."""
    told = stream(players, rounds)
    data = [encode(stamped) for stamped in told]

    async def work() -> None:
        streams = SqliteStreams.open(path)
        await streams.create(NAME, TOURNAMENT.kind, data, msgspec.json.encode(summarise(fold(told).state)))
        await streams.close()

    asyncio.run(work())
    return data
