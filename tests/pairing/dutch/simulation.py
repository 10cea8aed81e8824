"""Invented tournaments: players come late, stay away, forfeit and leave; results follow strength."""

from collections.abc import Callable
from random import Random

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.pairing.contract import NoPairing, Pairing, View

Pair = Callable[[View], Pairing | NoPairing]


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What kind of tournament; rates are per player and round."""

    players: int
    rounds: int
    seed: int
    absences: float = 0.02
    forfeits: float = 0.01
    withdrawals: float = 0.01
    late: float = 0.03
    draws: float = 0.3
    full_byes: float = 0.0
    scoring: Scoring = Scoring()
    first_colour: Colour = Colour.WHITE
    virtual: tuple[tuple[int, ...], ...] = ()  #: by player
    forbidden: frozenset[frozenset[int]] = frozenset()


def random_event(seed: int, fewest: int = 5, most: int = 60) -> Event:
    """Any kind of tournament, the odd ones included."""
    rng = Random(seed)
    players = rng.randint(fewest, most)
    rounds = rng.randint(3, min(11, max(3, players - 1 - players % 2)))
    standard = rng.random() < 0.8
    win = 10 if standard else rng.choice([20, 30])
    scoring = Scoring() if standard else Scoring(win=win, draw=10, bye=rng.choice([win, 10]))
    accelerated = scoring == Scoring() and rng.random() < 0.1
    half = 2 * ((players + 3) // 4)
    boost = tuple([10] * ((rounds + 3) // 4) + [5] * ((rounds + 1) // 2 - (rounds + 3) // 4))
    pairs = rng.randint(1, 3) if rng.random() < 0.1 else 0
    return Event(
        players=players,
        rounds=rounds,
        seed=seed,
        absences=rng.choice([0.0, 0.02, 0.05, 0.15]),
        forfeits=rng.choice([0.0, 0.01, 0.05, 0.15]),
        withdrawals=rng.choice([0.0, 0.01, 0.05]),
        late=rng.choice([0.0, 0.05, 0.15]),
        draws=rng.choice([0.1, 0.3, 0.6]),
        full_byes=rng.choice([0.0, 0.0, 0.3]),
        scoring=scoring,
        first_colour=rng.choice(list(Colour)),
        virtual=tuple(boost if number <= half else () for number in range(1, players + 1))
        if accelerated
        else (),
        forbidden=frozenset(frozenset(rng.sample(range(1, players + 1), 2)) for _ in range(pairs)),
    )


def simulate(event: Event, pair: Pair, on_round: Callable[[View], None] | None = None) -> View:
    """Play the tournament; ends early where no pairing exists. The view is the one of the next round."""
    rng = Random(event.seed)
    strengths = sorted((rng.gauss(1800, 250) for _ in range(event.players)), reverse=True)
    numbers = range(1, event.players + 1)
    arrivals = {n: rng.randint(2, 3) if rng.random() < event.late else 1 for n in numbers}
    histories: dict[int, list[Encounter]] = {n: [] for n in numbers}
    gone: set[int] = set()
    for number in range(1, event.rounds + 1):
        outs = _outs(event, rng, number, arrivals, gone)
        view = _view(event, histories, number, frozenset(n for n in numbers if n not in outs))
        if on_round:
            on_round(view)
        pairing = pair(view)
        if isinstance(pairing, NoPairing) or len(view.present) < 2:
            return view
        outs |= _results(event, rng, pairing, strengths)
        for n in numbers:
            histories[n].append(outs.get(n, ABSENT))
    return _view(event, histories, event.rounds + 1, frozenset())


def _outs(
    event: Event, rng: Random, number: int, arrivals: dict[int, int], gone: set[int]
) -> dict[int, Encounter]:
    """Who does not take part in this round, and what that brings."""
    outs = {}
    for n, arrival in arrivals.items():
        if number > 1 and rng.random() < event.withdrawals:
            gone.add(n)
        if n in gone or number < arrival:
            outs[n] = Encounter(Outcome.ZERO_BYE)
        elif rng.random() < event.absences:
            kinds = [Outcome.HALF_BYE, Outcome.ZERO_BYE]
            outs[n] = Encounter(Outcome.FULL_BYE if rng.random() < event.full_byes else rng.choice(kinds))
    return outs


def _view(event: Event, histories: dict[int, list[Encounter]], number: int, present: frozenset[int]) -> View:
    entrants = tuple(
        Entrant(number=n, history=tuple(history), virtual=event.virtual[n - 1] if event.virtual else ())
        for n, history in histories.items()
    )
    record = Record(entrants=entrants, rounds=event.rounds, played=number - 1, scoring=event.scoring)
    return View(record=record, present=present, forbidden=event.forbidden, first_colour=event.first_colour)


def _results(event: Event, rng: Random, pairing: Pairing, strengths: list[float]) -> dict[int, Encounter]:
    outs = {}
    for game in pairing.games:
        white, black = _outcome(event, rng, strengths[game.white - 1] - strengths[game.black - 1])
        outs[game.white] = Encounter(white, game.black, Colour.WHITE)
        outs[game.black] = Encounter(black, game.white, Colour.BLACK)
    if pairing.bye is not None:
        outs[pairing.bye] = Encounter(Outcome.PAIRING_BYE)
    return outs


def _outcome(event: Event, rng: Random, lead: float) -> tuple[Outcome, Outcome]:
    if rng.random() < event.forfeits:
        lost = Outcome.FORFEIT_LOSS
        return rng.choice([(Outcome.FORFEIT_WIN, lost), (lost, Outcome.FORFEIT_WIN), (lost, lost)])
    if rng.random() < event.draws:
        return Outcome.DRAW, Outcome.DRAW
    if rng.random() < 1 / (1 + 10 ** (-lead / 400)):
        return Outcome.WIN, Outcome.LOSS
    return Outcome.LOSS, Outcome.WIN
