"""Load whose every command can be told from any other: directors who rename the venue, again and again, and players who move."""

import asyncio
import time
from collections.abc import Callable, Sequence

from faults.board_load import BREATH, begin_games, is_board, of_boards, of_tournaments, play, stored_moves
from faults.history import Answer, Call
from faults.telling import Told, unsaid
from kosmos.core.commands import Right
from kosmos.core.errors import Refusal
from kosmos.service.actors import Actor
from kosmos.service.assembly import Services
from kosmos.service.club import Club
from kosmos.service.tournaments import TOURNAMENT
from kosmos.store.opening import open_store
from kosmos.tournament.chronicle import fold
from kosmos.tournament.commands import NewTournament
from kosmos.tournament.events.setup import TournamentChanged

DIRECTOR = Actor("director", Right.DIRECT)


async def begin(club: Club, count: int = 2, clock: Callable[[], int] | None = None) -> list[str]:
    """Tournaments to work on, and boards at which games run. `clock`: see `begin_games`."""
    made: list[str] = []
    for number in range(count):
        command = club.parse("NewTournament", {"name": f"Open {number}", "system": "dutch", "rounds": 5})
        assert isinstance(command, NewTournament)
        made.append((await club.create(DIRECTOR, command)).stream)
    return [*made, *await begin_games(club, count, clock)]


async def work_on(
    services: Services,
    streams: Sequence[str],
    directors: Sequence[str],
    players: str,
    until: asyncio.Event,
    told: Told = unsaid,
    unsure: tuple[type[Refusal], ...] = (),
    breath: float = BREATH,
) -> list[Call]:
    """Directors at all tournaments, two players at each board; what was asked for and heard."""
    tournaments, boards = of_tournaments(streams), of_boards(streams)
    done = await asyncio.gather(
        *(direct(services.club, tournaments, who, until, told, unsure) for who in directors),
        *(
            play(services.hall, stream, f"{players}{number}", until, told, unsure, breath)
            for number, stream in enumerate(boards)
        ),
    )
    return [call for calls in done for call in calls]


async def direct(
    club: Club,
    streams: Sequence[str],
    who: str,
    until: asyncio.Event,
    told: Told = unsaid,
    unsure: tuple[type[Refusal], ...] = (),
) -> list[Call]:
    """One command after the other, in turns over all tournaments; what was asked for and heard.

    `unsure`: refusals after which nobody knows whether it was done, because the way to the database was lost.
    """
    calls: list[Call] = []
    while not until.is_set():
        stream, name = streams[len(calls) % len(streams)], f"{who}-{len(calls)}"
        begun = time.monotonic()
        told("begun", stream, name, begun)
        try:
            await club.execute(DIRECTOR, stream, club.parse("ModifyTournament", {"place": name}))
            answer = Answer.KEPT
        except Refusal as refusal:
            answer = Answer.NONE if isinstance(refusal, unsure) else Answer.REFUSED
            await asyncio.sleep(0.01)
        ended = time.monotonic()
        told(answer.value, stream, name, ended)
        calls.append(Call(stream, name, begun, ended, answer))
    return calls


async def stored(club: Club, streams: Sequence[str]) -> dict[str, list[str]]:
    """The commands of each stream in order. Every stream is read from the store and folds."""
    return {
        stream: await (stored_moves if is_board(stream) else stored_places)(club, stream)
        for stream in streams
    }


async def stored_places(club: Club, stream: str) -> list[str]:
    stamped = await club.engine.stamped(TOURNAMENT, stream)
    assert fold(stamped).version == len(stamped)
    return [each.event.settings.place for each in stamped if isinstance(each.event, TournamentChanged)]


async def begin_on(database: str) -> list[str]:
    """Fresh tournaments and boards in a database that nobody has open here."""
    store = open_store(database)
    made = await begin(Club(store.streams))
    await store.close()
    return made


async def stored_in(database: str, streams: Sequence[str]) -> dict[str, list[str]]:
    """What such a database has; it is sound."""
    store = open_store(database)
    found = await stored(Club(store.streams), streams)
    unsound = await store.backups.faults()
    await store.close()
    assert not unsound, unsound
    return found


def stored_in_here(database: str, streams: Sequence[str]) -> dict[str, list[str]]:
    """The same for a thread of its own."""
    return asyncio.run(stored_in(database, streams))
