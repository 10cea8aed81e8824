"""How strong somebody's opponents have been (C.04.4.2 art. 1.7), by which a bracket is ranked (art. 1.8)."""

from collections.abc import Mapping

from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant
from kosmos.pairing.contract import View
from kosmos.pairing.dutch.field import points_of

#: rounds in which somebody neither played nor got points
ZERO_POINT_BYES = frozenset((Outcome.ZERO_BYE, Outcome.ABSENT))


# Art. 1.8: Buchholz, then Sonneborn-Berger, then the smaller number. The score itself is not asked.
def ranked(view: View) -> list[int]:
    """The numbers of all players, the one with the strongest opposition first."""
    index = opposition(view)
    return sorted(index, key=lambda number: (-index[number][0], -index[number][1], number))


def opposition(view: View) -> dict[int, tuple[int, int]]:
    """Everybody's Buchholz and Sonneborn-Berger. Virtual points do not count (art. 1.7.2)."""
    points = points_of(view.record.scoring)
    rounds = {each.number: _rounds(each, view.record.played) for each in view.record.entrants}
    scores = {number: sum(points[each.outcome] for each in played) for number, played in rounds.items()}
    shown = _for_opponents(view, rounds, scores)
    return {number: _index(number, played, points, scores, shown) for number, played in rounds.items()}


def _rounds(entrant: Entrant, played: int) -> tuple[Encounter, ...]:
    return (*entrant.history[:played], *(ABSENT,) * (played - len(entrant.history)))


# Art. 1.7.2.3: somebody away up to now, and now: each of these rounds counts as a draw for the real opponents.
def _for_opponents(
    view: View, rounds: Mapping[int, tuple[Encounter, ...]], scores: Mapping[int, int]
) -> dict[int, int]:
    draw, shown = view.record.scoring.draw, dict(scores)
    for number, played in rounds.items():
        if number in view.present:
            continue
        for encounter in reversed(played):
            if encounter.outcome not in ZERO_POINT_BYES:
                break
            shown[number] += draw
    return shown


# Art. 1.7.1 and 1.7.2: a round that was not played is a game against oneself with the points that it gave.
def _index(
    number: int,
    played: tuple[Encounter, ...],
    points: Mapping[Outcome, int],
    scores: Mapping[int, int],
    shown: Mapping[int, int],
) -> tuple[int, int]:
    buchholz = sonneborn_berger = 0
    for encounter in played:
        opponent = encounter.opponent if _over_the_board(encounter) else None
        theirs = scores[number] if opponent is None else shown[opponent]
        buchholz += theirs
        sonneborn_berger += theirs * points[encounter.outcome]
    return buchholz, sonneborn_berger


def _over_the_board(encounter: Encounter) -> bool:
    return encounter.is_played or encounter.outcome is Outcome.PENDING
