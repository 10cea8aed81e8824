"""Whom a player is likely to meet next: results still open are tried, all of them or a sample."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import Explanation, Pairing, View
from kosmos.pairing.dutch.draw import pair
from kosmos.pairing.dutch.words import names_of

MOST = 243  #: five open games are tried with every result, more are sampled as often

BothOutcomes = tuple[Outcome, Outcome]  #: of White and Black
WIN: BothOutcomes = (Outcome.WIN, Outcome.LOSS)
DRAW: BothOutcomes = (Outcome.DRAW, Outcome.DRAW)
LOSS: BothOutcomes = (Outcome.LOSS, Outcome.WIN)


class PairingChance(msgspec.Struct, frozen=True):
    """An opponent, or the bye, and how likely it is."""

    opponent: int | None
    colour: Colour | None
    probability: float


class PairingForecast(msgspec.Struct, frozen=True):
    """The likeliest first. `complete`: every result of the open games was tried."""

    chances: tuple[PairingChance, ...]
    tried: int
    complete: bool
    explanation: Explanation


def what_if(view: View, number: int, seed: int = 0, most: int = MOST) -> PairingForecast:
    """The next opponents of a player. `view` is the next round's, with the open games of this one in the record."""
    games = open_games(view.record)
    complete = 3 ** len(games) <= most
    scenarios = list(_all(view.record, games) if complete else _sampled(view.record, games, seed, most))
    weights: defaultdict[tuple[int | None, Colour | None], float] = defaultdict(float)
    for results, weight in scenarios:
        pairing = pair(_with_results(view, games, results), None, seed)
        if isinstance(pairing, Pairing):
            weights[_meets(pairing, number)] += weight
    total = sum(weights.values()) or 1
    chances = tuple(
        PairingChance(opponent, colour, weight / total)
        for (opponent, colour), weight in sorted(weights.items(), key=lambda item: (-item[1], str(item[0])))
    )
    return PairingForecast(
        chances, len(scenarios), complete, _explanation(view, number, chances, len(scenarios), complete)
    )


def open_games(record: Record) -> list[tuple[int, int, int]]:
    """Round, White and Black of every game without a result."""
    return sorted(
        (place, entrant.number, encounter.opponent)
        for entrant in record.entrants
        for place, encounter in enumerate(entrant.history)
        if encounter.outcome.is_open and encounter.opponent is not None and encounter.colour is Colour.WHITE
    )


def _chances(record: Record, white: int, black: int) -> tuple[float, float, float]:
    """White wins, draw, Black wins: by the ratings if both have one, else all alike."""
    ratings = {entrant.number: entrant.rating for entrant in record.entrants}
    if not (ratings[white] and ratings[black]):
        return 1 / 3, 1 / 3, 1 / 3
    expected = 1 / (1 + 10 ** ((ratings[black] - ratings[white]) / 400))
    draw = 0.6 * min(expected, 1 - expected)
    return expected - draw / 2, draw, 1 - expected - draw / 2


def _all(
    record: Record, games: list[tuple[int, int, int]]
) -> Iterator[tuple[tuple[BothOutcomes, ...], float]]:
    chances = [dict(zip((WIN, DRAW, LOSS), _chances(record, w, b), strict=True)) for _, w, b in games]
    for results in product((WIN, DRAW, LOSS), repeat=len(games)):
        yield results, prod(chance[result] for chance, result in zip(chances, results, strict=True))


def _sampled(
    record: Record, games: list[tuple[int, int, int]], seed: int, most: int
) -> Iterator[tuple[tuple[BothOutcomes, ...], float]]:
    rng = Random(seed)
    chances = [_chances(record, white, black) for _, white, black in games]
    for _ in range(most):
        yield tuple(rng.choices((WIN, DRAW, LOSS), chance)[0] for chance in chances), 1.0


def _with_results(view: View, games: list[tuple[int, int, int]], results: tuple[BothOutcomes, ...]) -> View:
    known: dict[tuple[int, int], Encounter] = {}
    for (place, white, black), (for_white, for_black) in zip(games, results, strict=True):
        known[white, place] = Encounter(for_white, black, Colour.WHITE)
        known[black, place] = Encounter(for_black, white, Colour.BLACK)
    entrants = tuple(_filled(entrant, known) for entrant in view.record.entrants)
    return msgspec.structs.replace(view, record=msgspec.structs.replace(view.record, entrants=entrants))


def _filled(entrant: Entrant, known: dict[tuple[int, int], Encounter]) -> Entrant:
    history = tuple(known.get((entrant.number, place), old) for place, old in enumerate(entrant.history))
    return msgspec.structs.replace(entrant, history=history)


def _meets(pairing: Pairing, number: int) -> tuple[int | None, Colour | None]:
    for game in pairing.games:
        if game.white == number:
            return game.black, Colour.WHITE
        if game.black == number:
            return game.white, Colour.BLACK
    return None, None


def _explanation(
    view: View, number: int, chances: tuple[PairingChance, ...], tried: int, complete: bool
) -> Explanation:
    names = names_of(view.record)
    name = names[number]
    how = N_("All {tried} ways the open games can end were tried for {name}.")
    sample = N_("{tried} of the ways the open games can end were drawn for {name}.")
    sentences = [Phrase(how if complete else sample, {"tried": tried, "name": name})]
    for chance in chances:
        percent = round(100 * chance.probability)
        if chance.opponent is None:
            sentences.append(Phrase(N_("{percent} %: no opponent"), {"percent": percent}))
        else:
            text = (
                N_("{percent} %: {name} with White")
                if chance.colour is Colour.WHITE
                else N_("{percent} %: {name} with Black")
            )
            sentences.append(Phrase(text, {"percent": percent, "name": names[chance.opponent]}))
    return Explanation(tuple(sentences))
