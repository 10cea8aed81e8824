"""A large tournament as a stream: 1,000 players, 9 rounds, every result entered. Made of events, so it is made at once."""

import asyncio
from pathlib import Path
from random import Random

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Player
from kosmos.core.results import Result
from kosmos.service.tournaments import TOURNAMENT, summarise
from kosmos.store.opening import open_store
from kosmos.tournament.chronicle import fold
from kosmos.tournament.draw_notes import NO_NOTES
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.club_night import AttendanceSet
from kosmos.tournament.events.players import PlayerAdded
from kosmos.tournament.events.rounds import DrawnRound, ResultEntered, RoundsDrawn
from kosmos.tournament.events.setup import VisibilityChanged
from kosmos.tournament.events.stored import Stamped, encode
from kosmos.tournament.presets import created, new_settings
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


def events(players: int = PLAYERS, rounds: int = ROUNDS, planned: int = 0) -> list[Event]:
    """So many rounds of those planned. Everybody meets new opponents by shifting the list; who wins is chance with a fixed seed."""
    random = Random(1834)
    settings = new_settings(
        {
            "name": "Large Open",
            "system": System("dutch"),
            "rounds": planned or rounds,
            "tie_breaks": ("BH/C1", "BH", "SB"),
        }
    )
    told: list[Event] = [created(settings), VisibilityChanged(public=True)]
    told += [
        PlayerAdded(number, player(number, random), first_round=1, number=0, late=False, personal="")
        for number in range(1, players + 1)
    ]
    half = players // 2
    for number in range(1, rounds + 1):
        games = [(place + 1, half + (place + number) % half + 1) for place in range(half)]
        games = [game[::-1] if (game[0] + number) % 2 else game for game in games]
        drawn = (DrawnRound(tuple(games), ()),)
        told.append(RoundsDrawn(drawn, tuple(range(1, players + 1)) if number == 1 else (), 7, NO_NOTES))
        told += [
            ResultEntered(number, board, random.choice(RESULTS), rated=True) for board in range(1, half + 1)
        ]
    return told


def stream(players: int = PLAYERS, rounds: int = ROUNDS, planned: int = 0) -> list[Stamped]:
    return [Stamped(AT, BY, event, 0) for event in events(players, rounds, planned)]  # type: ignore[arg-type]


def write(path: Path | str, players: int = PLAYERS, rounds: int = ROUNDS) -> list[bytes]:
    """Put the tournament into a new database file; the events as they are kept."""
    return put(path, NAME, stream(players, rounds))


def write_running(path: Path | str, open_games: int = 400) -> list[bytes]:
    """The same one round before its end: in the newest round so many games have no result yet."""
    return put(path, NAME, stream(PLAYERS, ROUNDS - 1, ROUNDS)[:-open_games])


def put(path: Path | str, name: str, told: list[Stamped]) -> list[bytes]:
    data = [encode(stamped) for stamped in told]

    async def work() -> None:
        store = open_store(path)
        await store.streams.create(
            name, TOURNAMENT.kind, data, msgspec.json.encode(summarise(fold(told).state))
        )
        await store.close()

    asyncio.run(work())
    return data


def season(people: int, rounds: int) -> list[Stamped]:
    """A Keizer season: every tenth is away, the others meet somebody else every evening, every result is entered."""
    random = Random(1834)
    settings = new_settings({"name": "Season", "system": System("keizer"), "rounds": 0})
    told: list[Event] = [created(settings), VisibilityChanged(public=True)]
    told += [
        PlayerAdded(number, player(number, random), first_round=1, number=0, late=False, personal="")
        for number in range(1, people + 1)
    ]
    for number in range(1, rounds + 1):
        away = {id_ for id_ in range(1, people + 1) if random.random() < 0.1}
        told += [
            AttendanceSet(number, id_, Attendance.EXCUSED if id_ in away else Attendance.PRESENT)
            for id_ in range(1, people + 1)
        ]
        there = [id_ for id_ in range(1, people + 1) if id_ not in away]
        random.shuffle(there)
        free = ((there.pop(), Outcome.PAIRING_BYE),) if len(there) % 2 else ()
        games = tuple(zip(there[::2], there[1::2], strict=True))
        drawn = (DrawnRound(games, free),)
        told.append(RoundsDrawn(drawn, tuple(range(1, people + 1)) if number == 1 else (), 7, NO_NOTES))
        told += [
            ResultEntered(number, board, random.choice(RESULTS), rated=True)
            for board in range(1, len(games) + 1)
        ]
    return [Stamped(AT, BY, event, 0) for event in told]  # type: ignore[arg-type]
