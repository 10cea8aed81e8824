"""How long the Dutch system takes to pair a round, and how that grows with the number of players.

Tournaments of nine rounds with byes, forfeits, withdrawals and late entries are played through; rounds 2 to 9 are
measured (reading files is not part of it). Up to 500 players py4swiss, which follows the rules of 2017, pairs the
same rounds beside it. Times are this process's own seconds (others on the machine do not count), as medians in
units of `unit.py`.
"""

import gc
import sys
import tracemalloc
from collections.abc import Callable
from math import log
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import msgspec
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from unit import Figure, arguments, report, unit

from differential.swiss_dutch import report_file
from kosmos.pairing.checker import PairFunction
from kosmos.pairing.contract import NoPairing, Pairing, View
from kosmos.pairing.dutch.draw import pair
from kosmos.tournament.systems import FILE_ALONE, USUAL_SWISS, FileSystem
from pairing.dutch.simulation import Event, simulate

BARS = {100: 0.4, 1_000: 4, 5_000: 20, 10_000: 45}
ROUNDS = 9


def event(players: int, seed: int) -> Event:
    return Event(
        players=players, rounds=ROUNDS, seed=seed, absences=0.03, forfeits=0.02, withdrawals=0.02, late=0.03
    )


def seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def rounds(players: int, seed: int, draw: PairFunction = pair, every: int = 1) -> list[float]:
    """Seconds for rounds 2 to 9 of one tournament; of a system with matches, for the first round of each match."""
    times: list[float] = []

    def timed(plain: View) -> Pairing | NoPairing:
        view = rated(plain)
        gc.collect()  # the simulation's garbage is not the engine's
        if view.round > 1 and (view.round - 1) % every == 0:
            times.append(
                min(seconds(lambda: draw(view, None, 0)) for _ in range(3 if players <= 1_000 else 1))
            )
        return draw(view, None, 0)

    simulate(event(players, seed), timed)
    return times


def rated(view: View) -> View:
    """Ratings that fall with the number: some systems ask for them."""
    entrants = tuple(
        msgspec.structs.replace(each, rating=2600 - each.number % 1000) for each in view.record.entrants
    )
    return msgspec.structs.replace(view, record=msgspec.structs.replace(view.record, entrants=entrants))


def beside(players: int, seed: int, every: int) -> float:
    """How many times longer py4swiss takes: the median over some rounds of the same tournament."""
    ratios = []

    def compare(view: View) -> None:
        if view.round == 1 or view.round % every:
            return
        with TemporaryDirectory() as folder:
            file = Path(folder) / "round.trf"
            text = report_file(event(players, seed), view, next_round=True)
            file.write_text(
                text.replace("192 FIDE_DUTCH_2025\n", "")
                .replace("\n142 ", "\nXXR ")
                .replace("\n152 W", "\nXXC white1")
            )
            trf = TrfParser.parse(file)
        theirs = seconds(lambda: DutchEngine.generate_pairings(trf))
        ratios.append(theirs / seconds(lambda: pair(view)))

    simulate(event(players, seed), pair, compare)
    return median(ratios)


def peak(players: int) -> float:
    """Megabytes that pairing one round allocates at its peak, on top of the tournament itself."""
    views: list[View] = []
    simulate(event(players, 99), pair, views.append)
    tracemalloc.start()
    pair(views[4])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 2**20


def other_system(system: str, *, quick: bool) -> list[Figure]:
    """The bars that every other system is held to."""
    chosen, one = FileSystem(system), unit()
    rules = chosen.draw.settings(FILE_ALONE)

    def draw(view: View, _settings: Any = None, seed: int = 0) -> Pairing | NoPairing:
        return chosen.draw.pair(view, rules, seed)

    medians = {
        players: median(
            time / one
            for seed in range(1 if quick else 4)
            for time in rounds(players, seed, draw, chosen.profile.games_a_match)
        )
        for players in (100, 1_000)
    }
    exponent = log(medians[1_000] / medians[100]) / log(10)
    return [
        Figure(f"{system}: 100 players, median round, units", medians[100]),
        Figure(f"{system}: 1,000 players, median round, units", medians[1_000], 20),
        Figure(f"{system}: growth exponent from 100 to 1,000 players", exponent, 1.5),
    ]


def main() -> None:
    options = arguments("Swiss pairings by number of players.", system=[each.value for each in FileSystem])
    if options.system and options.system != USUAL_SWISS:
        report(other_system(options.system, quick=options.quick), options.json)
    one = unit()
    seeds = (
        {100: 6, 1_000: 3, 5_000: 1, 10_000: 1} if options.quick else {100: 20, 1_000: 8, 5_000: 3, 10_000: 3}
    )
    figures, medians = [], {}
    for players, bar in BARS.items():
        times = [time / one for seed in range(seeds[players]) for time in rounds(players, seed)]
        medians[players] = median(times)
        figures.append(Figure(f"{players:,} players, median round, units", medians[players], bar))
        figures.append(Figure(f"{players:,} players, worst round / median", max(times) / medians[players], 5))
    exponent = log(medians[10_000] / medians[1_000]) / log(10)
    figures.append(Figure("growth exponent from 1,000 to 10,000 players", exponent, 1.2))
    figures.append(Figure("10,000 players, peak memory of a round, MB", peak(10_000), 1024))
    figures += [
        Figure(f"{players} players, py4swiss takes times longer", beside(players, 1, 4))
        for players in ((100, 200) if options.quick else (100, 200, 500))
    ]
    report(figures, options.json)


if __name__ == "__main__":
    main()
