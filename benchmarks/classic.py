"""The classic Swiss draw: time of one round, in units, over the rounds of tournaments with byes and withdrawals."""

from random import Random
from statistics import median
from time import perf_counter

from unit import Figure, arguments, report, unit

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.pairing import classic
from kosmos.pairing.contract import Pairing, View

BAR = 20.0


def field(count: int) -> list[Entrant]:
    return [
        Entrant(number=number, name=f"Player {number}", rating=max(2700 - number, 0))
        for number in range(1, count + 1)
    ]


def results(pairing: Pairing, lot: Random) -> dict[int, Encounter]:
    """What the round brought everybody, by lot."""
    found = {}
    for game in pairing.games:
        white, black = lot.choice(
            ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
        )
        found[game.white] = Encounter(white, game.black, Colour.WHITE)
        found[game.black] = Encounter(black, game.white, Colour.BLACK)
    if pairing.bye is not None:
        found[pairing.bye] = Encounter(Outcome.PAIRING_BYE)
    return found


def seconds_per_round(count: int, rounds: int, seed: int) -> list[float]:
    lot, entrants, times = Random(seed), field(count), []
    present = set(range(1, count + 1))
    for played in range(rounds):
        record = Record(entrants=tuple(entrants), rounds=rounds, played=played)
        view = View(record=record, present=frozenset(present))
        start = perf_counter()
        pairing = classic.pair(view, None, seed)
        times.append(perf_counter() - start)
        assert isinstance(pairing, Pairing)
        brought = results(pairing, lot)
        entrants = [
            Entrant(
                number=each.number,
                name=each.name,
                rating=each.rating,
                history=(*each.history, brought.get(each.number, Encounter(Outcome.ABSENT))),
            )
            for each in entrants
        ]
        present -= set(lot.sample(sorted(present), count // 200))
    return times


def main() -> None:
    options = arguments("Classic Swiss: one round of 1,000 players in at most 20 units.")
    one = unit()
    seeds = range(1 if options.quick else 5)
    figures = []
    for count, bar in ((100, None), (1000, BAR)):
        times = [time / one for seed in seeds for time in seconds_per_round(count, 9, seed)]
        figures.append(Figure(f"{count} players, median round, units", median(times), bar))
        figures.append(Figure(f"{count} players, slowest round, units", max(times), bar))
    report(figures, options.json)


if __name__ == "__main__":
    main()
