"""The internal ranking list: strength before round 1, then points, and the last list among equals."""

from collections.abc import Sequence

import msgspec

from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.points import Points
from kosmos.core.record import Entrant
from kosmos.pairing.contract import View


class ClassicSettings(msgspec.Struct, frozen=True):
    #: Numbers of those who came after round 1 was drawn, in the order they came in.
    late: tuple[int, ...] = ()


class Rank(msgspec.Struct, frozen=True):
    """One line of the list."""

    place: int
    number: int
    name: str
    rating: int
    points: Points
    colours: int  #: how often the last colour ran: 2 is White twice, -1 is Black once, 0 no game yet
    balance: int  #: Whites less Blacks


def strength_list(entrants: Sequence[Entrant], late: Sequence[int] = ()) -> list[Entrant]:
    """The first list: by rating, the unrated at the end, equals by alphabet.

    "Add": players who come after round 1 was drawn are sorted in at the lower end, one after the other.
    """
    arrival = {number: place for place, number in enumerate(late, start=1)}
    return sorted(
        entrants,
        key=lambda e: (arrival.get(e.number, 0), -e.rating, e.name.casefold(), e.name, e.number),
    )


def ranking_list(view: View, settings: ClassicSettings | None = None) -> tuple[Rank, ...]:
    """The list from which the coming round is drawn.

    "Swiss pairing": from round 2 on the players are sorted by points, those with the same points by the last list. So
    the first list is sorted once for every round played; the ratings matter less with every round.
    """
    record = view.record
    points_for = pairing_points(record.scoring)
    order = strength_list(record.entrants, settings.late if settings else ())
    scores = dict.fromkeys((e.number for e in order), 0)
    for played in range(record.played):
        for entrant in order:
            if played < len(entrant.history):
                scores[entrant.number] += points_for[entrant.history[played].outcome]
        order.sort(key=lambda e: -scores[e.number])
    return tuple(_rank(place, e, scores[e.number]) for place, e in enumerate(order, start=1))


def pairing_points(scoring: Scoring) -> dict[Outcome, int]:
    """A game without its result is drawn on as if it were a draw."""
    return {**scoring.table, Outcome.ADJOURNED: scoring.draw, Outcome.PENDING: scoring.draw}


def _rank(place: int, entrant: Entrant, points: int) -> Rank:
    run, balance = colour_run(entrant)
    return Rank(place, entrant.number, entrant.name, entrant.rating, Points(points), run, balance)


def colour_run(entrant: Entrant) -> tuple[int, int]:
    """How often the last colour came in a row, and Whites less Blacks; White counts up, Black counts down.

    A colour was given when the game was drawn, whether it was played or not; a round without a game changes nothing.
    """
    run = balance = 0
    for encounter in entrant.history:
        if encounter.opponent is None or encounter.colour is None:
            continue
        step = 1 if encounter.colour == "w" else -1
        balance += step
        run = run + step if run * step > 0 else step
    return run, balance
