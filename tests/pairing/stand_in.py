"""A pairing system for tests of what works with any system: neighbours in the standings who have not met."""

from typing import Any

from kosmos.core.record import Entrant
from kosmos.locale import Phrase
from kosmos.pairing.contract import Explanation, NoPairing, PairedGame, Pairing, View


def pair(view: View, settings: Any = None, seed: int = 0) -> Pairing | NoPairing:
    """The best player meets the best they can meet; the lowest without a bye is left over."""
    worth = view.record.scoring.table
    entrants = [entrant for entrant in view.record.entrants if entrant.number in view.present]
    order = sorted(entrants, key=lambda e: (-sum(worth[x.outcome] for x in e.history), e.number))
    for bye in reversed(order) if len(order) % 2 else [None]:
        games = _games([entrant for entrant in order if entrant is not bye])
        if games is not None and not (bye and _had_bye(bye)):
            return Pairing(tuple(games), bye.number if bye else None)
    return NoPairing(Phrase("everybody has met"))


def _had_bye(entrant: Entrant) -> bool:
    return any(encounter.outcome.value == "U" for encounter in entrant.history)


def _games(order: list[Entrant]) -> list[PairedGame] | None:
    if not order:
        return []
    first, *rest = order
    met = {encounter.opponent for encounter in first.history if encounter.is_played}
    for other in rest:
        if other.number not in met:
            games = _games([entrant for entrant in rest if entrant is not other])
            if games is not None:
                return [PairedGame(first.number, other.number), *games]
    return None


def why_not(view: View, a: int, b: int) -> Explanation:
    return Explanation((Phrase("{a} does not meet {b}", {"a": a, "b": b}),))


def explain(view: View, pairing: Pairing) -> Explanation:
    return Explanation(boards=tuple((Phrase("White is first"),) for _ in pairing.games))
