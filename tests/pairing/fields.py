"""Small tournaments for the tests: who played whom with which colour, written as a director would."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.pairing.contract import Pairing, View

SCORES = {
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "½-½": (Outcome.DRAW, Outcome.DRAW),
    "0-1": (Outcome.LOSS, Outcome.WIN),
}


def players(count: int, rating: int = 2400, step: int = 10) -> list[Entrant]:
    """Player 1 is the strongest."""
    return [
        Entrant(number=number, name=f"Player {number:04}", rating=max(rating - step * number, 0))
        for number in range(1, count + 1)
    ]


def game(white: int, black: int, score: str = "½-½") -> dict[int, Encounter]:
    for_white, for_black = SCORES[score]
    return {
        white: Encounter(for_white, black, Colour.WHITE),
        black: Encounter(for_black, white, Colour.BLACK),
    }


def bye(number: int) -> dict[int, Encounter]:
    return {number: Encounter(Outcome.PAIRING_BYE)}


def after(entrants: Iterable[Entrant], *rounds: Sequence[dict[int, Encounter]]) -> list[Entrant]:
    """The entrants with these rounds behind them; who is not named was absent."""
    found = list(entrants)
    for one_round in rounds:
        merged = {number: encounter for each in one_round for number, encounter in each.items()}
        found = [with_round(entrant, merged.get(entrant.number, ABSENT)) for entrant in found]
    return found


def with_round(entrant: Entrant, encounter: Encounter) -> Entrant:
    fields = {name: getattr(entrant, name) for name in entrant.__struct_fields__}
    return Entrant(**{**fields, "history": (*entrant.history, encounter)})


def view(entrants: Sequence[Entrant], rounds: int = 9, **more: Any) -> View:
    played = max((len(entrant.history) for entrant in entrants), default=0)
    record = Record(entrants=tuple(entrants), rounds=rounds, played=played)
    more.setdefault("present", frozenset(entrant.number for entrant in entrants))
    return View(record=record, **more)


def played(entrants: Sequence[Entrant], pairing: Pairing, lot: Random) -> list[Entrant]:
    """One more round: the pairing with results by lot."""
    results = [game(each.white, each.black, lot.choice(("1-0", "½-½", "0-1"))) for each in pairing.games]
    return after(entrants, [*results, *([] if pairing.bye is None else [bye(pairing.bye)])])
