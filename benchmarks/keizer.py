"""Keizer in units: the table of a long season recomputed from round 1, and the pairing of a full hall."""

import random
from functools import partial

from unit import Figure, arguments, best, report, unit

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.pairing.contract import Pairing, View
from kosmos.pairing.keizer.draw import pair
from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.standings.keizer.credits import percent
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import KeizerSettings, Revaluation
from kosmos.standings.keizer.table import every_standing, standings

AWAY = (Attendance.EXCUSED, Attendance.UNEXCUSED, Attendance.CLUB_DUTY)
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))


def season(players: int, rounds: int, seed: int = 1) -> KeizerRecord:
    """Random results between neighbours of a shuffled list; one in five is away each evening."""
    chance = random.Random(seed)
    history: list[list[Encounter]] = [[] for _ in range(players)]
    status: list[list[Attendance]] = [[] for _ in range(players)]
    for _ in range(rounds):
        here = [one for one in range(players) if chance.random() < 0.8]
        here.sort(key=lambda one: one + chance.randrange(30))
        for one in range(players):
            history[one].append(ABSENT)
            status[one].append(chance.choice(AWAY))
        if len(here) % 2:
            history[here.pop()][-1] = Encounter(Outcome.PAIRING_BYE)
        for white, black in zip(here[::2], here[1::2], strict=True):
            first, second = chance.choice(RESULTS)
            history[white][-1] = Encounter(first, black + 1, Colour.WHITE)
            history[black][-1] = Encounter(second, white + 1, Colour.BLACK)
    entrants = tuple(
        Entrant(number=one + 1, rating=2400 - 2 * one, history=tuple(history[one])) for one in range(players)
    )
    attendance = {one + 1: tuple(status[one]) for one in range(players)}
    return KeizerRecord(
        record=Record(entrants=entrants, rounds=rounds + 1, played=rounds), attendance=attendance
    )


def hall(record: Record, seed: int = 2) -> tuple[View, KeizerPairing]:
    """Everybody is there; the table is a shuffled list, and nobody meets an opponent of the last five rounds."""
    ranking = [entrant.number for entrant in record.entrants]
    ranking.sort(key=lambda number: number + random.Random(seed * number).randrange(30))
    return View(record=record, present=frozenset(ranking)), KeizerPairing(ranking=tuple(ranking), distance=5)


def main() -> None:
    options = arguments(__doc__ or "")
    repeat = 3 if options.quick else 7
    one = unit()
    large, small = season(500, 60), season(100, 30)
    manual = KeizerSettings(loss=percent(3))
    stable = KeizerSettings(revaluation=Revaluation.UNTIL_STABLE)
    full, crowded = hall(large.record), hall(season(500, 400, seed=3).record)
    tangled = (crowded[0], KeizerPairing(ranking=crowded[1].ranking, distance=99, colour_limit=2))
    assert isinstance(pair(*full), Pairing)
    figures = [
        Figure(
            "standings, 500 players, 60 rounds", best(partial(standings, large, manual), repeat) / one, 25
        ),
        Figure("standings, 100 players, 30 rounds", best(partial(standings, small, manual), repeat) / one, 1),
        Figure("pairing, 500 players, distance 5", best(partial(pair, *full), repeat) / one, 12),
        Figure(
            "refusing 500 players after 400 rounds, with a relaxation", best(partial(pair, *tangled), 1) / one
        ),
        Figure("the same 500, until stable", best(partial(standings, large, stable), repeat) / one),
        Figure("the same 500, all 60 past tables", best(partial(every_standing, large, manual), 1) / one),
    ]
    report(figures, options.json)


if __name__ == "__main__":
    main()
