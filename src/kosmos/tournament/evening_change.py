"""What one thing that happened made of an evening on which the winner stays: who sits where, and who waits how long.

The rules decide once, in `pairing/winner_stays.py`; the event keeps what came of it.
"""

import msgspec

from kosmos.pairing.winner_stays import Evening, EveningBoard, EveningPlayer, Finished


class EveningChange(msgspec.Struct, frozen=True, kw_only=True):
    boards: tuple[EveningBoard, ...]  #: all of them, with those who sit there now
    players: tuple[EveningPlayer, ...]  #: those of whom something changed
    finished: tuple[Finished, ...]  #: the games that ended with it
    ready_check: bool
    happened: int
    next_game: int


def change_between(before: Evening, after: Evening) -> EveningChange:
    known = {player.number: player for player in before.players}
    return EveningChange(
        boards=after.boards,
        players=tuple(player for player in after.players if known.get(player.number) != player),
        finished=after.finished[len(before.finished) :],
        ready_check=after.ready_check,
        happened=after.happened,
        next_game=after.next_game,
    )


def changed_evening(evening: Evening, change: EveningChange) -> Evening:
    """The evening after the change: written down, not worked out again."""
    new = {player.number: player for player in change.players}
    kept = tuple(new.pop(player.number, player) for player in evening.players)
    return Evening(
        boards=change.boards,
        players=(*kept, *new.values()),
        finished=evening.finished + change.finished,
        ready_check=change.ready_check,
        happened=change.happened,
        next_game=change.next_game,
    )
