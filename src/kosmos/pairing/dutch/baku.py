"""Baku acceleration (C.04.7 art. 1): the top half starts with virtual points that count for pairing only."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Record
from kosmos.locale import N_


@dataclass(eq=True)
class BakuNotApplicable(Refusal):
    """C.04.7 art. 1.1: a win is worth two draws and a loss nothing."""

    text: ClassVar[str] = N_("Baku acceleration needs a win worth two draws and a loss worth nothing.")
    field: str = "acceleration"
    __hash__ = Refusal.__hash__


# Art. 1.2: GA is the first half, rounded up to an even number; GB are the others.
def first_group_size(players: int) -> int:
    return 2 * ((players + 3) // 4)


def last_of_first_group(first_round: Collection[int]) -> int:
    """The TPN of the last player of GA, of those who take part in round 1.

    Who is absent from round 1 has no TPN yet and does not count. This player stays the last of GA for the whole
    tournament, also when late entries give him another TPN.
    """
    ranked = sorted(first_round)
    return ranked[first_group_size(len(ranked)) - 1] if ranked else 0


# Art. 1.3, 1.4: the first half of the rounds (rounded up) is accelerated; in the first half of these (rounded up)
# GA has a win's points more, in the others half of that.
def virtual_points(rounds: int, scoring: Scoring) -> tuple[int, ...]:
    """What a player of GA gets, round by round."""
    if scoring.win != 2 * scoring.draw or scoring.loss:
        raise BakuNotApplicable
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    return (scoring.win,) * full + (scoring.draw,) * (accelerated - full)


def accelerate(record: Record, last: int) -> Record:
    """The record with virtual points for everybody down to `last`; a late entry joins the group that its TPN gives."""
    points = virtual_points(record.rounds, record.scoring)
    entrants = tuple(
        msgspec.structs.replace(entrant, virtual=points if entrant.number <= last else ())
        for entrant in record.entrants
    )
    return msgspec.structs.replace(record, entrants=entrants)


def took_part_in_round_1(record: Record) -> frozenset[int]:
    """Who was paired, or had the pairing-allocated bye, in round 1."""
    return frozenset(
        entrant.number
        for entrant in record.entrants
        if entrant.history
        and (entrant.history[0].opponent is not None or entrant.history[0].outcome is Outcome.PAIRING_BYE)
    )
