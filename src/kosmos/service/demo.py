"""A club to try things out on: players, a running Swiss, a Keizer season, a finished round robin. Thrown away at one word.

Everybody in it is invented. All of it is made through the commands that a director uses.
"""

import json
from contextlib import suppress
from random import Random
from typing import Any

from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.store.settings import HouseSettings
from kosmos.tournament.commands import NewTournament
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.state import State

#: under this name the house remembers which tournaments are the demonstration's
REMEMBERED = "demo"
SEED = 20260816
LAST = [
    "Amsel",
    "Buchfink",
    "Dohle",
    "Elster",
    "Falke",
    "Gimpel",
    "Habicht",
    "Ibis",
    "Kleiber",
    "Lerche",
    "Meise",
    "Neuntöter",
    "Pirol",
    "Rabe",
    "Specht",
    "Star",
    "Taube",
    "Uhu",
    "Wachtel",
    "Zeisig",
    "Bachstelze",
    "Drossel",
    "Eisvogel",
    "Grünfink",
    "Kiebitz",
    "Mauersegler",
    "Rohrdommel",
    "Schwalbe",
]
FIRST = [
    "Ada",
    "Bert",
    "Clara",
    "Deniz",
    "Emil",
    "Fatma",
    "Gregor",
    "Hanna",
    "Ivo",
    "Jule",
    "Karim",
    "Lena",
    "Milan",
    "Nora",
    "Oskar",
    "Paula",
    "Quentin",
    "Ronja",
    "Samir",
    "Tilda",
    "Uwe",
    "Vera",
    "Willem",
    "Yasmin",
    "Zoë",
    "Anton",
    "Britta",
    "Cem",
]
CLUBS = ("SK Vogelwald", "SV Nestheim", "SG Federsee", "SC Flugfeld")


async def make_demo(club: Club, house: HouseSettings, actor: Actor) -> list[str]:
    """Make it, unless it is there; the ids of its tournaments."""
    actor.need(Right.ADMIN)
    if known := await demo_streams(house):
        return known
    chance = Random(SEED)
    people = [_player(chance, number) for number in range(len(LAST))]
    made = [
        await _swiss(club, actor, chance, people[:24]),
        await _keizer(club, actor, chance, people[:18]),
        await _round_robin(club, actor, chance, people[:6]),
    ]
    await house.change({REMEMBERED: json.dumps(made)})
    return made


async def remove_demo(club: Club, house: HouseSettings, actor: Actor) -> list[str]:
    """Throw it away; what somebody has deleted already is no fault."""
    actor.need(Right.ADMIN)
    streams = await demo_streams(house)
    for stream in streams:
        try:
            await club.delete(actor, stream)
        except NotFound:
            continue
    await house.change({REMEMBERED: None})
    return streams


async def demo_streams(house: HouseSettings) -> list[str]:
    found: list[str] = json.loads((await house.all()).get(REMEMBERED, "[]"))
    return found


def _player(chance: Random, number: int) -> dict[str, Any]:
    rating = 2150 - 38 * number + chance.randrange(-25, 25)
    return {
        "name": f"{LAST[number]}, {FIRST[number]}",
        "club": CLUBS[number % len(CLUBS)],
        "dwz": str(rating),
        "elo": str(rating + 40) if number % 3 == 0 else "",
    }


async def _begun(club: Club, actor: Actor, people: list[dict[str, Any]], **settings: Any) -> str:
    command = club.parse("NewTournament", settings)
    assert isinstance(command, NewTournament)
    done = await club.create(actor, command)
    await _do(club, actor, done.stream, "ImportPlayers", players=people)
    return done.stream


async def _do(club: Club, actor: Actor, stream: str, command: str, **fields: Any) -> None:
    await club.execute(actor, stream, club.parse(command, fields))


async def _state(club: Club, actor: Actor, stream: str) -> State:
    return (await club.open(actor, stream)).state


async def _play(
    club: Club, actor: Actor, stream: str, chance: Random, number: int, *, boards: float = 1.0
) -> None:
    """Results of a round as ratings make them likely; of a running one only of the first boards."""
    state = await _state(club, actor, stream)
    games = state.rounds[number - 1].games
    for board, game in enumerate(games[: round(len(games) * boards)], 1):
        white, black = (_strength(state, each) for each in (game.white, game.black))
        expected = 1 / (1 + 10 ** ((black - white - 30) / 400))
        luck = chance.random()
        result = "=" if abs(luck - expected) < 0.12 else "1-0" if luck < expected else "0-1"
        await _do(club, actor, stream, "EnterResult", round=number, board=board, result=result)


def _strength(state: State, player: int) -> int:
    return int(state.entries[player].player.dwz.partition("-")[0] or 1500)


async def _swiss(club: Club, actor: Actor, chance: Random, people: list[dict[str, Any]]) -> str:
    """Round 5 of 7 is being played."""
    stream = await _begun(
        club,
        actor,
        people,
        name="Demo: Vogelwald Open",
        place="Vogelwald",
        start="2026-08-14",
        end="2026-08-16",
        system="dutch",
        rounds=7,
    )
    for number in range(1, 6):
        await _do(club, actor, stream, "PairRound")
        await _play(club, actor, stream, chance, number, boards=0.6 if number == 5 else 1.0)
    await _do(club, actor, stream, "Publish")
    return stream


async def _keizer(club: Club, actor: Actor, chance: Random, people: list[dict[str, Any]]) -> str:
    """Eight club nights, each time some are away."""
    stream = await _begun(club, actor, people, name="Demo: Club nights", system="keizer", rounds=30)
    for number in range(1, 9):
        ids = list((await _state(club, actor, stream)).entries)
        with suppress(NothingChanged):
            await _do(club, actor, stream, "SetAllAttendance", status="present")
        for id_ in chance.sample(ids, chance.randrange(2, 6)):
            status = chance.choice(("excused", "unexcused", "club duty"))
            with suppress(NothingChanged):  # away already
                await _do(club, actor, stream, "SetAttendance", round=number, id=id_, status=status)
        await _do(club, actor, stream, "PairRound")
        await _play(club, actor, stream, chance, number)
    await _do(club, actor, stream, "Publish")
    return stream


async def _round_robin(club: Club, actor: Actor, chance: Random, people: list[dict[str, Any]]) -> str:
    stream = await _begun(
        club,
        actor,
        people,
        name="Demo: Championship of six",
        system="round-robin",
        start="2026-05-01",
        end="2026-06-12",
    )
    await _do(club, actor, stream, "PairRound")
    for number in range(1, len((await _state(club, actor, stream)).rounds) + 1):
        await _play(club, actor, stream, chance, number)
    await _do(club, actor, stream, "Publish")
    return stream
