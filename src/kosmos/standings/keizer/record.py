"""A Keizer tournament as it was played: the record all systems share, and who was there on which evening."""

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant, Record


class CupEncounter(msgspec.Struct, frozen=True):
    """A game of a cup that counts in this season too, as one of its two players met it."""

    round: int  #: the evening with which it counts
    number: int
    encounter: Encounter
    theirs: Outcome  #: the opponent's
    instead: bool  #: only for who has no game that evening, in place of the absence; otherwise beside everything else


class KeizerRecord(msgspec.Struct, frozen=True, kw_only=True):
    """`attendance[number][r]` is the status in round r+1; where nothing is written the player was present.

    `withdrawn_from[number]` is the first round a player who withdrew no longer counts in. A game or bye in the
    history goes before the status: the status says what an evening without a game was.
    """

    record: Record
    attendance: dict[int, tuple[Attendance, ...]] = {}
    withdrawn_from: dict[int, int] = {}
    cup_games: tuple[CupEncounter, ...] = ()  #: from both sides, in the order in which they were counted

    @property
    def rounds(self) -> int:
        """Rounds drawn so far."""
        return self.record.played

    def status(self, number: int, round_: int) -> Attendance:
        written = self.attendance.get(number, ())
        return written[round_ - 1] if round_ <= len(written) else Attendance.PRESENT

    def left(self, entrant: Entrant) -> int | None:
        """The first round without this player; a withdrawal without a round is one after the last round drawn."""
        if entrant.number in self.withdrawn_from:
            return self.withdrawn_from[entrant.number]
        if entrant.expelled:
            return 1
        return self._left_by_status(entrant.number) if entrant.withdrawn else None

    def _left_by_status(self, number: int) -> int:
        left = self.rounds + 1
        while left > 1 and self.status(number, left - 1) is Attendance.WITHDRAWN:
            left -= 1
        return left


def cup_encounters(record: KeizerRecord, entrant: Entrant, round_: int) -> tuple[CupEncounter, ...]:
    """The cup games that count for a player on an evening: none of those that stand in for a game, where there was one."""
    if not record.cup_games:
        return ()
    mine = encounter(entrant, round_)
    has_played = mine.opponent is not None or mine.outcome.is_bye
    return tuple(
        each
        for each in record.cup_games
        if (each.round, each.number) == (round_, entrant.number) and not (each.instead and has_played)
    )


def encounter(entrant: Entrant, round_: int) -> Encounter:
    return entrant.history[round_ - 1] if round_ <= len(entrant.history) else ABSENT
